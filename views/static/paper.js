// Goes on to the next field by itself once a digit is typed, and back from an
// empty one, so that a record is typed in without Tab.
//
//   <form data-advance> … <input class="field" inputmode="numeric"> … </form>

for (const form of document.querySelectorAll("form[data-advance]")) {
  const fields = [...form.querySelectorAll("input.field")];
  const near = (field, by) => fields[fields.indexOf(field) + by];
  const select = (field) => fields.includes(field) && field.select();
  form.addEventListener("focusin", (event) => select(event.target));
  select(document.activeElement); // which the page gave the focus before this ran
  form.addEventListener("input", (event) => {
    if (event.inputType === "insertText" && /^\d$/.test(event.target.value)) (near(event.target, 1) ?? form.querySelector("button")).focus();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Backspace" || event.target.value || !fields.includes(event.target)) return;
    event.preventDefault();
    near(event.target, -1)?.focus();
  });
}

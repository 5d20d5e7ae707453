// Plays without leaving the page. Every control is a link or a form that works
// by itself; this takes them over, asks the server for the same page, and puts
// in only the parts that changed: elements with an id and data-swap. What the
// server refuses comes as a page too, with the reason in it.
//
// Keys press the control that names them in data-key: "p", or "r3" for r and
// then 3, with the die between them if need be, where r alone presses nothing.
// What names them with data-say
// cannot be pressed, and that is why. They can be switched off, as some people
// speak to their computer.

const base = document.querySelector("[data-base]")?.dataset.base; // the page's own address

let turn = Promise.resolve(); // what is done goes one after another, in the order it was asked for
let rerouting = false; // r was pressed, and the digit of a column is to come
let press = null; // while a key presses a control: takes the step that this makes
let shown = location.pathname + location.search;

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.closest("[data-swap]")) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form, submitter));
  const address = new URL(form.action);
  if (form.method === "post") {
    act(() => go(address, { method: "POST", body: data }).then(() => arrive()));
  } else {
    address.search = data;
    act(() => go(address).then(() => arrive(submitter.id)));
  }
});

// The second click of a double one was meant for dice that are gone by then, and
// where they are sealed it could not be taken back.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest?.("button")?.form?.elements.attempt) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-swap] a[href]");
  if (!link || link.pathname !== base || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act(() => go(new URL(link.href)).then(() => arrive(link.id)));
});

addEventListener("popstate", () => {
  if (base && location.pathname + location.search !== shown) queue(() => go(new URL(location.href)).then(() => arrive()));
});

// Keys wait for what is under way, as they mean the dice that are there by then.
document.addEventListener("keydown", (event) => {
  const { key } = event;
  if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest?.("input:not([type=hidden], [type=checkbox]), textarea, select")) return;
  if (!/^([1-6a-z?]|ArrowLeft|ArrowRight|Escape)$/i.test(key) || keysAreOff()) return;
  if (event.repeat && key.length === 1) return; // a key held down must not hand in what it only meant to look over
  if (key !== "Escape") event.preventDefault();
  queue(() => type(key.length === 1 ? key.toLowerCase() : key));
});

function type(key) {
  const digit = /^[1-6]$/.test(key);
  const keys = rerouting && digit ? `r${key}` : key;
  const control = [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key.split(" ").includes(keys));
  rerouting = (key === "r" && (!control || "say" in control.dataset)) || (rerouting && /^[asd]$/.test(key)); // the die may come second
  if (!control) return;
  if (control.dataset.say) announce(control.dataset.say);
  else return pressed(control);
}

// pressed presses a control for a key, and is done when what that began is done.
function pressed(control) {
  let step = () => {};
  press = (made) => (step = made);
  control.click();
  press = null;
  return step();
}

function act(step) {
  if (press) press(step);
  else queue(step);
}

function keysAreOff() {
  try {
    return localStorage.getItem("keys") === "off";
  } catch {
    return false; // a browser that keeps nothing
  }
}

function queue(step) {
  turn = turn.then(step).catch(() => announce("The server did not answer. Nothing is lost: try that again."));
}

// go asks for a page and shows it in place of this one.
async function go(address, request = {}) {
  const answer = await fetch(address, { ...request, headers: { "X-Requested-With": "play" } });
  const at = new URL(answer.headers.get("Content-Location") ?? answer.url, location.href);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.status === 429) {
    announce([...next.querySelectorAll("main section > p:not(.row)")].map((one) => one.textContent.trim()).join(" "));
  } else if (!swap(next)) {
    location.assign(request.method === "POST" && !answer.redirected ? base : at);
  } else {
    if (at.pathname === base && at.search !== location.search) history.pushState(null, "", at.pathname + at.search);
    shown = location.pathname + location.search;
  }
}

// swap puts the changed parts of another page into this one and tells whether
// they fit: a page of another kind does not have the same parts.
function swap(next) {
  const parts = [...document.querySelectorAll("[data-swap][id]")];
  const fresh = parts.map((part) => next.getElementById(part.id));
  if (!parts.length || fresh.includes(null)) return false;
  parts.forEach((part, i) => {
    if (!part.isEqualNode(fresh[i])) part.replaceWith(document.adoptNode(fresh[i]));
  });
  document.title = next.title;
  return true;
}

// arrive goes where the page without scripts would: to the dice, or to what the
// page asks about. A control that has an id, a die or a step from roll to roll,
// may be wanted again and keeps the focus; a place or a pass would by now mean
// another roll.
function arrive(id) {
  const same = id && document.getElementById(id);
  if (same) {
    if (document.activeElement === document.body) same.focus({ preventScroll: true });
    return;
  }
  const place = document.querySelector("[data-arrive]") ?? document.getElementById("dice");
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "nearest" });
  document.getElementById("now")?.scrollIntoView({ block: "nearest" }); // where dice are sealed: what happened stands above them
}

// announce says a sentence in the page's status line, which screen readers read out.
function announce(sentence) {
  document.getElementById("status").textContent = sentence;
}

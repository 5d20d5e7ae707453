// Shares a result's text: by the device's own sheet where there is one, else by
// the clipboard. It says so only when that has really happened; the text stands
// in a box on the page in any case, where it can be selected by hand. What is
// secret is copied alone: data-share="copy". Beside a button that shares there may
// be one that copies, data-copy: where the device has no sheet, that is all there
// is. A picture that goes with the text is fetched beforehand, because a device
// shares only what is there when it is asked.
//
//   <… data-share data-picture="…"> <textarea readonly>…</textarea> <button hidden>Share</button> <p role="status"></p> </…>

for (const place of document.querySelectorAll("[data-share]")) {
  const box = place.querySelector("textarea, [data-text]");
  const status = place.querySelector("[role=status]");
  const files = [];
  if (place.dataset.picture && navigator.canShare) load(place.dataset.picture, files);
  const copies = (button) => place.dataset.share === "copy" || "copy" in button.dataset;
  for (const button of place.querySelectorAll("button")) {
    if (!copies(button) && !navigator.share && place.querySelector("[data-copy]")) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      status.textContent = await (copies(button) ? copy(box) : share(box, files));
    });
  }
}

// textOf is what stands in a box, or in a line that is a box to the eye alone.
function textOf(box) {
  return box.value ?? box.textContent;
}

async function load(address, files) {
  const answer = await fetch(address).catch(() => null); // without it, the text is shared alone
  if (!answer?.ok) return;
  const picture = new File([await answer.blob()], "skyline.png", { type: "image/png" });
  if (navigator.canShare({ files: [picture] })) files.push(picture);
}

async function share(box, files) {
  if (navigator.share) {
    try {
      await navigator.share(files.length ? { text: textOf(box), files } : { text: textOf(box) });
      return "Shared.";
    } catch (error) {
      if (error.name === "AbortError") return "Not shared.";
    }
  }
  return copy(box);
}

async function copy(box) {
  try {
    await navigator.clipboard.writeText(textOf(box)); // missing on plain http
    return "Copied.";
  } catch {
    box.focus();
    if (box.select) box.select();
    else getSelection().selectAllChildren(box);
    return "This browser does not let a page copy here. The text is selected: copy it by hand.";
  }
}

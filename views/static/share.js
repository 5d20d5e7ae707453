// Shares a result's text: by the device's own sheet where there is one, else by
// the clipboard. It says so only when that has really happened; the text stands
// in a box on the page in any case, where it can be selected by hand. What is
// secret is copied alone: data-share="copy". A picture that goes with the text is
// fetched beforehand, because a device shares only what is there when it is asked.
//
//   <… data-share data-picture="…"> <textarea readonly>…</textarea> <button hidden>Share</button> <p role="status"></p> </…>

for (const place of document.querySelectorAll("[data-share]")) {
  const box = place.querySelector("textarea");
  const button = place.querySelector("button");
  const status = place.querySelector("[role=status]");
  const files = [];
  if (place.dataset.picture && navigator.canShare) load(place.dataset.picture, files);
  button.hidden = false;
  button.addEventListener("click", async () => {
    status.textContent = await (place.dataset.share === "copy" ? copy(box) : share(box, files));
  });
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
      await navigator.share(files.length ? { text: box.value, files } : { text: box.value });
      return "Shared.";
    } catch (error) {
      if (error.name === "AbortError") return "Not shared.";
    }
  }
  return copy(box);
}

async function copy(box) {
  try {
    await navigator.clipboard.writeText(box.value); // missing on plain http
    return "Copied.";
  } catch {
    box.focus();
    box.select();
    return "This browser does not let a page copy here. The text is selected: copy it by hand.";
  }
}

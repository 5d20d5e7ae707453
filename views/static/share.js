// Shares a result's text: by the device's own sheet where there is one, else by
// the clipboard. It says so only when that has really happened; the text stands
// in a box on the page in any case, where it can be selected by hand. What is
// secret is copied alone: data-share="copy".
//
//   <… data-share> <textarea readonly>…</textarea> <button hidden>Share</button> <p role="status"></p> </…>

for (const place of document.querySelectorAll("[data-share]")) {
  const box = place.querySelector("textarea");
  const button = place.querySelector("button");
  const status = place.querySelector("[role=status]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    status.textContent = await (place.dataset.share === "copy" ? copy(box) : share(box));
  });
}

async function share(box) {
  if (navigator.share) {
    try {
      await navigator.share({ text: box.value });
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

// Fills in what was still being worked out when the page came. As long as a link
// with data-awaited is there and the page is seen, it asks for the page anew every
// few seconds, more rarely the longer it takes, and puts in the part with the id
// fill. The link does the same by hand.

const latest = 30_000;
let wait = 3000; // milliseconds until the next look

tell(document);
setTimeout(look, wait);

// look never ends, as play.js may bring a page of which something is awaited.
async function look() {
  if (!document.hidden && document.querySelector("[data-awaited]")) {
    wait = Math.min(wait * 1.25, latest);
    await fill().catch(() => {}); // where nobody answers, it asks again later
  } else {
    wait = 3000;
  }
  setTimeout(look, wait);
}

async function fill() {
  const address = location.href;
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, part] = [document, page].map((one) => one.getElementById("fill"));
  if (!old || !part || location.href !== address) return; // meanwhile somebody went on
  tell(part);
  if (old.isEqualNode(part)) return;
  const focused = old.contains(document.activeElement);
  old.replaceWith(document.adoptNode(part));
  const heads = [...part.querySelectorAll("h2")];
  document.getElementById("filled").textContent = `Filled in: ${heads.map((head) => head.textContent.trim()).join(", ")}.`;
  if (!focused) return;
  heads[0].tabIndex = -1;
  heads[0].focus({ preventScroll: true });
}

// tell says that nobody needs to press the link.
function tell(part) {
  for (const link of part.querySelectorAll("[data-awaited]")) link.nextElementSibling.hidden = false;
}

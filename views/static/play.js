// Plays without leaving the page. Every control is a link or a form that works
// by itself; this takes them over, asks the server for the same page, and puts
// in only the parts that changed: elements with an id and data-swap. What the
// server refuses comes as a page too, with the reason in it.
//
// Keys press the control that names them in data-key: "p", or "r3" for r and
// then 3. They can be switched off, as some people speak to their computer.

const moves = document.querySelector("form[action$='/moves']");
const base = moves && new URL(moves.action).pathname.slice(0, -"/moves".length);

let turn = Promise.resolve(); // moves go one after another, in the order they were made
let pending = ""; // the first of two keys

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.closest("[data-swap]")) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form, submitter));
  const address = new URL(form.action);
  if (form.method === "post") {
    queue(() => go(address, { method: "POST", body: data }));
  } else {
    address.search = data;
    queue(() => go(address));
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-swap] a[href]");
  if (!link || link.pathname !== base || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  queue(() => go(new URL(link.href)));
});

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest?.("input:not([type=hidden]), textarea, select")) return;
  if (keysAreOff()) return;
  const keys = pending + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  pending = "";
  const control = [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key.split(" ").includes(keys));
  if (control) {
    event.preventDefault();
    control.click();
  } else if (keys === "r") {
    pending = "r";
    announce("Reroute: now the digit of a column.");
  } else if (/^r?[1-6]$/.test(keys)) {
    announce(keys.length > 1 ? `No reroute to column ${keys[1]} now.` : `Nothing goes into column ${keys} as rolled.`);
  }
});

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
    location.assign(request.method === "POST" ? base : at);
  } else if (at.pathname === base) {
    history.replaceState(null, "", at.pathname + at.search);
  }
}

// swap puts the changed parts of another page into this one and tells whether
// they fit: a page of another kind does not have the same parts.
function swap(next) {
  const parts = [...document.querySelectorAll("[data-swap][id]")];
  const fresh = parts.map((part) => next.getElementById(part.id));
  if (!parts.length || fresh.includes(null)) return false;
  const focus = remember();
  parts.forEach((part, i) => {
    if (!part.isEqualNode(fresh[i])) part.replaceWith(document.adoptNode(fresh[i]));
  });
  document.title = next.title;
  restore(focus);
  return true;
}

// What had the focus is known by what it does, as its element is replaced.
function remember() {
  const active = document.activeElement;
  if (!active?.closest("[data-swap]")) return null;
  const region = active.closest("[data-swap]").id;
  return { id: active.id, name: active.name, value: active.value, href: active.getAttribute("href"), region };
}

// restore gives the focus to the same control, else to the part that it was in,
// never to nothing.
function restore(was) {
  if (!was || document.activeElement !== document.body) return;
  const region = document.getElementById(was.region);
  const same = [...region.querySelectorAll("a[href], button, input, summary")].find((one) =>
    was.id ? one.id === was.id : was.href ? one.getAttribute("href") === was.href : one.name === was.name && one.value === was.value,
  );
  const target = same && !same.disabled ? same : region;
  if (target === region) region.tabIndex = -1;
  target.focus({ preventScroll: true });
}

// announce says a sentence in the page's status line, which screen readers read out.
function announce(sentence) {
  document.getElementById("status").textContent = sentence;
}

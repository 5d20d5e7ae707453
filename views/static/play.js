// Plays without leaving the page. Every control is a link or a form that works
// by itself; this takes them over, asks the server for the same page and puts
// in only the parts that changed: elements with an id and data-swap.

const own = "play"; // value of X-Requested-With: the server answers a move with the page itself

let turn = Promise.resolve(); // moves go one after another, in the order they were made

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("[data-swap]") || form.dataset.leave !== undefined) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form, event.submitter));
  const address = new URL(event.submitter?.formAction || form.action, location.href);
  if (form.method === "get") {
    address.search = data;
    queue(() => go(address));
  } else {
    queue(() => go(address, { method: "POST", body: data }));
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-swap] a[href]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.pathname !== location.pathname || link.target) return;
  event.preventDefault();
  queue(() => go(new URL(link.href)));
});

function queue(step) {
  turn = turn.then(step).catch(() => announce("The server did not answer. Nothing is lost: try that again."));
}

// go asks for a page and shows it in place of this one. What the server refuses
// comes as a page too, with the reason in it.
async function go(address, request = {}) {
  const answer = await fetch(address, { ...request, headers: { "X-Requested-With": own }, credentials: "same-origin" });
  const at = new URL(answer.headers.get("Content-Location") ?? answer.url, location.href);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!swap(next)) {
    location.assign(request.method === "POST" ? location.href : at.href);
    return;
  }
  if (at.pathname === location.pathname) history.replaceState(null, "", at.pathname + at.search);
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
  const status = document.getElementById("status");
  if (status) status.textContent = sentence;
}

// Plays a duel without leaving the page, and asks by itself how it goes on.
// Every control is a link or a form that works alone; this takes them over, asks
// the server for the same page, and puts in only the parts that changed:
// elements with an id and data-swap. A page of another kind is gone to.
//
// While a page with data-watch is seen, it is asked for again every few seconds,
// less often the longer nothing happens. The pick in hand is in the address, so
// that it is still in hand afterwards.

const soonest = 3000; // milliseconds between two looks
const latest = 30000;

const base = location.pathname;
let turn = Promise.resolve(); // what is done goes one after another, in the order it was asked for
let wait = soonest;
let timer = 0;
let tag = null; // of the page as it is shown

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.closest("[data-swap]")) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form, submitter));
  const address = new URL(form.action);
  if (form.method === "post") {
    queue(() => go(address, { method: "POST", body: data }, arrive));
  } else {
    address.search = data;
    queue(() => go(address, {}, () => stay(form.closest(".game"), submitter.id)));
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-swap] a[href]");
  if (!link || link.pathname !== base || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!document.querySelector("[data-watch]") && !link.search) return; // back to the duel, from a game at its end
  event.preventDefault();
  queue(() => go(new URL(link.href), {}, () => stay(link.closest(".game"), link.id, link.ariaLabel)));
});

addEventListener("popstate", () => queue(() => go(new URL(location.href), {}, () => {})));

// Keys press the control that names them in data-key: in the game that has the
// focus, else in the one where a pick is to be made.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.metaKey || event.ctrlKey || event.altKey || target.closest?.("input:not([type=hidden]), textarea, select")) return;
  if (!/^([1-4qweasdxjk?]|ArrowLeft|ArrowRight|Escape)$/i.test(key) || keysAreOff()) return;
  queue(() => type(key.length === 1 ? key.toLowerCase() : key));
});

function type(key) {
  const game = document.activeElement.closest(".game:has(button)") ?? document.querySelector(".game-first") ?? document;
  const control = [game, document].flatMap((place) => [...place.querySelectorAll("[data-key]")])
    .find((one) => one.dataset.key.split(" ").includes(key) && (game === document || !one.closest(".game") || game.contains(one)));
  if (control?.dataset.say) announce(control.dataset.say);
  else control?.click();
}

function keysAreOff() {
  try {
    return localStorage.getItem("keys") === "off";
  } catch {
    return false; // a browser that keeps nothing
  }
}

function queue(step) {
  clearTimeout(timer);
  wait = soonest;
  turn = turn.then(step).catch(() => announce("The server did not answer. Nothing is lost: try that again.")).finally(watch);
}

// go asks for a page and shows it in place of this one; then says what follows.
async function go(address, request, then) {
  const answer = await fetch(address, { ...request, headers: { "X-Requested-With": "play" } });
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.status === 429) return announce([...next.querySelectorAll("main section > p:not(.row)")].map(words).join(" "));
  const at = new URL(answer.url);
  if (!swap(next)) return location.assign(request.method === "POST" ? base : address);
  tag = answer.ok ? answer.headers.get("ETag") : null;
  if (request.method === "POST") history.replaceState(null, "", base);
  else if (at.search !== location.search) history.pushState(null, "", at.pathname + at.search);
  then();
}

// look asks whether anything has changed, and tells what has.
async function look() {
  const answer = await fetch(base + location.search, { cache: "no-store", headers: tag ? { "If-None-Match": tag } : {} });
  if (!answer.ok) return; // nothing new, or no answer for now
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const changed = swap(next);
  if (!changed) return location.assign(base + location.search);
  tag = answer.headers.get("ETag");
  if (!changed.length) return;
  wait = soonest;
  const games = changed.filter((part) => part.querySelector(".game-state"));
  const said = games.map((part) => `${words(part.querySelector("h2").firstChild)}: ${words(part.querySelector(".game-state"))}`);
  announce((said.length ? said : changed.filter((part) => part.id === "news").map(words)).join(" "));
}

// watch looks again after a while, as long as the page is seen and may change.
function watch() {
  clearTimeout(timer);
  if (document.hidden || !document.querySelector("[data-watch]")) return;
  timer = setTimeout(() => {
    wait = Math.min(wait * 1.25, latest);
    turn = turn.then(look).catch(() => {}).finally(watch); // where nobody answers, it asks again later
  }, wait);
}

document.addEventListener("visibilitychange", again);
addEventListener("pageshow", (event) => event.persisted && again());

function again() {
  wait = soonest;
  clearTimeout(timer);
  if (!document.hidden && document.querySelector("[data-watch]")) turn = turn.then(look).catch(() => {}).finally(watch);
}

// swap puts the changed parts of another page into this one and gives them; null
// where that page is of another kind. What has the focus keeps it, and what was
// unfolded stays so.
function swap(next) {
  const parts = [...document.querySelectorAll("[data-swap][id]")];
  const fresh = parts.map((part) => next.getElementById(part.id));
  if (!parts.length || fresh.includes(null)) return null;
  const focus = document.activeElement?.id;
  const changed = [];
  parts.forEach((part, i) => {
    for (const open of part.querySelectorAll("details[open]")) fresh[i].querySelector(`#${open.id}`)?.setAttribute("open", "");
    if (part.isEqualNode(fresh[i])) return;
    part.replaceWith(document.adoptNode(fresh[i]));
    changed.push(fresh[i]);
  });
  document.title = next.title;
  if (focus && document.activeElement?.id !== focus) document.getElementById(focus)?.focus({ preventScroll: true });
  return changed;
}

// stay keeps the focus on what was pressed where it is still there, else brings
// it to what comes next in the same game.
function stay(game, id, name) {
  const place = document.getElementById(game?.id ?? "replay");
  const next = (id && document.getElementById(id)) || (name && place.querySelector(`[aria-label="${name}"]`)) || place.querySelector(".confirm .btn-main");
  (next ?? place.querySelector("h2"))?.focus({ preventScroll: true });
  (place.querySelector(".confirm") ?? place.querySelector(".prompt"))?.scrollIntoView({ block: "nearest" });
  const said = place.querySelector(".prompt, .confirm > p:first-of-type") ?? document.querySelector("#news");
  announce(words(said));
}

// arrive goes on to where the next pick is, after one was made.
function arrive() {
  const game = document.querySelector(".game-first");
  game.querySelector("h2").focus({ preventScroll: true });
  game.scrollIntoView({ block: "nearest" });
  announce(words(document.querySelector(".game .note") ?? document.getElementById("news")));
}

function words(one) {
  return one.textContent.trim().replace(/\s+/g, " ");
}

// announce says a sentence in the page's status line, which screen readers read out.
function announce(sentence) {
  document.getElementById("status").textContent = sentence;
}

watch();

// Counts down to an instant that the page names absolutely, so that it is right
// in every time zone and on days of 23 and 25 hours.
//
//   <time datetime="2026-12-01T00:00:00Z" data-countdown>…</time>
//
// With data-countdown="reload" the page is loaded again at that instant, each
// browser a little later than the next, so that they do not all come at once.

const spread = 20_000; // ms over which the browsers' reloads are spread

for (const time of document.querySelectorAll("time[data-countdown]")) {
  const end = Date.parse(time.dateTime);
  if (!Number.isNaN(end)) begin(time, end);
}

function begin(time, end) {
  const skew = serverSkew();
  const show = () => {
    const left = end - Date.now() - skew;
    time.textContent = left > 0 ? inWords(left) : "any moment now";
    if (left > 0) setTimeout(show, untilItChanges(left));
    else if (time.dataset.countdown === "reload") setTimeout(reload, 1000 + Math.random() * spread);
  };
  show();
}

// serverSkew is how far the server's clock, as the page states it, is ahead of
// this one; devices whose clock is wrong still count to the right moment.
function serverSkew() {
  const now = Date.parse(document.documentElement.dataset.now ?? "");
  return Number.isNaN(now) ? 0 : now - performance.timeOrigin;
}

// The words change once a minute, and once a second in the last one; a timer
// may sleep at most a day.
function untilItChanges(left) {
  const step = left > 60_000 ? 60_000 : 1000;
  return Math.min(left % step || step, 86_400_000);
}

function inWords(ms) {
  if (ms <= 60_000) return `${Math.ceil(ms / 1000)} s`;
  const minutes = Math.ceil(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min` : `${minutes} min`;
}

// A page that somebody is not looking at waits until they do.
function reload() {
  if (document.visibilityState === "visible") location.reload();
  else document.addEventListener("visibilitychange", () => location.reload(), { once: true });
}

// Counts down to an instant that the page names absolutely, so that it is right
// in every time zone and on days of 23 and 25 hours.
//
//   <time datetime="2026-12-01T00:00:00Z" data-countdown>…</time>
//
// At that instant no page loads itself again: nobody's plan goes from under the
// thumb, and the browsers do not all come at once.

const skew = serverSkew();

setInterval(tick, 1000);
tick();

// tick looks for the instants anew each time, as play.js replaces parts of the page.
function tick() {
  for (const time of document.querySelectorAll("time[data-countdown]")) {
    const left = Date.parse(time.dateTime) - Date.now() - skew;
    const words = left > 0 ? inWords(left) : "a moment";
    if (time.textContent !== words) time.textContent = words;
  }
}

// serverSkew is how far the server's clock is ahead of this one. A page states it
// cut to the minute and may be a little old when it comes, so that this clock is
// right while it is ahead by no more than that. Else it is wrong, or the server
// rehearses another day.
function serverSkew() {
  const behind = performance.timeOrigin - Date.parse(document.documentElement.dataset.now ?? "");
  return behind < 0 || behind > 90_000 ? -behind : 0; // 0 too where nothing is stated
}

// inWords writes whole minutes, rounded up, as the server does.
function inWords(ms) {
  const minutes = Math.ceil(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days ${hours % 24} h`;
  return hours ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min` : `${minutes} min`;
}

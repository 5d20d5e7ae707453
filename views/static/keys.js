// Switches the keys of play.js off and on, in this browser.
//
//   <p data-keys hidden><button type="button"></button></p>

for (const place of document.querySelectorAll("[data-keys]")) {
  const button = place.querySelector("button");
  const show = () => {
    button.textContent = localStorage.getItem("keys") === "off" ? "Switch the keys on" : "Switch the keys off";
  };
  try {
    show();
    place.hidden = false;
  } catch {
    continue; // a browser that keeps nothing
  }
  button.addEventListener("click", () => {
    localStorage.setItem("keys", localStorage.getItem("keys") === "off" ? "on" : "off");
    show();
  });
}

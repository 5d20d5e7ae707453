// Checks published dice in the reader's own browser: that the seed is the one
// that was committed to, and that these dice follow from it.
//
//   <form data-verify hidden> inputs challenge, seed, commitment, game, tape; a button; <output> </form>
//
// Browsers offer crypto.subtle over https and on localhost alone. Elsewhere the
// page says so; the script on the page does the same on any machine.

const hex = (bytes) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");
const text = (s) => new TextEncoder().encode(s);

for (const form of document.querySelectorAll("form[data-verify]")) {
  form.hidden = false;
  const output = form.querySelector("output");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    output.textContent = "Checking …";
    output.textContent = await verdict(Object.fromEntries(new FormData(form)));
  });
}

async function verdict({ challenge, seed, commitment, game, tape }) {
  if (!globalThis.crypto?.subtle) {
    return "This browser does no cryptography on an address without https. The script below checks the same on your own machine.";
  }
  seed = seed.trim();
  if (!/^[0-9a-f]{64}$/.test(seed)) return "A seed is written as 64 lower-case hexadecimal digits.";
  if ((await commit(challenge.trim(), seed)) !== commitment.trim()) {
    return "This seed does not match the commitment: these are not the dice that were promised.";
  }
  const digits = tape.replace(/[^1-6]/g, "");
  if ((await deal(seed, game.trim(), digits.length)) !== digits) {
    return "The seed matches the commitment, but these dice do not follow from it.";
  }
  return `Both hold: the seed matches the commitment, and all ${digits.length} dice follow from the seed.`;
}

// commit is the SHA-256 of a text that names the challenge and its seed.
async function commit(challenge, seed) {
  return hex(await crypto.subtle.digest("SHA-256", text(`dailydistrict/commit/1 ${challenge} ${seed}`)));
}

// deal makes the dice: blocks of HMAC-SHA-256 under the seed, read byte by
// byte; a byte below 252 gives a face, any other is skipped.
async function deal(seed, game, count) {
  const bytes = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const label = text(`dailydistrict/tape/1/${game}`);
  let faces = "";
  for (let block = 0; faces.length < count; block++) {
    const message = new Uint8Array(label.length + 4);
    message.set(label);
    new DataView(message.buffer).setUint32(label.length, block);
    for (const byte of new Uint8Array(await crypto.subtle.sign("HMAC", key, message))) {
      if (byte < 252 && faces.length < count) faces += 1 + (byte % 6);
    }
  }
  return faces;
}

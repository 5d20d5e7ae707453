// Adds passkeys and signs in by them. The server says what to ask the browser,
// the browser's answer goes into the form, and the form goes its usual way.
//
//   <form data-passkey="create|get" data-ask="/address" data-origin="https://…" hidden>
//     <input type="hidden" name="credential"> <button>…</button>
//   </form>
//   <p role="status" data-passkey-status></p>

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const status = form.parentElement.querySelector("[data-passkey-status]");
  const hindrance = whyNot(form.dataset.origin);
  if (hindrance) {
    status.textContent = hindrance;
    continue;
  }
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    status.textContent = "Waiting for your device …";
    try {
      form.elements.credential.value = JSON.stringify(await answer(form.dataset));
      form.submit();
    } catch (error) {
      status.textContent = sentence(error);
      button.disabled = false;
    }
  });
}

// whyNot says what keeps passkeys from working here; nothing where they do.
function whyNot(origin) {
  if (location.origin !== origin) return `Passkeys work at ${origin} alone. Your recovery code works everywhere.`;
  if (!globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) {
    return "This browser does not know passkeys well enough. Your recovery code does the same.";
  }
}

// Refusal is what the server says instead of asking.
class Refusal extends Error {}

async function answer({ passkey, ask }) {
  const response = await fetch(ask, { method: "POST", headers: { Accept: "application/json" } });
  const asked = await response.json();
  if (!response.ok) throw new Refusal(asked.detail);
  const credential = passkey === "create"
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
  return credential.toJSON();
}

function sentence(error) {
  if (error instanceof Refusal) return error.message;
  switch (error.name) {
    case "NotAllowedError":
    case "AbortError":
      return "Nothing was done: it was called off, took too long, or this device has no passkey for this site.";
    case "InvalidStateError":
      return "This device has a passkey of yours already.";
    case "NotSupportedError":
    case "ConstraintError":
      return "This device cannot keep a passkey that is asked for without a name.";
    case "SecurityError":
      return "The browser does not allow passkeys at this address. Your recovery code works everywhere.";
    case "TypeError":
    case "SyntaxError":
      return "The server could not be reached. Try again in a moment.";
  }
  return "That did not work here. Your recovery code does the same.";
}

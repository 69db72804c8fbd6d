// /assets/site.js: filters, copying, and hashing of published files. The style sheet shows what needs scripts once this has run.
import { sha256Of } from "./digest.ts";
import { prepareFilters } from "./filters.ts";

/** Puts the host of this page where the pages name the one of `npm start`. */
function showOrigin(): void {
  // A page that was opened from a disk has no host.
  if (!location.protocol.startsWith("http")) return;
  for (const element of document.querySelectorAll("[data-origin]")) element.textContent = location.origin;
}

function prepareCopying(): void {
  // Only there with HTTPS and on localhost; elsewhere the text can still be selected.
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll("pre")) {
    const button = Object.assign(document.createElement("button"), {
      className: "button is-quiet",
      textContent: "Copy",
    });
    button.addEventListener("click", () => void copy(block, button));
    const frame = document.createElement("div");
    frame.className = "copy-frame row";
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const write = navigator.clipboard.writeText(block.textContent.trim());
  button.textContent = await write.then(
    () => "Copied",
    () => "Not allowed",
  );
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}

/** Makes the buttons for hashing work. Each shows its result in the `output` beside it. */
function prepareHashChecks(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-hash]"))
    button.addEventListener("click", async () => {
      const output = button.closest("div")?.querySelector("output");
      if (output == null) return;
      output.textContent = "Fetching…";
      const [tone, words] = await checkHash(button.dataset);
      output.className = `small notice is-${tone}`;
      output.textContent = words;
    });
}

async function checkHash({ hash, url = "", unavailable = "" }: DOMStringMap): Promise<[tone: string, words: string]> {
  try {
    // The file of the server, not of a cache.
    const response = await fetch(url, { cache: "no-cache" });
    if (!response.ok) throw new Error(`the host answered ${response.status}`);
    const bytes = await response.arrayBuffer();
    const hex = await sha256Of(bytes);
    if (hex === undefined) return ["attention", unavailable];
    const isSame = `sha256:${hex}` === hash;
    if (isSame) return ["ready", `The same. ${bytes.byteLength} bytes were hashed just now.`];
    return ["blocking", `Not the same: this host's file has sha256:${hex}.`];
  } catch (error) {
    return ["attention", `Could not be checked: ${error instanceof Error ? error.message : String(error)}.`];
  }
}

document.documentElement.classList.add("has-script");
showOrigin();
prepareCopying();
prepareFilters();
prepareHashChecks();

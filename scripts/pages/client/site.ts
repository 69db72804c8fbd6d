// /assets/site.js: filters, copying, and hashing of published files. The style sheet shows what needs scripts once this has run.
import { sha256Of } from "./digest.ts";
import { createButton, prepareFilters } from "./filters.ts";

/** Puts the host of this page where the pages name the one of `npm start`. */
function showOrigin(): void {
  // A page that was opened from a disk has no host.
  if (!location.protocol.startsWith("http")) return;
  for (const element of document.querySelectorAll("[data-origin]")) element.textContent = location.origin;
}

/** Puts a button beside each block that can be copied. */
function prepareCopying(): void {
  // Only there with HTTPS and on localhost; elsewhere the text can still be selected.
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const button = createButton("button is-quiet", () => void copy(block, button));
    button.textContent = "Copy";
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

/** Makes the buttons for hashing work; where the browser cannot hash, the page says so instead. */
function prepareHashChecks(): void {
  for (const section of document.querySelectorAll<HTMLElement>("[data-hash-check]")) {
    const button = section.querySelector<HTMLButtonElement>("[data-hash-start]");
    const unavailable = section.querySelector<HTMLElement>("[data-hash-unavailable]");
    // Browsers only hash in a secure context: HTTPS and localhost.
    if (globalThis.crypto?.subtle === undefined) {
      button?.remove();
      if (unavailable !== null) unavailable.hidden = false;
      continue;
    }
    button?.addEventListener("click", () => {
      for (const line of section.querySelectorAll<HTMLElement>("[data-hash]")) void checkHash(line);
    });
  }
}

async function checkHash(line: HTMLElement): Promise<void> {
  const { hash: expected = "", url = "" } = line.dataset;
  const show = (tone: string, words: string) => {
    line.className = `small ${tone}`;
    line.textContent = words;
  };
  show("", "Fetching…");
  try {
    // The file of the server, not of a cache.
    const response = await fetch(url, { cache: "no-cache" });
    if (!response.ok) throw new Error(`the host answered ${response.status}`);
    const bytes = await response.arrayBuffer();
    const actual = `sha256:${await sha256Of(bytes)}`;
    if (actual === expected) show("notice is-ready", `The same. ${bytes.byteLength} bytes were hashed just now.`);
    else show("notice is-blocking", `Not the same: this host's file has ${actual}.`);
  } catch (error) {
    show("notice is-attention", `Could not be checked: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

document.documentElement.classList.add("has-script");
showOrigin();
prepareCopying();
prepareFilters();
prepareHashChecks();

// Shell lines and JSON that can be copied, with the host of this page in them.

/** Puts the host of this page where the pages name the one of `npm start`. */
export function showOrigin(): void {
  // A page that was opened from a disk has none.
  if (!location.protocol.startsWith("http")) return;
  for (const element of document.querySelectorAll("[data-origin]")) element.textContent = location.origin;
}

/** Puts a button beside each block that is marked. */
export function prepareCopying(): void {
  // Only there with HTTPS and on localhost; elsewhere the text can still be selected.
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button is-quiet copy";
    button.textContent = "Copy";
    button.addEventListener("click", () => void copy(block, button));
    const frame = document.createElement("div");
    frame.className = "copy-frame";
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const said = await navigator.clipboard.writeText(block.textContent.trim()).then(
    () => "Copied",
    () => "Not allowed",
  );
  button.textContent = said;
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}

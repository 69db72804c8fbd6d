// What a live region says: once typing pauses, and only if it changed, so that a screen reader does not speak at every key.

const PAUSE_MS = 400;

/** Creates a function that puts text or elements into a live region. */
export function createSpeaker(region: HTMLElement): (...content: (string | Node)[]) => void {
  let timer: ReturnType<typeof setTimeout>;
  // A translation changes the text of the region.
  let said = region.textContent;
  return (...content) => {
    clearTimeout(timer);
    region.ariaBusy = "true";
    timer = setTimeout(() => {
      region.ariaBusy = "false";
      const words = content.map((part) => (typeof part === "string" ? part : part.textContent)).join("");
      if (words !== said) region.replaceChildren(...content);
      said = words;
    }, PAUSE_MS);
  };
}

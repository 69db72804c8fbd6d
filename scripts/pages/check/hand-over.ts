// Hands the draft over to another page of this site in this tab. It is in no URL and no request, and the next page deletes it.

const KEY = "lexbind-handed-over";

/** Goes to the page at `url`, which starts with this draft. Stays here, and throws, if the browser does not allow storage. */
export function handOver(text: string, url: string): void {
  sessionStorage.setItem(KEY, text);
  // Nothing is lost, so the browser need not ask before the page closes.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  location.assign(url);
}

/** The draft that the page before handed over, once; null if there is none. */
export function takeHandedOver(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    // The browser does not allow storage.
    return null;
  }
}

// Hands the draft over to another page of this site in this tab. It is in no URL and no request, and the next page deletes it.
import type { CheckParameters } from "../../../server/engine/options.ts";

const KEY = "lexbind-handed-over";

/** Why the page stays. */
export const NO_STORAGE = {
  tone: "attention",
  text: "This browser does not let a page pass a draft on. Save the draft, and open it on the other page.",
} as const;

interface HandedOver {
  readonly text: string;
  /** What the deadline depends on besides the draft. */
  readonly parameters: CheckParameters;
  /** Whether it is the report before that of the next page. */
  readonly isPrevious?: boolean;
}

/** Goes to the page at `url`, which starts with this draft. Returns false, and stays here, if the browser does not allow storage. */
export function handOver(draft: HandedOver, url: string): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    return false;
  }
  // Nothing is lost, so the browser need not ask before the page closes.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  location.assign(url);
  return true;
}

/** What the page before handed over, once; null if it was nothing. */
export function takeHandedOver(): HandedOver | null {
  try {
    const json = sessionStorage.getItem(KEY) ?? "null";
    sessionStorage.removeItem(KEY);
    return JSON.parse(json);
  } catch {
    return null;
  }
}

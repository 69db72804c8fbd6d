// Drafts in the storage of this browser: to keep one, or to hand it over to another page of this site in this tab. They are in no URL
// and no request.
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { CheckProps } from "./draft-check.ts";

const KEY = "lexbind-handed-over";

interface HandedOver {
  readonly text: string;
  /** What the deadline depends on besides the draft. */
  readonly parameters: CheckParameters;
  /** Whether it is the report before that of the next page. */
  readonly isPrevious?: boolean;
}

/** What a function of the storage returns; null if the browser does not allow storage, or has no room left. */
export function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** Goes to the page at `url`, which starts with the draft. Stays here, and says so, if the browser does not allow storage. */
export function handOver({ text, parameters, warn }: CheckProps["check"], url: string, changes = {}): void {
  const draft: HandedOver = { text, parameters, ...changes };
  if (tryStorage(() => [sessionStorage.setItem(KEY, JSON.stringify(draft))]) === null) {
    warn("This browser does not let a page pass a draft on. Save the draft, and open it on the other page.");
    return;
  }
  // Nothing is lost, so the browser need not ask before the page closes.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  location.assign(url);
}

/** What the page before handed over, once; null if it was nothing. */
export const takeHandedOver = (): HandedOver | null =>
  tryStorage(() => {
    const json = sessionStorage.getItem(KEY) ?? "null";
    sessionStorage.removeItem(KEY);
    return JSON.parse(json);
  });

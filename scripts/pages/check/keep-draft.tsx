// Drafts in the storage of this browser: to keep one, if its user chose that, or to hand it over to another page of this site in this tab.
// They are in no URL and no request.

import { useEffect, useState } from "preact/hooks";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { CheckProps } from "./draft-check.ts";
import { QuietButton } from "./text-control.tsx";

const KEY = "lexbind-handed-over";

interface HandedOver {
  readonly text: string;
  /** What the deadline depends on besides the draft. */
  readonly parameters: CheckParameters;
  /** Whether it is the report before that of the next page. */
  readonly isPrevious?: boolean;
}

/** What a function of the storage returns; null if the browser does not allow storage, or has no room left. */
function tryStorage<Result>(use: () => Result): Result | null {
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

/** Whether the browser keeps the draft, and what changes that. A draft that is kept is loaded when the page starts. */
export function useKeptDraft({ alias, text, parameters, ...check }: CheckProps["check"]) {
  const key = `lexbind-draft-${alias}`;
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const kept = tryStorage(() => JSON.parse(localStorage.getItem(key) ?? "null"));
    if (kept === null) return;
    setKept(true);
    // With what the deadline depends on besides the draft.
    check.setParameters(kept.parameters);
    check.replace({ text: kept.text, done: "The draft that this browser keeps was loaded." });
  }, []);
  useEffect(() => {
    if (!isKept) return;
    const isWritten = tryStorage(() => [localStorage.setItem(key, JSON.stringify({ text, parameters }))]) !== null;
    if (isWritten) return check.set({ isUnsaved: false });
    setKept(false);
    check.warn("The browser does not allow this page to keep the draft.");
  }, [isKept, text, parameters]);
  const keep = (isWanted: boolean) => {
    setKept(isWanted);
    if (isWanted) return;
    tryStorage(() => localStorage.removeItem(key));
    check.set({ isUnsaved: check.hasDraft });
  };
  return { isKept, keep };
}

export const KeepDraft = ({ isKept, keep }: ReturnType<typeof useKeptDraft>) => (
  <fieldset class="fieldset stack is-tight">
    <legend class="label">Keep this draft in this browser</legend>
    <p class="hint" id="keep-hint">
      {isKept
        ? "The draft is in the local storage of this site on this device, not encrypted, and anyone who uses this browser can read it here."
        : "It would be written to the local storage of this site on this device, not encrypted, and loaded when you open this page again. Nothing is sent."}
    </p>
    <div class="row">
      <QuietButton
        label={isKept ? "Delete the draft from this browser" : "Keep the draft in this browser"}
        aria-describedby="keep-hint"
        onClick={() => keep(!isKept)}
      />
    </div>
  </fieldset>
);

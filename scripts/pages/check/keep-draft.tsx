// Keeps the draft in this browser, if its user chose that: in the local storage of this site, on this device, and nowhere else.
import { useEffect, useState } from "preact/hooks";
import type { CheckProps } from "./draft-check.ts";
import { tryStorage } from "./draft-storage.ts";
import { QuietButton } from "./text-control.tsx";

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

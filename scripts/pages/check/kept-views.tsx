// What a person is asked and told about what this browser keeps. It is in no URL and no request.
import { Value } from "../site/elements.tsx";
import { QuietButton } from "./fields/buttons.tsx";
import type { KeptRecord, KeptState } from "./kept-record.ts";

const NEWS: Readonly<Partial<Record<KeptState, string>>> = {
  elsewhere: "This draft is open in another tab, which keeps it. What you enter here is in this tab only.",
  full: "The browser did not keep the last changes: it has no room left, or does not allow it. Save the draft as a file.",
  removed: "It is not kept in this browser any more: it was deleted there. This tab still has it.",
};

/** What other tabs and the browser did to what is kept. The alert is always in the page, so that screen readers announce its changes. */
export function KeptNews({ kept }: { readonly kept: Pick<KeptRecord<unknown>, "state" | "takeOver"> }) {
  const words = NEWS[kept.state.value];
  return (
    <div role="alert">
      {words !== undefined && (
        <div class="notice row is-attention">
          <p>{words}</p>
          {kept.state.value === "elsewhere" && (
            <QuietButton label="Work on it here" onClick={kept.takeOver} aria-describedby="take-over-hint" />
          )}
          {kept.state.value === "elsewhere" && (
            <p class="hint" id="take-over-hint">
              The draft of the other tab then comes here. What this tab has of its own stays, beside it.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly kept: Pick<KeptRecord<unknown>, "state" | "isShared" | "forget">;
  readonly keep: () => void;
}

/** The choice to keep a draft in this browser, or to delete it there. */
export function KeepChoice({ kept, keep }: ChoiceProps) {
  const { value: state } = kept.state;
  const isKept = state === "kept" || state === "full" || state === "elsewhere";
  return (
    <fieldset class="fieldset stack is-tight">
      <legend class="label">Keep this draft in this browser</legend>
      <p class="hint" id="keep-hint">
        {state === "full"
          ? "What the browser could write is in the local storage of this site on this device, not encrypted; the last changes are not."
          : isKept
            ? `The draft is in the local storage of this site on this device, not encrypted, and anyone who uses this browser can read it here.`
            : `It would be written to the local storage of this site on this device, not encrypted, and loaded when you open this page again. Nothing is sent.`}
        {kept.isShared && " Open it in one tab at a time: two tabs may overwrite each other."}
      </p>
      <div class="row">
        <QuietButton
          label={isKept ? "Delete the draft from this browser" : "Keep the draft in this browser"}
          aria-describedby="keep-hint"
          disabled={state === "elsewhere"}
          onClick={isKept ? kept.forget : keep}
        />
      </div>
    </fieldset>
  );
}

/** Where an earlier draft is, and how long it stays there. */
export const keptWhere = (state: KeptState): string =>
  state === "kept"
    ? "in this browser until you discard it"
    : "in this tab only, until it is closed or loaded again, unless you choose “Keep the draft in this browser”";

interface EarlierProps<Earlier> {
  /** The oldest first. */
  readonly earlier: readonly Earlier[];
  readonly state: KeptState;
  /** What its user knows a draft by. */
  readonly getName: (earlier: Earlier) => string;
  readonly onBringBack: (earlier: Earlier) => void;
  readonly onDiscard: (earlier: Earlier) => void;
}

/** Drafts that others took the place of: each can be brought back until its user discards it. */
export function EarlierDrafts<Earlier>({ earlier, state, getName, onBringBack, onDiscard }: EarlierProps<Earlier>) {
  if (earlier.length === 0) return null;
  return (
    <section class="stack is-tight no-print" aria-label="Earlier drafts">
      {earlier.toReversed().map((draft, index) => {
        const name = getName(draft);
        const of = earlier.length > 1 ? name : undefined;
        return (
          <div key={earlier.length - index} class="notice row small is-info">
            <p>
              <b>
                Earlier draft: <Value>{name}</Value>.
              </b>{" "}
              It is kept {keptWhere(state)}.
            </p>
            <QuietButton label="Bring back the earlier draft" of={of} onClick={() => onBringBack(draft)} />
            {/* Of a double click, the second may be on the next draft. */}
            <QuietButton label="Discard it" of={of} onClick={({ detail }) => detail > 1 || onDiscard(draft)} />
          </div>
        );
      })}
    </section>
  );
}

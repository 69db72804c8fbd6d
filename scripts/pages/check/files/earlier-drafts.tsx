// Drafts that others took the place of: each can be brought back until its user discards it.
import { QuietButton } from "../fields/buttons.tsx";
import type { OpenDrafts } from "../state/open-drafts.ts";

/** Where an earlier draft is, and how long it stays there. */
export const keptWhere = (isKept: boolean): string =>
  isKept
    ? "in this browser until you discard it"
    : "in this tab only, until it is closed or loaded again, unless you choose “Keep the draft in this browser”";

interface EarlierProps<Content> {
  readonly check: { readonly drafts: OpenDrafts<Content>; readonly alias: string };
  /** What its user knows a draft by. */
  readonly getName: (content: Content) => string;
  readonly onBringBack: (revision: string) => void;
}

export function EarlierDrafts<Content>({ check: { drafts, alias }, getName, onBringBack }: EarlierProps<Content>) {
  const earlier = drafts.getEarlier(alias);
  if (earlier.length === 0) return null;
  return (
    <section class="stack is-tight no-print" aria-label="Earlier drafts">
      {earlier.toReversed().map(({ revision, content, isStored }) => {
        const name = getName(content);
        const of = earlier.length > 1 ? name : undefined;
        return (
          <div key={revision} class="notice row small is-info">
            <p>
              <b>Earlier draft: {name}.</b> It is kept {keptWhere(isStored)}.
            </p>
            <QuietButton label="Bring back the earlier draft" of={of} onClick={() => onBringBack(revision)} />
            <QuietButton
              label="Discard it"
              of={of}
              onClick={({ detail }) => detail > 1 || drafts.discard(alias, revision)}
            />
          </div>
        );
      })}
    </section>
  );
}

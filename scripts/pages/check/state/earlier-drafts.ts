// Drafts of an act that others took the place of. They stay until their user discards them: in the browser where the drafts of the act are
// kept when they were replaced, otherwise in this tab.
import { type DraftStore, type Entry, getRevisionNumber } from "./draft-store.ts";

/** A draft that another one took the place of. */
export interface EarlierDraft<Content> extends Entry<Content> {
  /** Whether the store has it. */
  readonly isStored: boolean;
}

/** The earlier drafts of the stages of an act. */
export function createEarlierDrafts<Content>(store: DraftStore<Content>, act: string) {
  const drafts = new Map<string, readonly EarlierDraft<Content>[]>();
  const of = (stage: string): readonly EarlierDraft<Content>[] => drafts.get(stage) ?? [];
  const isSame = (a: Content, b: Content): boolean => JSON.stringify(a) === JSON.stringify(b);
  const set = (stage: string, list: readonly EarlierDraft<Content>[]): void => {
    drafts.set(
      stage,
      list.toSorted((a, b) => getRevisionNumber(a.revision) - getRevisionNumber(b.revision)),
    );
  };
  return {
    /** Those of a stage, the oldest first. */
    of,
    /** Takes a draft, unless it is there. It is in this tab until it is stored. */
    add: (stage: string, content: Content): void => {
      const list = of(stage);
      if (list.some((draft) => isSame(draft.content, content))) return;
      const revision = store.revisionAfter(list.at(-1)?.revision ?? null);
      set(stage, [...list, { revision, content, isStored: false }]);
    },
    remove: (stage: string, revision: string): void => {
      store.removeEarlier({ act, stage }, revision);
      set(
        stage,
        of(stage).filter((draft) => draft.revision !== revision),
      );
    },
    /**
     * Stores those of a stage that are in this tab only, takes those of other tabs, and forgets those that another tab removed. False if the
     * browser did not store all of them, as for an act that is not kept.
     */
    store: (stage: string): boolean => {
      const place = { act, stage };
      const unstored = of(stage).filter(({ isStored }) => !isStored);
      const tried = unstored.map((draft) => ({ ...draft, isStored: store.writeEarlier(place, draft) }));
      const isOwn = ({ revision }: Entry<Content>) => tried.some((draft) => draft.revision === revision);
      const others = store.readEarlier(place).filter((entry) => !isOwn(entry));
      set(stage, [...others.map((entry) => ({ ...entry, isStored: true })), ...tried]);
      return tried.every(({ isStored }) => isStored);
    },
    /** The store takes no more of them. Those that it has lost are in this tab only. */
    stopKeeping: (): void => {
      for (const [stage, list] of drafts) {
        const stored = store.readEarlier({ act, stage });
        const isStored = ({ revision }: Entry<Content>) => stored.some((entry) => entry.revision === revision);
        set(
          stage,
          list.map((draft) => ({ ...draft, isStored: isStored(draft) })),
        );
      }
    },
    /** Whether closing the tab would lose one. */
    isUnsaved: (): boolean =>
      [...drafts].some(([stage, list]) => {
        // The browser may have lost what it stored.
        const stored = store.readEarlier({ act, stage });
        const isThere = ({ revision, isStored }: EarlierDraft<Content>) =>
          isStored && stored.some((entry) => entry.revision === revision);
        return !list.every(isThere);
      }),
  };
}

// The drafts of an act in one tab: those of all its stages, whether this browser keeps them, and what other tabs did to them.
import type { DraftStore, Entry } from "./draft-store.ts";
import { createEarlierDrafts, type EarlierDraft } from "./earlier-drafts.ts";

/** The draft of a stage as this tab has it. */
export interface OpenDraft<Content> {
  readonly content: Content;
  /** Whether something was entered that is in no file, as far as this tab knows. */
  readonly isEdited: boolean;
  /** The revision in the store that the content is, or was made from; null if there is none. */
  readonly revision: string | null;
  /** Whether the store has the content as it is. */
  readonly isStored: boolean;
  /** What another tab wrote since. Nothing is written until it is decided which of both to have. */
  readonly rival: Entry<Content> | null;
}

/** Why the browser does not keep what it should: it had no room, or another tab or its user deleted the drafts. */
export type StoreError = "failed" | "removed";

export type OpenDrafts<Content> = ReturnType<typeof createOpenDrafts<Content>>;

interface Stages<Content> {
  /** The content that a stage begins with. */
  readonly begin: (stage: string) => Content;
  /** Whether nothing was entered. */
  readonly isEmpty: (content: Content, stage: string) => boolean;
}

/** The drafts of the stages of an act, by their names. Contents are compared as JSON. */
export function createOpenDrafts<Content>(
  store: DraftStore<Content>,
  act: string,
  { begin, isEmpty }: Stages<Content>,
) {
  const drafts = new Map<string, OpenDraft<Content>>();
  const earlier = createEarlierDrafts(store, act);
  const listeners = new Set<(taken: string | null) => void>();
  let isKept = store.isKept(act);
  let error: StoreError | null = null;

  const isSame = (a: Content, b: Content): boolean => JSON.stringify(a) === JSON.stringify(b);
  const tell = (taken: string | null = null): void => {
    for (const listener of listeners) listener(taken);
  };
  const open = (stage: string): OpenDraft<Content> => {
    const entry = isKept ? store.read({ act, stage }) : null;
    const found = { content: entry?.content ?? begin(stage), revision: entry?.revision ?? null };
    const draft = { ...found, isEdited: entry !== null, isStored: entry !== null, rival: null };
    drafts.set(stage, draft);
    earlier.store(stage);
    return draft;
  };
  const of = (stage: string): OpenDraft<Content> => drafts.get(stage) ?? open(stage);
  const change = (stage: string, changes: Partial<OpenDraft<Content>>): void => {
    drafts.set(stage, { ...of(stage), ...changes });
  };
  /** The drafts are in this tab only from now on. */
  const stopKeeping = (reason: StoreError | null): void => {
    isKept = false;
    error = reason;
    earlier.stopKeeping();
    for (const stage of drafts.keys()) change(stage, { revision: null, isStored: false, rival: null });
  };
  /** What another tab wrote takes the place of a draft that is the same or empty, and is the rival of any other. */
  const adopt = (stage: string, entry: Entry<Content>): void => {
    const own = of(stage);
    const isRival = !isSame(entry.content, own.content) && !isEmpty(own.content, stage);
    change(stage, isRival ? { rival: entry } : { ...entry, isEdited: true, isStored: true, rival: null });
    if (!isSame(own.content, of(stage).content)) tell(stage);
  };
  const write = (stage: string): void => {
    const { content, revision, rival, isStored } = of(stage);
    if (!isKept || rival !== null || isStored) return;
    if (revision === null && isEmpty(content, stage)) return;
    const written = store.write({ act, stage }, content, revision);
    if (written.kind === "changed") adopt(stage, written.entry);
    else if (written.kind === "removed") stopKeeping("removed");
    else {
      if (written.kind === "written") change(stage, { revision: written.revision, isStored: true });
      // There may be room now for an earlier draft.
      const isAllWritten = earlier.store(stage) && written.kind === "written";
      error = isAllWritten ? null : "failed";
    }
  };
  /** Whether the draft of a stage would be lost if another one took its place: it is kept, or has what is in no file. */
  const isAtRisk = (stage: string): boolean => {
    const { content, isEdited } = of(stage);
    return !isEmpty(content, stage) && (isEdited || isKept);
  };
  /** Keeps a draft that another one is about to take the place of. */
  const setAside = (stage: string, content: Content): void => {
    if (isEmpty(content, stage)) return;
    earlier.add(stage, content);
    if (isKept && !earlier.store(stage)) error = "failed";
  };

  /** Compares a draft with its entry, and stores it again if that is gone. */
  const refresh = (stage: string): void => {
    const entry = store.read({ act, stage });
    if (entry === null) {
      change(stage, { revision: null, isStored: false, rival: null });
      write(stage);
    } else if (entry.revision !== of(stage).revision) adopt(stage, entry);
    if (isKept && !earlier.store(stage)) error = "failed";
  };

  store.subscribe(act, () => {
    if (!isKept) return;
    if (!store.isKept(act)) stopKeeping("removed");
    else for (const stage of drafts.keys()) refresh(stage);
    tell();
  });
  return {
    of,
    /** Takes what was entered in this tab, and stores it if the drafts are kept. */
    put: (stage: string, content: Content, isEdited: boolean): void => {
      const before = of(stage);
      const isUnchanged = isSame(before.content, content);
      if (isUnchanged && before.isEdited === isEdited) return;
      change(stage, { content, isEdited, isStored: before.isStored && isUnchanged });
      const known = [isKept, error, before.rival].join();
      write(stage);
      if (known !== [isKept, error, of(stage).rival].join()) tell();
    },
    isAtRisk,
    /** Keeps a draft of a stage that another one is about to take the place of, until its user discards it. */
    setAside: (stage: string, content: Content): void => {
      setAside(stage, content);
      tell();
    },
    /** The drafts of a stage that others took the place of, the oldest first. */
    getEarlier: (stage: string): readonly EarlierDraft<Content>[] => {
      of(stage);
      return earlier.of(stage);
    },
    /** Takes an earlier draft in the place of the present one, which is then an earlier draft itself if it would be lost. */
    bringBack: (stage: string, revision: string): void => {
      const entry = earlier.of(stage).find((draft) => draft.revision === revision);
      if (entry === undefined) return;
      if (isAtRisk(stage)) setAside(stage, of(stage).content);
      change(stage, { content: entry.content, isEdited: true, isStored: false });
      write(stage);
      // Until the draft is stored in the place of the present one, the browser has it here.
      if (!isKept || of(stage).isStored) earlier.remove(stage, revision);
      tell();
    },
    /** Forgets an earlier draft. */
    discard: (stage: string, revision: string): void => {
      earlier.remove(stage, revision);
      tell();
    },
    /** Takes what the other tab wrote; the draft of this tab is then an earlier one. */
    takeRival: (stage: string): void => {
      const { rival, content } = of(stage);
      if (rival === null) return;
      setAside(stage, content);
      change(stage, { ...rival, isEdited: true, isStored: true, rival: null });
      tell(stage);
      // It may have changed again, or be gone.
      refresh(stage);
      tell();
    },
    /** Writes over what the other tab wrote, which is then an earlier draft; unless that has changed again: then the question is about that. */
    keepMine: (stage: string): void => {
      const { rival } = of(stage);
      if (rival === null) return;
      setAside(stage, rival.content);
      change(stage, { revision: rival.revision, rival: null, isStored: false });
      write(stage);
      tell();
    },
    /** Keeps the drafts of all stages in this browser from now on, or deletes them there. */
    keep: (isWanted: boolean): void => {
      if (!isWanted) {
        store.remove(act);
        stopKeeping(null);
      } else {
        isKept = store.keep(act);
        error = isKept ? null : "failed";
        if (isKept) for (const stage of drafts.keys()) refresh(stage);
      }
      tell();
    },
    isKept: () => isKept,
    error: () => error,
    /** Whether closing the tab would lose something. */
    isUnsaved: (): boolean =>
      earlier.isUnsaved() ||
      [...drafts].some(([stage, { isEdited, isStored, revision }]) => {
        // The browser may have lost what it stored.
        const isThere = isStored && store.read({ act, stage })?.revision === revision;
        return isEdited && !isThere;
      }),
    /** Calls back when there is news: `taken` is a stage whose content is that of another tab now. Returns what ends that. */
    subscribe: (listener: (taken: string | null) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

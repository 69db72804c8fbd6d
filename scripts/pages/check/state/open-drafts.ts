// The drafts of an act in one tab: those of all its steps, whether this browser keeps them, and what other tabs did to them.
import type { DraftStore, Entry } from "./draft-store.ts";
import { createEarlierDrafts, type EarlierDraft } from "./earlier-drafts.ts";

/** The draft of a step as this tab has it. */
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
export type StoreProblem = "failed" | "removed";

export type OpenDrafts<Content> = ReturnType<typeof createOpenDrafts<Content>>;

interface Steps<Content> {
  /** The content that a step begins with. */
  readonly begin: (step: string) => Content;
  /** Whether nothing was entered. */
  readonly isEmpty: (content: Content, step: string) => boolean;
}

/** The drafts of the steps of an act, by their names. Contents are compared as JSON. */
export function createOpenDrafts<Content>(store: DraftStore<Content>, act: string, { begin, isEmpty }: Steps<Content>) {
  const drafts = new Map<string, OpenDraft<Content>>();
  const earlier = createEarlierDrafts(store, act);
  const listeners = new Set<(taken: string | null) => void>();
  let isKept = store.isKept(act);
  let problem: StoreProblem | null = null;

  const isSame = (a: Content, b: Content): boolean => JSON.stringify(a) === JSON.stringify(b);
  const tell = (taken: string | null = null): void => {
    for (const listener of listeners) listener(taken);
  };
  const open = (step: string): OpenDraft<Content> => {
    const entry = isKept ? store.read({ act, step }) : null;
    const found = { content: entry?.content ?? begin(step), revision: entry?.revision ?? null };
    const draft = { ...found, isEdited: entry !== null, isStored: entry !== null, rival: null };
    drafts.set(step, draft);
    earlier.store(step);
    return draft;
  };
  const of = (step: string): OpenDraft<Content> => drafts.get(step) ?? open(step);
  const change = (step: string, changes: Partial<OpenDraft<Content>>): void => {
    drafts.set(step, { ...of(step), ...changes });
  };
  /** The drafts are in this tab only from now on. */
  const stopKeeping = (reason: StoreProblem | null): void => {
    isKept = false;
    problem = reason;
    earlier.stopKeeping();
    for (const step of drafts.keys()) change(step, { revision: null, isStored: false, rival: null });
  };
  /** What another tab wrote takes the place of a draft that is the same or empty, and is the rival of any other. */
  const adopt = (step: string, entry: Entry<Content>): void => {
    const own = of(step);
    const isRival = !isSame(entry.content, own.content) && !isEmpty(own.content, step);
    change(step, isRival ? { rival: entry } : { ...entry, isEdited: true, isStored: true, rival: null });
    if (!isSame(own.content, of(step).content)) tell(step);
  };
  const write = (step: string): void => {
    const { content, revision, rival, isStored } = of(step);
    if (!isKept || rival !== null || isStored) return;
    if (revision === null && isEmpty(content, step)) return;
    const written = store.write({ act, step }, content, revision);
    if (written.kind === "changed") adopt(step, written.entry);
    else if (written.kind === "removed") stopKeeping("removed");
    else {
      if (written.kind === "written") change(step, { revision: written.revision, isStored: true });
      // There may be room now for an earlier draft.
      const isAllWritten = earlier.store(step) && written.kind === "written";
      problem = isAllWritten ? null : "failed";
    }
  };
  /** Whether the draft of a step would be lost if another one took its place: it is kept, or has what is in no file. */
  const isAtRisk = (step: string): boolean => {
    const { content, isEdited } = of(step);
    return !isEmpty(content, step) && (isEdited || isKept);
  };
  /** Keeps a draft that another one is about to take the place of. */
  const setAside = (step: string, content: Content): void => {
    if (isEmpty(content, step)) return;
    earlier.add(step, content);
    if (isKept && !earlier.store(step)) problem = "failed";
  };

  /** Compares a draft with its entry, and stores it again if that is gone. */
  const refresh = (step: string): void => {
    const entry = store.read({ act, step });
    if (entry === null) {
      change(step, { revision: null, isStored: false, rival: null });
      write(step);
    } else if (entry.revision !== of(step).revision) adopt(step, entry);
    if (isKept && !earlier.store(step)) problem = "failed";
  };

  store.subscribe(act, () => {
    if (!isKept) return;
    if (!store.isKept(act)) stopKeeping("removed");
    else for (const step of drafts.keys()) refresh(step);
    tell();
  });
  return {
    of,
    /** Takes what was entered in this tab, and stores it if the drafts are kept. */
    put: (step: string, content: Content, isEdited: boolean): void => {
      const before = of(step);
      const isUnchanged = isSame(before.content, content);
      if (isUnchanged && before.isEdited === isEdited) return;
      change(step, { content, isEdited, isStored: before.isStored && isUnchanged });
      const known = [isKept, problem, before.rival].join();
      write(step);
      if (known !== [isKept, problem, of(step).rival].join()) tell();
    },
    isAtRisk,
    /** Keeps a draft of a step that another one is about to take the place of, until its user discards it. */
    setAside: (step: string, content: Content): void => {
      setAside(step, content);
      tell();
    },
    /** The drafts of a step that others took the place of, the oldest first. */
    earlierOf: (step: string): readonly EarlierDraft<Content>[] => {
      of(step);
      return earlier.of(step);
    },
    /** Takes an earlier draft in the place of the present one, which is then an earlier draft itself if it would be lost. */
    bringBack: (step: string, revision: string): void => {
      const entry = earlier.of(step).find((draft) => draft.revision === revision);
      if (entry === undefined) return;
      if (isAtRisk(step)) setAside(step, of(step).content);
      change(step, { content: entry.content, isEdited: true, isStored: false });
      write(step);
      // Until the draft is stored in the place of the present one, the browser has it here.
      if (!isKept || of(step).isStored) earlier.remove(step, revision);
      tell();
    },
    /** Forgets an earlier draft. */
    discard: (step: string, revision: string): void => {
      earlier.remove(step, revision);
      tell();
    },
    /** Takes what the other tab wrote; the draft of this tab is then an earlier one. */
    takeRival: (step: string): void => {
      const { rival, content } = of(step);
      if (rival === null) return;
      setAside(step, content);
      change(step, { ...rival, isEdited: true, isStored: true, rival: null });
      tell(step);
      // It may have changed again, or be gone.
      refresh(step);
      tell();
    },
    /** Writes over what the other tab wrote, which is then an earlier draft; unless that has changed again: then the question is about that. */
    keepMine: (step: string): void => {
      const { rival } = of(step);
      if (rival === null) return;
      setAside(step, rival.content);
      change(step, { revision: rival.revision, rival: null, isStored: false });
      write(step);
      tell();
    },
    /** Keeps the drafts of all steps in this browser from now on, or deletes them there. */
    keep: (isWanted: boolean): void => {
      if (!isWanted) {
        store.remove(act);
        stopKeeping(null);
      } else {
        isKept = store.keep(act);
        problem = isKept ? null : "failed";
        if (isKept) for (const step of drafts.keys()) refresh(step);
      }
      tell();
    },
    isKept: () => isKept,
    problem: () => problem,
    /** Whether closing the tab would lose something. */
    isUnsaved: (): boolean =>
      earlier.isUnsaved() ||
      [...drafts].some(([step, { isEdited, isStored, revision }]) => {
        // The browser may have lost what it stored.
        const isThere = isStored && store.read({ act, step })?.revision === revision;
        return isEdited && !isThere;
      }),
    /** Calls back when there is news: `taken` is a step whose content is that of another tab now. Returns what ends that. */
    subscribe: (listener: (taken: string | null) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

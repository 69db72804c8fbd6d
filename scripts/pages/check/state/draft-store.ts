// Drafts in the local storage of this browser, for all pages of this site in all tabs. An act is kept as a whole or not at all, by its user's
// choice; each of its stages has an entry of its own. No entry takes the place of one that its writer has not seen. Drafts that others took the
// place of have entries of their own beside it, one each.

/** The part of `Storage` that the store needs. Any call may throw: a browser may forbid storage, or have no room left. */
export type StorageLike = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/** A stage of an act, such as the final report of an incident. */
export interface Place {
  readonly act: string;
  readonly stage: string;
}

/** What is kept for a stage; `revision` is new with each write, and no other tab writes the same. */
export interface Entry<Content> {
  readonly revision: string;
  readonly content: Content;
}

/**
 * `changed`: another tab has written since `seen`, and nothing was written. `removed`: the act is not kept any more. `failed`: the browser
 * did not write, for lack of room or because it does not allow storage.
 */
export type Written<Content> =
  | { readonly kind: "written"; readonly revision: string }
  | { readonly kind: "changed"; readonly entry: Entry<Content> }
  | { readonly kind: "removed" | "failed" };

export type DraftStore<Content> = ReturnType<typeof createDraftStore<Content>>;

interface StoreFacts {
  /** The storage, which may throw. */
  readonly open: () => StorageLike;
  /** Differs from that of every other tab. */
  readonly tab: string;
  /** Calls back with the key that another tab has changed; null if it has deleted all. */
  readonly listen: (onKey: (key: string | null) => void) => void;
}

const getPrefix = (act: string): string => `lexbind:${act}:`;
const getKey = ({ act, stage }: Place): string => `${getPrefix(act)}draft:${stage}`;
const getEarlierPrefix = ({ act, stage }: Place): string => `${getPrefix(act)}earlier:${stage}:`;
const getChoice = (act: string): string => `${getPrefix(act)}kept`;

const getKeys = (storage: StorageLike): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

/** An entry begins with its revision, so that a write need not read all of the one before. */
const getRevision = (text: string): string => text.slice(0, Math.max(0, text.indexOf(" ")));

/** The first part of a revision: how many were written before. */
export const getRevisionNumber = (revision: string): number => Number.parseInt(revision, 10);

function readEntry<Content>(text: string | null): Entry<Content> | null {
  if (text === null) return null;
  const revision = getRevision(text);
  try {
    return { revision, content: JSON.parse(text.slice(revision.length)) };
  } catch {
    // Something else has written there.
    return null;
  }
}

const textOfEntry = <Content>({ revision, content }: Entry<Content>): string =>
  `${revision} ${JSON.stringify(content)}`;

export function createDraftStore<Content>({ open, tab, listen }: StoreFacts) {
  const tryTo = <Result>(use: () => Result, otherwise: Result): Result => {
    try {
      return use();
    } catch {
      return otherwise;
    }
  };
  const getText = (key: string): string | null => tryTo(() => open().getItem(key), null);
  const put = (key: string, text: string): boolean =>
    tryTo(() => {
      open().setItem(key, text);
      return true;
    }, false);
  const revisionAfter = (seen: string | null): string => `${getRevisionNumber(seen ?? "0") + 1}-${tab}`;
  const isKept = (act: string): boolean => getText(getChoice(act)) !== null;
  return {
    /** Whether the user chose to keep the drafts of an act. */
    isKept,
    /** The acts whose drafts are kept. */
    keptActs: (): readonly string[] =>
      tryTo(() => getKeys(open()).flatMap((key) => /^lexbind:(.+):kept$/.exec(key)?.[1] ?? []), []),
    /** Keeps the drafts of an act from now on; false if the browser does not allow it. */
    keep: (act: string): boolean => put(getChoice(act), ""),
    /** Deletes the drafts of an act, and the choice to keep them. Those that others took the place of stay. */
    remove: (act: string): void =>
      tryTo(() => {
        const storage = open();
        const keys = getKeys(storage);
        // The choice goes first: a tab that writes meanwhile then knows.
        storage.removeItem(getChoice(act));
        for (const key of keys) if (key.startsWith(getKey({ act, stage: "" }))) storage.removeItem(key);
      }, undefined),
    /** The entry of a stage; null if there is none, or none that can be read. */
    read: (place: Place): Entry<Content> | null => readEntry(getText(getKey(place))),
    /** Writes an entry in the place of the one with the revision `seen`; null if there was none. */
    write: (place: Place, content: Content, seen: string | null): Written<Content> => {
      if (!isKept(place.act)) return { kind: "removed" };
      const key = getKey(place);
      const current = getText(key);
      if (current !== null && getRevision(current) !== seen) {
        const entry = readEntry<Content>(current);
        if (entry !== null) return { kind: "changed", entry };
      }
      const revision = revisionAfter(seen);
      return put(key, textOfEntry({ revision, content })) ? { kind: "written", revision } : { kind: "failed" };
    },
    /** A revision that no other tab writes, after one that was seen. */
    revisionAfter,
    /** The drafts of a stage that others took the place of, in no order. */
    readEarlier: (place: Place): readonly Entry<Content>[] =>
      tryTo(() => {
        const keys = getKeys(open()).filter((key) => key.startsWith(getEarlierPrefix(place)));
        return keys.flatMap((key) => readEntry<Content>(getText(key)) ?? []);
      }, []),
    /** Keeps such a draft; false if the act is not kept, or the browser did not write. */
    writeEarlier: (place: Place, entry: Entry<Content>): boolean =>
      isKept(place.act) && put(`${getEarlierPrefix(place)}${entry.revision}`, textOfEntry(entry)),
    removeEarlier: (place: Place, revision: string): void =>
      tryTo(() => open().removeItem(`${getEarlierPrefix(place)}${revision}`), undefined),
    /** Calls back after another tab has changed an entry of the act, or deleted them. */
    subscribe: (act: string, onChange: () => void): void =>
      listen((key) => (key === null || key.startsWith(getPrefix(act))) && onChange()),
  };
}

/** The local storage of this browser, which may forbid it, and its events. */
export const localDrafts: StoreFacts = {
  tab: Math.random().toString(36).slice(2),
  open: () => localStorage,
  listen: (onKey) => window.addEventListener("storage", ({ key }) => onKey(key)),
};

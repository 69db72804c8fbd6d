// What the local storage of a browser has for the pages, whichever version wrote it.

/** The part of `Storage` that is needed. Any call may throw: a browser may forbid storage, or have no room left. */
export type StorageLike = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/** The part of `LockManager` that is needed. */
export interface LocksLike {
  request<Result>(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly steal?: boolean },
    callback: (lock: unknown) => Promise<Result>,
  ): Promise<Result>;
}

/** A browser, as far as records need it. */
export interface Browser {
  /** Throws where the browser forbids storage. */
  readonly storage: () => StorageLike;
  /** Undefined in a browser without Web Locks, such as one that shows a page over HTTP. */
  readonly locks: LocksLike | undefined;
  /** Calls back with the key that another tab has changed; null if it has deleted all. */
  readonly listen: (onKey: (key: string | null) => void) => void;
}

const PREFIX = "lexbind:";
export const getKey = (name: string, id: string): string => `${PREFIX}${name}:incident:${id}`;
const findKeys = (storage: StorageLike, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    key.startsWith(prefix),
  );

export function tryTo<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export const parse = (text: string | null): unknown => tryTo(() => JSON.parse(text ?? "null"), null);

/** What versions before 3.0 kept: drafts by stage, and those that others took the place of. Each text begins with a revision. */
export interface EarlierRecord {
  readonly drafts: ReadonlyMap<string, unknown>;
  readonly earlier: readonly (readonly [stage: string, content: unknown])[];
  readonly keys: readonly string[];
  /** Whether its user wants it to be kept. Drafts that others took the place of stayed after that was withdrawn. */
  readonly isKept: boolean;
}

/** Reads what versions before 3.0 kept under a name; null if that is nothing. */
function readEarlierRecord(storage: StorageLike, name: string): EarlierRecord | null {
  const prefix = `${PREFIX}${name}:`;
  const read = (key: string): unknown => {
    const text = storage.getItem(key) ?? "";
    return parse(text.slice(text.indexOf(" ") + 1));
  };
  const find = (kind: string) =>
    findKeys(storage, `${prefix}${kind}:`).flatMap((key) => {
      const content = read(key);
      const [stage = "", revision = ""] = key.slice(prefix.length + kind.length + 1).split(":");
      return content === null ? [] : [{ key, stage, content, number: Number.parseInt(revision, 10) }];
    });
  const [drafts, earlier] = [find("draft"), find("earlier").sort((a, b) => a.number - b.number)];
  const isKept = storage.getItem(`${prefix}kept`) !== null;
  if (drafts.length + earlier.length === 0 && !isKept) return null;
  return {
    drafts: new Map(drafts.map(({ stage, content }) => [stage, content])),
    earlier: earlier.map(({ stage, content }) => [stage, content] as const),
    keys: [...[...drafts, ...earlier].map(({ key }) => key), `${prefix}kept`],
    isKept,
  };
}

/** How contents are read. What is not understood is null. */
export interface ContentFacts<Content> {
  readonly name: string;
  readonly read: (json: unknown) => Content | null;
  readonly readEarlier: (record: EarlierRecord) => Content | null;
}

interface FoundRecord<Content> {
  readonly id: string;
  readonly content: Content;
  /** Where an earlier version keeps it. */
  readonly earlierKeys: readonly string[];
  readonly isKept: boolean;
}

/** The record that the storage has under a name, whichever version wrote it; null without one. */
export function findRecord<Content>(
  browser: Pick<Browser, "storage">,
  { name, read, readEarlier }: ContentFacts<Content>,
): FoundRecord<Content> | null {
  return tryTo(() => {
    const storage = browser.storage();
    for (const key of findKeys(storage, getKey(name, ""))) {
      const content = read(parse(storage.getItem(key)));
      if (content !== null) return { id: key.slice(getKey(name, "").length), content, earlierKeys: [], isKept: true };
    }
    const record = readEarlierRecord(storage, name);
    const content = record && readEarlier(record);
    if (record === null || content === null) return null;
    return { id: "1", content, earlierKeys: record.keys, isKept: record.isKept };
  }, null);
}

/** The names under which this browser keeps records. */
export const findNames = (browser: Pick<Browser, "storage">): readonly string[] =>
  tryTo(() => {
    const names = findKeys(browser.storage(), PREFIX).flatMap(
      (key) => /^lexbind:(.+?):(?:incident|draft):/.exec(key)?.[1] ?? [],
    );
    return [...new Set(names)];
  }, []);

/** This browser. */
export const thisBrowser: Browser = {
  storage: () => localStorage,
  locks: globalThis.navigator?.locks as LocksLike | undefined,
  listen: (onKey) => window.addEventListener("storage", ({ key }) => onKey(key)),
};

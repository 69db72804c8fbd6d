// What the local storage of a browser has for the pages, whichever version wrote it.
import { STORED } from "../site/incident-summary.ts";

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
  /** A name that no record has yet: letters and digits. */
  readonly createId: () => string;
}

export const getKey = (name: string, id: string): string => `${STORED}${name}:incident:${id}`;
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

/** A text that a version before 3.0 kept, and its key. */
export interface EarlierText {
  readonly key: string;
  readonly stage: string;
  readonly content: unknown;
}

/** What versions before 3.0 kept: drafts by stage, and those that others took the place of. Each text begins with a revision. */
export interface EarlierTexts {
  readonly drafts: readonly EarlierText[];
  /** The oldest first. */
  readonly earlier: readonly EarlierText[];
}

const readEarlierTexts = (storage: StorageLike, prefix: string): EarlierTexts => {
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
  return { drafts: find("draft"), earlier: find("earlier").sort((a, b) => a.number - b.number) };
};

/** A content that a version before 3.0 kept, and the keys of its texts. */
export interface EarlierContent<Content> {
  readonly content: Content;
  readonly keys: readonly string[];
}

/** How contents are read. What is not understood is null. */
export interface ContentFacts<Content> {
  readonly name: string;
  readonly read: (json: unknown) => Content | null;
  /** The content of the drafts first, also where there are none. */
  readonly readEarlier: (texts: EarlierTexts) => readonly EarlierContent<Content>[];
}

export interface FoundRecord<Content> {
  readonly id: string;
  readonly content: Content;
  /** Where an earlier version keeps it. */
  readonly earlierKeys: readonly string[];
  /** Whether its user wants it to be kept: before 3.0, drafts that others took the place of stayed after that was withdrawn. */
  readonly isKept: boolean;
}

/** The records that the storage has under a name, whichever version wrote them. What has one name in one tab has it in each. */
export function findRecords<Content>(
  browser: Pick<Browser, "storage">,
  { name, read, readEarlier }: ContentFacts<Content>,
): readonly FoundRecord<Content>[] {
  return tryTo((): FoundRecord<Content>[] => {
    const storage = browser.storage();
    const found = findKeys(storage, getKey(name, "")).flatMap((key) => {
      const content = read(parse(storage.getItem(key)));
      const id = key.slice(getKey(name, "").length);
      return content === null ? [] : [{ id, content, earlierKeys: [], isKept: true }];
    });
    const prefix = `${STORED}${name}:`;
    // The choice to keep the drafts goes with them.
    const choice = `${prefix}kept`;
    const isKept = storage.getItem(choice) !== null;
    const texts = readEarlierTexts(storage, prefix);
    if (texts.drafts.length + texts.earlier.length === 0 && !isKept) return found;
    const earlier = readEarlier(texts).map(({ content, keys }, index) => {
      const id = index === 0 ? "1" : String(keys[0]).slice(prefix.length).replaceAll(":", "-");
      return { id, content, earlierKeys: index === 0 ? [...keys, choice] : keys, isKept };
    });
    const ids = new Set(found.map(({ id }) => id));
    return [...found, ...earlier.filter(({ id }) => !ids.has(id))];
  }, []);
}

/**
 * Puts what earlier versions keep into the form of this one, all at once, so that the choice to keep it goes with all of it. Throws without room for all,
 * and it stays as it is.
 */
export function moveEarlierRecords<Content>(browser: Pick<Browser, "storage">, facts: ContentFacts<Content>): void {
  const earlier = findRecords(browser, facts).filter(({ isKept, earlierKeys }) => isKept && earlierKeys.length > 0);
  const written: string[] = [];
  const storage = browser.storage();
  try {
    for (const { id, content } of earlier) {
      const key = getKey(facts.name, id);
      storage.setItem(key, JSON.stringify(content));
      written.push(key);
    }
  } catch (error) {
    for (const key of written) storage.removeItem(key);
    throw error;
  }
  for (const key of earlier.flatMap(({ earlierKeys }) => earlierKeys)) storage.removeItem(key);
}

/** The names under which this browser keeps records. */
export const findNames = (browser: Pick<Browser, "storage">): readonly string[] =>
  tryTo(() => {
    const names = findKeys(browser.storage(), STORED).flatMap(
      (key) => /^lexbind:(.+?):(?:incident|draft):/.exec(key)?.[1] ?? [],
    );
    return [...new Set(names)];
  }, []);

/** Whether the browser lets the page keep anything. It is tried: not to be asked where something is kept. */
export const mayStore = (browser: Pick<Browser, "storage">): boolean =>
  tryTo(() => {
    const [storage, key] = [browser.storage(), `${STORED}trial`];
    storage.setItem(key, "");
    storage.removeItem(key);
    return true;
  }, false);

/** This browser. */
export const thisBrowser: Browser = {
  storage: () => localStorage,
  locks: globalThis.navigator?.locks as LocksLike | undefined,
  listen: (onKey) => window.addEventListener("storage", ({ key }) => onKey(key)),
  createId: () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`,
};

// What a page keeps in the local storage of this browser at its user's wish: one record, which one tab at a time writes. Another tab shows it, and
// can take it over.
import { type ReadonlySignal, signal } from "@preact/signals";

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

/**
 * `off`: nothing is kept. `kept`: the storage has the record as it is. `elsewhere`: another tab keeps the record, and this one writes nothing. `full`: the
 * browser did not write the last change. `removed`: another tab or the user has deleted the record.
 */
export type KeptState = "off" | "kept" | "elsewhere" | "full" | "removed";

const PREFIX = "lexbind:";
const getKey = (name: string, id: string): string => `${PREFIX}${name}:incident:${id}`;
const findKeys = (storage: StorageLike, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    key.startsWith(prefix),
  );

function tryTo<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

const parse = (text: string | null): unknown => tryTo(() => JSON.parse(text ?? "null"), null);

/** What versions before 3.0 kept: drafts by stage, and those that others took the place of. Each text begins with a revision. */
export interface EarlierRecord {
  readonly drafts: ReadonlyMap<string, unknown>;
  readonly earlier: readonly (readonly [stage: string, content: unknown])[];
  readonly keys: readonly string[];
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
      if (content !== null) return { id: key.slice(getKey(name, "").length), content, earlierKeys: [] };
    }
    const record = readEarlierRecord(storage, name);
    const content = record && readEarlier(record);
    return content === null ? null : { id: "1", content, earlierKeys: record?.keys ?? [] };
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

export interface KeptRecord<Content> {
  readonly state: ReadonlySignal<KeptState>;
  /** What was kept when the page was opened; null if nothing was. */
  readonly found: Content | null;
  /** Whether two tabs may write over each other, because the browser does not say which one has the record. */
  readonly isShared: boolean;
  /** Resolves once it is known whether another tab has the record. `onTaken` gets the record when this tab takes it over. */
  readonly start: (onTaken: (content: Content) => void) => Promise<void>;
  /** Keeps a content from now on. */
  readonly keep: (content: Content) => void;
  /** Deletes the record. */
  readonly forget: () => void;
  /** Writes the content if it is kept here. */
  readonly write: (content: Content) => void;
  /** Takes the record from the tab that has it. */
  readonly takeOver: () => void;
  /** Whether the storage has what was written last. */
  readonly isStored: () => boolean;
}

/** The record that a page keeps under a name. */
export function createKeptRecord<Content>(browser: Browser, facts: ContentFacts<Content>): KeptRecord<Content> {
  const { locks } = browser;
  const found = findRecord(browser, facts);
  const key = getKey(facts.name, found?.id ?? "1");
  const state = signal<KeptState>(found === null ? "off" : "kept");
  let written: string | null = null;
  let onTaken: (content: Content) => void = () => undefined;
  let release: () => void = () => undefined;

  const put = (text: string): void => {
    const isWritten = tryTo(() => {
      browser.storage().setItem(key, text);
      return true;
    }, false);
    written = isWritten ? text : written;
    state.value = isWritten ? "kept" : "full";
  };
  const getText = (): string | null => tryTo(() => browser.storage().getItem(key), null);
  /** This tab has the record until it is closed, or another tab takes it. Resolves at once, with false if another one has it. */
  const hold = (options: { readonly ifAvailable?: boolean; readonly steal?: boolean }): Promise<boolean> =>
    new Promise((resolve) => {
      const held = locks?.request(key, options, (lock) => {
        resolve(lock !== null);
        return lock === null
          ? Promise.resolve()
          : new Promise<void>((end) => {
              release = end;
            });
      });
      // Another tab has taken it.
      held?.catch(() => {
        if (state.value !== "off") state.value = "elsewhere";
        awaitRelease();
      });
      if (held === undefined) resolve(true);
    });
  const adopt = (): void => {
    const content = facts.read(parse(getText()));
    if (content === null) state.value = "removed";
    else {
      written = getText();
      state.value = "kept";
      onTaken(content);
    }
  };
  /** Has the record once the other tab is closed. */
  const awaitRelease = (): void => {
    hold({}).then(() => {
      if (state.value === "elsewhere") adopt();
    });
  };
  browser.listen((changed) => {
    const isOurs = changed === null || changed === key;
    if (isOurs && state.value !== "off" && getText() === null) state.value = "removed";
  });

  return {
    state,
    found: found?.content ?? null,
    isShared: locks === undefined,
    async start(take) {
      onTaken = take;
      if (found === null) return;
      if (await hold({ ifAvailable: true })) {
        if (found.earlierKeys.length > 0) put(JSON.stringify(found.content));
        // What an earlier version keeps goes once it is written anew.
        if (state.value === "kept")
          for (const old of found.earlierKeys) tryTo(() => browser.storage().removeItem(old), undefined);
        written = getText();
      } else {
        state.value = "elsewhere";
        awaitRelease();
      }
    },
    keep(content) {
      // Another tab keeps one meanwhile: it is not written over.
      if (getText() !== null) {
        state.value = "elsewhere";
        awaitRelease();
      } else {
        put(JSON.stringify(content));
        if (state.value === "kept") hold({ ifAvailable: true });
      }
    },
    forget() {
      state.value = "off";
      tryTo(() => browser.storage().removeItem(key), undefined);
      release();
    },
    write(content) {
      if (state.value !== "kept" && state.value !== "full") return;
      const text = JSON.stringify(content);
      if (text === written) return;
      if (written !== null && getText() === null) state.value = "removed";
      else put(text);
    },
    takeOver() {
      hold({ steal: true }).then(adopt);
    },
    // The browser may have lost what it stored.
    isStored: () => state.value === "kept" && written !== null && getText() === written,
  };
}

/** This browser. */
export const thisBrowser: Browser = {
  storage: () => localStorage,
  locks: globalThis.navigator?.locks as LocksLike | undefined,
  listen: (onKey) => window.addEventListener("storage", ({ key }) => onKey(key)),
};

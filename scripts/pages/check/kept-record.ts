// What a page keeps in the local storage of this browser at its user's wish: one record, which one tab at a time writes. Another tab shows it, and
// can take it over.
import { type ReadonlySignal, signal } from "@preact/signals";
import {
  type Browser,
  type ContentFacts,
  type FoundRecord,
  findRecords,
  getKey,
  type LocksLike,
  moveEarlierRecords,
  tryTo,
} from "./found-records.ts";

/**
 * `off`: nothing is kept. `kept`: the storage has the record as it is. `elsewhere`: another tab keeps the record, and this one writes nothing. `full`: the
 * browser did not write the last change. `removed`: another tab or the user has deleted the record.
 */
export type KeptState = "off" | "kept" | "elsewhere" | "full" | "removed";

export interface KeptRecord<Content> {
  readonly state: ReadonlySignal<KeptState>;
  readonly id: string;
  /** Whether two tabs may write over each other, because the browser does not say which one has the record. */
  readonly isShared: boolean;
  /**
   * Resolves once it is known whether another tab has the record. `onTaken` gets the record if another tab changed it since it was found, and when
   * this tab takes it over.
   */
  readonly start: (onTaken: (content: Content) => void) => Promise<void>;
  /** Keeps a content from now on. */
  readonly keep: (content: Content) => void;
  /** Deletes the record. */
  readonly forget: () => void;
  /** Writes the content if it is kept here. */
  readonly write: (content: Content) => void;
  /** Takes the record from the tab that has it. */
  readonly takeOver: () => void;
  /** Whether the storage has what was written last; before that, what was found, in whichever form. */
  readonly isStored: () => boolean;
}

/** Holds a record for this tab, until it lets go, is closed, or another tab takes it. */
function createHolder(locks: LocksLike | undefined, { key, onTaken }: { key: string; onTaken: () => void }) {
  /** Ends the lock that this tab has; null while it has none. */
  let release: (() => void) | null = null;
  return {
    /** Resolves with whether this tab has the record: at once with `ifAvailable` and `steal`, otherwise when no other one has it. */
    hold: (options: { readonly ifAvailable?: boolean; readonly steal?: boolean }): Promise<boolean> =>
      new Promise((resolve) => {
        // A browser would say of the lock only that it is held, also where this tab has it.
        if (locks === undefined || release !== null) return resolve(true);
        let isHeld = false;
        const held = locks.request(key, options, (lock) => {
          isHeld = lock !== null;
          resolve(isHeld);
          return new Promise<void>((end) => {
            if (isHeld) release = end;
            else end();
          });
        });
        held.catch(() => {
          // A browser that does not lock at all is like one without locks.
          if (!isHeld) return resolve(true);
          release = null;
          onTaken();
        });
      }),
    letGo: (): void => {
      release?.();
      release = null;
    },
  };
}

interface RecordFacts<Content> extends ContentFacts<Content> {
  /** The record as the browser has it; null for a new one. */
  readonly found: FoundRecord<Content> | null;
  /** The name of a new one. */
  readonly newId: string;
}

/** A record that a page keeps under a name. */
export function createKeptRecord<Content>(
  browser: Browser,
  { found, newId, ...facts }: RecordFacts<Content>,
): KeptRecord<Content> {
  const id = found?.id ?? newId;
  const key = getKey(facts.name, id);
  const state = signal<KeptState>(found?.isKept ? "kept" : "off");
  let earlierKeys = found?.earlierKeys ?? [];
  /** What the storage had when this tab wrote it or took it over; null before that, and where an earlier version wrote it. */
  let written: string | null = null;
  let isStarted = false;
  let onAdopted: (content: Content) => void = () => undefined;

  const getText = (): string | null => tryTo(() => browser.storage().getItem(key), null);
  const readNow = (): Content | null =>
    findRecords(browser, facts).find((record) => record.id === id && record.isKept)?.content ?? null;
  /** What an earlier version keeps goes once it is written anew, or is not wanted any more. */
  const removeEarlier = (): void => {
    for (const old of earlierKeys) tryTo(() => browser.storage().removeItem(old), undefined);
    earlierKeys = [];
  };
  const put = (text: string): void => {
    const isWritten = tryTo(() => {
      // The choice to keep it is one with that to keep the others.
      if (earlierKeys.length > 0) moveEarlierRecords(browser, facts);
      browser.storage().setItem(key, text);
      return true;
    }, false);
    state.value = isWritten ? "kept" : "full";
    if (!isWritten) return;
    written = text;
    removeEarlier();
  };
  const isElsewhere = (): boolean => state.value === "elsewhere";
  const { hold, letGo } = createHolder(browser.locks, {
    key,
    onTaken: () => {
      if (state.value === "off" || state.value === "removed") return;
      state.value = "elsewhere";
      awaitRelease();
    },
  });
  const setRemoved = (): void => {
    state.value = "removed";
    letGo();
  };
  /** Takes the record as the tab that had it left it. */
  const adopt = (): void => {
    const content = readNow();
    if (content === null) setRemoved();
    else {
      written = getText();
      // Before it is this tab's: what this tab has of its own is not written over it.
      onAdopted(content);
      state.value = "kept";
    }
  };
  /** Has the record once the other tab is closed, if it is still there then. */
  const awaitRelease = (): void => {
    hold({}).then(() => (isElsewhere() ? adopt() : letGo()));
  };
  browser.listen((changed) => {
    const isOurs = changed === null || changed === key || earlierKeys.includes(changed);
    if (isOurs && state.value !== "off" && getText() === null && readNow() === null) setRemoved();
  });

  return {
    ...{ id, state },
    isShared: browser.locks === undefined,
    async start(take) {
      onAdopted = take;
      isStarted = true;
      if (state.value === "off" && readNow() === null) return;
      const isHeld = await hold({ ifAvailable: true });
      // There is nothing to take of what found no room.
      if (isHeld && state.value === "full") return;
      if (isHeld) adopt();
      else {
        const content = readNow();
        if (content !== null) take(content);
        state.value = "elsewhere";
        awaitRelease();
      }
    },
    keep(content) {
      const isThere = readNow() !== null;
      if (!isThere) put(JSON.stringify(content));
      // What is not open here is in no other tab's way.
      if (!isStarted) return;
      // Another tab keeps one meanwhile: it is not written over.
      if (isThere) {
        state.value = "elsewhere";
        awaitRelease();
      } else {
        // A tab that has the lock and no record lets go of it.
        hold({}).then(() => {
          if (state.value === "off" || state.value === "removed") letGo();
        });
      }
    },
    forget() {
      state.value = "off";
      tryTo(() => browser.storage().removeItem(key), undefined);
      removeEarlier();
      letGo();
    },
    write(content) {
      if (state.value !== "kept" && state.value !== "full") return;
      const text = JSON.stringify(content);
      if (text === written) return;
      const current = getText();
      if (written !== null && current === null) setRemoved();
      else if (written !== null && current !== written && browser.locks !== undefined) {
        // After the record was lost, another tab began one.
        state.value = "elsewhere";
        letGo();
        awaitRelease();
      } else put(text);
    },
    takeOver() {
      hold({ steal: true }).then(adopt);
    },
    // The browser may have lost what it stored.
    isStored: () => state.value === "kept" && (written === null ? readNow() !== null : getText() === written),
  };
}

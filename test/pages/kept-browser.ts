// Tabs of a browser with one local storage and Web Locks, for tests of what pages keep there.
import type { Browser, LocksLike } from "../../scripts/pages/check/found-records.ts";

/** A tab: the browser as its page sees it, and what has not arrived there yet. */
export interface Tab extends Browser {
  /** Storage events that have not arrived yet. */
  readonly events: (string | null)[];
  deliver(): void;
  /** Its locks go to the tabs that wait for them. */
  close(): void;
}

interface Held {
  readonly tab: Tab;
  readonly end: (cause?: Error) => void;
}

interface Waiting {
  readonly tab: Tab;
  readonly grant: () => void;
}

/** A browser with one local storage, whose events arrive when the test says so. With `hasLocks: false` it shows pages over HTTP. */
export function createBrowser({ hasLocks = true } = {}) {
  const stored = new Map<string, string>();
  const tabs = new Set<Tab>();
  const held = new Map<string, Held>();
  const waiting = new Map<string, Waiting[]>();
  const changes: string[] = [];
  let hasRoom = true;
  let ids = 0;

  const grantNext = (name: string): void => {
    const [next, ...others] = waiting.get(name) ?? [];
    waiting.set(name, others);
    next?.grant();
  };
  const createLocks = (tab: Tab): LocksLike => ({
    request: (name, { ifAvailable, steal }, callback) =>
      new Promise((resolve, reject) => {
        const grant = (): void => {
          let isEnded = false;
          const end = (cause?: Error): void => {
            if (isEnded) return;
            isEnded = true;
            if (held.get(name) === own) held.delete(name);
            if (cause !== undefined) reject(cause);
          };
          const own: Held = { tab, end };
          held.set(name, own);
          callback({ name }).then((result) => {
            const isOwn = held.get(name) === own;
            end();
            resolve(result);
            if (isOwn) grantNext(name);
          });
        };
        const ask = (): void => {
          if (!tabs.has(tab)) return;
          const current = held.get(name);
          if (current === undefined) grant();
          else if (steal) {
            held.delete(name);
            current.end(new Error("AbortError"));
            grant();
          } else if (ifAvailable) callback(null).then(resolve);
          else waiting.set(name, [...(waiting.get(name) ?? []), { tab, grant }]);
        };
        // A browser answers later, one request after another.
        queueMicrotask(ask);
      }),
  });
  const openTab = (): Tab => {
    const listeners: ((key: string | null) => void)[] = [];
    const announce = (key: string | null): void => {
      for (const other of tabs) if (other !== tab) other.events.push(key);
    };
    const tab: Tab = {
      events: [],
      storage: () => ({
        get length() {
          return stored.size;
        },
        key: (index) => [...stored.keys()][index] ?? null,
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, text) => {
          changes.push(key);
          if (!hasRoom) throw new Error("QuotaExceededError");
          stored.set(key, text);
          announce(key);
        },
        removeItem: (key) => {
          changes.push(key);
          if (stored.delete(key)) announce(key);
        },
      }),
      get locks() {
        return hasLocks ? createLocks(tab) : undefined;
      },
      listen: (onKey) => void listeners.push(onKey),
      createId: () => `id${++ids}`,
      deliver: () => {
        for (const key of tab.events.splice(0)) for (const hear of listeners) hear(key);
      },
      close: () => {
        tabs.delete(tab);
        for (const [name, all] of waiting)
          waiting.set(
            name,
            all.filter((one) => one.tab !== tab),
          );
        for (const [name, one] of held)
          if (one.tab === tab) {
            held.delete(name);
            grantNext(name);
          }
      },
    };
    tabs.add(tab);
    return tab;
  };
  return {
    openTab,
    stored,
    /** The keys that a page has set or removed, or tried to, in order. */
    changes,
    setRoom: (isThere: boolean): void => {
      hasRoom = isThere;
    },
    /** The user deletes the data of the site; tabs hear of it or not. */
    wipe: (isAnnounced: boolean): void => {
      stored.clear();
      if (isAnnounced) for (const { events } of tabs) events.push(null);
    },
  };
}

/** Waits until promises that are settled have been heard. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

// Tabs of a browser with one local storage, for tests of the drafts in them.
import { expect } from "vitest";
import { createDraftStore, type DraftStore } from "../../scripts/pages/check/state/draft-store.ts";
import { createOpenDrafts, type OpenDrafts } from "../../scripts/pages/check/state/open-drafts.ts";

export const ACT = "act";
export const STAGES = ["first", "second"] as const;
export type Stage = (typeof STAGES)[number];
/** A draft is the edits that it has. */
export type Edits = readonly number[];

export const EMPTY = { begin: (): Edits => [], isEmpty: (edits: Edits) => edits.length === 0 };

export interface Tab {
  drafts: OpenDrafts<Edits>;
  /** Storage events that have not arrived yet. */
  readonly events: (string | null)[];
  hear: (key: string | null) => void;
}

/** A browser with one local storage and tabs, whose events arrive when the test says so. */
export function createBrowser() {
  const stored = new Map<string, string>();
  const tabs: Tab[] = [];
  let hasRoom = true;
  let count = 0;
  const openStore = (tab: Tab): DraftStore<Edits> => {
    const announce = (key: string | null) => {
      for (const other of tabs) if (other !== tab) other.events.push(key);
    };
    count++;
    return createDraftStore<Edits>({
      tab: `t${count}`,
      open: () => ({
        length: stored.size,
        key: (index) => [...stored.keys()][index] ?? null,
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, text) => {
          if (!hasRoom) throw new Error("QuotaExceededError");
          stored.set(key, text);
          announce(key);
        },
        removeItem: (key) => {
          stored.delete(key);
          announce(key);
        },
      }),
      listen: (onKey) => {
        tab.hear = onKey;
        return () => undefined;
      },
    });
  };
  const newDrafts = () =>
    createOpenDrafts(openStore({ drafts: null as never, events: [], hear: () => undefined }), ACT, EMPTY);
  const load = (tab: Tab) => {
    tab.events.length = 0;
    tab.drafts = createOpenDrafts(openStore(tab), ACT, EMPTY);
  };
  const openTab = (): Tab => {
    const tab: Tab = { drafts: null as never, events: [], hear: () => undefined };
    load(tab);
    tabs.push(tab);
    return tab;
  };
  return {
    openTab,
    load,
    setRoom: (isThere: boolean) => {
      hasRoom = isThere;
    },
    /** The user deletes the data of the site; tabs hear of it or not. */
    wipe: (isAnnounced: boolean) => {
      stored.clear();
      if (isAnnounced) for (const { events } of tabs) events.push(null);
    },
    deliver: (tab: Tab) => {
      for (const key of tab.events.splice(0)) tab.hear(key);
    },
    /** Writes what an earlier version of the page, or something else, has stored. */
    store: (key: string, text: string) => stored.set(key, text),
    /** The draft that a tab would show that is opened now. */
    shown: (stage: Stage): Edits => newDrafts().of(stage).content,
    /** The drafts that it would offer to bring back. */
    earlier: (stage: Stage): Edits[] =>
      newDrafts()
        .getEarlier(stage)
        .map(({ content }) => content),
  };
}

/** Two tabs that keep a draft of which both have seen the first edit. */
export function twoTabs() {
  const browser = createBrowser();
  const mine = browser.openTab();
  mine.drafts.put("first", [1], true);
  mine.drafts.keep(true);
  const other = browser.openTab();
  expect(other.drafts.of("first").content).toEqual([1]);
  return { browser, mine, other };
}

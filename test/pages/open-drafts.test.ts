// Drafts in two tabs of a browser: whatever happens to them, no edit is lost without a word.
import fc from "fast-check";
import { expect, it } from "vitest";
import { createDraftStore } from "../../scripts/pages/check/state/draft-store.ts";
import { createOpenDrafts, type OpenDrafts } from "../../scripts/pages/check/state/open-drafts.ts";
import { ACT, createBrowser, type Edits, EMPTY, STAGES, type Stage, type Tab, twoTabs } from "./draft-tabs.ts";

const tab = fc.nat(1);
const stage = fc.constantFrom(...STAGES);
const ACTIONS = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("edit" as const), tab, stage }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("deliver" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("look" as const), tab, stage }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("keep" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("take" as const), tab, stage }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("keepMine" as const), tab, stage }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("replace" as const), tab, stage, isBlank: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("bringBack" as const), tab, stage, which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("discard" as const), tab, stage, which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reload" as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("room" as const), isThere: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wipe" as const), isAnnounced: fc.boolean() }) },
);

it("no edit is lost without a word, whatever two tabs, reloads and a lost or full storage do", () => {
  fc.assert(
    fc.property(fc.array(ACTIONS, { maxLength: 40 }), (actions) => {
      const browser = createBrowser();
      const tabs = [browser.openTab(), browser.openTab()] as const;
      const entered = new Map<Stage, number[]>(STAGES.map((stage) => [stage, []]));
      /** Edits that a user gave up, by an answer or a deletion. */
      const givenUp = new Set<number>();
      const inBrowser = (stage: Stage): Edits => [...browser.shown(stage), ...browser.earlier(stage).flat()];
      const inTab = ({ drafts }: Tab, stage: Stage): Edits => [
        ...drafts.of(stage).content,
        ...drafts.getEarlier(stage).flatMap(({ content }) => content),
      ];
      const giveUp = (edits: Edits) => {
        for (const edit of edits) givenUp.add(edit);
      };
      for (const [number, action] of actions.entries()) {
        const { drafts } = "tab" in action ? (tabs[action.tab] as Tab) : tabs[0];
        switch (action.do) {
          case "edit":
            entered.get(action.stage)?.push(number);
            drafts.put(action.stage, [...drafts.of(action.stage).content, number], true);
            break;
          case "deliver":
            browser.deliver(tabs[action.tab] as Tab);
            break;
          case "look":
            drafts.of(action.stage);
            break;
          case "keep":
            drafts.keep(true);
            break;
          case "take":
            drafts.takeRival(action.stage);
            break;
          case "keepMine":
            drafts.keepMine(action.stage);
            break;
          case "replace":
            if (drafts.isAtRisk(action.stage)) drafts.setAside(action.stage, drafts.of(action.stage).content);
            if (!action.isBlank) entered.get(action.stage)?.push(number);
            drafts.put(action.stage, action.isBlank ? [] : [number], !action.isBlank);
            break;
          case "bringBack":
            drafts.bringBack(action.stage, drafts.getEarlier(action.stage)[action.which]?.revision ?? "");
            break;
          case "discard": {
            const entry = drafts.getEarlier(action.stage)[action.which];
            giveUp(entry?.content ?? []);
            drafts.discard(action.stage, entry?.revision ?? "");
            break;
          }
          case "reload":
            // Otherwise the browser does not ask, and everything must be there again.
            if (drafts.isUnsaved()) giveUp(STAGES.flatMap((stage) => inTab(tabs[action.tab] as Tab, stage)));
            browser.load(tabs[action.tab] as Tab);
            break;
          case "delete":
            giveUp(STAGES.flatMap(browser.shown));
            drafts.keep(false);
            break;
          case "room":
            browser.setRoom(action.isThere);
            break;
          case "wipe":
            giveUp(STAGES.flatMap(inBrowser));
            browser.wipe(action.isAnnounced);
        }
        for (const stage of STAGES) {
          const found = new Set([...tabs.flatMap((tab) => inTab(tab, stage)), ...inBrowser(stage)]);
          const lost = entered.get(stage)?.filter((edit) => !found.has(edit) && !givenUp.has(edit));
          expect(lost).toEqual([]);
        }
      }
      for (const tab of [...tabs, ...tabs]) browser.deliver(tab);
      for (const stage of STAGES) {
        const [one, other] = tabs.map(({ drafts }) => drafts.of(stage)) as [unknown, unknown] as [Differing, Differing];
        const areKept = tabs.every(({ drafts }) => drafts.isKept() && drafts.error() === null);
        if (areKept && String(one.content) !== String(other.content))
          expect([one.rival, other.rival].some((rival) => rival !== null)).toBe(true);
      }
    }),
    { numRuns: 600, seed: 34 },
  );
});

type Differing = ReturnType<OpenDrafts<Edits>["of"]>;

it("a tab hears of a change in another one, and takes it or keeps its own", () => {
  for (const isTaken of [true, false]) {
    const { browser, mine, other } = twoTabs();
    other.drafts.put("first", [1, 2], true);
    browser.deliver(mine);
    expect(mine.drafts.of("first").rival?.content).toEqual([1, 2]);
    mine.drafts.put("first", [1, 3], true);
    expect(browser.shown("first")).toEqual([1, 2]);
    expect(mine.drafts.isUnsaved()).toBe(true);
    if (isTaken) mine.drafts.takeRival("first");
    else mine.drafts.keepMine("first");
    expect(browser.shown("first")).toEqual(isTaken ? [1, 2] : [1, 3]);
    expect([mine.drafts.isUnsaved(), mine.drafts.of("first").rival]).toEqual([false, null]);
    browser.deliver(other);
    expect(other.drafts.of("first").rival?.content).toEqual(isTaken ? undefined : [1, 3]);
  }
});

it("a tab that edits before it hears of a change in another one does not write over it", () => {
  const { browser, mine, other } = twoTabs();
  other.drafts.put("first", [1, 2], true);
  mine.drafts.put("first", [1, 3], true);
  expect(browser.shown("first")).toEqual([1, 2]);
  expect(mine.drafts.of("first").rival?.content).toEqual([1, 2]);
});

it("two tabs at two stages of an act write without a question, and a deletion in one is reported in the other", () => {
  const { browser, mine, other } = twoTabs();
  other.drafts.put("second", [5], true);
  mine.drafts.put("first", [1, 2], true);
  browser.deliver(mine);
  expect(mine.drafts.of("first").rival).toBeNull();
  expect([browser.shown("first"), browser.shown("second")]).toEqual([[1, 2], [5]]);
  mine.drafts.keep(false);
  browser.deliver(other);
  expect([other.drafts.isKept(), other.drafts.error(), other.drafts.isUnsaved()]).toEqual([false, "removed", true]);
  other.drafts.put("second", [5, 6], true);
  expect(browser.shown("second")).toEqual([]);
});

it("a full storage is reported, keeps its content, and takes the next edit once there is room", () => {
  const { browser, mine } = twoTabs();
  browser.setRoom(false);
  mine.drafts.put("first", [1, 2], true);
  expect([mine.drafts.error(), mine.drafts.isUnsaved(), browser.shown("first")]).toEqual(["failed", true, [1]]);
  browser.setRoom(true);
  mine.drafts.put("first", [1, 2, 3], true);
  expect([mine.drafts.error(), mine.drafts.isUnsaved(), browser.shown("first")]).toEqual([null, false, [1, 2, 3]]);
});

it("a storage with what something else wrote, or that the browser forbids, keeps nothing and breaks nothing", () => {
  const { browser, mine } = twoTabs();
  browser.wipe(false);
  expect(mine.drafts.isUnsaved()).toBe(true);
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  const store = createDraftStore<Edits>({ open: forbidden, tab: "t", listen: () => () => undefined });
  const drafts = createOpenDrafts(store, ACT, EMPTY);
  drafts.put("first", [1], true);
  drafts.keep(true);
  expect([drafts.isKept(), drafts.error(), drafts.isUnsaved()]).toEqual([false, "failed", true]);
});

// Drafts that others took the place of: they can be brought back until their user discards them, over reloads and in other tabs.
import { expect, it } from "vitest";
import { ACT, createBrowser, twoTabs } from "./draft-tabs.ts";

it("a draft that was replaced can be brought back, also after a second one was and after a reload", () => {
  for (const isKept of [true, false]) {
    const browser = createBrowser();
    const tab = browser.openTab();
    tab.drafts.put("first", [1], true);
    if (isKept) tab.drafts.keep(true);
    for (const next of [2, 3]) {
      expect(tab.drafts.isAtRisk("first")).toBe(true);
      tab.drafts.setAside("first", tab.drafts.of("first").content);
      tab.drafts.put("first", [next], true);
    }
    const earlier = () => tab.drafts.getEarlier("first").map(({ content }) => content);
    expect(earlier()).toEqual([[1], [2]]);
    // Without consent, nothing is stored, and the browser asks before it closes the tab.
    expect([browser.earlier("first"), tab.drafts.isUnsaved()]).toEqual(isKept ? [[[1], [2]], false] : [[], true]);
    if (isKept) browser.load(tab);
    tab.drafts.bringBack("first", tab.drafts.getEarlier("first")[0]?.revision ?? "");
    expect([tab.drafts.of("first").content, earlier()]).toEqual([[1], [[2], [3]]]);
    expect([browser.shown("first"), browser.earlier("first")]).toEqual(isKept ? [[1], [[2], [3]]] : [[], []]);
    for (const { revision } of tab.drafts.getEarlier("first")) tab.drafts.discard("first", revision);
    expect([earlier(), browser.earlier("first"), tab.drafts.isUnsaved()]).toEqual([[], [], !isKept]);
  }
});

it("earlier drafts are stored with the drafts once these are kept, and stay there when these are deleted", () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  tab.drafts.put("first", [1], true);
  tab.drafts.setAside("first", [1]);
  tab.drafts.put("first", [], false);
  tab.drafts.keep(true);
  expect(browser.earlier("first")).toEqual([[1]]);
  tab.drafts.put("second", [2], true);
  tab.drafts.keep(false);
  expect([browser.shown("second"), browser.earlier("first"), tab.drafts.getEarlier("first")]).toEqual([
    [],
    [[1]],
    [expect.objectContaining({ content: [1], isStored: true })],
  ]);
  // What is replaced from now on is in the tab only.
  tab.drafts.setAside("second", [2]);
  expect([browser.earlier("second"), tab.drafts.isUnsaved()]).toEqual([[], true]);
  browser.load(tab);
  const [{ revision } = { revision: "" }] = tab.drafts.getEarlier("first");
  tab.drafts.discard("first", revision);
  expect([browser.earlier("first"), tab.drafts.isUnsaved()]).toEqual([[], false]);
});

it("of two tabs that differ, the version that is not chosen can be brought back", () => {
  for (const isTaken of [true, false]) {
    const { browser, mine, other } = twoTabs();
    other.drafts.put("first", [1, 2], true);
    mine.drafts.put("first", [1, 3], true);
    if (isTaken) mine.drafts.takeRival("first");
    else mine.drafts.keepMine("first");
    const [shown, earlier] = isTaken
      ? [
          [1, 2],
          [1, 3],
        ]
      : [
          [1, 3],
          [1, 2],
        ];
    expect([browser.shown("first"), browser.earlier("first")]).toEqual([shown, [earlier]]);
  }
});

it("an earlier draft that finds no room stays in the tab, which says so, and is stored once there is room", () => {
  const { browser, mine } = twoTabs();
  browser.setRoom(false);
  mine.drafts.setAside("first", [1]);
  expect([mine.drafts.error(), mine.drafts.isUnsaved(), mine.drafts.getEarlier("first").length]).toEqual([
    "failed",
    true,
    1,
  ]);
  browser.setRoom(true);
  mine.drafts.put("first", [2], true);
  expect([mine.drafts.error(), browser.earlier("first"), browser.shown("first")]).toEqual([null, [[1]], [2]]);
});

it("an earlier draft that is brought back is not removed from the browser before the draft is stored there", () => {
  const { browser, mine } = twoTabs();
  mine.drafts.setAside("first", [1]);
  mine.drafts.put("first", [2], true);
  browser.setRoom(false);
  mine.drafts.bringBack("first", mine.drafts.getEarlier("first")[0]?.revision ?? "");
  expect([mine.drafts.of("first").content, browser.shown("first"), browser.earlier("first")]).toEqual([
    [1],
    [2],
    [[1]],
  ]);
});

it("a draft that the page of version 1.8 or 2.0 kept is opened, and stays as an earlier one when it is replaced", () => {
  const browser = createBrowser();
  browser.store(`lexbind:${ACT}:kept`, "");
  browser.store(`lexbind:${ACT}:draft:first`, "7-abc [1,2]");
  const tab = browser.openTab();
  expect([tab.drafts.of("first").content, tab.drafts.isAtRisk("first")]).toEqual([[1, 2], true]);
  tab.drafts.setAside("first", tab.drafts.of("first").content);
  tab.drafts.put("first", [], false);
  expect([browser.shown("first"), browser.earlier("first")]).toEqual([[], [[1, 2]]]);
});

// What a page keeps in a browser, in several tabs: whatever happens to it, no edit is lost without a word.
import fc from "fast-check";
import { expect, it } from "vitest";
import { NEW_PERSON, type Person } from "../../scripts/pages/clocks/incident.ts";
import { createIncidentStore, type IncidentStore } from "../../scripts/pages/clocks/incident-store.ts";
import { createBrowser, settle, type Tab } from "./kept-browser.ts";

// A person for each edit: an incident is the edits that it has.
const personOf = (edit: number): Person => ({ ...NEW_PERSON, name: String(edit) });
const editsOf = (persons: readonly Person[]): number[] => persons.map(({ name }) => Number(name));

interface Page {
  tab: Tab;
  store: IncidentStore;
}

const shown = ({ store }: Page): number[] => editsOf(store.persons.value);
const earlier = ({ store }: Page): number[] => store.earlier.value.flatMap(editsOf);

async function openPage(browser: ReturnType<typeof createBrowser>): Promise<Page> {
  const tab = browser.openTab();
  return { tab, store: await createIncidentStore(tab, []) };
}

const page = fc.nat(1);
const ACTIONS = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("edit" as const), page }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("deliver" as const), page }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("keep" as const), page }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("takeOver" as const), page }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("bringBack" as const), page, which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("discard" as const), page, which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reload" as const), page }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), page }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("room" as const), isThere: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wipe" as const), isAnnounced: fc.boolean() }) },
);

it("no edit is lost without a word, whatever two tabs, reloads and a lost or full storage do", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACTIONS, { maxLength: 40 }), async (actions) => {
      const browser = createBrowser();
      const pages: [Page, Page] = [await openPage(browser), await openPage(browser)];
      const entered: number[] = [];
      /** Edits that a user gave up, by an answer or a deletion. */
      const givenUp = new Set<number>();
      const giveUp = (edits: readonly number[]) => {
        for (const edit of edits) givenUp.add(edit);
      };
      const inBrowser = (): number[] =>
        [...browser.stored.values()].flatMap((text) => {
          const { persons, earlier } = JSON.parse(text);
          return [...editsOf(persons), ...earlier.flatMap(editsOf)];
        });
      for (const [number, action] of actions.entries()) {
        const current = "page" in action ? (pages[action.page] as Page) : pages[0];
        const { store, tab } = current;
        switch (action.do) {
          case "edit":
            entered.push(number);
            store.put([...store.persons.value, personOf(number)]);
            break;
          case "deliver":
            tab.deliver();
            break;
          case "keep":
            store.keep();
            break;
          case "takeOver":
            if (store.kept.state.value === "elsewhere") store.kept.takeOver();
            break;
          case "bringBack": {
            const old = store.earlier.value[action.which];
            if (old !== undefined) store.bringBack(old);
            break;
          }
          case "discard": {
            const old = store.earlier.value[action.which];
            giveUp(editsOf(old ?? []));
            if (old !== undefined) store.discard(old);
            break;
          }
          case "reload":
            // Otherwise the browser does not ask, and everything must be there again.
            if (store.isUnsaved()) giveUp([...shown(current), ...earlier(current)]);
            tab.close();
            await settle();
            pages[action.page] = await openPage(browser);
            break;
          case "delete":
            if (store.kept.state.value !== "elsewhere") store.kept.forget();
            break;
          case "room":
            browser.setRoom(action.isThere);
            break;
          case "wipe":
            giveUp(inBrowser());
            browser.wipe(action.isAnnounced);
        }
        await settle();
        const found = new Set([...pages.flatMap((one) => [...shown(one), ...earlier(one)]), ...inBrowser()]);
        expect(entered.filter((edit) => !found.has(edit) && !givenUp.has(edit))).toEqual([]);
      }
    }),
    { numRuns: 200, seed: 34 },
  );
});

it("a full storage is reported, keeps its content, and takes the next edit once there is room", async () => {
  const browser = createBrowser();
  const own = await openPage(browser);
  own.store.put([personOf(1)]);
  own.store.keep();
  browser.setRoom(false);
  own.store.put([personOf(1), personOf(2)]);
  expect([own.store.kept.state.value, own.store.isUnsaved()]).toEqual(["full", true]);
  expect(shown(await openPage(browser))).toEqual([1]);
  browser.setRoom(true);
  own.store.put([personOf(1), personOf(2), personOf(3)]);
  expect([own.store.kept.state.value, own.store.isUnsaved()]).toEqual(["kept", false]);
  expect(shown(await openPage(browser))).toEqual([1, 2, 3]);
});

it("a record that another tab or the user deleted is not written again, and its user is told", async () => {
  for (const isAnnounced of [true, false]) {
    const browser = createBrowser();
    const own = await openPage(browser);
    own.store.put([personOf(1)]);
    own.store.keep();
    browser.wipe(isAnnounced);
    if (isAnnounced) own.tab.deliver();
    else own.store.put([personOf(1), personOf(2)]);
    expect([own.store.kept.state.value, own.store.isUnsaved(), browser.stored.size]).toEqual(["removed", true, 0]);
  }
});

it("a tab does not write over what another one keeps meanwhile, and gets it when that one is closed", async () => {
  const browser = createBrowser();
  const [own, other] = [await openPage(browser), await openPage(browser)];
  own.store.put([personOf(1)]);
  other.store.put([personOf(2)]);
  other.store.keep();
  own.store.keep();
  expect([own.store.kept.state.value, shown(await openPage(browser))]).toEqual(["elsewhere", [2]]);
  other.tab.close();
  await settle();
  expect([own.store.kept.state.value, shown(own), earlier(own)]).toEqual(["kept", [2], [1]]);
});

it("in a browser without Web Locks both tabs write, and their users are told that they may overwrite each other", async () => {
  const browser = createBrowser({ hasLocks: false });
  const own = await openPage(browser);
  own.store.put([personOf(1)]);
  own.store.keep();
  const other = await openPage(browser);
  expect([own, other].map(({ store }) => [store.kept.isShared, store.kept.state.value])).toEqual([
    [true, "kept"],
    [true, "kept"],
  ]);
  other.store.put([personOf(1), personOf(2)]);
  expect(shown(await openPage(browser))).toEqual([1, 2]);
});

it("a storage with what something else wrote, or that the browser forbids, keeps nothing and breaks nothing", async () => {
  const browser = createBrowser();
  for (const text of ["", "{", "[]", '{"persons":7}', "7-abc {"])
    for (const key of ["incident:1", "draft:incident", "earlier:incident:1-a"]) {
      browser.stored.set(`lexbind:clocks:${key}`, text);
      expect(shown(await openPage(browser))).toEqual([]);
    }
  const forbidden: Tab = {
    ...browser.openTab(),
    storage: () => {
      throw new Error("SecurityError");
    },
  };
  const store = await createIncidentStore(forbidden, []);
  store.put([personOf(1)]);
  store.keep();
  expect([store.kept.state.value, store.isUnsaved()]).toEqual(["full", true]);
});

it("what the page of version 2.0 kept is opened, and is in the form of this version once it is changed", async () => {
  const browser = createBrowser();
  browser.stored.set("lexbind:clocks:kept", "");
  browser.stored.set("lexbind:clocks:draft:incident", `7-abc ${JSON.stringify([personOf(1), personOf(2)])}`);
  browser.stored.set("lexbind:clocks:earlier:incident:3-abc", `3-abc ${JSON.stringify([personOf(0)])}`);
  const own = await openPage(browser);
  expect([shown(own), earlier(own), own.store.kept.state.value]).toEqual([[1, 2], [0], "kept"]);
  own.store.put([personOf(1), personOf(2), personOf(3)]);
  const again = await openPage(browser);
  expect([shown(again), earlier(again)]).toEqual([[1, 2, 3], [0]]);
  expect([...browser.stored.keys()]).toEqual(["lexbind:clocks:incident:1"]);
});

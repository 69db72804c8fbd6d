// An incident in the storage of a browser: over a reload, from earlier versions of the page, and in two tabs.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getKeptArrival } from "../../scripts/pages/check/begin-draft.ts";
import type { Incident, IncidentList } from "../../scripts/pages/check/incident.ts";
import { openFile } from "../../scripts/pages/check/open-file.ts";
import { exampleOf } from "../support.ts";
import { createBrowser, settle } from "./kept-browser.ts";
import { KEPT_DRAFT_LOADED } from "./labels.ts";
import { draftOf, enter, fileNamed, getEntered, listedIn, NAME, openIncident, REFERENCE } from "./open-incident.ts";
import { pageFacts } from "./page-facts.ts";

const { act: ACT } = pageFacts("dora-initial");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("an incident that is kept is there again with all its reports, and its user is told", async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  const { incident } = await openIncident({ browser: tab });
  enter(incident, NAME, "Example Bank");
  expect([browser.stored.size, incident.list.isUnsaved()]).toEqual([0, true]);
  incident.list.choice.keep();
  incident.drafts.setParameters({ member_state: "IE" });
  await incident.openReport("dora-final", () => null);
  enter(incident, REFERENCE, "INC-F");
  expect(incident.list.isUnsaved()).toBe(false);
  tab.close();
  const { incident: again } = await openIncident({ browser: browser.openTab() });
  expect([getEntered(again, NAME), again.drafts.parameters.value.member_state]).toEqual(["Example Bank", "IE"]);
  const arrival = getKeptArrival(again.open.value);
  expect(arrival).toMatchObject({ text: KEPT_DRAFT_LOADED });
  await again.openReport("dora-final", () => null);
  expect(getEntered(again, REFERENCE)).toBe("INC-F");
  again.drafts.storage.forget();
  expect([browser.stored.size, again.list.isUnsaved()]).toEqual([0, true]);
});

it("of two tabs one has the incident; the other says so, takes it over, and keeps what it had as an incident of its own", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { incident: mine } = await openIncident({ browser: first });
  enter(mine, REFERENCE, "INC-1");
  mine.list.choice.keep();
  const { incident: other } = await openIncident({ browser: second });
  expect([other.drafts.storage.state.value, getEntered(other, REFERENCE)]).toEqual(["elsewhere", "INC-1"]);
  enter(other, REFERENCE, "INC-OTHER");
  enter(mine, REFERENCE, "INC-2");
  expect(other.list.isUnsaved()).toBe(true);
  other.drafts.storage.takeOver();
  await settle();
  expect([getEntered(other, REFERENCE), listedIn(other).toSorted(), other.drafts.storage.state.value]).toEqual([
    "INC-2",
    ["INC-2", "INC-OTHER"],
    "kept",
  ]);
  expect(mine.drafts.storage.state.value).toBe("elsewhere");
  enter(other, REFERENCE, "INC-3");
  second.close();
  await settle();
  first.deliver();
  // What both have seen is no incident of its own.
  expect([getEntered(mine, REFERENCE), mine.drafts.storage.state.value, listedIn(mine).toSorted()]).toEqual([
    "INC-3",
    "kept",
    ["INC-3", "INC-OTHER"],
  ]);
});

it("two incidents are worked on by turns, also in two tabs and over a reload, and none loses a value", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { list, incident: one, now } = await openIncident({ browser: first });
  enter(one, REFERENCE, "INC-1");
  list.choice.keep();
  const other = (await list.begin("dora-initial"))?.incident as Incident;
  enter(other, REFERENCE, "INC-2");
  await list.show(one.drafts.id);
  enter(one, NAME, "Example Bank");
  await list.show(other.drafts.id, "dora-final");
  now.value += 60_000;
  enter(other, NAME, "Other Bank");
  expect([list.isUnsaved(), browser.stored.size]).toEqual([false, 2]);
  first.close();
  const { list: again } = await openIncident({ browser: second });
  expect(again.listed.value.map(({ summary }) => summary.value.report)).toEqual([
    "Final report",
    "Initial notification",
  ]);
  const { list: third } = await openIncident({ browser: browser.openTab() });
  // A tab that works on the other one is not in the way.
  await third.show(one.drafts.id);
  expect(third.open.value.drafts.storage.state.value).toBe("kept");
  enter(third.open.value, NAME, "Example Bank plc");
  second.deliver();
  await again.show(one.drafts.id);
  expect(getEntered(again.open.value, NAME)).toBe("Example Bank plc");
  await again.show(other.drafts.id, "dora-initial");
  expect(getEntered(again.open.value, REFERENCE)).toBe("INC-2");
});

it("an incident that another tab begins is listed, and one that it deletes is not any more, unless it is open here", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { list } = await openIncident({ browser: first });
  const { list: others, incident } = await openIncident({ browser: second });
  enter(incident, REFERENCE, "INC-1");
  others.choice.keep();
  first.deliver();
  expect(listedIn(list.open.value).toSorted()).toEqual(["INC-1", null].toSorted());
  await others.remove(incident.drafts.id);
  first.deliver();
  expect(listedIn(list.open.value)).toEqual([null]);
  const { value: open } = others.open;
  enter(open, REFERENCE, "INC-2");
  others.choice.keep();
  first.deliver();
  await list.remove(open.drafts.id);
  second.deliver();
  expect([listedIn(list.open.value), listedIn(open)]).toEqual([[null], ["INC-2"]]);
});

it("an incident that is only open, without a change, is not lost when the storage is cleared, and the browser asks before it closes", async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  const { incident } = await openIncident({ browser: tab });
  enter(incident, REFERENCE, "INC-1");
  incident.list.choice.keep();
  tab.close();
  const again = browser.openTab();
  const { list } = await openIncident({ browser: again });
  expect(list.isUnsaved()).toBe(false);
  browser.wipe(true);
  again.deliver();
  expect([list.isUnsaved(), list.open.value.drafts.storage.state.value, listedIn(list.open.value)]).toEqual([
    ...[true, "removed"],
    ["INC-1"],
  ]);
});

it("the list says after a reload which incident was ready, before and after it is opened again", async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  const nowMs = Date.parse("2026-06-09T11:10:00Z");
  const { list, incident } = await openIncident({ browser: tab, nowMs });
  const example = exampleOf("dora-initial", "ready");
  incident.open.value.edit.replace({ draft: draftOf(example), done: null });
  incident.drafts.setParameters({ member_state: "AT" });
  await vi.advanceTimersByTimeAsync(300);
  const other = (await list.begin("dora-initial"))?.incident as Incident;
  enter(other, REFERENCE, "INC-2");
  await vi.advanceTimersByTimeAsync(300);
  list.choice.keep();
  tab.close();
  const expected = { "INC-2": "begun", [example.report[REFERENCE]]: "ready" };
  const { list: again } = await openIncident({ browser: browser.openTab(), nowMs });
  const listed = () =>
    Object.fromEntries(again.listed.value.map(({ summary: { value } }) => [value.reference, value.state]));
  expect(listed()).toEqual(expected);
  const found = again.listed.value.find(({ id }) => id === incident.drafts.id);
  expect(found?.summary.value).toEqual(incident.drafts.summary.value);
  await again.show(incident.drafts.id);
  expect(listed()).toEqual(expected);
  await vi.advanceTimersByTimeAsync(300);
  expect(listed()).toEqual(expected);
});

const wait = async () => {
  for (let turn = 0; turn < 20; turn++) await settle();
};
it("a draft that is deleted and kept again while another tab waits has one writer", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { incident: mine } = await openIncident({ browser: first });
  enter(mine, REFERENCE, "A1");
  mine.list.choice.keep();
  await wait();
  const { incident: waiting } = await openIncident({ browser: second });
  mine.drafts.storage.forget();
  await wait();
  second.deliver();
  expect(waiting.drafts.storage.state.value).toBe("removed");
  mine.list.choice.keep();
  await wait();
  second.close();
  await wait();
  const { incident: third } = await openIncident({ browser: browser.openTab() });
  expect([mine.drafts.storage.state.value, third.drafts.storage.state.value]).toEqual(["kept", "elsewhere"]);
  enter(mine, NAME, "typed in the first");
  enter(third, REFERENCE, "C1");
  expect([...browser.stored.values()].join()).toContain("typed in the first");
});

it("a draft that found no room when it was kept is this tab's once there is room", async () => {
  const browser = createBrowser();
  const { incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, REFERENCE, "A1");
  browser.setRoom(false);
  incident.list.choice.keep();
  await wait();
  browser.setRoom(true);
  enter(incident, REFERENCE, "A2");
  await wait();
  const { incident: other } = await openIncident({ browser: browser.openTab() });
  expect([incident.drafts.storage.state.value, other.drafts.storage.state.value]).toEqual(["kept", "elsewhere"]);
});

it("a draft that was set aside without room is full when it is opened, and this tab's once there is room", async () => {
  const browser = createBrowser();
  const { list, incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, REFERENCE, "A1");
  list.choice.keep();
  browser.setRoom(false);
  list.setAside(incident.drafts.storage.snapshot());
  const aside = list.listed.value.find((drafts) => drafts !== incident.drafts);
  await list.show(aside?.id ?? "");
  expect(aside?.storage.state.value).toBe("full");
  browser.setRoom(true);
  enter(list.open.value, NAME, "Example Bank");
  await wait();
  const { list: others } = await openIncident({ browser: browser.openTab() });
  await others.show(aside?.id ?? "");
  expect([aside?.storage.state.value, others.open.value.drafts.storage.state.value]).toEqual(["kept", "elsewhere"]);
});

it("tabs that take the draft in turn make no copies of what both have seen", async () => {
  const browser = createBrowser();
  const { incident: one } = await openIncident({ browser: browser.openTab() });
  enter(one, REFERENCE, "0");
  one.list.choice.keep();
  await wait();
  const { incident: other } = await openIncident({ browser: browser.openTab() });
  for (let turn = 1; turn < 5; turn++) {
    const incident = turn % 2 === 1 ? other : one;
    incident.drafts.storage.takeOver();
    await wait();
    enter(incident, REFERENCE, String(turn));
  }
  expect([listedIn(one), listedIn(other)]).toEqual([["4"], ["3"]]);
});

/** Ways in which a tab that keeps its incidents gets another one, which is open at the end. */
const GETS: Readonly<Record<string, (list: IncidentList) => Promise<unknown>>> = {
  "was deleted and is brought back": async (list) => {
    await list.remove(list.open.value.drafts.id);
    await list.restore();
  },
  "comes from a file": (list) => {
    const incident = list.open.value.drafts.storage.snapshot();
    return openFile(list.open.value.open.value, fileNamed("a.json", JSON.stringify({ act: ACT, incident })));
  },
  "was set aside": async (list) => {
    const before = new Set(list.listed.value);
    list.setAside(list.open.value.drafts.storage.snapshot());
    await list.show(list.listed.value.find((drafts) => !before.has(drafts))?.id ?? "");
  },
  "version 2.0 left": async (list) => {
    await list.show("earlier-dora-initial-3-abc");
  },
};
it.each(Object.keys(GETS))(
  "an incident that %s is this tab's, and what is entered then is there again",
  async (way) => {
    const browser = createBrowser();
    const text = JSON.stringify({ report: { [REFERENCE]: "TWO" } });
    for (const revision of ["2-abc", "3-abc"])
      browser.stored.set(
        `lexbind:${ACT}:earlier:dora-initial:${revision}`,
        `${revision} ${JSON.stringify({ text, parameters: {} })}`,
      );
    const tab = browser.openTab();
    const { list } = await openIncident({ browser: tab });
    await list.begin("dora-initial");
    enter(list.open.value, REFERENCE, "ONE");
    list.choice.keep();
    await list.begin("dora-initial");
    enter(list.open.value, REFERENCE, "TWO");
    await wait();
    await GETS[way]?.(list);
    await wait();
    const { value: incident } = list.open;
    expect([getEntered(incident, REFERENCE), incident.drafts.storage.state.value]).toEqual(["TWO", "kept"]);
    enter(incident, NAME, "Example Bank");
    expect(list.isUnsaved()).toBe(false);
    const other = browser.openTab();
    const { list: others } = await openIncident({ browser: other });
    await others.show(incident.drafts.id);
    expect(others.open.value.drafts.storage.state.value).toBe("elsewhere");
    tab.close();
    await wait();
    expect([getEntered(others.open.value, NAME), others.open.value.drafts.storage.state.value]).toEqual([
      "Example Bank",
      "kept",
    ]);
  },
);

it("an incident that a tab has set aside, and has not open, is that of the tab that opens it", async () => {
  const browser = createBrowser();
  const { list, incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, REFERENCE, "INC-1");
  list.choice.keep();
  list.setAside({ ...incident.drafts.storage.snapshot(), parameters: { member_state: "IE" } });
  await wait();
  const aside = list.listed.value.find((drafts) => drafts !== incident.drafts)?.id ?? "";
  const { list: others } = await openIncident({ browser: browser.openTab() });
  await others.show(aside);
  expect([others.open.value.drafts.id, others.open.value.drafts.storage.state.value]).toEqual([aside, "kept"]);
});

it("a record that cannot be read is written anew when its user keeps the draft", async () => {
  const browser = createBrowser();
  browser.stored.set(`lexbind:${ACT}:incident:1`, "garbage");
  const { incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, REFERENCE, "INC-1");
  incident.list.choice.keep();
  await wait();
  expect([incident.drafts.storage.state.value, [...browser.stored.values()].join().includes("INC-1")]).toEqual([
    "kept",
    true,
  ]);
});

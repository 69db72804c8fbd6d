// What may happen around an incident that is opened, deleted or taken over: nothing that was entered is lost, and none of it lands in another one.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getStartedArrival } from "../../scripts/pages/check/begin-draft.ts";
import { openFile } from "../../scripts/pages/check/open-file.ts";
import type { StartedReport } from "../../scripts/pages/site/client/started-report.ts";
import { createBrowser, settle } from "./kept-browser.ts";
import {
  enter,
  fileNamed,
  fileOf,
  getEntered,
  listedIn,
  NAME,
  noticeOf,
  openIncident,
  REFERENCE,
} from "./open-incident.ts";
import { pageFacts } from "./page-facts.ts";

const { act: ACT } = pageFacts("dora-initial");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("the page has an incident of its list also after an empty one is deleted, and each deletion can be undone", async () => {
  const browser = createBrowser();
  const { list, incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, REFERENCE, "INC-1");
  await list.remove(incident.drafts.id);
  await list.remove(list.open.value.drafts.id);
  const { value: open } = list.open;
  expect(list.listed.value).toContain(open.drafts);
  enter(open, REFERENCE, "INC-2");
  list.choice.keep();
  expect([browser.stored.size, list.isUnsaved()]).toEqual([1, false]);
  await list.remove(open.drafts.id);
  await list.restore();
  await list.restore();
  expect(listedIn(list.open.value)).toEqual(expect.arrayContaining(["INC-1", "INC-2"]));
});

it("an incident whose report cannot be loaded says so, and opens and is kept once it can", async () => {
  const browser = createBrowser();
  const first = browser.openTab();
  const { list, incident } = await openIncident({ browser: first });
  enter(incident, REFERENCE, "INC-1");
  list.choice.keep();
  const other = (await list.begin("dora-final"))?.incident;
  enter(list.open.value, REFERENCE, "INC-2");
  first.close();
  let isDown = true;
  const { list: again } = await openIncident({
    browser: browser.openTab(),
    beforeLoad: (alias) =>
      isDown && alias === "dora-final" ? Promise.reject(new Error("no host")) : Promise.resolve(),
  });
  const id = other?.drafts.id ?? "";
  expect([await again.show(id, "dora-final"), noticeOf(again.open.value)]).toEqual([
    null,
    "This report could not be loaded from this host. Try again later.",
  ]);
  isDown = false;
  await Promise.all([again.show(id, "dora-final"), again.show(id, "dora-final")]);
  expect([again.open.value.drafts.id, again.open.value.drafts.storage.state.value]).toEqual([id, "kept"]);
});

it("an incident whose report fails after its lock was taken is this tab's once it opens", async () => {
  const browser = createBrowser();
  const first = browser.openTab();
  const { list: before } = await openIncident({ browser: first });
  enter(before.open.value, REFERENCE, "INC-1");
  before.choice.keep();
  const other = (await before.begin("dora-final"))?.incident.drafts.id ?? "";
  enter(before.open.value, REFERENCE, "INC-2");
  await before.show(before.listed.value.find(({ id }) => id !== other)?.id ?? "");
  first.close();
  let loads = 0;
  const { list } = await openIncident({
    browser: browser.openTab(),
    findFirst: (listed) => listed.find(({ id }) => id !== other),
    beforeLoad: async (alias) => {
      if (alias === "dora-final" && ++loads === 2) throw new Error("no host");
    },
  });
  expect(await list.show(other, "dora-final")).toBeNull();
  await list.show(other, "dora-final");
  expect([list.open.value.drafts.id, list.open.value.drafts.storage.state.value]).toEqual([other, "kept"]);
});

it("an incident that another tab deletes while it is opened here is open, in the list, and said to be deleted", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { list: others, incident: one } = await openIncident({ browser: first });
  enter(one, REFERENCE, "INC-1");
  others.choice.keep();
  const other = (await others.begin("dora-final"))?.incident.drafts.id ?? "";
  enter(others.open.value, REFERENCE, "INC-2");
  await others.show(one.drafts.id);
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { list } = await openIncident({
    browser: second,
    findFirst: (listed) => listed.find(({ id }) => id === one.drafts.id),
    beforeLoad: async (alias) => (alias === "dora-final" ? gate : undefined),
  });
  const opening = list.show(other, "dora-final");
  await settle();
  await others.remove(other);
  second.deliver();
  go();
  await opening;
  const { value: open } = list.open;
  expect([open.drafts.id, open.drafts.storage.state.value, list.listed.value.includes(open.drafts)]).toEqual([
    ...[other, "removed"],
    true,
  ]);
});

it("a file of an incident that cannot be opened adds nothing to the list", async () => {
  const { list, incident } = await openIncident({
    beforeLoad: (alias) => (alias === "dora-final" ? Promise.reject(new Error("no host")) : Promise.resolve()),
  });
  enter(incident, REFERENCE, "INC-1");
  const summary = { ...incident.drafts.summary.value, alias: "dora-final" };
  const text = JSON.stringify({ act: ACT, incident: { ...incident.drafts.storage.snapshot(), summary } });
  await openFile(incident.open.value, fileNamed("a.json", text));
  expect([list.listed.value.length, noticeOf(incident)]).toEqual([1, expect.stringContaining("could not be loaded")]);
});

it("what is deleted in one tab is as another tab wrote it last", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { list, incident } = await openIncident({ browser: second });
  enter(incident, REFERENCE, "INC-HERE");
  list.choice.keep();
  const { list: others } = await openIncident({ browser: first });
  const other = (await others.begin("dora-initial"))?.incident;
  if (other === undefined) throw new Error("none was begun");
  enter(other, REFERENCE, "INC-THERE");
  second.deliver();
  enter(other, NAME, "Example Bank");
  await list.remove(other.drafts.id);
  await list.restore();
  expect([getEntered(list.open.value, REFERENCE), getEntered(list.open.value, NAME)]).toEqual([
    "INC-THERE",
    "Example Bank",
  ]);
});

it("a report that was started for another incident does not land in an empty report of this one", async () => {
  const { list, incident } = await openIncident({ alias: "dora-intermediate" });
  const started = (origin: string): StartedReport => ({
    ...{ path: "", report: { [NAME]: "Other Bank" }, memberState: "IE", what: "answers that you gave", origin },
  });
  incident.drafts.origin.value = "X";
  enter(incident, REFERENCE, "INC-X");
  await incident.openReport("dora-initial", () => null);
  incident.open.value.arrive(getStartedArrival(incident.open.value, started("Y")));
  await settle();
  const { value: other } = list.open;
  expect([other === incident, getEntered(incident, NAME), getEntered(other, NAME)]).toEqual([
    false,
    undefined,
    "Other Bank",
  ]);
  expect([incident.drafts.origin.value, other.drafts.origin.value, other.drafts.parameters.value.member_state]).toEqual(
    ["X", "Y", "IE"],
  );
});

it("a tab that takes over has no zone and no bank holidays that the other one has removed", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { list, incident } = await openIncident({ browser: first });
  enter(incident, REFERENCE, "INC-1");
  incident.drafts.setParameters({ member_state: "ES", time_zone: "Atlantic/Canary", bank_holidays: "2026-05-01" });
  list.choice.keep();
  const { incident: other } = await openIncident({ browser: second });
  incident.drafts.setParameters({ member_state: "DE", time_zone: undefined, bank_holidays: undefined });
  first.close();
  await settle();
  expect(other.drafts.parameters.value).toEqual({ member_state: "DE" });
});

it("a new incident has the Member State of the one before, and none of its bank holidays", async () => {
  const { list, incident } = await openIncident();
  enter(incident, REFERENCE, "INC-1");
  incident.drafts.setParameters({ member_state: "DE", bank_holidays: "" });
  incident.open.value.edit.replace(fileOf("INC-2"));
  await settle();
  expect(list.open.value.drafts.parameters.value).toEqual({ member_state: "DE" });
});

it("a time of submission of a tab that gives way stays beside what the other tab has", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { list, incident } = await openIncident({ browser: first });
  enter(incident, REFERENCE, "INC-1");
  list.choice.keep();
  const { list: others, incident: other } = await openIncident({ browser: second });
  other.open.value.edit.set({ submitted: "2026-03-10T12:00:00Z" });
  other.drafts.storage.takeOver();
  await settle();
  const submitted = others.listed.value.map((drafts) => drafts.contentOf("dora-initial").value.submitted);
  expect(submitted.toSorted()).toEqual(["2026-03-10T12:00:00Z", null]);
});

it.each([
  { checked: { isReady: true, due: "soon", timeZone: "UTC" } },
  { checked: { isReady: true, due: null, timeZone: "Mars/Olympus" } },
])("a record with %j is listed, and opens without it", async (parts) => {
  const browser = createBrowser();
  const report = { text: `{"report":{"${REFERENCE}":"INC-1"}}`, previous: null, ...parts };
  const summary = { alias: "dora-initial", report: "x", state: "toString", due: "x", timeZone: "y", changed: 1e30 };
  const record = { reports: { "dora-initial": report }, parameters: { bank_holidays: 5 }, summary };
  browser.stored.set(`lexbind:${ACT}:incident:1`, JSON.stringify(record));
  const { list, incident } = await openIncident({ browser: browser.openTab() });
  expect([listedIn(incident), incident.drafts.parameters.value.bank_holidays]).toEqual([["INC-1"], undefined]);
  expect(list.listed.value[0]?.summary.value.due).toBeNull();
});

it("a text that is not a valid draft stays in the list when a table is taken in its place, and the table is kept", async () => {
  const browser = createBrowser();
  const content = { parameters: {}, previous: null, submitted: null, opening: null, text: '{"report":{' };
  browser.stored.set(`lexbind:${ACT}:kept`, "");
  browser.stored.set(`lexbind:${ACT}:draft:dora-initial`, `1-a ${JSON.stringify(content)}`);
  const { list, incident } = await openIncident({ browser: browser.openTab() });
  const { edit, draft, editedText } = incident.open.value;
  expect(editedText.value).toBe('{"report":{');
  edit.replace({ ...fileOf("INC-1"), madeFrom: draft.value });
  expect([editedText.value, list.listed.value.length, list.isUnsaved()]).toEqual([null, 2, false]);
  expect([...browser.stored.values()].join()).toContain("INC-1");
});

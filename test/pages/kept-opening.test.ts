// What a page does to what this browser keeps when it is opened: nothing. The first change of its user writes it.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getArrivalFrom, getStartedArrival } from "../../scripts/pages/check/begin-draft.ts";
import { createDecision } from "../../scripts/pages/check/decision-store.ts";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { NEW_PERSON } from "../../scripts/pages/clocks/incident.ts";
import { createIncidentStore } from "../../scripts/pages/clocks/incident-store.ts";
import { setDevice } from "./device.ts";
import { createBrowser, settle } from "./kept-browser.ts";
import {
  enter,
  getEntered,
  listedIn,
  NAME,
  NOW,
  noticeOf,
  type OpenParts,
  openIncident,
  REFERENCE,
} from "./open-incident.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // A page that asks for the Member State proposes that of the device.
  setDevice({ timeZone: "Europe/Vienna" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Texts of the storage by key, after the name of the act. */
type Kept = Readonly<Record<string, string>>;

const reportOf = (reference: string, more: object = {}) => ({
  text: JSON.stringify({ report: { [REFERENCE]: reference, [NAME]: "Example Bank" } }),
  ...{ previous: null, submitted: null, previousSubmitted: null, opening: null, checked: null, ...more },
});
const SUMMARY = {
  ...{ reference: "INC-1", alias: "dora-initial", report: "Initial notification", state: "begun" },
  ...{ due: null, timeZone: "UTC", changed: 1_700_000_000_000 },
};
const recordOf = (reports: object, more: object = {}): string =>
  JSON.stringify({ reports, parameters: {}, origin: "X", summary: SUMMARY, ...more });
/** A draft as versions before 3.0 kept it. */
const oldOf = (reference: string, revision: string): string => `${revision} ${JSON.stringify(reportOf(reference))}`;

const INITIAL = { "dora-initial": reportOf("INC-1") };
const WITH_INTERMEDIATE = { ...INITIAL, "dora-intermediate": reportOf("INC-1", { previous: '{"report":{}}' }) };

const KEPT: Readonly<Record<string, Kept>> = {
  "as this version writes it": { "incident:1": recordOf(WITH_INTERMEDIATE) },
  "without what 3.0 added": { "incident:1": JSON.stringify({ reports: WITH_INTERMEDIATE }) },
  "with members that this version does not know": {
    "incident:1": recordOf(
      { "dora-initial": reportOf("INC-1", { zz: 1 }), "dora-intermediate": reportOf("INC-1", { checked: { zz: 1 } }) },
      { zz: [], parameters: { bank_holidays: 5 }, summary: { ...SUMMARY, zz: 1 } },
    ),
  },
  "with a stage that this version does not know": {
    "incident:1": recordOf({ ...WITH_INTERMEDIATE, "dora-zz": reportOf("INC-1") }),
  },
  "beside one that cannot be read": { "incident:1": recordOf(WITH_INTERMEDIATE), "incident:zz": '{"reports":' },
  "with a text that is not a valid draft": {
    "incident:1": recordOf({ ...INITIAL, "dora-intermediate": { ...reportOf(""), text: '{"report":{"zz":' } }),
  },
  "as versions 1.8 and 2.0 kept it": {
    kept: "",
    "draft:dora-initial": oldOf("INC-1", "7-abc"),
    "draft:dora-intermediate": oldOf("INC-1", "3-abc"),
    "earlier:dora-initial:2-abc": oldOf("INC-0", "2-abc"),
  },
  "in part as version 2.0 kept it": {
    kept: "",
    "draft:dora-initial": oldOf("INC-1", "7-abc"),
    "earlier:dora-initial:2-abc": oldOf("INC-0", "2-abc"),
    "incident:9": recordOf(WITH_INTERMEDIATE),
  },
};

const DETAILS = { legal_name: "Example Bank", lei: "529900EXAMPLE0000012", currency: "EUR" };
const started = {
  ...{ path: "", report: { [NAME]: "Example Bank" }, memberState: "IE", what: "facts that you gave", origin: "X" },
};

interface Opening extends OpenParts {
  /** What its user does without a change. */
  readonly go?: (incident: Incident) => Promise<unknown>;
}

const OPENINGS: Readonly<Record<string, Opening>> = {
  "by its page": {},
  "by the page of another report, with entity details": { alias: "dora-final", details: DETAILS },
  "by a link to an incident": { findFirst: (listed) => listed.at(-1) },
  "by what another page started, with nothing new": {
    getFirstArrival: (report) => getStartedArrival(report, started),
  },
  "and then another report of it": {
    details: DETAILS,
    go: ({ open, openReport }) => openReport("dora-intermediate", getArrivalFrom(open.value)),
  },
  "and then a report of it that begins with this one": {
    details: DETAILS,
    go: ({ open, openReport }) => openReport("dora-final", getArrivalFrom(open.value)),
  },
  "by its last report, and then the first one": {
    alias: "dora-final",
    go: ({ open, openReport }) => openReport("dora-initial", getArrivalFrom(open.value)),
  },
  "and then each of the list": {
    go: async ({ list }) => {
      for (const { id } of list.listed.value) await list.show(id);
    },
  },
};

const rows = Object.keys(KEPT).flatMap((kept) => Object.keys(OPENINGS).map((opened) => [kept, opened] as const));

/** Waits until all verdicts are there. */
const untilChecked = () => vi.advanceTimersByTimeAsync(1_000);

it.each(rows)("an incident %s that is opened %s stays as it is, also in two tabs", async (kept, opened) => {
  const browser = createBrowser();
  for (const [key, text] of Object.entries(KEPT[kept] ?? {})) browser.stored.set(`lexbind:dora-reports:${key}`, text);
  const before = [...browser.stored];
  const { go = async () => undefined, ...parts } = OPENINGS[opened] ?? {};
  const open = async () => {
    const tab = browser.openTab();
    const { list } = await openIncident({ ...parts, browser: tab });
    await go(list.open.value);
    await untilChecked();
    return { tab, list };
  };
  const first = await open();
  const second = await open();
  first.tab.close();
  await untilChecked();
  second.tab.deliver();
  const again = await open();
  expect([browser.changes, [...browser.stored]]).toEqual([[], before]);
  expect([first, second, again].map(({ list }) => list.isUnsaved())).toEqual([false, false, false]);
  // What its user enters then is kept, and all of the incident is there.
  const references = listedIn(second.list.open.value).toSorted();
  const { value: incident } = second.list.open;
  const state = incident.drafts.storage.state.value;
  enter(incident, NAME, "Other Bank");
  await untilChecked();
  expect([state, browser.stored.get(`lexbind:dora-reports:incident:${incident.drafts.id}`)]).toEqual([
    "kept",
    expect.stringContaining("Other Bank"),
  ]);
  const { list } = await openIncident({ browser: browser.openTab() });
  expect(listedIn(list.open.value).toSorted()).toEqual(references);
  // What an earlier version kept goes with the first change of it, all at once.
  const isOld = !before.some(([key]) => key.endsWith(`:incident:${incident.drafts.id}`));
  const oldKeys = before.map(([key]) => key).filter((key) => !key.includes(":incident:"));
  expect(oldKeys.filter((key) => browser.stored.has(key))).toEqual(isOld ? [] : oldKeys);
});

it("an incident that is only opened keeps its place in the list, and its first change brings it to the top", async () => {
  const browser = createBrowser();
  const put = (id: string, reference: string, changed: number) =>
    browser.stored.set(
      `lexbind:dora-reports:incident:${id}`,
      recordOf({ "dora-initial": reportOf(reference) }, { summary: { ...SUMMARY, reference, changed } }),
    );
  put("1", "INC-OLD", 1);
  put("2", "INC-NEW", 2);
  const { list } = await openIncident({ browser: browser.openTab() });
  await list.show("1");
  await untilChecked();
  expect(listedIn(list.open.value)).toEqual(["INC-NEW", "INC-OLD"]);
  enter(list.open.value, NAME, "Other Bank");
  expect(listedIn(list.open.value)).toEqual(["INC-OLD", "INC-NEW"]);
});

it("the last change of an incident is that of its user, and not the verdict that comes later", async () => {
  const { incident, now } = await openIncident();
  enter(incident, NAME, "Example Bank");
  now.value += 60_000;
  await untilChecked();
  expect([incident.open.value.content.value.checked === null, incident.drafts.summary.value.changed]).toEqual([
    ...[false, NOW],
  ]);
});

it("an incident that comes back from another tab stays as that left it, and has no copy of what its user did not enter", async () => {
  const browser = createBrowser();
  browser.stored.set("lexbind:dora-reports:incident:1", recordOf(INITIAL));
  const { list, incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, NAME, "Other Bank");
  const second = browser.openTab();
  const { list: others, incident: other } = await openIncident({ browser: second });
  other.drafts.storage.takeOver();
  await untilChecked();
  await others.open.value.openReport("dora-final", () => null);
  enter(other, NAME, "Third Bank");
  await incident.openReport("dora-final", getArrivalFrom(incident.open.value));
  await untilChecked();
  const [key = "", text = ""] = [...browser.stored][0] ?? [];
  // As a later version may leave it.
  browser.stored.set(key, JSON.stringify({ ...JSON.parse(text), zz: 1 }));
  const { length } = browser.changes;
  second.close();
  await untilChecked();
  expect([incident.drafts.storage.state.value, getEntered(incident, NAME), listedIn(incident)]).toEqual([
    ...["kept", "Third Bank"],
    ["INC-1"],
  ]);
  expect([browser.changes.slice(length), list.isUnsaved()]).toEqual([[], false]);
});

it("a report that began with the one before it, and was not changed, offers to begin with it after a reload", async () => {
  const browser = createBrowser();
  browser.stored.set("lexbind:dora-reports:incident:1", recordOf(INITIAL));
  const tab = browser.openTab();
  const { incident: begun } = await openIncident({ browser: tab, details: DETAILS });
  await begun.openReport("dora-intermediate", getArrivalFrom(begun.open.value));
  expect(getEntered(begun, NAME)).toBe("Example Bank");
  tab.close();
  const { incident } = await openIncident({
    ...{ alias: "dora-intermediate", browser: browser.openTab(), details: DETAILS },
  });
  expect([noticeOf(incident), getEntered(incident, NAME)]).toEqual([
    "This report is empty. This browser keeps the one before it: Initial notification.",
    undefined,
  ]);
  await incident.open.value.edit.replace(incident.news.notice.value?.offer as Replacement);
  expect([getEntered(incident, NAME), incident.open.value.content.value.previous?.report.size]).toEqual([
    "Example Bank",
    2,
  ]);
  expect(Object.keys(JSON.parse([...browser.stored.values()].join()).reports)).toContain("dora-intermediate");
});

it.each([
  ["its incident has only a later one", { "dora-final": reportOf("INC-1") }],
  ["the one before it is empty", { "dora-initial": { ...reportOf(""), text: '{"report":{}}' } }],
])("an empty report offers nothing to begin with where %s", async (_, reports) => {
  const browser = createBrowser();
  browser.stored.set("lexbind:dora-reports:incident:1", recordOf(reports));
  const { incident } = await openIncident({ alias: "dora-intermediate", browser: browser.openTab() });
  expect([noticeOf(incident), getEntered(incident, NAME)]).toEqual([null, undefined]);
});

const GOING_ON = {
  ...{ entity_in_scope: true, ict_related_incident: true, detected_at: "2026-03-10T07:00:00Z", home_state: "IE" },
  services: [{ name: "Cards", supports_critical_function: true, unavailable: true }],
  ...{ occurred_at: "2026-03-10T06:00:00Z", resolved_at: "open", first_log_at: "2026-03-10T06:00:00Z" },
};

it("a decision that is opened stays as it is, also where its page counts until now and takes the State of the answers", async () => {
  const browser = createBrowser();
  const text = JSON.stringify({ report: GOING_ON });
  browser.stored.set(
    "lexbind:dora-major:incident:1",
    recordOf({ "dora-major": { ...reportOf(""), text } }, { parameters: { member_state: "AT" } }),
  );
  const { incident } = await openIncident({ alias: "dora-major", browser: browser.openTab() });
  createDecision(incident.open.value).start();
  await untilChecked();
  expect([getEntered(incident, "as_of"), incident.drafts.parameters.value.member_state]).toEqual([
    expect.any(String),
    "IE",
  ]);
  expect([browser.changes, incident.list.isUnsaved()]).toEqual([[], false]);
  enter(incident, "decided_by", "Head of operations");
  const [record = ""] = browser.stored.values();
  expect(["Head of operations", "as_of", '"member_state":"IE"'].filter((part) => record.includes(part))).toHaveLength(
    3,
  );
});

const PERSONS = [{ ...NEW_PERSON, name: "Example Bank", kinds: ["financial_entity"], zz: 1 }];

it.each<[string, Kept]>([
  ["as this version writes it", { "incident:1": JSON.stringify({ persons: PERSONS, earlier: [] }) }],
  ["with a member that this version does not know", { "incident:1": JSON.stringify({ zz: 1, persons: PERSONS }) }],
  ["with a person that this version does not know", { "incident:1": JSON.stringify({ earlier: [7], persons: [{}] }) }],
  [
    "as version 2.0 kept it",
    {
      kept: "",
      "draft:incident": `7-abc ${JSON.stringify(PERSONS)}`,
      "earlier:incident:3-abc": `3-abc ${JSON.stringify(PERSONS)}`,
    },
  ],
])("an incident of the page of clocks %s stays as it is until its user changes it", async (_, kept) => {
  const browser = createBrowser();
  for (const [key, text] of Object.entries(kept)) browser.stored.set(`lexbind:clocks:${key}`, text);
  const [first, second] = [browser.openTab(), browser.openTab()];
  const one = await createIncidentStore(first, [NEW_PERSON]);
  const two = await createIncidentStore(second, [NEW_PERSON]);
  first.close();
  await settle();
  expect([browser.changes, one.isUnsaved(), two.isUnsaved(), two.earlier.value]).toEqual([
    [],
    false,
    false,
    one.earlier.value,
  ]);
  two.put([{ ...NEW_PERSON, name: "Other Bank" }]);
  expect([...browser.stored.keys()]).toEqual(["lexbind:clocks:incident:1"]);
  expect([two.kept.state.value, [...browser.stored.values()].join()]).toEqual([
    "kept",
    expect.stringContaining("Other Bank"),
  ]);
});

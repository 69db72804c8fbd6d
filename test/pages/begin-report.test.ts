// What a report begins with: what was entered elsewhere, an earlier report, and a file of any report of the incident.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ConvertibleProfile } from "../../scripts/esas/crosswalk.ts";
import { findStarted, getStartedArrival } from "../../scripts/pages/check/begin-draft.ts";
import { convertDraft } from "../../scripts/pages/check/convert-draft.ts";
import { continueFrom, openFile, takeTable } from "../../scripts/pages/check/open-file.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { getReport } from "../../scripts/report/draft/draft.ts";
import { exampleOf, readJsonFile } from "../support.ts";
import { setDevice } from "./device.ts";
import { createBrowser, settle } from "./kept-browser.ts";
import { enter, fileNamed, getEntered, NAME, noticeOf, openIncident, REFERENCE, TYPE } from "./open-incident.ts";

const CURRENCY = "reporting_currency";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a draft that the page is opened with has the Member State of this device, where it has none of its own", async () => {
  setDevice({ timeZone: "Europe/Vienna" });
  for (const [own, state] of [
    [null, "AT"],
    ["DE", "DE"],
  ] as const) {
    const started = { path: "", report: { [CURRENCY]: "EUR" }, memberState: own, what: "times that you typed" };
    const { incident } = await openIncident({ getFirstArrival: (report) => getStartedArrival(report, started) });
    expect([getEntered(incident, CURRENCY), incident.drafts.parameters.value.member_state]).toEqual(["EUR", state]);
  }
});

it("the Member State that was chosen for an incident stays, whatever was entered elsewhere", async () => {
  const { incident } = await openIncident();
  incident.drafts.setParameters({ member_state: "IE" });
  const started = { path: "", report: { [CURRENCY]: "EUR" }, memberState: "DE", what: "times that you typed" };
  const arrival = getStartedArrival(incident.open.value, started) as Replacement;
  expect(arrival.parameters?.member_state).toBe("IE");
});

it("an initial notification that begins with an earlier report takes the rows about the entity itself, and offers the others", async () => {
  const { incident } = await openIncident();
  const { value: report } = incident.open;
  const { report: earlier } = exampleOf("dora-final", "ready");
  const rows = new Map<string, string>(
    readJsonFile("api/v1/profiles/dora-initial/profile.json").fields.map(
      ({ field_id, data_field }: Record<string, string>) => [field_id, data_field],
    ),
  );
  const taken = () => Object.keys(getReport(report.draft.value)).filter((id) => id !== TYPE);
  await continueFrom(report, fileNamed("earlier.json", JSON.stringify({ report: earlier })));
  expect(noticeOf(incident)).toContain("none about its incident");
  const own = Object.keys(earlier).filter((id) => /^1\.(?:[2-9]|1\d)/.test(String(rows.get(id))));
  expect(own.length).toBeGreaterThan(8);
  expect(taken().toSorted()).toEqual(own.toSorted());
  expect(taken().every((id) => String(rows.get(id)).startsWith("1."))).toBe(true);
  report.edit.replace(incident.news.notice.value?.offer as Replacement);
  expect(noticeOf(incident)).toContain("All rows were taken.");
  expect(getEntered(incident, "incident_resolution_summary")).toBe(earlier.incident_resolution_summary);
  expect(getEntered(incident, TYPE)).toBe("initial_notification");
});

it("an ESAs file and a draft open at once, as the report that they are", async () => {
  const { list, incident } = await openIncident({ alias: "dora-final" });
  const draft = exampleOf("dora-intermediate", "ready");
  const text = JSON.stringify(draft);
  const profile: ConvertibleProfile = readJsonFile("api/v1/profiles/dora-intermediate/profile.json");
  await openFile(incident.open.value, fileNamed("esas.json", convertDraft(profile, text, "lexbind")?.json ?? ""));
  expect(noticeOf(incident)).toContain("“esas.json” was loaded.");
  expect([incident.openAlias.value, getEntered(incident, TYPE)]).toEqual(["dora-intermediate", "intermediate_report"]);
  await incident.openReport("dora-initial", () => null);
  draft.report[NAME] = "Other Bank";
  await openFile(incident.open.value, fileNamed("draft.json", JSON.stringify(draft)));
  await settle();
  const { value: other } = list.open;
  expect([other === incident, other.openAlias.value, noticeOf(other)]).toEqual([
    false,
    "dora-intermediate",
    "“draft.json” was loaded. It is an incident of its own. The one before is in the list.",
  ]);
  expect(JSON.parse(other.open.value.text.value)).toEqual(draft);
  // What is there already is not there twice.
  await openFile(other.open.value, fileNamed("again.json", JSON.stringify(draft)));
  expect([list.open.value === other, noticeOf(other), list.listed.value.length]).toEqual([
    true,
    "“again.json” was loaded.",
    2,
  ]);
});

it("a report knows what it was begun on, whatever is entered, opened or undone in it, and over a reload", async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  const given = { path: "", report: { reporting_currency: "EUR" }, memberState: "DE", origin: "decision-1" };
  const { incident, list } = await openIncident({
    browser: tab,
    getFirstArrival: (report) => getStartedArrival(report, { ...given, what: "answers that you gave" }),
  });
  const { edit, draft } = incident.open.value;
  const isFound = () => findStarted({ ...given, what: "" }, list.listed.value) === incident.drafts;
  expect(isFound()).toBe(true);
  enter(incident, NAME, "Example Bank");
  takeTable(incident.open.value, `${REFERENCE}\tINC-1`);
  edit.replace(incident.news.notice.value?.offer as Replacement);
  expect([getEntered(incident, REFERENCE), isFound()]).toEqual([undefined, true]);
  // Another one adds to it by the hand of its user.
  edit.replace({ draft: draft.value, madeFrom: draft.value, done: null, origin: "decision-2" });
  expect([incident.drafts.origin.value, isFound()]).toEqual(["decision-1", true]);
  list.choice.keep();
  tab.close();
  const { list: again } = await openIncident({ browser: browser.openTab() });
  expect(findStarted({ ...given, what: "" }, again.listed.value)?.id).toBe(incident.drafts.id);
  await again.show(incident.drafts.id);
  expect(again.open.value.drafts.origin.value).toBe("decision-1");
});

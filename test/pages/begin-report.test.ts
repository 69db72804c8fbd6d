// What a report begins with: what was entered elsewhere, an earlier report, and a file of any report of the incident.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getStartedArrival } from "../../scripts/pages/check/begin-draft.ts";
import { convertDraft } from "../../scripts/pages/check/convert-draft.ts";
import { continueFrom, openFile } from "../../scripts/pages/check/open-file.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { getReport } from "../../scripts/report/draft/draft.ts";
import { exampleOf, readJsonFile, readPublic } from "../support.ts";
import { setDevice } from "./device.ts";
import { enter, fileNamed, getEntered, NAME, noticeOf, openIncident, TYPE } from "./open-incident.ts";

const CURRENCY = "reporting_currency";

let started: string | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  started = null;
  vi.stubGlobal("location", { href: "http://host/dora-initial/check.html" });
  vi.stubGlobal("sessionStorage", {
    getItem: () => started,
    removeItem: () => {
      started = null;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What another page leaves for the one that it opens. */
function start(memberState: string | null): void {
  const path = "/dora-initial/check.html";
  started = JSON.stringify({ path, report: { [CURRENCY]: "EUR" }, memberState, what: "times that you typed" });
}

it("what was entered elsewhere is added to what was typed already, and leaves it as it is", async () => {
  start("AT");
  const { incident } = await openIncident();
  const { value: report } = incident.open;
  enter(incident, NAME, "Example Bank");
  report.arrive(getStartedArrival(report));
  expect(getReport(report.draft.value)).toMatchObject({ [CURRENCY]: "EUR", [NAME]: "Example Bank" });
  expect([incident.drafts.parameters.value.member_state, noticeOf(incident)]).toEqual([
    "AT",
    expect.stringContaining("The times that you typed before were added."),
  ]);
});

it("a draft that the page is opened with has the Member State of this device, where it has none of its own", async () => {
  setDevice({ timeZone: "Europe/Vienna" });
  for (const [own, state] of [
    [null, "AT"],
    ["DE", "DE"],
  ] as const) {
    start(own);
    const { incident } = await openIncident();
    const { value: report } = incident.open;
    report.arrive(getStartedArrival(report));
    expect([getEntered(incident, CURRENCY), incident.drafts.parameters.value.member_state]).toEqual(["EUR", state]);
  }
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
  const { incident } = await openIncident({ alias: "dora-final" });
  const draft = exampleOf("dora-intermediate", "ready");
  const text = JSON.stringify(draft);
  const profile = readPublic("api/v1/profiles/dora-intermediate/profile.json").toString();
  await openFile(incident.open.value, fileNamed("esas.json", convertDraft(profile, text, "lexbind")?.json ?? ""));
  expect(noticeOf(incident)).toContain("“esas.json” was loaded.");
  expect([incident.openAlias.value, getEntered(incident, TYPE)]).toEqual(["dora-intermediate", "intermediate_report"]);
  await incident.openReport("dora-initial", () => null);
  await openFile(incident.open.value, fileNamed("draft.json", text));
  expect([incident.openAlias.value, noticeOf(incident)]).toEqual([
    "dora-intermediate",
    expect.stringContaining("“draft.json” was loaded."),
  ]);
  expect(JSON.parse(incident.open.value.text.value)).toEqual(draft);
});

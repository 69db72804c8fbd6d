// From one act to the next: a file of another act is recognised and offered for its facts, and a ready report begins those of other acts.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openFile } from "../../scripts/pages/check/open-file.ts";
import { findOtherReports } from "../../scripts/pages/check/other-acts.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { exampleOf, readJsonFile } from "../support.ts";
import { enter, fileNamed, getEntered, NAME, noticeOf, openIncident } from "./open-incident.ts";

const SAME_FACTS = readJsonFile("api/v1/same-facts.json").same_facts;
const DESCRIPTION = "description_of_the_major_ict_related_incident";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draft = (report: object) => fileNamed("draft.json", JSON.stringify({ report }));

it("a draft of another act is named and not loaded, and its facts are taken if its user wants them", async () => {
  const { incident, list } = await openIncident();
  enter(incident, NAME, "Example Bank");
  const { report } = exampleOf("gdpr-breach", "ready");
  await openFile(incident.open.value, draft(report));
  const count = Object.keys(report).length;
  expect(noticeOf(incident)).toBe(
    `“draft.json” was not loaded: 0 of ${count} values fit this report. It seems to be a draft of “${incident.page.titles["gdpr-breach"]}”.`,
  );
  expect([list.listed.value.length, getEntered(incident, DESCRIPTION)]).toEqual([1, undefined]);
  await incident.open.value.edit.replace(incident.news.notice.value?.offer as Replacement);
  expect([getEntered(incident, NAME), getEntered(incident, DESCRIPTION)]).toEqual([
    "Example Bank",
    report.nature_of_breach,
  ]);
  expect(noticeOf(incident)).toContain("Taken to be reworded or checked:");
});

it("of a draft with other fields it is said how many fit; one of which none fits is not loaded", async () => {
  const { incident } = await openIncident();
  await openFile(incident.open.value, draft({ zz: 1, yy: 2 }));
  expect([noticeOf(incident), incident.drafts.isAllBlank.value]).toEqual([
    "“draft.json” was not loaded: 0 of 2 values fit this report.",
    true,
  ]);
  await openFile(incident.open.value, draft({ [NAME]: "Example Bank", zz: 1 }));
  expect(noticeOf(incident)).toBe("“draft.json” was loaded: 1 of 2 values fit this report. The JSON has the others.");
  expect(getEntered(incident, "zz")).toBe(1);
});

it("a ready report of DORA begins the notification of a breach with what both ask for, and says what is to be reworded", async () => {
  const { incident } = await openIncident();
  const { facts, edit, draft } = incident.open.value;
  const { report } = exampleOf("dora-initial", "ready");
  edit.takeText(JSON.stringify({ report }));
  const others = findOtherReports(SAME_FACTS, facts, draft.value);
  expect(others.map(({ alias }) => alias).toSorted()).toEqual([
    "ai-incident-initial",
    "cra-incident-early-warning",
    "eidas-breach",
    "gdpr-breach",
    "nis2-early-warning",
  ]);
  // By the table of same facts: the contact, the beginning and the description are a start for the other authority, and none is the same.
  expect(others.find(({ alias }) => alias === "gdpr-breach")).toEqual({
    alias: "gdpr-breach",
    count: 3,
    values: {
      contact_name: report.primary_contact_person_name,
      breach_occurred_at: report.date_and_time_of_occurrence_of_the_major_ict_related_incident,
      nature_of_breach: report[DESCRIPTION],
    },
    words: "Taken to be reworded or checked: Name of the contact, Time of the breach, Nature of the breach.",
  });
});

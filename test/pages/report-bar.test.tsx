// The bar of a report, mounted: what it counts, the deadline or why there is none, and the next step.
import { expect, it, vi } from "vitest";
import { DecisionPage } from "../../scripts/pages/check/decision-page.tsx";
import type { OpenReport } from "../../scripts/pages/check/incident.ts";
import { NoticeView } from "../../scripts/pages/check/notices.tsx";
import { ReportBar } from "../../scripts/pages/check/report-bar.tsx";
import { ReportFiles } from "../../scripts/pages/check/report-files.tsx";
import { FormPage } from "../../scripts/pages/check/report-page.tsx";
import { ReportResult } from "../../scripts/pages/check/report-result.tsx";
import { exampleOf, readyRequest } from "../support.ts";
import { setDevice } from "./device.ts";
import { CHECK_ANSWERS, CHECK_NOW, NOT_CHECKED } from "./labels.ts";
import {
  buttons,
  drawCards,
  fill,
  mountReport,
  press,
  typeAndLeave,
  typeInto,
  untilChecked,
  useFakePage,
  wordsOf,
} from "./mount-page.tsx";
import { enter, NAME } from "./open-incident.ts";

const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";
const CLASSIFIED = "date_and_time_of_classification_of_the_ict_related_incident_as_major";

const bar = () => wordsOf(".check-bar");

/** What of a page counts what is left to do. */
const drawVerdict = (report: OpenReport) => (
  <>
    <ReportBar report={report} />
    <ReportResult report={report} />
  </>
);

useFakePage();

it.each(["dora", "dora-cyber-threat", "dora-major"])(
  "while the check of %s still loads, the bar says so, and the result is shown to a person who asks for it",
  async (alias) => {
    await mountReport(alias === "dora-major" ? (report) => <DecisionPage report={report} /> : drawVerdict, {
      ...{ alias, check: async () => ({ kind: "late" as const }) },
    });
    expect(bar()).toContain("The check is still loading. If it does not come, reload the page.");
    expect(document.querySelector<HTMLElement>("#result")?.hidden).toBe(true);
  },
);

it("a check that was not loaded is said in the bar, and what to do below it", async () => {
  const incident = await mountReport(drawVerdict, { alias: "dora", check: async () => ({ kind: "not_loaded" }) });
  expect(bar()).toContain(NOT_CHECKED);
  expect(wordsOf("#result")).toContain("The page asks for them again by itself.");
  // Nor does it flicker with each key.
  enter(incident, "entity_legal_name", "Example Bank");
  await vi.advanceTimersByTimeAsync(100);
  expect(bar()).toContain(NOT_CHECKED);
});

it("errors and, apart from them, rows that are still empty are counted as in the list of findings", async () => {
  const incident = await mountReport(drawVerdict, { alias: "dora" });
  await fill(incident, {
    report: { submission_type: "initial_notification", entity_legal_identifier: 7, entity_legal_name: 7 },
  });
  expect(bar()).toContain("1 of 15 done, 2 errors, 12 still empty");
  expect(document.querySelectorAll(".findings li.is-blocking").length).toBe(2 + 12);
  const headings = [...document.querySelectorAll("#result h4")].map(wordsOf).join();
  const sums = { error: 0, "still empty": 0 };
  for (const [, count, name] of headings.matchAll(/(\d+) (error|still empty)/g))
    sums[name as keyof typeof sums] += Number(count);
  expect(sums).toEqual({ error: 2, "still empty": 12 });
  expect(wordsOf("#result")).toContain("Fill in what is missing and fix the errors");
});

it("the bar leads to the first thing that is empty: the Member State, then each row that is required, in the order of the form", async () => {
  setDevice({ timeZone: "UTC" });
  const incident = await mountReport((report) => <FormPage report={report} />, { alias: "dora-initial" });
  const focusAfter = async () => {
    await press("First empty field");
    return document.activeElement?.id;
  };
  expect(await focusAfter()).toBe("member-state");
  incident.drafts.setParameters({ member_state: "DE" });
  await untilChecked();
  expect(await focusAfter()).toBe(`input-${NAME}`);
  enter(incident, NAME, "Example Bank");
  await untilChecked();
  expect(await focusAfter()).toBe("input-identification_code_of_the_entity_submitting_the_report");
  await fill(incident, exampleOf("dora-initial", "required_only"));
  expect(buttons("First empty field")).toEqual([]);
});

it.each([
  { what: "that was not sent is red once its deadline has passed", now: "2026-03-11T08:30:00Z", urgency: "blocking" },
  { what: "that is due in an hour asks for attention", now: "2026-03-11T07:00:00Z", urgency: "attention" },
  {
    what: "that was sent in time stays as it was",
    sent: "2026-03-11T08:00:00Z",
    now: "2026-03-12T08:00:00Z",
    urgency: "info",
  },
  { what: "that was sent late is red", sent: "2026-03-11T08:00:01Z", now: "2026-03-12T08:00:00Z", urgency: "blocking" },
])("the bar of a report $what", async ({ sent, now, urgency }) => {
  const report = {
    report_kind: "early_warning",
    aware_at: "2026-03-10T08:00:00Z",
    ...(sent !== undefined && { report_made_at: sent }),
  };
  await mountReport(drawVerdict, { alias: "nis2-early-warning", now, request: { report } });
  expect([...document.querySelectorAll(".check-bar")].map(({ classList }) => classList.value)).toEqual([
    expect.stringContaining(`is-${urgency}`),
  ]);
});

it.each([
  {
    what: "in time",
    submitted: "2026-06-09T10:50:00Z",
    urgency: "info",
    words: "sent 0 h 00 min before it",
    lead: "Ready as far",
  },
  {
    what: "late",
    submitted: "2026-06-09T11:50:00Z",
    urgency: "blocking",
    words: "sent 1 h 00 min after it",
    lead: "Sent after the deadline",
  },
])(
  "a report that its user submitted $what is judged by that time, also when its deadline has passed",
  async (given) => {
    const incident = await mountReport(drawVerdict, {
      ...{ request: exampleOf("dora-initial", "ready"), now: "2026-06-10T11:10:00Z" },
    });
    expect(wordsOf(".verdict")).toMatch(/^The deadline has passed/);
    incident.open.value.edit.set({ submitted: given.submitted });
    await untilChecked();
    expect([bar(), document.querySelector(".check-bar")?.className, wordsOf(".verdict")]).toEqual([
      expect.stringContaining(`Passed 24 h 20 min ago; ${given.words} Due`),
      expect.stringContaining(`is-${given.urgency}`),
      expect.stringContaining(given.lead),
    ]);
    expect(wordsOf("#result").includes("Inform the authority of the delay now")).toBe(given.what === "late");
  },
);

it("a report whose deadline has passed is asked for the time at which it was sent, also before its check was asked for", async () => {
  const { description_of_the_major_ict_related_incident: _, ...report } = exampleOf("dora-initial", "ready").report;
  const incident = await mountReport(drawVerdict, { now: "2026-06-10T11:10:00Z" });
  await fill(incident, { report });
  expect(wordsOf(".verdict")).toContain("The deadline has passed");
  expect(wordsOf(".verdict")).toContain("Was it sent? If it was not: Inform the authority without undue delay");
  typeInto("sent-at", "09.06.2026 13:50");
  await untilChecked();
  expect(wordsOf(".verdict")).toContain("Sent after the deadline");
  expect(wordsOf("#result .findings")).toContain("Inform the authority of the delay now");
  typeInto("sent-at", "09.06.2026 12:50");
  await untilChecked();
  expect([wordsOf(".verdict").includes("deadline"), bar()]).toEqual([false, expect.stringContaining("before it")]);
});

it("a report with a field for the time at which it is sent is asked for that field", async () => {
  const report = { report_kind: "early_warning", aware_at: "2026-03-10T08:00:00Z" };
  await mountReport(drawVerdict, { alias: "nis2-early-warning", now: "2026-03-12T08:00:00Z", request: { report } });
  expect(wordsOf("#result")).toMatch(
    /Was it sent\? If it was not: Send the report at once\..+If it was sent, enter when in “[^”]+”/,
  );
});

it("times that contradict each other are named, and there is a deadline once they do not", async () => {
  await mountReport(
    (report) => (
      <>
        <ReportBar report={report} />
        {drawCards(report, DETECTED, CLASSIFIED)}
      </>
    ),
    { now: "2026-03-10T11:10:00Z" },
  );
  await typeAndLeave(DETECTED, "2026-03-10T07:42:00Z");
  await typeAndLeave(CLASSIFIED, "2026-03-10T06:42:00Z");
  expect(bar()).toContain("No deadline, because the times contradict each other: row 2.3 is before row 2.2.");
  await typeAndLeave(CLASSIFIED, "2026-03-10T08:42:00Z");
  expect(bar()).toMatch(/ left Due/);
});

it("to check the answers is the one next step once the draft is ready, and what the official form needs is counted", async () => {
  const incident = await mountReport(drawVerdict, { alias: "dora" });
  expect(buttons(CHECK_NOW).length).toBe(1);
  await fill(incident, readyRequest());
  expect(new Set([...document.querySelectorAll(".button.is-primary")].map(wordsOf))).toEqual(new Set([CHECK_ANSWERS]));
  expect(wordsOf("#result")).toMatch(/The official form always needs: \d+ rows? without a value/);
});

it.each(["dora", "dora-initial", "nis2-early-warning", "gdpr-breach"])(
  "no example of %s has a deadline in the past, whatever the day, and the page says of which day it is",
  async (alias) => {
    const incident = await mountReport(
      (report) => (
        <>
          <ReportBar report={report} />
          <NoticeView report={report} />
          <ReportFiles report={report} />
        </>
      ),
      { alias, now: "2027-08-01T12:00:00Z" },
    );
    const { examples } = incident.open.value.facts;
    expect(examples.length).toBeGreaterThan(1);
    for (const { title } of examples) {
      await press(title);
      expect(bar()).not.toMatch(/passed/i);
      if (/ left/.test(bar())) expect(wordsOf("[role=alert]")).toMatch(/It is of \w+ \d+ \w+; the time left/);
    }
  },
);

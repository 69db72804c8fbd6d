// What to do once a report is ready, mounted: its files, when the next one is due, and the one time of its submission that all reports show.
import { fireEvent } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { RETRY_MS } from "../../scripts/pages/check/engine.ts";
import type { OpenReport } from "../../scripts/pages/check/incident.ts";
import { IncidentsView } from "../../scripts/pages/check/incident-list.tsx";
import { ReportBar } from "../../scripts/pages/check/report-bar.tsx";
import { goTo, ReportQuestions } from "../../scripts/pages/check/report-questions.tsx";
import { WhenReady } from "../../scripts/pages/check/when-ready.tsx";
import { exampleOf } from "../support.ts";
import { setDevice } from "./device.ts";
import { CHECK_ANSWERS, NEW_INCIDENT, SAVE_DRAFT } from "./labels.ts";
import {
  buttons,
  followSaved,
  input,
  mountReport,
  press,
  typeInto,
  untilChecked,
  useFakePage,
  wordsOf,
} from "./mount-page.tsx";
import { REFERENCE } from "./open-incident.ts";

const READY = exampleOf("dora-initial", "ready");
const SUBMITTED = "submitted-at";
const BEFORE = "previous-submitted-at";

/** What of a page is about deadlines. */
const drawDeadlines = (report: OpenReport) => (
  <>
    <ReportBar report={report} />
    <ReportQuestions report={report} />
    <WhenReady report={report} />
  </>
);

useFakePage();

it("the next report is said once its check is loaded, however long that takes", async () => {
  let isLate = true;
  await mountReport(drawDeadlines, {
    ...{ request: READY, now: "2026-06-09T11:10:00Z" },
    check: async (text) => (isLate && text.includes('"intermediate_report"') ? { kind: "late" } : null),
  });
  const panel = document.querySelector("section[aria-labelledby=ready-title]") as HTMLElement;
  expect(wordsOf(panel)).not.toContain("Next: ");
  isLate = false;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  await untilChecked();
  expect(wordsOf(panel)).toContain("Next: Intermediate report");
});

it("the page says what to do once the report is ready, and when the next one is due, also for a calendar", async () => {
  setDevice({ timeZone: "Europe/Vienna" });
  const incident = await mountReport(drawDeadlines, { request: READY, now: "2026-06-09T11:10:00Z" });
  const panel = document.querySelector("section[aria-labelledby=ready-title]") as HTMLElement;
  for (const name of [CHECK_ANSWERS, SAVE_DRAFT, "Print the record"])
    expect([name, buttons(name, panel).length]).toEqual([name, 1]);
  expect(wordsOf(panel)).toContain("portal of the competent authority");
  expect(wordsOf(panel)).toContain(
    "Deadline: not known without the time at which the initial notification was submitted.",
  );
  typeInto(SUBMITTED, "10.03.2026 12:00");
  await untilChecked();
  expect(wordsOf(panel)).toContain("No deadline, because the times contradict each other");
  typeInto(SUBMITTED, "09.06.2026 12:00");
  await untilChecked();
  expect(wordsOf(panel)).toMatch(/Due Fri 12 Jun, 12:00 Vienna, 70 h (?:50|49) min left/);
  await press("Go to the intermediate report");
  expect([incident.openAlias.value, wordsOf(".check-bar"), input(BEFORE).value]).toEqual([
    "dora-intermediate",
    expect.stringContaining("Due Fri 12 Jun, 12:00 Vienna"),
    "09.06.2026 12:00",
  ]);
  await goTo(incident.open.value, "dora-initial");
  await untilChecked();
  const saved = followSaved();
  await press("Save for the calendar");
  expect(saved.map(({ name }) => name)).toEqual([`${READY.report[REFERENCE]}-intermediate-due.ics`]);
  const content = await saved[0]?.text;
  expect(content).toContain("DTSTART:20260612T100000Z");
  // Another incident with the same deadline is another entry.
  expect(content).toContain(`UID:dora-intermediate.${incident.drafts.id}@lexbind`);
  expect(content).not.toContain("Musterufer");
});

it("the time of a submission is one, on the page of the report and on that of the next one", async () => {
  setDevice({ timeZone: "Europe/Vienna" });
  const incident = await mountReport(drawDeadlines, { request: READY, now: "2026-06-09T08:10:00Z" });
  const open = async (name: string) => {
    const link = [...document.querySelectorAll("nav a")].find((one) => wordsOf(one) === name);
    fireEvent.click(link as Element);
    await untilChecked();
  };
  typeInto(SUBMITTED, "10.03.2026 13:30");
  await open("Intermediate report");
  expect(input(BEFORE).value).toBe("10.03.2026 13:30");
  await open("Initial notification");
  typeInto(SUBMITTED, "10.03.2026 14:30");
  await open("Intermediate report");
  expect(input(BEFORE).value).toBe("10.03.2026 14:30");
  typeInto(BEFORE, "10.03.2026 15:30");
  await open("Initial notification");
  expect(input(SUBMITTED).value).toBe("10.03.2026 15:30");
  expect(incident.drafts.contentOf("dora-initial").value.submitted).toBe("2026-03-10T14:30:00Z");
});

it("a new incident does not know when the one before was submitted, and the way back knows it again", async () => {
  setDevice({ timeZone: "Europe/Vienna" });
  const incident = await mountReport(
    (report) => (
      <>
        <IncidentsView report={report} />
        <WhenReady report={report} />
      </>
    ),
    { request: READY, now: "2026-06-09T08:10:00Z" },
  );
  expect(wordsOf("section")).not.toContain("Was this report submitted?");
  expect(document.body.textContent).toContain("Was this report submitted? Enter when");
  typeInto(SUBMITTED, "10.03.2026 13:30");
  await untilChecked();
  expect(document.body.textContent).not.toContain("Was this report submitted?");
  await press(NEW_INCIDENT);
  expect(input(SUBMITTED).value).toBe("");
  await press(READY.report[REFERENCE]);
  expect(incident.list.open.value).toBe(incident);
  expect(input(SUBMITTED).value).toBe("10.03.2026 13:30");
});

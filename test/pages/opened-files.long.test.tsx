// Files and tables that are opened on the page, mounted without a browser: what it takes of them, what it lists, and the way back.
// @vitest-environment happy-dom
import { createEvent, fireEvent } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import { LossesView } from "../../scripts/pages/check/notices.tsx";
import { takeTable } from "../../scripts/pages/check/open-file.ts";
import { getReport } from "../../scripts/report/draft/draft.ts";
import { readyRequest } from "../support.ts";
import {
  buttons,
  byId,
  chooseFile,
  drawCards,
  mountPage,
  mountReport,
  press,
  typeAt,
  untilChecked,
  untilNotice,
  useFakePage,
  wordsOf,
} from "./mount-page.tsx";
import { fileNamed, noticeOf, TYPE } from "./open-incident.ts";
import { ESAS_TEXT, READY_TEXT } from "./page-facts.ts";

useFakePage();

const CANARY = "CANARY-7f3a";
const { report } = readyRequest();
const open = () => mountPage({ alias: "dora" });
const reportOn = ({ list }: Incident) => list.open.value.open.value;
const draftIn = (incident: Incident) => JSON.parse(reportOn(incident).text.value);
/** The report without its type, which the page fills in. */
const enteredIn = (incident: Incident) => {
  const { [TYPE]: _, ...entered } = getReport(reportOn(incident).draft.value);
  return entered;
};
const verdict = () => wordsOf(document.querySelector(".verdict"));
const losses = () => document.querySelector<HTMLElement>(".losses");

it("a file with a draft is loaded, and one with fields without report is offered to be put into one", async () => {
  const incident = await open();
  await chooseFile(incident, fileNamed("a.json", READY_TEXT));
  expect([draftIn(incident), verdict()]).toEqual([
    JSON.parse(READY_TEXT),
    expect.stringMatching(/^Ready as far as lexbind checks/),
  ]);
  await chooseFile(incident, fileNamed("a.json", JSON.stringify(report)));
  await press("Put its fields into report and load it");
  expect([draftIn(incident), verdict()]).toEqual([{ report }, expect.stringMatching(/^Attention required/)]);
});

it("what happened to a file is where its reader is: the panel is folded, and the focus is on the notice", async () => {
  const incident = await open();
  const panel = document.querySelector<HTMLDetailsElement>(".files") as HTMLDetailsElement;
  panel.open = true;
  await chooseFile(incident, fileNamed("a.json", READY_TEXT));
  expect([panel.open, document.activeElement?.id, wordsOf(byId("news"))]).toEqual([
    false,
    "news",
    expect.stringContaining("“a.json” was loaded."),
  ]);
});

it("a report continues from the one before, a draft or a file of the ESAs, and the page lists what changed since", async () => {
  const incident = await open();
  const { edit } = incident.open.value;
  const previous = (text: string) => chooseFile(incident, fileNamed("a.json", text), "previous-file");
  const section = () => wordsOf(byId("comparison"));
  const link = () => wordsOf(document.querySelector('a[href="#comparison"]'));
  await previous(READY_TEXT);
  expect([draftIn(incident).report, verdict()]).toEqual([report, expect.stringMatching(/^Ready/)]);
  expect([section(), link()]).toEqual([
    expect.stringContaining("No row changed."),
    "0 rows changed since the previous report",
  ]);
  // The report before may be the same as the draft.
  await press("Stop comparing");
  await previous(READY_TEXT);
  expect([section(), incident.list.listed.value.length]).toEqual([expect.stringContaining("No row changed."), 1]);
  edit.setValue("report", "incident_reference_code", JSON.stringify(CANARY));
  await untilChecked();
  expect(section()).toMatch(/Since the previous report \(1\).*Changed: Incident reference code/);
  expect([section().includes(CANARY), link()]).toEqual([false, "1 row changed since the previous report"]);
  await press("Stop comparing");
  expect([byId("comparison"), link()]).toEqual([null, ""]);
  await previous(ESAS_TEXT);
  expect(section()).toContain("Since the previous report (0)");
  await previous("[]");
  expect(noticeOf(incident.list.open.value)).toContain("was not loaded");
});

it("a file of the ESAs that is dropped is converted, what is left out is listed without values, and the draft before it is an incident of its own", async () => {
  const incident = await open();
  incident.open.value.edit.takeText(READY_TEXT);
  await untilChecked();
  for (const type of ["dragOver", "drop"] as const) {
    const dataTransfer = { types: ["Files"], files: [fileNamed("official.txt", ESAS_TEXT)] };
    const event = createEvent[type](document.body, { dataTransfer });
    fireEvent(document.body, event);
    // The browser would open the file in place of the page.
    expect(event.defaultPrevented).toBe(true);
  }
  await untilNotice(incident.list);
  const words = wordsOf(losses());
  expect(words).toMatch(/Left out \(\d+\)/);
  expect([words.includes("SECRET-7731"), document.activeElement]).toEqual([false, losses()]);
  expect(draftIn(incident)).not.toEqual(JSON.parse(READY_TEXT));
  await press(String(report.incident_reference_code));
  expect([losses(), draftIn(incident)]).toEqual([null, JSON.parse(READY_TEXT)]);
});

it("a table that is pasted or opened gives its values to the draft, what it does not give is listed, and the way back is one click", async () => {
  const incident = await mountPage();
  expect(buttons("Take the values")[0]?.disabled).toBe(true);
  typeAt("table", `Field\tValue\nno such field\t${CANARY}\n2.1\t${CANARY}\nreporting currency\tEuro`);
  await press("Take the values");
  const words = wordsOf(losses());
  for (const part of ["Not taken (1)", "row 2", "Taken (2)", "row 4: Reporting currency"])
    expect(words).toContain(part);
  expect([words.includes(CANARY), byId("table").value]).toEqual([false, ""]);
  const taken = enteredIn(incident);
  expect(Object.values(taken)).toEqual(["EUR", CANARY]);
  const windows = new Uint8Array(Buffer.from("2.4;Größere Störung\r\n", "latin1"));
  await chooseFile(incident, fileNamed("values.csv", windows));
  expect(noticeOf(incident)).toContain("read as Windows-1252");
  expect(Object.values(enteredIn(incident))).toEqual(["EUR", CANARY, "Größere Störung"]);
  await press("Go back to the previous draft");
  expect([enteredIn(incident), incident.list.listed.value.length]).toEqual([taken, 1]);
});

it("what a table leaves open is asked once with its first rows, then each cell has a link to its field", async () => {
  const incident = await mountPage();
  typeAt("table", "2.1\tINC-1\tINC-2\n2.2\t6/9/2026 4:52\t6/9/2026 4:52\n1.15\tEUR\tEUR\n1.2\tA Bank\tB Bank");
  await press("Take the values");
  expect([enteredIn(incident), byId("table").value === "", document.activeElement?.id]).toEqual([{}, false, "news"]);
  expect([...document.querySelectorAll("#news tbody tr")].map(wordsOf)).toEqual([
    expect.stringContaining("INC-1"),
    expect.stringContaining("6/9/2026"),
    expect.stringContaining("EUR"),
  ]);
  // A question stays while its reader looks at the form.
  incident.open.value.edit.setValue("report", "reporting_currency", '"SEK"');
  await press("Column 2: INC-1");
  await press("Month first: Tue 9 Jun");
  expect(enteredIn(incident)).toEqual({
    reporting_currency: "EUR",
    incident_reference_code_assigned_by_the_financial_entity: "INC-1",
    date_and_time_of_detection_of_the_major_ict_related_incident: "2026-06-09T02:52:00Z",
    name_of_the_entity_submitting_the_report: "A Bank",
  });
  expect(losses()?.querySelectorAll('a[href^="#field-"]').length).toBe(4);
});

it("a link in the list of a table leads to the field, from the JSON too", async () => {
  const incident = await mountReport((report) => (
    <>
      <LossesView report={report} />
      {report.view.mode.value === "Form" && drawCards(report, "reporting_currency")}
    </>
  ));
  const { view } = incident.open.value;
  expect(takeTable(incident.open.value, "1.15;Taler")).toBe("taken");
  view.mode.value = "JSON";
  await untilChecked();
  fireEvent.click(losses()?.querySelector('a[href="#field-reporting_currency"]') as HTMLElement);
  await untilChecked();
  expect([view.mode.value, document.activeElement?.id]).toEqual(["Form", "input-reporting_currency"]);
});

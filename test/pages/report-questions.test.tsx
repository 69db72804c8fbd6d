// The first questions of a report, mounted: the Member State that is assumed, chosen or filled in, and the times and deadlines that follow from it.
import { fireEvent } from "@testing-library/preact";
import { expect, it } from "vitest";
import { openFile } from "../../scripts/pages/check/open-file.ts";
import { ReportBar } from "../../scripts/pages/check/report-bar.tsx";
import { ReportFiles } from "../../scripts/pages/check/report-files.tsx";
import { ReportQuestions } from "../../scripts/pages/check/report-questions.tsx";
import { PICKER_INPUTS } from "../inputs/table-cases.ts";
import { setDevice } from "./device.ts";
import { createBrowser } from "./kept-browser.ts";
import {
  card,
  choose,
  drawCards,
  mountReport,
  openList,
  press,
  typeAndLeave,
  typeAt,
  typeInto,
  untilChecked,
  useFakePage,
  wordsOf,
} from "./mount-page.tsx";
import { fileNamed, getEntered } from "./open-incident.ts";

const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";
const CLASSIFIED = "date_and_time_of_classification_of_the_ict_related_incident_as_major";
const STATE = "member-state";

const state = () => document.getElementById(STATE) as HTMLInputElement;
const hint = () => wordsOf(`#${STATE}-hint`);

useFakePage();

it("the Member State whose time this device shows is assumed, which the page says, and a few keys change it", async () => {
  setDevice({ timeZone: "Europe/Vienna" });
  const incident = await mountReport((report) => (
    <>
      <ReportQuestions report={report} />
      {drawCards(report, DETECTED)}
    </>
  ));
  expect([state().value, hint()]).toEqual([
    "Austria",
    expect.stringContaining("Assumed, because this device is set to Vienna."),
  ]);
  expect(openList(STATE).slice(-3)).toEqual(["Slovenia", "Spain", "Sweden"]);
  typeInto(DETECTED, "20.11.26 19:40");
  await untilChecked();
  const time = card(DETECTED).querySelector("time");
  expect([getEntered(incident, DETECTED), time?.textContent, time?.title]).toEqual([
    "2026-11-20T18:40:00Z",
    "Fri 20 Nov 2026, 19:40 Vienna",
    "Fri 20 Nov 2026, 18:40 UTC",
  ]);
  // What is chosen is not assumed any more.
  await choose(STATE, "Austria");
  expect(hint()).toBe("Times are read in the local time of Vienna.");
  await choose(STATE, "Ice");
  expect([state().value, hint()]).toEqual(["Iceland", "Times are read in the local time of Reykjavik."]);
});

it.each(PICKER_INPUTS)(
  "$kind chooses a Member State only if it is meant: “$text”, $key",
  async ({ text, key, read, isSaid }) => {
    const incident = await mountReport((report) => <ReportQuestions report={report} />);
    incident.open.value.incident.drafts.setParameters({ member_state: "SK" });
    await untilChecked();
    state().focus();
    typeAt(STATE, text);
    fireEvent.keyDown(state(), { key });
    state().blur();
    await untilChecked();
    const said = wordsOf(`#${STATE}-note`);
    expect([incident.open.value.incident.drafts.parameters.value.member_state ?? null, said]).toEqual([
      read,
      isSaid
        ? `“${text}” is not the name or the code of an option, so “Slovakia” is no longer chosen. Choose one from the list.`
        : "",
    ]);
    expect(state().value === "").toBe(read === null);
  },
);

it("times are read and the deadline is counted in the zone of this device, where the Member State has it too", async () => {
  setDevice({ timeZone: "Atlantic/Canary" });
  const browser = createBrowser();
  const incident = await mountReport(
    (report) => (
      <>
        <ReportBar report={report} />
        <ReportQuestions report={report} />
        {drawCards(report, DETECTED, CLASSIFIED)}
      </>
    ),
    { now: "2026-03-10T11:10:00Z", browser: browser.openTab() },
  );
  incident.list.choice.keep();
  typeInto(DETECTED, "10.03.2026 06:42");
  await typeAndLeave(CLASSIFIED, "10.03.2026 10:00");
  expect(getEntered(incident, DETECTED)).toBe("2026-03-10T06:42:00Z");
  const bar = () => wordsOf(".check-bar");
  expect(bar()).toContain("Due Tue 10 Mar, 14:00 Canary");
  await choose(STATE, "Portugal");
  expect(bar()).toContain("Due Tue 10 Mar, 14:00 Lisbon");
  await choose(STATE, "Spain");
  expect(bar()).toContain("Due Tue 10 Mar, 14:00 Canary");
  // The draft has what was entered. On another device, its zone is that of the device.
  fireEvent.change(document.getElementById("bank-holidays") as HTMLElement, { target: { value: "none" } });
  await untilChecked();
  const [kept = "{}"] = browser.stored.values();
  expect(JSON.parse(kept).parameters).toEqual({ member_state: "ES", bank_holidays: "" });
});

it("a table is not read in the zone of this device, and each field asks once the Member State is chosen", async () => {
  setDevice({ timeZone: "America/New_York" });
  const incident = await mountReport((report) => (
    <>
      <ReportQuestions report={report} />
      {drawCards(report, DETECTED)}
    </>
  ));
  expect([state().value, hint()]).toEqual(["", "Choose it first: times are read in the local time of the State."]);
  await openFile(incident.open.value, fileNamed("table.csv", "2.2;10.03.2026 07:42\n"));
  await untilChecked();
  expect(JSON.stringify(incident.news.losses.value)).toContain("It is not known in which zone this time is.");
  expect([getEntered(incident, DETECTED), wordsOf(card(DETECTED))]).toEqual([
    "10.03.2026 07:42",
    expect.stringContaining("Not read yet: choose the Member State"),
  ]);
  await choose(STATE, "Ireland");
  const [ask] = [...card(DETECTED).querySelectorAll("button")].filter(({ textContent }) =>
    textContent.startsWith("Did you mean Tue 10 Mar 2026, 07:42 Dublin?"),
  );
  await press(ask?.textContent ?? "");
  expect(getEntered(incident, DETECTED)).toBe("2026-03-10T07:42:00Z");
});

it("entity details that are filled in later choose the Member State too, where none is known", async () => {
  setDevice({ timeZone: "America/New_York" });
  const incident = await mountReport(
    (report) => (
      <>
        <ReportQuestions report={report} />
        <ReportFiles report={report} />
      </>
    ),
    {
      request: { report: { reporting_currency: "PLN" } },
      details: { legal_name: "Example Bank", member_state: "AT" },
    },
  );
  expect([state().value, Object.keys(JSON.parse(incident.open.value.text.value).report)]).toEqual([
    "",
    ["reporting_currency"],
  ]);
  await press("Fill in the entity details");
  expect([state().value, hint()]).toEqual(["Austria", "Times are read in the local time of Vienna."]);
});

// The card of a field, mounted: when its findings are shown and gone, what its buttons take, and what its list begins with.
import { fireEvent } from "@testing-library/preact";
import { expect, it } from "vitest";
import { FindingList } from "../../scripts/pages/check/findings.tsx";
import { NoticeView } from "../../scripts/pages/check/notices.tsx";
import { setDevice } from "./device.ts";
import {
  card,
  choose,
  click,
  drawCards,
  fill,
  input,
  mountReport,
  openList,
  press,
  typeAndLeave,
  typeInto,
  untilChecked,
  useFakePage,
  wordsOf,
} from "./mount-page.tsx";
import { enter, getEntered, NAME, noticeOf } from "./open-incident.ts";

const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";
const STATES = "affected_member_states";
const KINDS = "type_of_financial_entity_affected";

useFakePage();

it("a field that is filled in and left at once shows nothing of the check before it", async () => {
  await mountReport((report) => drawCards(report, NAME, DETECTED));
  await typeAndLeave(DETECTED, "2026-06-09 06:50");
  const findings = () => card(NAME).querySelectorAll(".notice").length;
  typeInto(NAME, "Musterufer Bank");
  fireEvent.focusOut(input(NAME), { relatedTarget: null });
  expect(findings()).toBe(0);
  typeInto(NAME, "");
  await untilChecked();
  expect(findings()).toBe(1);
});

it("what is wrong with a time is found once it was left, and is gone when it is corrected", async () => {
  setDevice({ language: "en-GB", timeZone: "Europe/Vienna" });
  const incident = await mountReport((report) => drawCards(report, DETECTED), { now: "2026-11-26T12:00:00Z" });
  const shown = () => wordsOf(card(DETECTED));
  typeInto(DETECTED, "11/12/2026 9:00");
  await untilChecked();
  expect(shown()).not.toContain("this time is still to come");
  await typeAndLeave(DETECTED, "11/12/2026 9:00");
  expect(shown()).toContain("Check the day, the month and the year: this time is still to come.");
  const [use] = [...card(DETECTED).querySelectorAll("button")].filter(({ textContent }) =>
    textContent.startsWith("Use Thu 12 Nov 2026, 09:00 Vienna"),
  );
  await press(use?.textContent ?? "");
  expect(getEntered(incident, DETECTED)).toBe("2026-11-12T08:00:00Z");
  expect(shown()).not.toContain("this time is still to come");
  await typeAndLeave(DETECTED, "31.11.26 19:40");
  expect(shown()).toContain("Enter a date that exists, in the years 1900 to 9998.");
  await typeAndLeave(DETECTED, "last night");
  expect(shown()).not.toContain("Enter a date that exists");
});

it("a text that is too large is reported beside its field, and the one before stays", async () => {
  await mountReport((report) => drawCards(report, NAME));
  typeInto(NAME, "Example Bank");
  typeInto(NAME, "x".repeat(300_000));
  await untilChecked();
  expect([wordsOf(card(NAME)), input(NAME).value]).toEqual([
    expect.stringContaining("This text was not taken."),
    "Example Bank",
  ]);
  typeInto(NAME, "Example Bank 2");
  await untilChecked();
  expect(wordsOf(card(NAME))).not.toContain("This text was not taken.");
});

it("characters that do not belong in a text are named, and one press at the field takes them out", async () => {
  const DESCRIPTION = "description_of_the_major_ict_related_incident";
  const long = "Card payments fail since 06:20 in Germany and Austria, as two branches and the call centre report.";
  const report = { [NAME]: "Example\u200b Bank", [DESCRIPTION]: `\u001b[31m${long}\0` };
  const incident = await mountReport((report) => drawCards(report, NAME, DESCRIPTION), { request: { report } });
  expect(wordsOf(card(NAME))).toContain("(first: U+200B at character 8)");
  await press("Did you mean “Example Bank”?");
  await press("Take these characters out");
  expect([getEntered(incident, NAME), getEntered(incident, DESCRIPTION)]).toEqual(["Example Bank", long]);
  await untilChecked();
  expect(wordsOf(card(NAME))).not.toContain("U+200B");
});

it("what a value or a name may mean is offered as a button, which leaves the focus at the field", async () => {
  const incident = await mountReport(
    (report) => (
      <>
        <FindingList report={report} />
        {drawCards(report, "submission_type", "reporting_currency")}
      </>
    ),
    { alias: "dora" },
  );
  await fill(incident, { report: { submission_type: "Initial Notification", reporting_curency: "EUR" } });
  await press("Did you mean “initial notification”?");
  expect(document.activeElement?.id).toBe("field-submission_type");
  await press("Did you mean “Reporting currency”?");
  expect([document.activeElement?.id, JSON.parse(incident.open.value.text.value).report]).toEqual([
    "field-reporting_currency",
    { submission_type: "initial_notification", reporting_currency: "EUR" },
  ]);
});

it("a long list begins with the own Member State, which is that of this device until another one is chosen", async () => {
  setDevice({ timeZone: "Europe/Vienna" });
  const incident = await mountReport((report) => drawCards(report, STATES), { alias: "dora" });
  expect(openList(`input-${STATES}`)[0]).toBe("Austria");
  incident.drafts.setParameters({ member_state: "FI" });
  await untilChecked();
  expect(openList(`input-${STATES}`)[0]).toBe("Finland");
});

it("a long list begins with what the entity details have, which is chosen already where they filled it in", async () => {
  const incident = await mountReport(
    (report) => (
      <>
        <NoticeView report={report} />
        {drawCards(report, KINDS)}
      </>
    ),
    { details: { entity_type: ["payment_institution"] } },
  );
  expect(noticeOf(incident)).toContain("Filled in from the entity details");
  expect(openList(`input-${KINDS}`)[0]).toBe("✓ payment institution");
  click("Dismiss");
  await choose(`input-${KINDS}`, "credit institution");
  expect(getEntered(incident, KINDS)).toEqual(["payment_institution", "credit_institution"]);
});

it("below the title of a field are what to enter, an example, and why the form asks for it; then comes its control", async () => {
  const downtime = "service_downtime";
  await mountReport((report) => drawCards(report, downtime), { alias: "dora-intermediate" });
  const words = wordsOf(card(downtime));
  const parts = [
    "Service downtime",
    "Enter the time from the first full or partial outage to the normal level of service, such as 7 h 45 min.",
    "Hours and minutes, like 04:30, or with days, like 1 d 4 h 30 min.",
    "Only needed if",
  ];
  const places = parts.map((part) => words.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBe(0);
  const reason = [...card(downtime).querySelectorAll("p")].find((one) => wordsOf(one).startsWith("Only needed if"));
  expect(reason?.compareDocumentPosition(input(downtime))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(words).toContain("The official form: How long services were down. Time without the full service");
});

it.each<[control: string, id: string, value: string, alias?: string]>([
  ["a text", NAME, "Example Bank"],
  ["a text of several lines", "description_of_the_major_ict_related_incident", "Card payments fail."],
  ["a time", DETECTED, "2026-03-10T07:42:00Z"],
  ["a menu", "suspected_unlawful_or_malicious", "no", "cra-incident-early-warning"],
  ["a long list", "reporting_currency", "EUR"],
])(
  "%s is invalid for assistive technology while an error of it is shown",
  async (_, id, value, alias = "dora-initial") => {
    const incident = await mountReport((report) => drawCards(report, id), { alias });
    const isInvalid = () => input(id).getAttribute("aria-invalid");
    expect(isInvalid()).toBe("false");
    incident.open.value.view.showAll();
    await untilChecked();
    expect([card(id).querySelectorAll(".is-blocking").length > 0, isInvalid()]).toEqual([true, "true"]);
    enter(incident, id, value);
    await untilChecked();
    expect([card(id).querySelectorAll(".is-blocking").length, isInvalid()]).toEqual([0, "false"]);
  },
);

it("what only asks for attention makes no control invalid", async () => {
  await mountReport((report) => drawCards(report, NAME), { request: { report: { [NAME]: "Example\u200b Bank" } } });
  expect([card(NAME).querySelectorAll(".is-attention").length > 0, input(NAME).getAttribute("aria-invalid")]).toEqual([
    true,
    "false",
  ]);
});

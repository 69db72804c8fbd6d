// The form of a report, mounted: which parts are folded, when a row appears, and when findings are shown.
// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/preact";
import { expect, it } from "vitest";
import { PrintedRecord } from "../../scripts/pages/check/record.tsx";
import { FieldPane, ReportForm } from "../../scripts/pages/check/report-form.tsx";
import { FormPage } from "../../scripts/pages/check/report-page.tsx";
import { exampleOf } from "../support.ts";
import { CHECK_NOW, NEW_INCIDENT } from "./labels.ts";
import {
  card,
  choose,
  fill,
  mountReport,
  press,
  typeAndLeave,
  typeInto,
  untilChecked,
  useFakePage,
  wordsOf,
} from "./mount-page.tsx";

const CRITERIA = "classification_criteria_that_triggered_the_incident_report";
const SPREAD = "materiality_thresholds_for_the_classification_criterion_geographical_spread";
const LEI = "entity_legal_identifier";

/** Whether nothing around an element is folded. */
const isUnfolded = (element: Element): boolean =>
  [...document.querySelectorAll("details")].every((fold) => fold.open || !fold.contains(element));
const section = (title: string) =>
  [...document.querySelectorAll<HTMLDetailsElement>("details.section")].find(
    (part) => wordsOf(part.querySelector("h2")) === title,
  ) as HTMLDetailsElement;
const barWords = () => wordsOf(".check-bar");
/** The findings beside fields. */
const shownFindings = () => [...document.querySelectorAll(".field-card .notice:not(.is-info)")];

useFakePage();

it("what the report does not need is folded away, and a row is unfolded when its condition holds, with the reason", async () => {
  await mountReport((report) => <ReportForm report={report} />);
  expect([...document.querySelectorAll(".section > summary")].map(wordsOf)).toEqual([
    "General information 1 of 11",
    "Initial notification 0 of 7",
    "Intermediate report Not needed yet",
    "Final report Not needed yet",
  ]);
  expect(isUnfolded(card(SPREAD))).toBe(false);
  const criterion = [...card(CRITERIA).querySelectorAll("label")].find((label) =>
    wordsOf(label).includes("geographical spread"),
  );
  fireEvent.click(criterion?.querySelector("input") as Element);
  await untilChecked();
  expect([isUnfolded(card(SPREAD)), wordsOf(card(SPREAD))]).toEqual([
    true,
    expect.stringContaining(
      "Needed now: the official form asks for this row if the threshold of the criterion geographical spread is met.",
    ),
  ]);
  await choose(`input-${SPREAD}`, "Germany");
  expect([wordsOf(section("Initial notification").querySelector("summary")), isUnfolded(card(SPREAD))]).toEqual([
    "Initial notification 2 of 8",
    true,
  ]);
});

it("the parts that an earlier draft opened are closed when another draft is loaded", async () => {
  const incident = await mountReport((report) => <FormPage report={report} />, { alias: "dora" });
  expect(section("Final report").open).toBe(false);
  await fill(incident, { report: { preliminary_estimated_financial_amount: 12000 } });
  expect(section("Final report").open).toBe(true);
  await press(NEW_INCIDENT);
  expect(section("Final report").open).toBe(false);
});

it("an error is shown only after its field was left, and all of them after the check was asked for", async () => {
  await mountReport((report) => <FormPage report={report} />, { alias: "dora" });
  typeInto(LEI, "0000EXMPL0BANK00016");
  await untilChecked();
  expect(shownFindings()).toEqual([]);
  await typeAndLeave(LEI, "0000EXMPL0BANK00016");
  expect(shownFindings().map(wordsOf)).toEqual([
    expect.stringMatching(/^Attention: Enter the 20 characters of the LEI: .* You entered 19\. ?Why\?/),
  ]);
  expect(barWords()).toContain("1 to review, 13 still empty");
  await press(CHECK_NOW);
  expect(document.activeElement?.id).toBe("result");
  expect(barWords()).toContain("2 of 15 done, 1 to review, 13 still empty");
  expect([...document.querySelectorAll("#result h4")].map(wordsOf)).toEqual([
    "Fix first: 13 still empty",
    "Then review: 1",
  ]);
  // Words for people: a field has its title.
  expect(wordsOf(".findings")).not.toMatch(/[a-z]_[a-z]/);
  expect(shownFindings().length).toBe(14);
  const link = [...document.querySelectorAll("#result a")].find((one) =>
    wordsOf(one).includes("Legal name of the affected"),
  );
  fireEvent.click(link as Element);
  expect(document.activeElement?.id).toBe("input-entity_legal_name");
});

it("the pane beside the form says what goes on from the first sentence, and then the law, which opens with what it asks", async () => {
  await mountReport((report) => <FieldPane report={report} />, { alias: "dora" });
  const parts = [...document.querySelectorAll(".field-pane > *")].map(wordsOf);
  expect(parts.slice(0, 4)).toEqual([
    "LEI of the affected financial entityRow 1.6, 1.3",
    "The last two are check digits, which are tested.",
    "The law, in our words",
    expect.stringMatching(/^The LEI of the entity that the incident hits\. .*official text/),
  ]);
});

it.each(["cra-vulnerability-notification", "cra-incident-notification"])(
  "rows that are only identifiers of a glossary are nowhere on the page and the record of %s",
  async (alias) => {
    await mountReport(
      (report) => (
        <>
          <FormPage report={report} />
          <PrintedRecord report={report} />
        </>
      ),
      { alias, request: { report: { ...exampleOf(alias, "ready").report, aware_at: null } } },
    );
    window.dispatchEvent(new Event("beforeprint"));
    const words = wordsOf(document.body);
    window.dispatchEvent(new Event("afterprint"));
    expect(words).toContain("Record of a check");
    expect(words).toContain("Deadline: not known without Date and time of the awareness");
    expect(words).toContain("Row 15");
    expect(words).not.toMatch(/\b[vi]\d\d/);
  },
);

// Which rules apply to a draft, and each rule that compares fields at its boundaries: just accepted, just rejected.
import { describe, expect, it } from "vitest";
import { BOUNDARIES, type Members } from "./boundary-cases.ts";
import { FIELDS, outcomeOf, READY_REPORT, RULES, raisedBy, readyWith, runOf } from "./drafts.ts";

const casesOf = (side: "accepts" | "rejects") =>
  BOUNDARIES.flatMap(({ rule, [side]: changes }) => changes.map((change) => ({ rule, change })));
const firstComparing = RULES.findIndex(({ rule_id }) => rule_id === BOUNDARIES[0]?.rule);

describe("a rule that compares fields", () => {
  it.each(casesOf("accepts"))("$rule accepts $change", ({ rule, change }) => {
    expect(outcomeOf(rule, readyWith(change))).toBe("passed");
  });

  it.each(casesOf("rejects"))("$rule rejects $change", ({ rule, change }) => {
    expect(outcomeOf(rule, readyWith(change))).toBe("failed");
  });

  it("has accepted and rejected drafts, whatever the rule", () => {
    // Deadlines are in test/kinds/deadline-cases.ts.
    const comparing = RULES.slice(firstComparing, -1).filter(({ kind }) => !/deadline|relief/.test(kind));
    expect(BOUNDARIES.map(({ rule }) => rule).sort()).toEqual(comparing.map(({ rule_id }) => rule_id).sort());
    expect(BOUNDARIES.filter(({ accepts, rejects }) => accepts.length === 0 || rejects.length === 0)).toEqual([]);
  });

  it.each<Members>([
    {},
    { entity_legal_identifier: "0000EXMPL0BANK000165" },
    { classification_datetime_utc: "2026-03-10T10:15:00+01:00" },
    { detection_datetime_utc: "2026-03-10T06:42:00" },
    { affected_member_states: ["DE", "AT", "DE"] },
    { initial_impact_description: `${READY_REPORT.initial_impact_description} ${"x".repeat(32_768)}` },
  ])("applies to a value whose finding does not make it unusable: %j", (change) => {
    expect(runOf(readyWith(change)).notApplicable).toEqual([]);
  });
});

const CURRENCY = "reporting_currency";
const AMOUNT = "preliminary_estimated_financial_amount";
const FLAG = "third_party_provider_involved";
const REFERENCE = "outsourcing_arrangement_reference";
const [NAME, EMAIL] = ["secondary_contact_name", "secondary_contact_email"];
const CRITERIA = "classification_criteria_triggered";
const byProvider = { incident_discovery_method: "third-party_provider" };
const economic = { [CRITERIA]: [...JSON.parse(READY_REPORT[CRITERIA] as string), "economic_impact"] };
const no = (...fields: string[]): Members => Object.fromEntries(fields.map((field) => [field, undefined]));

describe("an absence is reported once", () => {
  const raised = (report: Members, manifest: Members = {}) =>
    raisedBy(readyWith(report, manifest)).filter((rule) => rule !== "notification_deadline");

  it.each<[Members, ...string[]]>([
    [no(CURRENCY), `amount_without_currency.${CURRENCY}`],
    [no(CURRENCY, AMOUNT), `official_template_expects.${CURRENCY}`],
    [{ ...no(CURRENCY), [AMOUNT]: -1 }, `negative_value.${AMOUNT}`, `official_template_expects.${CURRENCY}`],
    [no(NAME), `secondary_contact_incomplete.${NAME}`],
    [no(EMAIL), `secondary_contact_incomplete.${EMAIL}`],
    [no(NAME, EMAIL), `official_template_expects.${NAME}`, `official_template_expects.${EMAIL}`],
    [{ ...no(NAME), [EMAIL]: "x" }, `invalid_field_format.${EMAIL}`, `official_template_expects.${NAME}`],
    [{ ...no(FLAG), ...byProvider }, `reference_without_provider_flag.${FLAG}`],
    [{ [FLAG]: false, ...byProvider }, `reference_without_provider_flag.${FLAG}`],
    [{ [FLAG]: "yes", ...byProvider }, `invalid_field_type.${FLAG}`],
    [{ [AMOUNT]: "80000", ...economic }, `invalid_field_type.${AMOUNT}`],
  ])("in %o", (report, ...rules) => {
    expect(raised(report)).toEqual(rules);
  });

  it.each<[string, Members]>([
    [NAME, no(NAME)],
    [CURRENCY, no(CURRENCY)],
    [FLAG, { ...no(FLAG), ...byProvider }],
    [REFERENCE, no(REFERENCE)],
    [AMOUNT, { ...no(AMOUNT), ...economic }],
  ])("that of %s by its evidence first", (field, report) => {
    const labels = { [field]: ["classification_committee_record"] };
    expect(raised(report, labels)).toEqual([`evidence_for_absent_field.${field}`]);
  });
});

describe("a rule on a single field", () => {
  const single = RULES.slice(0, firstComparing);
  const evaluatedOn = (field: string, value: unknown) =>
    runOf(readyWith({ [field]: value }))
      .evaluated.filter((rule) => rule.field_id === field && single.includes(rule))
      .map(({ code }) => code);

  it.each(FIELDS.filter(({ required }) => required))("is the last on $field_id when it blocks", ({ field_id }) => {
    expect(evaluatedOn(field_id, undefined)).toEqual(["missing_required_field"]);
    expect(evaluatedOn(field_id, "")).toEqual(["missing_required_field", "empty_required_field"]);
    expect(evaluatedOn(field_id, { a: 1 }).at(-1)).toBe("invalid_field_type");
  });

  it.each(FIELDS.filter(({ required }) => !required))("needs a value of $field_id", ({ field_id }) => {
    for (const nothing of [undefined, null, "", [], {}])
      expect(evaluatedOn(field_id, nothing)).toEqual(["evidence_for_absent_field"]);
  });
});

it.each<[reason: string, outcome: string, report: Members, manifest?: Members]>([
  ["a draft without findings", "failed", {}],
  ["a finding of pre-validation only", "failed", { submission_type: "final_report" }],
  ["evidence, which lint does not check", "failed", {}, { x: [] }],
  ["a finding that needs attention", "passed", { x: 0 }],
  ["a blocking finding", "passed", { competent_authority: null }],
])("prevalidation_not_run after %s has %s", (_, outcome, report, manifest = {}) => {
  expect(outcomeOf("prevalidation_not_run", readyWith(report, manifest), "lint")).toBe(outcome);
});

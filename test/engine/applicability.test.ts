// Which rules are applicable to a draft: each needs certain fields, and only these decide.
import { describe, expect, it } from "vitest";
import type { Members } from "./content.cases.ts";
import { FIELDS, outcomeOf, RULES, readyWith, runOf } from "./drafts.ts";

const CRITERIA = "classification_criteria_triggered";
const CLASSIFIED = "classification_datetime_utc";
const DETECTED = "detection_datetime_utc";
const STATES = "affected_member_states";
const AMOUNT = "preliminary_estimated_financial_amount";
const CURRENCY = "reporting_currency";
const FLAG = "third_party_provider_involved";
const REFERENCE = "outsourcing_arrangement_reference";
const [NAME, EMAIL] = ["secondary_contact_name", "secondary_contact_email"];
const DEADLINE = [DETECTED, CLASSIFIED, "submission_type"];

/** Of each rule that compares fields: the fields that it needs, and the field whose absence an earlier rule may have reported. */
const NEEDS: Readonly<Record<string, { readonly needs: readonly string[]; readonly reportedBefore?: string }>> = {
  [`classification_before_detection.${CLASSIFIED}`]: { needs: [DETECTED, CLASSIFIED] },
  "disruption_after_detection.first_disruption_datetime_utc": { needs: [DETECTED, "first_disruption_datetime_utc"] },
  [`late_classification.${CLASSIFIED}`]: { needs: [DETECTED, CLASSIFIED] },
  "submission_type_out_of_profile.submission_type": { needs: ["submission_type"] },
  [`criteria_cannot_satisfy_article_8.${CRITERIA}`]: { needs: [CRITERIA] },
  [`article_8_needs_malicious_access.${CRITERIA}`]: { needs: [CRITERIA] },
  [`several_states_without_geographical_spread.${STATES}`]: { needs: [CRITERIA, STATES] },
  [`amount_without_currency.${CURRENCY}`]: { needs: [AMOUNT] },
  [`amount_above_economic_threshold.${CRITERIA}`]: { needs: [CRITERIA, AMOUNT, CURRENCY] },
  [`clients_above_absolute_threshold.${CRITERIA}`]: { needs: [CRITERIA, "preliminary_estimated_clients_affected"] },
  [`secondary_contact_incomplete.${NAME}`]: { needs: [EMAIL] },
  [`secondary_contact_incomplete.${EMAIL}`]: { needs: [NAME] },
  [`provider_flag_without_identification.${REFERENCE}`]: { needs: [FLAG] },
  [`reference_without_provider_flag.${FLAG}`]: { needs: [REFERENCE] },
  "aggregated_reporting_not_covered.entity_legal_identifier": { needs: ["entity_legal_identifier"] },
  "aggregated_reporting_not_covered.entity_legal_name": { needs: ["entity_legal_name"] },
  "ecb_as_addressee.competent_authority": { needs: ["competent_authority", "financial_entity_type"] },
  "description_too_short.initial_impact_description": { needs: ["initial_impact_description"] },
  notification_deadline: { needs: DEADLINE },
  weekend_relief_possible: { needs: [...DEADLINE, "financial_entity_type"] },
  [`official_template_expects.${NAME}`]: { needs: [], reportedBefore: NAME },
  [`official_template_expects.${EMAIL}`]: { needs: [], reportedBefore: EMAIL },
  [`official_template_expects.${CURRENCY}`]: { needs: [], reportedBefore: CURRENCY },
  [`single_state_with_geographical_spread.${STATES}`]: { needs: [CRITERIA, STATES] },
  [`discovery_by_provider_without_flag.${FLAG}`]: { needs: ["incident_discovery_method"], reportedBefore: FLAG },
  [`economic_impact_without_amount.${AMOUNT}`]: { needs: [CRITERIA] },
  [`amount_below_economic_threshold.${AMOUNT}`]: { needs: [CRITERIA, AMOUNT, CURRENCY] },
  [`contacts_identical.${EMAIL}`]: { needs: [EMAIL, "primary_contact_email"] },
  "reference_code_charset.incident_reference_code": { needs: ["incident_reference_code"] },
};
const ROWS = Object.entries(NEEDS).map(([rule, row]) => ({ rule, ...row }));

const FIELD_IDS = FIELDS.map(({ field_id }) => field_id);
const inStreamOrder = (fields: readonly string[]) => FIELD_IDS.filter((field) => fields.includes(field));
const hasList = FIELDS.filter(({ code_list }) => code_list !== null);
const isNumber = FIELDS.filter(({ field_type }) => /^(integer|number)$/.test(field_type));
/** Values with a finding that makes them unusable: not in the code list, or negative. */
const INVALID: Members = Object.fromEntries([
  ...hasList.map(({ field_id, field_type }) => [field_id, field_type === "string_list" ? ["no_code"] : "no_code"]),
  ...isNumber.map(({ field_id }) => [field_id, -1]),
]);

/** The fields of which this value, in the ready request, makes a rule not applicable. */
const neededBy = (rule: string, fields: readonly string[], valueIn: (field: string) => unknown): string[] =>
  fields.filter((field) => outcomeOf(rule, readyWith({ [field]: valueIn(field) })) === "not applicable");

describe("a rule that compares fields", () => {
  it("is in the table of needs, whatever the rule", () => {
    const first = RULES.findIndex(({ code }) => code === "classification_before_detection");
    expect(ROWS.map(({ rule }) => rule)).toEqual(RULES.slice(first, -1).map(({ rule_id }) => rule_id));
  });

  it.each(ROWS)("$rule needs the presence of its fields, and of no others", ({ rule, needs, reportedBefore = "" }) => {
    const expected = inStreamOrder([...needs, reportedBefore]);
    expect(neededBy(rule, FIELD_IDS, () => undefined)).toEqual(expected);
    expect(neededBy(rule, FIELD_IDS, () => null)).toEqual(expected);
  });

  it.each(ROWS)("$rule does not apply when one of its fields is blocked", ({ rule, needs }) => {
    const own = RULES.find(({ rule_id }) => rule_id === rule)?.field_id ?? "";
    expect(neededBy(rule, FIELD_IDS, () => ({ of: "a wrong type" }))).toEqual(inStreamOrder([...needs, own]));
  });

  it.each(ROWS)("$rule does not apply when one of its fields is not in its code list or negative", (row) => {
    const fields = inStreamOrder(Object.keys(INVALID));
    expect(neededBy(row.rule, fields, (field) => INVALID[field])).toEqual(
      fields.filter((id) => row.needs.includes(id)),
    );
  });

  it.each([
    { name: "no change", change: {} },
    { name: "an identifier with wrong check digits", change: { entity_legal_identifier: "0000EXMPL0BANK000165" } },
    { name: "an instant with an offset", change: { [CLASSIFIED]: "2026-03-10T10:15:00+01:00" } },
    { name: "an instant without an offset", change: { [DETECTED]: "2026-03-10T06:42:00" } },
    { name: "a state named twice", change: { [STATES]: ["DE", "AT", "DE"] } },
    { name: "a text that is too long", change: { initial_impact_description: "x".repeat(32_768) } },
  ])("applies to the ready request with $name", ({ change }) => {
    const { notApplicable } = runOf(readyWith(change));
    expect(notApplicable).toEqual([]);
  });
});

// Rules that report an absence; any other rule on a field needs a value.
const REPORTS_ABSENCE = [
  "evidence_for_absent_field",
  "amount_without_currency",
  "secondary_contact_incomplete",
  "provider_flag_without_identification",
  "reference_without_provider_flag",
  "official_template_expects",
  "discovery_by_provider_without_flag",
  "economic_impact_without_amount",
];

describe("a rule on a single field", () => {
  const evaluatedOn = (field: string, value: unknown) =>
    runOf(readyWith({ [field]: value }))
      .evaluated.filter(({ field_id }) => field_id === field)
      .map(({ code }) => code);

  it.each(FIELDS.filter(({ required }) => required))(
    "is the last one evaluated on $field_id when it blocks",
    ({ field_id }) => {
      expect(evaluatedOn(field_id, undefined)).toEqual(["missing_required_field"]);
      expect(evaluatedOn(field_id, "")).toEqual(["missing_required_field", "empty_required_field"]);
      expect(evaluatedOn(field_id, { a: 1 }).at(-1)).toBe("invalid_field_type");
    },
  );

  it.each(FIELDS.filter(({ required }) => !required))("needs a value of $field_id", ({ field_id }) => {
    for (const nothing of [undefined, null, "", [], {}]) {
      const codes = evaluatedOn(field_id, nothing);
      expect(codes.filter((code) => !REPORTS_ABSENCE.includes(code))).toEqual([]);
    }
  });
});

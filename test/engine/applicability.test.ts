// Which rules can look at a draft at all: each needs certain fields, and nothing but these keeps it from looking.
import { describe, expect, it } from "vitest";
import { BASE, changed, FIELDS, type Members, outcomeOf, RULES, runOf } from "./rule-set.ts";

const CRITERIA = "classification_criteria_triggered";
const CLASSIFIED = "classification_datetime_utc";
const DETECTED = "detection_datetime_utc";
const STATES = "affected_member_states";
const AMOUNT = "preliminary_estimated_financial_amount";
const CURRENCY = "reporting_currency";
const FLAG = "third_party_provider_involved";
const REFERENCE = "outsourcing_arrangement_reference";
const [NAME, EMAIL] = ["secondary_contact_name", "secondary_contact_email"];
const LIMIT = [DETECTED, CLASSIFIED, "submission_type"];

/** Of each rule on the whole draft, the fields that it needs, and the field whose absence it, or a rule before it, names. */
const NEEDS: Readonly<Record<string, { readonly needs: readonly string[]; readonly namedBefore?: string }>> = {
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
  notification_deadline: { needs: LIMIT },
  weekend_relief_possible: { needs: [...LIMIT, "financial_entity_type"] },
  [`official_template_expects.${NAME}`]: { needs: [], namedBefore: NAME },
  [`official_template_expects.${EMAIL}`]: { needs: [], namedBefore: EMAIL },
  [`official_template_expects.${CURRENCY}`]: { needs: [], namedBefore: CURRENCY },
  [`single_state_with_geographical_spread.${STATES}`]: { needs: [CRITERIA, STATES] },
  [`discovery_by_provider_without_flag.${FLAG}`]: { needs: ["incident_discovery_method"], namedBefore: FLAG },
  [`economic_impact_without_amount.${AMOUNT}`]: { needs: [CRITERIA] },
  [`amount_below_economic_threshold.${AMOUNT}`]: { needs: [CRITERIA, AMOUNT, CURRENCY] },
  [`contacts_identical.${EMAIL}`]: { needs: [EMAIL, "primary_contact_email"] },
  "reference_code_charset.incident_reference_code": { needs: ["incident_reference_code"] },
};
const ROWS = Object.entries(NEEDS).map(([rule, row]) => ({ rule, ...row }));

/** The fields without which, in the ready request, a rule cannot look. */
const missedBy = (rule: string, fields: readonly string[], valueFor: (field: string) => unknown): string[] =>
  fields.filter((field) => outcomeOf(rule, changed({ [field]: valueFor(field) })) === "not applicable");
const inStreamOrder = (fields: readonly string[]) =>
  FIELDS.map(({ field_id }) => field_id).filter((field) => fields.includes(field));

const fieldIds = FIELDS.map(({ field_id }) => field_id);
const spoilable = FIELDS.filter(
  ({ code_list, field_type }) => code_list !== null || /^(integer|number)$/.test(field_type),
);
const spoiledValue = (field: string): unknown => {
  const { code_list, field_type } = FIELDS.find(({ field_id }) => field_id === field) ?? {};
  return code_list === null ? -1 : field_type === "string_list" ? ["no_such_code"] : "no_such_code";
};

describe("a rule on the whole draft", () => {
  it("stands in the table of what it needs", () => {
    const first = RULES.findIndex(({ code }) => code === "classification_before_detection");
    const rules = RULES.slice(first, -1).map(({ rule_id }) => rule_id);
    expect(ROWS.map(({ rule }) => rule)).toEqual(rules);
  });

  it("can look at the ready request, whatever the rule", () => {
    const { evaluated, total } = runOf(BASE);
    expect(evaluated).toHaveLength(total);
  });

  it.each(ROWS)(
    "is not applicable where what it needs is absent, and only there: $rule",
    ({ rule, needs, namedBefore }) => {
      const expected = inStreamOrder([...needs, ...(namedBefore === undefined ? [] : [namedBefore])]);
      for (const nothing of [undefined, null]) expect(missedBy(rule, fieldIds, () => nothing)).toEqual(expected);
    },
  );

  it.each(ROWS)("is not applicable where what it needs, or its own field, is blocked: $rule", ({ rule, needs }) => {
    const own = RULES.find(({ rule_id }) => rule_id === rule)?.field_id ?? null;
    const expected = inStreamOrder([...needs, ...(own === null ? [] : [own])]);
    expect(missedBy(rule, fieldIds, () => ({ of: "a wrong type" }))).toEqual(expected);
  });

  it.each(ROWS)(
    "is not applicable where what it needs is off its code list or negative, and only there: $rule",
    ({ rule, needs }) => {
      const fields = spoilable.map(({ field_id }) => field_id);
      expect(missedBy(rule, fields, spoiledValue)).toEqual(fields.filter((field) => needs.includes(field)));
    },
  );

  it.each([
    { name: "an identifier with wrong check digits", change: { entity_legal_identifier: "0000EXMPL0BANK000165" } },
    { name: "instants with an offset", change: { [CLASSIFIED]: "2026-03-10T10:15:00+01:00" } },
    { name: "instants without one", change: { [DETECTED]: "2026-03-10T06:42:00" } },
    { name: "a state named twice", change: { [STATES]: ["DE", "AT", "DE"] } },
    { name: "a text too long", change: { initial_impact_description: "x".repeat(32_768) } },
  ])("is kept from looking by no other finding: $name", ({ change }) => {
    const { evaluated, total } = runOf(changed(change));
    expect(evaluated).toHaveLength(total);
  });
});

// These tell of an absence; any other rule on a field needs a value.
const ABOUT_ABSENCES = [
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
  const rulesOn = (field: string) => RULES.filter(({ field_id }) => field_id === field);
  const evaluatedOn = (field: string, change: Members) => {
    const { evaluated } = runOf(changed(change));
    return rulesOn(field)
      .filter((rule) => evaluated.includes(rule))
      .map(({ code }) => code);
  };

  it.each(FIELDS.filter(({ required }) => required))(
    "is the last to look at $field_id if it blocks",
    ({ field_id }) => {
      expect(evaluatedOn(field_id, { [field_id]: undefined })).toEqual(["missing_required_field"]);
      expect(evaluatedOn(field_id, { [field_id]: "" })).toEqual(["missing_required_field", "empty_required_field"]);
      expect(evaluatedOn(field_id, { [field_id]: { a: 1 } }).at(-1)).toBe("invalid_field_type");
    },
  );

  it.each(FIELDS.filter(({ required }) => !required))("looks at $field_id only if it has a value", ({ field_id }) => {
    for (const nothing of [undefined, null, "", [], {}]) {
      const codes = evaluatedOn(field_id, { [field_id]: nothing });
      expect(codes.filter((code) => !ABOUT_ABSENCES.includes(code))).toEqual([]);
    }
  });
});

// Which rules apply to a draft, and the limits of rules that compare fields: just accepted, just rejected.
import { expect, it } from "vitest";
import { createCodeMeant } from "../../server/engine/names.ts";
import type { Changes } from "./create-drafts.ts";
import { answerTo, READY_REPORT, RULE_SET, readyWith, runOf } from "./dora-drafts.ts";

const CLASSIFIED = "classification_datetime_utc";
const CRITERIA = "classification_criteria_triggered";
const AUTHORITY = "competent_authority";
const DESCRIPTION = "initial_impact_description";
const LEI = "entity_legal_identifier";
const AMOUNT = "preliminary_estimated_financial_amount";
const FOUR = ["critical_services_affected", "data_losses", "geographical_spread", "economic_impact"];
const [DURATION, ECONOMIC] = [{ [CRITERIA]: ["duration_and_service_downtime"] }, { [CRITERIA]: ["economic_impact"] }];
const TWO_LEIS = "0000EXMPL0BANK000164;0000EXMPL0BANK000164";
const text50 = "ab".repeat(25);

/** What became of one rule. */
function outcomeOf(ruleId: string, text: string): "failed" | "passed" | "not applicable" {
  const { traces, evaluated } = runOf(text);
  if (traces.some(({ rule_id }) => rule_id === ruleId)) return "failed";
  return evaluated.some(({ rule_id }) => rule_id === ruleId) ? "passed" : "not applicable";
}

/** One change for each value of a field, on top of another change. */
const each = (field: string, values: readonly unknown[], change: Changes = {}): Changes[] =>
  values.map((value) => ({ ...change, [field]: value }));

// What no draft of draft-cases.ts or law-review-cases.ts shows. Each rule has a draft that breaks it and one that does not in
// replay.slow.test.ts. The disruption of the ready request is at 06:20, its detection at 06:42.
const LIMITS: readonly (readonly [rule: string, accepts: readonly Changes[], rejects: readonly Changes[]])[] = [
  [
    `late_classification.${CLASSIFIED}`,
    each(CLASSIFIED, ["2026-03-11T06:42:00Z"]),
    each(CLASSIFIED, ["2026-03-11T06:42:00.001Z"]),
  ],
  [
    `duration_criterion_inconsistent.${CRITERIA}`,
    each(CLASSIFIED, ["2026-03-11T06:20:00.001Z"], DURATION),
    each(CLASSIFIED, ["2026-03-11T06:20:00Z"], DURATION),
  ],
  [
    `amount_above_economic_threshold.${CRITERIA}`,
    each(AMOUNT, [100_000], { [CRITERIA]: FOUR.slice(0, 3) }),
    each(AMOUNT, [100_001, 100_000.01], { [CRITERIA]: FOUR.slice(0, 3) }),
  ],
  [
    `amount_below_economic_threshold.${AMOUNT}`,
    [...each(AMOUNT, [100_001], ECONOMIC), { [AMOUNT]: 1, ...ECONOMIC, reporting_currency: "SEK" }],
    each(AMOUNT, [100_000, 0], ECONOMIC),
  ],
  [
    `provider_flag_without_identification.${DESCRIPTION}`,
    [{ [DESCRIPTION]: "A provider.", incident_origin: "SIREN 552081317" }],
    each(DESCRIPTION, ["A GmbH", "A GmbH; we are 0000EXMPL0BANK000164"]),
  ],
  [
    `aggregation_not_allowed.${LEI}`,
    each("financial_entity_type", ["credit_institution"], { [LEI]: TWO_LEIS }),
    each("financial_entity_type", ["trading_venue", "central_counterparty"], { [LEI]: TWO_LEIS }),
  ],
  [
    `several_addressees.${AUTHORITY}`,
    each(AUTHORITY, ["BaFin, Bonn", "NBB/BNB", "Finance and Markets Authority"]),
    each(AUTHORITY, ["BaFin UND Bundesbank", "BaFin/Bundesbank", "BaFin, Deutsche Bundesbank"]),
  ],
  [
    `addressee_not_competent.${AUTHORITY}`,
    each("financial_entity_type", ["trade_repository", "securitisation_repository"], { [AUTHORITY]: "ESMA" }),
    each(AUTHORITY, ["European Banking Authority (EBA)", "EIOPA", "ESMA"]),
  ],
  [
    `ecb_as_addressee.${AUTHORITY}`,
    [{ [AUTHORITY]: "BaFin (for the ECB)" }, { [AUTHORITY]: "ECB", financial_entity_type: "investment_firm" }],
    each(AUTHORITY, ["ECB", "European Central Bank"]),
  ],
  [`description_too_short.${DESCRIPTION}`, each(DESCRIPTION, [text50]), each(DESCRIPTION, [text50.slice(1)])],
];

it.each(LIMITS)(
  "the rule %s accepts what is just within its limits, and rejects what is just beyond",
  (...[rule, accepts, rejects]) => {
    expect(accepts.map((change) => outcomeOf(rule, readyWith(change)))).toEqual(accepts.map(() => "passed"));
    expect(rejects.map((change) => outcomeOf(rule, readyWith(change)))).toEqual(rejects.map(() => "failed"));
  },
);

it.each<Changes>([
  {},
  { classification_datetime_utc: "2026-03-10T10:15:00+01:00" },
  { detection_datetime_utc: "2026-03-10T06:42:00" },
  { affected_member_states: ["DE", "AT", "DE"] },
  { initial_impact_description: `${READY_REPORT.initial_impact_description} ${"x".repeat(32_768)}` },
])("a rule that compares fields applies to a value whose finding does not make it unusable: %j", (change) => {
  // A rule on a field that the draft leaves out does not apply for that reason.
  const skipped = runOf(readyWith(change)).notApplicable.filter(
    ({ field_id }) => field_id === null || field_id in READY_REPORT,
  );
  expect(skipped).toEqual([]);
});

it("a rule on what an LEI says does not apply to one with wrong check digits", () => {
  const { notApplicable } = runOf(readyWith({ entity_legal_identifier: "0000EXMPL0BANK000165" }));
  const skipped = notApplicable.filter(({ field_id }) => field_id === null || field_id in READY_REPORT);
  expect(skipped.map(({ code }) => code)).toEqual(["aggregated_reporting_not_covered", "aggregation_not_allowed"]);
});

const CURRENCY = "reporting_currency";
const FLAG = "third_party_provider_involved";
const REFERENCE = "outsourcing_arrangement_reference";
const [NAME, EMAIL] = ["secondary_contact_name", "secondary_contact_email"];
const byProvider = { incident_discovery_method: "third-party_provider" };
const economic = { [CRITERIA]: [...JSON.parse(READY_REPORT[CRITERIA] as string), "economic_impact"] };
const no = (...fields: string[]): Changes => Object.fromEntries(fields.map((field) => [field, undefined]));

const raised = (report: Changes, manifest: Changes = {}) =>
  runOf(readyWith(report, manifest))
    .traces.map(({ rule_id }) => rule_id)
    .filter((rule) => rule !== "notification_deadline");

it.each<[Changes, ...string[]]>([
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
])("an absence is reported once in %o", (report, ...rules) => {
  expect(raised(report)).toEqual(rules);
});

it.each<[string, Changes]>([
  [NAME, no(NAME)],
  [CURRENCY, no(CURRENCY)],
  [FLAG, { ...no(FLAG), ...byProvider }],
  [REFERENCE, no(REFERENCE)],
  [AMOUNT, { ...no(AMOUNT), ...economic }],
])("an absence of %s is reported once, by its evidence first", (field, report) => {
  const labels = { [field]: ["classification_committee_record"] };
  expect(raised(report, labels)).toEqual([`evidence_for_absent_field.${field}`]);
});

// Four hours after this classification it is a Saturday.
const SATURDAY = {
  detection_datetime_utc: "2026-03-13T20:00:00Z",
  classification_datetime_utc: "2026-03-13T21:30:00Z",
  first_disruption_datetime_utc: undefined,
};
const EXCLUDED = ["credit_institution", "central_counterparty", "trading_venue"];
const entityTypes = RULE_SET.code_lists.find(({ code_list_id }) => code_list_id === "entity_types")?.items ?? [];

it.each(entityTypes)(
  "the weekend relief of the entity type $code is excluded for three types only, and has its finding",
  ({ code }) => {
    const text = readyWith({ ...SATURDAY, financial_entity_type: code });
    const { findings, timeline } = answerTo(text, "prevalidation", { member_state: "DE" });
    const messages = findings.filter((finding) => finding.code === "weekend_relief_possible");
    expect(timeline?.weekend_relief).toBe(EXCLUDED.includes(code) ? "excluded" : "may_apply");
    expect(messages.map(({ message }) => message)).toEqual(
      EXCLUDED.includes(code) ? [] : [expect.stringContaining("2026-03-16T11:00:00Z")],
    );
  },
);

it("each code of each list of the profile is found by its label in capitals", () => {
  const items = RULE_SET.code_lists.flatMap((list) => list.items.map((item) => [list.items, item] as const));
  expect(items.filter(([list, { code, label }]) => createCodeMeant(list)(label.toUpperCase()) !== code)).toEqual([]);
});

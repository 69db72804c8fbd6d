// The rules as a catalogue: which codes there are, how severe, in which checks and on which fields, in which order; and where the
// parameters of the rules on single fields draw their lines. Compiled from the sources, so that a changed rule shows here.
import { describe, expect, it } from "vitest";
import type { Field } from "../../scripts/pipeline/model.ts";
import type { Severity } from "../../server/engine/rule-set.ts";
import { type BASE, changed, FIELDS, type Members, outcomeOf, RULES, raisedBy } from "./rule-set.ts";

const BOTH = ["lint", "prevalidation"];
const FULL = ["prevalidation"];
const CRITERIA = "classification_criteria_triggered";
const CLASSIFIED = "classification_datetime_utc";
const DRAFT = [null];

const fieldsWhere = (isMeant: (field: Field) => boolean) => FIELDS.filter(isMeant).map(({ field_id }) => field_id);
const ofType = (...types: string[]) => fieldsWhere(({ field_type }) => types.includes(field_type));
const required = fieldsWhere((field) => field.required);
const freeText = fieldsWhere(
  ({ field_type, code_list, identifier }) =>
    ["string", "text"].includes(field_type) && code_list === null && identifier === null,
);

/** Every code there is, in the order of findings: severity, checks, and the field of each of its rules (null: the draft). */
const CODES: readonly (readonly [string, Severity, readonly string[], readonly (string | null)[]])[] = [
  ["missing_required_field", "blocking", BOTH, required],
  ["empty_required_field", "blocking", BOTH, required],
  ["invalid_field_type", "blocking", BOTH, fieldsWhere(() => true)],
  ["invalid_field_format", "blocking", BOTH, ofType("datetime", "email", "string_list", "integer", "number")],
  ["value_not_in_code_list", "attention", BOTH, fieldsWhere(({ code_list }) => code_list !== null)],
  ["invalid_identifier", "attention", BOTH, ["entity_legal_identifier"]],
  ["duplicate_list_item", "attention", BOTH, ofType("string_list")],
  ["datetime_not_utc", "attention", BOTH, ofType("datetime")],
  ["datetime_without_offset", "attention", BOTH, ofType("datetime")],
  ["negative_value", "attention", BOTH, ofType("integer", "number")],
  ["text_too_long", "attention", BOTH, freeText],
  [
    "missing_evidence",
    "attention",
    FULL,
    [CLASSIFIED, CRITERIA, "affected_member_states", "initial_impact_description"],
  ],
  ["unknown_evidence_label", "attention", FULL, fieldsWhere(() => true)],
  ["evidence_for_absent_field", "attention", FULL, fieldsWhere((field) => !field.required)],
  ["unknown_field", "attention", BOTH, DRAFT],
  ["evidence_for_unknown_field", "attention", FULL, DRAFT],
  ["classification_before_detection", "attention", FULL, [CLASSIFIED]],
  ["disruption_after_detection", "attention", FULL, ["first_disruption_datetime_utc"]],
  ["late_classification", "attention", FULL, [CLASSIFIED]],
  ["submission_type_out_of_profile", "attention", FULL, ["submission_type"]],
  ["criteria_cannot_satisfy_article_8", "attention", FULL, [CRITERIA]],
  ["article_8_needs_malicious_access", "attention", FULL, [CRITERIA]],
  ["several_states_without_geographical_spread", "attention", FULL, ["affected_member_states"]],
  ["amount_without_currency", "attention", FULL, ["reporting_currency"]],
  ["amount_above_economic_threshold", "attention", FULL, [CRITERIA]],
  ["clients_above_absolute_threshold", "attention", FULL, [CRITERIA]],
  ["secondary_contact_incomplete", "attention", FULL, ["secondary_contact_name", "secondary_contact_email"]],
  ["provider_flag_without_identification", "attention", FULL, ["outsourcing_arrangement_reference"]],
  ["reference_without_provider_flag", "attention", FULL, ["third_party_provider_involved"]],
  ["aggregated_reporting_not_covered", "attention", FULL, ["entity_legal_identifier", "entity_legal_name"]],
  ["ecb_as_addressee", "attention", FULL, ["competent_authority"]],
  ["description_too_short", "attention", FULL, ["initial_impact_description"]],
  ["notification_deadline", "info", FULL, DRAFT],
  ["weekend_relief_possible", "info", FULL, DRAFT],
  [
    "official_template_expects",
    "info",
    FULL,
    ["secondary_contact_name", "secondary_contact_email", "reporting_currency"],
  ],
  ["single_state_with_geographical_spread", "info", FULL, ["affected_member_states"]],
  ["discovery_by_provider_without_flag", "info", FULL, ["third_party_provider_involved"]],
  ["economic_impact_without_amount", "info", FULL, ["preliminary_estimated_financial_amount"]],
  ["amount_below_economic_threshold", "info", FULL, ["preliminary_estimated_financial_amount"]],
  ["contacts_identical", "info", FULL, ["secondary_contact_email"]],
  ["reference_code_charset", "info", FULL, ["incident_reference_code"]],
  ["prevalidation_not_run", "attention", ["lint"], DRAFT],
];
const ORDER = CODES.map(([code]) => code);
const FIELD_CODES = ORDER.slice(0, ORDER.indexOf("unknown_field"));

const rulesOf = (code: string) => RULES.filter((rule) => rule.code === code);
const placesOf = (codes: readonly string[]) => codes.map((code) => ORDER.indexOf(code));
const ascending = (places: readonly number[]) => [...places].sort((a, b) => a - b);

describe("the catalogue", () => {
  it("holds these codes and no others", () => {
    expect([...new Set(RULES.map(({ code }) => code))].sort()).toEqual([...ORDER].sort());
  });

  it.each(CODES)("%s is %s", (code, severity) => {
    expect(rulesOf(code).filter((rule) => rule.severity !== severity)).toEqual([]);
  });

  it.each(CODES)("the checks that look at %s are its own", (code, _, checks) => {
    expect(rulesOf(code).filter((rule) => [...rule.checks].sort().join() !== checks.join())).toEqual([]);
  });

  it.each(CODES)("%s stands on its fields, in order", (code, _severity, _checks, fields) => {
    expect(rulesOf(code).map(({ field_id }) => field_id)).toEqual(fields);
  });

  it("goes through the fields in stream order, and through the codes of a field in order", () => {
    const expected = FIELDS.flatMap(({ field_id }) =>
      FIELD_CODES.filter((code) => rulesOf(code).some((rule) => rule.field_id === field_id)).map(
        (code) => `${code}.${field_id}`,
      ),
    );
    expect(RULES.slice(0, expected.length).map(({ rule_id }) => rule_id)).toEqual(expected);
  });

  it("then goes through the rules on the whole draft in the order of their codes", () => {
    const codes = RULES.filter(({ code }) => !FIELD_CODES.includes(code)).map(({ code }) => code);
    expect(RULES.slice(-codes.length).map(({ code }) => code)).toEqual(codes);
    expect(placesOf(codes)).toEqual(ascending(placesOf(codes)));
  });

  it("names a rule by its code and its field", () => {
    const idOf = (code: string, field: string | null) => (field === null ? code : `${code}.${field}`);
    expect(RULES.filter(({ rule_id, code, field_id }) => rule_id !== idOf(code, field_id))).toEqual([]);
  });

  it("binds each rule on a field to the field's own type, list, scheme and labels", () => {
    const ownOf = ({ field_type, code_list, identifier, evidence_labels }: Field): Members => ({
      field_type,
      code_list,
      scheme: identifier,
      evidence_labels,
    });
    const isForeign = ({ field_id, code, parameters }: (typeof RULES)[number]) => {
      const field = FIELDS.find((field) => field.field_id === field_id);
      const own = field === undefined ? {} : ownOf(field);
      const taken = Object.keys(parameters).filter((name) => name in own);
      return (
        FIELD_CODES.includes(code) &&
        taken.some((name) => JSON.stringify(own[name]) !== JSON.stringify(parameters[name]))
      );
    };
    expect(RULES.filter(isForeign)).toEqual([]);
  });
});

const CLIENTS = "preliminary_estimated_clients_affected";
const AMOUNT = "preliminary_estimated_financial_amount";
const [COMMITTEE, LOG] = ["classification_committee_record", "detection_system_log_excerpt"];
const NEEDS_EVIDENCE = "affected_member_states";
const named = (count: number, value: unknown): Members =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, value]));

describe("a rule on a single field", () => {
  it.each<{ rule: string; accepts: Members; rejects: Members }>([
    { rule: `negative_value.${CLIENTS}`, accepts: { [CLIENTS]: 0 }, rejects: { [CLIENTS]: -1 } },
    { rule: `negative_value.${AMOUNT}`, accepts: { [AMOUNT]: 0 }, rejects: { [AMOUNT]: -0.01 } },
    ...freeText.map((field) => ({
      rule: `text_too_long.${field}`,
      accepts: { [field]: "x".repeat(32_767) },
      rejects: { [field]: "x".repeat(32_768) },
    })),
    ...["DE", "NO"].map((code) => ({
      rule: "value_not_in_code_list.affected_member_states",
      accepts: { affected_member_states: [code] },
      rejects: { affected_member_states: [code, "XX"] },
    })),
    {
      rule: "value_not_in_code_list.reporting_currency",
      accepts: { reporting_currency: "SEK" },
      rejects: { reporting_currency: "USD" },
    },
    {
      rule: "invalid_identifier.entity_legal_identifier",
      accepts: { entity_legal_identifier: "0000EXMPL0BANK000164;x" },
      rejects: { entity_legal_identifier: "0000EXMPL0BANK000164,x" },
    },
    ...ofType("datetime").flatMap((field) => [
      {
        rule: `datetime_not_utc.${field}`,
        accepts: { [field]: "2026-03-10T06:42:00-00:00" },
        rejects: { [field]: "2026-03-10T06:42:00-00:01" },
      },
      {
        rule: `datetime_not_utc.${field}`,
        accepts: { [field]: "2026-03-10T06:42:00" },
        rejects: { [field]: "2026-03-10T07:42:00+01:00" },
      },
      {
        rule: `datetime_without_offset.${field}`,
        accepts: { [field]: "2026-03-10T07:42:00+01:00" },
        rejects: { [field]: "2026-03-10T06:42:00" },
      },
    ]),
    {
      rule: "invalid_field_format.primary_contact_email",
      accepts: { primary_contact_email: "a@b.c" },
      rejects: { primary_contact_email: "a@b" },
    },
    {
      rule: `invalid_field_format.${CLIENTS}`,
      accepts: { [CLIENTS]: Number.MAX_SAFE_INTEGER },
      rejects: { [CLIENTS]: Number.MAX_SAFE_INTEGER + 1 },
    },
  ])("draws its line: $rule", ({ rule, accepts, rejects }) => {
    expect([outcomeOf(rule, changed(accepts)), outcomeOf(rule, changed(rejects))]).toEqual(["quiet", "raised"]);
  });

  it.each([
    { labels: [COMMITTEE, LOG], raised: [] },
    { labels: [COMMITTEE], raised: [`missing_evidence.${NEEDS_EVIDENCE}`] },
    { labels: [LOG], raised: [`missing_evidence.${NEEDS_EVIDENCE}`] },
    { labels: [COMMITTEE, LOG, "x"], raised: [`unknown_evidence_label.${NEEDS_EVIDENCE}`] },
  ])("asks for both labels and no other: $labels", ({ labels, raised }) => {
    expect(raisedBy(changed({}, { [NEEDS_EVIDENCE]: labels }))).toEqual([...raised, "notification_deadline"]);
  });

  it.each(FIELDS)("$field_id takes either label, whether it needs them or not", ({ field_id }) => {
    expect(raisedBy(changed({}, { [field_id]: [COMMITTEE, LOG] }))).toEqual(["notification_deadline"]);
  });
});

describe("unknown members", () => {
  it.each([
    { given: 25, findings: 25 },
    { given: 26, findings: 26 },
    { given: 28, findings: 26 },
  ])("of $given, at most 25 are named and one more finding counts the others", ({ given, findings }) => {
    const of = (request: typeof BASE, code: string) => raisedBy(request).filter((rule) => rule === code).length;
    expect(of(changed(named(given, 0)), "unknown_field")).toBe(findings);
    expect(of(changed({}, named(given, [])), "evidence_for_unknown_field")).toBe(findings);
  });

  it("of the report are no matter of the manifest's rule, nor the other way round", () => {
    expect(raisedBy(changed({ x: 0 }))).toEqual(["unknown_field", "notification_deadline"]);
    expect(raisedBy(changed({}, { x: [] }))).toEqual(["evidence_for_unknown_field", "notification_deadline"]);
  });
});

describe("prevalidation_not_run", () => {
  it.each<{ name: string; report: Members; manifest?: Members; outcome: string }>([
    { name: "a draft without fault", report: {}, outcome: "raised" },
    {
      name: "a draft that only pre-validation finds fault with",
      report: { submission_type: "final_report" },
      outcome: "raised",
    },
    { name: "evidence that lint does not look at", report: {}, manifest: { x: [] }, outcome: "raised" },
    { name: "a finding that needs attention", report: { x: 0 }, outcome: "quiet" },
    { name: "a blocking finding", report: { competent_authority: null }, outcome: "quiet" },
  ])("of lint on $name is $outcome", ({ report, manifest, outcome }) => {
    expect(outcomeOf("prevalidation_not_run", changed(report, manifest), "lint")).toBe(outcome);
  });
});

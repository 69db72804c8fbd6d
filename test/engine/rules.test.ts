// The rules of the profile as a catalogue, and each of them at its boundaries: just accepted, just rejected.
import { describe, expect, it } from "vitest";
import type { Severity } from "../../server/engine/rule-set.ts";
import { CONTENT_CASES, type Members } from "./content.cases.ts";
import { FIELDS, type Field, outcomeOf, READY_REPORT, RULES, raisedBy, readyWith } from "./drafts.ts";
import { PRESENCE_CASES } from "./presence.cases.ts";

const BOTH = ["lint", "prevalidation"];
const FULL = ["prevalidation"];
const CRITERIA = "classification_criteria_triggered";
const CLASSIFIED = "classification_datetime_utc";
const STATES = "affected_member_states";
const AMOUNT = "preliminary_estimated_financial_amount";
const CURRENCY = "reporting_currency";
const FLAG = "third_party_provider_involved";
const REFERENCE = "outsourcing_arrangement_reference";
const [NAME, EMAIL] = ["secondary_contact_name", "secondary_contact_email"];
const DRAFT = [null];

const fieldsWhere = (isMeant: (field: Field) => boolean) => FIELDS.filter(isMeant).map(({ field_id }) => field_id);
const ofType = (...types: string[]) => fieldsWhere(({ field_type }) => types.includes(field_type));
const required = fieldsWhere((field) => field.required);
const freeText = fieldsWhere(
  ({ field_type, code_list, identifier }) =>
    ["string", "text"].includes(field_type) && code_list === null && identifier === null,
);

/** Every code in the order of findings: severity, modes, and the field of each of its rules (null: the draft as a whole). */
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
  ["missing_evidence", "attention", FULL, fieldsWhere(({ interpretive_load }) => (interpretive_load ?? 0) >= 3)],
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
  ["several_states_without_geographical_spread", "attention", FULL, [STATES]],
  ["amount_without_currency", "attention", FULL, [CURRENCY]],
  ["amount_above_economic_threshold", "attention", FULL, [CRITERIA]],
  ["clients_above_absolute_threshold", "attention", FULL, [CRITERIA]],
  ["secondary_contact_incomplete", "attention", FULL, [NAME, EMAIL]],
  ["provider_flag_without_identification", "attention", FULL, [REFERENCE]],
  ["reference_without_provider_flag", "attention", FULL, [FLAG]],
  ["aggregated_reporting_not_covered", "attention", FULL, ["entity_legal_identifier", "entity_legal_name"]],
  ["ecb_as_addressee", "attention", FULL, ["competent_authority"]],
  ["description_too_short", "attention", FULL, ["initial_impact_description"]],
  ["notification_deadline", "info", FULL, DRAFT],
  ["weekend_relief_possible", "info", FULL, DRAFT],
  ["official_template_expects", "info", FULL, [NAME, EMAIL, CURRENCY]],
  ["single_state_with_geographical_spread", "info", FULL, [STATES]],
  ["discovery_by_provider_without_flag", "info", FULL, [FLAG]],
  ["economic_impact_without_amount", "info", FULL, [AMOUNT]],
  ["amount_below_economic_threshold", "info", FULL, [AMOUNT]],
  ["contacts_identical", "info", FULL, [EMAIL]],
  ["reference_code_charset", "info", FULL, ["incident_reference_code"]],
  ["prevalidation_not_run", "attention", ["lint"], DRAFT],
];
const ORDER = CODES.map(([code]) => code);
const FIELD_CODES = ORDER.slice(0, ORDER.indexOf("unknown_field"));
const idOf = (code: string, field: string | null) => (field === null ? code : `${code}.${field}`);

describe("the catalogue of rules", () => {
  it.each(CODES)("%s is %s, runs in %j and is on the fields %j", (code, severity, modes, fields) => {
    const rules = RULES.filter((rule) => rule.code === code);
    expect(rules.map((rule) => [rule.severity, [...rule.checks].sort(), rule.field_id])).toEqual(
      fields.map((field) => [severity, modes, field]),
    );
  });

  it("follows the fields in stream order, then the rules on the whole draft, each in the order of the codes", () => {
    const fieldsOf = (code: string) => CODES.find(([name]) => name === code)?.[3] ?? [];
    const onFields = FIELDS.flatMap(({ field_id }) =>
      FIELD_CODES.filter((code) => fieldsOf(code).includes(field_id)).map((code) => idOf(code, field_id)),
    );
    const onDraft = ORDER.slice(FIELD_CODES.length).flatMap((code) => fieldsOf(code).map((field) => idOf(code, field)));
    expect(RULES.map(({ rule_id }) => rule_id)).toEqual([...onFields, ...onDraft]);
  });

  it("gives each rule on a field the field's own type, code list, identifier scheme and evidence labels", () => {
    const foreign = RULES.filter(({ code, field_id, parameters }) => {
      const field = FIELDS.find((field) => field.field_id === field_id);
      if (field === undefined || !FIELD_CODES.includes(code)) return false;
      const { field_type, code_list, identifier: scheme, evidence_labels } = field;
      const own: Members = { field_type, code_list, scheme, evidence_labels };
      const taken = Object.keys(parameters).filter((name) => name in own);
      return taken.some((name) => JSON.stringify(own[name]) !== JSON.stringify(parameters[name]));
    });
    expect(foreign).toEqual([]);
  });
});

const BOUNDARIES = [...CONTENT_CASES, ...PRESENCE_CASES];
const casesOf = (side: "accepts" | "rejects") =>
  BOUNDARIES.flatMap(({ rule, [side]: changes }) =>
    Object.entries(changes).map(([name, change]) => ({ rule, name, change })),
  );

describe("a rule that compares fields", () => {
  it.each(casesOf("accepts"))("$rule accepts $name", ({ rule, change }) => {
    expect(outcomeOf(rule, readyWith(change))).toBe("passed");
  });

  it.each(casesOf("rejects"))("$rule rejects $name", ({ rule, change }) => {
    expect(outcomeOf(rule, readyWith(change))).toBe("failed");
  });

  it("has cases of both sides, whatever the rule", () => {
    const first = RULES.findIndex(({ code }) => code === "classification_before_detection");
    const rules = RULES.slice(first).filter(({ field_id }) => field_id !== null);
    const covered = BOUNDARIES.filter(({ accepts, rejects }) => Object.keys(accepts)[0] && Object.keys(rejects)[0]);
    expect(covered.map(({ rule }) => rule).sort()).toEqual(rules.map(({ rule_id }) => rule_id).sort());
  });
});

const byProvider = { incident_discovery_method: "third-party_provider" };
const economic = { [CRITERIA]: [...JSON.parse(READY_REPORT[CRITERIA] as string), "economic_impact"] };
const none = (...fields: string[]): Members => Object.fromEntries(fields.map((field) => [field, undefined]));

describe("an absence is reported once", () => {
  it.each<{ name: string; report: Members; labelled?: string; raised: readonly string[] }>([
    {
      name: "a currency that an amount needs",
      report: none(CURRENCY),
      raised: [`amount_without_currency.${CURRENCY}`],
    },
    {
      name: "a currency without an amount, by the official template",
      report: none(CURRENCY, AMOUNT),
      raised: [`official_template_expects.${CURRENCY}`],
    },
    {
      name: "a currency beside a negative amount, by the official template",
      report: { ...none(CURRENCY), [AMOUNT]: -1 },
      raised: [`negative_value.${AMOUNT}`, `official_template_expects.${CURRENCY}`],
    },
    { name: "a second contact's name", report: none(NAME), raised: [`secondary_contact_incomplete.${NAME}`] },
    { name: "a second contact's address", report: none(EMAIL), raised: [`secondary_contact_incomplete.${EMAIL}`] },
    {
      name: "a whole second contact, by the official template, for each field",
      report: none(NAME, EMAIL),
      raised: [`official_template_expects.${NAME}`, `official_template_expects.${EMAIL}`],
    },
    {
      name: "a name beside a broken address, by the official template",
      report: { ...none(NAME), [EMAIL]: "x" },
      raised: [`invalid_field_format.${EMAIL}`, `official_template_expects.${NAME}`],
    },
    {
      name: "a provider flag that a reference and a way of discovery need",
      report: { ...none(FLAG), ...byProvider },
      raised: [`reference_without_provider_flag.${FLAG}`],
    },
    {
      name: "a provider flag that is false",
      report: { [FLAG]: false, ...byProvider },
      raised: [`reference_without_provider_flag.${FLAG}`],
    },
    {
      name: "not a flag of the wrong type",
      report: { [FLAG]: "yes", ...byProvider },
      raised: [`invalid_field_type.${FLAG}`],
    },
    {
      name: "not an amount of the wrong type",
      report: { [AMOUNT]: "80000", ...economic },
      raised: [`invalid_field_type.${AMOUNT}`],
    },
    ...[
      { field: NAME, report: none(NAME) },
      { field: CURRENCY, report: none(CURRENCY) },
      { field: FLAG, report: { ...none(FLAG), ...byProvider } },
      { field: REFERENCE, report: none(REFERENCE) },
      { field: AMOUNT, report: { ...none(AMOUNT), ...economic } },
    ].map(({ field, report }) => ({
      name: `${field}, by its evidence first`,
      report,
      labelled: field as string,
      raised: [`evidence_for_absent_field.${field}`],
    })),
  ])("$name", ({ report, labelled, raised }) => {
    const manifest = labelled === undefined ? {} : { [labelled]: ["classification_committee_record"] };
    const findings = raisedBy(readyWith(report, manifest)).filter((rule) => rule !== "notification_deadline");
    expect(findings).toEqual(raised);
  });
});

describe("prevalidation_not_run", () => {
  it.each<{ name: string; report: Members; manifest?: Members; outcome: string }>([
    { name: "a draft without findings", report: {}, outcome: "failed" },
    { name: "a finding of pre-validation only", report: { submission_type: "final_report" }, outcome: "failed" },
    { name: "evidence, which lint does not check", report: {}, manifest: { x: [] }, outcome: "failed" },
    { name: "a finding that needs attention", report: { x: 0 }, outcome: "passed" },
    { name: "a blocking finding", report: { competent_authority: null }, outcome: "passed" },
  ])("after $name has $outcome", ({ report, manifest, outcome }) => {
    expect(outcomeOf("prevalidation_not_run", readyWith(report, manifest), "lint")).toBe(outcome);
  });
});

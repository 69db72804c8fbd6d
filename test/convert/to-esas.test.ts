import { describe, expect, it } from "vitest";
import { valueAt } from "../../scripts/convert/place.ts";
import { FULL_REPORT, lossesOf, NOT_CONVERTED, toEsas } from "./conversions.ts";

type Members = Readonly<Record<string, unknown>>;
const change = (members: Members) => toEsas({ ...FULL_REPORT, ...members });

interface Row {
  readonly name: string;
  readonly report: Members;
  /** Where to look in the file, and what stands there. */
  readonly at: readonly (string | number)[];
  readonly is: unknown;
  /** `pointer code`, behind /report/. */
  readonly loses?: readonly string[];
}

const NAME = ["affectedEntity", 0, "name"];
const CRITERIA = ["incident", "classificationTypes"];
const DETECTED = ["incident", "detectionDateTime"];
const AREAS = ["impactAssessment", "affectedFunctionalAreas"];
const CLIENTS = ["impactAssessment", "affectedAssets", "affectedClients", "number"];
const LONG = "x".repeat(32_767);

const rows: Row[] = [
  { name: "a text", report: {}, at: NAME, is: FULL_REPORT.entity_legal_name },
  {
    name: "a text of another type",
    report: { entity_legal_name: 5 },
    at: NAME,
    is: undefined,
    loses: ["entity_legal_name wrong_type"],
  },
  { name: "null", report: { entity_legal_name: null }, at: NAME, is: undefined, loses: ["entity_legal_name no_value"] },
  { name: "a text of the longest length", report: { entity_legal_name: LONG }, at: NAME, is: LONG },
  {
    name: "a text of the longest length in code points",
    report: { entity_legal_name: "😀".repeat(32_767) },
    at: NAME,
    is: "😀".repeat(32_767),
  },
  {
    name: "a text one longer, which is not cut",
    report: { entity_legal_name: `${LONG}x` },
    at: NAME,
    is: undefined,
    loses: ["entity_legal_name too_long"],
  },
  {
    name: "an LEI in small letters",
    report: { entity_legal_identifier: "0000exmpl0bank000164" },
    at: ["submittingEntity", "LEI"],
    is: "0000EXMPL0BANK000164",
    loses: ["entity_legal_identifier rewritten_text"],
  },
  {
    name: "an LEI of another form",
    report: { entity_legal_identifier: "0000EXMPL0BANK00016X" },
    at: ["affectedEntity", 0, "LEI"],
    is: undefined,
    loses: ["entity_legal_identifier not_in_form"],
  },
  {
    name: "a reference code with white space around it",
    report: { incident_reference_code: " A-1\n" },
    at: ["incident", "financialEntityCode"],
    is: "A-1",
    loses: ["incident_reference_code rewritten_text"],
  },
  {
    name: "the entity type as a list of one",
    report: {},
    at: ["affectedEntity", 0, "affectedEntityType"],
    is: ["credit_institution"],
  },
  {
    name: "a code by its label",
    report: { incident_discovery_method: "monitoring SYSTEMS" },
    at: ["incident", "incidentDiscovery"],
    is: "monitoring_systems",
    loses: ["incident_discovery_method rewritten_code"],
  },
  {
    name: "a code that the list lacks",
    report: { incident_discovery_method: "luck" },
    at: ["incident", "incidentDiscovery"],
    is: undefined,
    loses: ["incident_discovery_method not_in_code_list"],
  },
  {
    name: "a currency in small letters",
    report: { reporting_currency: "eur" },
    at: ["reportCurrency"],
    is: "EUR",
    loses: ["reporting_currency rewritten_code"],
  },
  {
    name: "another kind of submission",
    report: { submission_type: "final_report" },
    at: ["incidentSubmission"],
    is: undefined,
    loses: ["submission_type outside_profile"],
  },
  {
    name: "criteria, one that is unknown, one that is twice and one that is a number",
    report: {
      classification_criteria_triggered: ["data_losses", "brand", "data_losses", 1, "geographical_spread"],
      affected_member_states: ["DE"],
    },
    at: CRITERIA,
    is: [
      { classificationCriterion: "data_losses" },
      { classificationCriterion: "geographical_spread", countryCodeMaterialityThresholds: ["DE"] },
    ],
    loses: [
      "classification_criteria_triggered/1 not_in_code_list",
      "classification_criteria_triggered/2 duplicate",
      "classification_criteria_triggered/3 wrong_type",
    ],
  },
  {
    name: "Member States without the criterion that they stand beside",
    report: { classification_criteria_triggered: ["data_losses"], affected_member_states: ["DE", "EL"] },
    at: CRITERIA,
    is: [{ classificationCriterion: "data_losses" }],
    loses: ["affected_member_states/0 needs_code", "affected_member_states/1 not_in_code_list"],
  },
  {
    name: "a time with an offset and a fraction",
    report: { detection_datetime_utc: "2026-03-10T07:42:00.999+01:00" },
    at: DETECTED,
    is: "2026-03-10T06:42:00Z",
    loses: ["detection_datetime_utc rewritten_date_time"],
  },
  {
    name: "a time before 1970 with a fraction",
    report: { detection_datetime_utc: "1969-12-31T23:59:59.5Z" },
    at: DETECTED,
    is: "1969-12-31T23:59:59Z",
    loses: ["detection_datetime_utc rewritten_date_time"],
  },
  {
    name: "a time without an offset",
    report: { detection_datetime_utc: "2026-03-10T06:42:00" },
    at: DETECTED,
    is: "2026-03-10T06:42:00Z",
    loses: ["detection_datetime_utc rewritten_date_time"],
  },
  {
    name: "a time that never was",
    report: { detection_datetime_utc: "2026-02-30T06:42:00Z" },
    at: DETECTED,
    is: undefined,
    loses: ["detection_datetime_utc not_in_form"],
  },
  {
    name: "false",
    report: { business_continuity_plan_activated: false },
    at: ["incident", "isBusinessContinuityActivated"],
    is: false,
  },
  {
    name: "functions",
    report: { affected_functions_and_services: ["a", "b;"] },
    at: AREAS,
    is: "a; b;",
  },
  {
    name: "a function that holds the separator",
    report: { affected_functions_and_services: ["a; b", "c"] },
    at: AREAS,
    is: "a; b; c",
    loses: ["affected_functions_and_services joined_text"],
  },
  {
    name: "functions that are too long together",
    report: { affected_functions_and_services: [LONG, "b"] },
    at: AREAS,
    is: undefined,
    loses: ["affected_functions_and_services too_long"],
  },
  {
    name: "a number of clients below zero",
    report: { preliminary_estimated_clients_affected: -1 },
    at: CLIENTS,
    is: -1,
  },
  {
    name: "a number of clients that is not whole",
    report: { preliminary_estimated_clients_affected: 1.5 },
    at: ["impactAssessment", "affectedAssets"],
    is: undefined,
    loses: ["preliminary_estimated_clients_affected not_in_form"],
  },
  {
    name: "a second contact without its address",
    report: { secondary_contact_email: "no address" },
    at: ["secondaryContact"],
    is: undefined,
    loses: ["secondary_contact_name needs_member", "secondary_contact_email not_in_form"],
  },
  {
    name: "an address that not every validator takes",
    report: { primary_contact_email: "müller@musterufer-bank.example" },
    at: ["primaryContact"],
    is: { name: FULL_REPORT.primary_contact_name },
    loses: ["primary_contact_email not_in_form"],
  },
  {
    name: "a member that the profile lacks",
    report: { severity: { much: [1, 2] } },
    at: ["severity"],
    is: undefined,
    loses: ["severity unknown_member"],
  },
];

describe("from a draft to a file of the ESAs", () => {
  it.each(rows)("$name", ({ report, at, is, loses = [] }) => {
    const conversion = change(report);
    const losses = lossesOf(conversion.report).map((line) => line.replace(/^\/report\//, ""));
    expect([valueAt(conversion.result, at), losses.sort()]).toEqual([is, [...loses].sort()]);
  });

  it("names every field that is never converted, and the labels", () => {
    const { report } = toEsas(FULL_REPORT, { submission_type: ["a", "b"] });
    const never = report.left_out.filter(({ code }) => code === "not_converted").map(({ field_id }) => field_id);
    expect(new Set(never)).toEqual(NOT_CONVERTED);
    expect(report.left_out.at(-1)).toMatchObject({ pointer: "/evidence_manifest", values: 2, code: "evidence_label" });
  });
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsePath, valueAt } from "../../scripts/esas/pointers.ts";
import { formatReport } from "../../scripts/esas/report.ts";
import { TEXT_FORMS } from "../../scripts/report/published/crosswalk.ts";
import { ROOT } from "../support.ts";
import { CONVERTIBLE, FULL_REPORT, linesOf, type Members, NOT_CONVERTED, toEsas } from "./conversions.ts";

const convert = (change: Members) => toEsas({ ...FULL_REPORT, ...change });

// The longest text, counted in code points.
const LONGEST = "x".repeat(32_767);
const LONGEST_EMOJI = "😀".repeat(32_767);
const FUNCTIONS = "affected_functions_and_services";

/** A value of a field, the value in the file, and the code if something of it is lost or changed. */
const values: [field: string, value: unknown, written: unknown, code?: string][] = [
  ["entity_legal_name", "Old Bank", "Old Bank"],
  ["entity_legal_name", LONGEST, LONGEST],
  ["entity_legal_name", LONGEST_EMOJI, LONGEST_EMOJI],
  ["entity_legal_name", `${LONGEST}x`, undefined, "too_long"],
  ["entity_legal_name", 5, undefined, "wrong_type"],
  ["entity_legal_name", null, undefined, "no_value"],
  ["entity_legal_identifier", "0000exmpl0bank000164", "0000EXMPL0BANK000164", "rewritten_text"],
  ["entity_legal_identifier", "0000EXMPL0BANK00016X", undefined, "not_in_form"],
  ["incident_reference_code", " A-1\n", "A-1", "rewritten_text"],
  ["financial_entity_type", "credit_institution", ["credit_institution"]],
  ["incident_discovery_method", "monitoring SYSTEMS", "monitoring_systems", "rewritten_code"],
  ["incident_discovery_method", "luck", undefined, "not_in_code_list"],
  ["reporting_currency", "eur", "EUR", "rewritten_code"],
  ["submission_type", "final_report", undefined, "outside_profile"],
  ["detection_datetime_utc", "9996-12-31T23:59:59Z", "9996-12-31T23:59:59Z"],
  ["detection_datetime_utc", "2026-03-10T07:42:00.999+01:00", "2026-03-10T06:42:00Z", "rewritten_date_time"],
  ["detection_datetime_utc", "1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59Z", "rewritten_date_time"],
  ["detection_datetime_utc", "2026-03-10T06:42:00", "2026-03-10T06:42:00Z", "rewritten_date_time"],
  ["detection_datetime_utc", "2026-02-30T06:42:00Z", undefined, "not_in_form"],
  ["business_continuity_plan_activated", false, false],
  [FUNCTIONS, ["a", "b;"], "a; b;"],
  [FUNCTIONS, ["a"], "a"],
  [FUNCTIONS, ["a; b", "c"], "a; b; c", "joined_text"],
  [FUNCTIONS, [LONGEST, "b"], undefined, "too_long"],
  ["preliminary_estimated_clients_affected", -1, -1],
  ["preliminary_estimated_clients_affected", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ["preliminary_estimated_clients_affected", 1.5, undefined, "not_in_form"],
  ["primary_contact_email", "a.b@c.example", "a.b@c.example"],
  ["primary_contact_email", "müller@musterufer-bank.example", undefined, "not_in_form"],
];

/** The change of the full draft, a place of the file and its value, and the losses as `pointer code` below /report/. */
const cases: [name: string, change: Members, pointer: string, written: unknown, losses: readonly string[]][] = [
  [
    "leaves out criteria that are unknown, duplicate or a number",
    {
      classification_criteria_triggered: ["data_losses", "brand", "data_losses", 1, "geographical_spread"],
      affected_member_states: ["DE"],
    },
    "/incident/classificationTypes",
    [
      { classificationCriterion: "data_losses" },
      { classificationCriterion: "geographical_spread", countryCodeMaterialityThresholds: ["DE"] },
    ],
    [
      "classification_criteria_triggered/1 not_in_code_list",
      "classification_criteria_triggered/2 duplicate",
      "classification_criteria_triggered/3 wrong_type",
    ],
  ],
  [
    "leaves out Member States without their criterion",
    { classification_criteria_triggered: ["data_losses"], affected_member_states: ["DE", "EL"] },
    "/incident/classificationTypes",
    [{ classificationCriterion: "data_losses" }],
    ["affected_member_states/0 needs_code", "affected_member_states/1 not_in_code_list"],
  ],
  [
    "leaves out a second contact without a valid address",
    { secondary_contact_email: "no address" },
    "/secondaryContact",
    undefined,
    ["secondary_contact_email not_in_form", "secondary_contact_name needs_member"],
  ],
  ["writes a telephone number", { primary_contact_phone: "+49 1" }, "/primaryContact/phone", "+49 1", []],
  [
    "leaves out a telephone number of a contact without an address",
    { secondary_contact_email: null, secondary_contact_name: null, secondary_contact_telephone: "+49 1" },
    "/secondaryContact",
    undefined,
    ["secondary_contact_email no_value", "secondary_contact_name no_value", "secondary_contact_telephone needs_member"],
  ],
  ["leaves out an unknown member", { severity: { much: [1] } }, "/severity", undefined, ["severity unknown_member"]],
];

function convertAt(pointer: string, change: Members) {
  const { result, report } = convert(change);
  const lost = [...report.left_out.filter(({ code }) => code !== "not_converted"), ...report.changed];
  return [valueAt(result, parsePath(pointer)), linesOf(lost)];
}

const pointerOf = (field: string) =>
  CONVERTIBLE.crosswalk.rows.find(({ field_id }) => field_id === field)?.esas_pointer ?? "";

it.each(values)(
  "the conversion of a draft to a file of the ESAs writes %s in the form of the file, or lists what is lost of it (row %#)",
  (field, value, written, code) => {
    const losses = code === undefined ? [] : [`/report/${field} ${code}`];
    expect(convertAt(pointerOf(field), { [field]: value })).toEqual([written, losses]);
  },
);

it.each(cases)("the conversion of a draft to a file of the ESAs %s", (_, change, pointer, written, losses) => {
  expect(convertAt(pointer, change)).toEqual([written, losses.map((line) => `/report/${line}`)]);
});

it("the conversion of a draft to a file of the ESAs lists the fields that are never converted, and the labels", () => {
  const { left_out } = toEsas(FULL_REPORT, { submission_type: ["a", "b"] }).report;
  const never = left_out.filter(({ code }) => code === "not_converted").map(({ field_id }) => field_id);
  expect(new Set(never)).toEqual(NOT_CONVERTED);
  expect(left_out.at(-1)).toMatchObject({ pointer: "/evidence_manifest", values: 2, code: "evidence_label" });
});

it("the conversion of a draft to a file of the ESAs lists added values and values with another meaning, and is never lossless", () => {
  const { added, notes, lossless } = convert({}).report;
  expect(linesOf(added)).toEqual([
    "/impactAssessment/affectedAssets/numbersActualEstimate companion",
    "/submittingEntity/name self_submission",
    "/submittingEntity/LEI self_submission",
    "/submittingEntity/entityType constant",
    "/affectedEntity/0/entityType constant",
  ]);
  expect(notes.map(({ field_id }) => field_id)).toEqual(["first_disruption_datetime_utc"]);
  expect(lossless).toBe(false);
});

it("the conversion of a draft to a file of the ESAs adds nothing to an empty draft", () => {
  const { result, report } = toEsas({});
  expect([result, report.added, linesOf(report.left_out)]).toEqual([{}, [], ["/report no_value"]]);
});

it("a report as text has places, counts of several values, and whole sentences", () => {
  const text = formatReport(
    convert({ entity_legal_identifier: null, secondary_contact_email: null, severity: { much: [1, 2] }, urgency: 1 })
      .report,
    "Boundary.",
  );
  expect(text).toContain("The ESAs JSON schema v1.2 requires it, too");
  expect(text).toContain("The ESAs JSON schema v1.2 takes the group /secondaryContact only with email");
  const item = "\n    The profile has no field of this name.\n";
  for (const place of ["severity  (2 values)", "urgency"]) expect(text).toContain(`\n  /report/${place}${item}`);
  const sentences = text.match(/^ {4}.+$/gm) ?? [];
  expect(sentences.length).toBeGreaterThan(5);
  expect(sentences.filter((sentence) => !/[^.]\.$/.test(sentence))).toEqual([]);
  expect(text).toMatch(/^LEFT OUT \(\d+\)\n[\s\S]+\nBoundary\.\n$/);
});

const WITHOUT_FIELD = [
  "/primaryContact/phone",
  "/secondaryContact/phone",
  "/ultimateParentUndertaking/name",
  "/ultimateParentUndertaking/LEI",
  "/incident/originatesFromThirdPartyProvider",
  "/incident/otherInformation",
].map((pointer) => `${pointer} no_field`);

it.each<[name: string, change: Members, empty: readonly string[]]>([
  ["all fields", {}, []],
  ["no currency", { reporting_currency: null }, ["/reportCurrency no_value"]],
  [
    "a criterion without its Member States",
    { affected_member_states: null },
    ["/incident/classificationTypes/{geographical_spread}/countryCodeMaterialityThresholds no_value"],
  ],
  [
    "no criterion, and so no place for Member States",
    { classification_criteria_triggered: null },
    ["/incident/classificationTypes/*/classificationCriterion no_value required"],
  ],
  [
    "no LEI, which is in two places",
    { entity_legal_identifier: null },
    ["/affectedEntity/0/LEI no_value", "/submittingEntity/LEI no_value required"],
  ],
  ["another kind of submission", { submission_type: "intermediate_report" }, ["/incidentSubmission no_value required"]],
])("a draft with %s leaves only the places empty that it has no value for", (_, change, empty) => {
  const { unfilled } = convert(change).report;
  const lines = unfilled.map(
    ({ pointer, why, required_by_schema }) => `${pointer} ${why}${required_by_schema ? " required" : ""}`,
  );
  expect(lines.sort()).toEqual([...WITHOUT_FIELD, ...empty].sort());
});

it("a crosswalk may be authored with the forms of texts that the conversion knows, and no others", () => {
  const schema = JSON.parse(readFileSync(`${ROOT}profiles-src/schemas/crosswalk.schema.json`, "utf8"));
  expect(schema.$defs.form.enum).toEqual([...TEXT_FORMS.keys()]);
});

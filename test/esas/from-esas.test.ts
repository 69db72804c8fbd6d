import { expect, it } from "vitest";
import { convertFromEsas } from "../../scripts/esas/from-esas.ts";
import { CONVERTIBLE, fromEsas, linesOf, type Members, officialWith } from "./conversions.ts";

const NAME = "Musterufer Bank AG (fictional)";
const LEI = "0000EXMPL0BANK000164";
const OTHER = "Nebenufer Bank AG (fictional)";
const ENTITY = "/affectedEntity/0";
const ENTITY_TYPES = `${ENTITY}/affectedEntityType`;
const TYPES = "/incident/classificationTypes";
const STATES = "countryCodeMaterialityThresholds";
const DETECTED = "/incident/detectionDateTime";
const AREAS = "/impactAssessment/affectedFunctionalAreas";
const CLIENTS = "/impactAssessment/affectedAssets/affectedClients/number";
const ESTIMATE = "/impactAssessment/affectedAssets/numbersActualEstimate";
const COSTS = "/incident/grossAmountIndirectDirectCosts";
const ORIGIN = "/incident/originatesFromThirdPartyProvider";
const ALONE = { [`${ENTITY}/LEI`]: null, [`${ENTITY}/name`]: null };

/** A changed value of the made-up file, a field of the draft and its value, and the code if the file's value is left out. */
const values: [pointer: string, value: unknown, field: string, read: unknown, code?: string][] = [
  [DETECTED, "soon", "detection_datetime_utc", "soon"],
  [DETECTED, 5, "detection_datetime_utc", undefined, "wrong_type"],
  [DETECTED, { a: [1] }, "detection_datetime_utc", undefined, "wrong_type"],
  ["/incidentSubmission", "final_report", "submission_type", "final_report"],
  [ENTITY_TYPES, ["credit_institution"], "financial_entity_type", "credit_institution"],
  [ENTITY_TYPES, [], "financial_entity_type", undefined, "no_value"],
  [TYPES, { 0: { classificationCriterion: "x" } }, "classification_criteria_triggered", undefined, "wrong_type"],
  [AREAS, "payments; cards", "affected_functions_and_services", ["payments", "cards"]],
  [AREAS, "payments; ", "affected_functions_and_services", ["payments; "]],
  [COSTS, 80, "preliminary_estimated_financial_amount", undefined, "not_converted"],
  [`${ENTITY}/LEI`, null, "entity_legal_identifier", LEI],
  [`${ENTITY}/entityType`, "SUBMITTING_ENTITY", "entity_legal_name", NAME, "other_constant"],
];

/** The change of the made-up file by pointer (null removes a value), a field and its value, and the losses. */
const cases: [name: string, change: Members, field: string, read: unknown, losses: readonly string[]][] = [
  [
    "of two entity types takes the one that excludes the relief for weekends",
    { [ENTITY_TYPES]: ["payment_institution", "credit_institution"] },
    "financial_entity_type",
    "credit_institution",
    [`${ENTITY_TYPES}/0 one_of_several`],
  ],
  [
    "of other entity types takes the first",
    { [ENTITY_TYPES]: ["payment_institution", "investment_firm"] },
    "financial_entity_type",
    "payment_institution",
    [`${ENTITY_TYPES}/1 one_of_several`],
  ],
  [
    "reads a text on the origin as a provider that is involved",
    { [ORIGIN]: "A GmbH, LEI 506700GE1G29325QX363" },
    "third_party_provider_involved",
    true,
    [],
  ],
  ["reads the text No on the origin as no provider", { [ORIGIN]: "No" }, "third_party_provider_involved", false, []],
  ["keeps the text on the origin", { [ORIGIN]: "A GmbH" }, "originates_from_third_party_provider", "A GmbH", []],
  ["reads a telephone number", {}, "primary_contact_telephone", "+49300000001", []],
  [
    "leaves out a telephone number that is no text",
    { "/primaryContact/phone": 30 },
    "primary_contact_telephone",
    undefined,
    ["/primaryContact/phone wrong_type"],
  ],
  [
    "leaves out criteria of a wrong type",
    { [TYPES]: [{ classificationCriterion: "data_losses" }, { classificationCriterion: 1 }, {}, "x"] },
    "classification_criteria_triggered",
    ["data_losses"],
    [`${TYPES}/1/classificationCriterion wrong_type`, `${TYPES}/2 no_field`, `${TYPES}/3 no_field`],
  ],
  [
    "leaves out Member States of another criterion",
    { [`${TYPES}/3/classificationCriterion`]: "data_losses" },
    "affected_member_states",
    undefined,
    [`${TYPES}/3/${STATES} no_field`],
  ],
  [
    "leaves out a number of clients that is not a safe integer",
    { [CLIENTS]: 2 ** 53 },
    "preliminary_estimated_clients_affected",
    undefined,
    [`${CLIENTS} not_in_form`, `${ESTIMATE} no_field`],
  ],
  [
    "takes a number of clients that is counted as an estimate",
    { [ESTIMATE]: ["actual_figures_for_clients_affected"] },
    "preliminary_estimated_clients_affected",
    128_000,
    [`${ESTIMATE} no_field`],
  ],
  ["keeps another submitter apart", { "/submittingEntity/name": OTHER }, "submitting_entity_name", OTHER, []],
  ["does not take the submitter as an entity without name and LEI", ALONE, "entity_legal_name", undefined, []],
  ["names a submitter that is the affected entity only once", {}, "submitting_entity_name", undefined, []],
  [
    "does not take the submitter of two entities as one of them",
    { ...ALONE, "/affectedEntity/1": { name: OTHER } },
    "entity_legal_name",
    undefined,
    ["/affectedEntity/1 no_field"],
  ],
  [
    "leaves out unknown groups",
    { "/ultimateParentUndertaking": { name: OTHER, more: [1, [], {}] }, "/remark": [[["x"]]] },
    "entity_legal_name",
    NAME,
    ["/ultimateParentUndertaking/more no_field", "/remark no_field"],
  ],
];

const convert = (change: Members, field: string) => {
  const { result, report } = fromEsas(officialWith(change));
  return [result.report[field], linesOf(report.left_out)];
};

it.each(values)(
  "the conversion of a file of the ESAs to a draft at %s reads %j as %s %j",
  (pointer, value, field, read, code) => {
    const losses = code === undefined ? [] : [`${pointer} ${code}`];
    expect(convert({ [pointer]: value }, field)).toEqual([read, losses]);
  },
);

it.each(cases)("the conversion of a file of the ESAs to a draft %s", (_, change, field, read, losses) => {
  expect(convert(change, field)).toEqual([read, losses]);
});

it("the conversion of a file of the ESAs to a draft reports losses and values with another meaning", () => {
  const { report } = fromEsas(officialWith({ [COSTS]: 80 }));
  expect(report).toMatchObject({ from: "esas", lossless: false, changed: [], unfilled: [], added: [] });
  expect(report.left_out.map(({ code }) => code)).toEqual(["not_converted"]);
  expect(report.notes.map(({ pointer }) => pointer)).toEqual(["/incident/incidentOccurrenceDateTime"]);
});

it("the conversion of a file of the ESAs to a draft notes that a value was the submitter's", () => {
  const { notes } = fromEsas(officialWith({ [`${ENTITY}/LEI`]: null })).report;
  expect(notes.map(({ pointer }) => pointer)).toContain("/submittingEntity/LEI");
});

it("the conversion of a file of the ESAs to a draft reports no value of the file, and only safe names", () => {
  const odd = JSON.parse(
    `{"primaryContact":{"name":"x","${"k".repeat(100)}":"CANARY","a\\u202eb~/c":"CANARY"},"__proto__":{"a":"CANARY"}}`,
  );
  const { left_out } = fromEsas(odd).report;
  expect(JSON.stringify(left_out)).not.toContain("CANARY");
  expect(left_out.map(({ pointer }) => pointer)).toEqual([
    `/primaryContact/${"k".repeat(64)}`,
    "/primaryContact/a\\u202eb~0~1c",
    "/__proto__",
  ]);
});

it.each([[null], [[]], ["x"], [1], [{}], [{ report: {} }], [JSON.parse('{"__proto__":{"incident":{}}}')]])(
  "%j is not a file of the ESAs",
  (value) => {
    expect(convertFromEsas(CONVERTIBLE, value)).toBe(null);
  },
);

import { describe, expect, it } from "vitest";
import { convertFromEsas } from "../../scripts/convert/from-esas.ts";
import { CONVERTIBLE, fromEsas, linesOf, officialWith } from "./conversions.ts";

type Change = Readonly<Record<string, unknown>>;

interface Row {
  readonly name: string;
  /** Of the made-up file, by pointer; null takes a value away. */
  readonly change: Change;
  readonly field: string;
  readonly is: unknown;
  /** `pointer code` of what is lost besides the telephone numbers. */
  readonly loses?: readonly string[];
}

const NAME = "Musterufer Bank AG (fictional)";
const LEI = "0000EXMPL0BANK000164";
const OTHER = "Nebenufer Bank AG (fictional)";
const TYPES = "/incident/classificationTypes";
const ASSETS = "/impactAssessment/affectedAssets";

const rows: Row[] = [
  { name: "a text", change: {}, field: "entity_legal_name", is: NAME },
  {
    name: "a text of another form, for the pre-validation to say",
    change: { "/incident/detectionDateTime": "soon" },
    field: "detection_datetime_utc",
    is: "soon",
  },
  {
    name: "a text of another type",
    change: { "/incident/detectionDateTime": 5 },
    field: "detection_datetime_utc",
    is: undefined,
    loses: ["/incident/detectionDateTime wrong_type"],
  },
  {
    name: "an object in the place of a text",
    change: { "/incident/detectionDateTime": { a: [1, 2] } },
    field: "detection_datetime_utc",
    is: undefined,
    loses: ["/incident/detectionDateTime wrong_type"],
  },
  { name: "the one entity type", change: {}, field: "financial_entity_type", is: "credit_institution" },
  {
    name: "two entity types, of which a person must choose",
    change: { "/affectedEntity/0/affectedEntityType": ["credit_institution", "payment_institution"] },
    field: "financial_entity_type",
    is: undefined,
    loses: [
      "/affectedEntity/0/affectedEntityType/0 one_of_several",
      "/affectedEntity/0/affectedEntityType/1 one_of_several",
    ],
  },
  {
    name: "no entity type in the list",
    change: { "/affectedEntity/0/affectedEntityType": [] },
    field: "financial_entity_type",
    is: undefined,
    loses: ["/affectedEntity/0/affectedEntityType no_value"],
  },
  {
    name: "criteria, one of them a number, one without its member",
    change: { [TYPES]: [{ classificationCriterion: "data_losses" }, { classificationCriterion: 1 }, {}, "x"] },
    field: "classification_criteria_triggered",
    is: ["data_losses"],
    loses: [`${TYPES}/1/classificationCriterion wrong_type`, `${TYPES}/2 no_field`, `${TYPES}/3 no_field`],
  },
  {
    name: "criteria that are no list",
    change: { [TYPES]: { 0: { classificationCriterion: "data_losses" } } },
    field: "classification_criteria_triggered",
    is: undefined,
    loses: [`${TYPES} wrong_type`],
  },
  {
    name: "Member States of another criterion",
    change: { [`${TYPES}/3/classificationCriterion`]: "data_losses" },
    field: "affected_member_states",
    is: undefined,
    loses: [`${TYPES}/3/countryCodeMaterialityThresholds no_field`],
  },
  {
    name: "Member States of the same criterion twice, of which the first count",
    change: {
      [`${TYPES}/2`]: { classificationCriterion: "geographical_spread", countryCodeMaterialityThresholds: ["FR", 2] },
    },
    field: "affected_member_states",
    is: ["FR"],
    loses: [
      `${TYPES}/2/countryCodeMaterialityThresholds/1 wrong_type`,
      `${TYPES}/3/countryCodeMaterialityThresholds no_field`,
    ],
  },
  {
    name: "joined functions",
    change: {},
    field: "affected_functions_and_services",
    is: ["payment initiation", "credit transfers"],
  },
  {
    name: "functions that end in the separator, which is no reason for a blank one",
    change: { "/impactAssessment/affectedFunctionalAreas": "payments; " },
    field: "affected_functions_and_services",
    is: ["payments; "],
  },
  {
    name: "a number of clients beyond what a number keeps",
    change: { [`${ASSETS}/affectedClients/number`]: 2 ** 53 },
    field: "preliminary_estimated_clients_affected",
    is: undefined,
    loses: [`${ASSETS}/affectedClients/number not_in_form`, `${ASSETS}/numbersActualEstimate no_field`],
  },
  {
    name: "a number of clients that is counted, not estimated",
    change: { [`${ASSETS}/numbersActualEstimate`]: ["actual_figures_for_clients_affected"] },
    field: "preliminary_estimated_clients_affected",
    is: 128_000,
    loses: [`${ASSETS}/numbersActualEstimate no_field`],
  },
  {
    name: "an amount, whose unit is open",
    change: { "/incident/grossAmountIndirectDirectCosts": 80 },
    field: "preliminary_estimated_financial_amount",
    is: undefined,
    loses: ["/incident/grossAmountIndirectDirectCosts not_converted"],
  },
  {
    name: "another submitter",
    change: { "/submittingEntity/name": OTHER },
    field: "entity_legal_name",
    is: NAME,
    loses: ["/submittingEntity/name other_submitter", "/submittingEntity/LEI other_submitter"],
  },
  {
    name: "the LEI of a submitter of the same name",
    change: { "/affectedEntity/0/LEI": null },
    field: "entity_legal_identifier",
    is: LEI,
  },
  {
    name: "the name and LEI of the submitter, for an affected entity without either",
    change: { "/affectedEntity/0/LEI": null, "/affectedEntity/0/name": null },
    field: "entity_legal_name",
    is: NAME,
  },
  {
    name: "a submitter with a name alone, which may be anybody",
    change: { "/affectedEntity/0/LEI": null, "/affectedEntity/0/name": null, "/submittingEntity/LEI": null },
    field: "entity_legal_name",
    is: undefined,
    loses: ["/submittingEntity/name uncovered_row"],
  },
  {
    name: "a submitter for two entities",
    change: { "/affectedEntity": [{ affectedEntityType: ["credit_institution"] }, { name: OTHER }] },
    field: "entity_legal_name",
    is: undefined,
    loses: [
      "/submittingEntity/name uncovered_row",
      "/submittingEntity/LEI uncovered_row",
      "/affectedEntity/1 no_field",
    ],
  },
  {
    name: "an entity of another role",
    change: { "/affectedEntity/0/entityType": "SUBMITTING_ENTITY" },
    field: "entity_legal_name",
    is: NAME,
    loses: ["/affectedEntity/0/entityType other_constant"],
  },
  {
    name: "a later report",
    change: { "/incidentSubmission": "final_report" },
    field: "submission_type",
    is: "final_report",
  },
  {
    name: "a group that the profile does not know, counted as one",
    change: { "/ultimateParentUndertaking": { name: OTHER, more: [1, [], {}] }, "/remark": [[["x"]]] },
    field: "entity_legal_name",
    is: NAME,
    loses: [
      "/ultimateParentUndertaking/name uncovered_row",
      "/ultimateParentUndertaking/more no_field",
      "/remark no_field",
    ],
  },
];

const PHONES = ["/primaryContact/phone uncovered_row", "/secondaryContact/phone uncovered_row"];

describe("from a file of the ESAs to a draft", () => {
  it.each(rows)("$name", ({ change, field, is, loses = [] }) => {
    const { result, report } = fromEsas(officialWith(change));
    expect([result.report[field], linesOf(report.left_out).sort()]).toEqual([is, [...loses, ...PHONES].sort()]);
  });

  it("says what it loses of the made-up file, and where the meaning is another", () => {
    const { report } = fromEsas(officialWith());
    expect(report).toMatchObject({
      from: "esas",
      to: "lexbind",
      lossless: false,
      changed: [],
      unfilled: [],
      added: [],
    });
    expect(report.left_out[0]?.reason).toBe("Row 1.9 (primary telephone): the profile has no field for it.");
    expect(report.notes.map(({ pointer }) => pointer)).toEqual(["/incident/incidentOccurrenceDateTime"]);
  });

  it("says that a value is the submitter's", () => {
    const { report } = fromEsas(officialWith({ "/affectedEntity/0/LEI": null }));
    expect(report.notes.map(({ pointer }) => pointer)).toContain("/submittingEntity/LEI");
  });

  it("is lossless where every value has a field", () => {
    const file = officialWith({ "/primaryContact/phone": null, "/secondaryContact/phone": null });
    expect(fromEsas(file).report).toMatchObject({ lossless: true, left_out: [] });
  });

  it("counts the values of a group that it leaves out", () => {
    const { report } = fromEsas(officialWith({ "/remark": { a: [1, 2, []], b: {}, c: null } }));
    expect(report.left_out.at(-1)).toMatchObject({ pointer: "/remark", values: 5 });
  });

  it("never repeats a value or an odd name of the file", () => {
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
    "%j is no file of the ESAs",
    (value) => {
      expect(convertFromEsas(CONVERTIBLE, value)).toBe(null);
    },
  );
});

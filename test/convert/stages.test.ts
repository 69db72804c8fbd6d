// Files of every stage: what a draft of one row or of several entities becomes, in each version, and what is empty then.
import { describe, expect, it } from "vitest";
import { selectEsasVersion } from "../../scripts/convert/esas-file.ts";
import { convertFromEsas } from "../../scripts/convert/from-esas.ts";
import { pathOf, valueAt } from "../../scripts/convert/pointers.ts";
import { formatReport } from "../../scripts/convert/text.ts";
import { convertToEsas } from "../../scripts/convert/to-esas.ts";
import { readJsonFile } from "../support.ts";
import type { StageProfile } from "../tools/differential/stages.ts";
import { linesOf, type Members } from "./conversions.ts";

const PROFILES = Object.fromEntries(
  ["dora-initial", "dora-intermediate", "dora-final", "dora-cyber-threat"].map((alias): [string, StageProfile] => [
    alias,
    readJsonFile(`api/v1/profiles/${alias}/profile.json`),
  ]),
);
const profileOf = (alias: string) => PROFILES[alias] as StageProfile;

const SUBMITTER = "identification_code_of_the_entity_submitting_the_report";
const TYPES = "type_of_financial_entity_affected";
const NAMES = "name_of_the_financial_entity_affected";
const LEI_FIELD = "lei_code_of_the_financial_entity_affected";
const PHONE = "primary_contact_person_telephone";
const CRITERIA = "classification_criteria_that_triggered_the_incident_report";
const REPUTATION = "contextual_information_about_the_reputational_impact";
const LEI = "0000EXMPL0BANK000164";
const SUBMISSION = "type_of_submission";

const write = (report: Members, version?: string, alias = "dora-final") =>
  convertToEsas(profileOf(alias), { report, evidence_manifest: {} }, { version });
const readBack = (file: unknown, alias = "dora-final") => {
  const conversion = convertFromEsas(profileOf(alias), file);
  if (conversion === null) throw new Error("not a file of the ESAs");
  return conversion;
};
const lossesOf = ({ report }: ReturnType<typeof write>) => linesOf([...report.left_out, ...report.changed]);

/** A value of a row, its place and value in the file, and the losses below /report/. */
const values: [name: string, draft: Members, pointer: string, written: unknown, losses: string[], version?: string][] =
  [
    ["an LEI of the submitter", { [SUBMITTER]: LEI }, "/submittingEntity/LEI", LEI, []],
    [
      "an LEI in small letters",
      { [SUBMITTER]: LEI.toLowerCase() },
      "/submittingEntity/LEI",
      LEI,
      [`${SUBMITTER} rewritten_text`],
    ],
    ["another code of the submitter", { [SUBMITTER]: "FR-1" }, "/submittingEntity/code", "FR-1", []],
    [
      "a duration of three digits",
      { service_downtime: "100:23:59" },
      "/impactAssessment/serviceImpact/serviceDowntime",
      "100:23:59",
      [],
    ],
    [
      "a duration of one digit",
      { service_downtime: "0:14:30" },
      "/impactAssessment/serviceImpact/serviceDowntime",
      "0:14:30",
      [],
    ],
    ["an amount", { amount_of_financial_recoveries: 0.1 }, "/incident/financialRecoveriesAmount", 0.1, []],
    [
      "a percentage above 100",
      { percentage_of_clients_affected: 100.1 },
      "/impactAssessment/affectedAssets",
      undefined,
      ["percentage_of_clients_affected not_in_form"],
    ],
    ["a national telephone number in 1.3", { [PHONE]: "030 1" }, "/primaryContact/phone", "030 1", [], "1.3"],
    [
      "a national telephone number in 1.2",
      { [PHONE]: "030 1" },
      "/primaryContact",
      undefined,
      [`${PHONE} not_in_version`],
      "1.2",
    ],
    ["an international number in 1.2", { [PHONE]: "+49 (30) 1" }, "/primaryContact/phone", "+49 (30) 1", [], "1.2"],
    [
      "a second contact without an address in 1.2",
      { second_contact_person_name: "ICT" },
      "/secondaryContact",
      undefined,
      ["second_contact_person_name needs_member"],
      "1.2",
    ],
    [
      "a second contact without an address in 1.3",
      { second_contact_person_name: "ICT" },
      "/secondaryContact/name",
      "ICT",
      [],
      "1.3",
    ],
    [
      "a row beside its criterion",
      { [CRITERIA]: ["reputational_impact"], [REPUTATION]: "Press" },
      "/incident/classificationTypes",
      [{ classificationCriterion: "reputational_impact", reputationalImpactDescription: "Press" }],
      [],
    ],
    [
      "a row without its criterion",
      { [CRITERIA]: ["data_losses"], [REPUTATION]: "Press" },
      "/incident/classificationTypes",
      [{ classificationCriterion: "data_losses" }],
      [`${REPUTATION} needs_code`],
    ],
  ];

it.each(values)("%s is written as expected", (_, draft, pointer, written, losses, version) => {
  const conversion = write(draft, version);
  expect(valueAt(conversion.result, pathOf(pointer))).toEqual(written);
  expect(lossesOf(conversion)).toEqual(losses.map((line) => `/report/${line}`));
});

const AFFECTED = "AFFECTED_ENTITY";
const BANK = { name: "Nordufer Bank AG (fictional)", lei: LEI, types: ["credit_institution"] };
const FUND = { name: "Nordufer Fonds GmbH (fictional)", types: ["management_company", "investment_firm"] };
const BANK_ELEMENT = { entityType: AFFECTED, name: BANK.name, LEI, affectedEntityType: BANK.types };
const FUND_ELEMENT = { entityType: AFFECTED, name: FUND.name, affectedEntityType: FUND.types };

/** A draft, the affected entities in the file, the losses, the added types, and the draft that comes back if it is another. */
const entities: [
  name: string,
  draft: Members,
  elements: unknown,
  losses: string[],
  filled: string[],
  back?: Members,
][] = [
  [
    "the submitter alone has types only",
    { [TYPES]: ["credit_institution"] },
    [{ entityType: AFFECTED, affectedEntityType: ["credit_institution"] }],
    [],
    [],
  ],
  [
    "one entity has a name and an LEI",
    { [TYPES]: BANK.types, [NAMES]: BANK.name, [LEI_FIELD]: LEI },
    [BANK_ELEMENT],
    [],
    [],
  ],
  [
    "several entities have names, LEIs and types of their own",
    { [TYPES]: [...BANK.types, ...FUND.types], [NAMES]: [BANK, FUND] },
    [BANK_ELEMENT, FUND_ELEMENT],
    [],
    [],
  ],
  [
    "a list of one entity becomes that entity",
    { [TYPES]: BANK.types, [NAMES]: [BANK] },
    [BANK_ELEMENT],
    [`${NAMES} one_entity`],
    [],
    { [TYPES]: BANK.types, [NAMES]: BANK.name, [LEI_FIELD]: LEI },
  ],
  [
    "an entity without types gets those of the report",
    { [TYPES]: BANK.types, [NAMES]: [{ name: BANK.name, lei: LEI }, FUND] },
    [BANK_ELEMENT, FUND_ELEMENT],
    [`${TYPES} more_types`],
    ["/affectedEntity/0/affectedEntityType"],
    { [TYPES]: [...BANK.types, ...FUND.types], [NAMES]: [BANK, FUND] },
  ],
  [
    "a type that no entity has, and the LEI of one entity, have no place beside a list",
    { [TYPES]: [...BANK.types, "trading_venue", ...FUND.types], [NAMES]: [BANK, FUND], [LEI_FIELD]: LEI },
    [BANK_ELEMENT, FUND_ELEMENT],
    [`${TYPES}/1 no_entity`, `${LEI_FIELD} several_entities`],
    [],
    { [TYPES]: [...BANK.types, ...FUND.types], [NAMES]: [BANK, FUND] },
  ],
  [
    "members and items of a wrong form are left out",
    { [TYPES]: BANK.types, [NAMES]: [{ ...BANK, lei: "x", country: "DE" }, "text", { ...BANK, types: ["bank"] }] },
    [{ entityType: AFFECTED, name: BANK.name, affectedEntityType: BANK.types }, BANK_ELEMENT],
    [
      `${NAMES}/0/lei not_in_form`,
      `${NAMES}/0/country unknown_member`,
      `${NAMES}/1 wrong_type`,
      `${NAMES}/2/types/0 not_in_code_list`,
    ],
    ["/affectedEntity/1/affectedEntityType"],
    { [TYPES]: BANK.types, [NAMES]: [{ name: BANK.name, types: BANK.types }, BANK] },
  ],
];

it.each(entities)("%s", (_, draft, elements, losses, filled, back = draft) => {
  const conversion = write(draft);
  expect(conversion.result.affectedEntity).toEqual(elements);
  expect(lossesOf(conversion)).toEqual(losses.map((line) => `/report/${line}`));
  const types = conversion.report.added.filter(({ code }) => code === "types_of_all").map(({ pointer }) => pointer);
  expect(types).toEqual(filled);
  const read = readBack(conversion.result);
  expect([read.result.report, read.report.left_out]).toEqual([back, []]);
});

describe("a file that a draft cannot hold in full", () => {
  it("with an LEI and a code of the submitter gives the LEI", () => {
    const { result, report } = readBack({ submittingEntity: { LEI, code: "FR-1" } });
    expect([result.report, linesOf(report.left_out)]).toEqual([
      { [SUBMITTER]: LEI },
      ["/submittingEntity/code second_identifier"],
    ]);
  });

  it("with an unusable LEI and a code gives the code", () => {
    const { result, report } = readBack({ submittingEntity: { LEI: 5, code: "FR-1" } });
    expect([result.report, linesOf(report.left_out)]).toEqual([
      { [SUBMITTER]: "FR-1" },
      ["/submittingEntity/LEI wrong_type"],
    ]);
  });

  it("with a code that looks like an LEI is noted, because it would come back as one", () => {
    const { notes } = readBack({ submittingEntity: { code: LEI } }).report;
    expect(notes).toMatchObject([{ pointer: "/submittingEntity/code", field_id: SUBMITTER }]);
  });

  it("with odd entities among several reports every value", () => {
    const odd = [BANK_ELEMENT, "text", { name: 1, country: "DE" }, { entityType: "SUBMITTING_ENTITY" }];
    const { result, report } = readBack({ affectedEntity: odd });
    expect(result.report).toEqual({ [NAMES]: [BANK, {}, {}], [TYPES]: BANK.types });
    expect(linesOf(report.left_out)).toEqual([
      "/affectedEntity/1 wrong_type",
      "/affectedEntity/2/name wrong_type",
      "/affectedEntity/2/country no_field",
      "/affectedEntity/3/entityType other_constant",
    ]);
  });
});

describe("places that stay empty", () => {
  const emptyOf = (report: Members, version: string, alias?: string) =>
    write(report, version, alias).report.unfilled.map(
      ({ pointer, requirement, required_by_schema }) =>
        `${pointer} ${requirement}${required_by_schema ? " required" : ""}`,
    );

  it.each(Object.keys(PROFILES))("are none in the ready examples of %s", (alias) => {
    const { examples, crosswalk, boundary } = profileOf(alias);
    const request = examples.find(({ name }) => name === "ready")?.request as (typeof examples)[number]["request"];
    const { report } = convertToEsas(profileOf(alias), { ...request, evidence_manifest: {} });
    expect([report.lossless, report.esas_schema.version]).toEqual([
      true,
      selectEsasVersion(crosswalk.esas_file).version,
    ]);
    expect(formatReport(report, boundary)).toContain("The file has every row that the official template asks for");
  });

  it.each([
    [
      "1.2",
      ["/incident/incidentResolutionSummary yes required", "/impactAssessment/criticalServicesAffected yes required"],
    ],
    ["1.3", ["/incident/incidentResolutionSummary yes", "/impactAssessment/criticalServicesAffected yes"]],
  ])("of a final report are required as version %s does", (version, lines) => {
    expect(emptyOf({ [SUBMISSION]: "final_report" }, version)).toEqual(expect.arrayContaining(lines));
  });

  it("include a conditional row whose condition holds, and no other", () => {
    const lines = emptyOf({ [SUBMISSION]: "final_report", [CRITERIA]: ["reputational_impact"] }, "1.3").join("\n");
    expect(lines).toContain("/incident/classificationTypes/{reputational_impact}/reputationalImpactType conditional");
    expect(lines).not.toContain("/incident/originatesFromThirdPartyProvider");
  });

  it("of a reclassification are those that the schema requires and the template does not, besides row 2.10", () => {
    const draft = { [SUBMISSION]: "major_incident_reclassified_as_non-major" };
    expect(emptyOf(draft, "1.3", "dora-initial")).toEqual([
      "/submittingEntity/name not_asked required",
      "/submittingEntity/LEI not_asked required",
      "/affectedEntity/0/affectedEntityType not_asked required",
      "/primaryContact/name not_asked required",
      "/primaryContact/email not_asked required",
      "/primaryContact/phone not_asked required",
      "/incident/incidentDescription not_asked required",
      "/incident/classificationTypes/*/classificationCriterion not_asked required",
      "/incident/otherInformation conditional",
    ]);
  });
});

it("an unknown version is an error of the program", () => {
  expect(() => write({}, "1.1")).toThrow("no version 1.1");
});

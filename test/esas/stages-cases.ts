// Rows and entities of a draft, and what they become in a file of the ESAs.
import type { Members } from "./conversions.ts";

export const SUBMITTER = "identification_code_of_the_entity_submitting_the_report";
export const TYPES = "type_of_financial_entity_affected";
export const NAMES = "name_of_the_financial_entity_affected";
export const LEI_FIELD = "lei_code_of_the_financial_entity_affected";
export const PHONE = "primary_contact_person_telephone";
export const CRITERIA = "classification_criteria_that_triggered_the_incident_report";
export const REPUTATION = "contextual_information_about_the_reputational_impact";
export const LEI = "0000EXMPL0BANK000164";
export const SUBMISSION = "type_of_submission";

/** A value of a row, its place and value in the file, and the losses below /report/. */
export const values: [
  name: string,
  draft: Members,
  pointer: string,
  written: unknown,
  losses: string[],
  version?: string,
][] = [
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

const AFFECTED = "AFFECTED_ENTITY";
export const BANK = { name: "Nordufer Bank AG (fictional)", lei: LEI, types: ["credit_institution"] };
const FUND = { name: "Nordufer Fonds GmbH (fictional)", types: ["management_company", "investment_firm"] };
export const BANK_ELEMENT = { entityType: AFFECTED, name: BANK.name, LEI, affectedEntityType: BANK.types };
const FUND_ELEMENT = { entityType: AFFECTED, name: FUND.name, affectedEntityType: FUND.types };

/** A draft, the affected entities in the file, the losses, the added types, and the draft that comes back if it is another. */
export const entities: [
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

// Drafts of a notification of a significant cyber threat, each with what a compliance officer expects of a pre-validation. Worked
// out by hand from Annexes III and IV to Implementing Regulation (EU) 2025/302, Article 6 of Delegated Regulation (EU) 2025/301 and
// Article 10 of Delegated Regulation (EU) 2024/1772, not by the code. A row changes the ready example, in which
// another financial entity submits for the bank and every row has a value.
//
// Decided where the law is open
// 1. Rows 4 and 5 are mandatory if the financial entity is not the submitter. A financial entity uses its LEI as a submitter (row
//    2), so a code without the shape of an LEI is that of a third party, and both rows are required. Two different LEIs in rows 2
//    and 5 show two entities, and row 4 is required. Two different names in rows 1 and 4 may be two spellings of one: row 5 is to
//    be checked.
// 2. Row 3 has the same condition in the printed column. A provider that is no financial entity has none of its types, so that the
//    row is to be checked and never blocks.
// 3. A type in row 3 does not show that another entity submits: a bank that submits itself may state what it is.
// 4. Rows 9, 10 and 11 are each mandatory if that part of the second contact is available. A contact with one part suggests the
//    others, which are to be checked; none of them blocks.
// 5. Nothing in a draft shows the conditions of rows 18, 19 and 20. They raise no finding; the answer names the open rows.
// 6. Row 17 is mandatory, but its text may say that there were no actions. "None" and "not applicable" are answers in rows 17 to
//    20, and placeholders in the other texts.
// 7. Article 10, point (c), asks for the criticality of services or the threshold of clients or of geographical spread; other
//    thresholds may be considered too. A list with none of the three is no error, but worth a note.
// 8. A telephone number has a plus sign, as in the example of rows 8 and 11, and the form of the ESAs' file: with another form the
//    file would lose the whole contact.
// 9. No provision sets a deadline: the notification is voluntary, and an answer never has a timeline.
import { attention, blocking, type Changes, type ExpectedFinding, info, type TableDraft } from "../table-drafts.ts";

/** A row of the table: changes to the ready example, and all findings. A row of the form is missing or open where it has no value. */
export interface ThreatCase extends TableDraft {
  /** Changes to its evidence_manifest; null removes a member. */
  readonly evidence?: Readonly<Record<string, readonly string[] | null>>;
}

const SUBMITTER = "name_of_the_entity_submitting_the_notification";
const SUBMITTER_CODE = "identification_code_of_the_entity_submitting_the_notification";
const SUBMITTER_TYPE = "type_of_the_financial_entity_submitting_the_notification";
const ENTITY = "name_of_the_financial_entity";
const ENTITY_LEI = "lei_code_of_the_financial_entity";
const PRIMARY = "primary_contact_person_";
const SECOND = "second_contact_person_";
const DETECTION = "date_and_time_of_detection_of_the_cyber_threat";
const DESCRIPTION = "description_of_the_significant_cyber_threat";
const IMPACT = "information_about_potential_impact";
const CRITERIA = "potential_incident_classification_criteria";
const STATUS = "status_of_the_cyber_threat";
const ACTIONS = "actions_taken_to_prevent_materialisation";
const STAKEHOLDERS = "notification_to_other_stakeholders";
const INDICATORS = "indicators_of_compromise";
const OTHER = "other_relevant_information";

/** The mandatory rows of Annex IV by number: its field. */
export const MANDATORY: Readonly<Record<string, string>> = {
  1: SUBMITTER,
  2: SUBMITTER_CODE,
  6: `${PRIMARY}name`,
  7: `${PRIMARY}email`,
  8: `${PRIMARY}telephone`,
  12: DETECTION,
  13: DESCRIPTION,
  14: IMPACT,
  15: CRITERIA,
  16: STATUS,
  17: ACTIONS,
};

/** The conditional rows of Annex IV by number: its field. */
export const CONDITIONAL: Readonly<Record<string, string>> = {
  3: SUBMITTER_TYPE,
  4: ENTITY,
  5: ENTITY_LEI,
  9: `${SECOND}name`,
  10: `${SECOND}email`,
  11: `${SECOND}telephone`,
  18: STAKEHOLDERS,
  19: INDICATORS,
  20: OTHER,
};

const BANK_LEI = "0000EXMPL0BANK000164";
const PROVIDER_LEI = "0000EXMPL0HOST000276";
const PROVIDER = {
  [SUBMITTER]: "Nordwolke Hosting GmbH (fictional)",
  [SUBMITTER_CODE]: "DEX0000.HRB000000",
};
const BANK = { [ENTITY]: "Musterufer Bank AG (fictional)", [ENTITY_LEI]: BANK_LEI };
/** The bank submits itself, and rows 3, 4 and 5 are empty. */
const SELF = {
  [SUBMITTER]: BANK[ENTITY],
  [SUBMITTER_CODE]: BANK_LEI,
  [SUBMITTER_TYPE]: null,
  [ENTITY]: null,
  [ENTITY_LEI]: null,
};
const check = (field: string) => attention("conditional_row_to_check", field);
const needs = (field: string) => blocking("required_when", field);

const draft = (name: string, report: Changes, ...findings: readonly ExpectedFinding[]): ThreatCase => ({
  ...{ name, report, findings },
});

const MANDATORY_ROWS: readonly ThreatCase[] = Object.entries(MANDATORY).flatMap(([row, field]) => [
  draft(`row ${row} is missing`, { [field]: null }, blocking("missing_required_field", field)),
  draft(`row ${row} is blank`, { [field]: " " }, blocking("empty_required_field", field)),
]);

const SUBMITTERS: readonly ThreatCase[] = [
  draft("another financial entity submits for the bank and states its types", {
    [SUBMITTER_TYPE]: ["payment_institution", "data_reporting_service_provider"],
  }),
  draft("the bank submits itself: rows 3, 4 and 5 are not needed", SELF),
  draft("the bank submits itself and states its type", { ...SELF, [SUBMITTER_TYPE]: ["credit_institution"] }),
  draft(
    "the bank submits itself and gives its LEI twice",
    { ...SELF, [ENTITY_LEI]: BANK_LEI },
    info("entity_is_submitter", ENTITY_LEI),
  ),
  draft(
    "the bank submits itself and gives name and LEI twice",
    { ...SELF, ...BANK },
    info("entity_is_submitter", ENTITY_LEI),
  ),
  draft("the bank submits itself and gives its name twice", { ...SELF, [ENTITY]: BANK[ENTITY] }),
  draft(
    "a second name suggests two entities",
    { ...SELF, [ENTITY]: "Musterufer Invest AG (fictional)" },
    check(ENTITY_LEI),
    check(SUBMITTER_TYPE),
  ),
  draft(
    "a second LEI shows two entities: the name is required",
    { ...SELF, [ENTITY_LEI]: PROVIDER_LEI },
    needs(ENTITY),
    check(SUBMITTER_TYPE),
  ),
  draft(
    "a provider with an EUID names no financial entity",
    { ...SELF, ...PROVIDER },
    needs(ENTITY),
    needs(ENTITY_LEI),
    check(SUBMITTER_TYPE),
  ),
  draft(
    "a provider with an EUID gives the name of the bank only",
    { ...SELF, ...PROVIDER, [ENTITY]: BANK[ENTITY] },
    needs(ENTITY_LEI),
    check(SUBMITTER_TYPE),
  ),
  draft(
    "a provider with an EUID gives the LEI of the bank only",
    { ...SELF, ...PROVIDER, [ENTITY_LEI]: BANK_LEI },
    needs(ENTITY),
    check(SUBMITTER_TYPE),
  ),
  draft("a provider with an EUID submits for the bank", { ...SELF, ...PROVIDER, ...BANK }, check(SUBMITTER_TYPE)),
  draft(
    "a provider with an LEI submits for the bank",
    { ...SELF, ...PROVIDER, [SUBMITTER_CODE]: PROVIDER_LEI, ...BANK },
    check(SUBMITTER_TYPE),
  ),
  draft(
    "a financial entity as the submitter needs an LEI",
    PROVIDER,
    attention("submitter_code_not_lei", SUBMITTER_CODE),
  ),
  draft(
    "an LEI of the financial entity with wrong check digits",
    { [ENTITY_LEI]: "0000EXMPL0BANK000165" },
    attention("invalid_identifier", ENTITY_LEI),
  ),
  draft(
    "the bank submits itself, with an LEI of nineteen characters",
    { ...SELF, [SUBMITTER_CODE]: BANK_LEI.slice(1) },
    attention("invalid_identifier", SUBMITTER_CODE),
  ),
  draft(
    "an LEI of the submitter with wrong check digits",
    { [SUBMITTER_CODE]: "0000EXMPL0PAYS000300" },
    attention("invalid_identifier", SUBMITTER_CODE),
  ),
  ...Object.entries({
    "lower-case LEI": BANK_LEI.toLowerCase(),
    "LEI in groups of four": "0000 EXMP L0BA NK00 0164",
    "LEI after a blank": ` ${BANK_LEI}`,
  }).map(([name, code]) =>
    draft(
      `the bank submits itself with a ${name}`,
      { ...SELF, [SUBMITTER_CODE]: code },
      attention("invalid_identifier", SUBMITTER_CODE),
    ),
  ),
  draft(
    "the bank submits itself with n/a as its code",
    { ...SELF, [SUBMITTER_CODE]: "n/a" },
    attention("placeholder_value", SUBMITTER_CODE),
  ),
  draft(
    "several financial entities in one notification",
    { [ENTITY]: "Musterufer Bank AG (fictional); Nordpay AG (fictional)", [ENTITY_LEI]: `${BANK_LEI};${PROVIDER_LEI}` },
    attention("several_entities_in_one", ENTITY_LEI),
  ),
  draft(
    "several names of financial entities",
    { [ENTITY]: "Musterufer Bank AG (fictional); Nordpay AG (fictional)" },
    attention("several_entities_in_one", ENTITY),
  ),
  draft(
    "an unknown type of the submitter",
    { [SUBMITTER_TYPE]: ["bank"] },
    attention("value_not_in_code_list", SUBMITTER_TYPE),
  ),
];

const CONTACTS: readonly ThreatCase[] = [
  draft("no second contact", { [`${SECOND}name`]: null, [`${SECOND}email`]: null, [`${SECOND}telephone`]: null }),
  ...(["name", "email", "telephone"] as const).flatMap((part, _, parts) => {
    const others = parts.filter((other) => other !== part);
    return [
      draft(`a second contact without ${part}`, { [`${SECOND}${part}`]: null }, check(`${SECOND}${part}`)),
      draft(
        `a second contact with ${part} only`,
        Object.fromEntries(others.map((other) => [`${SECOND}${other}`, null])),
        ...others.map((other) => check(`${SECOND}${other}`)),
      ),
    ];
  }),
  draft(
    "one address for both contacts",
    { [`${SECOND}email`]: "Incident.Desk@musterufer-bank.example" },
    info("contacts_identical", `${SECOND}email`),
  ),
  ...["030 0000000", "0049 30 0000000", "+49 30/0000000", "+49 30 0000000 ext 12", "+49", " +49 30 0000000"].map(
    (number) =>
      draft(
        `a telephone number as ${JSON.stringify(number)}`,
        { [`${PRIMARY}telephone`]: number },
        attention("invalid_telephone", `${PRIMARY}telephone`),
      ),
  ),
  // As in the reports on an incident, a placeholder is named as one.
  ...["n/a", "TBC"].map((number) =>
    draft(
      `a telephone number as ${JSON.stringify(number)}`,
      { [`${PRIMARY}telephone`]: number },
      attention("placeholder_value", `${PRIMARY}telephone`),
    ),
  ),
  ...["+33612345678", "+49 (30) 0000000", "+49-30.000 0000"].map((number) =>
    draft(`a telephone number as ${number}`, { [`${PRIMARY}telephone`]: number }),
  ),
  draft(
    "an e-mail address without a domain",
    { [`${PRIMARY}email`]: "incident.desk" },
    blocking("invalid_field_format", `${PRIMARY}email`),
  ),
];

const THREATS: readonly ThreatCase[] = [
  draft("rows 18, 19 and 20 are left out", { [STAKEHOLDERS]: null, [INDICATORS]: null, [OTHER]: null }),
  draft("no action, no stakeholder, no indicator, in words", {
    [ACTIONS]: "None",
    [STAKEHOLDERS]: "None",
    [INDICATORS]: "Not applicable",
    [OTHER]: "none",
  }),
  draft("actions to be defined", { [ACTIONS]: "TBD" }, attention("placeholder_value", ACTIONS)),
  draft("an impact that is not known", { [IMPACT]: "unknown" }, attention("placeholder_value", IMPACT)),
  draft(
    "a description of three words",
    { [DESCRIPTION]: "Stolen passwords tried." },
    attention("description_too_short", DESCRIPTION),
  ),
  draft(
    "criteria that Article 10 does not name",
    { [CRITERIA]: ["reputational_impact", "data_losses", "economic_impact", "duration_and_service_downtime"] },
    info("criteria_outside_article_10", CRITERIA),
  ),
  ...[
    "critical_services_affected",
    "clients_financial_counterparts_and_transactions_affected",
    "geographical_spread",
  ].map((criterion) => draft(`${criterion} alone makes a threat significant`, { [CRITERIA]: [criterion] })),
  draft(
    "a criterion twice",
    { [CRITERIA]: ["geographical_spread", "geographical_spread"] },
    attention("duplicate_list_item", CRITERIA),
  ),
  draft("a criterion without a list", { [CRITERIA]: "geographical_spread" }, blocking("invalid_field_type", CRITERIA)),
  draft("a threat that is over", { [STATUS]: "inactive" }),
  draft("the label of a status", { [STATUS]: "Active" }, attention("value_not_in_code_list", STATUS)),
  draft("a status that does not exist", { [STATUS]: "mitigated" }, attention("value_not_in_code_list", STATUS)),
  draft(
    "a day of detection without a time",
    { [DETECTION]: "2026-02-24" },
    blocking("invalid_field_format", DETECTION),
  ),
  draft(
    "a local time of detection",
    { [DETECTION]: "2026-02-24T09:15:00+01:00" },
    attention("datetime_not_utc", DETECTION),
  ),
  draft(
    "a time of detection without Z",
    { [DETECTION]: "2026-02-24T08:15:00" },
    attention("datetime_without_offset", DETECTION),
  ),
  draft(
    "a reference code of an incident",
    { incident_reference_code: "MUB-1" },
    attention("unknown_field", "incident_reference_code"),
  ),
];

const EVIDENCE: readonly ThreatCase[] = [
  ...[DESCRIPTION, IMPACT, CRITERIA].map((field) => ({
    ...draft(`no record for ${field}`, {}, info("missing_evidence", field)),
    evidence: { [field]: null },
  })),
  {
    ...draft(
      "a record of a row without a value",
      { [INDICATORS]: null },
      info("evidence_for_absent_field", INDICATORS),
    ),
    evidence: { [INDICATORS]: ["threat_intelligence_excerpt"] },
  },
];

/** The whole table. */
export const THREAT_CASES: readonly ThreatCase[] = [
  ...MANDATORY_ROWS,
  ...SUBMITTERS,
  ...CONTACTS,
  ...THREATS,
  ...EVIDENCE,
];

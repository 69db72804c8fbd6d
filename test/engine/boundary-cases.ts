// The rules of the profile that compare fields: drafts just inside and just outside the limits that the profile sets. What the kinds
// of these rules do with other values is in test/kinds/. First those of values, then those of texts, flags and contacts.

/** Changes of the report of the ready request; undefined removes a member. */
export type Members = Readonly<Record<string, unknown>>;

interface Boundary {
  readonly rule: string;
  /** With these changes the rule applies and passes. */
  readonly accepts: readonly Members[];
  /** With these changes the rule fails. */
  readonly rejects: readonly Members[];
}

const [_DETECTED, CLASSIFIED] = ["detection_datetime_utc", "classification_datetime_utc"];
const DISRUPTED = "first_disruption_datetime_utc";
const TYPE = "submission_type";
const ENTITY_TYPE = "financial_entity_type";
const CRITERIA = "classification_criteria_triggered";
const STATES = "affected_member_states";
const [AMOUNT, CURRENCY] = ["preliminary_estimated_financial_amount", "reporting_currency"];
const CLIENTS_COUNT = "preliminary_estimated_clients_affected";
const [NAME, EMAIL] = ["secondary_contact_name", "secondary_contact_email"];
const [FLAG, REFERENCE] = ["third_party_provider_involved", "outsourcing_arrangement_reference"];
const FOUND_BY = "incident_discovery_method";
const [LEGAL_NAME, LEI] = ["entity_legal_name", "entity_legal_identifier"];
const AUTHORITY = "competent_authority";
const DESCRIPTION = "initial_impact_description";
const CODE = "incident_reference_code";

const CRITICAL = "critical_services_affected";
const DATA = "data_losses";
const CLIENTS = "clients_financial_counterparts_and_transactions_affected";
const DURATION = "duration_and_service_downtime";
const SPREAD = "geographical_spread";
const REPUTATION = "reputational_impact";
const ECONOMIC = "economic_impact";
const ALL = [CRITICAL, DATA, CLIENTS, DURATION, SPREAD, REPUTATION, ECONOMIC];

const without = (code: string): Members => ({ [CRITERIA]: ALL.filter((other) => other !== code) });
const only = (code: string): Members => ({ [CRITERIA]: [code] });
/** One change for each value of a field. */
const each = (field: string, ...values: unknown[]): Members[] => values.map((value) => ({ [field]: value }));
/** The same on top of another change. */
const eachWith = (change: Members, field: string, ...values: unknown[]): Members[] =>
  values.map((value) => ({ ...change, [field]: value }));

const text50 = "ab".repeat(25);
const LEI_VALUE = "0000EXMPL0BANK000164";
const NO_FLAG = { [FLAG]: undefined, [REFERENCE]: undefined };
const NO_SECOND_CONTACT = { [NAME]: undefined, [EMAIL]: undefined };
const BY_PROVIDER = { [FOUND_BY]: "third-party_provider" };

export const BOUNDARIES: readonly Boundary[] = [
  {
    rule: `classification_before_detection.${CLASSIFIED}`,
    accepts: each(CLASSIFIED, "2026-03-10T06:42:00Z"),
    rejects: each(CLASSIFIED, "2026-03-10T06:41:59.999Z"),
  },
  {
    rule: `disruption_after_detection.${DISRUPTED}`,
    accepts: each(DISRUPTED, "2026-03-10T06:42:00Z"),
    rejects: each(DISRUPTED, "2026-03-10T06:42:00.001Z"),
  },
  {
    rule: `implausible_year.${DISRUPTED}`,
    accepts: each(DISRUPTED, "2025-12-31T23:59:59Z", "2026-03-11T06:42:00Z"),
    rejects: each(DISRUPTED, "2025-03-10T06:42:00Z"),
  },
  {
    rule: `implausible_year.${CLASSIFIED}`,
    accepts: each(CLASSIFIED, "2026-12-31T23:59:59Z", "2025-03-10T09:15:00Z"),
    rejects: each(CLASSIFIED, "2027-03-10T06:42:00Z"),
  },
  {
    rule: `late_classification.${CLASSIFIED}`,
    accepts: each(CLASSIFIED, "2026-03-11T06:42:00Z"),
    rejects: each(CLASSIFIED, "2026-03-11T06:42:00.001Z"),
  },
  {
    rule: `submission_type_out_of_profile.${TYPE}`,
    accepts: each(TYPE, "initial_notification"),
    rejects: each(TYPE, "intermediate_report", "final_report", "major_incident_reclassified_as_non-major"),
  },
  {
    rule: `criteria_cannot_satisfy_article_8.${CRITERIA}`,
    accepts: each(CRITERIA, [CRITICAL, DATA], [CRITICAL, REPUTATION, ECONOMIC], ALL),
    rejects: [
      ...[CLIENTS, DURATION, SPREAD, REPUTATION, ECONOMIC].map((other) => ({ [CRITERIA]: [CRITICAL, other] })),
      without(CRITICAL),
    ],
  },
  {
    rule: `article_8_needs_malicious_access.${CRITERIA}`,
    accepts: [...each(CRITERIA, [CRITICAL, DATA, SPREAD]), without(DATA), without(CRITICAL)],
    rejects: each(CRITERIA, [CRITICAL, DATA]),
  },
  {
    rule: `several_states_without_geographical_spread.${STATES}`,
    accepts: [...eachWith(without(SPREAD), STATES, ["DE"]), only(SPREAD)],
    rejects: eachWith(without(SPREAD), STATES, ["DE", "AT"]),
  },
  {
    // The disruption of the ready request is at 06:20.
    rule: `duration_criterion_inconsistent.${CRITERIA}`,
    accepts: [
      ...eachWith(only(DURATION), CLASSIFIED, "2026-03-11T06:20:00.001Z"),
      ...eachWith({ [CRITERIA]: [DURATION, CRITICAL] }, CLASSIFIED, "2026-03-10T08:20:00.001Z"),
      ...eachWith(without(DURATION), CLASSIFIED, "2026-03-11T06:20:00Z"),
    ],
    rejects: [
      ...eachWith(only(DURATION), CLASSIFIED, "2026-03-11T06:20:00Z"),
      ...eachWith({ [CRITERIA]: [DURATION, CRITICAL] }, CLASSIFIED, "2026-03-10T08:20:00Z"),
      ...eachWith(without(DURATION), CLASSIFIED, "2026-03-11T06:20:00.001Z"),
    ],
  },
  {
    rule: `amount_without_currency.${CURRENCY}`,
    // A code that is not in the list is a value too.
    accepts: each(CURRENCY, "SEK"),
    rejects: [{ [CURRENCY]: undefined }, { [CURRENCY]: undefined, [AMOUNT]: 0 }],
  },
  {
    rule: `long_disruption_without_criterion.${CRITERIA}`,
    accepts: [
      ...eachWith(only(CRITICAL), CLASSIFIED, "2026-03-10T08:20:00Z"),
      ...eachWith({ [CRITERIA]: [DURATION, CRITICAL] }, CLASSIFIED, "2026-03-10T08:20:00.001Z"),
      ...eachWith(without(CRITICAL), CLASSIFIED, "2026-03-10T08:20:00.001Z"),
    ],
    rejects: eachWith(only(CRITICAL), CLASSIFIED, "2026-03-10T08:20:00.001Z"),
  },
  {
    rule: `amount_not_compared.${AMOUNT}`,
    accepts: [{}, { [CURRENCY]: undefined }],
    rejects: each(CURRENCY, "SEK"),
  },
  {
    rule: `amount_above_economic_threshold.${CRITERIA}`,
    accepts: [
      { [AMOUNT]: 100_000, ...without(ECONOMIC) },
      { [AMOUNT]: 100_001, ...only(ECONOMIC) },
      { [AMOUNT]: 100_001, ...without(ECONOMIC), [CURRENCY]: "SEK" },
    ],
    rejects: eachWith(without(ECONOMIC), AMOUNT, 100_001, 100_000.01),
  },
  {
    rule: `clients_above_absolute_threshold.${CRITERIA}`,
    accepts: [
      { [CLIENTS_COUNT]: 100_000, ...without(CLIENTS) },
      { [CLIENTS_COUNT]: 100_001, ...only(CLIENTS) },
    ],
    rejects: eachWith(without(CLIENTS), CLIENTS_COUNT, 100_001),
  },
  {
    rule: `single_state_with_geographical_spread.${STATES}`,
    accepts: [only(SPREAD), { [STATES]: ["DE"], ...without(SPREAD) }],
    rejects: eachWith(only(SPREAD), STATES, ["DE"]),
  },
  {
    rule: `discovery_by_provider_without_flag.${FLAG}`,
    accepts: [...eachWith(BY_PROVIDER, FLAG, true, false), { ...NO_FLAG, [FOUND_BY]: "attacker" }],
    rejects: [{ ...NO_FLAG, ...BY_PROVIDER }],
  },
  {
    rule: `economic_impact_without_amount.${AMOUNT}`,
    // A negative amount is an amount, although a wrong one.
    accepts: [...eachWith(only(ECONOMIC), AMOUNT, 0, -1), { [AMOUNT]: undefined, ...without(ECONOMIC) }],
    rejects: eachWith(only(ECONOMIC), AMOUNT, undefined, null),
  },
  {
    rule: `amount_below_economic_threshold.${AMOUNT}`,
    accepts: [
      ...eachWith(only(ECONOMIC), AMOUNT, 100_001, 100_000.01),
      { [AMOUNT]: 1, ...without(ECONOMIC) },
      { [AMOUNT]: 1, ...only(ECONOMIC), [CURRENCY]: "SEK" },
    ],
    rejects: eachWith(only(ECONOMIC), AMOUNT, 100_000, 0),
  },
  {
    rule: `secondary_contact_incomplete.${NAME}`,
    accepts: [{}],
    rejects: each(NAME, undefined, ""),
  },
  {
    rule: `secondary_contact_incomplete.${EMAIL}`,
    accepts: [{}],
    rejects: each(EMAIL, undefined, "\t"),
  },
  {
    rule: `provider_flag_without_identification.${DESCRIPTION}`,
    accepts: [
      {},
      { [FLAG]: false, [DESCRIPTION]: "No other party." },
      { [DESCRIPTION]: "A provider.", incident_origin: "SIREN 552081317" },
    ],
    rejects: each(DESCRIPTION, "A GmbH", `A GmbH; we are ${LEI_VALUE}`),
  },
  {
    rule: `reference_without_provider_flag.${FLAG}`,
    accepts: each(FLAG, true),
    rejects: each(FLAG, false, undefined),
  },
  {
    rule: `aggregated_reporting_not_covered.${LEI}`,
    accepts: each(LEI, `${LEI_VALUE},${LEI_VALUE}`),
    rejects: each(LEI, `${LEI_VALUE};${LEI_VALUE}`),
  },
  {
    rule: `aggregated_reporting_not_covered.${LEGAL_NAME}`,
    // Of a list of identifiers only the other rule reports it.
    accepts: [{ [LEGAL_NAME]: "A, B" }, { [LEGAL_NAME]: "A; B", [LEI]: `${LEI_VALUE};${LEI_VALUE}` }],
    rejects: [{ [LEGAL_NAME]: "A; B" }, ...eachWith({ [LEGAL_NAME]: "A; B" }, LEI, undefined, ["A;B"])],
  },
  {
    rule: `aggregation_not_allowed.${LEI}`,
    accepts: [
      { [ENTITY_TYPE]: "trading_venue" },
      { [ENTITY_TYPE]: "credit_institution", [LEI]: `${LEI_VALUE};${LEI_VALUE}` },
    ],
    rejects: eachWith({ [LEI]: `${LEI_VALUE};${LEI_VALUE}` }, ENTITY_TYPE, "trading_venue", "central_counterparty"),
  },
  {
    rule: `aggregation_not_allowed.${LEGAL_NAME}`,
    accepts: [
      { [ENTITY_TYPE]: "trading_venue", [LEGAL_NAME]: "A; B", [LEI]: `${LEI_VALUE};${LEI_VALUE}` },
      { [ENTITY_TYPE]: "investment_firm", [LEGAL_NAME]: "A; B" },
    ],
    rejects: [{ [ENTITY_TYPE]: "trading_venue", [LEGAL_NAME]: "A; B" }],
  },
  {
    rule: `several_addressees.${AUTHORITY}`,
    accepts: each(AUTHORITY, "BaFin, Bonn", "NBB/BNB", "Finance and Markets Authority"),
    rejects: each(AUTHORITY, "BaFin; x", "BaFin UND Bundesbank", "BaFin/Bundesbank", "BaFin, Deutsche Bundesbank"),
  },
  {
    rule: `addressee_not_competent.${AUTHORITY}`,
    accepts: [
      ...each(AUTHORITY, "BaFin", "ECB"),
      ...eachWith(
        { [AUTHORITY]: "ESMA" },
        ENTITY_TYPE,
        "credit_rating_agency",
        "trade_repository",
        "securitisation_repository",
      ),
    ],
    rejects: [
      ...each(AUTHORITY, "EBA", "European Banking Authority (EBA)", "EIOPA", "ESMA"),
      ...eachWith({ [ENTITY_TYPE]: "credit_rating_agency" }, AUTHORITY, "BaFin", "EBA"),
    ],
  },
  {
    rule: `ecb_as_addressee.${AUTHORITY}`,
    accepts: [...each(AUTHORITY, "BaFin (for the ECB)"), { [AUTHORITY]: "ECB", [ENTITY_TYPE]: "investment_firm" }],
    rejects: each(AUTHORITY, "ECB", "European Central Bank"),
  },
  {
    rule: `description_too_short.${DESCRIPTION}`,
    accepts: each(DESCRIPTION, text50),
    rejects: each(DESCRIPTION, text50.slice(1)),
  },
  {
    rule: `official_template_expects.${NAME}`,
    accepts: [{}],
    rejects: [NO_SECOND_CONTACT],
  },
  {
    rule: `official_template_expects.${EMAIL}`,
    accepts: [{}],
    rejects: [NO_SECOND_CONTACT],
  },
  {
    rule: `official_template_expects.${CURRENCY}`,
    accepts: each(CURRENCY, "USD"),
    rejects: [{ [CURRENCY]: undefined, [AMOUNT]: undefined }],
  },
  {
    rule: `contacts_identical.${EMAIL}`,
    accepts: each(EMAIL, "incident-desk@musterufer-bank.example"),
    rejects: each(EMAIL, "incident.desk@musterufer-bank.example"),
  },
  {
    rule: `reference_code_charset.${CODE}`,
    accepts: each(CODE, "Z9-0"),
    rejects: each(CODE, "a_b"),
  },
];

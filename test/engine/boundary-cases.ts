// The rules that compare fields: the fields that each needs, and drafts just inside and just outside its limits. First those of values,
// then those of texts, flags and contacts.

/** Changes of the report of the ready request; undefined removes a member. */
export type Members = Readonly<Record<string, unknown>>;

interface Boundary {
  readonly rule: string;
  /** The rule applies if these fields have a usable value; by default its own field. */
  readonly needs?: readonly string[];
  /** Further fields that its conditions test: without a usable value of one of them it passes. */
  readonly tests?: readonly string[];
  /** The field whose absence an earlier rule may have reported. */
  readonly reportedBefore?: string;
  /** With these changes the rule applies and passes. */
  readonly accepts: readonly Members[];
  /** With these changes the rule fails. */
  readonly rejects: readonly Members[];
}

const [DETECTED, CLASSIFIED] = ["detection_datetime_utc", "classification_datetime_utc"];
const DISRUPTED = "first_disruption_datetime_utc";
const TYPE = "submission_type";
const ENTITY_TYPE = "financial_entity_type";
const CRITERIA = "classification_criteria_triggered";
const STATES = "affected_member_states";
const [AMOUNT, CURRENCY] = ["preliminary_estimated_financial_amount", "reporting_currency"];
const CLIENTS_COUNT = "preliminary_estimated_clients_affected";
const [NAME, EMAIL] = ["secondary_contact_name", "secondary_contact_email"];
const PRIMARY_EMAIL = "primary_contact_email";
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
    needs: [DETECTED, CLASSIFIED],
    accepts: [
      ...each(CLASSIFIED, "2026-03-10T06:42:00Z", "2026-03-10T06:42:00", "2026-03-10T06:42:00.001Z"),
      // Instants are cut to milliseconds.
      { [DETECTED]: "2026-03-10T06:42:00.0009Z", [CLASSIFIED]: "2026-03-10T06:42:00.0001Z" },
    ],
    rejects: each(CLASSIFIED, "2026-03-10T06:41:59.999Z", "2026-03-10T07:41:59+01:00"),
  },
  {
    rule: `disruption_after_detection.${DISRUPTED}`,
    needs: [DETECTED, DISRUPTED],
    accepts: each(DISRUPTED, "2026-03-10T06:42:00Z", "2026-03-10T06:41:59.999Z"),
    rejects: each(DISRUPTED, "2026-03-10T06:42:00.001Z"),
  },
  {
    rule: `implausible_year.${DISRUPTED}`,
    needs: [DETECTED, DISRUPTED],
    accepts: each(DISRUPTED, "2025-12-31T23:59:59Z", "2025-04-10T06:42:00Z", "2026-03-11T06:42:00Z"),
    rejects: each(DISRUPTED, "2025-03-10T06:42:00Z", "2024-02-29T00:00:00Z", "2025-02-07T06:42:00Z"),
  },
  {
    rule: `implausible_year.${CLASSIFIED}`,
    needs: [DETECTED, CLASSIFIED],
    accepts: [
      ...each(CLASSIFIED, "2026-12-31T23:59:59Z", "2027-04-10T06:42:00.001Z", "2025-03-10T09:15:00Z"),
      // Over the turn of a year the years differ and nothing is wrong.
      { [DETECTED]: "2026-12-31T22:00:00Z", [CLASSIFIED]: "2027-01-01T01:00:00Z" },
    ],
    rejects: [
      ...each(CLASSIFIED, "2027-03-10T06:42:00Z", "2027-04-10T06:42:00Z", "2062-03-10T09:15:00Z"),
      { [DETECTED]: "2026-12-31T22:00:00Z", [CLASSIFIED]: "2028-01-01T01:00:00Z" },
    ],
  },
  {
    rule: `late_classification.${CLASSIFIED}`,
    needs: [DETECTED, CLASSIFIED],
    accepts: each(CLASSIFIED, "2026-03-11T06:42:00Z", "2026-03-01T00:00:00Z"),
    rejects: each(CLASSIFIED, "2026-03-11T06:42:00.001Z"),
  },
  {
    rule: `submission_type_out_of_profile.${TYPE}`,
    accepts: each(TYPE, "initial_notification"),
    rejects: each(TYPE, "intermediate_report", "final_report", "major_incident_reclassified_as_non-major"),
  },
  {
    rule: `criteria_cannot_satisfy_article_8.${CRITERIA}`,
    accepts: each(
      CRITERIA,
      [CRITICAL, DATA],
      [CRITICAL, REPUTATION, ECONOMIC],
      [CRITICAL, SPREAD, SPREAD, DURATION],
      ALL,
    ),
    rejects: [
      ...each(CRITERIA, [CRITICAL], [CRITICAL, CRITICAL], [CRITICAL, SPREAD, SPREAD], [SPREAD], [DATA]),
      ...[CLIENTS, DURATION, SPREAD, REPUTATION, ECONOMIC].map((other) => ({ [CRITERIA]: [CRITICAL, other] })),
      without(CRITICAL),
    ],
  },
  {
    rule: `article_8_needs_malicious_access.${CRITERIA}`,
    accepts: [...each(CRITERIA, [CRITICAL], [DATA], [CRITICAL, DATA, SPREAD]), without(DATA), without(CRITICAL)],
    rejects: each(CRITERIA, [CRITICAL, DATA], [DATA, CRITICAL], [CRITICAL, DATA, DATA, CRITICAL]),
  },
  {
    rule: `several_states_without_geographical_spread.${STATES}`,
    tests: [CRITERIA],
    accepts: [...eachWith(without(SPREAD), STATES, ["DE"], ["DE", "DE"]), only(SPREAD)],
    rejects: eachWith(without(SPREAD), STATES, ["DE", "AT"], ["DE", "AT", "NO"]),
  },
  {
    // The disruption of the ready request is at 06:20.
    rule: `duration_criterion_inconsistent.${CRITERIA}`,
    needs: [CRITERIA, CLASSIFIED, DISRUPTED],
    accepts: [
      ...eachWith(only(DURATION), CLASSIFIED, "2026-03-11T06:20:00.001Z", "2026-03-10T06:19:59Z"),
      ...eachWith({ [CRITERIA]: [DURATION, CRITICAL] }, CLASSIFIED, "2026-03-10T08:20:00.001Z"),
      ...eachWith(without(DURATION), CLASSIFIED, "2026-03-11T06:20:00Z", "2026-03-10T07:00:00Z"),
    ],
    rejects: [
      ...eachWith(only(DURATION), CLASSIFIED, "2026-03-11T06:20:00Z", "2026-03-10T06:20:00Z"),
      ...eachWith({ [CRITERIA]: [DURATION, CRITICAL] }, CLASSIFIED, "2026-03-10T08:20:00Z"),
      ...eachWith(without(DURATION), CLASSIFIED, "2026-03-11T06:20:00.001Z"),
    ],
  },
  {
    rule: `amount_without_currency.${CURRENCY}`,
    needs: [],
    tests: [AMOUNT],
    // A code that is not in the list is a value too.
    accepts: each(CURRENCY, "SEK", "USD"),
    rejects: [...each(CURRENCY, undefined, null, " "), { [CURRENCY]: undefined, [AMOUNT]: 0 }],
  },
  {
    rule: `amount_above_economic_threshold.${CRITERIA}`,
    tests: [AMOUNT, CURRENCY],
    accepts: [
      { [AMOUNT]: 100_000, ...without(ECONOMIC) },
      { [AMOUNT]: 100_001, ...only(ECONOMIC) },
      { [AMOUNT]: 100_001, ...without(ECONOMIC), [CURRENCY]: "SEK" },
    ],
    rejects: eachWith(without(ECONOMIC), AMOUNT, 100_001, 100_000.01),
  },
  {
    rule: `clients_above_absolute_threshold.${CRITERIA}`,
    tests: [CLIENTS_COUNT],
    accepts: [
      { [CLIENTS_COUNT]: 100_000, ...without(CLIENTS) },
      { [CLIENTS_COUNT]: 100_001, ...only(CLIENTS) },
    ],
    rejects: eachWith(without(CLIENTS), CLIENTS_COUNT, 100_001, Number.MAX_SAFE_INTEGER),
  },
  {
    rule: `single_state_with_geographical_spread.${STATES}`,
    tests: [CRITERIA],
    accepts: [only(SPREAD), { [STATES]: ["DE"], ...without(SPREAD) }],
    rejects: eachWith(only(SPREAD), STATES, ["DE"], ["AT", "AT"]),
  },
  {
    rule: `discovery_by_provider_without_flag.${FLAG}`,
    needs: [],
    tests: [FOUND_BY],
    reportedBefore: FLAG,
    accepts: [...eachWith(BY_PROVIDER, FLAG, true, false), { ...NO_FLAG, [FOUND_BY]: "attacker" }],
    rejects: [{ ...NO_FLAG, ...BY_PROVIDER }],
  },
  {
    rule: `economic_impact_without_amount.${AMOUNT}`,
    needs: [],
    tests: [CRITERIA],
    // A negative amount is an amount, although a wrong one.
    accepts: [...eachWith(only(ECONOMIC), AMOUNT, 0, -1), { [AMOUNT]: undefined, ...without(ECONOMIC) }],
    rejects: eachWith(only(ECONOMIC), AMOUNT, undefined, null),
  },
  {
    rule: `amount_below_economic_threshold.${AMOUNT}`,
    tests: [CRITERIA, CURRENCY],
    accepts: [
      ...eachWith(only(ECONOMIC), AMOUNT, 100_001, 100_000.01),
      { [AMOUNT]: 1, ...without(ECONOMIC) },
      { [AMOUNT]: 1, ...only(ECONOMIC), [CURRENCY]: "SEK" },
    ],
    rejects: eachWith(only(ECONOMIC), AMOUNT, 100_000, 0),
  },
  {
    rule: `secondary_contact_incomplete.${NAME}`,
    needs: [],
    tests: [EMAIL],
    accepts: [{}],
    rejects: each(NAME, undefined, ""),
  },
  {
    rule: `secondary_contact_incomplete.${EMAIL}`,
    needs: [],
    tests: [NAME],
    accepts: [{}],
    rejects: each(EMAIL, undefined, "\t"),
  },
  {
    rule: `provider_flag_without_identification.${DESCRIPTION}`,
    tests: [FLAG],
    accepts: [
      {},
      { [FLAG]: false, [DESCRIPTION]: "No other party." },
      ...each(
        DESCRIPTION,
        "A GmbH (506700ge1g29325qx363)",
        "A GmbH, DEK1101R.HRB116737",
        "A Ltd, VAT: GB123456789",
        "SIREN 552081317",
      ),
      { [DESCRIPTION]: "A provider.", incident_origin: "A GmbH, LEI 506700GE1G29325QX363" },
      { [LEI]: { toString: 1 }, incident_origin: [[1]] },
    ],
    rejects: each(
      DESCRIPTION,
      ...["A GmbH", `A GmbH; we are ${LEI_VALUE}`, "LEI 12345", "The VAT is unknown.", "DB01.LOCAL, 2026-03-10"],
      ...["0506700GE1G29325QX363", "A GmbH, ROI-CA-0457"],
    ),
  },
  {
    rule: `reference_without_provider_flag.${FLAG}`,
    needs: [],
    tests: [REFERENCE],
    accepts: each(FLAG, true),
    rejects: each(FLAG, false, undefined, null, ""),
  },
  {
    rule: `aggregated_reporting_not_covered.${LEI}`,
    accepts: each(LEI, `${LEI_VALUE},${LEI_VALUE}`),
    rejects: each(LEI, `${LEI_VALUE};${LEI_VALUE}`, ";"),
  },
  {
    rule: `aggregated_reporting_not_covered.${LEGAL_NAME}`,
    // Of a list of identifiers only the other rule reports it.
    accepts: [{ [LEGAL_NAME]: "A, B" }, { [LEGAL_NAME]: "A; B", [LEI]: `${LEI_VALUE};${LEI_VALUE}` }],
    rejects: [{ [LEGAL_NAME]: "A; B" }, ...eachWith({ [LEGAL_NAME]: "A; B" }, LEI, undefined, ["A;B"])],
  },
  {
    rule: `aggregation_not_allowed.${LEI}`,
    tests: [ENTITY_TYPE],
    accepts: [
      { [ENTITY_TYPE]: "trading_venue" },
      { [ENTITY_TYPE]: "credit_institution", [LEI]: `${LEI_VALUE};${LEI_VALUE}` },
    ],
    rejects: eachWith({ [LEI]: `${LEI_VALUE};${LEI_VALUE}` }, ENTITY_TYPE, "trading_venue", "central_counterparty"),
  },
  {
    rule: `aggregation_not_allowed.${LEGAL_NAME}`,
    tests: [ENTITY_TYPE],
    accepts: [
      { [ENTITY_TYPE]: "trading_venue", [LEGAL_NAME]: "A; B", [LEI]: `${LEI_VALUE};${LEI_VALUE}` },
      { [ENTITY_TYPE]: "investment_firm", [LEGAL_NAME]: "A; B" },
    ],
    rejects: [{ [ENTITY_TYPE]: "trading_venue", [LEGAL_NAME]: "A; B" }],
  },
  {
    rule: `several_addressees.${AUTHORITY}`,
    accepts: each(
      AUTHORITY,
      ...["BaFin", "BaFin, Bonn", "BaFin;", "NBB/BNB", "Finance and Markets Authority", "BaFin and ECBs"],
      ...["European Insurance and Occupational Pensions Authority", "European Central Bank (ECB)"],
    ),
    rejects: each(
      AUTHORITY,
      ...["BaFin; x", "A+B", "BaFin and ECB", "BaFin UND Bundesbank", "BaFin/Bundesbank", "BaFin, Deutsche Bundesbank"],
    ),
  },
  {
    rule: `addressee_not_competent.${AUTHORITY}`,
    needs: [AUTHORITY, ENTITY_TYPE],
    accepts: [
      ...each(AUTHORITY, "BaFin", "EBAS", "ECB"),
      ...eachWith(
        { [AUTHORITY]: "ESMA" },
        ENTITY_TYPE,
        "credit_rating_agency",
        "trade_repository",
        "securitisation_repository",
      ),
    ],
    rejects: [
      ...each(AUTHORITY, "EBA", "eba, Paris", "European Banking Authority (EBA)", "EIOPA", "ESMA"),
      ...eachWith({ [ENTITY_TYPE]: "credit_rating_agency" }, AUTHORITY, "BaFin", "EBA", "AMF"),
    ],
  },
  {
    rule: `ecb_as_addressee.${AUTHORITY}`,
    needs: [AUTHORITY, ENTITY_TYPE],
    accepts: [
      ...each(AUTHORITY, "ECBs", "ECB2", "ECB_SSM", "ECBé", "European Central Banking Authority", "European Central"),
      ...each(AUTHORITY, "BaFin (for the ECB)", "The ECB", "European  Central Bank", "E.C.B."),
      { [AUTHORITY]: "ECB", [ENTITY_TYPE]: "investment_firm" },
    ],
    rejects: [
      ...each(AUTHORITY, "ECB", "ecb, Frankfurt", "Ecb", "ECB/SSM", "ECB-Banking Supervision", "ECB’s JST", "ECB 2"),
      ...each(AUTHORITY, " ECB", "\tECB\n", "European Central Bank", "EUROPEAN CENTRAL BANK (ECB)"),
    ],
  },
  {
    rule: `description_too_short.${DESCRIPTION}`,
    accepts: each(DESCRIPTION, text50, `a${"😀".repeat(49)}`, ` \n${text50}\u3000`, `a${" ".repeat(48)}b`),
    rejects: each(DESCRIPTION, text50.slice(1), `a${"😀".repeat(48)}`, ` ${text50.slice(1)}\ufeff\u2028`),
  },
  {
    rule: `official_template_expects.${NAME}`,
    needs: [],
    reportedBefore: NAME,
    accepts: [{}],
    rejects: [NO_SECOND_CONTACT],
  },
  {
    rule: `official_template_expects.${EMAIL}`,
    needs: [],
    reportedBefore: EMAIL,
    accepts: [{}],
    rejects: [NO_SECOND_CONTACT],
  },
  {
    rule: `official_template_expects.${CURRENCY}`,
    needs: [],
    reportedBefore: CURRENCY,
    accepts: each(CURRENCY, "USD"),
    rejects: [{ [CURRENCY]: undefined, [AMOUNT]: undefined }],
  },
  {
    rule: `contacts_identical.${EMAIL}`,
    tests: [PRIMARY_EMAIL],
    accepts: each(EMAIL, "incident-desk@musterufer-bank.example"),
    rejects: [
      ...each(EMAIL, "incident.desk@musterufer-bank.example", "Incident.Desk@MUSTERUFER-bank.example"),
      { [PRIMARY_EMAIL]: "ü@b.c", [EMAIL]: "Ü@b.c" },
    ],
  },
  {
    rule: `reference_code_charset.${CODE}`,
    accepts: each(CODE, "a", "Z9-0", "-", "0"),
    rejects: each(CODE, "a b", "a_b", "a/b", "a.b", "ü", "a\n", " a", "a–b", "٣"),
  },
];

// The boundaries of the rules on instants, codes and numbers.

/** Changes of the report of the ready request; undefined removes a member. */
export type Members = Readonly<Record<string, unknown>>;
export type Changes = Readonly<Record<string, Members>>;

/** Changes, by name, with which one rule is applicable and passes, and with which it fails. */
export interface Boundary {
  readonly rule: string;
  readonly accepts: Changes;
  readonly rejects: Changes;
}

const CRITICAL = "critical_services_affected";
const DATA = "data_losses";
const CLIENTS = "clients_financial_counterparts_and_transactions_affected";
const DURATION = "duration_and_service_downtime";
const SPREAD = "geographical_spread";
const REPUTATION = "reputational_impact";
const ECONOMIC = "economic_impact";
const ALL = [CRITICAL, DATA, CLIENTS, DURATION, SPREAD, REPUTATION, ECONOMIC];
const without = (code: string) => ALL.filter((other) => other !== code);
const criteria = (...codes: string[]): Members => ({ classification_criteria_triggered: codes });
/** Each list as a change with its codes as the name. */
const lists = (...sets: string[][]): Changes =>
  Object.fromEntries(sets.map((codes) => [codes.join(), criteria(...codes)]));

const detected = (instant: string): Members => ({ detection_datetime_utc: instant });
const classified = (instant: string): Members => ({ classification_datetime_utc: instant });
const disrupted = (instant: string): Members => ({ first_disruption_datetime_utc: instant });

const TIMES: readonly Boundary[] = [
  {
    rule: "classification_before_detection.classification_datetime_utc",
    accepts: {
      "the same instant": classified("2026-03-10T06:42:00Z"),
      "the same instant without an offset": classified("2026-03-10T06:42:00"),
      "a millisecond after": classified("2026-03-10T06:42:00.001Z"),
      "less than a millisecond before, which is cut": {
        ...detected("2026-03-10T06:42:00.0009Z"),
        ...classified("2026-03-10T06:42:00.0001Z"),
      },
    },
    rejects: {
      "a millisecond before": classified("2026-03-10T06:41:59.999Z"),
      "a later time of an earlier instant": classified("2026-03-10T07:41:59+01:00"),
    },
  },
  {
    rule: "late_classification.classification_datetime_utc",
    accepts: {
      "24 hours exactly": classified("2026-03-11T06:42:00Z"),
      "before detection": classified("2026-03-01T00:00:00Z"),
    },
    rejects: {
      "24 hours and a millisecond": classified("2026-03-11T06:42:00.001Z"),
    },
  },
  {
    rule: "disruption_after_detection.first_disruption_datetime_utc",
    accepts: {
      "the same instant": disrupted("2026-03-10T06:42:00Z"),
      "a millisecond before": disrupted("2026-03-10T06:41:59.999Z"),
    },
    rejects: {
      "a millisecond after": disrupted("2026-03-10T06:42:00.001Z"),
    },
  },
];

const CODES: readonly Boundary[] = [
  {
    rule: "submission_type_out_of_profile.submission_type",
    accepts: { "the initial notification": { submission_type: "initial_notification" } },
    rejects: Object.fromEntries(
      ["intermediate_report", "final_report", "major_incident_reclassified_as_non-major"].map((code) => [
        code,
        { submission_type: code },
      ]),
    ),
  },
  {
    rule: "criteria_cannot_satisfy_article_8.classification_criteria_triggered",
    accepts: lists(
      [CRITICAL, DATA],
      [DATA, CRITICAL],
      [CRITICAL, DATA, SPREAD],
      [CRITICAL, REPUTATION, ECONOMIC],
      [CRITICAL, CLIENTS, DURATION],
      [CRITICAL, SPREAD, SPREAD, DURATION],
      ALL,
    ),
    rejects: {
      ...lists([CRITICAL], [CRITICAL, CRITICAL], [CRITICAL, SPREAD, SPREAD]),
      ...lists(...[CLIENTS, DURATION, SPREAD, REPUTATION, ECONOMIC].map((other) => [CRITICAL, other])),
      ...lists([SPREAD], [DATA], [DATA, SPREAD, CLIENTS], without(CRITICAL)),
    },
  },
  {
    rule: "article_8_needs_malicious_access.classification_criteria_triggered",
    accepts: lists(
      [CRITICAL],
      [DATA],
      [DATA, SPREAD],
      [CRITICAL, SPREAD],
      [CRITICAL, DATA, SPREAD],
      without(DATA),
      without(CRITICAL),
    ),
    rejects: lists([CRITICAL, DATA], [DATA, CRITICAL], [CRITICAL, DATA, DATA, CRITICAL]),
  },
  {
    rule: "several_states_without_geographical_spread.affected_member_states",
    accepts: {
      "one state": { affected_member_states: ["DE"], ...criteria(...without(SPREAD)) },
      "one state twice": { affected_member_states: ["DE", "DE"], ...criteria(...without(SPREAD)) },
      "the criterion alone": criteria(SPREAD),
    },
    rejects: {
      "two states": criteria(...without(SPREAD)),
      "three states": { affected_member_states: ["DE", "AT", "NO"], ...criteria(CRITICAL) },
    },
  },
  {
    rule: "single_state_with_geographical_spread.affected_member_states",
    accepts: {
      "two states": criteria(SPREAD),
      "one state, all criteria but this": { affected_member_states: ["DE"], ...criteria(...without(SPREAD)) },
    },
    rejects: {
      "one state": { affected_member_states: ["DE"], ...criteria(SPREAD) },
      "one state twice": { affected_member_states: ["AT", "AT"], ...criteria(SPREAD) },
    },
  },
  {
    rule: "ecb_as_addressee.competent_authority",
    accepts: {
      ...authorities("ECBs", "ECB2", "ECB_SSM", "ECBé", "European Central Banking Authority", "European Central"),
      ...authorities("BaFin (for the ECB)", "The ECB", "European  Central Bank", "E.C.B."),
      "another type of entity": { competent_authority: "ECB", financial_entity_type: "investment_firm" },
    },
    rejects: {
      ...authorities("ECB", "ecb, Frankfurt", "Ecb", "ECB/SSM", "ECB-Banking Supervision", "ECB’s JST", "ECB 2"),
      ...authorities(
        " ECB",
        "\tECB\n",
        "European Central Bank",
        "EUROPEAN CENTRAL BANK (ECB)",
        "european central bank.",
      ),
    },
  },
];

function authorities(...names: string[]): Changes {
  return Object.fromEntries(names.map((name) => [JSON.stringify(name), { competent_authority: name }]));
}

const amount = (value: number, currency = "EUR"): Members => ({
  preliminary_estimated_financial_amount: value,
  reporting_currency: currency,
});
const clients = (value: number): Members => ({ preliminary_estimated_clients_affected: value });
export const NO_AMOUNT = { preliminary_estimated_financial_amount: undefined };

const NUMBERS: readonly Boundary[] = [
  {
    rule: "amount_above_economic_threshold.classification_criteria_triggered",
    accepts: {
      "the threshold": { ...amount(100_000), ...criteria(...without(ECONOMIC)) },
      "an amount above it, with the criterion": { ...amount(100_001), ...criteria(ECONOMIC) },
      "an amount above it in another currency": { ...amount(100_001, "SEK"), ...criteria(...without(ECONOMIC)) },
    },
    rejects: {
      "a euro above": { ...amount(100_001), ...criteria(...without(ECONOMIC)) },
      "a cent above": { ...amount(100_000.01), ...criteria(CRITICAL) },
    },
  },
  {
    rule: "amount_below_economic_threshold.preliminary_estimated_financial_amount",
    accepts: {
      "a euro above": { ...amount(100_001), ...criteria(ECONOMIC) },
      "a cent above": { ...amount(100_000.01), ...criteria(ECONOMIC) },
      "an amount below it, without the criterion": { ...amount(1), ...criteria(...without(ECONOMIC)) },
      "an amount below it in another currency": { ...amount(1, "SEK"), ...criteria(ECONOMIC) },
    },
    rejects: {
      "the threshold": { ...amount(100_000), ...criteria(ECONOMIC) },
      zero: { ...amount(0), ...criteria(ECONOMIC) },
    },
  },
  {
    rule: "clients_above_absolute_threshold.classification_criteria_triggered",
    accepts: {
      "the threshold": { ...clients(100_000), ...criteria(...without(CLIENTS)) },
      "a client more, with the criterion": { ...clients(100_001), ...criteria(CLIENTS) },
    },
    rejects: {
      "a client more": { ...clients(100_001), ...criteria(...without(CLIENTS)) },
      "many more": { ...clients(Number.MAX_SAFE_INTEGER), ...criteria(CRITICAL) },
    },
  },
  {
    rule: "economic_impact_without_amount.preliminary_estimated_financial_amount",
    accepts: {
      "an amount of zero": { preliminary_estimated_financial_amount: 0, ...criteria(ECONOMIC) },
      "a negative amount, which is one if a wrong one": {
        preliminary_estimated_financial_amount: -1,
        ...criteria(ECONOMIC),
      },
      "no amount, all criteria but this": { ...NO_AMOUNT, ...criteria(...without(ECONOMIC)) },
    },
    rejects: {
      absent: { ...NO_AMOUNT, ...criteria(ECONOMIC) },
      null: { preliminary_estimated_financial_amount: null, ...criteria(ECONOMIC) },
    },
  },
];

export const CONTENT_CASES: readonly Boundary[] = [...TIMES, ...CODES, ...NUMBERS];

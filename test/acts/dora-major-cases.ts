// What Articles 1 to 9 of Delegated Regulation (EU) 2024/1772 say of small stories, worked out by hand from their text.
import type { Met } from "../../server/engine/three-valued.ts";

type Answers = Readonly<Record<string, unknown>>;

export interface Case {
  readonly title: string;
  /** What differs from ALL_FALSE; undefined is not answered. */
  readonly answers: Answers;
  readonly outcome: string;
  /** Criteria by their short names below. */
  readonly criteria?: Readonly<Record<string, Met>>;
  /** Readings, each with a mark ! if another one changes the outcome. */
  readonly readings?: readonly string[];
  readonly settled?: Readonly<Record<string, readonly string[]>>;
  readonly provisional?: true;
}

export const SHORT: Readonly<Record<string, string>> = {
  scope: "in_scope",
  C: "critical_services_affected",
  T1: "clients_counterparts_transactions",
  T2: "reputational_impact",
  T3: "duration_and_downtime",
  T4: "geographical_spread",
  T5a: "data_losses",
  T5b: "malicious_access",
  T6: "economic_impact",
  again: "recurring",
  rule: "recurring_rule_applies",
};

export const actual = (value: number) => ({ value, kind: "actual" });
export const about = (min: number, max = min) =>
  min === max ? { value: min, kind: "estimate" } : { min, max, kind: "estimate" };

/** Hours after the night of 10 March 2026. */
export const at = (hours: number, rest = "00:00"): string =>
  `2026-03-${String(10 + Math.floor(hours / 24)).padStart(2, "0")}T${String(hours % 24).padStart(2, "0")}:${rest}Z`;

/** An incident that affects a critical function, and meets no threshold. */
export const ALL_FALSE: Answers = {
  entity_in_scope: true,
  entity_type: "payment_institution",
  ict_related_incident: true,
  ict_supports_critical_function: true,
  access_successful: false,
  clients_affected: actual(0),
  counterparts_affected: actual(0),
  transactions_affected: actual(0),
  amount_affected: actual(0),
  relevant_client_or_counterpart_affected: false,
  in_media: false,
  repetitive_complaints_of_different_clients: false,
  regulatory_requirements_unmet_or_likely: false,
  loss_of_clients_material_or_likely: false,
  occurred_at: at(0),
  resolved_at: at(1),
  services: [],
  home_state: "DE",
  impact_by_state: [],
  impact_by_state_complete: true,
  loss_availability: false,
  loss_authenticity: false,
  loss_integrity: false,
  loss_confidentiality: false,
  adverse_for_business_objectives: false,
  adverse_for_regulatory_requirements: false,
  likely_total: actual(0),
  currency: "EUR",
};

export const NO_CRITICAL = { ict_supports_critical_function: false, regulated_service_affected: false };
export const service = (more: object = {}) => ({
  name: "Payments",
  supports_critical_function: true,
  unavailable: true,
  unavailable_from: at(0),
  restored_at: at(1),
  ...more,
});
const ATTACK = { access_successful: true, access_malicious: true, access_unauthorised: true };
const MAY = { access_may_result_in_data_losses: true };
export const states = (...codes: readonly string[]) => codes.map((state) => ({ state, impact: true }));
export const press = { in_media: true };
const NOT_AT_HOME = { state: "DE", impact: false };
/** Only these answers. */
const only = (answers: Answers): Answers => ({
  ...Object.fromEntries(Object.keys(ALL_FALSE).map((name) => [name, undefined])),
  entity_in_scope: true,
  ict_related_incident: true,
  ...answers,
});
const incident = (day: string, more: object = {}) => ({
  occurred_at: `${day}T09:00:00+01:00`,
  apparent_root_cause: "expired certificate",
  outcome: "not_major",
  ...more,
});
const SUMS = {
  clients_affected: actual(2_000),
  clients_total_of_service: actual(10_000),
  likely_total: actual(150_000),
};
const APPLIES = { entity_type: "investment_firm", entity_is_microenterprise: false, entity_in_article_16_1: false };
const again = (...incidents: readonly object[]) => ({ ...SUMS, ...APPLIES, incidents });
const TWO = [incident("2026-01-10"), incident("2026-07-10")];
const share = (part: unknown, total: unknown) => ({ clients_affected: part, clients_total_of_service: total });

const c = (
  title: string,
  answers: Answers,
  outcome: string,
  criteria: Readonly<Record<string, Met>> = {},
  more: Partial<Case> = {},
): Case => ({ title, answers, outcome, criteria, ...more });
const [M_A, M_B, M_2, NOT, NOT_2, OPEN, OUT] = [
  "major 8.1.a",
  "major 8.1.b",
  "major 8.2",
  "not_major",
  // The listed incidents are not major together.
  "not_major 8.2",
  "undetermined",
  "out_of_scope",
];
const FIVE = ["T1", "T2", "T4", "T5a", "T6"];

/** The vectors of the specification, by their numbers. */
export const VECTORS: readonly Case[] = [
  c("1: 10 % and 100 000 clients exactly", share(actual(100_000), actual(1_000_000)), NOT, { T1: false }),
  c(
    "2: 10.04 % of the clients, and a critical service down for 2 h 01",
    { ...share(actual(1_004), actual(10_000)), services: [service({ restored_at: at(2, "01:00") })] },
    M_B,
    { T1: true, T3: true },
  ),
  c(
    "3: the same for a service that supports no critical function, 5 h",
    {
      ...share(actual(1_004), actual(10_000)),
      services: [service({ supports_critical_function: false, restored_at: at(5) })],
    },
    NOT,
    { T1: true, T3: false },
  ),
  c(
    "4: a stolen account of an administrator that may read data",
    { ...NO_CRITICAL, ...ATTACK, ...MAY },
    M_A,
    { C: true, T5b: true },
    { readings: ["R7!"] },
  ),
  c("5: attempts to log in that failed", { ...NO_CRITICAL, ...ATTACK, ...MAY, access_successful: false }, NOT, {
    C: false,
    T5b: false,
  }),
  c(
    "6: denial of service for 26 h, 12 % of the clients",
    { ...share(actual(1_440), actual(12_000)), resolved_at: at(26) },
    M_B,
    { T1: true, T3: true },
  ),
  c(
    "7: denial of service for 26 h, 1 080 of 12 000 clients, and nothing else known",
    only({
      ict_supports_critical_function: true,
      access_successful: false,
      ...share(actual(1_080), actual(12_000)),
      occurred_at: at(0),
      resolved_at: at(26),
    }),
    OPEN,
    { T1: "unknown", T3: true },
    { settled: { major: FIVE, not_major: [FIVE.join()] } },
  ),
  c(
    "8: six thresholds, but no critical service",
    {
      ...NO_CRITICAL,
      ...press,
      relevant_client_or_counterpart_affected: true,
      resolved_at: at(30),
      impact_by_state: states("DE", "FR"),
      loss_integrity: true,
      adverse_for_business_objectives: true,
      likely_total: actual(200_000),
    },
    NOT,
    { C: false, T1: true, T2: true, T3: true, T4: true, T5a: true, T6: true },
  ),
  c("9: press, and EUR 100 000", { ...press, likely_total: actual(100_000) }, NOT, { T2: true, T6: false }),
  c(
    "10: press, and probably EUR 100 001",
    { ...press, likely_total: about(100_001) },
    M_B,
    { T6: true },
    { provisional: true },
  ),
  c(
    "11: press, and PLN 2 million without a rate",
    { ...press, likely_total: actual(2_000_000), currency: "PLN" },
    OPEN,
    { T6: "unknown" },
  ),
  c(
    "12: the home State and one other, and press",
    { ...press, impact_by_state: states("DE", "FR") },
    M_B,
    { T4: true },
    { readings: ["R1!"] },
  ),
  c(
    "13: data changed, which stops a report to an authority",
    { regulatory_requirements_unmet_or_likely: true, loss_integrity: true, adverse_for_regulatory_requirements: true },
    M_B,
    { T2: true, T5a: true },
  ),
  c("14: 250 000 clients of an unknown number", share(actual(250_000), undefined), NOT, { T1: true }),
  c(
    "15: open for 23 h, the end expected in 3 h",
    { resolved_at: "open", as_of: at(23), expected_resolution_at: at(26) },
    NOT,
    { T3: true },
  ),
  c("15: open for 23 h, without an estimate", { resolved_at: "open", as_of: at(23) }, NOT, { T3: "unknown" }),
  c("15: since 23 h, and the end is not answered", { resolved_at: undefined, as_of: at(23) }, NOT, { T3: "unknown" }),
  c(
    "16: 9 % of clients, 11 % of transactions and 40 % of counterparts",
    {
      ...share(actual(9), actual(100)),
      transactions_affected: actual(11),
      transactions_daily_average: actual(100),
      counterparts_affected: actual(4),
      counterparts_total_of_service: actual(10),
    },
    NOT,
    { T1: true, T2: false },
  ),
  c("17: two incidents with one cause, on 10 January and 10 July", again(...TWO), M_2, {
    T1: true,
    T6: true,
    again: true,
  }),
  c(
    "17: the same of an exempted payment institution",
    { ...again(...TWO), entity_type: "exempted_payment_institution" },
    NOT_2,
    { rule: false },
  ),
  c(
    "18: an insurer, and an error of payments without ICT",
    {
      entity_type: "insurance_and_reinsurance_undertaking",
      ict_related_incident: false,
      payment_related_incident: true,
    },
    OUT,
    { scope: false },
  ),
  c("19: no transaction affected, and the averages unknown", { services: undefined }, NOT, { T1: false }),
  c(
    "20: three thresholds, and nothing known of critical services",
    { ict_supports_critical_function: undefined, ...press, resolved_at: at(30), impact_by_state: states("FR", "AT") },
    OPEN,
    { C: "unknown" },
    { settled: { major: ["C"], not_major: ["C"] } },
  ),
  c(
    "21: the beginning not answered, detected 20 h before the end",
    { occurred_at: undefined, detected_at: at(0), resolved_at: at(20) },
    NOT,
    { T3: "unknown" },
  ),
  c(
    "21: the beginning cannot be determined, detected 20 h before the end",
    { occurred_at: "undeterminable", detected_at: at(0), resolved_at: at(20) },
    NOT,
    { T3: false },
    { readings: ["start"] },
  ),
  c("22: EUR 20 000 so far, without a forecast", { likely_total: undefined, costs_staff: actual(20_000) }, NOT, {
    T6: "unknown",
  }),
  c("23: no threshold met, and the costs unknown", { likely_total: undefined }, NOT, { T6: "unknown" }),
];

export const CASES: readonly Case[] = [
  // Clients, counterparts and transactions: just above and just below each limit.
  c("100 001 clients", { clients_affected: actual(100_001), clients_total_of_service: actual(9_000_000) }, NOT, {
    T1: true,
  }),
  c("just above 10 % of the clients", share(actual(100_001), actual(1_000_000)), NOT, { T1: true }),
  c("just below 10 % of the clients", share(actual(999), actual(10_000)), NOT, { T1: false }),
  c("30 % of the counterparts", { counterparts_affected: actual(3), counterparts_total_of_service: actual(10) }, NOT, {
    T1: false,
  }),
  c(
    "just above 30 % of the counterparts",
    { counterparts_affected: actual(301), counterparts_total_of_service: actual(1_000) },
    NOT,
    { T1: true },
  ),
  c(
    "10 % of the transactions of a day",
    { transactions_affected: actual(100), transactions_daily_average: actual(1_000) },
    NOT,
    { T1: false },
  ),
  c(
    "just above 10 % of the transactions of a day",
    { transactions_affected: actual(101), transactions_daily_average: actual(1_000) },
    NOT,
    { T1: true },
  ),
  c(
    "three days of transactions",
    { transactions_affected: actual(3_000), transactions_daily_average: actual(1_000) },
    NOT,
    { T1: true },
  ),
  c(
    "10 % of the value of a day, with decimals",
    { amount_affected: actual(0.3), amount_daily_average: actual(3) },
    NOT,
    { T1: false },
  ),
  c("just above 10 % of the value of a day", { amount_affected: actual(0.31), amount_daily_average: actual(3) }, NOT, {
    T1: true,
  }),
  c("a relevant client", { relevant_client_or_counterpart_affected: true }, NOT, { T1: true }),
  c("nothing known of a relevant client", { relevant_client_or_counterpart_affected: "unknown" }, NOT, {
    T1: "unknown",
  }),
  c(
    "clients of a total of zero",
    { ...press, ...share(actual(1), actual(0)) },
    M_B,
    { T1: true },
    { readings: ["R11!"] },
  ),
  c("a range of clients across the limit", share(about(900, 1_100), actual(10_000)), NOT, { T1: "unknown" }),
  c(
    "a range of clients above the limit, estimated",
    { ...press, ...share(about(1_100, 2_000), actual(10_000)) },
    M_B,
    { T1: true },
    { provisional: true },
  ),
  c("clients that cannot be determined", share("undeterminable", actual(10_000)), NOT, { T1: "unknown" }),
  c("clients without a total", share(actual(50), undefined), NOT, { T1: "unknown" }),
  c(
    "only a percentage of clients, above",
    { clients_affected: undefined, clients_affected_percent: about(11), clients_total_of_service: actual(100) },
    NOT,
    { T1: true },
  ),
  c(
    "only a percentage of clients, and by the total more than 100 000",
    { clients_affected: undefined, clients_affected_percent: about(9), clients_total_of_service: actual(2_000_000) },
    NOT,
    { T1: true },
  ),
  c(
    "two services without figures of their own, 9 % together",
    { ...share(actual(9), actual(100)), services: [service(), service({ name: "Cards" })] },
    NOT,
    { T1: "unknown" },
    { readings: ["R5"] },
  ),
  c(
    "two services, in one of which 20 %",
    {
      ...share(actual(25), actual(1_000)),
      services: [service(share(actual(5), actual(900))), service({ name: "Cards", ...share(actual(20), actual(100)) })],
    },
    NOT,
    { T1: true },
  ),
  c(
    "two services, each below",
    {
      ...share(actual(25), actual(1_000)),
      services: [service(share(actual(5), actual(900))), service({ name: "Cards", ...share(actual(10), actual(100)) })],
    },
    NOT,
    { T1: false },
  ),
  c(
    "60 000 and 50 000 clients of two services, not counted together",
    {
      ...press,
      clients_affected: undefined,
      services: [
        service(share(actual(60_000), actual(1_000_000))),
        service({ name: "Cards", ...share(actual(50_000), actual(1_000_000)) }),
      ],
    },
    OPEN,
    { T1: "unknown" },
    { readings: ["R6!"] },
  ),
  c(
    "services not answered, 9 % of the clients",
    { ...share(actual(9), actual(100)), services: undefined, downtime_hours: actual(0) },
    NOT,
    { T1: "unknown" },
  ),
  // Reputation: each point, and something likely.
  ...[
    "repetitive_complaints_of_different_clients",
    "regulatory_requirements_unmet_or_likely",
    "loss_of_clients_material_or_likely",
  ].map((name) => c(`reputation by ${name}`, { [name]: true, likely_total: actual(100_001) }, M_B, { T2: true })),
  c(
    "nothing known of the press",
    { in_media: "unknown", likely_total: actual(100_001) },
    OPEN,
    { T2: "unknown" },
    { settled: { major: ["T2"], not_major: ["T2"] } },
  ),
  // Duration and downtime.
  c("24 h exactly", { ...press, resolved_at: at(24) }, NOT, { T3: false }),
  c("24 h and a second", { ...press, resolved_at: at(24, "00:01") }, M_B, { T3: true }),
  c("a downtime of 2 h exactly", { ...press, services: [service({ restored_at: at(2) })] }, NOT, { T3: false }),
  c("a downtime of 2 h and a second", { ...press, services: [service({ restored_at: at(2, "00:01") })] }, M_B, {
    T3: true,
  }),
  c(
    "a downtime of 3 h, of which it is unknown whether the function is critical",
    { ...press, services: [service({ restored_at: at(3), supports_critical_function: "unknown" })] },
    OPEN,
    { T3: "unknown" },
  ),
  c(
    "two interruptions of 90 minutes with the service restored in between",
    {
      ...press,
      services: [
        service({ restored_at: at(1, "30:00") }),
        service({ unavailable_from: at(3), restored_at: at(4, "30:00") }),
      ],
    },
    NOT,
    { T3: false },
    { readings: ["R12!"] },
  ),
  c(
    "two services down for 90 minutes each",
    {
      ...press,
      services: [service({ restored_at: at(1, "30:00") }), service({ name: "Cards", restored_at: at(1, "30:00") })],
    },
    NOT,
    { T3: false },
  ),
  c(
    "a delay until three hours after the beginning of the incident",
    { ...press, services: [service({ unavailable_from: at(1), delayed_service_completed_at: at(3) })] },
    M_B,
    { T3: true },
    { readings: ["start!"] },
  ),
  c(
    "a downtime whose beginning cannot be determined, with an earlier record",
    {
      ...press,
      detected_at: at(2),
      first_log_at: at(0),
      resolved_at: at(4),
      services: [service({ unavailable_from: "undeterminable", restored_at: at(3) })],
    },
    M_B,
    { T3: true },
    { readings: ["R8!", "start!"] },
  ),
  c(
    "an open service since three hours",
    { ...press, as_of: at(3), services: [service({ restored_at: "open" })] },
    M_B,
    { T3: true },
    { provisional: true },
  ),
  c(
    "an open service since one hour, without an estimate",
    { ...press, as_of: at(1), services: [service({ restored_at: "open" })] },
    OPEN,
    { T3: "unknown" },
  ),
  c(
    "an open service that is expected back within two hours",
    { ...press, as_of: at(1), services: [service({ restored_at: "open", expected_restoration_at: at(2) })] },
    NOT,
    { T3: false },
    { provisional: true },
  ),
  c(
    "an open incident whose expected end has passed",
    { resolved_at: "open", as_of: at(20), expected_resolution_at: at(10) },
    NOT,
    { T3: "unknown" },
  ),
  c(
    "an open incident after 25 h",
    { ...press, resolved_at: "open", as_of: at(25) },
    M_B,
    { T3: true },
    { provisional: true },
  ),
  c(
    "not answered when it began, but detected 25 h before the end",
    { ...press, occurred_at: undefined, detected_at: at(0), resolved_at: at(25) },
    M_B,
    { T3: true },
  ),
  c(
    "a rough duration of 25 h",
    { ...press, occurred_at: undefined, resolved_at: undefined, duration_hours: about(25) },
    M_B,
    { T3: true },
    { provisional: true },
  ),
  c("a rough downtime of 1 to 3 h", { ...press, services: undefined, downtime_hours: about(1, 3) }, OPEN, {
    T3: "unknown",
  }),
  // Member States.
  c("one other State, and none at home", { ...press, impact_by_state: [NOT_AT_HOME, ...states("FR")] }, NOT, {
    T4: false,
  }),
  // The home State counts (Article 9(4)), so a list without it says nothing of one of the two.
  c("one other State, and the home State not listed", { ...press, impact_by_state: states("FR") }, OPEN, {
    T4: "unknown",
  }),
  c(
    "one other State, and the home State not known",
    { ...press, impact_by_state: states("FR"), home_state: undefined },
    OPEN,
    { T4: "unknown" },
  ),
  c("no State at all, and the home State not listed", { ...press, impact_by_state: [] }, NOT, { T4: false }),
  c("two other States", { ...press, impact_by_state: states("FR", "AT") }, M_B, { T4: true }),
  c("only at home", { ...press, impact_by_state: states("DE") }, NOT, { T4: false }),
  c(
    "one State, and the others not answered",
    { ...press, impact_by_state: states("FR"), impact_by_state_complete: undefined },
    OPEN,
    { T4: "unknown" },
  ),
  c(
    "one State in two ways",
    { ...press, impact_by_state: [NOT_AT_HOME, ...states("FR"), { state: "FR", via: "branch", impact: true }] },
    NOT,
    { T4: false },
  ),
  c("a State and a third country", { ...press, impact_by_state: [NOT_AT_HOME, ...states("FR", "CH")] }, NOT, {
    T4: false,
  }),
  c(
    "a State of the Union and Norway",
    { ...press, impact_by_state: states("FR", "NO") },
    M_B,
    { T4: true },
    { readings: ["R2!"] },
  ),
  c(
    "an impact that is not significant",
    { ...press, impact_by_state: states("FR", "AT").map((one) => ({ ...one, significant: false })) },
    M_B,
    { T4: true },
    { readings: ["R3!"] },
  ),
  c(
    "no information from a provider",
    {
      ...press,
      impact_by_state: [
        NOT_AT_HOME,
        ...states("FR"),
        { state: "AT", via: "third_party_provider", information_available: false },
      ],
    },
    NOT,
    { T4: false },
  ),
  c(
    "unknown whether there is an impact in a second State",
    { ...press, impact_by_state: [...states("FR"), { state: "AT", impact: "unknown" }] },
    OPEN,
    { T4: "unknown" },
  ),
  // Data losses and access.
  c("data not accessible, without harm", { ...press, loss_availability: true }, NOT, { T5a: false }),
  c("harm to the business without an effect on data", { ...press, adverse_for_business_objectives: true }, NOT, {
    T5a: false,
  }),
  c(
    "data seen by others, and harm unknown",
    { ...press, loss_confidentiality: true, adverse_for_business_objectives: "unknown" },
    OPEN,
    { T5a: "unknown" },
  ),
  c(
    "data seen by others, with harm",
    { ...press, loss_confidentiality: true, adverse_for_business_objectives: true },
    M_B,
    { T5a: true },
  ),
  c("misuse by somebody who was entitled", { ...ATTACK, ...MAY, access_unauthorised: false }, NOT, { T5b: false }),
  c(
    "an attacker inside, from whom no data losses may follow",
    { ...ATTACK, access_may_result_in_data_losses: false },
    NOT,
    { T5b: false },
    { readings: ["R7!"] },
  ),
  c(
    "an attacker inside, and unknown what may follow",
    { ...ATTACK },
    OPEN,
    { T5b: "unknown" },
    { settled: { major: ["T5b"], not_major: ["T5b"] }, readings: ["R7!"] },
  ),
  c(
    "an attacker who has done damage to data",
    { ...ATTACK, ...MAY, loss_integrity: true, adverse_for_business_objectives: true },
    M_A,
    { T5a: true, T5b: true },
    { readings: ["R4!"] },
  ),
  // Costs.
  c("EUR 100 001 so far", { ...press, likely_total: undefined, costs_redress: actual(100_001) }, M_B, { T6: true }),
  c(
    "all kinds of costs together EUR 100 000.01",
    { ...press, likely_total: undefined, costs_staff: actual(60_000), costs_advice: actual(40_000.01) },
    M_B,
    { T6: true },
  ),
  c(
    "CHF 100 000 at a rate of 1.05",
    { ...press, likely_total: actual(100_000), currency: "CHF", eur_rate: 1.05 },
    M_B,
    { T6: true },
  ),
  c(
    "PLN 400 000 at a rate of 0.25, which is the limit",
    { ...press, likely_total: actual(400_000), currency: "PLN", eur_rate: 0.25 },
    NOT,
    { T6: false },
  ),
  c("no costs in another currency without a rate", { ...press, currency: "PLN" }, NOT, { T6: false }),
  c("a likely total across the limit", { ...press, likely_total: about(90_000, 110_000) }, OPEN, { T6: "unknown" }),
  c(
    "provisions that only the form counts",
    { ...press, likely_total: actual(90_000), costs_staff: actual(50_000), costs_of_form_only: actual(60_000) },
    NOT,
    { T6: false },
    { readings: ["R10!"] },
  ),
  // Scope.
  c("no financial entity", { entity_in_scope: false, ...press, likely_total: actual(200_000) }, OUT),
  c("neither kind of incident", { ict_related_incident: false, payment_related_incident: false }, OUT),
  c(
    "a bank, and an error of payments without ICT",
    {
      entity_type: "credit_institution",
      ict_related_incident: false,
      payment_related_incident: true,
      ...press,
      likely_total: actual(200_000),
    },
    M_B,
    { scope: true },
  ),
  c(
    "unknown whether there is an incident",
    { ict_related_incident: "unknown", payment_related_incident: false },
    OPEN,
    { scope: "unknown" },
  ),
  c("not answered whether the entity is one", { entity_in_scope: undefined }, OPEN, { scope: "unknown" }),
  // Critical services.
  c(
    "a critical service down, although the answer is no",
    { ...NO_CRITICAL, ...press, services: [service({ restored_at: at(3) })] },
    M_B,
    { C: true },
  ),
  c(
    "only an authorised service",
    { ...NO_CRITICAL, regulated_service_affected: true, ...press, likely_total: actual(200_000) },
    M_B,
    { C: true },
  ),
  c("critical services unknown, one threshold", { ict_supports_critical_function: "unknown", ...press }, NOT, {
    C: "unknown",
  }),
  c("nothing answered but the scope", only({}), OPEN, { C: "unknown", T1: "unknown", T5b: "unknown" }),
  // Recurring incidents.
  c("two incidents, on 10 January and 11 July", again(incident("2026-01-10"), incident("2026-07-11")), NOT_2, {
    again: false,
  }),
  c("31 August and 28 February", again(incident("2025-08-31"), incident("2026-02-28")), M_2, { again: true }),
  c("31 August and 1 March", again(incident("2025-08-31"), incident("2026-03-01")), NOT_2, { again: false }),
  c(
    "two incidents with different causes",
    again(TWO[0] as object, incident("2026-03-10", { apparent_root_cause: "fire" })),
    NOT_2,
    { again: false },
  ),
  // Only one is left, which is decided by itself (Article 8(2)(a)).
  c("one of the two was major by itself", again(TWO[0] as object, incident("2026-03-10", { outcome: "major" })), M_B, {
    again: false,
  }),
  c(
    "one of the two is not decided",
    again(TWO[0] as object, incident("2026-03-10", { outcome: "undetermined" })),
    OPEN,
    { again: "unknown" },
  ),
  c("one of the two has no date", again(TWO[0] as object, incident("2026-03-10", { occurred_at: undefined })), OPEN, {
    again: "unknown",
  }),
  c("a microenterprise", { ...again(...TWO), entity_is_microenterprise: true }, NOT_2, { rule: false }),
  c("an entity with the simplified framework", { ...again(...TWO), entity_in_article_16_1: true }, NOT_2, {
    rule: false,
  }),
  c(
    "unknown whether it is a microenterprise",
    { ...again(...TWO), entity_is_microenterprise: undefined },
    OPEN,
    { rule: "unknown" },
    { settled: { major: ["rule"], not_major: ["rule"] } },
  ),
  c("together only one threshold", { ...again(...TWO), likely_total: actual(1_000) }, NOT, { again: true, T6: false }),
  c(
    "durations that are only together too long",
    {
      ...again(...TWO),
      likely_total: actual(0),
      duration_hours: actual(30),
      occurred_at: undefined,
      resolved_at: undefined,
    },
    M_2,
    { T3: true },
    { readings: ["R9!"] },
  ),
];

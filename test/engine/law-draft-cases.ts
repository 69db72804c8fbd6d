// Whole drafts, each with all that the law lets a pre-validation say to it: the status, every finding, and the deadline. Worked out by
// hand from the official texts before the drafts were checked, not by the code.
//
// RTS is Delegated Regulation (EU) 2024/1772, RTS-R Delegated Regulation (EU) 2025/301, ITS Implementing Regulation (EU) 2025/302.
//
// Decided where the law is open
// 1. The figures of an aggregated report are sums and means over its entities (ITS Annex II), and each entity has thresholds of its own
//    (ITS Article 7(1)(c)). A sum above a threshold shows nothing of a single entity; a mean above it shows that one of them is above; a
//    mean below it shows nothing.
// 2. A semicolon in row 1.5 suggests an aggregated report, and does not prove one: row 2.8 is to be checked.
// 3. A provider that reclassifies for another is identified by rows 1.2 and 1.3, the affected entity by rows 1.5 and 1.6 only.
// 4. Encryption and destruction of data by an attacker are accesses that led to data losses, if only to their availability.
// 5. A reclassified report may repeat figures of which one is above a threshold: one does not make an incident major.
// 6. No provision asks that an order of instants be kept between recovery and detection, or that recoveries be lower than costs.
// 7. Texts may be in any language and script. A length counts characters, not bytes.

import type { Options } from "../table-drafts.ts";
import {
  ACTUAL_TRANSACTIONS,
  BANK,
  BANK_LEI,
  BY_PROVIDER,
  CLIENTS,
  CRITICAL,
  DURATION,
  draftOf,
  ECONOMIC,
  entity,
  INVEST,
  LOSSES,
  look,
  NO_TRANSACTIONS,
  ORIGIN,
  PAYMENTS,
  PROVIDER,
  REPUTATION,
  type RowDraft,
  SPREAD,
  TEXT,
  tell,
  without,
} from "./dora-rows.ts";

const dora = draftOf("dora");
const initial = draftOf("initial");
const intermediate = draftOf("intermediate");
const final = draftOf("final");
const threat = draftOf("cyber-threat");
const dueOn = (due: string | null, options: Options, of: readonly RowDraft[]): readonly RowDraft[] =>
  of.map((draft) => ({ ...draft, options, due }));

const AGGREGATED = {
  ...BY_PROVIDER,
  "1.4": ["payment_institution", "investment_firm"],
  "1.5": [PAYMENTS, INVEST],
  "2.8": ORIGIN,
};
const AS_TEXT = {
  "1.4": ["payment_institution", "investment_firm"],
  "1.5": `${PAYMENTS.name}; ${INVEST.name}`,
  "1.6": `${PAYMENTS.lei}; ${INVEST.lei}`,
};

/** Not above a threshold of RTS Article 9(1). */
const AT_LIMITS = { "3.4": 100000, "3.5": 10, "3.7": 30, "3.8": false, "3.10": 10 };
const NO_CLIENTS_CRITERION = { "2.5": without(CLIENTS, LOSSES, ECONOMIC) };

const AGGREGATED_REPORTS: readonly (readonly RowDraft[])[] = [
  intermediate(
    "more than 100 000 clients of two entities together",
    "ITS Annex II row 3.4, Article 7(1)(c); RTS Article 9(1)(b)",
    { ...AGGREGATED, ...NO_CLIENTS_CRITERION, ...AT_LIMITS, "3.4": 100001 },
  ),
  intermediate(
    "more than 100 000 clients of one entity",
    "RTS Article 9(1)(b)",
    { ...NO_CLIENTS_CRITERION, ...AT_LIMITS, "3.4": 100001 },
    look("clients_threshold_without_criterion", "3.4"),
  ),
  intermediate(
    "more than 10 % of the clients of two entities together",
    "ITS Annex II row 3.5; RTS Article 9(1)(a)",
    { ...AGGREGATED, ...NO_CLIENTS_CRITERION, ...AT_LIMITS, "3.5": 10.1 },
    look("clients_threshold_without_criterion", "2.5"),
  ),
  intermediate(
    "the criterion of clients, which one of two entities meets alone",
    "ITS Annex II rows 2.5, 3.5 and 3.7",
    { ...AGGREGATED, ...NO_TRANSACTIONS, "3.4": 90000, "3.5": 9.9, "3.7": 29.9, "3.8": false },
  ),
  final(
    "more than EUR 100 000 of costs of two entities together",
    "ITS Annex II row 4.13, Article 7(1)(c); RTS Article 9(6)",
    { ...AGGREGATED, "2.5": without(LOSSES, ECONOMIC), "4.13": 150000, "4.14": 0 },
  ),
  initial(
    "two names and LEIs with a semicolon, and no provider",
    "ITS Annex II rows 1.5 and 2.8, Article 7(1)(a)",
    AS_TEXT,
    tell("aggregated_report_as_text", "1.5"),
    look("conditional_row_to_check", "2.8"),
  ),
  initial(
    "two names with a semicolon, one of a trading venue",
    "ITS Article 7(2)",
    { ...BY_PROVIDER, ...AS_TEXT, "1.4": ["payment_institution", "trading_venue"], "2.8": ORIGIN },
    tell("aggregated_report_as_text", "1.5"),
    look("aggregation_not_allowed", "1.5"),
  ),
  initial(
    "two entities with one LEI",
    "ITS Annex II row 1.6",
    { ...AGGREGATED, "1.5": [PAYMENTS, entity(INVEST.name, PAYMENTS.lei, "investment_firm")] },
    look("duplicate_entity", "1.5"),
  ),
  initial("a list of one entity is no aggregated report", "ITS Article 7(1), Annex II row 2.8", {
    ...BY_PROVIDER,
    "1.4": ["payment_institution"],
    "1.5": [PAYMENTS],
  }),
];

const RECLASSIFIED = {
  "1.1": "major_incident_reclassified_as_non-major",
  "2.10": "A second count showed 900 affected clients in one Member State, for 40 minutes (fictional).",
};

const SUBMITTERS: readonly (readonly RowDraft[])[] = [
  dueOn(
    null,
    {},
    initial(
      "a provider reclassifies and does not name the affected entity",
      "ITS Article 5; RTS-R Article 1(b) and (c)",
      { ...RECLASSIFIED, ...BY_PROVIDER },
      look("reclassification_without_identity", "1.5"),
      look("reclassification_without_identity", "1.6"),
    ),
  ),
  initial("a provider reclassifies for a bank that it names", "ITS Article 5; RTS-R Article 1(b) and (c)", {
    ...{ ...RECLASSIFIED, ...BY_PROVIDER },
    ...{ "1.5": BANK, "1.6": BANK_LEI },
  }),
  dueOn(
    null,
    { member_state: "DE" },
    initial("reclassified after the intermediate report, whose figures are repeated", "ITS Article 5", {
      ...RECLASSIFIED,
      ...{ "2.5": [CRITICAL, DURATION, SPREAD], "2.6": null },
      ...{ "3.4": 900, "3.15": "000:00:40", "3.16": "000:00:40", "4.13": 120000 },
    }),
  ),
  dueOn(
    null,
    {},
    dora(
      "a reclassification",
      "ITS Article 5",
      { submission_type: RECLASSIFIED["1.1"] },
      look("submission_type_out_of_profile", "submission_type"),
    ),
  ),
  initial(
    "a provider with the LEI of the bank for which it reports",
    "ITS Annex II rows 1.3 and 1.6, Article 1(2)",
    { "1.2": PROVIDER, "1.5": BANK, "1.6": BANK_LEI },
    look("one_lei_for_two_entities", "1.3"),
  ),
  initial("a bank that is the parent of its group", "ITS Annex II rows 1.13 and 1.14", {
    "1.13": BANK,
    "1.14": BANK_LEI,
  }),
];

const ORIGINS: readonly (readonly RowDraft[])[] = [
  initial("no other entity is the origin, in a word", "ITS Annex II row 2.8", { "2.8": "No" }),
  final(
    "a failure of a third party, and no origin in a word",
    "ITS Annex II rows 2.8 and 4.2",
    { "2.8": "No", "4.1": ["external_event"], "4.2": ["external_event_third-party_failures"], "4.3": null },
    look("origin_contradicted", "2.8"),
  ),
  // The submitter is the affected entity where rows 1.5 and 1.6 are empty.
  initial(
    "the origin has the LEI of the bank that submits itself",
    "ITS Annex II rows 1.3 and 2.8",
    { "2.4": TEXT, "2.8": `${PROVIDER}, LEI ${BANK_LEI}` },
    look("origin_without_identification", "2.8"),
  ),
  initial("the origin has another LEI than the bank that submits itself", "ITS Annex II rows 1.3 and 2.8", {
    "2.4": TEXT,
    "2.8": `${ORIGIN}; not ${BANK}, LEI ${BANK_LEI}`,
  }),
  intermediate("the origin is the provider that submits for a bank", "ITS Annex II rows 1.3, 1.6 and 2.8", {
    ...{ "1.2": PROVIDER, "1.3": "0000EXMPL0HOST000276", "1.5": BANK, "1.6": BANK_LEI },
    ...{ "2.4": TEXT, "2.8": ORIGIN },
  }),
  initial(
    "the origin has the LEI of one of two entities of an aggregated report",
    "ITS Annex II rows 1.5 and 2.8",
    { ...AGGREGATED, "2.4": TEXT, "2.8": `${PROVIDER}, LEI ${INVEST.lei}` },
    look("origin_without_identification", "2.8"),
  ),
  initial("the origin is a company of the group", "ITS Annex II row 2.8", {
    "2.8": "Musterufer Zahlungsdienste AG (fictional), a company of the group, LEI 0000EXMPL0PAYS000394",
  }),
  final("a flood", "ITS Annex II rows 2.8 and 4.2", {
    "3.23": ["external_event"],
    "4.1": ["external_event"],
    "4.2": ["external_event_natural_disasters_force_majeure"],
    "4.3": null,
  }),
];

const TIMES: readonly (readonly RowDraft[])[] = [
  // 00:40 + 4 h. 1 January 2027 is a Friday and a bank holiday, 4 January a Monday.
  dueOn(
    "2027-01-01T04:40:00Z",
    { member_state: "DE", bank_holidays: "2027-01-01" },
    initial("found in the last minutes of a year", "RTS-R Article 5(1)(a)", {
      "1.4": ["investment_firm"],
      "2.2": "2026-12-31T23:50:00Z",
      "2.3": "2027-01-01T00:40:00Z",
      "2.5": [CRITICAL, CLIENTS, SPREAD],
      "3.2": "2026-12-31T23:30:00Z",
    }),
  ),
  // 12:00 + 24 elapsed hours is before 09:30 + 4 h. The clocks went forward in between.
  dueOn(
    "2027-03-28T12:00:00Z",
    { member_state: "DE", bank_holidays: "2027-03-29" },
    initial("found on the day before summer time", "RTS-R Article 5(1)(a)", {
      "1.4": ["investment_firm"],
      "2.2": "2027-03-27T12:00:00Z",
      "2.3": "2027-03-28T09:30:00Z",
      "3.2": "2027-03-27T11:45:00Z",
    }),
  ),
  // Wednesday + 72 h is a Saturday; a bank has no relief, whatever else it is.
  dueOn(
    "2026-06-13T09:00:00Z",
    { member_state: "DE", previous_submitted_at: "2026-06-10T09:00:00Z" },
    intermediate(
      "a bank that is an investment firm too, and notified late",
      "RTS-R Article 5(1), (3) and (5)",
      { "1.4": ["investment_firm", "credit_institution"] },
      ["previous_report_late", null, "info"],
    ),
  ),
  intermediate("recovered before it was found", "ITS Annex II rows 2.2 and 3.3", {
    "3.3": "2026-06-09T04:40:00Z",
    "3.16": "000:00:30",
  }),
  intermediate("services are down, and their recovery is expected", "ITS Article 1(3), Annex II row 3.3", {
    "3.3": "2026-06-11T06:00:00Z",
    "3.16": "002:01:50",
    "3.17": "estimates",
  }),
  // Six months after 31 August is the last day of February.
  final(
    "recurring incidents from the end of August to the end of February",
    "RTS Article 8(2)(a); ITS Annex II rows 2.2, 3.2 and 4.16",
    {
      ...{ "2.2": "2026-02-28T09:30:00Z", "2.3": "2026-03-31T08:00:00Z", "3.2": "2026-02-28T09:00:00Z" },
      ...{ "3.3": "2026-02-28T11:30:00Z", "4.7": "2026-03-02T15:00:00Z", "4.8": "2026-03-02T16:10:00Z" },
      ...{ "4.15": "Two incidents with one cause.", "4.16": "2025-08-31T10:00:00Z" },
    },
    tell("late_classification", "2.3"),
  ),
  initial(
    "recurring incidents of an exempted institution, told early",
    "RTS Article 8(2), last subparagraph; ITS Article 1(1)(a)",
    {
      ...{ "1.4": ["exempted_payment_institution"], "3.2": "2026-06-09T04:10:00Z" },
      ...{ "4.15": "Two incidents with one cause.", "4.16": "2026-03-02T07:00:00Z" },
    },
    look("recurring_incidents_excluded", "4.15"),
  ),
  intermediate(
    "recurring incidents more than six months apart, told early",
    "RTS Article 8(2)(a); ITS Article 1(1)(b)",
    { "4.15": "Two incidents with one cause.", "4.16": "2025-12-09T04:09:00Z" },
    look("recurring_incidents_far_apart", "4.16"),
  ),
];

const THRESHOLDS: readonly (readonly RowDraft[])[] = [
  intermediate(
    "more than 30 % of the counterparts",
    "RTS Article 9(1)(c)",
    { ...NO_CLIENTS_CRITERION, ...AT_LIMITS, "3.7": 30.1 },
    look("clients_threshold_without_criterion", "2.5"),
  ),
  intermediate(
    "a relevant client",
    "RTS Articles 1(3) and 9(1)(f)",
    { ...NO_CLIENTS_CRITERION, ...AT_LIMITS, "3.8": true },
    look("clients_threshold_without_criterion", "2.5"),
  ),
  dora("100 000 clients and EUR 100 000", "RTS Article 9(1)(b) and (6)", {
    classification_criteria_triggered: [CRITICAL, DURATION, SPREAD],
    preliminary_estimated_clients_affected: 100000,
    preliminary_estimated_financial_amount: 100000,
  }),
  dora(
    "a client and a cent more",
    "RTS Article 9(1)(b) and (6)",
    {
      classification_criteria_triggered: [CRITICAL, DURATION, SPREAD],
      preliminary_estimated_clients_affected: 100001,
      preliminary_estimated_financial_amount: 100000.01,
    },
    look("clients_above_absolute_threshold", "classification_criteria_triggered"),
    look("amount_above_economic_threshold", "classification_criteria_triggered"),
  ),
  final("24 hours, two hours and EUR 100 000, and no criterion for them", "RTS Article 9(3) and (6)", {
    "2.5": without(DURATION, ECONOMIC, LOSSES),
    ...{ "3.3": "2026-06-09T06:10:00Z", "3.15": "001:00:00", "3.16": "000:02:00" },
    ...{ "4.7": "2026-06-10T03:00:00Z", "4.8": "2026-06-10T04:10:00Z", "4.13": 100000 },
  }),
  dora("two thresholds beside critical services, in one Member State", "RTS Article 8(1)(b)", {
    classification_criteria_triggered: [CRITICAL, LOSSES, REPUTATION],
    affected_member_states: ["DE"],
    preliminary_estimated_clients_affected: 900,
    first_disruption_datetime_utc: null,
  }),
  initial("two states of the European Economic Area", "ITS Annex II row 2.6", { "2.6": ["IS", "NO"] }),
  initial(
    "a third country among the states",
    "ITS Annex II row 2.6",
    { "2.6": ["DE", "CH"] },
    look("value_not_in_code_list", "2.6"),
  ),
  initial(
    "reputational impact told early, without its criterion",
    "RTS Article 9(2); ITS Article 1(1)(a)",
    { "3.13": ["the_major_ict-related_incident_has_been_reflected_in_the_media"] },
    look("reputational_impact_without_criterion", "3.13"),
  ),
  intermediate("an authority's requirement that will not be met", "RTS Article 2(1)(c)", {
    "3.13": [
      "the_financial_entity_will_not_be_able_to_or_is_likely_not_to_be_able_to_meet_regulatory_requirements_as_a_result_of_the_major_ict-related_incident",
    ],
    "3.14": TEXT,
  }),
];

const ATTACK = { "3.23": ["cybersecurity-related"], "3.35": "198.51.100.7, 203.0.113.9" };
const ENCRYPTION = "data_encryption_for_impact_including_ransomware";
const EXFILTRATION = "data_exfiltration_and_manipulation_including_identity_theft";

const DATA_AND_ATTACKS: readonly (readonly RowDraft[])[] = [
  intermediate(
    "data encrypted by an attacker, and no data losses",
    "RTS Articles 5(a) and 9(5)(b)",
    { ...ATTACK, "3.25": [ENCRYPTION] },
    look("technique_without_data_losses", "3.25"),
  ),
  final(
    "data destroyed by an attacker, and no data losses",
    "RTS Articles 5(a) and 9(5)(b)",
    { ...ATTACK, "2.5": without(LOSSES), "3.25": ["data_destruction"] },
    look("technique_without_data_losses", "3.25"),
  ),
  intermediate("data losses of each kind", "RTS Article 5; ITS Annex II row 3.20", {
    "2.5": without(ECONOMIC),
    "3.20": ["availability", "authenticity", "integrity", "confidentiality"],
    "3.21": TEXT,
  }),
  intermediate("critical services and exfiltrated data, and nothing else", "RTS Articles 8(1)(a) and 9(5)(b)", {
    ...ATTACK,
    ...{ "2.5": [CRITICAL, LOSSES], "2.6": null, ...AT_LIMITS },
    ...{ "3.3": "2026-06-09T05:40:00Z", "3.13": null, "3.14": null, "3.15": "000:20:00", "3.16": "000:01:30" },
    ...{ "3.18": null, "3.19": null, "3.20": ["confidentiality"], "3.21": TEXT, "3.25": [EXFILTRATION] },
  }),
  intermediate(
    "a technique of an attacker in a failure of a system",
    "ITS Annex II rows 3.23 and 3.25, Article 1(2)",
    { "3.23": ["system_failure"], "3.25": ["ddos"] },
    look("technique_without_type", "3.25"),
  ),
  intermediate("a payment incident without transactions", "DORA Article 23; ITS Annex II row 3.9", {
    ...NO_TRANSACTIONS,
    "1.4": ["account_information_service_provider"],
    "3.23": ["payment-related"],
  }),
];

const CONTRADICTIONS: readonly (readonly RowDraft[])[] = [
  intermediate(
    "no authority, and the name of one",
    "ITS Annex II rows 3.31 and 3.32, Article 1(2)",
    { "3.31": ["none"], "3.32": "The central bank as overseer of the payment systems." },
    look("none_with_other_answers", "3.32"),
  ),
  intermediate(
    "a relevant client, and neither clients nor counterparts",
    "RTS Article 9(1)(f); ITS Annex II rows 3.8 and 3.12",
    {
      ...{ "3.4": 0, "3.5": 0, "3.6": 0, "3.7": 0, "3.8": true },
      "3.12": ["no_impact_on_clients", "no_impact_on_financial_counterparts", ACTUAL_TRANSACTIONS],
    },
    look("no_impact_contradicted", "3.12"),
  ),
  intermediate("every figure is an estimate", "ITS Article 1(3)", {
    "3.12": [
      "estimates_for_clients_affected",
      "estimates_for_financial_counterparts_affected",
      "estimates_for_transactions_affected",
    ],
    "3.17": "estimates",
  }),
  final("more recovered than lost", "ITS Annex II row 4.14", { "4.14": 700000 }),
  final(
    "costs in US dollars: a currency by ISO 4217, which the ESAs' file does not take",
    "ITS Annex II row 1.15",
    { "1.15": "USD" },
    look("value_not_in_code_list", "1.15"),
  ),
];

const TEXTS: readonly (readonly RowDraft[])[] = [
  initial("names and description in Greek and Bulgarian", "ITS Annex II rows 1.2 and 2.4", {
    "1.2": "Τράπεζα Παραδείγματος Α.Ε. (φανταστική)",
    "1.7": "Иван Примеров",
    "2.4":
      "От 04:10 UTC системата за плащания отхвърля повечето преводи след промяна в базата данни. Няма загуба на данни. Промяната се отменя.",
  }),
  initial("a description of 32 767 characters of two units each", "ITS Annex II row 2.4", {
    "2.4": `${TEXT}${"𝔸".repeat(32767 - TEXT.length)}`,
  }),
  initial(
    "a description of a character more",
    "ITS Annex II row 2.4; the ESAs' file",
    { "2.4": `${TEXT}${"𝔸".repeat(32768 - TEXT.length)}` },
    look("text_too_long", "2.4"),
  ),
  initial("an address in a domain with an umlaut", "ITS Annex II row 1.8", { "1.8": "lage@müsterufer-bank.example" }),
];

const THREATS: readonly (readonly RowDraft[])[] = [
  dueOn(
    null,
    { member_state: "DE" },
    threat("an inactive threat, without indicators", "DORA Article 19(2); ITS Annex IV rows 16, 18, 19 and 20", {
      ...{ 16: "inactive", 18: null, 19: null, 20: null },
    }),
  ),
  threat("a threat to several Member States alone", "RTS Article 10(c)(iii)", { 15: [SPREAD] }),
  threat(
    "a threat to data alone",
    "RTS Article 10(c) and last subparagraph",
    { 15: [LOSSES] },
    tell("criteria_outside_article_10", "15"),
  ),
  threat("found on a day that does not exist", "ITS Annex IV row 12", { 12: "2027-02-29T08:15:00Z" }, [
    "invalid_field_format",
    "12",
    "blocking",
  ]),
];

export const LAW_DRAFTS: readonly RowDraft[] = [
  AGGREGATED_REPORTS,
  SUBMITTERS,
  ORIGINS,
  TIMES,
  THRESHOLDS,
  DATA_AND_ATTACKS,
  CONTRADICTIONS,
  TEXTS,
  THREATS,
].flat(2);

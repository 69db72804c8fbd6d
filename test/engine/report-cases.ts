// Drafts of the three reports on a major incident, each with what a compliance officer expects of a pre-validation. Worked out by
// hand from the official texts, not by the code.
//
// A case changes rows of the ready example of its stage, by their number in Annex II to Implementing Regulation (EU) 2025/302;
// null removes a row. Evidence is always given. All findings are listed, but for the deadline.
//
// Decided where the law is open
// 1. A conditional row that the draft shows to be needed is blocking (required_when). Where the draft only suggests it, the row
//    is to be checked (conditional_row_to_check, attention). No draft can show the conditions of rows 3.1, 4.10 and 4.11.
// 2. Changes 1.5 and 1.6 are asked for if another entity is affected than the one that reports: name or LEI differs, or the one that
//    reports has no LEI, as only a third-party provider may. Row 3.8: its threshold is one of six conditions, and row 2.5 does not
//    show which of them is met; so it is to be checked.
// 3. Row 3.16: the criterion of duration in row 2.5 with a duration of at most 24 hours points to a downtime (RTS 2024/1772
//    Article 9(3)), but row 2.5 may be based on an earlier estimate; so to be checked. A time of recovery without a downtime as well.
// 4. Row 3.34: the column asks for it if measures are taken; the glossary asks for the reason if none are. So it is to be checked.
// 5. Row 3.35: the glossary narrows it to entities under NIS2; so it is to be checked.
// 6. Row 2.8: an aggregated report needs it, because ITS Article 7(1)(a) allows one only for an incident that comes from a provider.
//    A supply-chain attack suggests it, and so does a semicolon in row 1.5. A discovery by a provider is a reason to look, no more: information.
// 7. Row 4.3 is mandatory by its column, but by its own text only where row 4.2 has a category that it details.
// 8. Reclassification, ITS Article 5: rows 1.1 and 2.10, and nothing else is asked for. The authority finds the report by rows 1.2, 1.3
//    and 2.1: attention.
// 9. Row 3.10 compares with a daily average, so that more than 100 is possible; the ESAs' file does not take it.
// 10. Root cause addressed after the resolution: no provision orders them, and the ESAs' sample has it so. Information.
// 11. Row 3.16 populated needs row 3.3 by its column, at the intermediate stage too: an expected time is an estimate (ITS Article
//     1(3)). A bank whose services are still down may leave both empty.
// 12. Zero affected clients as an "actual figure" is no impact: information. Data losses named without the criterion are
//     information too: only those with an adverse effect meet the threshold.
// 13. "Not applicable" answers rows 4.9 to 4.12; elsewhere it is a placeholder.
//
// Of whole drafts: RTS is Delegated Regulation (EU) 2024/1772, RTS-R Delegated Regulation (EU) 2025/301, ITS Implementing Regulation (EU)
// 2025/302.
// 14. The figures of an aggregated report are sums and means over its entities (ITS Annex II), and each entity has thresholds of its own
//    (ITS Article 7(1)(c)). A sum above a threshold shows nothing of a single entity; a mean above it shows that one of them is above; a
//    mean below it shows nothing.
// 15. A semicolon in row 1.5 suggests an aggregated report, and does not prove one: row 2.8 is to be checked.
// 16. A provider that reclassifies for another is identified by rows 1.2 and 1.3, the affected entity by rows 1.5 and 1.6 only.
// 17. Encryption and destruction of data by an attacker are accesses that led to data losses, if only to their availability.
// 18. A reclassified report may repeat figures of which one is above a threshold: one does not make an incident major.
// 19. No provision asks that an order of instants be kept between recovery and detection, or that recoveries be lower than costs.
// 20. Texts may be in any language and script. A length counts characters, not bytes.
import type { Changes, ExpectedFinding, Options } from "../table-drafts.ts";
import {
  ACTUAL_CLIENTS,
  ACTUAL_COUNTERPARTS,
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
  nothingBut,
  ORIGIN,
  PAYMENTS,
  type Place,
  PROVIDER,
  RECLASSIFIED,
  REPUTATION,
  type RowDraft,
  SPREAD,
  TEXT,
  tell,
  without,
} from "./dora-rows.ts";

/** No provision: the comments beside the tables have it. */
const on = (...stages: readonly Place[]) => {
  const make = draftOf(...stages);
  return (name: string, rows: Changes, ...findings: readonly ExpectedFinding[]) =>
    make(name, "ITS Annex II", rows, ...findings);
};

const inAll = on("initial", "intermediate", "final");
const later = on("intermediate", "final");
const atFirst = on("initial");
const between = on("intermediate");
const atLast = on("final");

const needs = (row: string): ExpectedFinding => ["required_when", row, "blocking"];
const check = (row: string): ExpectedFinding => ["conditional_row_to_check", row, "attention"];
const missing = (row: string): ExpectedFinding => ["missing_required_field", row, "blocking"];
const OPERATIONS = "process_failure_insufficient_or_failure_of_ict_operations_and_ict_security_operations";
const MISTAKE = { "4.1": ["human_error"], "4.2": ["human_error_mistake"], "4.3": null };
const PROVIDER_FAILED = { "4.1": ["external_event"], "4.2": ["external_event_third-party_failures"], "4.3": null };
const ATTACK = { "3.23": ["cybersecurity-related"], "3.25": ["ddos"], "3.35": "198.51.100.7, 203.0.113.9" };

/** Not above a threshold of RTS 2024/1772 Article 9(1). */
const AT_LIMITS = { "3.4": 100000, "3.5": 10, "3.7": 30, "3.8": false, "3.10": 10 };

const AGGREGATED = {
  ...BY_PROVIDER,
  "1.4": ["payment_institution", "investment_firm"],
  "1.5": [PAYMENTS, INVEST],
  "2.8": ORIGIN,
};

const ORDINARY: readonly (readonly RowDraft[])[] = [
  inAll("the ready example", {}),
  inAll("no group", { "1.13": null, "1.14": null }),
  inAll("a code of the authority, and other information", { "3.1": "NCA-2026-000471", "2.10": TEXT }),
  later("no code of the authority", { "3.1": null }),
  later("no transaction affected", NO_TRANSACTIONS),
  later("no downtime: services were slow", { "3.3": null, "3.16": null }),
  between("services still down, nothing recovered yet", {
    "3.3": null,
    "3.16": null,
    "3.17": "estimates",
    "2.4": TEXT,
  }),
  atLast("a human error has no additional classification", MISTAKE),
  atLast("neither critical functions nor resolvability are concerned", { "4.10": null, "4.11": null }),
  atLast("the permanent resolution came as planned", { "4.9": "Not applicable", "4.12": "None" }),
  atLast("no recoveries", { "4.14": 0 }),
  inAll("an affected entity that reports through a provider", {
    ...BY_PROVIDER,
    "1.5": "Musterufer Bank AG (fictional)",
    "1.6": BANK_LEI,
  }),
  inAll("a provider that has an LEI reports for the bank", {
    "1.2": PROVIDER,
    "1.3": "0000EXMPL0HOST000276",
    "1.5": "Musterufer Bank AG (fictional)",
    "1.6": BANK_LEI,
  }),
  inAll("an aggregated report of a provider", AGGREGATED),
  atFirst("later rows, as far as they are known", { "3.4": 400000, "3.23": ["other"], "3.28": "yes", "3.33": true }),
  atFirst("a type of incident without its own words: not asked for before the intermediate report", {
    "3.23": ["cybersecurity-related", "other"],
    "3.31": ["other"],
  }),
];

const GENERAL_ROWS: readonly (readonly RowDraft[])[] = [
  inAll("1.5 and 1.6: a provider reports and names no entity", BY_PROVIDER, needs("1.5"), needs("1.6")),
  inAll("1.5: only the LEI of another entity", { "1.6": PAYMENTS.lei }, needs("1.5")),
  inAll("1.5: the LEI of the entity that reports", { "1.6": BANK_LEI }),
  inAll("1.6: only the name of another entity", { "1.5": PAYMENTS.name }, needs("1.6")),
  inAll("1.6: the name of the entity that reports", { "1.5": "Musterufer Bank AG (fictional)" }),
  inAll("1.13: only the LEI of the parent", { "1.13": null }, needs("1.13")),
  inAll("1.14: only the name of the parent", { "1.14": null }, needs("1.14")),
  inAll("1.3: an LEI with wrong check digits", { "1.3": "0000EXMPL0BANK000165" }, look("invalid_identifier", "1.3")),
  // Annex II row 1.3: a financial entity reports with its LEI. A register or tax number of a provider is shorter, an EUID has a dot.
  inAll("1.3: an LEI with four characters missing", { "1.3": "0000EXMPL0BANK00" }, look("invalid_identifier", "1.3")),
  inAll("1.3: an LEI with one character more", { "1.3": "0000EXMPL0BANK0001644" }, look("invalid_identifier", "1.3")),
  inAll("1.5 and 1.6: the tax number of a provider is no LEI", { "1.3": "NL000000000B00" }, needs("1.5"), needs("1.6")),
  inAll(
    "1.9: no international prefix",
    { "1.9": "089 0000000", "1.12": "0049 89 0000000" },
    look("telephone_without_prefix", "1.9"),
  ),
  inAll("1.9: a placeholder is no number to correct", { "1.9": "n/a" }, look("placeholder_value", "1.9")),
  inAll("1.12: no number", { "1.12": "ask the desk" }, look("telephone_without_prefix", "1.12")),
  inAll("1.14: a code that is no LEI", { "1.14": "HRB 00000" }, look("invalid_identifier", "1.14")),
  inAll("1.11: the address of the first contact", { "1.11": "Incident.Desk@musterufer-bank.example" }, [
    "contacts_identical",
    "1.11",
    "info",
  ]),
  inAll("2.1: signs that portals may refuse", { "2.1": "MUB/ICT/2026/0107" }, tell("reference_code_charset", "2.1")),
];

const AGGREGATED_ROWS: readonly (readonly RowDraft[])[] = [
  inAll("2.8: an aggregated report without the provider", { ...AGGREGATED, "2.8": null }, needs("2.8")),
  inAll(
    "1.5: an entity without LEI in an aggregated report",
    { ...AGGREGATED, "1.5": [PAYMENTS, entity(INVEST.name, undefined, "investment_firm")] },
    ["entity_without_identifier", "1.5", "blocking"],
  ),
  inAll(
    "1.5: an LEI with wrong check digits in an aggregated report",
    { ...AGGREGATED, "1.5": [PAYMENTS, entity(INVEST.name, "0000EXMPL0INVE000535", "investment_firm")] },
    look("invalid_identifier", "1.5"),
  ),
  inAll(
    "1.4: not all types of an aggregated report",
    { ...AGGREGATED, "1.4": ["payment_institution"] },
    look("entity_types_differ", "1.5"),
  ),
  inAll(
    "1.5: one entity twice",
    { ...AGGREGATED, "1.5": [PAYMENTS, INVEST, PAYMENTS] },
    look("duplicate_entity", "1.5"),
  ),
  inAll(
    "a trading venue in an aggregated report: ITS Article 7(2)",
    {
      ...AGGREGATED,
      "1.4": ["payment_institution", "trading_venue"],
      "1.5": [PAYMENTS, entity("Musterufer Markt AG (fictional)", INVEST.lei, "trading_venue")],
    },
    look("aggregation_not_allowed", "1.5"),
  ),
  inAll(
    "a credit institution in an aggregated report may be a significant one",
    {
      ...AGGREGATED,
      "1.4": ["payment_institution", "credit_institution"],
      "1.5": [PAYMENTS, entity(BANK, BANK_LEI, "credit_institution")],
    },
    tell("aggregation_of_credit_institutions", "1.5"),
  ),
  inAll(
    "several names with a semicolon, as the glossary writes them",
    {
      "1.5": `${PAYMENTS.name}; ${INVEST.name}`,
      "1.6": `${PAYMENTS.lei}; ${INVEST.lei}`,
    },
    tell("aggregated_report_as_text", "1.5"),
    tell("aggregation_of_credit_institutions", "1.5"),
    check("2.8"),
  ),
  inAll(
    "one name, and several LEIs with a semicolon",
    { "1.5": PAYMENTS.name, "1.6": `${PAYMENTS.lei}; ${INVEST.lei}` },
    tell("aggregated_report_as_text", "1.6"),
  ),
];

const UNIDENTIFIED = ["1.2", "1.3", "2.1"].map((row) => look("reclassification_without_identity", row));
const RECLASSIFICATION: readonly (readonly RowDraft[])[] = [
  atFirst(
    "reclassified, with rows 1.1 and 2.10 only",
    nothingBut({ "1.1": RECLASSIFIED, "2.10": TEXT }),
    ...UNIDENTIFIED,
  ),
  atFirst("reclassified without a reason", nothingBut({ "1.1": RECLASSIFIED }), needs("2.10"), ...UNIDENTIFIED),
  atFirst("reclassified, with all rows of the notification", { "1.1": RECLASSIFIED, "2.10": TEXT }),
  atFirst("reclassified, because the criteria of Article 8 are not met", {
    "1.1": RECLASSIFIED,
    "2.10": TEXT,
    "2.5": [CRITICAL],
    "2.6": null,
  }),
  atFirst("reclassified, a condition of another row", { "1.1": RECLASSIFIED, "2.10": TEXT, "2.6": null }),
  later(
    "reclassified, in a report",
    nothingBut({ "1.1": RECLASSIFIED, "2.10": TEXT }),
    look("submission_type_out_of_profile", "1.1"),
  ),
  later(
    "reclassified without a reason, in a report",
    nothingBut({ "1.1": RECLASSIFIED }),
    look("submission_type_out_of_profile", "1.1"),
    needs("2.10"),
  ),
  atFirst("an intermediate report", { "1.1": "intermediate_report" }, look("submission_type_out_of_profile", "1.1")),
  between("a final report", { "1.1": "final_report" }, look("submission_type_out_of_profile", "1.1")),
  atLast("an initial notification", { "1.1": "initial_notification" }, look("submission_type_out_of_profile", "1.1")),
];

const INCIDENT_ROWS: readonly (readonly RowDraft[])[] = [
  inAll("2.6: geographical spread without states", { "2.6": null }, needs("2.6")),
  atFirst("2.6: no geographical spread", { "2.5": [CRITICAL, CLIENTS, DURATION], "2.6": null }),
  inAll(
    "2.8: a failure of a provider as root cause",
    { "4.1": ["external_event"], "4.2": ["external_event_third-party_failures"], "4.3": null },
    needs("2.8"),
  ),
  inAll("2.8: a failure of a provider, which is named with its code", { ...PROVIDER_FAILED, "2.8": ORIGIN }),
  inAll(
    "2.8: a provider without a code",
    { ...PROVIDER_FAILED, "2.8": `The incident comes from ${PROVIDER}.` },
    look("origin_without_identification", "2.8"),
  ),
  later("2.8: a supply-chain attack", { ...ATTACK, "3.25": ["supply-chain_attack"] }, check("2.8")),
  inAll("2.8: discovered by a provider", { "2.7": "third-party_provider" }, [
    "discovery_by_provider_without_origin",
    "2.8",
    "info",
  ]),
  inAll("2.6: a single state", { "2.6": ["DE"] }, tell("single_state_with_geographical_spread", "2.6")),
  atFirst(
    "2.6: several states without geographical spread",
    { "2.5": [CRITICAL, CLIENTS, DURATION] },
    look("several_states_without_geographical_spread", "2.6"),
  ),
  atFirst("2.5: two criteria", { "2.5": [CRITICAL, SPREAD] }, look("criteria_cannot_satisfy_article_8", "2.5")),
  atFirst(
    "2.5: without critical services",
    { "2.5": [CLIENTS, SPREAD, REPUTATION] },
    look("criteria_cannot_satisfy_article_8", "2.5"),
  ),
  atFirst(
    "2.5: critical services and data losses",
    { "2.5": [CRITICAL, LOSSES], "2.6": null },
    tell("article_8_needs_malicious_access", "2.5"),
  ),
  inAll("2.4: a word", { "2.4": "Outage." }, look("description_too_short", "2.4")),
  inAll("2.4: a placeholder", { "2.4": "To be completed" }, look("placeholder_value", "2.4")),
  inAll("2.9: not activated", { "2.9": false }),
];

const IMPACT_ROWS: readonly (readonly RowDraft[])[] = [
  later("3.3: a downtime without the time of recovery", { "3.3": null }, needs("3.3")),
  later("3.16: recovered without a downtime", { "3.16": null }, check("3.16")),
  between(
    "3.16: a duration of 20 hours cannot meet the criterion",
    { "3.3": null, "3.15": "000:20:00", "3.16": null },
    check("3.16"),
  ),
  later("3.8: the criterion of clients", { "3.8": null }, check("3.8")),
  later("3.8: no relevant client", { "3.8": false }),
  later(
    "3.9 to 3.11: figures without numbers",
    { "3.9": null, "3.10": null, "3.11": null },
    needs("3.9"),
    needs("3.10"),
    needs("3.11"),
  ),
  later("3.9: a value of transactions without their number", { "3.9": null }, needs("3.9")),
  later(
    "3.10 and 3.11: a number of transactions alone",
    { "3.10": null, "3.11": null, "3.12": [ACTUAL_CLIENTS, ACTUAL_COUNTERPARTS] },
    needs("3.10"),
    needs("3.11"),
    look("one_answer_per_category", "3.12"),
  ),
  later("3.13 and 3.14: reputational impact", { "3.13": null, "3.14": null }, needs("3.13"), needs("3.14")),
  between("3.13 and 3.14: no reputational impact", {
    "2.5": [CRITICAL, CLIENTS, DURATION, SPREAD],
    "3.13": null,
    "3.14": null,
  }),
  between(
    "3.13 without the criterion",
    { "2.5": [CRITICAL, CLIENTS, DURATION, SPREAD] },
    look("reputational_impact_without_criterion", "3.13"),
  ),
  later("3.17: duration and downtime", { "3.17": null }, needs("3.17")),
  between("3.17: no criterion of duration", {
    "2.5": [CRITICAL, CLIENTS, SPREAD, REPUTATION],
    "3.15": "000:20:00",
    "3.16": "000:01:30",
    "3.17": null,
  }),
  later("3.18 and 3.19: geographical spread", { "3.18": null, "3.19": null }, needs("3.18"), needs("3.19")),
  between("2.6, 3.18 and 3.19: no geographical spread", {
    "2.5": [CRITICAL, CLIENTS, DURATION, REPUTATION],
    "2.6": null,
    "3.18": null,
    "3.19": null,
  }),
  between(
    "3.18 without the criterion",
    { "2.5": [CRITICAL, CLIENTS, DURATION, REPUTATION], "2.6": null },
    look("impact_in_states_without_geographical_spread", "3.18"),
  ),
  between(
    "3.20 and 3.21: data losses",
    { "2.5": [CRITICAL, CLIENTS, DURATION, SPREAD, REPUTATION, LOSSES] },
    needs("3.20"),
    needs("3.21"),
  ),
  atLast(
    "3.20 and 3.21: data losses",
    { "2.5": [CRITICAL, CLIENTS, DURATION, SPREAD, REPUTATION, ECONOMIC, LOSSES] },
    needs("3.20"),
    needs("3.21"),
  ),
  between("3.20 and 3.21: data losses, described", {
    "2.5": [CRITICAL, CLIENTS, DURATION, SPREAD, REPUTATION, LOSSES],
    "3.20": ["availability"],
    "3.21": TEXT,
  }),
  later("3.20 without the criterion", { "3.20": ["availability"] }, tell("data_losses_without_criterion", "3.20")),
];

const TYPE_ROWS: readonly (readonly RowDraft[])[] = [
  later("3.24: another type", { "3.23": ["process_failure", "other"] }, needs("3.24")),
  later("3.24: another type, named", { "3.23": ["process_failure", "other"], "3.24": TEXT }),
  later("3.25 and 3.35: an attack", { "3.23": ["cybersecurity-related"] }, needs("3.25"), check("3.35")),
  later("3.25 and 3.35: an attack, described", ATTACK),
  later("3.26: another technique", { ...ATTACK, "3.25": ["ddos", "other"] }, needs("3.26")),
  later("3.26: another technique, named", { ...ATTACK, "3.25": ["other"], "3.26": TEXT }),
  later("3.29: components affected", { "3.29": null }, needs("3.29")),
  later("3.29: no components affected", { "3.28": "no", "3.29": null }),
  later("3.29: not known", { "3.28": "information_not_available", "3.29": null }),
  later("3.32: another authority", { "3.32": null }, needs("3.32")),
  later("3.32: no other authority", { "3.31": ["none"], "3.32": null }),
  later(
    "3.31: none, and another authority",
    { "3.31": ["none", "csirt"], "3.32": null },
    look("none_with_other_answers", "3.31"),
  ),
  later("3.34: measures", { "3.34": null }, needs("3.34")),
  later("3.34: no measures and no reason", { "3.33": false, "3.34": null }, check("3.34")),
  later("3.34: no measures, with the reason", { "3.33": false, "3.34": TEXT }),
];

const NUMBERS: readonly (readonly RowDraft[])[] = [
  between("3.12: the number of clients is counted and the percentage estimated", {
    "3.12": [ACTUAL_CLIENTS, "estimates_for_clients_affected", ACTUAL_COUNTERPARTS, ACTUAL_TRANSACTIONS],
  }),
  later(
    "3.12: no answer on counterparts",
    { "3.12": [ACTUAL_CLIENTS, ACTUAL_TRANSACTIONS] },
    look("one_answer_per_category", "3.12"),
  ),
  later(
    "3.12: no impact on transactions, which are counted",
    { "3.12": [ACTUAL_CLIENTS, ACTUAL_COUNTERPARTS, "no_impact_on_transactions"] },
    look("no_impact_contradicted", "3.12"),
  ),
  later(
    "3.12: no impact on clients, who are counted",
    { "3.12": ["no_impact_on_clients", ACTUAL_COUNTERPARTS, ACTUAL_TRANSACTIONS] },
    look("no_impact_contradicted", "3.12"),
  ),
  later("3.12: no impact on counterparts, with numbers of zero", {
    "3.6": 0,
    "3.7": 0,
    "3.12": [ACTUAL_CLIENTS, "no_impact_on_financial_counterparts", ACTUAL_TRANSACTIONS],
  }),
  later("3.12: figures of zero counterparts", { "3.6": 0, "3.7": 0 }, tell("figures_of_zero", "3.12")),
  later(
    "3.7: a percentage of no counterparts",
    { "3.6": 0, "3.12": [ACTUAL_CLIENTS, "no_impact_on_financial_counterparts", ACTUAL_TRANSACTIONS] },
    look("percentage_without_number", "3.7"),
    look("no_impact_contradicted", "3.12"),
  ),
  later(
    "3.5: a percentage of no clients",
    { "3.4": 0 },
    look("percentage_without_number", "3.5"),
    tell("figures_of_zero", "3.12"),
  ),
  later(
    "3.10: a percentage of no transactions",
    { "3.9": 0 },
    look("percentage_without_number", "3.10"),
    tell("figures_of_zero", "3.12"),
  ),
  later("3.7: few of many are zero percent", { "3.6": 1, "3.7": 0 }),
  // RTS 2024/1772 Article 1(1): beneficiaries count as affected clients, and Annex II row 3.5 divides by the clients who use the service.
  later(
    "3.5: more than all clients, with their beneficiaries",
    { "3.5": 100.1 },
    look("percentage_not_in_esas_file", "3.5"),
  ),
  later("3.5: too many digits", { "3.5": 100000 }, look("percentage_above_maximum", "3.5")),
  later("3.5: all clients", { "3.5": 100 }),
  later("3.7: more than all counterparts", { "3.7": 250 }, look("percentage_above_maximum", "3.7")),
  later("3.10: more than on an average day", { "3.10": 140.5 }, look("percentage_not_in_esas_file", "3.10")),
  later("3.10: too many digits", { "3.10": 100000 }, look("percentage_above_maximum", "3.10")),
  later("3.10: five digits", { "3.10": 99999 }, look("percentage_not_in_esas_file", "3.10")),
  later("3.5: two decimal places", { "3.5": 31.55 }, ["invalid_field_format", "3.5", "blocking"]),
  later("3.5: a text", { "3.5": "31,5" }, ["invalid_field_type", "3.5", "blocking"]),
  later("3.4: less than nothing", { "3.4": -1 }, look("negative_value", "3.4")),
  atLast("4.14: recoveries as a negative amount", { "4.14": -50000 }, look("negative_value", "4.14")),
  later("3.15: hours and minutes only", { "3.15": "84:00" }, ["invalid_field_format", "3.15", "blocking"]),
];

const THRESHOLDS: readonly (readonly RowDraft[])[] = [
  between(
    "3.4: more than 100 000 clients without the criterion",
    { "2.5": [CRITICAL, DURATION, SPREAD, REPUTATION] },
    look("clients_threshold_without_criterion", "2.5"),
  ),
  between(
    "3.10: more than 10 % of the transactions without the criterion",
    {
      "2.5": [CRITICAL, DURATION, SPREAD, REPUTATION],
      ...AT_LIMITS,
      "3.10": 10.1,
    },
    look("clients_threshold_without_criterion", "2.5"),
  ),
  between("nothing above a threshold, and no criterion", {
    "2.5": [CRITICAL, DURATION, SPREAD, REPUTATION],
    ...AT_LIMITS,
  }),
  between(
    "the criterion of clients without any number above a threshold",
    { ...AT_LIMITS, ...NO_TRANSACTIONS },
    look("clients_criterion_not_reached", "2.5"),
  ),
  between("the criterion of clients: the value of the transactions may have met it", {
    ...AT_LIMITS,
  }),
  atLast(
    "4.13: above EUR 100 000 without economic impact",
    { "2.5": [CRITICAL, CLIENTS, DURATION, SPREAD, REPUTATION] },
    look("amount_above_economic_threshold", "2.5"),
  ),
  atFirst("4.13: above EUR 100 000, given early", { "4.13": 100001 }, look("amount_above_economic_threshold", "2.5")),
  atLast(
    "4.13: in another currency no threshold can be compared",
    { "1.15": "CHF", "2.5": [CRITICAL, CLIENTS, DURATION, SPREAD, REPUTATION] },
    tell("amount_not_compared", "4.13"),
  ),
  atLast("4.13: EUR 100 000 with economic impact", { "4.13": 100000 }, tell("amount_below_economic_threshold", "4.13")),
  atLast(
    "4.13: 90 000 of another currency with economic impact",
    { "1.15": "DKK", "4.13": 90000 },
    tell("amount_not_compared", "4.13"),
  ),
  between(
    "3.15: more than 24 hours without the criterion",
    { "2.5": [CRITICAL, CLIENTS, SPREAD, REPUTATION] },
    look("duration_criterion_inconsistent", "2.5"),
  ),
  between(
    "3.16: more than two hours of a critical service without the criterion",
    { "2.5": [CRITICAL, CLIENTS, SPREAD, REPUTATION], "3.15": "000:20:00" },
    look("duration_criterion_inconsistent", "2.5"),
  ),
  between(
    "the criterion of duration with 24 hours and a downtime of two",
    { "3.15": "001:00:00", "3.16": "000:02:00" },
    look("duration_criterion_inconsistent", "2.5"),
  ),
  atFirst(
    "the criterion of duration two hours after the occurrence",
    { "3.2": "2026-06-09T04:50:00Z" },
    look("duration_criterion_inconsistent", "2.5"),
  ),
];

const ROOT_CAUSES: readonly (readonly RowDraft[])[] = [
  atLast("4.3: operations need more detail", { "4.3": null }, missing("4.3")),
  atLast(
    "4.3: a human error has no such detail",
    { ...MISTAKE, "4.3": ["change_management"] },
    look("detail_without_root_cause", "4.3"),
  ),
  atLast(
    "4.3: one of two categories is not detailed",
    {
      "4.2": [
        OPERATIONS,
        "process_failure_ICT_risk_management_process_failure",
        "system_failure_network_configuration",
      ],
    },
    look("root_cause_without_detail", "4.3"),
  ),
  atLast(
    "4.2: a cause that row 4.1 does not name",
    { "4.1": ["process_failure"] },
    look("detail_without_root_cause", "4.2"),
  ),
  atLast(
    "4.1: a cause that row 4.2 does not detail",
    { "4.1": ["process_failure", "system_failure_malfunction", "malicious_actions"] },
    look("root_cause_without_detail", "4.2"),
  ),
  atLast("4.4: another cause", { "4.2": [OPERATIONS, "system_failure_other"] }, needs("4.4")),
  atLast("4.4: another cause, named", { "4.2": [OPERATIONS, "system_failure_other"], "4.4": TEXT }),
  atFirst("4.4: another cause, early", { "4.1": ["human_error"], "4.2": ["human_error_other"] }),
  atLast("4.15: recurring incidents without their number", { "4.16": "2026-03-02T07:00:00Z" }, needs("4.15")),
  atLast("4.16: recurring incidents without the first", { "4.15": "Three incidents in four months." }, check("4.16")),
  atLast("4.15 and 4.16: recurring incidents", {
    "4.15": "Three incidents in four months.",
    "4.16": "2026-03-02T07:00:00Z",
  }),
];

const INSTANTS: readonly (readonly RowDraft[])[] = [
  inAll(
    "2.3: classified before the detection",
    { "2.2": "2026-06-09T06:55:00Z" },
    look("classification_before_detection", "2.3"),
  ),
  inAll("2.3: classified late", { "2.3": "2026-06-10T08:00:00Z" }, tell("late_classification", "2.3")),
  later(
    "3.2: occurred after the detection",
    { "3.2": "2026-06-09T04:55:00Z", "3.16": "000:08:00" },
    look("occurrence_after_detection", "3.2"),
  ),
  later(
    "3.3: recovered before it occurred",
    { "3.3": "2026-06-09T04:00:00Z" },
    look("recovery_before_occurrence", "3.3"),
  ),
  atLast(
    "4.7 and 4.8: over before it occurred",
    { "3.3": "2026-06-09T01:30:00Z", "4.7": "2026-06-09T01:00:00Z", "4.8": "2026-06-09T02:00:00Z" },
    look("recovery_before_occurrence", "3.3"),
    look("root_cause_addressed_before_occurrence", "4.7"),
    look("resolution_before_occurrence", "4.8"),
  ),
  atLast(
    "4.8: resolved before services recovered",
    {
      "3.15": "000:07:50",
      "3.16": "000:07:00",
      "4.7": "2026-06-09T11:00:00Z",
      "4.8": "2026-06-09T12:00:00Z",
    },
    look("resolution_before_recovery", "4.8"),
  ),
  atLast(
    "4.7: the root cause was addressed after the resolution",
    { "4.7": "2026-06-15T09:00:00Z" },
    tell("root_cause_addressed_after_resolution", "4.7"),
  ),
  atLast(
    "4.16: the first of several incidents after the last",
    { "4.15": "Three incidents in four months.", "4.16": "2026-06-10T07:00:00Z" },
    look("first_occurrence_after_last", "4.16"),
  ),
  inAll("3.2: the year before", { "3.2": "2025-06-09T04:10:00Z" }, look("implausible_year", "3.2")),
  inAll("2.3: the year after", { "2.3": "2027-06-09T06:50:00Z" }, look("implausible_year", "2.3")),
  later("3.3: the year after", { "3.3": "2027-06-09T13:40:00Z" }, look("implausible_year", "3.3")),
  atLast("4.7: the year after", { "4.7": "2027-06-12T15:00:00Z" }, look("implausible_year", "4.7")),
  atLast("4.8: the year after", { "4.8": "2027-06-12T16:10:00Z" }, look("implausible_year", "4.8")),
  atLast("3.15: not the time between rows 3.2 and 4.8", { "3.15": "002:00:00" }, look("duration_inconsistent", "3.15")),
  atLast("3.15: longer than the time between rows 3.2 and 4.8", { "3.15": "005:00:00" }, [
    "duration_inconsistent",
    "3.15",
    "attention",
  ]),
  atLast("3.15: not to the minute", { "3.15": "003:11:45" }),
  atLast("3.15: an estimate", { "3.15": "004:00:00", "3.17": "estimates" }, look("estimates_in_final_report", "3.17")),
  // Changes 3.2 and 3.3 have the last of the recurring incidents, and no provision says how their durations are counted together.
  atLast("3.15 and 3.16: of recurring incidents together", {
    "3.15": "005:00:00",
    "3.16": "001:00:00",
    "4.15": "Three incidents in four months.",
    "4.16": "2026-03-02T07:00:00Z",
  }),
  later(
    "3.16: longer than the time between rows 3.2 and 3.3",
    { "3.16": "001:00:00" },
    look("downtime_inconsistent", "3.16"),
  ),
  between("3.16: longer than the incident", { "3.15": "000:08:00" }, look("downtime_longer_than_duration", "3.16")),
];

export const REPORT_CASES: readonly RowDraft[] = [
  ORDINARY,
  GENERAL_ROWS,
  AGGREGATED_ROWS,
  RECLASSIFICATION,
  INCIDENT_ROWS,
  IMPACT_ROWS,
  TYPE_ROWS,
  NUMBERS,
  THRESHOLDS,
  ROOT_CAUSES,
  INSTANTS,
].flat(2);

const dora = draftOf("dora");
const initial = draftOf("initial");
const intermediate = draftOf("intermediate");
const final = draftOf("final");
const threat = draftOf("cyber-threat");
const dueOn = (due: string | null, options: Options, of: readonly RowDraft[]): readonly RowDraft[] =>
  of.map((draft) => ({ ...draft, options, due }));

const AS_TEXT = {
  "1.4": ["payment_institution", "investment_firm"],
  "1.5": `${PAYMENTS.name}; ${INVEST.name}`,
  "1.6": `${PAYMENTS.lei}; ${INVEST.lei}`,
};

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

const RECLASSIFICATION_ROWS = {
  "1.1": RECLASSIFIED,
  "2.10": "A second count showed 900 affected clients in one Member State, for 40 minutes (fictional).",
};

const SUBMITTERS: readonly (readonly RowDraft[])[] = [
  dueOn(
    null,
    {},
    initial(
      "a provider reclassifies and does not name the affected entity",
      "ITS Article 5; RTS-R Article 1(b) and (c)",
      { ...RECLASSIFICATION_ROWS, ...BY_PROVIDER },
      look("reclassification_without_identity", "1.5"),
      look("reclassification_without_identity", "1.6"),
    ),
  ),
  initial("a provider reclassifies for a bank that it names", "ITS Article 5; RTS-R Article 1(b) and (c)", {
    ...{ ...RECLASSIFICATION_ROWS, ...BY_PROVIDER },
    ...{ "1.5": BANK, "1.6": BANK_LEI },
  }),
  dueOn(
    null,
    { member_state: "DE" },
    initial("reclassified after the intermediate report, whose figures are repeated", "ITS Article 5", {
      ...RECLASSIFICATION_ROWS,
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
      { submission_type: RECLASSIFIED },
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

const MORE_THRESHOLDS: readonly (readonly RowDraft[])[] = [
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

const ATTACK_ROWS = { "3.23": ["cybersecurity-related"], "3.35": "198.51.100.7, 203.0.113.9" };
const ENCRYPTION = "data_encryption_for_impact_including_ransomware";
const EXFILTRATION = "data_exfiltration_and_manipulation_including_identity_theft";

const DATA_AND_ATTACKS: readonly (readonly RowDraft[])[] = [
  intermediate(
    "data encrypted by an attacker, and no data losses",
    "RTS Articles 5(a) and 9(5)(b)",
    { ...ATTACK_ROWS, "3.25": [ENCRYPTION] },
    look("technique_without_data_losses", "3.25"),
  ),
  final(
    "data destroyed by an attacker, and no data losses",
    "RTS Articles 5(a) and 9(5)(b)",
    { ...ATTACK_ROWS, "2.5": without(LOSSES), "3.25": ["data_destruction"] },
    look("technique_without_data_losses", "3.25"),
  ),
  intermediate("data losses of each kind", "RTS Article 5; ITS Annex II row 3.20", {
    "2.5": without(ECONOMIC),
    "3.20": ["availability", "authenticity", "integrity", "confidentiality"],
    "3.21": TEXT,
  }),
  intermediate("critical services and exfiltrated data, and nothing else", "RTS Articles 8(1)(a) and 9(5)(b)", {
    ...ATTACK_ROWS,
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
  // The format "email" of the ESAs' file takes the letters of ASCII; a domain with others has a form in these.
  initial(
    "an address in a domain with an umlaut",
    "ITS Annex II row 1.8; the ESAs' file",
    { "1.8": "lage@müsterufer-bank.example" },
    ["invalid_field_format", "1.8", "blocking"],
  ),
  initial("the same address in the letters of all domains", "ITS Annex II row 1.8", {
    "1.8": "lage@xn--msterufer-bank-gsb.example",
  }),
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
  MORE_THRESHOLDS,
  DATA_AND_ATTACKS,
  CONTRADICTIONS,
  TEXTS,
  THREATS,
].flat(2);

// Drafts of the CRA profiles as manufacturers write them, each with what a pre-validation answers. Worked out by hand from Articles 14 and
// 16 of Regulation (EU) 2024/2847 and ENISA's glossary of 29 September 2026, not by the code. Rows are those of the glossary.
//
// Decided where the law is open
// 1. 24 and 72 hours are elapsed hours from the awareness, not from the early warning; the last of them is still in time. No weekend moves
//    them. The 14 days and the month end at the same local time of day, so that no reading of them has ended before.
// 2. A row that only the platform requires is attention. The awareness is not asked for by the law either, but no hours count without it:
//    blocking in the first two stages, where they count from it.
// 3. "Where available" in Article 14(4)(b) is about the general information only: the initial assessment is required.
// 4. A row that the platform copies from the stage before is not asked for again.
// 5. A later stage without a measure is not due, which is attention; a late report has no reasons to give: attention.
// 6. The profile says which track a draft is of, so that a missing notification type changes no deadline. A type of the other track does:
//    the draft does not owe this report.
// 7. Of the two rows on exceptional circumstances, a draft that must have neither is told once, at the first that has a value.
import {
  type ActCase,
  attention as attentionTo,
  blocking as blockingOn,
  type Changes,
  rowsWith,
} from "../table-drafts.ts";

export type CraStage =
  | "vulnerability-early-warning"
  | "vulnerability-notification"
  | "vulnerability-final-report"
  | "incident-early-warning"
  | "incident-notification"
  | "incident-final-report";

/** A row of the table: changes to the base draft of the stage. */
export interface CraCase extends ActCase {
  readonly stage: CraStage;
  /** By when the report is due, otherwise as the base draft; null where that cannot be counted, or where the draft does not owe it. */
  readonly due?: string | null;
  readonly due_local?: string;
  readonly legal_latest?: string;
  readonly upper_bound?: string;
}

const EVERY_STAGE = {
  manufacturer_name: "Nordlicht Geräte GmbH (fictional)",
  member_states_available: ["DE", "AT", "FI"],
  product_name: "Fluxgate Home Router",
  product_version: "4.0 to 4.2.1",
};

const VULNERABILITY = {
  ...EVERY_STAGE,
  notification_type: "vulnerability",
  title: "Exploitation of the management interface of Fluxgate Home Router 4.2",
  summary:
    "Attackers take over routers through the management interface. A workaround exists, an update is being prepared.",
  aware_at: "2026-10-05T08:30:00Z",
  report_made_at: "2026-10-05T20:00:00Z",
};

const MEASURES = {
  corrective_measures_taken: "The cloud relay no longer forwards requests to the management interface.",
  measures_users_can_take: "Switch off remote management until the update is installed.",
};

const VULNERABILITY_AT_72_HOURS = {
  ...VULNERABILITY,
  ...MEASURES,
  vulnerability_general_information:
    "The interface accepts a session token that was never issued. Attackers in the network use it.",
  exploited_vulnerability_occurred_at: "2026-09-30T00:00:00Z",
  report_made_at: "2026-10-07T16:00:00Z",
};

const INCIDENT = {
  ...EVERY_STAGE,
  notification_type: "incident",
  title: "Foreign code in an update package of Fluxgate Home Router",
  summary: "An attacker replaced one update package on the release server. It was withdrawn after forty minutes.",
  suspected_unlawful_or_malicious: "yes",
  severe_because: ["malicious_code"],
  aware_at: "2026-11-02T10:00:00Z",
  report_made_at: "2026-11-02T21:00:00Z",
};

const INCIDENT_AT_72_HOURS = {
  ...INCIDENT,
  ...MEASURES,
  incident_general_information:
    "The package 4.2.3 was replaced by one with foreign code, which changed the name server of routers.",
  occurred_at: "2026-11-01T22:00:00Z",
  initial_assessment: "About 300 routers loaded the package. No other package was touched, as far as the log shows.",
  report_made_at: "2026-11-04T15:00:00Z",
};

/** Complete drafts, each sent in time. */
export const BASES: Readonly<Record<CraStage, Changes>> = {
  "vulnerability-early-warning": VULNERABILITY,
  "vulnerability-notification": VULNERABILITY_AT_72_HOURS,
  "vulnerability-final-report": {
    ...VULNERABILITY_AT_72_HOURS,
    measure_available_at: "2026-10-09T12:00:00Z",
    security_update_details: "Version 4.2.2 rejects tokens that were not issued; routers install it by themselves.",
    vulnerability_severity: "High: no account is needed, and the attacker is then administrator of the router.",
    vulnerability_impact: "About 2,000 routers were redirected to foreign name servers for up to five days.",
    malicious_actor: "Unknown; the name servers that were used are listed in our reference R-18.",
    report_made_at: "2026-10-20T09:00:00Z",
  },
  "incident-early-warning": INCIDENT,
  "incident-notification": INCIDENT_AT_72_HOURS,
  "incident-final-report": {
    ...INCIDENT_AT_72_HOURS,
    mitigation_measures: "Release keys were replaced, the affected routers were reset, and the server is watched.",
    incident_severity: "High: foreign code ran with all rights on the routers that loaded the package.",
    incident_impact: "300 routers in three Member States used foreign name servers for up to a day.",
    threat_type_or_root_cause: "Supply-chain attack with a stolen account of a developer.",
    notification_submitted_at: "2026-11-04T15:00:00Z",
    report_made_at: "2026-12-01T09:00:00Z",
  },
};

/** When the base drafts are due. The month and the days need no zone here: no clock changes in them, and no date is missing. */
const DUE: Readonly<Record<CraStage, string>> = {
  "vulnerability-early-warning": "2026-10-06T08:30:00Z",
  "vulnerability-notification": "2026-10-08T08:30:00Z",
  "vulnerability-final-report": "2026-10-23T12:00:00Z",
  "incident-early-warning": "2026-11-03T10:00:00Z",
  "incident-notification": "2026-11-05T10:00:00Z",
  "incident-final-report": "2026-12-04T15:00:00Z",
};

const at = (stage: CraStage) => rowsWith<CraCase>({ stage, due: DUE[stage] });

const warnOfVulnerability = at("vulnerability-early-warning");
const notifyVulnerability = at("vulnerability-notification");
const closeVulnerability = at("vulnerability-final-report");
const warnOfIncident = at("incident-early-warning");
const notifyIncident = at("incident-notification");
const closeIncident = at("incident-final-report");

const blocking = (code: string, ...fields: readonly string[]) => fields.map((field) => blockingOn(code, field));
const attention = (code: string, ...fields: readonly string[]) => fields.map((field) => attentionTo(code, field));

const NOT_OWED = [["not_owed", null, "attention"]] as const;
const GERMANY = { member_state: "DE" };
const LETTERS = (count: number): string =>
  "x y "
    .repeat(count)
    .slice(0, count - 1)
    .concat("z");

export const CRA_CASES: readonly CraCase[] = [
  // Early warning on a vulnerability
  warnOfVulnerability("a complete early warning, sent in time", "14(2)(a)", {}, [], {
    legal_latest: "2026-10-06T09:00:00Z",
  }),
  warnOfVulnerability("it is sent exactly 24 hours after the awareness", "14(2)(a)", {
    report_made_at: "2026-10-06T08:30:00Z",
  }),
  warnOfVulnerability(
    "it is sent a second later",
    "14(2)(a), 64(10)(a)",
    { report_made_at: "2026-10-06T08:30:01Z" },
    attention("early_warning_late", "report_made_at"),
  ),
  // The evening of 10 September in Berlin; the next day begins there at 22:00Z, and first on Réunion, at 20:00Z.
  warnOfVulnerability(
    "the exploitation was known before Article 14 applied",
    "71(2)",
    { aware_at: "2026-09-10T21:59:59Z", report_made_at: "2026-09-11T09:00:00Z" },
    NOT_OWED,
    { options: GERMANY, due: null, missing: [] },
  ),
  warnOfVulnerability(
    "the exploitation became known when Article 14 began to apply",
    "71(2)",
    { aware_at: "2026-09-10T22:00:00Z", report_made_at: "2026-09-11T09:00:00Z" },
    [],
    { options: GERMANY, due: "2026-09-11T22:00:00Z" },
  ),
  warnOfVulnerability(
    "the exploitation became known when Article 14 began to apply in the first zone, and no State is given",
    "71(2)",
    { aware_at: "2026-09-10T20:00:00Z", report_made_at: "2026-09-11T09:00:00Z" },
    [],
    { due: "2026-09-11T20:00:00Z" },
  ),
  closeIncident(
    "the severe incident was known before Article 14 applied, and the notification came after it",
    "71(2), 14(4)(c)",
    {
      occurred_at: null,
      aware_at: "2026-09-09T10:00:00Z",
      notification_submitted_at: "2026-09-12T09:00:00Z",
      report_made_at: "2026-10-01T10:00:00Z",
    },
    NOT_OWED,
    { options: GERMANY, due: null },
  ),
  warnOfVulnerability(
    "nobody wrote down when the exploitation became known",
    "14(2)(a), logic: no hours count without it",
    { aware_at: null },
    blocking("missing_required_field", "aware_at"),
    { due: null, missing: ["aware_at"] },
  ),
  warnOfVulnerability(
    "it has what the law asks for, and nothing that only the platform asks for",
    "14(2)(a); glossary rows 2, 3, 6, 7",
    { title: null, summary: " ", product_name: null, product_version: null, manufacturer_name: null },
    attention("form_row_missing", "title", "summary", "product_name", "product_version"),
  ),
  warnOfVulnerability(
    "the notification type is left out",
    "glossary row 1",
    { notification_type: null },
    attention("form_row_missing", "notification_type"),
  ),
  warnOfVulnerability(
    "it does not say where the product is available",
    "14(2)(a) where applicable; glossary row 5",
    { member_states_available: [] },
    attention("member_states_not_said", "member_states_available"),
  ),
  warnOfVulnerability(
    "an incident is reported on the track of vulnerabilities",
    "14(1), (3): two tracks",
    { notification_type: "incident" },
    attention("notification_type_out_of_profile", "notification_type"),
    { due: null },
  ),
  warnOfVulnerability(
    "it has rows of the incident track",
    "glossary rows i35, i39",
    { incident_impact: "Routers were redirected.", initial_assessment: "Limited to one model." },
    attention("rows_of_other_track", "incident_impact", "initial_assessment"),
  ),
  warnOfVulnerability(
    "it claims exceptional circumstances, which only the 72-hour notification can have",
    "16(2) third subparagraph; 2026/881 recital 2",
    { particular_exceptional_circumstances: "yes", pec_reason: ["imminent_high_risk"] },
    attention("exceptional_outside_72_hours", "particular_exceptional_circumstances"),
  ),
  warnOfVulnerability(
    "a default product has a class and a category",
    "7, 8, Annexes III and IV; glossary rows 8 to 10",
    { product_type: "default", product_class: "class_i", product_category: "Routers and modems" },
    [
      ...attention("class_without_important", "product_class"),
      ...attention("category_for_default", "product_category"),
    ],
  ),
  warnOfVulnerability("an important product has a class and a category", "7, Annex III", {
    product_type: "important",
    product_class: "class_i",
    product_category: "Routers and modems",
  }),
  warnOfVulnerability("the title has 255 characters", "glossary row 2", { title: LETTERS(255) }),
  warnOfVulnerability(
    "the title has 256 characters",
    "glossary row 2",
    { title: LETTERS(256) },
    attention("text_too_long", "title"),
  ),
  warnOfVulnerability(
    "the identifiers are not written as they are published",
    "glossary rows v19, v20",
    { cve_id: "2026-12345", euvd_id: "2026-1" },
    [...attention("cve_form", "cve_id"), ...attention("euvd_form", "euvd_id")],
  ),
  ...[
    "none",
    "CVE\u20112026\u201190001",
    "cve-2026-90001",
    "CVE-2026-90001, CVE-2026-90002",
    "GHSA-abcd-1234-efgh",
  ].map((cve_id) =>
    warnOfVulnerability(
      `the CVE identifier is ${cve_id}`,
      "glossary row v19",
      { cve_id },
      attention("cve_form", "cve_id"),
    ),
  ),
  warnOfVulnerability(
    "it was sent before the manufacturer knew",
    "14(2)(a) logic",
    { report_made_at: "2026-10-05T08:00:00Z" },
    attention("made_before_aware", "report_made_at"),
  ),

  // Notification of a vulnerability
  notifyVulnerability("a complete notification, sent in time, with a measure expected shortly", "14(2)(b)", {
    mitigating_measure_expected_shortly: "yes",
    considered_sensitivity: "It shows a way in that is not public.",
  }),
  notifyVulnerability(
    "the 72 hours end on a Sunday, and it is sent on Monday",
    "14(2)(b): no relief",
    { aware_at: "2026-10-08T16:00:00Z", report_made_at: "2026-10-12T09:00:00Z" },
    attention("notification_late", "report_made_at"),
    { due: "2026-10-11T16:00:00Z", options: GERMANY },
  ),
  notifyVulnerability(
    "72 hours are over the change of the clocks still 72",
    "14(2)(b)",
    {
      aware_at: "2026-10-23T16:00:00Z",
      report_made_at: "2026-10-26T16:00:00Z",
    },
    [],
    { due: "2026-10-26T16:00:00Z", due_local: "2026-10-26T17:00:00+01:00", options: GERMANY },
  ),
  notifyVulnerability(
    "it says nothing of the exploit nor of measures",
    "14(2)(b) as available; glossary rows 16, 17, v21",
    { vulnerability_general_information: null, corrective_measures_taken: null, measures_users_can_take: null },
    [
      ...attention("form_row_missing", "vulnerability_general_information"),
      ...attention("measures_not_said_at_72_hours", "corrective_measures_taken", "measures_users_can_take"),
    ],
  ),
  notifyVulnerability(
    "the row of the glossary of 29 September is empty",
    "glossary row v26a",
    { exploited_vulnerability_occurred_at: null },
    attention("form_row_missing", "exploited_vulnerability_occurred_at"),
  ),
  notifyVulnerability("what the platform copies from the early warning is not there again", "glossary, C", {
    notification_type: null,
    title: null,
    summary: null,
    member_states_available: null,
    product_name: null,
    product_version: null,
  }),
  notifyVulnerability(
    "it was exploited in one Member State only, and the product is available in three",
    "16(2) third subparagraph, (a)",
    { particular_exceptional_circumstances: "yes", pec_reason: ["exploited_in_one_member_state_only"] },
    attention("one_state_only_but_several", "pec_reason"),
  ),
  notifyVulnerability(
    "it was exploited in the only Member State where the product is available",
    "16(2) third subparagraph, (a)",
    {
      member_states_available: ["DE"],
      particular_exceptional_circumstances: "yes",
      pec_reason: ["exploited_in_one_member_state_only"],
    },
  ),
  notifyVulnerability(
    "exceptional circumstances without saying which",
    "16(2) third subparagraph",
    { particular_exceptional_circumstances: "yes" },
    attention("exceptional_without_reason", "pec_reason"),
  ),
  notifyVulnerability(
    "a reason without the exceptional circumstances",
    "16(2) third subparagraph",
    { pec_reason: ["contrary_to_essential_interests"] },
    attention("reason_without_exceptional", "particular_exceptional_circumstances"),
  ),
  notifyVulnerability(
    "it began after the manufacturer knew of the exploitation",
    "glossary rows v26, v26a",
    { exploited_vulnerability_occurred_at: "2026-10-06T00:00:00Z" },
    attention("aware_before_occurred", "exploited_vulnerability_occurred_at"),
  ),

  // Final report on a vulnerability
  closeVulnerability("a complete final report, sent in time, counted in Germany", "14(2)(c)", {}, [], {
    options: GERMANY,
    due_local: "2026-10-23T14:00:00+02:00",
    legal_latest: "2026-10-23T22:00:00Z",
  }),
  closeVulnerability(
    "14 calendar days over the change of the clocks are 337 hours",
    "14(2)(c)",
    {
      measure_available_at: "2026-10-14T12:00:00Z",
      report_made_at: "2026-10-28T13:00:00Z",
    },
    [],
    { options: GERMANY, due: "2026-10-28T13:00:00Z", due_local: "2026-10-28T14:00:00+01:00" },
  ),
  closeVulnerability(
    "it is sent a second after the 14 days",
    "14(2)(c)",
    { report_made_at: "2026-10-23T12:00:01Z" },
    attention("final_late", "report_made_at"),
    { options: GERMANY },
  ),
  closeVulnerability(
    "no measure is available yet",
    "14(2)(c): nothing starts the 14 days, and nothing bounds them",
    { mitigating_measure_expected_shortly: "yes", measure_available_at: null },
    attention("final_without_measure", "measure_available_at"),
    { due: null, missing: ["measure_available_at"] },
  ),
  closeVulnerability(
    "all rows that only the platform requires, and none of what the law requires",
    "14(2)(c)(i), (iii)",
    { vulnerability_severity: null, vulnerability_impact: null, security_update_details: null },
    [
      ...blocking("vulnerability_severity_missing", "vulnerability_severity"),
      ...blocking("vulnerability_impact_missing", "vulnerability_impact"),
      ...blocking("update_details_missing", "security_update_details"),
    ],
  ),
  closeVulnerability(
    "all that the law requires, and not the rows that only the platform requires",
    "14(2)(c); glossary rows 16, 17",
    { corrective_measures_taken: null, measures_users_can_take: null },
    attention("form_row_missing", "corrective_measures_taken", "measures_users_can_take"),
  ),
  closeVulnerability(
    "nothing is said of who exploited it",
    "14(2)(c)(ii) where available",
    { malicious_actor: null },
    attention("actor_not_said", "malicious_actor"),
  ),
  closeVulnerability(
    "an old update already closed the vulnerability",
    "14(2)(c): the literal date, which has passed",
    { measure_available_at: "2026-09-20T12:00:00Z" },
    [...attention("measure_before_aware", "measure_available_at"), ...attention("final_late", "report_made_at")],
    { due: "2026-10-04T12:00:00Z" },
  ),
  closeVulnerability(
    "a measure is expected shortly, and available",
    "2026/881 Article 3(a); glossary rows 13, v22",
    { mitigating_measure_expected_shortly: "yes" },
    attention("expected_shortly_but_available", "mitigating_measure_expected_shortly"),
  ),
  // What a message says is true of its own row.
  notifyVulnerability(
    "neither what was done nor what users can do is said",
    "14(2)(b) as available",
    { corrective_measures_taken: null, measures_users_can_take: null },
    attention("measures_not_said_at_72_hours", "corrective_measures_taken", "measures_users_can_take"),
    {
      says: {
        "measures_not_said_at_72_hours corrective_measures_taken": /if nothing was done, say so/,
        "measures_not_said_at_72_hours measures_users_can_take": /if users can do nothing, say so/,
      },
    },
  ),
  closeVulnerability(
    "the law asks for the remedy in another row, and not again for what users can do",
    "14(2)(c)(iii); glossary rows 16, 17, v23",
    { corrective_measures_taken: null, measures_users_can_take: null },
    attention("form_row_missing", "corrective_measures_taken", "measures_users_can_take"),
    {
      says: {
        "form_row_missing corrective_measures_taken": /^(?!.*not ask for it again).*security_update_details/,
        "form_row_missing measures_users_can_take": /not ask for it again/,
      },
    },
  ),
  closeIncident(
    "the law asks for the measures in another row, and not again for what users can do",
    "14(4)(c)(iii); glossary rows 16, 17, i33",
    { corrective_measures_taken: null, measures_users_can_take: null },
    attention("form_row_missing", "corrective_measures_taken", "measures_users_can_take"),
    {
      says: {
        "form_row_missing corrective_measures_taken": /^(?!.*not ask for it again).*mitigation_measures/,
        "form_row_missing measures_users_can_take": /not ask for it again/,
      },
    },
  ),
  warnOfVulnerability(
    "the name of the product is a placeholder, which no estimate replaces",
    "glossary row 6",
    { product_name: "tbd" },
    attention("placeholder_value", "product_name"),
    { says: { "placeholder_value product_name": /^(?!.*estimate)/ } },
  ),
  closeVulnerability("the awareness is not repeated", "14(2)(c) counts from the measure", { aware_at: null }),

  // Early warning on an incident
  warnOfIncident("a complete early warning, sent in time", "14(4)(a)", {}, [], {
    legal_latest: "2026-11-03T11:00:00Z",
  }),
  warnOfIncident("it is not known whether the incident was malicious", "14(4)(a): unknown is an answer", {
    suspected_unlawful_or_malicious: "unknown",
  }),
  warnOfIncident(
    "it does not say whether the incident is suspected to be malicious",
    "14(4)(a) at least",
    { suspected_unlawful_or_malicious: null },
    blocking("suspicion_missing", "suspected_unlawful_or_malicious"),
  ),
  warnOfIncident(
    "it claims exceptional circumstances, which incidents cannot have",
    "16(2) third subparagraph names 14(2)(b)",
    { particular_exceptional_circumstances: "yes", pec_reason: ["imminent_high_risk"] },
    attention("exceptional_in_incident", "particular_exceptional_circumstances"),
  ),
  warnOfIncident(
    "it has rows of the vulnerability track",
    "glossary rows v19, v26a",
    { cve_id: "CVE-2026-12345", exploited_vulnerability_occurred_at: "2026-10-30T00:00:00Z" },
    attention("rows_of_other_track", "cve_id", "exploited_vulnerability_occurred_at"),
  ),

  // Notification of an incident
  notifyIncident("a complete notification, sent exactly 72 hours after the awareness", "14(4)(b)", {
    report_made_at: "2026-11-05T10:00:00Z",
  }),
  notifyIncident(
    "there is no initial assessment",
    "14(4)(b), where available read with the general information only",
    { initial_assessment: "" },
    blocking("initial_assessment_missing", "initial_assessment"),
  ),
  notifyIncident(
    "the nature of the incident and its beginning are not known",
    "14(4)(b) where available; glossary rows i32, i38",
    { incident_general_information: null, occurred_at: null },
    attention("form_row_missing", "incident_general_information", "occurred_at"),
  ),
  notifyIncident(
    "the incident began after it became known",
    "glossary rows i37, i38",
    { occurred_at: "2026-11-02T10:00:01Z" },
    attention("aware_before_occurred", "occurred_at"),
  ),

  // Final report on an incident
  closeIncident("a complete final report, sent in time, counted in Germany", "14(4)(c)", {}, [], {
    options: GERMANY,
    due_local: "2026-12-04T16:00:00+01:00",
    legal_latest: "2026-12-04T23:00:00Z",
  }),
  closeIncident(
    "a month from the last day of January ends in February",
    "14(4)(c)",
    {
      notification_submitted_at: "2027-01-31T12:00:00Z",
      report_made_at: "2027-02-20T09:00:00Z",
    },
    [],
    { options: GERMANY, due: "2027-02-28T12:00:00Z" },
  ),
  closeIncident(
    "without a zone, the month ends where it ends first",
    "14(4)(c)",
    {
      notification_submitted_at: "2027-01-30T23:30:00Z",
      report_made_at: "2027-02-20T09:00:00Z",
    },
    [],
    { due: "2027-02-27T23:30:00Z" },
  ),
  closeIncident(
    "it is not known when the notification was submitted",
    "14(4)(c): bounded by the 72 hours and a month",
    { notification_submitted_at: null },
    [],
    {
      options: GERMANY,
      due: null,
      missing: ["notification_submitted_at"],
      upper_bound: "2026-12-05T10:00:00Z",
    },
  ),
  closeIncident(
    "the notification was submitted before the manufacturer knew of the incident",
    "14(4)(b), (c) logic",
    { notification_submitted_at: "2026-11-01T10:00:00Z" },
    attention("notification_before_aware", "notification_submitted_at"),
    { options: GERMANY, due: null, missing: ["notification_submitted_at"] },
  ),
  closeIncident(
    "the report is sent before the notification that it follows",
    "14(4)(c) logic",
    { report_made_at: "2026-11-04T14:59:59Z" },
    attention("made_before_notification", "report_made_at"),
  ),
  closeIncident("the report is sent with the notification", "14(4)(c) logic", {
    report_made_at: "2026-11-04T15:00:00Z",
  }),
  closeIncident(
    "it has none of what the law requires",
    "14(4)(c)(i) to (iii)",
    { incident_severity: null, incident_impact: null, threat_type_or_root_cause: null, mitigation_measures: null },
    [
      ...blocking("incident_severity_missing", "incident_severity"),
      ...blocking("incident_impact_missing", "incident_impact"),
      ...blocking("cause_missing", "threat_type_or_root_cause"),
      ...blocking("mitigation_missing", "mitigation_measures"),
    ],
  ),
  closeIncident(
    "it is sent after the month",
    "14(4)(c)",
    { report_made_at: "2026-12-04T15:00:01Z" },
    attention("final_late", "report_made_at"),
    { options: GERMANY },
  ),
];

/** The places that a field is bound to at a stage, worked out by hand from Article 14 and the form: hours of the stage, provisions of the track. */
export const BINDINGS: readonly {
  readonly stage: CraStage;
  readonly field: string;
  readonly places: readonly string[];
}[] = [
  { stage: "vulnerability-early-warning", field: "aware_at", places: ["row-v26", "art-14.2.a", "art-3.42"] },
  { stage: "vulnerability-notification", field: "aware_at", places: ["row-v26", "art-14.2.b", "art-3.42"] },
  { stage: "incident-early-warning", field: "aware_at", places: ["row-i37", "art-14.4.a", "art-3.44"] },
  { stage: "incident-notification", field: "aware_at", places: ["row-i37", "art-14.4.b", "art-3.44"] },
  // Article 14(2)(b) asks for general information about the product, 14(4)(b) only about the nature of the incident.
  { stage: "vulnerability-notification", field: "product_name", places: ["row-6", "art-14.2.b"] },
  { stage: "incident-notification", field: "product_name", places: ["row-6"] },
  { stage: "incident-notification", field: "product_version", places: ["row-7"] },
  // What the law asks for in the notification is optional in the early warning.
  { stage: "vulnerability-early-warning", field: "corrective_measures_taken", places: ["row-16"] },
  { stage: "incident-early-warning", field: "member_states_available", places: ["row-5", "art-14.4.a"] },
  { stage: "vulnerability-early-warning", field: "manufacturer_name", places: ["row-4", "art-3.13", "art-14.1"] },
  { stage: "incident-final-report", field: "manufacturer_name", places: ["row-4", "art-3.13", "art-14.3"] },
  {
    stage: "incident-notification",
    field: "considered_sensitivity",
    places: ["row-15", "art-14.4.b", "art-16.2.sub-2"],
  },
];

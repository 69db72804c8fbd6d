// Drafts under Article 23 of Directive (EU) 2022/2555, each with what a lawyer expects of a pre-validation. Worked out by hand from the
// Directive and Implementing Regulation (EU) 2024/2690 ("IR" below), before the rules were written.
//
// Decided where the law is open
// 1. Article 23(4)(b): "where applicable" governs the update of the early warning, not the initial assessment. Who has found an incident
//    significant has assessed it, so assessment, severity and impact block.
// 2. A late report is never blocked: the Directive asks for no reasons. Exactly at the limit is in time.
// 3. In Article 23(4)(a), "unknown" is an answer, and an empty field is none.
// 4. A final report that says that cross-border impact was possible says what it was, if only that there was none.
// 5. A trust service provider that does not know whether its trust services are hit counts 24 hours: the earlier limit. If it does not
//    say, both limits are shown.
// 6. A progress report may be short: the Directive names no content. It says how things stand.
// 7. "More than" in IR is strict: 5 % of the users, EUR 500 000 or 30 minutes are not more than these.
// 8. An entity may be of several kinds; a ground belongs to one of them.
// 9. A month ends at the same local time of day: across the change of the clocks the instant in UTC moves by an hour.

import { type ActCase, attention, blocking, type Changes } from "../table-drafts.ts";

export type Step = "early-warning" | "incident-notification" | "final-report";

/** A row of the table: changes to the base draft of its step. */
interface Row extends ActCase {
  /** Instants by clock; null where the clock is owed and its start is unknown, undefined where it is not owed. */
  readonly due?: Readonly<Record<string, string | null | undefined>>;
  /** The latest that a deadline with an unknown start can be. */
  readonly upperBound?: Readonly<Record<string, string>>;
}

const WARNING = {
  report_kind: "early_warning",
  entity_name: "Musterwolke Hosting GmbH (fictional)",
  entity_kind: ["cloud"],
  member_state: "AT",
  aware_at: "2026-03-10T08:00:00Z",
  suspected_unlawful_or_malicious: "yes",
  possible_cross_border_impact: "no",
  short_description: "Customer databases of one region cannot be reached since 06:10 UTC; encrypted files were found.",
  report_made_at: "2026-03-10T20:00:00Z",
};

const NOTIFICATION = {
  ...WARNING,
  report_kind: "incident_notification",
  initial_assessment: "Ransomware in the storage management of one region; other regions are separated from it.",
  severity: "High: two of five storage clusters are lost and are being rebuilt from copies.",
  impact: "About 900 business customers in Austria have no access to their databases.",
  report_made_at: "2026-03-12T10:00:00Z",
};

const FINAL = {
  ...NOTIFICATION,
  report_kind: "final_report",
  short_description: null,
  incident_ongoing: false,
  progress_report_sent: false,
  detailed_description: "An attacker used a stolen administrator session to start encryption on two storage clusters.",
  threat_type_or_root_cause: "Ransomware; a session token was taken from a workstation without current patches.",
  mitigation_measures: "Clusters rebuilt from copies, all sessions ended, hardware keys for administrators.",
  notification_submitted_at: "2026-03-12T10:00:00Z",
  report_made_at: "2026-04-10T09:00:00Z",
};

export const BASES: Readonly<Record<Step, Changes>> = {
  "early-warning": WARNING,
  "incident-notification": NOTIFICATION,
  "final-report": FINAL,
};

const VIENNA = { time_zone: "Europe/Vienna" };
const TRUST = { entity_kind: ["trust_service"], entity_name: "Siegelwerk Vertrauensdienste AG (fictional)" };
const PROGRESS = {
  report_kind: "progress_report",
  detailed_description: null,
  threat_type_or_root_cause: null,
  mitigation_measures: null,
  severity: null,
  impact: null,
  incident_ongoing: true,
  progress: "One cluster works again; the second is being restored, and access logs are still being read.",
};

const WARNING_CASES: readonly Row[] = [
  {
    name: "an early warning in time",
    provision: "Article 23(4)(a)",
    report: {},
    due: { "nis2.early_warning": "2026-03-11T08:00:00Z" },
  },
  {
    name: "sent exactly 24 hours after awareness",
    provision: "Article 23(4)(a)",
    report: { report_made_at: "2026-03-11T08:00:00Z" },
    due: { "nis2.early_warning": "2026-03-11T08:00:00Z" },
  },
  {
    name: "sent one second after the 24 hours, without reasons: nothing asks for them",
    provision: "Article 23(4)(a)",
    report: { report_made_at: "2026-03-11T08:00:01Z" },
    findings: [attention("early_warning_late", "report_made_at")],
    due: { "nis2.early_warning": "2026-03-11T08:00:00Z" },
  },
  {
    name: "neither suspicion nor cross-border impact is answered",
    provision: "Article 23(4)(a)",
    report: { suspected_unlawful_or_malicious: null, possible_cross_border_impact: null },
    findings: [
      attention("suspicion_not_said", "suspected_unlawful_or_malicious"),
      attention("cross_border_not_said", "possible_cross_border_impact"),
    ],
  },
  {
    name: "both are answered with unknown",
    provision: "Article 23(4)(a)",
    report: { suspected_unlawful_or_malicious: "unknown", possible_cross_border_impact: "unknown" },
  },
  {
    name: "cross-border impact is possible, and nothing helps to determine it",
    provision: "Article 23(1), first subparagraph, third sentence",
    report: { possible_cross_border_impact: "yes" },
    findings: [attention("cross_border_yes_without_information", "cross_border_information")],
  },
  {
    name: "the start is unknown",
    provision: "Article 23(4)(a)",
    report: { aware_at: null },
    findings: [blocking("missing_required_field", "aware_at")],
    due: { "nis2.early_warning": null },
    missing: ["aware_at"],
  },
  {
    name: "a draft of the next step in this profile",
    provision: "Article 23(4)(a), (b)",
    report: { report_kind: "incident_notification" },
    findings: [attention("report_kind_out_of_profile", "report_kind")],
    due: { "nis2.early_warning": undefined },
  },
  {
    name: "a ground of cloud services for an entity that only runs DNS",
    provision: "IR Articles 5 and 7(a)",
    report: { entity_kind: ["dns"], significance_grounds: ["cir_7_a"] },
    findings: [attention("ground_of_other_kind", "significance_grounds")],
  },
  {
    name: "the same ground for an entity that runs DNS and cloud services",
    provision: "IR Articles 5 and 7(a)",
    report: { entity_kind: ["dns", "cloud"], significance_grounds: ["cir_7_a"] },
  },
  {
    name: "a hospital with a ground of the implementing regulation, which does not cover it",
    provision: "IR Article 1; Article 23(3)",
    report: { entity_kind: ["other"], significance_grounds: ["cir_3_1_d"] },
    findings: [attention("kind_not_in_cir_but_cir_ground", "significance_grounds")],
  },
  {
    name: "a hospital with the grounds of the Directive",
    provision: "Article 23(3)(a), (b)",
    report: { entity_kind: ["other"], significance_grounds: ["severe_disruption", "damage_to_others"] },
  },
  {
    name: "a loss of exactly EUR 500 000, and no share of the turnover",
    provision: "IR Article 3(1)(a)",
    report: { significance_grounds: ["cir_3_1_a"], direct_loss_eur: 500_000 },
    findings: [attention("loss_below_threshold_with_cir_3_1_a", "direct_loss_eur")],
  },
  {
    name: "a loss of EUR 80 000, which is 6 % of the turnover: the lower threshold counts",
    provision: "IR Article 3(1)(a)",
    report: { significance_grounds: ["cir_3_1_a"], direct_loss_eur: 80_000, direct_loss_percent_of_turnover: 6 },
  },
  {
    name: "suspectedly malicious by its ground, but no suspicion",
    provision: "IR Article 8(c); Article 23(4)(a)",
    report: {
      entity_kind: ["data_centre"],
      significance_grounds: ["cir_8_c"],
      suspected_unlawful_or_malicious: "no",
    },
    findings: [attention("malicious_no_but_cir_c", "suspected_unlawful_or_malicious")],
  },
  {
    name: "trust services are hit at an entity that is only a cloud provider by its kinds",
    provision: "Article 23(4), second subparagraph",
    report: { trust_services_affected: "yes" },
    findings: [attention("trust_services_of_other_kind", "trust_services_affected")],
  },
  {
    name: "aware before it began, and sent before awareness",
    provision: "Article 23(4)(a)",
    report: { occurred_at: "2026-03-10T09:30:00Z", report_made_at: "2026-03-10T07:00:00Z" },
    findings: [attention("aware_before_occurred", "aware_at"), attention("made_before_aware", "report_made_at")],
  },
];

/** A trust service provider whose data were compromised, beside its trust services. */
const RELYING_PARTIES = {
  entity_kind: ["trust_service"],
  trust_services_affected: "no",
  significance_grounds: ["cir_14_e"],
};

const NOTIFICATION_CASES: readonly Row[] = [
  {
    name: "an incident notification in time, without indicators of compromise",
    provision: "Article 23(4)(b)",
    report: {},
    due: { "nis2.incident_notification": "2026-03-13T08:00:00Z", "nis2.incident_notification_tsp": undefined },
  },
  {
    name: "sent exactly 72 hours after awareness, over a weekend",
    provision: "Article 23(4)(b)",
    report: { aware_at: "2026-03-12T20:00:00Z", report_made_at: "2026-03-15T20:00:00Z" },
    due: { "nis2.incident_notification": "2026-03-15T20:00:00Z" },
  },
  {
    name: "sent a minute after the 72 hours",
    provision: "Article 23(4)(b)",
    report: { report_made_at: "2026-03-13T08:01:00Z" },
    findings: [attention("notification_late", "report_made_at")],
  },
  {
    name: "no assessment, no severity, no impact",
    provision: "Article 23(4)(b)",
    report: { initial_assessment: null, severity: "  ", impact: null },
    findings: [
      blocking("assessment_missing", "initial_assessment"),
      blocking("severity_missing", "severity"),
      blocking("impact_missing", "impact"),
    ],
  },
  {
    name: "trust services are hit, and the notification comes after 30 hours",
    provision: "Article 23(4), second subparagraph",
    report: { ...TRUST, trust_services_affected: "yes", report_made_at: "2026-03-11T14:00:00Z" },
    findings: [attention("trust_service_72_hours", "report_made_at")],
    due: { "nis2.incident_notification_tsp": "2026-03-11T08:00:00Z", "nis2.incident_notification": undefined },
  },
  {
    name: "it is unknown whether trust services are hit, and the notification comes after exactly 24 hours",
    provision: "Article 23(4), second subparagraph",
    report: { ...TRUST, trust_services_affected: "unknown", report_made_at: "2026-03-11T08:00:00Z" },
    due: { "nis2.incident_notification_tsp": "2026-03-11T08:00:00Z" },
  },
  {
    name: "a trust service provider whose trust services work, after 50 hours",
    provision: "Article 23(4)(b) and second subparagraph",
    report: { ...TRUST, trust_services_affected: "no" },
    due: { "nis2.incident_notification": "2026-03-13T08:00:00Z", "nis2.incident_notification_tsp": undefined },
  },
  {
    name: "a trust service provider that does not say whether its trust services are hit",
    provision: "Article 23(4), second subparagraph",
    report: TRUST,
    findings: [attention("trust_services_not_said", "trust_services_affected")],
    due: {
      "nis2.incident_notification_tsp": "2026-03-11T08:00:00Z",
      "nis2.incident_notification": "2026-03-13T08:00:00Z",
    },
  },
  {
    name: "exactly 5 % of the users, whose number is not given",
    provision: "IR Article 7(b)",
    report: { significance_grounds: ["cir_7_b"], users_impacted_percent: 5, duration_minutes: 61 },
    findings: [attention("users_at_threshold", "users_impacted_percent")],
  },
  {
    name: "2 % of the users, which are 1 200 000, for exactly an hour",
    provision: "IR Article 7(b)",
    report: {
      significance_grounds: ["cir_7_b"],
      users_impacted_percent: 2,
      users_impacted: 1_200_000,
      duration_minutes: 60,
    },
    findings: [attention("duration_at_threshold", "duration_minutes")],
  },
  ...(
    [
      ["exactly 0.1 % of the relying parties, whose number is not given", { users_impacted_percent: 0.1 }],
      ["100 relying parties, which are 0.05 % of them", { users_impacted_percent: 0.05, users_impacted: 100 }],
    ] as const
  ).map(
    ([name, figures]): Row => ({
      name,
      provision: "IR Article 14(e)",
      report: { ...RELYING_PARTIES, ...figures },
      findings: [attention("users_at_threshold", "users_impacted_percent")],
    }),
  ),
  ...(
    [
      ["0.11 % of the relying parties", { users_impacted_percent: 0.11 }],
      ["101 relying parties, which are 0.05 % of them", { users_impacted_percent: 0.05, users_impacted: 101 }],
      ["0.2 % of the relying parties, which are 40", { users_impacted_percent: 0.2, users_impacted: 40 }],
    ] as const
  ).map(
    ([name, figures]): Row => ({
      name,
      provision: "IR Article 14(e)",
      report: { ...RELYING_PARTIES, ...figures },
    }),
  ),
  {
    name: "exactly 100 relying parties, whose share is not given",
    provision: "IR Article 14(e)",
    report: { ...RELYING_PARTIES, users_impacted: 100 },
    findings: [attention("users_at_threshold", "users_impacted")],
  },
];

const FINAL_CASES: readonly Row[] = [
  {
    name: "a final report in time; the clocks change between",
    provision: "Article 23(4)(d)",
    report: {},
    options: VIENNA,
    due: { "nis2.final_report": "2026-04-12T09:00:00Z", "nis2.final_after_progress": undefined },
  },
  {
    name: "notified on the last day of January",
    provision: "Article 23(4)(d)",
    report: {
      aware_at: "2027-01-29T08:00:00Z",
      notification_submitted_at: "2027-01-31T09:00:00Z",
      report_made_at: "2027-02-28T09:00:00Z",
    },
    options: VIENNA,
    due: { "nis2.final_report": "2027-02-28T09:00:00Z" },
  },
  {
    name: "sent two days after the month",
    provision: "Article 23(4)(d)",
    report: { report_made_at: "2026-04-14T10:00:00Z" },
    options: VIENNA,
    findings: [attention("final_late", "report_made_at")],
  },
  {
    name: "nothing of what the Directive lists",
    provision: "Article 23(4)(d)(i) to (iii)",
    report: {
      detailed_description: null,
      severity: null,
      impact: null,
      threat_type_or_root_cause: null,
      mitigation_measures: null,
    },
    findings: [
      blocking("description_missing", "detailed_description"),
      blocking("severity_or_impact_missing", "severity"),
      blocking("severity_or_impact_missing", "impact"),
      blocking("cause_missing", "threat_type_or_root_cause"),
      blocking("measures_missing", "mitigation_measures"),
    ],
  },
  {
    name: "cross-border impact was possible, and the report does not say what it was",
    provision: "Article 23(4)(d)(iv)",
    report: { possible_cross_border_impact: "yes", cross_border_information: "Customers in Germany and Italy." },
    findings: [blocking("cross_border_yes_without_information", "cross_border_impact")],
  },
  {
    name: "a final report on an incident that goes on",
    provision: "Article 23(4)(e)",
    report: { incident_ongoing: true },
    findings: [attention("ongoing_in_final_report", "incident_ongoing")],
  },
  {
    name: "a short progress report on an incident that goes on",
    provision: "Article 23(4)(e)",
    report: PROGRESS,
    options: VIENNA,
    due: { "nis2.progress_report": "2026-04-12T09:00:00Z", "nis2.final_report": undefined },
  },
  {
    name: "a progress report on an incident that is over",
    provision: "Article 23(4)(d), (e)",
    report: { ...PROGRESS, incident_ongoing: false },
    findings: [attention("not_ongoing_in_progress_report", "incident_ongoing")],
  },
  {
    name: "a progress report that does not say how things stand",
    provision: "Article 23(4)(e)",
    report: { ...PROGRESS, progress: null },
    findings: [blocking("required_when", "progress")],
  },
  {
    name: "a final report after a progress report, and nobody says when the handling ended",
    provision: "Article 23(4)(e); Article 6, point (8)",
    report: { progress_report_sent: true, report_made_at: "2026-05-20T09:00:00Z" },
    options: VIENNA,
    findings: [attention("handled_at_missing", "handled_at")],
    due: { "nis2.final_after_progress": null, "nis2.final_report": undefined },
    missing: ["handled_at"],
  },
  {
    name: "a final report within a month of the handling, after a progress report",
    provision: "Article 23(4)(e)",
    report: {
      progress_report_sent: true,
      handled_at: "2026-05-04T16:00:00Z",
      report_made_at: "2026-06-04T16:00:00Z",
    },
    options: VIENNA,
    due: { "nis2.final_after_progress": "2026-06-04T16:00:00Z", "nis2.final_report": undefined },
  },
  {
    name: "a final report more than a month after the handling",
    provision: "Article 23(4)(e)",
    report: {
      progress_report_sent: true,
      handled_at: "2026-05-04T16:00:00Z",
      report_made_at: "2026-06-06T09:00:00Z",
    },
    options: VIENNA,
    findings: [attention("final_late", "report_made_at")],
  },
  {
    name: "it is unknown when the notification was sent",
    provision: "Article 23(4)(b), (d)",
    report: { notification_submitted_at: null },
    options: VIENNA,
    due: { "nis2.final_report": null },
    upperBound: { "nis2.final_report": "2026-04-13T07:00:00Z" },
  },
  {
    name: "notified before awareness",
    provision: "Article 23(4)(b), (d)",
    report: { notification_submitted_at: "2026-03-09T10:00:00Z", report_made_at: "2026-04-08T09:00:00Z" },
    findings: [attention("notification_before_aware", "notification_submitted_at")],
  },
];

const of = (step: Step, rows: readonly Row[]) => rows.map((row) => ({ step, ...row }));

export const CASES = [
  ...of("early-warning", WARNING_CASES),
  ...of("incident-notification", NOTIFICATION_CASES),
  ...of("final-report", FINAL_CASES),
];

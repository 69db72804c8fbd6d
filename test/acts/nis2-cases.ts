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
//    say, or not of what kind it is, the earlier limit is the bound, and both are shown.
// 6. A progress report may be short: the Directive names no content. It says how things stand.
// 7. "More than" in IR is strict: 5 % of the users, EUR 500 000 or 30 minutes are not more than these.
// 8. An entity may be of several kinds; a ground belongs to one of them.
// 9. IR Article 14(a), (b), (c) and (e) are about trust services and the data behind them, so that a provider which names one of these
//    grounds has an impact on its trust services. Article 14(d) is about premises, which shows no such impact.
// 10. A ground of IR without a kind of entity is checked by nothing, because the kind decides whether it applies: the kind is asked for.
// 11. IR Article 4(c) takes over the loss of Article 3(1)(a), for all incidents together. One of loss and share is enough to be above,
//    and both are needed to show that it is not.
// 12. Recital 34 of IR is about durations, recital 35 about complete unavailability alone; the response times of IR Articles 5(b) and
//    6(b) have a period of their own. Users of a trust service and its relying parties are two groups (recital 32).
// 13. A progress report with the description of a final report still says how things stand: attention.
// 14. A month ends at the same local time of day: across the change of the clocks the instant in UTC moves by an hour.
import { type ActCase, attention, blocking, type Changes, rowsWith } from "../table-drafts.ts";

export type Stage = "early-warning" | "incident-notification" | "final-report";

/** A row of the table: changes to the base draft of its stage. */
interface Row extends ActCase {
  readonly stage: Stage;
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

export const BASES: Readonly<Record<Stage, Changes>> = {
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

const of = (stage: Stage) => rowsWith<Row>({ stage });
const [warning, notification, final] = [of("early-warning"), of("incident-notification"), of("final-report")];

const WARNING_CASES: readonly Row[] = [
  warning(
    "an early warning of an incident that was known before the Directive was applied",
    "Article 41(1)",
    { occurred_at: null, aware_at: "2024-10-17T21:59:59Z", report_made_at: "2024-10-18T08:00:00Z" },
    [["not_owed", null, "attention"]],
    { options: VIENNA, due: { "nis2.early_warning": undefined }, missing: [] },
  ),
  warning("an early warning in time", "Article 23(4)(a)", {}, [], {
    due: { "nis2.early_warning": "2026-03-11T08:00:00Z" },
  }),
  warning("sent exactly 24 hours after awareness", "Article 23(4)(a)", { report_made_at: "2026-03-11T08:00:00Z" }, [], {
    due: { "nis2.early_warning": "2026-03-11T08:00:00Z" },
  }),
  warning(
    "sent one second after the 24 hours, without reasons: nothing asks for them",
    "Article 23(4)(a)",
    { report_made_at: "2026-03-11T08:00:01Z" },
    [attention("early_warning_late", "report_made_at")],
    { due: { "nis2.early_warning": "2026-03-11T08:00:00Z" } },
  ),
  warning(
    "neither suspicion nor cross-border impact is answered",
    "Article 23(4)(a)",
    { suspected_unlawful_or_malicious: null, possible_cross_border_impact: null },
    [
      attention("suspicion_not_said", "suspected_unlawful_or_malicious"),
      attention("cross_border_not_said", "possible_cross_border_impact"),
    ],
  ),
  warning("both are answered with unknown", "Article 23(4)(a)", {
    suspected_unlawful_or_malicious: "unknown",
    possible_cross_border_impact: "unknown",
  }),
  warning(
    "cross-border impact is possible, and nothing helps to determine it",
    "Article 23(1), first subparagraph, third sentence",
    { possible_cross_border_impact: "yes" },
    [attention("cross_border_yes_without_information", "cross_border_information")],
  ),
  warning(
    "the start is unknown",
    "Article 23(4)(a)",
    { aware_at: null },
    [blocking("missing_required_field", "aware_at")],
    { due: { "nis2.early_warning": null }, missing: ["aware_at"] },
  ),
  warning(
    "a draft of the next stage in this profile",
    "Article 23(4)(a), (b)",
    { report_kind: "incident_notification" },
    [attention("report_kind_out_of_profile", "report_kind")],
    { due: { "nis2.early_warning": undefined } },
  ),
  warning(
    "a ground of cloud services for an entity that only runs DNS",
    "IR Articles 5 and 7(a)",
    { entity_kind: ["dns"], significance_grounds: ["cir_7_a"] },
    [attention("ground_of_other_kind", "significance_grounds")],
  ),
  warning("the same ground for an entity that runs DNS and cloud services", "IR Articles 5 and 7(a)", {
    entity_kind: ["dns", "cloud"],
    significance_grounds: ["cir_7_a"],
  }),
  warning(
    "a hospital with a ground of the implementing regulation, which does not cover it",
    "IR Article 1; Article 23(3)",
    { entity_kind: ["other"], significance_grounds: ["cir_3_1_d"] },
    [attention("kind_not_in_cir_but_cir_ground", "significance_grounds")],
  ),
  warning("a hospital with the grounds of the Directive", "Article 23(3)(a), (b)", {
    entity_kind: ["other"],
    significance_grounds: ["severe_disruption", "damage_to_others"],
  }),
  warning(
    "a loss of exactly EUR 500 000, and no share of the turnover",
    "IR Article 3(1)(a)",
    { significance_grounds: ["cir_3_1_a"], direct_loss_eur: 500_000 },
    [attention("loss_below_threshold_with_cir_3_1_a", "direct_loss_eur")],
  ),
  warning("a loss of EUR 80 000, which is 6 % of the turnover: the lower threshold counts", "IR Article 3(1)(a)", {
    significance_grounds: ["cir_3_1_a"],
    direct_loss_eur: 80_000,
    direct_loss_percent_of_turnover: 6,
  }),
  warning(
    "suspectedly malicious by its ground, but no suspicion",
    "IR Article 8(c); Article 23(4)(a)",
    {
      entity_kind: ["data_centre"],
      significance_grounds: ["cir_8_c"],
      suspected_unlawful_or_malicious: "no",
    },
    [attention("malicious_no_but_cir_c", "suspected_unlawful_or_malicious")],
  ),
  warning(
    "trust services are hit at an entity that is only a cloud provider by its kinds",
    "Article 23(4), second subparagraph",
    { trust_services_affected: "yes" },
    [attention("trust_services_of_other_kind", "trust_services_affected")],
  ),
  warning(
    "aware before it began, and sent before awareness",
    "Article 23(4)(a)",
    { occurred_at: "2026-03-10T09:30:00Z", report_made_at: "2026-03-10T07:00:00Z" },
    [attention("aware_before_occurred", "aware_at"), attention("made_before_aware", "report_made_at")],
  ),
];

/** A trust service provider whose trust services are hit, notified after 23 hours. */
const TRUST_HIT = { ...TRUST, trust_services_affected: "yes", report_made_at: "2026-03-11T07:00:00Z" };
const DATA_OF_RELYING_PARTIES = { ...TRUST_HIT, significance_grounds: ["cir_14_e"] };

const NOTIFICATION_CASES: readonly Row[] = [
  notification("an incident notification in time, without indicators of compromise", "Article 23(4)(b)", {}, [], {
    due: { "nis2.incident_notification": "2026-03-13T08:00:00Z", "nis2.incident_notification_tsp": undefined },
  }),
  notification(
    "sent exactly 72 hours after awareness, over a weekend",
    "Article 23(4)(b)",
    { aware_at: "2026-03-12T20:00:00Z", report_made_at: "2026-03-15T20:00:00Z" },
    [],
    { due: { "nis2.incident_notification": "2026-03-15T20:00:00Z" } },
  ),
  notification("sent a minute after the 72 hours", "Article 23(4)(b)", { report_made_at: "2026-03-13T08:01:00Z" }, [
    attention("notification_late", "report_made_at"),
  ]),
  notification(
    "no assessment, no severity, no impact",
    "Article 23(4)(b)",
    { initial_assessment: null, severity: "  ", impact: null },
    [
      blocking("assessment_missing", "initial_assessment"),
      blocking("severity_missing", "severity"),
      blocking("impact_missing", "impact"),
    ],
  ),
  notification(
    "trust services are hit, and the notification comes after 30 hours",
    "Article 23(4), second subparagraph",
    { ...TRUST, trust_services_affected: "yes", report_made_at: "2026-03-11T14:00:00Z" },
    [attention("trust_service_72_hours", "report_made_at")],
    { due: { "nis2.incident_notification_tsp": "2026-03-11T08:00:00Z", "nis2.incident_notification": undefined } },
  ),
  notification(
    "it is unknown whether trust services are hit, and the notification comes after exactly 24 hours",
    "Article 23(4), second subparagraph",
    { ...TRUST, trust_services_affected: "unknown", report_made_at: "2026-03-11T08:00:00Z" },
    [attention("deadline_depends_on_answer", "trust_services_affected")],
    {
      due: { "nis2.incident_notification_tsp": null, "nis2.incident_notification": null },
      upperBound: {
        "nis2.incident_notification_tsp": "2026-03-11T08:00:00Z",
        "nis2.incident_notification": "2026-03-11T08:00:00Z",
      },
      missing: ["trust_services_affected"],
    },
  ),
  notification(
    "a cloud provider that says that trust services are hit: it may be a trust service provider",
    "Article 23(4), second subparagraph",
    { trust_services_affected: "yes", report_made_at: "2026-03-11T08:00:00Z" },
    [
      attention("deadline_depends_on_answer", "entity_kind"),
      attention("trust_services_of_other_kind", "trust_services_affected"),
    ],
    {
      due: { "nis2.incident_notification_tsp": null, "nis2.incident_notification": null },
      upperBound: { "nis2.incident_notification_tsp": "2026-03-11T08:00:00Z" },
      missing: ["entity_kind"],
    },
  ),
  notification(
    "neither the report nor the kind of entity is said: 24 hours at the latest",
    "Article 23(4), second subparagraph",
    { report_kind: null, entity_kind: null, significance_grounds: null },
    [blocking("missing_required_field", "report_kind"), attention("deadline_depends_on_answer", "entity_kind")],
    {
      due: { "nis2.incident_notification_tsp": null, "nis2.incident_notification": null },
      upperBound: { "nis2.incident_notification": "2026-03-11T08:00:00Z" },
      missing: ["entity_kind", "report_kind"],
    },
  ),
  notification(
    "a notification of a cloud provider that does not say which report it is: 72 hours at the latest",
    "Article 23(4)(b)",
    { report_kind: null },
    [blocking("missing_required_field", "report_kind")],
    {
      due: { "nis2.incident_notification": null, "nis2.incident_notification_tsp": undefined },
      upperBound: { "nis2.incident_notification": "2026-03-13T08:00:00Z" },
      missing: ["report_kind"],
    },
  ),
  notification(
    "a trust service provider whose trust services work, after 50 hours",
    "Article 23(4)(b) and second subparagraph",
    { ...TRUST, trust_services_affected: "no" },
    [],
    { due: { "nis2.incident_notification": "2026-03-13T08:00:00Z", "nis2.incident_notification_tsp": undefined } },
  ),
  notification(
    "a trust service provider that does not say whether its trust services are hit",
    "Article 23(4), second subparagraph",
    TRUST,
    [attention("trust_services_not_said", "trust_services_affected")],
    {
      due: { "nis2.incident_notification_tsp": null, "nis2.incident_notification": null },
      upperBound: {
        "nis2.incident_notification_tsp": "2026-03-11T08:00:00Z",
        "nis2.incident_notification": "2026-03-11T08:00:00Z",
      },
      missing: ["trust_services_affected"],
    },
  ),
  // Awareness on 10 March, 08:00 UTC: 24 hours end on 11 March, 72 hours on 13 March.
  notification(
    "an entity that does not say of what kind it is",
    "Article 23(4), second subparagraph",
    { entity_kind: null, significance_grounds: null },
    [attention("deadline_depends_on_answer", "entity_kind")],
    {
      due: { "nis2.incident_notification_tsp": null, "nis2.incident_notification": null },
      upperBound: {
        "nis2.incident_notification_tsp": "2026-03-11T08:00:00Z",
        "nis2.incident_notification": "2026-03-11T08:00:00Z",
      },
      missing: ["entity_kind"],
    },
  ),
  notification(
    "an entity of an unknown kind whose trust services are not hit",
    "Article 23(4), second subparagraph",
    { entity_kind: null, significance_grounds: null, trust_services_affected: "no" },
    [],
    { due: { "nis2.incident_notification": "2026-03-13T08:00:00Z", "nis2.incident_notification_tsp": undefined } },
  ),
  notification(
    "exactly 5 % of the users, whose number is not given",
    "IR Article 7(b)",
    { significance_grounds: ["cir_7_b"], users_impacted_percent: 5, duration_minutes: 61 },
    [attention("users_at_threshold", "users_impacted_percent")],
  ),
  notification(
    "2 % of the users, which are 1 200 000, for exactly an hour",
    "IR Article 7(b)",
    {
      significance_grounds: ["cir_7_b"],
      users_impacted_percent: 2,
      users_impacted: 1_200_000,
      duration_minutes: 60,
    },
    [attention("duration_at_threshold", "duration_minutes")],
  ),
  ...(
    [
      ["exactly 0.1 % of the relying parties, whose number is not given", { users_impacted_percent: 0.1 }],
      ["100 relying parties, which are 0.05 % of them", { users_impacted_percent: 0.05, users_impacted: 100 }],
    ] as const
  ).map(
    ([name, figures]): Row =>
      notification(name, "IR Article 14(e)", { ...DATA_OF_RELYING_PARTIES, ...figures }, [
        attention("users_at_threshold", "users_impacted_percent"),
      ]),
  ),
  ...(
    [
      ["0.11 % of the relying parties", { users_impacted_percent: 0.11 }],
      ["101 relying parties, which are 0.05 % of them", { users_impacted_percent: 0.05, users_impacted: 101 }],
      ["0.2 % of the relying parties, which are 40", { users_impacted_percent: 0.2, users_impacted: 40 }],
    ] as const
  ).map(([name, figures]): Row => notification(name, "IR Article 14(e)", { ...DATA_OF_RELYING_PARTIES, ...figures })),
  notification(
    "exactly 100 relying parties, whose share is not given",
    "IR Article 14(e)",
    { ...DATA_OF_RELYING_PARTIES, users_impacted: 100 },
    [attention("users_at_threshold", "users_impacted")],
  ),
];

const FINAL_CASES: readonly Row[] = [
  final("a final report in time; the clocks change between", "Article 23(4)(d)", {}, [], {
    options: VIENNA,
    due: { "nis2.final_report": "2026-04-12T09:00:00Z", "nis2.final_after_progress": undefined },
  }),
  final(
    "notified on the last day of January",
    "Article 23(4)(d)",
    {
      aware_at: "2027-01-29T08:00:00Z",
      notification_submitted_at: "2027-01-31T09:00:00Z",
      report_made_at: "2027-02-28T09:00:00Z",
    },
    [],
    { options: VIENNA, due: { "nis2.final_report": "2027-02-28T09:00:00Z" } },
  ),
  final(
    "sent two days after the month",
    "Article 23(4)(d)",
    { report_made_at: "2026-04-14T10:00:00Z" },
    [attention("final_late", "report_made_at")],
    { options: VIENNA },
  ),
  final(
    "nothing of what the Directive lists",
    "Article 23(4)(d)(i) to (iii)",
    {
      detailed_description: null,
      severity: null,
      impact: null,
      threat_type_or_root_cause: null,
      mitigation_measures: null,
    },
    [
      blocking("description_missing", "detailed_description"),
      blocking("severity_or_impact_missing", "severity"),
      blocking("severity_or_impact_missing", "impact"),
      blocking("cause_missing", "threat_type_or_root_cause"),
      blocking("measures_missing", "mitigation_measures"),
    ],
  ),
  final(
    "cross-border impact was possible, and the report does not say what it was",
    "Article 23(4)(d)(iv)",
    { possible_cross_border_impact: "yes", cross_border_information: "Customers in Germany and Italy." },
    [blocking("cross_border_yes_without_information", "cross_border_impact")],
  ),
  // A month from the notification ends on 12 April, 11:00 in Vienna; one from the handling on 4 June, 18:00.
  final(
    "a final report that does not say whether a progress report was sent before",
    "Article 23(4)(d), (e)",
    { progress_report_sent: null, handled_at: "2026-05-04T16:00:00Z", report_made_at: null },
    [attention("deadline_depends_on_answer", "progress_report_sent")],
    {
      options: VIENNA,
      due: { "nis2.final_report": null, "nis2.final_after_progress": null },
      upperBound: {
        "nis2.final_report": "2026-04-12T09:00:00Z",
        "nis2.final_after_progress": "2026-04-12T09:00:00Z",
      },
      missing: ["progress_report_sent"],
    },
  ),
  final(
    "a final report that says neither whether a progress report was sent nor when the incident was handled",
    "Article 23(4)(d), (e)",
    { progress_report_sent: null, handled_at: null, report_made_at: null },
    [attention("deadline_depends_on_answer", "progress_report_sent")],
    {
      options: VIENNA,
      due: { "nis2.final_report": null, "nis2.final_after_progress": null },
      upperBound: {
        "nis2.final_report": "2026-04-12T09:00:00Z",
        "nis2.final_after_progress": "2026-04-12T09:00:00Z",
      },
      missing: ["progress_report_sent", "handled_at"],
    },
  ),
  // 24 hours and a month: 11 April, 09:00 in Vienna.
  final(
    "a final report of an entity of an unknown kind that does not say when the notification was sent",
    "Article 23(4), second subparagraph, and (d)",
    { entity_kind: null, significance_grounds: null, notification_submitted_at: null },
    [],
    {
      options: VIENNA,
      due: { "nis2.final_report": null },
      upperBound: { "nis2.final_report": "2026-04-11T07:00:00Z" },
      missing: ["notification_submitted_at"],
    },
  ),
  final("a final report on an incident that goes on", "Article 23(4)(e)", { incident_ongoing: true }, [
    attention("ongoing_in_final_report", "incident_ongoing"),
  ]),
  final(
    "a progress report on an incident that was handled before the final report is due",
    "Article 23(4)(e)",
    {
      ...PROGRESS,
      incident_ongoing: false,
      handled_at: "2026-04-12T09:00:00Z",
      report_made_at: "2026-04-12T09:00:00Z",
    },
    [["not_owed", null, "attention"], attention("not_ongoing_in_progress_report", "incident_ongoing")],
    { options: VIENNA, due: { "nis2.progress_report": undefined } },
  ),
  final(
    "a progress report on an incident that was handled a second after the final report would be due",
    "Article 23(4)(e)",
    { ...PROGRESS, incident_ongoing: false, handled_at: "2026-04-12T09:00:01Z", report_made_at: null },
    [attention("not_ongoing_in_progress_report", "incident_ongoing")],
    { options: VIENNA, due: { "nis2.progress_report": "2026-04-12T09:00:00Z" } },
  ),
  final("a short progress report on an incident that goes on", "Article 23(4)(e)", PROGRESS, [], {
    options: VIENNA,
    due: { "nis2.progress_report": "2026-04-12T09:00:00Z", "nis2.final_report": undefined },
  }),
  final(
    "a progress report on an incident that is over",
    "Article 23(4)(d), (e)",
    { ...PROGRESS, incident_ongoing: false },
    [attention("not_ongoing_in_progress_report", "incident_ongoing")],
  ),
  final("a progress report that does not say how things stand", "Article 23(4)(e)", { ...PROGRESS, progress: null }, [
    blocking("required_when", "progress"),
  ]),
  final(
    "a final report after a progress report, and no fact says when the handling ended",
    "Article 23(4)(e); Article 6, point (8)",
    { progress_report_sent: true, report_made_at: "2026-05-20T09:00:00Z" },
    [attention("handled_at_missing", "handled_at")],
    {
      options: VIENNA,
      due: { "nis2.final_after_progress": null, "nis2.final_report": undefined },
      missing: ["handled_at"],
    },
  ),
  final(
    "a final report within a month of the handling, after a progress report",
    "Article 23(4)(e)",
    {
      progress_report_sent: true,
      handled_at: "2026-05-04T16:00:00Z",
      report_made_at: "2026-06-04T16:00:00Z",
    },
    [],
    { options: VIENNA, due: { "nis2.final_after_progress": "2026-06-04T16:00:00Z", "nis2.final_report": undefined } },
  ),
  final(
    "a final report more than a month after the handling",
    "Article 23(4)(e)",
    {
      progress_report_sent: true,
      handled_at: "2026-05-04T16:00:00Z",
      report_made_at: "2026-06-06T09:00:00Z",
    },
    [attention("final_late", "report_made_at")],
    { options: VIENNA },
  ),
  final(
    "it is unknown when the notification was sent",
    "Article 23(4)(b), (d)",
    { notification_submitted_at: null },
    [],
    {
      options: VIENNA,
      due: { "nis2.final_report": null },
      upperBound: { "nis2.final_report": "2026-04-13T07:00:00Z" },
    },
  ),
  final(
    "notified before awareness",
    "Article 23(4)(b), (d)",
    { notification_submitted_at: "2026-03-09T10:00:00Z", report_made_at: "2026-04-08T09:00:00Z" },
    [attention("notification_before_aware", "notification_submitted_at")],
  ),
];

/** Whether trust services are hit, against the ground that is named. */
const GROUND_AND_ANSWER: readonly Row[] = [
  ...(["a", "b", "c", "e"] as const).map((point) =>
    warning(
      `a trust service provider with point (${point}), whose trust services are not hit by its answer`,
      `IR Article 14(${point}); Article 23(4), second subparagraph`,
      { ...TRUST, trust_services_affected: "no", significance_grounds: [`cir_14_${point}`] },
      [attention("trust_service_ground_but_not_hit", "trust_services_affected")],
    ),
  ),
  warning(
    "the same point, and not known whether trust services are hit",
    "IR Article 14(a)",
    { ...TRUST, trust_services_affected: "unknown", significance_grounds: ["cir_14_a"] },
    [attention("trust_service_ground_but_not_hit", "trust_services_affected")],
  ),
  warning("physical access to an area of trusted staff, and trust services that are not hit", "IR Article 14(d)", {
    ...TRUST,
    trust_services_affected: "no",
    significance_grounds: ["cir_14_d"],
  }),
  warning("a provider of trust and cloud services, of which the cloud services fail", "IR Articles 7(a) and 14", {
    entity_kind: ["trust_service", "cloud"],
    trust_services_affected: "no",
    significance_grounds: ["cir_7_a"],
  }),
  warning(
    "a ground of trust services for a cloud provider is only a ground of another kind",
    "IR Articles 1 and 14(a)",
    { trust_services_affected: "no", significance_grounds: ["cir_14_a"] },
    [attention("ground_of_other_kind", "significance_grounds")],
  ),
];

/** Not known whether trust services are hit: due after 24 hours if they are, and otherwise after 72. Awareness on 10 March, 08:00 UTC. */
const NOT_KNOWN = { ...TRUST, trust_services_affected: "unknown" };
const UNKNOWN_IMPACT: readonly Row[] = [
  notification(
    "not known, and sent after 30 hours: in time only if they are not hit",
    "Article 23(4)(b) and second subparagraph",
    { ...NOT_KNOWN, report_made_at: "2026-03-11T14:00:00Z" },
    [
      attention("deadline_depends_on_answer", "trust_services_affected"),
      attention("trust_service_72_hours", "report_made_at"),
    ],
    { says: { "trust_service_72_hours report_made_at": /^(?!.*at once).*otherwise it is in time/ } },
  ),
  notification(
    "not known, and sent a second after 72 hours: late in any case",
    "Article 23(4)(b) and second subparagraph",
    { ...NOT_KNOWN, report_made_at: "2026-03-13T08:00:01Z" },
    [
      attention("deadline_depends_on_answer", "trust_services_affected"),
      attention("notification_late", "report_made_at"),
    ],
  ),
];

/** A ground of the implementing regulation without a kind of entity. */
const GROUND_WITHOUT_KIND: readonly Row[] = [
  warning(
    "no kind of entity, and a ground of cloud services",
    "IR Articles 1 and 7(a)",
    { entity_kind: null, significance_grounds: ["cir_7_a"] },
    [attention("cir_ground_without_kind", "entity_kind")],
  ),
  warning("no kind of entity, and a ground of the Directive", "Article 23(3)(a)", {
    entity_kind: null,
    significance_grounds: ["severe_disruption"],
  }),
  notification(
    "no kind of entity, and a ground of the regulation: it is asked for once, with the deadline",
    "IR Article 1; Article 23(4), second subparagraph",
    { entity_kind: null, significance_grounds: ["cir_7_a"] },
    [attention("cir_ground_without_kind", "entity_kind")],
    { says: { "cir_ground_without_kind entity_kind": /by when/ } },
  ),
  notification(
    "no kind of entity, a ground for all kinds, and trust services that are not hit",
    "IR Articles 1 and 3(1)(d)",
    { entity_kind: null, significance_grounds: ["cir_3_1_d"], trust_services_affected: "no" },
    [attention("cir_ground_without_kind", "entity_kind")],
    { due: { "nis2.incident_notification": "2026-03-13T08:00:00Z", "nis2.incident_notification_tsp": undefined } },
  ),
  final(
    "no kind of entity, and recurring incidents, which only the implementing regulation has",
    "IR Articles 1 and 4",
    { entity_kind: null, significance_grounds: ["cir_4"] },
    [attention("cir_ground_without_kind", "entity_kind")],
  ),
];

const LOSS = "loss_below_threshold_with_cir_3_1_a";
const RECURRING = { significance_grounds: ["cir_4"] };

/** One of two figures is enough to be above a threshold. */
const FIGURES: readonly Row[] = [
  final(
    "recurring incidents with a loss of exactly EUR 500 000 together",
    "IR Articles 4(c) and 3(1)(a)",
    { ...RECURRING, direct_loss_eur: 500_000 },
    [attention(LOSS, "direct_loss_eur")],
    { says: { [`${LOSS} direct_loss_eur`]: /together/ } },
  ),
  final("recurring incidents with a loss of EUR 500 001 together", "IR Article 4(c)", {
    ...RECURRING,
    direct_loss_eur: 500_001,
  }),
  final("recurring incidents with 6 % of the turnover together", "IR Article 4(c)", {
    ...RECURRING,
    direct_loss_eur: 80_000,
    direct_loss_percent_of_turnover: 6,
  }),
  final(
    "recurring incidents with exactly 5 % of the turnover together, and no amount",
    "IR Articles 4(c) and 3(1)(a)",
    { ...RECURRING, direct_loss_percent_of_turnover: 5 },
    [attention(LOSS, "direct_loss_percent_of_turnover")],
  ),
  warning(
    "a loss of exactly 5 % of the turnover, and no amount",
    "IR Article 3(1)(a)",
    { significance_grounds: ["cir_3_1_a"], direct_loss_percent_of_turnover: 5 },
    [attention(LOSS, "direct_loss_percent_of_turnover")],
  ),
  warning("a loss of 4 % of the turnover, which is EUR 600 000", "IR Article 3(1)(a)", {
    significance_grounds: ["cir_3_1_a"],
    direct_loss_percent_of_turnover: 4,
    direct_loss_eur: 600_000,
  }),
  notification(
    "a limited trust service for exactly 1 %: relying parties count",
    "IR Article 14(c), recital 32",
    { ...TRUST_HIT, significance_grounds: ["cir_14_c"], users_impacted_percent: 1 },
    [attention("users_at_threshold", "users_impacted_percent")],
    { says: { "users_at_threshold users_impacted_percent": /200 000, of users or of relying parties/ } },
  ),
  notification(
    "a limited trust service for exactly 200 000, whose share is not given",
    "IR Article 14(c), recital 32",
    { ...TRUST_HIT, significance_grounds: ["cir_14_c"], users_impacted: 200_000 },
    [attention("users_at_threshold", "users_impacted")],
    { says: { "users_at_threshold users_impacted": /users or relying parties/ } },
  ),
  notification(
    "data behind a trust service with an impact on exactly 100",
    "IR Article 14(e), recital 32",
    { ...DATA_OF_RELYING_PARTIES, users_impacted: 100 },
    [attention("users_at_threshold", "users_impacted")],
    { says: { "users_at_threshold users_impacted": /users or relying parties/ } },
  ),
  notification(
    "a cloud service limited for exactly 1 000 000 users, whose share is not given",
    "IR Article 7(b)",
    { significance_grounds: ["cir_7_b"], users_impacted: 1_000_000, duration_minutes: 61 },
    [attention("users_at_threshold", "users_impacted")],
  ),
  notification("a marketplace out of reach for 1 000 001 users, whose share is not given", "IR Article 11(a)", {
    entity_kind: ["marketplace"],
    significance_grounds: ["cir_11_a"],
    users_impacted: 1_000_001,
  }),
];

const IR = "eu.nis2.ir-2024-2690";
const [LIMITED, COMPLETE] = [`${IR}.rec-34`, `${IR}.rec-35`];

/** How long: complete unavailability, a limited service and a slow one are measured by other words. */
const DURATIONS: readonly Row[] = (
  [
    ["a cloud service out of reach for exactly half an hour", { entity_kind: ["cloud"] }, "7_a", 30, [COMPLETE]],
    ["a delivery network out of reach for exactly half an hour", { entity_kind: ["cdn"] }, "9_a", 30, [COMPLETE]],
    ["a trust service out of reach for exactly 20 minutes", TRUST_HIT, "14_a", 20, [COMPLETE]],
    ["a data centre limited for exactly an hour", { entity_kind: ["data_centre"] }, "8_b", 60, [LIMITED]],
    ["DNS slow for exactly an hour", { entity_kind: ["dns"] }, "5_b", 60, []],
  ] as const
).map(([name, kind, point, duration_minutes, cited]): Row => {
  const has = [`${IR}.art-${point.replace("_", ".")}`, ...cited];
  const lacks = [LIMITED, COMPLETE].filter((recital) => !has.includes(recital));
  return notification(
    name,
    "IR Articles 5 to 10 and 14, recitals 34 and 35",
    { ...kind, significance_grounds: [`cir_${point}`], duration_minutes },
    [attention("duration_at_threshold", "duration_minutes")],
    { cites: { "duration_at_threshold duration_minutes": { has, lacks } } },
  );
});

/** What a message says of its own field. */
const WORDS: readonly Row[] = [
  final(
    "a progress report that describes the incident, and does not say how things stand",
    "Article 23(4)(e)",
    { ...PROGRESS, progress: null, detailed_description: "An attacker encrypted two storage clusters." },
    [attention("progress_missing", "progress")],
  ),
  notification(
    "name, State and awareness are not repeated",
    "Article 23(4)(b), logic",
    { entity_name: null, member_state: null, aware_at: null },
    [
      attention("carried_over_missing", "entity_name"),
      attention("carried_over_missing", "member_state"),
      attention("carried_over_missing", "aware_at"),
    ],
    {
      says: {
        "carried_over_missing entity_name": /^(?!.*(?:deadline|hours)).*entity/,
        "carried_over_missing member_state": /^(?!.*(?:deadline|hours)).*CSIRT or authority/,
        "carried_over_missing aware_at": /^(?!.*assigned).*hours/,
      },
    },
  ),
  final(
    "the awareness is not repeated in a final report, whose month counts from the notification",
    "Article 23(4)(d), logic",
    { aware_at: null },
    [attention("carried_over_missing", "aware_at")],
    { says: { "carried_over_missing aware_at": /^(?!.*(?:deadline|hours)).*compared/ } },
  ),
  warning(
    "a duration below all numbers that keep their digits is not answered with a smaller one",
    "form",
    { duration_minutes: -1e300 },
    [blocking("invalid_field_format", "duration_minutes")],
    { says: { "invalid_field_format duration_minutes": /^(?!.*(?:larger|smaller)).*further from 0/ } },
  ),
  notification(
    "the name of the entity is a placeholder, for which no law allows an estimate",
    "Article 23(1), logic",
    { entity_name: "TBD" },
    [attention("placeholder_value", "entity_name")],
    { says: { "placeholder_value entity_name": /^(?!.*estimate)/ } },
  ),
];

export const CASES: readonly Row[] = [
  ...WARNING_CASES,
  ...NOTIFICATION_CASES,
  ...FINAL_CASES,
  ...GROUND_AND_ANSWER,
  ...UNKNOWN_IMPACT,
  ...GROUND_WITHOUT_KIND,
  ...FIGURES,
  ...DURATIONS,
  ...WORDS,
];

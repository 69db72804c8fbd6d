// What the board of clocks shows, worked out by hand from the provisions.
import type { BoardFacts } from "../../server/engine/board.ts";

const AT = { member_state: "AT" };
export const BANK = ["financial_entity"];
export const NIS2 = ["essential_or_important_entity"];
const MAKER = ["manufacturer"];
export const CONTROLLER = ["controller"];

const dora = (aware: string, classified: string, further: object = {}) => ({
  aware_of_ict_incident: aware,
  classified_as_major: classified,
  ...further,
});
const FRIDAY = dora("2026-11-20T18:40:00Z", "2026-11-20T20:00:00Z");
export const INITIAL = "dora.initial_notification";
const INTERMEDIATE = "dora.intermediate_report";
const FINAL = "dora.final_report";
const NIGHT = dora("2026-11-20T22:00:00Z", "2026-11-20T23:00:00Z", { type_of_entity: ["payment_institution"] });
const SIGNIFICANT = { aware_of_significant_incident: "2026-11-20T18:40:00Z" };
const TRUST = { ...SIGNIFICANT, kinds_of_entity: ["trust_service"] };
const BREACH = { aware_of_breach: "2026-11-20T09:00:00Z" };

/** The facts of a person, and by clock what its entry has; undefined for none. */
export type Case = readonly [name: string, given: BoardFacts, expected: Readonly<Record<string, object | undefined>>];

const due = (instant: string, further: object = {}) => ({ state: "due", due: instant, ...further });
const unknown = (missing: readonly string[], bound: string | null = null) => ({
  ...{ state: "unknown", due: null, missing, upper_bound: bound },
});
const state = (name: string, further: object = {}) => ({ state: name, due: null, ...further });

export const BOARD_CASES: readonly Case[] = [
  // Delegated Regulation (EU) 2025/301, Article 5.
  ["classified early: four hours", { kinds: BANK, facts: FRIDAY }, { [INITIAL]: due("2026-11-21T00:00:00Z") }],
  [
    "classified late on the first day: its end",
    { kinds: BANK, facts: dora("2026-11-20T18:40:00Z", "2026-11-21T17:00:00Z") },
    { [INITIAL]: due("2026-11-21T18:40:00Z") },
  ],
  [
    "classified exactly 24 hours after awareness: at once",
    { kinds: BANK, facts: dora("2026-11-20T18:40:00Z", "2026-11-21T18:40:00Z") },
    { [INITIAL]: due("2026-11-21T18:40:00Z") },
  ],
  [
    "classified a second later: four hours",
    { kinds: BANK, facts: dora("2026-11-20T18:40:00Z", "2026-11-21T18:40:01Z") },
    { [INITIAL]: due("2026-11-21T22:40:01Z") },
  ],
  [
    "only the classification is known: a bound",
    { kinds: BANK, facts: { classified_as_major: "2026-11-20T20:00:00Z" } },
    { [INITIAL]: unknown(["aware_of_ict_incident"], "2026-11-21T00:00:00Z") },
  ],
  [
    "only the awareness is known: no bound, because a later classification counts alone",
    { kinds: BANK, facts: { aware_of_ict_incident: "2026-11-20T18:40:00Z" } },
    { [INITIAL]: unknown(["classified_as_major"]) },
  ],
  [
    "classified before awareness: a contradiction",
    { kinds: BANK, facts: dora("2026-11-20T18:40:00Z", "2026-11-20T18:39:59Z") },
    { [INITIAL]: state("contradiction", { contradictions: [["classified_as_major", "aware_of_ict_incident"]] }) },
  ],
  [
    "sent before it was classified: a contradiction of both reports",
    { kinds: BANK, facts: FRIDAY, sent: { [INITIAL]: "2026-11-20T19:00:00Z" } },
    {
      [INITIAL]: state("contradiction", { contradictions: [["sent", "classified_as_major"]] }),
      [INTERMEDIATE]: state("contradiction"),
    },
  ],
  [
    "sent in time: done, and the next counts from the sending",
    { kinds: BANK, facts: FRIDAY, sent: { [INITIAL]: "2026-11-20T23:59:59Z" } },
    { [INITIAL]: { state: "done", is_late: false }, [INTERMEDIATE]: due("2026-11-23T23:59:59Z") },
  ],
  [
    "sent late: done, which does not change when the next is due",
    { kinds: BANK, facts: FRIDAY, sent: { [INITIAL]: "2026-11-21T00:00:01Z" } },
    { [INITIAL]: { state: "done", is_late: true }, [INTERMEDIATE]: due("2026-11-24T00:00:01Z") },
  ],
  [
    "hours over the change of the clocks in spring",
    {
      kinds: BANK,
      facts: dora("2026-03-27T08:00:00Z", "2026-03-27T10:00:00Z"),
      sent: { [INITIAL]: "2026-03-27T12:00:00Z" },
      options: AT,
    },
    { [INTERMEDIATE]: due("2026-03-30T12:00:00Z", { due_local: "2026-03-30T14:00:00+02:00", time_zone: null }) },
  ],
  ...(
    [
      ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z", "the last day of February"],
      ["2028-01-31T10:00:00Z", "2028-02-29T10:00:00Z", "the last day of February in a leap year"],
      ["2026-02-28T10:00:00Z", "2026-03-28T10:00:00Z", "the same date, not the last day of March"],
      ["2026-03-15T10:00:00Z", "2026-04-15T09:00:00Z", "the same time of day after the change in spring"],
      ["2026-10-10T10:00:00Z", "2026-11-10T11:00:00Z", "the same time of day after the change in autumn"],
      ["2026-12-31T22:30:00Z", "2027-01-31T22:30:00Z", "the next year"],
      ["2027-01-30T23:30:00Z", "2027-02-27T23:30:00Z", "a day that is the next one in local time"],
    ] as const
  ).map(
    ([sent, end, name]): Case => [
      `a month ends on ${name}`,
      {
        kinds: BANK,
        facts: dora("2025-06-01T00:00:00Z", "2025-06-01T01:00:00Z"),
        sent: { [INITIAL]: "2025-06-01T02:00:00Z", [INTERMEDIATE]: sent },
        options: AT,
      },
      { [FINAL]: due(end, { time_zone: "Europe/Vienna" }) },
    ],
  ),
  [
    "the submission of the intermediate report is not known: a bound",
    { kinds: BANK, facts: FRIDAY, options: AT },
    // 21 November 00:00, 72 hours, a month.
    { [FINAL]: unknown(["intermediate_report_submitted"], "2026-12-24T00:00:00Z") },
  ],
  [
    "a Saturday: relief until noon on Monday",
    { kinds: BANK, facts: NIGHT, options: AT },
    { [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "may_apply", relief_until: "2026-11-23T11:00:00Z" }) },
  ],
  [
    "a Saturday before a bank holiday: relief until noon on Tuesday",
    { kinds: BANK, facts: NIGHT, options: { ...AT, bank_holidays: "2026-11-23" } },
    { [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "may_apply", relief_until: "2026-11-24T11:00:00Z" }) },
  ],
  [
    "a credit institution: no relief",
    { kinds: BANK, facts: { ...NIGHT, type_of_entity: ["payment_institution", "credit_institution"] }, options: AT },
    { [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "excluded", relief_until: null }) },
  ],
  [
    "an entity that NIS2 calls essential or important: no relief",
    { kinds: [...BANK, ...NIS2], facts: NIGHT, options: AT },
    { [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "excluded", relief_until: null }) },
  ],
  [
    "a weekend without a Member State: it is not known whether there is a relief",
    { kinds: BANK, facts: NIGHT },
    { [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "unknown", due_local: null }) },
  ],
  [
    "the notice of a delay ends with the next limit, without the relief",
    { kinds: BANK, facts: NIGHT, options: AT },
    { "dora.delay_notice": due("2026-11-21T03:00:00Z", { relief: null, relief_until: null }) },
  ],
  // Directive (EU) 2022/2555, Article 23(4).
  [
    "an entity of a kind that is not known: the step of trust service providers may be owed",
    { kinds: NIS2, facts: SIGNIFICANT },
    {
      "nis2.incident_notification": due("2026-11-23T18:40:00Z"),
      "nis2.incident_notification_tsp": unknown(["kinds_of_entity"]),
    },
  ],
  [
    "an essential entity: 24 and 72 hours, and a bound for the report after them",
    { kinds: NIS2, facts: { ...SIGNIFICANT, kinds_of_entity: ["cloud"] }, options: AT },
    {
      "nis2.early_warning": due("2026-11-21T18:40:00Z"),
      "nis2.incident_notification": due("2026-11-23T18:40:00Z"),
      "nis2.incident_notification_tsp": state("not_owed"),
      "nis2.final_report": unknown(["incident_notification_submitted"], "2026-12-23T18:40:00Z"),
      "nis2.final_after_progress": state("not_owed"),
      "nis2.intermediate_report": state("no_period"),
      [INITIAL]: undefined,
    },
  ],
  [
    "a trust service provider whose trust services are hit: 24 hours for both",
    { kinds: NIS2, facts: { ...TRUST, trust_services_hit: "yes" }, options: AT },
    {
      "nis2.early_warning": due("2026-11-21T18:40:00Z"),
      "nis2.incident_notification_tsp": due("2026-11-21T18:40:00Z"),
      "nis2.incident_notification": state("not_owed"),
      "nis2.final_report": unknown(["incident_notification_submitted"], "2026-12-21T18:40:00Z"),
    },
  ],
  [
    "a trust service provider whose trust services are not hit: 72 hours",
    { kinds: NIS2, facts: { ...TRUST, trust_services_hit: "no" } },
    {
      "nis2.incident_notification_tsp": state("not_owed"),
      "nis2.incident_notification": due("2026-11-23T18:40:00Z"),
    },
  ],
  [
    "a month from the incident notification, and the progress report at the same time",
    { kinds: NIS2, facts: SIGNIFICANT, sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z" }, options: AT },
    { "nis2.final_report": due("2026-12-23T12:00:00Z"), "nis2.progress_report": due("2026-12-23T12:00:00Z") },
  ],
  [
    "after a progress report: the final one is not owed until the incident is handled",
    {
      kinds: NIS2,
      facts: SIGNIFICANT,
      sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z", "nis2.progress_report": "2026-12-20T12:00:00Z" },
    },
    { "nis2.final_report": state("not_owed"), "nis2.final_after_progress": unknown(["incident_handled"]) },
  ],
  [
    "after a progress report: a month from the end of the handling",
    {
      kinds: NIS2,
      facts: { ...SIGNIFICANT, incident_handled: "2027-01-31T10:00:00Z" },
      sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z", "nis2.progress_report": "2026-12-20T12:00:00Z" },
      options: AT,
    },
    { "nis2.final_after_progress": due("2027-02-28T10:00:00Z") },
  ],
  [
    "a financial entity: NIS2 is not owed, whatever it knows",
    { kinds: [...BANK, ...NIS2], facts: { ...FRIDAY, ...SIGNIFICANT } },
    {
      "nis2.early_warning": state("not_owed", { source_atom_ids: ["eu.nis2.dir-2022-2555.art-4.1"] }),
      "nis2.incident_notification": state("not_owed"),
      [INITIAL]: due("2026-11-21T00:00:00Z"),
    },
  ],
  // Regulation (EU) 2016/679, Articles 33 and 34.
  [
    "a breach: 72 hours, over a weekend",
    { kinds: CONTROLLER, facts: BREACH },
    { "gdpr.notify_authority": due("2026-11-23T09:00:00Z") },
  ],
  [
    "a breach that a processor has told of before: 72 hours from its message",
    { kinds: CONTROLLER, facts: { ...BREACH, processor_message_received: "2026-11-19T09:00:00Z" } },
    { "gdpr.notify_authority": due("2026-11-22T09:00:00Z") },
  ],
  [
    "a breach without a known awareness: no bound",
    { kinds: CONTROLLER },
    { "gdpr.notify_authority": unknown(["aware_of_breach", "processor_message_received"]) },
  ],
  [
    "a breach whose risk is unlikely: no notification, but the documentation",
    { kinds: CONTROLLER, facts: { ...BREACH, level_of_risk: "unlikely" } },
    {
      "gdpr.notify_authority": state("not_owed"),
      "gdpr.communicate_to_data_subjects": state("not_owed"),
      "gdpr.document": state("no_period"),
    },
  ],
  [
    "a breach with a high risk: the people are told",
    { kinds: CONTROLLER, facts: { ...BREACH, level_of_risk: "high" } },
    { "gdpr.communicate_to_data_subjects": state("no_period") },
  ],
  [
    "a breach with a high risk of which the people know: they are not told again",
    { kinds: CONTROLLER, facts: { ...BREACH, level_of_risk: "high", people_told: "yes" } },
    { "gdpr.communicate_to_data_subjects": state("not_owed") },
  ],
  [
    "a breach notified a second after the 72 hours: late",
    { kinds: CONTROLLER, facts: BREACH, sent: { "gdpr.notify_authority": "2026-11-23T09:00:01Z" } },
    { "gdpr.notify_authority": { state: "done", due: "2026-11-23T09:00:00Z", is_late: true } },
  ],
  [
    "a processor: it tells the controller, and notifies no authority",
    { kinds: ["processor"], facts: BREACH },
    { "gdpr.processor_to_controller": state("no_period"), "gdpr.notify_authority": undefined },
  ],
  [
    "72 hours over the change of the clocks in autumn",
    { kinds: CONTROLLER, facts: { aware_of_breach: "2026-10-23T20:00:00+02:00" }, options: AT },
    { "gdpr.notify_authority": due("2026-10-26T18:00:00Z", { due_local: "2026-10-26T19:00:00+01:00" }) },
  ],
  [
    "a time without an offset: read as UTC, and said so",
    { kinds: CONTROLLER, facts: { aware_of_breach: "2026-11-20T09:00:00" } },
    { "gdpr.notify_authority": due("2026-11-23T09:00:00Z", { assumptions: ["read_as_utc"] }) },
  ],
  // Regulation (EU) 2024/2847, Article 14.
  [
    "an exploited vulnerability: 24 and 72 hours from the same awareness",
    { kinds: MAKER, facts: { aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z" } },
    {
      "cra.vulnerability.early_warning": due("2026-11-21T18:40:00Z"),
      "cra.vulnerability.notification": due("2026-11-23T18:40:00Z"),
      "cra.vulnerability.final_report": unknown(["measure_available"]),
      "cra.incident.early_warning": unknown(["aware_of_severe_incident"]),
    },
  ],
  [
    "a measure: fourteen days to the same time of day after the change of the clocks",
    { kinds: MAKER, facts: { measure_available: "2026-10-20T10:00:00+02:00" }, options: AT },
    { "cra.vulnerability.final_report": due("2026-11-03T09:00:00Z") },
  ],
  [
    "a measure without a Member State: the fourteen days of the zone where they end first, which has no such change",
    { kinds: MAKER, facts: { measure_available: "2026-10-20T10:00:00+02:00" } },
    { "cra.vulnerability.final_report": due("2026-11-03T08:00:00Z", { assumptions: ["earliest_zone"] }) },
  ],
  [
    "a severe incident whose notification was not sent: a bound of 72 hours and a month",
    { kinds: MAKER, facts: { aware_of_severe_incident: "2026-11-20T18:40:00Z" }, options: AT },
    { "cra.incident.final_report": unknown(["notification_submitted"], "2026-12-23T18:40:00Z") },
  ],
  [
    "a severe incident: a month from the notification, in local time",
    {
      kinds: MAKER,
      facts: { aware_of_severe_incident: "2027-01-28T08:00:00Z" },
      sent: { "cra.incident.notification": "2027-01-30T23:30:00Z" },
      options: AT,
    },
    { "cra.incident.final_report": due("2027-02-27T23:30:00Z", { time_zone: "Europe/Vienna" }) },
  ],
  [
    "a severe incident whose notification was sent before awareness: a contradiction",
    {
      kinds: MAKER,
      facts: { aware_of_severe_incident: "2027-01-28T08:00:00Z" },
      sent: { "cra.incident.notification": "2027-01-28T07:59:59Z" },
    },
    {
      "cra.incident.notification": state("contradiction", { contradictions: [["sent", "aware_of_severe_incident"]] }),
      "cra.incident.final_report": state("contradiction"),
    },
  ],
];

// What the board of clocks shows, worked out by hand from the provisions.
import { expect } from "vitest";
import type { BoardFacts } from "../../scripts/board/board.ts";

export const AT = { member_state: "AT" };
export const BANK = ["financial_entity"];
export const NIS2 = ["essential_or_important_entity"];
export const MAKER = ["manufacturer"];
const STEWARD = ["open_source_steward"];
export const CONTROLLER = ["controller"];

export const dora = (aware: string, classified: string, further: object = {}) => ({
  aware_of_ict_incident: aware,
  classified_as_major: classified,
  ...further,
});
const FRIDAY = dora("2026-11-20T18:40:00Z", "2026-11-20T20:00:00Z");
export const INITIAL = "dora.initial_notification";
export const INTERMEDIATE = "dora.intermediate_report";
export const FINAL = "dora.final_report";
const UPDATE = "dora.intermediate_update";
const RECLASSIFIED = "dora.reclassification";
const DELAY = "dora.delay_notice";
const TELL_PEOPLE = "gdpr.communicate_to_data_subjects";
const TELL_PUBLIC = "gdpr.public_communication";
const NIGHT = dora("2026-11-20T22:00:00Z", "2026-11-20T23:00:00Z", { type_of_entity: ["payment_institution"] });
export const PAYMENT = { type_of_entity: ["payment_institution"] };
export const SIGNIFICANT = { aware_of_significant_incident: "2026-11-20T18:40:00Z" };
export const TRUST = { ...SIGNIFICANT, kinds_of_entity: ["trust_service"] };
export const BREACH = { aware_of_breach: "2026-11-20T09:00:00Z" };

/** The facts of a person, and by clock what its entry has; undefined for none. */
export type Case = readonly [name: string, given: BoardFacts, expected: Readonly<Record<string, object | undefined>>];

export const due = (instant: string, further: object = {}) => ({ state: "due", due: instant, ...further });
export const unknown = (missing: readonly string[], bound: string | null = null) => ({
  ...{ state: "unknown", due: null, missing, upper_bound: bound },
});
export const state = (name: string, further: object = {}) => ({ state: name, due: null, ...further });

const OCTOBER = dora("2026-10-05T08:00:00Z", "2026-10-05T09:00:00Z");
const JANUARY = dora("2027-01-28T20:00:00Z", "2027-01-28T21:00:00Z");
const REPORTED = { [INITIAL]: "2026-10-05T10:00:00Z", [INTERMEDIATE]: "2026-10-08T10:00:00Z" };
const NEVER_MAJOR = {
  ...state("not_owed", { source_atom_ids: ["eu.dora.its-2025-302.art-5"] }),
  reason: expect.stringMatching(/2025\/302/),
};
const HIGH_RISK = { ...BREACH, level_of_risk: "high" };
/** Directive (EU) 2022/2555, Article 4(1), and Regulation (EU) 2022/2554, Article 1(2). */
const NIS2_DISPLACED = state("not_owed", {
  source_atom_ids: ["eu.nis2.dir-2022-2555.art-4.1", "eu.dora.reg-2022-2554.art-1.2"],
});

type Told = Omit<BoardFacts, "kinds">;
/** What a person knows, and what it has sent. */
export const told = (facts: object = {}, more: Omit<Told, "facts"> = {}): Told => ({ facts: { ...facts }, ...more });
/** Returns what writes the cases of a person. */
export const person =
  (kinds: readonly string[]) =>
  (name: string, given: Told, expected: Case[2]): Case => [name, { kinds, ...given }, expected];
const [bank, essential, maker] = [person(BANK), person(NIS2), person(MAKER)];
const [steward, controller] = [person(STEWARD), person(CONTROLLER)];

export const BOARD_CASES: readonly Case[] = [
  // Delegated Regulation (EU) 2025/301, Article 5.
  bank("classified early: four hours", told(FRIDAY), { [INITIAL]: due("2026-11-21T00:00:00Z") }),
  bank("classified late on the first day: its end", told(dora("2026-11-20T18:40:00Z", "2026-11-21T17:00:00Z")), {
    [INITIAL]: due("2026-11-21T18:40:00Z"),
  }),
  bank("classified a second later: four hours", told(dora("2026-11-20T18:40:00Z", "2026-11-21T18:40:01Z")), {
    [INITIAL]: due("2026-11-21T22:40:01Z"),
  }),
  bank("only the classification is known: a bound", told({ classified_as_major: "2026-11-20T20:00:00Z" }), {
    [INITIAL]: unknown(["aware_of_ict_incident"], "2026-11-21T00:00:00Z"),
  }),
  bank(
    "only the awareness is known: a bound, if it is classified by then",
    told({ aware_of_ict_incident: "2026-11-20T18:40:00Z" }),
    {
      [INITIAL]: {
        ...unknown(["classified_as_major"], "2026-11-21T18:40:00Z"),
        bound_if: "the incident is classified as major by then",
      },
      // Only a notification that is owed bounds what follows it.
      [INTERMEDIATE]: unknown(["initial_notification_submitted"]),
    },
  ),
  bank("classified before awareness: a contradiction", told(dora("2026-11-20T18:40:00Z", "2026-11-20T18:39:59Z")), {
    [INITIAL]: state("contradiction", { contradictions: [["classified_as_major", "aware_of_ict_incident"]] }),
  }),
  bank(
    "sent before it was classified: a contradiction of both reports",
    told(FRIDAY, { sent: { [INITIAL]: "2026-11-20T19:00:00Z" } }),
    {
      [INITIAL]: state("contradiction", { contradictions: [["sent", "classified_as_major"]] }),
      [INTERMEDIATE]: state("contradiction"),
    },
  ),
  bank(
    "sent in time: done, and the next counts from the sending",
    told(FRIDAY, { sent: { [INITIAL]: "2026-11-20T23:59:59Z" } }),
    { [INITIAL]: { state: "done", is_late: false }, [INTERMEDIATE]: due("2026-11-23T23:59:59Z") },
  ),
  bank(
    "sent late: done, which does not change when the next is due",
    told({ ...FRIDAY, type_of_entity: ["credit_institution"] }, { sent: { [INITIAL]: "2026-11-21T01:00:01Z" } }),
    { [INITIAL]: { state: "done", is_late: true }, [INTERMEDIATE]: due("2026-11-24T01:00:01Z") },
  ),
  bank("the submission of the intermediate report is not known: a bound", told(FRIDAY, { options: AT }), {
    // 21 November 00:00, 72 hours, a month.
    [FINAL]: unknown(["intermediate_report_submitted"], "2026-12-24T00:00:00Z"),
  }),
  bank("a Saturday: relief until noon on Monday", told(NIGHT, { options: AT }), {
    [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "may_apply", relief_until: "2026-11-23T11:00:00Z" }),
  }),
  bank(
    "a credit institution: no relief",
    told({ ...NIGHT, type_of_entity: ["payment_institution", "credit_institution"] }, { options: AT }),
    { [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "excluded", relief_until: null }) },
  ),
  person([...BANK, ...NIS2])(
    "an entity that NIS2 calls essential or important: no relief",
    told(NIGHT, { options: AT }),
    { [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "excluded", relief_until: null }) },
  ),
  bank(
    "the notice of a delay ends with the limit that cannot be met, without the relief",
    told({ ...NIGHT, reports_not_in_time: ["initial_notification"] }, { options: AT }),
    { [DELAY]: due("2026-11-21T03:00:00Z", { relief: null, relief_until: null }) },
  ),
  // Directive (EU) 2022/2555, Article 23(4).
  essential(
    "an entity of a kind that is not known: at the latest the 24 hours of trust service providers, which may apply",
    told(SIGNIFICANT),
    {
      "nis2.incident_notification": unknown(["kinds_of_entity"], "2026-11-21T18:40:00Z"),
      "nis2.incident_notification_tsp": unknown(["kinds_of_entity"], "2026-11-21T18:40:00Z"),
    },
  ),
  essential(
    "an essential entity: 24 and 72 hours, and a bound for the report after them",
    told({ ...SIGNIFICANT, kinds_of_entity: ["cloud"] }, { options: AT }),
    {
      "nis2.early_warning": due("2026-11-21T18:40:00Z"),
      "nis2.incident_notification": due("2026-11-23T18:40:00Z"),
      "nis2.incident_notification_tsp": state("not_owed"),
      "nis2.final_report": unknown(["incident_notification_submitted"], "2026-12-23T18:40:00Z"),
      "nis2.final_after_progress": state("not_owed"),
      "nis2.intermediate_report": state("no_period"),
      [INITIAL]: undefined,
    },
  ),
  essential(
    "a trust service provider whose trust services are hit: 24 hours for both",
    told({ ...TRUST, trust_services_hit: "yes" }, { options: AT }),
    {
      "nis2.early_warning": due("2026-11-21T18:40:00Z"),
      "nis2.incident_notification_tsp": due("2026-11-21T18:40:00Z"),
      "nis2.incident_notification": state("not_owed"),
      "nis2.final_report": unknown(["incident_notification_submitted"], "2026-12-21T18:40:00Z"),
    },
  ),
  essential(
    "a trust service provider whose trust services are not hit: 72 hours",
    told({ ...TRUST, trust_services_hit: "no" }),
    {
      "nis2.incident_notification_tsp": state("not_owed"),
      "nis2.incident_notification": due("2026-11-23T18:40:00Z"),
    },
  ),
  essential(
    "a month from the incident notification, and the progress report at the same time",
    told(SIGNIFICANT, { sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z" }, options: AT }),
    { "nis2.final_report": due("2026-12-23T12:00:00Z"), "nis2.progress_report": due("2026-12-23T12:00:00Z") },
  ),
  essential(
    "after a progress report: the final one is not owed until the incident is handled",
    told(SIGNIFICANT, {
      sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z", "nis2.progress_report": "2026-12-20T12:00:00Z" },
    }),
    { "nis2.final_report": state("not_owed"), "nis2.final_after_progress": unknown(["incident_handled"]) },
  ),
  essential(
    "after a progress report: a month from the end of the handling",
    told(
      { ...SIGNIFICANT, incident_handled: "2027-01-31T10:00:00Z" },
      {
        sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z", "nis2.progress_report": "2026-12-20T12:00:00Z" },
        options: AT,
      },
    ),
    { "nis2.final_after_progress": due("2027-02-28T10:00:00Z") },
  ),
  person([...BANK, ...NIS2])(
    "a financial entity: NIS2 is not owed, whatever it knows, and it may notify",
    told({ ...FRIDAY, ...SIGNIFICANT }),
    {
      "nis2.early_warning": NIS2_DISPLACED,
      "nis2.incident_notification": state("not_owed"),
      "nis2.voluntary": state("voluntary", { reason: null }),
      [INITIAL]: due("2026-11-21T00:00:00Z"),
    },
  ),
  // Regulation (EU) 2016/679, Articles 33 and 34.
  controller("a breach: 72 hours, over a weekend", told(BREACH), {
    "gdpr.notify_authority": due("2026-11-23T09:00:00Z"),
  }),
  controller(
    "a breach that a processor has told of before: 72 hours from its message",
    told({ ...BREACH, processor_message_received: "2026-11-19T09:00:00Z" }),
    { "gdpr.notify_authority": due("2026-11-22T09:00:00Z") },
  ),
  controller("a breach without a known awareness: no bound", told(), {
    "gdpr.notify_authority": unknown(["aware_of_breach", "processor_message_received"]),
  }),
  controller(
    "a breach whose risk is unlikely: no notification, but the documentation",
    told({ ...BREACH, level_of_risk: "unlikely" }),
    {
      "gdpr.further_phases": state("not_owed", { reason: expect.stringMatching(/unlikely/) }),
      "gdpr.notify_authority": state("not_owed"),
      "gdpr.communicate_to_data_subjects": state("not_owed"),
      "gdpr.document": state("no_period"),
    },
  ),
  controller("a breach with a high risk: the people are told", told({ ...BREACH, level_of_risk: "high" }), {
    "gdpr.communicate_to_data_subjects": state("no_period"),
  }),
  controller(
    "a breach with a high risk of which the people know: they are not told again",
    told({ ...BREACH, level_of_risk: "high", people_told: "yes" }),
    { "gdpr.communicate_to_data_subjects": state("not_owed") },
  ),
  controller(
    "a breach notified a second after the 72 hours, also from the next full hour: late",
    told(BREACH, { sent: { "gdpr.notify_authority": "2026-11-23T10:00:01Z" } }),
    { "gdpr.notify_authority": { state: "done", due: "2026-11-23T09:00:00Z", is_late: true } },
  ),
  person(["processor"])("a processor: it tells the controller, and notifies no authority", told(BREACH), {
    "gdpr.processor_to_controller": state("no_period"),
    "gdpr.notify_authority": undefined,
  }),
  // Regulation (EU) 2024/2847, Article 14.
  maker(
    "an exploited vulnerability: 24 and 72 hours from the same awareness",
    told({ aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z" }),
    {
      "cra.vulnerability.early_warning": due("2026-11-21T18:40:00Z"),
      "cra.vulnerability.notification": due("2026-11-23T18:40:00Z"),
      "cra.vulnerability.final_report": unknown(["measure_available"]),
      "cra.incident.early_warning": unknown(["aware_of_severe_incident"]),
    },
  ),
  maker(
    "a measure: fourteen days to the same time of day after the change of the clocks",
    told({ measure_available: "2026-10-20T10:00:00+02:00" }, { options: AT }),
    { "cra.vulnerability.final_report": due("2026-11-03T09:00:00Z") },
  ),
  maker(
    "a severe incident whose notification was not sent: a bound of 72 hours and a month",
    told({ aware_of_severe_incident: "2026-11-20T18:40:00Z" }, { options: AT }),
    { "cra.incident.final_report": unknown(["notification_submitted"], "2026-12-23T18:40:00Z") },
  ),
  maker(
    "a severe incident: a month from the notification, in local time",
    told(
      { aware_of_severe_incident: "2027-01-28T08:00:00Z" },
      { sent: { "cra.incident.notification": "2027-01-30T23:30:00Z" }, options: AT },
    ),
    { "cra.incident.final_report": due("2027-02-27T23:30:00Z", { time_zone: "Europe/Vienna" }) },
  ),
  maker(
    "a severe incident whose notification was sent before awareness: a contradiction",
    told(
      { aware_of_severe_incident: "2027-01-28T08:00:00Z" },
      { sent: { "cra.incident.notification": "2027-01-28T07:59:59Z" } },
    ),
    {
      "cra.incident.notification": state("contradiction", { contradictions: [["sent", "aware_of_severe_incident"]] }),
      "cra.incident.final_report": state("contradiction"),
    },
  ),
  // More of each act.
  bank(
    "an intermediate report of a trading venue on a Saturday: no relief",
    told(dora("2026-11-18T06:00:00Z", "2026-11-18T07:00:00Z", { type_of_entity: ["trading_venue"] }), {
      sent: { [INITIAL]: "2026-11-18T10:00:00Z" },
      options: AT,
    }),
    { [INTERMEDIATE]: due("2026-11-21T10:00:00Z", { relief: "excluded", relief_until: null }) },
  ),
  bank(
    "the same of a payment institution: relief until noon on Monday",
    told(dora("2026-11-18T06:00:00Z", "2026-11-18T07:00:00Z", PAYMENT), {
      sent: { [INITIAL]: "2026-11-18T10:00:00Z" },
      options: AT,
    }),
    { [INTERMEDIATE]: due("2026-11-21T10:00:00Z", { relief: "may_apply", relief_until: "2026-11-23T11:00:00Z" }) },
  ),
  bank(
    "the final report of a credit institution on a Sunday: it has the relief, too",
    told(dora("2026-10-18T08:00:00Z", "2026-10-18T09:00:00Z", { type_of_entity: ["credit_institution"] }), {
      sent: { [INITIAL]: "2026-10-18T10:00:00Z", [INTERMEDIATE]: "2026-10-22T10:00:00Z" },
      options: AT,
    }),
    { [FINAL]: due("2026-11-22T11:00:00Z", { relief: "may_apply", relief_until: "2026-11-23T11:00:00Z" }) },
  ),
  bank(
    "an intermediate report sent before the classification: a contradiction of the final report",
    told(FRIDAY, { sent: { [INTERMEDIATE]: "2026-11-20T19:00:00Z" } }),
    {
      [FINAL]: state("contradiction", {
        contradictions: [["intermediate_report_submitted", "classified_as_major"]],
      }),
    },
  ),
  bank(
    "the intermediate report cannot be sent in time: the notice of a delay ends with it",
    told({ ...FRIDAY, reports_not_in_time: ["intermediate_report"] }, { sent: { [INITIAL]: "2026-11-20T23:00:00Z" } }),
    { [DELAY]: due("2026-11-23T23:00:00Z") },
  ),
  bank(
    "every report was sent in time: no limit is left for a notice of a delay",
    told(
      { ...FRIDAY, reports_not_in_time: ["final_report"] },
      {
        sent: {
          [INITIAL]: "2026-11-20T23:00:00Z",
          [INTERMEDIATE]: "2026-11-23T10:00:00Z",
          [FINAL]: "2026-12-01T10:00:00Z",
        },
      },
    ),
    { [DELAY]: state("not_owed") },
  ),
  bank("the initial notification was not sent: the intermediate report has a bound", told(FRIDAY), {
    [INTERMEDIATE]: unknown(["initial_notification_submitted"], "2026-11-24T00:00:00Z"),
  }),
  bank("nor is it known when it was classified: no bound", told({ aware_of_ict_incident: "2026-11-20T18:40:00Z" }), {
    [INTERMEDIATE]: unknown(["initial_notification_submitted"]),
  }),
  bank(
    "nothing is known of an incident: the facts by name, the duties without a figure, and what is voluntary",
    told(),
    {
      [INITIAL]: unknown(["aware_of_ict_incident", "classified_as_major"]),
      [FINAL]: unknown(["intermediate_report_submitted"]),
      "dora.inform_clients_incident": state("no_period"),
      "dora.reclassification": state("no_period"),
      "dora.cyber_threat_notification": state("voluntary"),
    },
  ),
  bank("a financial entity alone: no duties of other acts, and that NIS2 is not owed", told(FRIDAY), {
    "nis2.early_warning": NIS2_DISPLACED,
    // Directive (EU) 2022/2555, Article 30(1)(b): by any entity.
    "nis2.voluntary": state("voluntary"),
    "gdpr.notify_authority": undefined,
    "cra.incident.early_warning": undefined,
    "gdpr.document": undefined,
  }),
  essential(
    "a month to the last day of February, a Sunday: by the other reading, to the end of Monday",
    told(
      { aware_of_significant_incident: "2027-01-30T10:00:00Z" },
      { sent: { "nis2.incident_notification": "2027-01-31T10:00:00Z" }, options: AT },
    ),
    { "nis2.final_report": due("2027-02-28T10:00:00Z", { legal_latest: "2027-03-01T23:00:00Z" }) },
  ),
  essential(
    "a trust service provider that does not know whether its trust services are hit: the 24 hours at the latest",
    told({ ...TRUST, trust_services_hit: "unknown" }),
    {
      "nis2.incident_notification_tsp": unknown(["trust_services_hit"], "2026-11-21T18:40:00Z"),
      "nis2.incident_notification": unknown(["trust_services_hit"], "2026-11-21T18:40:00Z"),
    },
  ),
  essential(
    "an entity that is a trust service provider among others: the 24 hours",
    told({ ...TRUST, kinds_of_entity: ["cloud", "trust_service"], trust_services_hit: "yes" }),
    { "nis2.incident_notification_tsp": due("2026-11-21T18:40:00Z") },
  ),
  essential(
    "a trust service provider: a month from the notification within 24 hours",
    told(
      { ...TRUST, trust_services_hit: "yes" },
      { sent: { "nis2.incident_notification_tsp": "2026-11-21T10:00:00Z" }, options: AT },
    ),
    {
      "nis2.final_report": due("2026-12-21T10:00:00Z"),
      "nis2.incident_notification_tsp": { state: "done", is_late: false },
    },
  ),
  essential(
    "an incident notification sent before awareness: a contradiction of it and of the final report",
    told(SIGNIFICANT, { sent: { "nis2.incident_notification": "2026-11-20T18:00:00Z" } }),
    {
      "nis2.incident_notification": state("contradiction", {
        contradictions: [["sent", "aware_of_significant_incident"]],
      }),
      "nis2.final_report": state("contradiction", {
        contradictions: [["incident_notification_submitted", "aware_of_significant_incident"]],
      }),
    },
  ),
  essential(
    "an incident that was handled without a progress report: only the final report",
    told(
      { ...SIGNIFICANT, incident_handled: "2026-12-01T10:00:00Z" },
      { sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z" }, options: AT },
    ),
    { "nis2.final_after_progress": state("not_owed"), "nis2.final_report": due("2026-12-23T12:00:00Z") },
  ),
  person([...BANK, ...NIS2])(
    "a financial entity that NIS2 calls essential: not the duties without a figure either",
    told(SIGNIFICANT),
    { "nis2.inform_recipients_incident": state("not_owed"), "nis2.final_report": state("not_owed") },
  ),
  essential("an essential entity that knows nothing yet: no bound", told(), {
    "nis2.early_warning": unknown(["aware_of_significant_incident"]),
  }),
  controller(
    "a message of the processor after the own discovery: the discovery counts",
    told({ ...BREACH, processor_message_received: "2026-11-21T09:00:00Z" }),
    { "gdpr.notify_authority": due("2026-11-23T09:00:00Z") },
  ),
  controller(
    "only the message of the processor: it counts",
    told({ processor_message_received: "2026-11-19T09:00:00Z" }),
    { "gdpr.notify_authority": due("2026-11-22T09:00:00Z") },
  ),
  controller(
    "a breach with a risk that is not high: the authority is told, and no one else",
    told({ ...BREACH, level_of_risk: "risk" }),
    { "gdpr.notify_authority": due("2026-11-23T09:00:00Z"), "gdpr.communicate_to_data_subjects": state("not_owed") },
  ),
  controller(
    "a breach with a high risk of which people need not be told, without an exception: they are told",
    told({ ...BREACH, level_of_risk: "high", people_told: "not_required" }),
    {
      [TELL_PEOPLE]: state("no_period"),
      "gdpr.notify_authority": due("2026-11-23T09:00:00Z"),
    },
  ),
  controller(
    "a breach notified at the end of the 72 hours: in time",
    told(BREACH, { sent: { "gdpr.notify_authority": "2026-11-23T09:00:00Z" } }),
    { "gdpr.notify_authority": { state: "done", due: "2026-11-23T09:00:00Z", is_late: false } },
  ),
  controller(
    "a breach notified before awareness: a contradiction",
    told(BREACH, { sent: { "gdpr.notify_authority": "2026-11-20T08:59:59Z" } }),
    { "gdpr.notify_authority": state("contradiction", { contradictions: [["sent", "aware_of_breach"]] }) },
  ),
  person([...CONTROLLER, "processor"])("a controller that is a processor of others: both duties", told(BREACH), {
    "gdpr.notify_authority": due("2026-11-23T09:00:00Z"),
    "gdpr.processor_to_controller": state("no_period"),
  }),
  maker(
    "a vulnerability and an incident of one product: two tracks, each from its own awareness",
    told({
      aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z",
      aware_of_severe_incident: "2026-11-21T06:00:00Z",
    }),
    {
      "cra.vulnerability.early_warning": due("2026-11-21T18:40:00Z"),
      "cra.incident.early_warning": due("2026-11-22T06:00:00Z"),
      "cra.incident.notification": due("2026-11-24T06:00:00Z"),
    },
  ),
  maker(
    "an early warning on an incident sent late: the 72 hours still count from awareness",
    told(
      { aware_of_severe_incident: "2026-11-20T18:40:00Z" },
      { sent: { "cra.incident.early_warning": "2026-11-22T18:40:00Z" } },
    ),
    {
      "cra.incident.early_warning": { state: "done", due: "2026-11-21T18:40:00Z", is_late: true },
      "cra.incident.notification": due("2026-11-23T18:40:00Z"),
    },
  ),
  maker(
    "both stages on a vulnerability were sent: the final report waits for a measure",
    told(
      { aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z" },
      {
        sent: {
          "cra.vulnerability.early_warning": "2026-11-21T08:00:00Z",
          "cra.vulnerability.notification": "2026-11-23T08:00:00Z",
        },
      },
    ),
    {
      "cra.vulnerability.notification": { state: "done", due: "2026-11-23T18:40:00Z", is_late: false },
      "cra.vulnerability.final_report": unknown(["measure_available"]),
    },
  ),
  controller(
    "a message of the processor after the notification, which the own discovery had started: no contradiction",
    told(
      { ...BREACH, processor_message_received: "2026-11-21T09:00:00Z" },
      { sent: { "gdpr.notify_authority": "2026-11-20T12:00:00Z" } },
    ),
    { "gdpr.notify_authority": { state: "done", due: "2026-11-23T09:00:00Z", is_late: false, contradictions: [] } },
  ),
  controller(
    "a notification before the discovery and the message of the processor: a contradiction of both",
    told(
      { ...BREACH, processor_message_received: "2026-11-21T09:00:00Z" },
      { sent: { "gdpr.notify_authority": "2026-11-20T08:00:00Z" } },
    ),
    {
      "gdpr.notify_authority": state("contradiction", {
        contradictions: [
          ["sent", "aware_of_breach"],
          ["sent", "processor_message_received"],
        ],
      }),
    },
  ),
  bank(
    "an initial notification sent before awareness, not known when classified: no date and no bound that counts from it",
    told({ aware_of_ict_incident: "2026-11-20T18:40:00Z" }, { sent: { [INITIAL]: "2026-11-20T08:00:00Z" } }),
    {
      [INITIAL]: state("contradiction", { contradictions: [["sent", "aware_of_ict_incident"]] }),
      [INTERMEDIATE]: state("contradiction", {
        contradictions: [["initial_notification_submitted", "aware_of_ict_incident"]],
      }),
      [FINAL]: unknown(["intermediate_report_submitted"]),
      [DELAY]: state("not_owed"),
    },
  ),
  bank(
    "an intermediate report sent before the initial notification: a contradiction of it and of the final report",
    told(FRIDAY, { sent: { [INITIAL]: "2026-11-21T08:00:00Z", [INTERMEDIATE]: "2026-11-21T06:00:00Z" } }),
    {
      [INTERMEDIATE]: state("contradiction", { contradictions: [["sent", "initial_notification_submitted"]] }),
      [FINAL]: state("contradiction", {
        contradictions: [["intermediate_report_submitted", "initial_notification_submitted"]],
      }),
    },
  ),
  bank(
    "an intermediate report sent before the classification, the notification before it not known: a contradiction",
    told(FRIDAY, { sent: { [INTERMEDIATE]: "2026-11-20T10:00:00Z" } }),
    { [INTERMEDIATE]: state("contradiction", { contradictions: [["sent", "classified_as_major"]] }) },
  ),
  essential(
    "a trust service provider that sent the notification in both ways: a month from the earlier one",
    told(
      { ...TRUST, trust_services_hit: "yes" },
      {
        sent: {
          "nis2.incident_notification": "2026-11-23T18:40:00Z",
          "nis2.incident_notification_tsp": "2026-11-21T10:00:00Z",
        },
        options: AT,
      },
    ),
    { "nis2.final_report": due("2026-12-21T10:00:00Z") },
  ),
  ...(
    [
      ["2026-11-23T11:00:00Z", null, "at noon on Monday, when the relief ends: only with it in time"],
      ["2026-11-23T11:00:01Z", true, "a second after noon on Monday: late"],
      ["2026-11-21T03:00:00Z", false, "on the Saturday when it is due: in time"],
    ] as const
  ).map(
    ([sent, is_late, name]): Case =>
      bank(
        `a notification due on a Saturday and sent ${name}`,
        told(NIGHT, { sent: { [INITIAL]: sent }, options: { ...AT, bank_holidays: "" } }),
        { [INITIAL]: { state: "done", is_late, ...(is_late === null && { relief_until: "2026-11-23T11:00:00Z" }) } },
      ),
  ),
  bank(
    "the notice of a delay of the final report: in the zone of its month",
    told(
      { ...JANUARY, reports_not_in_time: ["final_report"] },
      { sent: { [INITIAL]: "2027-01-28T23:00:00Z", [INTERMEDIATE]: "2027-01-30T23:30:00Z" }, options: AT },
    ),
    { [DELAY]: due("2027-02-27T23:30:00Z", { time_zone: "Europe/Vienna", relief: null }) },
  ),
  bank(
    "the same without a zone, and says so",
    told(
      { ...JANUARY, reports_not_in_time: ["final_report"] },
      { sent: { [INITIAL]: "2027-01-28T23:00:00Z", [INTERMEDIATE]: "2027-01-30T23:30:00" } },
    ),
    {
      [DELAY]: due("2027-02-27T23:30:00Z", {
        time_zone: null,
        assumptions: ["read_as_utc", "earliest_zone"],
      }),
    },
  ),
  controller("a breach whose risk is not known: whether the people are told depends on it", told(BREACH), {
    "gdpr.communicate_to_data_subjects": state("no_period", { missing: ["level_of_risk"] }),
  }),
  // How hours, days and months end, also where clocks change, and what a relief does then.
  bank(
    "classified exactly 24 hours after awareness: at once",
    told(dora("2026-11-20T18:40:00Z", "2026-11-21T18:40:00Z")),
    { [INITIAL]: due("2026-11-21T18:40:00Z") },
  ),
  bank(
    "hours over the change of the clocks in spring",
    told(dora("2026-03-27T08:00:00Z", "2026-03-27T10:00:00Z"), {
      sent: { [INITIAL]: "2026-03-27T12:00:00Z" },
      options: AT,
    }),
    { [INTERMEDIATE]: due("2026-03-30T12:00:00Z", { due_local: "2026-03-30T14:00:00+02:00", time_zone: null }) },
  ),
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
  ).map(([sent, end, name]) =>
    bank(
      `a month ends on ${name}`,
      told(dora("2025-06-01T00:00:00Z", "2025-06-01T01:00:00Z"), {
        sent: { [INITIAL]: "2025-06-01T02:00:00Z", [INTERMEDIATE]: sent },
        options: AT,
      }),
      { [FINAL]: due(end, { time_zone: "Europe/Vienna" }) },
    ),
  ),
  bank(
    "a Saturday before a bank holiday: relief until noon on Tuesday",
    told(NIGHT, { options: { ...AT, bank_holidays: "2026-11-23" } }),
    { [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "may_apply", relief_until: "2026-11-24T11:00:00Z" }) },
  ),
  bank("a weekend without a Member State: it is not known whether there is a relief", told(NIGHT), {
    [INITIAL]: due("2026-11-21T03:00:00Z", { relief: "unknown", due_local: null }),
  }),
  controller(
    "72 hours over the change of the clocks in autumn",
    told({ aware_of_breach: "2026-10-23T20:00:00+02:00" }, { options: AT }),
    { "gdpr.notify_authority": due("2026-10-26T18:00:00Z", { due_local: "2026-10-26T19:00:00+01:00" }) },
  ),
  controller("a time without an offset: read as UTC, and said so", told({ aware_of_breach: "2026-11-20T09:00:00" }), {
    "gdpr.notify_authority": due("2026-11-23T09:00:00Z", { assumptions: ["read_as_utc"] }),
  }),
  maker(
    "a measure without a Member State: the fourteen days of the zone where they end first, which has no such change",
    told({ measure_available: "2026-10-20T10:00:00+02:00" }),
    { "cra.vulnerability.final_report": due("2026-11-03T08:00:00Z", { assumptions: ["earliest_zone"] }) },
  ),
  bank(
    "four hours over the change in spring, on a Sunday: relief until noon on Monday",
    told(dora("2026-03-29T00:00:00Z", "2026-03-29T00:30:00Z", PAYMENT), { options: AT }),
    {
      [INITIAL]: due("2026-03-29T04:30:00Z", {
        due_local: "2026-03-29T06:30:00+02:00",
        relief: "may_apply",
        relief_until: "2026-03-30T10:00:00Z",
      }),
    },
  ),
  bank(
    "four hours over the change in autumn, before a bank holiday on Monday: relief until noon on Tuesday",
    told(dora("2026-10-24T12:00:00Z", "2026-10-24T23:00:00Z", PAYMENT), {
      options: { ...AT, bank_holidays: "2026-10-26" },
    }),
    {
      [INITIAL]: due("2026-10-25T03:00:00Z", {
        due_local: "2026-10-25T04:00:00+01:00",
        relief_until: "2026-10-27T11:00:00Z",
      }),
    },
  ),
  bank(
    "24 hours over the change in autumn: an hour earlier by the clock",
    told(dora("2026-10-24T10:00:00Z", "2026-10-25T09:00:00Z"), { options: AT }),
    { [INITIAL]: due("2026-10-25T10:00:00Z", { due_local: "2026-10-25T11:00:00+01:00" }) },
  ),
  bank(
    "24 hours over the change in spring: an hour later by the clock",
    told(dora("2026-03-28T08:00:00Z", "2026-03-29T07:00:00Z"), { options: AT }),
    { [INITIAL]: due("2026-03-29T08:00:00Z", { due_local: "2026-03-29T10:00:00+02:00" }) },
  ),
  bank(
    "classified at the moment of awareness: four hours",
    told(dora("2026-11-17T09:00:00Z", "2026-11-17T09:00:00Z")),
    { [INITIAL]: due("2026-11-17T13:00:00Z") },
  ),
  bank(
    "classified 20 hours after awareness: both limits end together",
    told(dora("2026-11-16T09:00:00Z", "2026-11-17T05:00:00Z")),
    { [INITIAL]: due("2026-11-17T09:00:00Z") },
  ),
  bank(
    "midnight after Friday in Vienna, which is Saturday there: a relief",
    told(dora("2026-11-20T18:00:00Z", "2026-11-20T19:00:00Z", PAYMENT), { options: AT }),
    { [INITIAL]: due("2026-11-20T23:00:00Z", { relief: "may_apply", relief_until: "2026-11-23T11:00:00Z" }) },
  ),
  bank(
    "the same instant in Lisbon, where it is still Friday: no relief",
    told(dora("2026-11-20T18:00:00Z", "2026-11-20T19:00:00Z", PAYMENT), {
      options: { member_state: "PT", bank_holidays: "" },
    }),
    { [INITIAL]: due("2026-11-20T23:00:00Z", { relief: "not_applicable", relief_until: null }) },
  ),
  bank(
    "a bank holiday on a Tuesday: relief until noon on Wednesday",
    told(dora("2026-12-08T05:00:00Z", "2026-12-08T06:00:00Z", PAYMENT), {
      options: { ...AT, bank_holidays: "2026-12-08" },
    }),
    { [INITIAL]: due("2026-12-08T10:00:00Z", { relief: "may_apply", relief_until: "2026-12-09T11:00:00Z" }) },
  ),
  ...(
    [
      ["2026-12-24T10:00:00Z", false, "when its month ends"],
      ["2026-12-24T10:00:01Z", null, "a second after its month: in time if the month runs to the end of the day"],
      ["2026-12-24T23:00:01Z", true, "a second after the day on which its month ends"],
    ] as const
  ).map(([sent, is_late, name]) =>
    bank(
      `the final report sent ${name}: done`,
      told(FRIDAY, {
        sent: { [INITIAL]: "2026-11-20T23:00:00Z", [INTERMEDIATE]: "2026-11-24T10:00:00Z", [FINAL]: sent },
        options: { ...AT, bank_holidays: "" },
      }),
      { [FINAL]: { state: "done", due: "2026-12-24T10:00:00Z", is_late } },
    ),
  ),
  essential(
    "24 and 72 hours over the change in spring",
    told({ aware_of_significant_incident: "2026-03-28T12:00:00Z", kinds_of_entity: ["cloud"] }, { options: AT }),
    {
      "nis2.early_warning": due("2026-03-29T12:00:00Z", { due_local: "2026-03-29T14:00:00+02:00" }),
      "nis2.incident_notification": due("2026-03-31T12:00:00Z"),
    },
  ),
  essential(
    "24 hours over the change in autumn",
    told({ aware_of_significant_incident: "2026-10-24T12:00:00Z" }, { options: AT }),
    { "nis2.early_warning": due("2026-10-25T12:00:00Z", { due_local: "2026-10-25T13:00:00+01:00" }) },
  ),
  essential(
    "a month without a zone: where it ends first, which is where the next day had begun",
    told(
      { aware_of_significant_incident: "2027-01-30T10:00:00Z" },
      { sent: { "nis2.incident_notification": "2027-01-30T23:30:00Z" } },
    ),
    { "nis2.final_report": due("2027-02-27T23:30:00Z", { assumptions: ["earliest_zone"], time_zone: null }) },
  ),
  ...(
    [
      ["2026-11-21T18:40:00Z", false, "at the end of the 24 hours"],
      ["2026-11-21T18:40:01Z", null, "a second after the 24 hours"],
      ["2026-11-21T19:00:01Z", true, "a second after the 24 hours from the next full hour"],
    ] as const
  ).map(([sent, is_late, name]) =>
    essential(
      `an early warning sent ${name}: done, and the 72 hours stay`,
      told({ ...SIGNIFICANT, kinds_of_entity: ["cloud"] }, { sent: { "nis2.early_warning": sent } }),
      {
        "nis2.early_warning": { state: "done", due: "2026-11-21T18:40:00Z", is_late },
        "nis2.incident_notification": due("2026-11-23T18:40:00Z"),
      },
    ),
  ),
  controller(
    "72 hours over the change of the clocks in spring",
    told({ aware_of_breach: "2026-03-27T20:00:00Z" }, { options: AT }),
    { "gdpr.notify_authority": due("2026-03-30T20:00:00Z", { due_local: "2026-03-30T22:00:00+02:00" }) },
  ),
  controller("72 hours over the end of the year", told({ aware_of_breach: "2026-12-30T23:30:00Z" }), {
    "gdpr.notify_authority": due("2027-01-02T23:30:00Z"),
  }),
  controller(
    "72 hours over the last days of February in a leap year",
    told({ aware_of_breach: "2028-02-27T12:00:00Z" }),
    { "gdpr.notify_authority": due("2028-03-01T12:00:00Z") },
  ),
  ...(
    [
      ["2028-02-20T10:00:00+01:00", "2028-03-05T09:00:00Z", "over the last day of February in a leap year"],
      ["2026-03-20T10:00:00+01:00", "2026-04-03T08:00:00Z", "over the change of the clocks in spring"],
      ["2026-11-01T10:00:00Z", "2026-11-15T10:00:00Z", "from a measure that is older than the awareness"],
    ] as const
  ).map(([measure_available, end, name]) =>
    maker(
      `fourteen days ${name}`,
      told({ aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z", measure_available }, { options: AT }),
      { "cra.vulnerability.final_report": due(end, { time_zone: "Europe/Vienna" }) },
    ),
  ),
  maker(
    "the final report on a vulnerability sent when the fourteen days end: in time",
    told(
      { measure_available: "2026-10-20T10:00:00+02:00" },
      { sent: { "cra.vulnerability.final_report": "2026-11-03T09:00:00Z" }, options: AT },
    ),
    { "cra.vulnerability.final_report": { state: "done", due: "2026-11-03T09:00:00Z", is_late: false } },
  ),
  maker(
    "a month from the end of August to that of September",
    told(
      { aware_of_severe_incident: "2027-08-29T08:00:00Z" },
      { sent: { "cra.incident.notification": "2027-08-31T10:00:00+02:00" }, options: AT },
    ),
    { "cra.incident.final_report": due("2027-09-30T08:00:00Z") },
  ),
  // Before a duty applies, and once something else took its place.
  ...(
    [
      [
        "2026-09-10T21:59:59Z",
        AT,
        "not_owed",
        "a second before 11 September 2026 in Vienna: not owed, as guidance reads it",
      ],
      ["2026-09-10T22:00:00Z", AT, "due", "when 11 September 2026 begins in Vienna: owed"],
      ["2026-09-10T19:59:59Z", {}, "not_owed", "before 11 September 2026 in each zone, also of Réunion: not owed"],
      ["2026-09-10T20:00:00Z", {}, "due", "when 11 September 2026 begins in the first zone: owed, as no zone is known"],
    ] as const
  ).map(
    ([aware_of_exploited_vulnerability, options, name, title]): Case =>
      maker(
        `a vulnerability of which a manufacturer is aware ${title}`,
        told({ aware_of_exploited_vulnerability, measure_available: "2026-09-20T10:00:00Z" }, { options }),
        {
          "cra.vulnerability.early_warning": { state: name },
          "cra.vulnerability.final_report": { state: name },
          "cra.vulnerability.inform_users": { state: name === "due" ? "no_period" : name },
          "cra.inform_users": { state: "no_period" },
          "cra.incident.early_warning": unknown(["aware_of_severe_incident"]),
        },
      ),
  ),
  maker(
    "a vulnerability known before and an incident known after 11 September 2026: users are informed of the incident",
    told({
      aware_of_exploited_vulnerability: "2026-08-01T10:00:00Z",
      aware_of_severe_incident: "2026-11-20T18:40:00Z",
    }),
    {
      "cra.vulnerability.notification": state("not_owed", {
        source_atom_ids: ["eu.cra.reg-2024-2847.art-71.2.sub-2"],
      }),
      "cra.vulnerability.inform_users": state("not_owed"),
      "cra.incident.notification": due("2026-11-23T18:40:00Z"),
      "cra.inform_users": state("no_period"),
    },
  ),
  steward(
    "a steward of open-source software before 11 December 2027: not owed",
    told(
      {
        aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z",
        aware_of_severe_incident: "2027-12-10T22:59:59Z",
      },
      { options: AT },
    ),
    {
      "cra.vulnerability.early_warning": state("not_owed", {
        source_atom_ids: ["eu.cra.reg-2024-2847.art-24.3", "eu.cra.reg-2024-2847.art-71.2.sub-1"],
      }),
      "cra.incident.early_warning": state("not_owed"),
      "cra.incident.final_report": state("not_owed"),
      "cra.inform_users": state("not_owed"),
    },
  ),
  steward(
    "a steward of open-source software on 11 December 2027: the clocks of a manufacturer",
    told({ aware_of_severe_incident: "2027-12-10T23:00:00Z" }, { options: AT }),
    {
      "cra.incident.early_warning": due("2027-12-11T23:00:00Z", { who: expect.stringMatching(/^The steward/) }),
      "cra.incident.notification": due("2027-12-13T23:00:00Z"),
    },
  ),
  // Regulation (EU) 2024/2847, Article 24(3): paragraph 8 of Article 14 for severe incidents alone.
  steward(
    "a steward that is aware of an exploited vulnerability: users are told of severe incidents only",
    told({ aware_of_exploited_vulnerability: "2027-12-12T10:00:00Z" }, { options: AT }),
    {
      "cra.vulnerability.early_warning": due("2027-12-13T10:00:00Z"),
      "cra.vulnerability.inform_users": undefined,
      "cra.inform_users": state("no_period"),
    },
  ),
  maker(
    "a manufacturer that is aware of an exploited vulnerability tells users of it",
    told({ aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z" }),
    { "cra.vulnerability.inform_users": state("no_period") },
  ),
  // Articles 14(1) and (3), 15 and 21.
  ...["importer", "distributor"].map((kind) =>
    person([kind])(
      `the ${kind} of a product under another's name: nothing is owed, and it may notify`,
      told({ aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z" }),
      {
        "cra.vulnerability.early_warning": state("not_owed", {
          reason: expect.stringMatching(/own name or trademark/),
          source_atom_ids: expect.arrayContaining(["eu.cra.reg-2024-2847.art-21"]),
        }),
        "cra.incident.final_report": state("not_owed"),
        "cra.vulnerability.inform_users": state("not_owed"),
        "cra.voluntary": state("voluntary", { reason: null }),
        "nis2.early_warning": undefined,
      },
    ),
  ),
  person(["importer", ...MAKER])(
    "an importer under its own name or trademark, which is a manufacturer: owed",
    told({ aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z" }),
    { "cra.vulnerability.early_warning": due("2026-11-21T18:40:00Z"), "cra.voluntary": state("voluntary") },
  ),
  maker(
    "a vulnerability that was known before the duty began may be notified voluntarily",
    told({ aware_of_exploited_vulnerability: "2026-09-01T10:00:00Z" }),
    { "cra.vulnerability.early_warning": state("not_owed"), "cra.voluntary": state("voluntary") },
  ),
  steward(
    "a steward before its duty begins may notify voluntarily",
    told({ aware_of_severe_incident: "2026-11-20T18:40:00Z" }),
    { "cra.incident.early_warning": state("not_owed"), "cra.voluntary": state("voluntary") },
  ),
  person([...MAKER, ...STEWARD])(
    "a steward that is a manufacturer of its own product: owed as by any manufacturer",
    told({ aware_of_severe_incident: "2026-11-20T18:40:00Z" }),
    { "cra.incident.early_warning": due("2026-11-21T18:40:00Z", { who: "The manufacturer" }) },
  ),
  essential(
    "a final report that was sent: no progress report",
    told(SIGNIFICANT, {
      sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z", "nis2.final_report": "2026-12-10T10:00:00Z" },
    }),
    { "nis2.progress_report": state("not_owed"), "nis2.final_report": { state: "done", is_late: false } },
  ),
  ...(
    [
      ["2026-12-23T12:00:00Z", "not_owed", "when the final report is due: no progress report"],
      ["2026-12-23T12:00:01Z", "due", "a second later: a progress report"],
    ] as const
  ).map(
    ([incident_handled, name, title]): Case =>
      essential(
        `an incident that is handled ${title}`,
        told(
          { ...SIGNIFICANT, incident_handled },
          { sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z" }, options: AT },
        ),
        { "nis2.progress_report": { state: name }, "nis2.final_report": due("2026-12-23T12:00:00Z") },
      ),
  ),
  maker("a manufacturer alone: the duties of no other act", told(), {
    [INITIAL]: undefined,
    "nis2.early_warning": undefined,
    "gdpr.document": undefined,
  }),
  // What happened moves a limit: Delegated Regulation (EU) 2025/301, Article 5(1)(c). 8 November 2026 is a Sunday, 15 November too.
  bank(
    "the intermediate report was updated a week later: a month from the update, and the report itself stays in time",
    told(OCTOBER, { sent: { ...REPORTED, [UPDATE]: "2026-10-15T10:00:00Z" }, options: AT }),
    {
      [FINAL]: due("2026-11-15T11:00:00Z"),
      [INTERMEDIATE]: { state: "done", due: "2026-10-08T10:00:00Z", is_late: false },
      [UPDATE]: state("done"),
    },
  ),
  bank(
    "the final report sent a month after the update: in time",
    told(OCTOBER, {
      sent: { ...REPORTED, [UPDATE]: "2026-10-15T10:00:00Z", [FINAL]: "2026-11-15T11:00:00Z" },
      options: AT,
    }),
    { [FINAL]: { state: "done", due: "2026-11-15T11:00:00Z", is_late: false } },
  ),
  bank(
    "an update sent when the month had ended: by the words of the law, a month from it",
    told(OCTOBER, { sent: { ...REPORTED, [UPDATE]: "2026-11-16T10:00:00Z" }, options: AT }),
    { [FINAL]: due("2026-12-16T10:00:00Z") },
  ),
  bank(
    "an update sent after the final report: it moves nothing",
    told(OCTOBER, {
      sent: { ...REPORTED, [FINAL]: "2026-11-06T10:00:00Z", [UPDATE]: "2026-11-12T10:00:00Z" },
      options: AT,
    }),
    { [FINAL]: { state: "done", due: "2026-11-08T11:00:00Z", is_late: false } },
  ),
  bank(
    "only the update is known: a month from it",
    told(OCTOBER, { sent: { [INITIAL]: "2026-10-05T10:00:00Z", [UPDATE]: "2026-10-15T10:00:00Z" }, options: AT }),
    { [FINAL]: due("2026-11-15T11:00:00Z"), [INTERMEDIATE]: due("2026-10-08T10:00:00Z") },
  ),
  bank(
    "an update sent before the report that it updates: a contradiction",
    told(OCTOBER, { sent: { ...REPORTED, [UPDATE]: "2026-10-07T10:00:00Z" }, options: AT }),
    {
      [FINAL]: state("contradiction", {
        contradictions: [["intermediate_update_submitted", "intermediate_report_submitted"]],
      }),
    },
  ),
  // What happened ends a duty: Implementing Regulation (EU) 2025/302, Article 5.
  bank(
    "an incident that was reclassified: nothing follows from its classification, and what was sent before stays",
    told(OCTOBER, { sent: { ...REPORTED, [RECLASSIFIED]: "2026-10-20T10:00:00Z" }, options: AT }),
    {
      [INTERMEDIATE]: { state: "done", due: "2026-10-08T10:00:00Z", is_late: false },
      [FINAL]: NEVER_MAJOR,
      [DELAY]: NEVER_MAJOR,
      [UPDATE]: NEVER_MAJOR,
      "dora.inform_clients_incident": NEVER_MAJOR,
      [RECLASSIFIED]: state("done"),
    },
  ),
  bank(
    "an incident that was reclassified after the limit of the intermediate report: it never was one, so nothing is late",
    told(
      { ...OCTOBER, reports_not_in_time: ["intermediate_report"] },
      { sent: { [INITIAL]: "2026-10-05T10:00:00Z", [RECLASSIFIED]: "2026-10-20T10:00:00Z" } },
    ),
    { [INTERMEDIATE]: NEVER_MAJOR, [FINAL]: NEVER_MAJOR, [DELAY]: NEVER_MAJOR },
  ),
  bank(
    "an incident that was classified as major again after it was reclassified: owed",
    told(
      { ...OCTOBER, classified_as_major: "2026-10-21T09:00:00Z" },
      { sent: { [RECLASSIFIED]: "2026-10-20T10:00:00Z" } },
    ),
    { [INITIAL]: due("2026-10-21T13:00:00Z"), "dora.inform_clients_incident": state("no_period") },
  ),
  bank(
    "a final report sent after the reclassification: done, without a deadline that it could have missed",
    told(OCTOBER, {
      sent: { ...REPORTED, [RECLASSIFIED]: "2026-10-20T10:00:00Z", [FINAL]: "2026-12-20T10:00:00Z" },
      options: AT,
    }),
    { [FINAL]: { ...NEVER_MAJOR, state: "done", is_late: null } },
  ),
  bank(
    "a final report sent too late and before the reclassification: done after its deadline",
    told(OCTOBER, {
      sent: { ...REPORTED, [FINAL]: "2026-11-20T10:00:00Z", [RECLASSIFIED]: "2026-11-21T10:00:00Z" },
      options: AT,
    }),
    { [FINAL]: { state: "done", due: "2026-11-08T11:00:00Z", is_late: true } },
  ),
  // A notice for each limit that cannot be met: Delegated Regulation (EU) 2025/301, Article 5(3).
  bank("no limit is said to be missed: no notice of a delay is owed", told(FRIDAY), {
    [DELAY]: state("not_owed", { reason: expect.stringMatching(/cannot be sent in time/) }),
  }),
  bank(
    "a notice on the initial notification: it does not answer the limit of the intermediate report",
    told(
      { ...FRIDAY, reports_not_in_time: ["initial_notification", "intermediate_report"] },
      { sent: { [DELAY]: "2026-11-20T23:30:00Z", [INITIAL]: "2026-11-21T06:00:00Z" } },
    ),
    // Whether a day off moved the limit is not known without the State.
    { [INITIAL]: { state: "done", is_late: null }, [DELAY]: due("2026-11-24T06:00:00Z") },
  ),
  ...(
    [
      ["2026-11-21T00:00:00Z", false, "when the limit ends: in time"],
      ["2026-11-21T00:00:01Z", true, "a second later: too late"],
    ] as const
  ).map(([sent, is_late, name]) =>
    bank(
      `a notice on the initial notification alone, sent ${name}`,
      told({ ...FRIDAY, reports_not_in_time: ["initial_notification"] }, { sent: { [DELAY]: sent } }),
      { [DELAY]: { state: "done", due: "2026-11-21T00:00:00Z", is_late } },
    ),
  ),
  bank(
    "an initial notification that was late, and no notice of it: the notice was due with it",
    told(FRIDAY, { sent: { [INITIAL]: "2026-11-21T06:00:00Z" } }),
    { [DELAY]: due("2026-11-21T00:00:00Z") },
  ),
  // From when an act applies: DORA Article 64, NIS2 Article 41(1), GDPR Article 99(2), CRA Article 71(2).
  ...(
    [
      ["2025-01-16T22:59:59Z", "not_owed", "before it: not owed"],
      ["2025-01-16T23:00:00Z", "due", "when it begins: owed, although it was known before"],
    ] as const
  ).map(([classified, name, title]) =>
    bank(
      `classified on 17 January 2025 in Vienna, ${title}`,
      told(dora("2025-01-16T20:00:00Z", classified), { options: AT }),
      {
        [INITIAL]: {
          state: name,
          ...(name === "not_owed" && { source_atom_ids: ["eu.dora.reg-2022-2554.art-64.sub-2"] }),
        },
      },
    ),
  ),
  ...(
    [
      ["2024-10-17T21:59:59Z", "not_owed"],
      ["2024-10-17T22:00:00Z", "due"],
    ] as const
  ).map(([aware_of_significant_incident, name]) =>
    essential(
      `a significant incident known at ${aware_of_significant_incident}, around the day from which NIS2 is applied: ${name}`,
      told({ aware_of_significant_incident }, { options: AT }),
      {
        "nis2.early_warning": {
          state: name,
          ...(name === "not_owed" && { source_atom_ids: ["eu.nis2.dir-2022-2555.art-41.1.sub-2"] }),
        },
      },
    ),
  ),
  ...(
    [
      ["2018-05-24T21:59:59Z", "not_owed"],
      ["2018-05-24T22:00:00Z", "due"],
    ] as const
  ).map(([aware_of_breach, name]) =>
    controller(
      `a breach known at ${aware_of_breach}, around the day from which the GDPR applies: ${name}`,
      told({ aware_of_breach }, { options: AT }),
      {
        "gdpr.notify_authority": {
          state: name,
          ...(name === "not_owed" && { source_atom_ids: ["eu.gdpr.reg-2016-679.art-99.2"] }),
        },
      },
    ),
  ),
  maker(
    "an early warning that was sent although it was not owed yet: done, and never late",
    told(
      { aware_of_exploited_vulnerability: "2026-09-10T10:00:00Z" },
      { sent: { "cra.vulnerability.early_warning": "2026-09-15T10:00:00Z" }, options: AT },
    ),
    { "cra.vulnerability.early_warning": state("done", { is_late: null, reason: expect.stringMatching(/71\(2\)/) }) },
  ),
  // Regulation (EU) 2016/679, Article 34(3).
  controller(
    "telling each person takes too much effort: the public is told in place of them",
    told({ ...HIGH_RISK, people_told: "not_required", exception_from_telling: "disproportionate_effort" }),
    {
      [TELL_PEOPLE]: state("not_owed", { source_atom_ids: ["eu.gdpr.reg-2016-679.art-34.3.c"] }),
      [TELL_PUBLIC]: state("no_period", { missing: [] }),
    },
  ),
  ...(
    [
      ["protected_data", "a"],
      ["risk_removed", "b"],
    ] as const
  ).map(([exception_from_telling, point]) =>
    controller(
      `the exception of Article 34(3)(${point}): neither people nor the public are told, for this reason`,
      told({ ...HIGH_RISK, people_told: "no", exception_from_telling }),
      {
        [TELL_PEOPLE]: state("not_owed", { source_atom_ids: [`eu.gdpr.reg-2016-679.art-34.3.${point}`] }),
        [TELL_PUBLIC]: state("not_owed"),
      },
    ),
  ),
  controller(
    "a breach without a high risk whose people would be hard to reach: no one is told",
    told({ ...BREACH, level_of_risk: "risk", exception_from_telling: "disproportionate_effort" }),
    { [TELL_PEOPLE]: state("not_owed"), [TELL_PUBLIC]: state("not_owed") },
  ),
  controller(
    "the public was told: done",
    told(
      { ...HIGH_RISK, exception_from_telling: "disproportionate_effort" },
      { sent: { [TELL_PUBLIC]: "2026-11-25T09:00:00Z" } },
    ),
    { [TELL_PUBLIC]: state("done"), [TELL_PEOPLE]: state("not_owed") },
  ),
  // Directive (EU) 2022/2555, Article 23(4)(e).
  essential(
    "a progress report sent before the final one: it was owed, and stays done",
    told(SIGNIFICANT, {
      sent: {
        "nis2.incident_notification": "2026-11-23T12:00:00Z",
        "nis2.progress_report": "2026-12-20T12:00:00Z",
        "nis2.final_report": "2027-01-10T12:00:00Z",
      },
      options: AT,
    }),
    { "nis2.progress_report": { state: "done", due: "2026-12-23T12:00:00Z", is_late: false } },
  ),
  essential(
    "a progress report sent after the incident was handled and before it was due: done, and none was owed",
    told(
      { ...SIGNIFICANT, incident_handled: "2026-12-10T12:00:00Z" },
      {
        sent: { "nis2.incident_notification": "2026-11-23T12:00:00Z", "nis2.progress_report": "2026-12-12T12:00:00Z" },
        options: AT,
      },
    ),
    { "nis2.progress_report": state("done", { source_atom_ids: ["eu.nis2.dir-2022-2555.art-23.4.e"] }) },
  ),
];

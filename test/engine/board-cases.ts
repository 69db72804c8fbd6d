// What the board of clocks shows, worked out by hand from the provisions. How hours, days and months end, also where clocks change, and which
// weekend or bank holiday moves a deadline is in test/kinds/deadline-cases.ts and clocks.test.ts.
import { expect } from "vitest";
import type { BoardFacts } from "../../server/engine/board/board.ts";

const AT = { member_state: "AT" };
export const BANK = ["financial_entity"];
export const NIS2 = ["essential_or_important_entity"];
const MAKER = ["manufacturer"];
const STEWARD = ["open_source_steward"];
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
const PAYMENT = { type_of_entity: ["payment_institution"] };
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

type Told = Omit<BoardFacts, "kinds">;
/** What a person knows, and what it has sent. */
const told = (facts: object = {}, more: Omit<Told, "facts"> = {}): Told => ({ facts: { ...facts }, ...more });
/** Returns what writes the cases of a person. */
const person =
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
    "only the awareness is known: no bound, because a later classification counts alone",
    told({ aware_of_ict_incident: "2026-11-20T18:40:00Z" }),
    { [INITIAL]: unknown(["classified_as_major"]) },
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
    told(FRIDAY, { sent: { [INITIAL]: "2026-11-21T00:00:01Z" } }),
    { [INITIAL]: { state: "done", is_late: true }, [INTERMEDIATE]: due("2026-11-24T00:00:01Z") },
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
  bank("the notice of a delay ends with the next limit, without the relief", told(NIGHT, { options: AT }), {
    "dora.delay_notice": due("2026-11-21T03:00:00Z", { relief: null, relief_until: null }),
  }),
  // Directive (EU) 2022/2555, Article 23(4).
  essential(
    "an entity of a kind that is not known: the step of trust service providers may be owed",
    told(SIGNIFICANT),
    {
      "nis2.incident_notification": due("2026-11-23T18:40:00Z"),
      "nis2.incident_notification_tsp": unknown(["kinds_of_entity"]),
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
    "a financial entity: NIS2 is not owed, whatever it knows",
    told({ ...FRIDAY, ...SIGNIFICANT }),
    {
      "nis2.early_warning": state("not_owed", { source_atom_ids: ["eu.nis2.dir-2022-2555.art-4.1"] }),
      "nis2.incident_notification": state("not_owed"),
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
    "a breach notified a second after the 72 hours: late",
    told(BREACH, { sent: { "gdpr.notify_authority": "2026-11-23T09:00:01Z" } }),
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
    "the initial notification was sent: the notice of a delay ends with the intermediate report",
    told(FRIDAY, { sent: { [INITIAL]: "2026-11-20T23:00:00Z" } }),
    { "dora.delay_notice": due("2026-11-23T23:00:00Z") },
  ),
  bank(
    "every report was sent: no limit is left for a notice of a delay",
    told(FRIDAY, {
      sent: {
        [INITIAL]: "2026-11-20T23:00:00Z",
        [INTERMEDIATE]: "2026-11-23T10:00:00Z",
        [FINAL]: "2026-12-01T10:00:00Z",
      },
    }),
    { "dora.delay_notice": state("not_owed") },
  ),
  bank("the initial notification was not sent: the intermediate report has a bound", told(FRIDAY), {
    [INTERMEDIATE]: unknown(["initial_notification_submitted"], "2026-11-24T00:00:00Z"),
  }),
  bank("nor is it known when it was classified: no bound", told({ aware_of_ict_incident: "2026-11-20T18:40:00Z" }), {
    [INTERMEDIATE]: unknown(["initial_notification_submitted"]),
  }),
  bank("nothing is known of an incident: the facts by name, and the duties without a figure", told(), {
    [INITIAL]: unknown(["aware_of_ict_incident", "classified_as_major"]),
    [FINAL]: unknown(["intermediate_report_submitted"]),
    "dora.inform_clients_incident": state("no_period"),
    "dora.reclassification": state("no_period"),
    "dora.cyber_threat_notification": state("no_period"),
  }),
  bank("a financial entity alone: no duties of other acts, and that NIS2 is not owed", told(FRIDAY), {
    "nis2.early_warning": state("not_owed", { source_atom_ids: ["eu.nis2.dir-2022-2555.art-4.1"] }),
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
    "a trust service provider that does not know whether its trust services are hit: the 24 hours",
    told({ ...TRUST, trust_services_hit: "unknown" }),
    {
      "nis2.incident_notification_tsp": due("2026-11-21T18:40:00Z"),
      "nis2.incident_notification": state("not_owed"),
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
    "a breach with a high risk of which people need not be told",
    told({ ...BREACH, level_of_risk: "high", people_told: "not_required" }),
    { "gdpr.communicate_to_data_subjects": state("not_owed"), "gdpr.notify_authority": due("2026-11-23T09:00:00Z") },
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
    "both steps on a vulnerability were sent: the final report waits for a measure",
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
      "dora.delay_notice": state("no_period"),
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
        told(NIGHT, { sent: { [INITIAL]: sent }, options: AT }),
        { [INITIAL]: { state: "done", is_late, ...(is_late === null && { relief_until: "2026-11-23T11:00:00Z" }) } },
      ),
  ),
  bank(
    "the notice of a delay of the final report: in the zone of its month",
    told(FRIDAY, { sent: { [INITIAL]: "2026-11-20T23:00:00Z", [INTERMEDIATE]: "2027-01-30T23:30:00Z" }, options: AT }),
    { "dora.delay_notice": due("2027-02-27T23:30:00Z", { time_zone: "Europe/Vienna", relief: null }) },
  ),
  bank(
    "the same without a zone, and says so",
    told(FRIDAY, { sent: { [INITIAL]: "2026-11-20T23:00:00Z", [INTERMEDIATE]: "2027-01-30T23:30:00" } }),
    {
      "dora.delay_notice": due("2027-02-27T23:30:00Z", {
        time_zone: null,
        assumptions: ["read_as_utc", "earliest_zone"],
      }),
    },
  ),
  controller("a breach whose risk is not known: whether the people are told depends on it", told(BREACH), {
    "gdpr.communicate_to_data_subjects": state("no_period", { missing: ["level_of_risk"] }),
  }),
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
          "cra.inform_users": { state: name === "due" ? "no_period" : name },
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
  maker(
    "a measure that is older than the awareness: fourteen days from it",
    told({ aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z", measure_available: "2026-11-01T10:00:00Z" }),
    { "cra.vulnerability.final_report": due("2026-11-15T10:00:00Z") },
  ),
];

// What a legal review expects of the deadlines in an answer: for each point a draft, and drafts just inside it, just outside it, and at
// another stage. Worked out by hand from the official texts, not by the code.
//
// RTS-R is Delegated Regulation (EU) 2025/301, ITS Implementing Regulation (EU) 2025/302, and 1182/71 Regulation (EEC, Euratom) No 1182/71.
//
// Decided where the law is open
// 1. Without Member State and zone a month is counted in every zone of the Member States, and ends where it ends first. The outermost of
//    these zones in the east is that of Réunion, four hours ahead of UTC.
// 2. Without the detection, the end of the four hours after the classification is a bound: Article 5(1)(a) lets the deadline be earlier,
//    and never later. Without the classification there is none, because Article 5(2) counts from it.
// 3. No report on a major incident is submitted before the incident is classified as major.
// 4. A report that was sent late by the draft may have had the relief of Article 5(4): information. The final report counts from the latest
//    update, which may come at any time.
// 5. Row 4.8 is the time at which the incident was resolved: a report that states it is sent after it. As an update may have come after
//    the time that is given, and a relief may apply, a resolution after the deadline is information.
import type { Changes, Options } from "../table-drafts.ts";
import type { Place } from "./dora-rows.ts";

export interface ClockCase {
  readonly point: string;
  readonly profile: Place;
  readonly provision: string;
  /** Changes to the ready example, by row, or by field in the profile dora; null removes a value. */
  readonly changes: Changes;
  readonly options: Options;
  readonly expected: Expected;
}

interface Expected {
  /** Null where it cannot be computed, or where there is none. */
  readonly due: string | null;
  readonly upper_bound?: string;
  /** Rows, fields or the option without which there is no deadline. */
  readonly missing?: readonly string[];
  readonly relief?: string;
  readonly relief_until?: string;
  readonly assumed?: readonly string[];
  readonly notAssumed?: readonly string[];
  /** Findings on the deadline by code, each with what its message says, or null where it must not be there. */
  readonly findings?: Readonly<Record<string, readonly [severity: string, says: RegExp] | null>>;
  /** Whether the summary says that the deadline cannot be computed. */
  readonly isUnknown?: boolean;
}

type Draft = readonly [profile: Place, changes: Changes, options: Options, expected: Expected];

const point = (name: string, provision: string, ...drafts: readonly Draft[]): readonly ClockCase[] =>
  drafts.map(([profile, changes, options, expected]) => ({
    point: name,
    profile,
    provision,
    changes,
    options,
    expected,
  }));

const sent = (previous_submitted_at: string, options: Options = {}) => ({
  ...options,
  previous_submitted_at,
});
const IN = (member_state: string) => ({ member_state, bank_holidays: "" });

const ZONE = ["earliest_zone"];
const MONTH_WITHOUT_ZONE = point(
  "a month without Member State and zone",
  "RTS-R Article 5(1)(c); 1182/71 Article 3(2)(c)",
  // 31 January 00:30 in Vienna, 03:30 on Réunion; February has no such day.
  ["final", {}, sent("2027-01-30T23:30:00Z"), { due: "2027-02-27T23:30:00Z", relief: "unknown", assumed: ZONE }],
  // 31 January 00:00 on Réunion, and 30 January elsewhere.
  ["final", {}, sent("2027-01-30T20:00:00Z"), { due: "2027-02-27T20:00:00Z", relief: "unknown", assumed: ZONE }],
  // 30 January in all zones.
  ["final", {}, sent("2027-01-30T19:59:59Z"), { due: "2027-02-28T19:59:59Z", relief: "unknown", assumed: ZONE }],
  ["final", {}, sent("2027-01-30T23:30:00Z", IN("AT")), { due: "2027-02-27T23:30:00Z", notAssumed: ZONE }],
  // 30 January 23:30 in Lisbon.
  ["final", {}, sent("2027-01-30T23:30:00Z", IN("PT")), { due: "2027-02-28T23:30:00Z", notAssumed: ZONE }],
  // 72 hours are the same everywhere.
  ["intermediate", {}, sent("2027-01-30T23:30:00Z"), { due: "2027-02-02T23:30:00Z", notAssumed: ZONE }],
);

// Friday 13 March 2026: 21:30Z + 4 h is Saturday, 18:59:59Z + 4 h is 23:59:59 in Berlin.
const FRIDAY = {
  "1.4": ["investment_firm"],
  "2.2": "2026-03-13T18:00:00Z",
  "2.3": "2026-03-13T21:30:00Z",
  "3.2": "2026-03-13T17:50:00Z",
};
const ASKS =
  /trading venues, central counterparties, credit institutions and .*NIS2, nor if the authority has decided so.* check it/;
const WHO_HAS_RELIEF = point(
  "who has no relief, and what no draft shows",
  "RTS-R Article 5(4) to (6)",
  [
    "initial",
    FRIDAY,
    IN("DE"),
    {
      ...{ due: "2026-03-14T01:30:00Z", relief: "may_apply", relief_until: "2026-03-16T11:00:00Z" },
      assumed: ["article_5_6_decision_unknown"],
      findings: { weekend_relief_possible: ["info", ASKS] },
    },
  ],
  [
    "initial",
    { ...FRIDAY, "2.3": "2026-03-13T18:59:59Z" },
    IN("DE"),
    { due: "2026-03-13T22:59:59Z", relief: "not_applicable", findings: { weekend_relief_possible: null } },
  ],
  ...["credit_institution", "central_counterparty", "trading_venue"].map(
    (type): Draft => [
      "initial",
      { ...FRIDAY, "1.4": ["investment_firm", type] },
      IN("DE"),
      { due: "2026-03-14T01:30:00Z", relief: "excluded", findings: { weekend_relief_possible: null } },
    ],
  ),
  // 10 June 09:00Z + 72 h is Saturday 13 June.
  [
    "intermediate",
    {},
    sent("2026-06-10T09:00:00Z", IN("DE")),
    { due: "2026-06-13T09:00:00Z", relief: "excluded", findings: { weekend_relief_possible: null } },
  ],
  [
    "intermediate",
    { "1.4": ["payment_institution"] },
    sent("2026-06-10T09:00:00Z", IN("DE")),
    {
      ...{ due: "2026-06-13T09:00:00Z", relief: "may_apply", relief_until: "2026-06-15T10:00:00Z" },
      findings: { weekend_relief_possible: ["info", ASKS] },
    },
  ],
  // Saturday 11 July; Article 5(5) and (6) leave final reports out, so the bank has the relief.
  [
    "final",
    {},
    sent("2026-06-11T14:00:00Z", IN("DE")),
    {
      ...{ due: "2026-07-11T14:00:00Z", relief: "may_apply", relief_until: "2026-07-13T10:00:00Z" },
      notAssumed: ["article_5_6_decision_unknown"],
      findings: { weekend_relief_possible: ["info", /final reports of all entities/] },
    },
  ],
);

const DETECTION_UNKNOWN = point(
  "the classification is known, and the detection is not",
  "RTS-R Article 5(1)(a) and (2)",
  ["initial", { "2.2": null }, {}, { due: null, upper_bound: "2026-06-09T10:50:00Z", missing: ["2.2"] }],
  ["initial", { "2.2": "9 June 2026" }, {}, { due: null, upper_bound: "2026-06-09T10:50:00Z", missing: ["2.2"] }],
  // A bound that holds if the incident is classified as major by then.
  ["initial", { "2.3": null }, {}, { due: null, upper_bound: "2026-06-10T04:52:00Z", missing: ["2.3"] }],
  ["initial", { "2.2": null, "2.3": null }, {}, { due: null, missing: ["2.2", "2.3"] }],
  ["initial", {}, {}, { due: "2026-06-09T10:50:00Z" }],
  [
    "dora",
    { detection_datetime_utc: null },
    {},
    { due: null, upper_bound: "2026-03-10T13:15:00Z", missing: ["detection_datetime_utc"] },
  ],
  // + 4 h, and then + 72 h, if both reports were in time.
  [
    "intermediate",
    { "2.2": null },
    {},
    { due: null, upper_bound: "2026-06-12T10:50:00Z", missing: ["previous_submitted_at"] },
  ],
  // The 72 hours count from the submission alone.
  ["intermediate", { "2.2": null }, sent("2026-06-09T09:00:00Z"), { due: "2026-06-12T09:00:00Z" }],
);

const TOO_EARLY = "previous_submission_too_early";
const LATE = "previous_report_late";
// By rows 2.2 and 2.3 the initial notification was due on 9 June 2026 at 10:50Z.
const SENT_LATE = point(
  "a previous report that was sent after its own deadline",
  "RTS-R Article 5(1)(a), (3) and (4)",
  [
    "intermediate",
    {},
    sent("2026-06-09T10:50:01Z"),
    {
      due: "2026-06-12T10:50:01Z",
      findings: {
        [LATE]: ["info", /2026-06-09T10:50:00Z.*unless the relief.*Article 5\(3\)/],
        [TOO_EARLY]: null,
      },
    },
  ],
  ["intermediate", {}, sent("2026-06-09T10:50:00Z"), { due: "2026-06-12T10:50:00Z", findings: { [LATE]: null } }],
  ["intermediate", {}, sent("2026-06-09T06:50:00Z"), { due: "2026-06-12T06:50:00Z", findings: { [LATE]: null } }],
  // Classified 24 hours and a second after the detection: four hours from there, Article 5(2).
  [
    "intermediate",
    { "2.3": "2026-06-10T04:52:01Z" },
    sent("2026-06-10T08:52:02Z"),
    { due: "2026-06-13T08:52:02Z", findings: { [LATE]: ["info", /2026-06-10T08:52:01Z/] } },
  ],
  ["final", {}, sent("2026-09-01T08:00:00Z"), { due: "2026-10-01T08:00:00Z", findings: { [LATE]: null } }],
);

const SENT_TOO_EARLY = point(
  "a previous report that was sent before the classification",
  "RTS-R Article 5(1); DORA Article 19(4)",
  [
    "intermediate",
    {},
    sent("2026-06-09T06:49:59Z"),
    {
      ...{ due: null, upper_bound: "2026-06-12T10:50:00Z", missing: ["previous_submitted_at"] },
      findings: { [TOO_EARLY]: ["attention", /before the incident was classified/], [LATE]: null },
    },
  ],
  ["intermediate", {}, sent("2026-06-09T06:50:00Z"), { due: "2026-06-12T06:50:00Z", findings: { [TOO_EARLY]: null } }],
  // 08:50 in Berlin.
  [
    "intermediate",
    {},
    sent("2026-06-09T08:49:59+02:00"),
    {
      ...{ due: null, upper_bound: "2026-06-12T10:50:00Z", missing: ["previous_submitted_at"] },
      findings: { [TOO_EARLY]: ["attention", /correct it/] },
    },
  ],
  [
    "final",
    {},
    sent("2026-06-09T06:49:59Z"),
    {
      ...{ due: null, upper_bound: "2026-07-12T10:50:00Z", missing: ["previous_submitted_at"] },
      findings: { [TOO_EARLY]: ["attention", /intermediate report was submitted/] },
    },
  ],
  // Nothing was submitted before an initial notification.
  ["initial", {}, sent("2026-06-09T06:49:59Z"), { due: "2026-06-09T10:50:00Z", findings: { [TOO_EARLY]: null } }],
);

const RECOVERED_LATE = "recovered_after_deadline";
const RECOVERED = point(
  "a report that states a recovery after its own deadline: of the intermediate one, an update",
  "RTS-R Article 5(1)(b), second sentence, and (c); ITS Annex II row 3.3",
  // Eleven days after the initial notification.
  [
    "intermediate",
    { "3.3": "2026-06-20T09:30:00Z" },
    sent("2026-06-09T09:30:00Z"),
    {
      due: "2026-06-12T09:30:00Z",
      findings: { [RECOVERED_LATE]: ["info", /2026-06-12T09:30:00Z.*update.*5\(1\)\(b\), second sentence.*late/] },
    },
  ],
  [
    "intermediate",
    { "3.3": "2026-06-12T09:30:00Z" },
    sent("2026-06-09T09:30:00Z"),
    { due: "2026-06-12T09:30:00Z", findings: { [RECOVERED_LATE]: null } },
  ],
  // Sunday 14 June, within the relief until noon on Monday in Berlin.
  [
    "intermediate",
    { "1.4": ["investment_firm"], "3.3": "2026-06-15T10:00:00Z" },
    sent("2026-06-11T09:30:00Z", IN("DE")),
    {
      ...{ due: "2026-06-14T09:30:00Z", relief: "may_apply", relief_until: "2026-06-15T10:00:00Z" },
      findings: { [RECOVERED_LATE]: null },
    },
  ],
  [
    "intermediate",
    { "3.3": "2026-06-20T09:30:00Z" },
    {},
    { due: null, upper_bound: "2026-06-12T10:50:00Z", findings: { [RECOVERED_LATE]: null } },
  ],
  [
    "final",
    { "3.3": "2026-07-20T08:00:00Z", "4.7": "2026-07-20T08:00:00Z", "4.8": "2026-07-20T08:00:00Z" },
    sent("2026-06-11T14:00:00Z"),
    {
      due: "2026-07-11T14:00:00Z",
      findings: { [RECOVERED_LATE]: ["info", /2026-07-11T14:00:00Z.*starts the month again.*Article 5\(3\)/] },
    },
  ],
  [
    "final",
    { "3.3": "2026-07-11T14:00:00Z" },
    sent("2026-06-11T14:00:00Z"),
    { due: "2026-07-11T14:00:00Z", findings: { [RECOVERED_LATE]: null } },
  ],
);

const RESOLVED_LATE = "resolved_after_deadline";
const RESOLVED = point(
  "a final report that states a resolution after its own deadline",
  "RTS-R Article 5(1)(c), (3) and (4); ITS Annex II row 4.8",
  [
    "final",
    { "4.7": "2026-07-20T08:00:00Z", "4.8": "2026-07-20T08:00:00Z" },
    sent("2026-06-11T14:00:00Z"),
    {
      due: "2026-07-11T14:00:00Z",
      findings: {
        [RESOLVED_LATE]: ["info", /2026-07-11T14:00:00Z.*unless the intermediate report was updated.*Article 5\(3\)/],
      },
    },
  ],
  [
    "final",
    { "4.8": "2026-07-11T14:00:00Z" },
    sent("2026-06-11T14:00:00Z"),
    { due: "2026-07-11T14:00:00Z", findings: { [RESOLVED_LATE]: null } },
  ],
  [
    "final",
    { "4.8": "2026-07-11T14:00:01Z" },
    sent("2026-06-11T14:00:00Z"),
    { due: "2026-07-11T14:00:00Z", findings: { [RESOLVED_LATE]: ["info", /late/] } },
  ],
  // The deadline is on a Saturday, and a final report of a bank has the relief: until Monday noon in Berlin, which is 10:00Z.
  [
    "final",
    { "4.8": "2026-07-13T10:00:00Z" },
    sent("2026-06-11T14:00:00Z", IN("DE")),
    { due: "2026-07-11T14:00:00Z", findings: { [RESOLVED_LATE]: null } },
  ],
  [
    "final",
    { "4.8": "2026-07-13T10:00:01Z" },
    sent("2026-06-11T14:00:00Z", IN("DE")),
    { due: "2026-07-11T14:00:00Z", findings: { [RESOLVED_LATE]: ["info", /late/] } },
  ],
  // Without the submission of the intermediate report there is no deadline to compare with.
  [
    "final",
    { "4.8": "2026-12-01T08:00:00Z" },
    {},
    {
      ...{ due: null, upper_bound: "2026-07-12T10:50:00Z", missing: ["previous_submitted_at"] },
      findings: { [RESOLVED_LATE]: null },
    },
  ],
  // Row 4.8 filled early says nothing about an intermediate report.
  [
    "intermediate",
    { "4.8": "2026-12-01T08:00:00Z" },
    sent("2026-06-09T09:00:00Z"),
    { due: "2026-06-12T09:00:00Z", findings: { [RESOLVED_LATE]: null } },
  ],
);

const UNKNOWN = point(
  "the summary says that the deadline cannot be computed",
  "RTS-R Article 5(1)",
  // A bound is no deadline, and the summary has it.
  [
    "intermediate",
    {},
    {},
    { due: null, upper_bound: "2026-06-12T10:50:00Z", missing: ["previous_submitted_at"], isUnknown: false },
  ],
  [
    "final",
    {},
    {},
    { due: null, upper_bound: "2026-07-12T10:50:00Z", missing: ["previous_submitted_at"], isUnknown: false },
  ],
  [
    "initial",
    { "2.3": null },
    {},
    { due: null, upper_bound: "2026-06-10T04:52:00Z", missing: ["2.3"], isUnknown: false },
  ],
  [
    "dora",
    { classification_datetime_utc: null },
    {},
    {
      ...{ due: null, upper_bound: "2026-03-11T06:42:00Z", missing: ["classification_datetime_utc"] },
      isUnknown: false,
    },
  ],
  // Neither the detection nor the classification: nothing bounds the deadline.
  ["initial", { "2.2": null, "2.3": null }, {}, { due: null, missing: ["2.2", "2.3"], isUnknown: true }],
  ["intermediate", {}, sent("2026-06-09T09:00:00Z"), { due: "2026-06-12T09:00:00Z", isUnknown: false }],
  // ITS Article 5 sets no period, DORA Article 19(2) neither.
  [
    "initial",
    { "1.1": "major_incident_reclassified_as_non-major", "2.3": null },
    {},
    { due: null, missing: [], isUnknown: false },
  ],
  ["cyber-threat", {}, {}, { due: null, missing: [], isUnknown: false }],
);

const EEA = ["eea_state"];
const EEA_STATES = point(
  "a Member State of the European Economic Area only",
  "RTS-R Article 5(4); ITS Annex II row 2.6",
  ...["LI", "NO"].map(
    (state): Draft => [
      "initial",
      FRIDAY,
      IN(state),
      {
        ...{ due: "2026-03-14T01:30:00Z", relief: "may_apply", relief_until: "2026-03-16T11:00:00Z", assumed: EEA },
        findings: { notification_deadline: ["info", /European Economic Area/] },
      },
    ],
  ),
  // Noon in Reykjavik is 12:00Z.
  [
    "initial",
    FRIDAY,
    IN("IS"),
    { due: "2026-03-14T01:30:00Z", relief: "may_apply", relief_until: "2026-03-16T12:00:00Z", assumed: EEA },
  ],
  ["initial", FRIDAY, IN("DK"), { due: "2026-03-14T01:30:00Z", notAssumed: EEA }],
  ["initial", FRIDAY, {}, { due: "2026-03-14T01:30:00Z", notAssumed: EEA }],
  // 31 August 2026 is a Monday.
  [
    "final",
    {},
    sent("2026-07-31T10:00:00Z", IN("IS")),
    { due: "2026-08-31T10:00:00Z", relief: "not_applicable", assumed: EEA },
  ],
);

export const CLOCK_CASES: readonly ClockCase[] = [
  ...MONTH_WITHOUT_ZONE,
  ...WHO_HAS_RELIEF,
  ...DETECTION_UNKNOWN,
  ...SENT_LATE,
  ...SENT_TOO_EARLY,
  ...RECOVERED,
  ...RESOLVED,
  ...UNKNOWN,
  ...EEA_STATES,
];

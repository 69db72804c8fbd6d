import { IN_A_MONTH, LIMITS, OF_TYPES, SHORT_AND_LONG, STARTS, submittedAfter, WITH_RELIEF } from "./deadline-cases.ts";
import { REPORT_DUE } from "./deadlines.ts";
import { type Draft, each, type KindTable, OPTIONS } from "./kind-table.ts";

const SUBMISSION = {
  ...REPORT_DUE,
  kind: "previous_submission",
  fields: { ...REPORT_DUE.fields, aware: "datetime" },
  clocks: [submittedAfter("intermediate", { hours: 72 }, OF_TYPES, { starts: STARTS, limits: LIMITS })],
  base: { submission: "intermediate", aware: "2026-03-10T06:42:00Z", classified: "2026-03-10T09:15:00Z" },
};
const SENT = (previous_submitted_at: string, now?: string): Draft => ({
  [OPTIONS]: { previous_submitted_at, ...(now !== undefined && { now }) },
});

const SENT_LATE = {
  kind: "sent_late",
  fields: {
    sent: "datetime",
    ...{ submission: "string submissions", type: "string types", aware: "datetime" },
  },
  field: "sent",
  codeLists: REPORT_DUE.codeLists,
};
const BERLIN = { member_state: "DE", bank_holidays: "" };

const SUBMITTED = (submitted_at: string): Draft => ({ [OPTIONS]: { submitted_at } });
const SUBMISSION_LATE = {
  ...SENT_LATE,
  kind: "submission_late",
  parameters: {},
  base: { submission: "initial", type: "bank", aware: "2026-03-10T06:42:00Z" },
};

export const TABLES: readonly KindTable[] = [
  // 24 hours end at 06:42; by the reading that counts from 07:00, at 07:00.
  {
    ...SUBMISSION_LATE,
    field: null,
    clocks: SHORT_AND_LONG,
    accepts: [
      {},
      SUBMITTED("2026-03-11T06:42:00Z"),
      { ...SUBMITTED("2026-03-20T06:42:00Z"), aware: null },
      { ...SUBMITTED("2026-03-20T06:42:00Z"), submission: "final" },
      // The time of the check is another one.
      { [OPTIONS]: { submitted_at: "2026-03-11T06:42:00Z", now: "2026-03-20T06:42:00Z" } },
      { [OPTIONS]: { now: "2026-03-20T06:42:00Z" } },
    ],
    rejects: [
      ["perhaps title=short due=2026-03-11T06:42:00Z latest=2026-03-11T07:00:00Z", SUBMITTED("2026-03-11T07:00:00Z")],
      ["plain title=short due=2026-03-11T06:42:00Z", SUBMITTED("2026-03-11T08:00:01+01:00")],
      // 72 hours may apply.
      ["plain title=long due=2026-03-13T06:42:00Z", { ...SUBMITTED("2026-03-13T07:00:01Z"), type: null }],
    ],
  },
  // What the draft says of it comes first, right or wrong.
  {
    ...SUBMISSION_LATE,
    clocks: SHORT_AND_LONG.map((clock) => ({ ...clock, sent_field_id: "sent" })),
    accepts: [
      { ...SUBMITTED("2026-03-20T06:42:00Z"), sent: "2026-03-11T06:42:00Z" },
      { ...SUBMITTED("2026-03-20T06:42:00Z"), sent: "2026-03-21T06:42:00Z" },
    ],
    rejects: [["plain title=short due=2026-03-11T06:42:00Z", SUBMITTED("2026-03-20T06:42:00Z")]],
  },
  // A clock of another sending than that of the report.
  {
    ...SUBMISSION_LATE,
    clocks: SHORT_AND_LONG.map((clock) => ({ ...clock, sent_field_id: "submission" })),
    accepts: [SUBMITTED("2026-03-20T06:42:00Z")],
    rejects: [],
  },
  // 24 hours end at 06:42; by the reading that counts from 07:00, at 07:00.
  {
    ...SENT_LATE,
    clocks: SHORT_AND_LONG,
    parameters: { clock: "short" },
    base: { submission: "initial", type: "bank", aware: "2026-03-10T06:42:00Z" },
    accepts: [
      { sent: "2026-03-11T06:42:00Z" },
      { sent: "2026-03-20T06:42:00Z", aware: null },
      { sent: "2026-03-20T06:42:00Z", submission: "final" },
      // 72 hours may apply, and the last of them shows that it is late.
      { sent: "2026-03-11T08:00:00Z", type: null },
    ],
    rejects: [
      ["perhaps due=2026-03-11T06:42:00Z latest=2026-03-11T07:00:00Z", { sent: "2026-03-11T06:42:01Z" }],
      ["perhaps due=2026-03-11T06:42:00Z latest=2026-03-11T07:00:00Z", { sent: "2026-03-11T07:00:00Z" }],
      ["plain due=2026-03-11T06:42:00Z", { sent: "2026-03-11T07:00:01Z" }],
    ],
  },
  {
    ...SENT_LATE,
    clocks: SHORT_AND_LONG,
    parameters: { clock: "long" },
    base: { submission: "initial", type: null, aware: "2026-03-10T06:42:00Z" },
    accepts: [{ sent: "2026-03-13T06:42:00Z" }, { sent: "2026-03-20T06:42:00Z", type: "bank" }],
    rejects: [["plain due=2026-03-13T06:42:00Z", { sent: "2026-03-13T07:00:01Z" }]],
  },
  // A month from 15 January ends on Sunday 15 February 11:00 in Berlin; by the other reading with Monday, or with Tuesday after a holiday.
  {
    ...SENT_LATE,
    clocks: [IN_A_MONTH],
    parameters: { clock: "month" },
    base: { submission: "initial", aware: "2026-01-15T10:00:00Z", [OPTIONS]: BERLIN },
    accepts: [{ sent: "2026-02-15T10:00:00Z" }],
    rejects: [
      ["perhaps due=2026-02-15T10:00:00Z latest=2026-02-16T23:00:00Z", { sent: "2026-02-16T23:00:00Z" }],
      ["plain due=2026-02-15T10:00:00Z", { sent: "2026-02-16T23:00:01Z" }],
      [
        "perhaps due=2026-02-15T10:00:00Z latest=2026-02-17T23:00:00Z",
        { sent: "2026-02-16T23:00:01Z", [OPTIONS]: { ...BERLIN, bank_holidays: "2026-02-16" } },
      ],
      // Without the bank holidays, no day of the week after is known to be a working day.
      [
        "perhaps due=2026-02-15T10:00:00Z latest=2026-02-19T23:00:00Z",
        { sent: "2026-02-16T23:00:01Z", [OPTIONS]: { member_state: "DE" } },
      ],
      // Without a zone, the Azores are the last of these States.
      [
        "perhaps due=2026-02-15T10:00:00Z latest=2026-02-17T01:00:00Z",
        { sent: "2026-02-16T23:00:01Z", [OPTIONS]: { bank_holidays: "" } },
      ],
    ],
  },
  // 24 hours from Thursday 22:10 end on Friday 22:10; from 23:00 they would end on Saturday 00:00, which has the relief.
  {
    ...SENT_LATE,
    clocks: [WITH_RELIEF],
    parameters: { clock: "relieved" },
    base: { submission: "initial", type: "firm", aware: "2026-03-12T22:10:00Z", [OPTIONS]: BERLIN },
    accepts: [{ sent: "2026-03-13T22:10:00Z" }],
    rejects: [
      ["perhaps due=2026-03-13T22:10:00Z latest=2026-03-16T11:00:00Z", { sent: "2026-03-16T11:00:00Z" }],
      ["plain due=2026-03-13T22:10:00Z", { sent: "2026-03-16T11:00:01Z" }],
      ["perhaps due=2026-03-13T22:10:00Z latest=2026-03-13T23:00:00Z", { type: "bank", sent: "2026-03-13T23:00:00Z" }],
      ["plain due=2026-03-13T22:10:00Z", { type: "bank", sent: "2026-03-13T23:00:01Z" }],
      // Of Friday 21:10 the last hour ends on a working day.
      [
        "perhaps due=2026-03-13T21:10:00Z latest=2026-03-13T22:00:00Z",
        { aware: "2026-03-12T21:10:00Z", sent: "2026-03-13T22:00:00Z" },
      ],
    ],
  },
  // The initial notification was due at 09:15 + 4 h.
  {
    ...SUBMISSION,
    parameters: { clock: "intermediate", is: "too_early" },
    accepts: [{}, SENT("2026-03-10T09:15:00Z"), { ...SENT("2026-03-10T09:14:59Z"), classified: null }],
    rejects: [
      ["plain limit=2026-03-10T13:15:00Z", SENT("2026-03-10T09:14:59Z")],
      ["plain limit=2026-03-10T13:15:00Z", { ...SENT("2026-03-10T09:14:59Z"), aware: null }],
    ],
  },
  {
    ...SUBMISSION,
    parameters: { clock: "intermediate", is: "late" },
    accepts: [
      {},
      SENT("2026-03-10T13:15:00Z"),
      { ...SENT("2030-01-01T00:00:00Z"), classified: null },
      // What is still to come is not late.
      SENT("2026-03-10T13:15:01Z", "2026-03-10T13:15:00Z"),
    ],
    rejects: [
      [
        "plain limit=2026-03-10T13:15:00Z",
        SENT("2026-03-10T13:15:01Z"),
        SENT("2026-03-10T13:15:01Z", "2026-03-10T13:15:01Z"),
      ],
    ],
  },
  {
    ...SUBMISSION,
    parameters: { clock: "intermediate", is: "in_future" },
    accepts: [
      {},
      { [OPTIONS]: { now: "2026-03-10T12:00:00Z" } },
      SENT("2030-01-01T00:00:00Z"),
      SENT("2026-03-10T12:00:00Z", "2026-03-10T12:00:00Z"),
      SENT("2026-03-10T13:00:00+01:00", "2026-03-10T12:00:00Z"),
      { ...SENT("2026-03-10T12:00:01Z", "2026-03-10T12:00:00Z"), submission: "initial" },
    ],
    rejects: [
      [
        "plain limit=2026-03-10T13:15:00Z",
        SENT("2026-03-10T12:00:01Z", "2026-03-10T12:00:00Z"),
        SENT("2026-03-10T12:00:00Z", "2026-03-10T12:59:59+01:00"),
        // Also where it is before the classification, which is in the future too.
        SENT("2026-03-10T09:00:00Z", "2026-03-10T08:00:00Z"),
      ],
      // Of what is missing, no bound can be computed.
      ["plain limit=", { ...SENT("2026-04-10T12:00:00Z", "2026-03-10T12:00:00Z"), classified: null }],
    ],
  },
  {
    ...REPORT_DUE,
    kind: "after_deadline",
    fields: { ...REPORT_DUE.fields, resolved: "datetime" },
    field: "resolved",
    clocks: [submittedAfter("final", { months: 1 }, {})],
    parameters: { clock: "final" },
    // 11 April 2026 is a Saturday. Without a zone, the month ends first in the zones whose clocks went forward.
    base: {
      submission: "final",
      [OPTIONS]: { previous_submitted_at: "2026-03-11T10:00:00Z", time_zone: "Europe/Berlin" },
    },
    accepts: [
      ...each("resolved", "2026-03-01T10:00:00Z", "2026-04-11T09:00:00Z", "2026-04-13T10:00:00Z"),
      { resolved: "2026-05-01T10:00:00Z", submission: "intermediate" },
      { resolved: "2026-05-01T10:00:00Z", [OPTIONS]: {} },
      { resolved: "2026-04-11T09:00:00Z", [OPTIONS]: { previous_submitted_at: "2026-03-11T10:00:00Z" } },
    ],
    rejects: [
      // After the relief, which ends on Monday at noon in Berlin.
      ["plain due=2026-04-11T09:00:00Z", { resolved: "2026-04-13T10:00:01Z" }],
      [
        "plain due=2026-04-11T09:00:00Z",
        { resolved: "2026-04-11T09:00:01Z", [OPTIONS]: { previous_submitted_at: "2026-03-11T10:00:00Z" } },
      ],
    ],
    skips: each("resolved", "in April", ""),
  },
  {
    kind: "not_after_previous_report",
    fields: { at: "datetime" },
    accepts: [
      { at: "2026-03-11T09:00:00Z" },
      { at: "2026-03-10T09:00:00Z", [OPTIONS]: { previous_submitted_at: "2026-03-10T10:00:00+01:00" } },
    ],
    rejects: [
      ["plain", { at: "2026-03-10T09:00:01Z", [OPTIONS]: { previous_submitted_at: "2026-03-10T10:00:00+01:00" } }],
    ],
    skips: [{}, { at: "x" }],
  },
];

import { LIMITS, OF_TYPES, STARTS, submittedAfter } from "./deadline-cases.ts";
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

export const TABLES: readonly KindTable[] = [
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

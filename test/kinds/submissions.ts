import { LIMITS, OF_TYPES, STARTS, submittedAfter } from "./deadline-cases.ts";
import { REPORT_DUE } from "./deadlines.ts";
import { type Draft, type KindTable, OPTIONS } from "./kind-table.ts";

const SUBMISSION = {
  ...REPORT_DUE,
  kind: "previous_submission",
  fields: { ...REPORT_DUE.fields, aware: "datetime" },
  clocks: [submittedAfter("intermediate", { hours: 72 }, OF_TYPES, { starts: STARTS, limits: LIMITS })],
  base: { submission: "intermediate", aware: "2026-03-10T06:42:00Z", classified: "2026-03-10T09:15:00Z" },
};
const SENT = (previous_submitted_at: string): Draft => ({ [OPTIONS]: { previous_submitted_at } });

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
    accepts: [{}, SENT("2026-03-10T13:15:00Z"), { ...SENT("2030-01-01T00:00:00Z"), classified: null }],
    rejects: [["plain limit=2026-03-10T13:15:00Z", SENT("2026-03-10T13:15:01Z")]],
  },
];

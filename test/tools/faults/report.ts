// What a run of the faults has shown, as a table and as a list of what is required.
import { type Attempt, ENDS } from "./attempt.ts";
import type { Fault } from "./faults.ts";
import type { Tally } from "./load.ts";
import type { Ending, Stop } from "./stops.ts";

export interface FaultResult {
  readonly fault: Fault;
  readonly attempts: readonly Attempt[];
}

/** Something that must hold, with the number that was seen. */
export interface Requirement {
  readonly what: string;
  readonly isMet: boolean;
}

/** Whether an attempt ended as its fault says, and in time. */
const isAsExpected = ({ end, within: [from, to] = [0, Number.POSITIVE_INFINITY] }: Fault, attempt: Attempt): boolean =>
  attempt.end === end && attempt.milliseconds >= from && attempt.milliseconds <= to;

/** One row a fault: how many connections did it, how they ended, and how many of them as they must. */
export function formatFaults(results: readonly FaultResult[]): string {
  const shown = ENDS.filter((end) => results.some(({ attempts }) => attempts.some((attempt) => attempt.end === end)));
  const rows = results.map(({ fault, attempts }) => [
    fault.name,
    String(attempts.length),
    ...shown.map((end) => String(attempts.filter((attempt) => attempt.end === end).length)),
    `${fault.end}${fault.within === undefined ? "" : `, ${fault.within.map((limit) => limit / 1_000).join("–")} s`}`,
    String(attempts.filter((attempt) => isAsExpected(fault, attempt)).length),
  ]);
  return formatTable([["fault", "sent", ...shown, "expected", "as expected"], ...rows]);
}

/** All of them together, and each fault of which some did not end as they must. */
export function requireFaults(results: readonly FaultResult[]): Requirement[] {
  const wrong = results.flatMap(({ fault, attempts }) =>
    attempts.filter((attempt) => !isAsExpected(fault, attempt)).map((attempt) => ({ fault, attempt })),
  );
  const sent = results.reduce((sum, { attempts }) => sum + attempts.length, 0);
  const examples = new Map(wrong.map(({ fault, attempt }) => [fault.name, attempt]));
  return [
    { what: `connections at fault: ${sent}, ${sent - wrong.length} ended as expected`, isMet: wrong.length === 0 },
    ...[...examples].map(([name, { end, milliseconds }]) => ({
      what: `${name}: such as ${end} after ${Math.round(milliseconds)} ms`,
      isMet: false,
    })),
  ];
}

/** Every good request got its whole answer, and no answer was another than it must be. */
export function requireTally(what: string, tally: Tally): Requirement {
  const { sent, answered, wrong, serverErrors, lost, slowestMs, firstFailure } = tally;
  const counts = `${sent} sent, ${answered} answered, ${lost} lost, ${serverErrors} with 5xx, ${wrong - serverErrors} otherwise wrong`;
  const failure = firstFailure === null ? "" : `; first ${firstFailure}`;
  return {
    what: `${what}: ${counts}, slowest ${Math.round(slowestMs)} ms${failure}`,
    isMet: sent > 0 && answered === sent,
  };
}

export function requireStop({ tally, uploads, ...ending }: Stop, deadlineMs: number): Requirement[] {
  return [
    requireTally("SIGTERM under load, requests in flight", tally),
    {
      what: `SIGTERM under load, uploads half sent: ${uploads.sent} sent, ${uploads.answered} answered`,
      isMet: uploads.answered === uploads.sent,
    },
    requireEnding("SIGTERM under load", ending, deadlineMs),
  ];
}

export const requireEnding = (
  what: string,
  { code, milliseconds, stderr }: Ending,
  deadlineMs: number,
): Requirement => ({
  what: `${what}: exit code ${code} after ${Math.round(milliseconds)} ms (0 within ${deadlineMs} ms), stderr "${stderr}" (empty)`,
  isMet: code === 0 && milliseconds <= deadlineMs && stderr === "",
});

export const formatRequirement = ({ what, isMet }: Requirement): string => `${isMet ? "ok    " : "FAILED"} ${what}`;

/** Columns as wide as their widest cell; numbers to the right. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length))) ?? [];
  const formatCell = (cell: string, column: number) =>
    /^\d+$/.test(cell) ? cell.padStart(widths[column] as number) : cell.padEnd(widths[column] as number);
  return rows.map((row) => row.map(formatCell).join("  ").trimEnd()).join("\n");
}

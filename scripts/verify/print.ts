// The result of an audit for people, for programs, and as an exit code.
import type { Audit } from "./audit.ts";

export type Outcome = "agrees" | "differs" | "unknown";

export const EXIT_CODES: Readonly<Record<Outcome, number>> = { agrees: 0, differs: 1, unknown: 2 };

const CONCLUSIONS: Readonly<Record<Outcome, string>> = {
  agrees: "agrees",
  differs: "differs",
  unknown: "could not be told",
};

/** A difference is certain whatever else could not be read. */
export function outcomeOf({ problems, unreachable }: Audit): Outcome {
  if (problems.length > 0) return "differs";
  return unreachable.length > 0 ? "unknown" : "agrees";
}

// One missing header on every address is said often enough after so many lines.
const MAX_LINES = 40;

/** A plain report, ending in a line feed. */
export function printText(target: string, audit: Audit): string {
  const { problems, unreachable, counts, profiles, notes } = audit;
  const lines = problems.map(({ where, code, message }) => `${where} ${code}: ${message}`);
  const cut = lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more problems; --json lists all`] : [];
  const counted = Object.entries({ ...counts, problems: problems.length }).map(([name, count]) => `${count} ${name}`);
  return [
    ...lines.slice(0, MAX_LINES),
    ...cut,
    ...unreachable.map((what) => `could not be read: ${what}`),
    ...profiles.flatMap(({ act_id, profile_artifact_hash, profile_semantic_hash }) => [
      act_id,
      `  profile_artifact_hash ${profile_artifact_hash}`,
      `  profile_semantic_hash ${profile_semantic_hash}`,
    ]),
    ...notes.map((note) => `Note: ${note}`),
    `${target}: ${CONCLUSIONS[outcomeOf(audit)]} (${counted.join(", ")})\n`,
  ].join("\n");
}

/** The same as JSON, without the files themselves. */
export function printJson(target: string, audit: Audit): string {
  const { identity: _, ...rest } = audit;
  return `${JSON.stringify({ target, outcome: outcomeOf(audit), ...rest }, null, 2)}\n`;
}

/** A progress bar that overwrites itself. */
export function printBar(done: number, total: number): string {
  const width = 40;
  const filled = Math.floor((done / total) * width);
  return done === total ? "\r\x1b[K" : `\r[${"#".repeat(filled)}${" ".repeat(width - filled)}] ${done}/${total}`;
}

// The result of an audit: its type, how findings are collected, and how it is printed.
import { escapeControls } from "../../../server/engine/names.ts";

/** A disagreement. `code` is stable; `where` is a file below the published root or an address. */
export type AuditFinding = Readonly<Record<"code" | "where" | "message", string>>;

/** The hashes of a profile, recomputed from the bytes that were read. */
export type AuditedHashes = Readonly<Record<"act_id" | "profile_artifact_hash" | "profile_semantic_hash", string>>;

/** What of a file only a comparison with the sources can tell. */
export type NotCompared = Readonly<Record<"where" | "what", string>>;

export interface Audit {
  readonly findings: readonly AuditFinding[];
  /** What could not be read in spite of retries. */
  readonly unreachable: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly profiles: readonly AuditedHashes[];
  readonly not_compared: readonly NotCompared[];
  /** What a reader must know to judge the result, such as checks that were not possible. */
  readonly notes: readonly string[];
  /** The unencoded bytes of every file that agrees with the manifest, of the manifest and of the checksums. */
  readonly files: AuditedFiles;
}

export type AuditedFiles = ReadonlyMap<string, Uint8Array>;

export type AuditReport = (code: string, where: string, message: string) => void;

/** Records a finding on one file or address. */
export type ReportHere = (code: string, message: string) => void;

/** Nothing can be audited: there is no such folder or host, or no manifest. */
export class NothingToAudit extends Error {}

/** A report and the findings it received, sorted by place, code and message. */
export function auditFiles(): { readonly report: AuditReport; readonly findings: () => AuditFinding[] } {
  const found = new Map<string, AuditFinding>();
  const report: AuditReport = (code, where, message) =>
    found.set(`${where}\0${code}\0${message}`, { code, where, message });
  return { report, findings: () => [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding) };
}

/** The exit codes of both audits: of published files, and of sources. */
export const EXIT_CODES = { agrees: 0, verified: 0, differs: 1, unknown: 2 } as const;

/** A difference is certain even if other files could not be read. */
export function findAuditOutcome({ findings, unreachable }: Audit) {
  if (findings.length > 0) return "differs";
  return unreachable.length > 0 ? "unknown" : "agrees";
}

// One header that is missing at every address would otherwise fill the screen.
const MAX_LINES = 40;

/** The result as text that ends in a line feed. */
export function printAuditText(target: string, audit: Audit): string {
  const { findings, unreachable, counts, profiles, not_compared, notes } = audit;
  const lines = findings.map(({ where, code, message }) => `${where} ${code}: ${message}`);
  const cut = lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more findings; --json lists all`] : [];
  const outcome = findAuditOutcome(audit);
  const conclusion = outcome === "unknown" ? "could not be audited completely" : outcome;
  const counted = Object.entries({ ...counts, findings: findings.length }).map(([name, count]) => `${count} ${name}`);
  return [
    ...lines.slice(0, MAX_LINES),
    ...cut,
    ...unreachable.map((what) => `could not be read: ${what}`),
    ...profiles.flatMap(({ act_id, ...hashes }) => [
      act_id,
      ...Object.entries(hashes).map(([name, hash]) => `  ${name} ${hash}`),
    ]),
    ...printNotCompared(not_compared),
    ...notes.map((note) => `Note: ${note}`),
    `${target}: ${conclusion} (${counted.join(", ")})`,
  ]
    .map((line) => `${escapeControls(line)}\n`)
    .join("");
}

/** A line for each kind of content, with its files. */
const printNotCompared = (list: readonly NotCompared[]): string[] =>
  [...new Set(list.map(({ what }) => what))].map((what) => {
    const files = list.filter((item) => item.what === what).map(({ where }) => where);
    return `Only --rebuild compares ${what}: ${files.join(", ")}`;
  });

export function printAuditJson(target: string, audit: Audit): string {
  const { files: _, ...rest } = audit;
  return `${JSON.stringify({ target, outcome: findAuditOutcome(audit), ...rest }, null, 2)}\n`;
}

// How phases report to an author: findings with a position, in one order, printed one per line.
import { escapeControls, nearest } from "../../../server/engine/names.ts";
import type { AuthorFinding, Source } from "../model/model.ts";

/** Reports a finding at a path of keys in a file; `at: "key"` points at the key instead of the value. */
export type ReportAt = (
  file: Source,
  path: readonly (string | number)[],
  finding: {
    code: string;
    message: string;
    hint?: string | undefined;
    severity?: "error" | "warning";
    at?: "key" | "value";
    /** A name that is not defined: only the first place that uses it is reported, because the definition may be what is wrong. */
    undefinedName?: string;
    cause?: AuthorFinding;
  },
) => void;

export function collectFindings(): { findings: AuthorFinding[]; report: ReportAt } {
  const findings: AuthorFinding[] = [];
  const names = new Set<string>();
  const report: ReportAt = (file, path, { code, message, hint, severity = "error", at, undefinedName, cause }) => {
    if (undefinedName !== undefined && names.size === names.add(undefinedName).size) return;
    const place = file.locate(path, at);
    const finding: AuthorFinding = {
      code,
      severity,
      message,
      file: file.path,
      ...place,
      path,
      ...(hint === undefined ? {} : { hint }),
      ...(cause === undefined ? {} : { cause }),
    };
    findings.push(finding);
  };
  return { findings, report };
}

/** Findings on what several profiles share: each is reported only where every profile has it. */
export function collectShared() {
  const noted = new Map<string, { readonly found: Parameters<ReportAt>; isFine: boolean }>();
  const found = () => [...noted.values()].flatMap((note) => (note.isFine ? [] : [note.found]));
  return {
    /** `isFine` is called for each profile until it passes once. `of` distinguishes findings at one place with one code. */
    note(found: Parameters<ReportAt>, isFine: () => boolean, of = ""): void {
      const [file, path, { code }] = found;
      const key = JSON.stringify([file.path, path, code, of]);
      noted.set(key, { found, isFine: noted.get(key)?.isFine === true || isFine() });
    },
    /** What every profile has. */
    found,
    reportTo(report: ReportAt): void {
      for (const one of found()) report(...one);
    },
  };
}

/** The hint for a name that is not known; undefined if it is close to none. */
export function suggest(name: string, known: Iterable<string>): string | undefined {
  const near = nearest(name, known);
  return near === null ? undefined : `did you mean "${near}"?`;
}

export const hasErrors = (findings: readonly AuthorFinding[]): boolean =>
  findings.some(({ severity }) => severity === "error");

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const findPlace = ({ file, line, column, code, message }: AuthorFinding): string =>
  JSON.stringify([file, line, column, code, message]);

/** If several findings share this cause, only the cause is reported. */
function withCauses(findings: readonly AuthorFinding[]): AuthorFinding[] {
  const places = new Map<string, Set<string>>();
  for (const finding of findings) {
    const { cause } = finding;
    if (cause === undefined) continue;
    const ofCause = places.get(findPlace(cause)) ?? new Set();
    places.set(findPlace(cause), ofCause.add(findPlace(finding)));
  }
  return findings.map(({ cause, path: _, ...finding }) =>
    cause !== undefined && (places.get(findPlace(cause))?.size ?? 0) > 1 ? cause : finding,
  );
}

/** By file, line, column, code. What several fields or profiles have in common is one finding, with the hint of the first. */
export function sortFindings(findings: readonly AuthorFinding[]): AuthorFinding[] {
  const seen = new Set<string>();
  const isFirst = (finding: AuthorFinding) => seen.size < seen.add(findPlace(finding)).size;
  return withCauses(findings)
    .filter(isFirst)
    .sort((a, b) => byCodeUnit(a.file, b.file) || a.line - b.line || a.column - b.column || byCodeUnit(a.code, b.code));
}

/** `profiles-src/dora/dora/fields.yaml:41:7 unknown_atom: message; hint`, with `warning` before the code of a warning. */
export function formatFinding({ file, line, column, severity, code, message, hint }: AuthorFinding): string {
  const mark = severity === "warning" ? "warning " : "";
  return escapeControls(`${file}:${line}:${column} ${mark}${code}: ${message}${hint === undefined ? "" : `; ${hint}`}`);
}

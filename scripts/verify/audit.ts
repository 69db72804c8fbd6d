// What an audit gives: problems, each naming a file or an address, and what was looked at.

/** A disagreement. `code` is stable; `where` is a file below the published root, or a method and an address. */
export interface Problem {
  readonly code: string;
  readonly where: string;
  readonly message: string;
}

/** The hashes of a profile, of the very bytes that were read. */
export interface AuditedHashes {
  readonly act_id: string;
  readonly profile_artifact_hash: string;
  readonly profile_semantic_hash: string;
}

export interface Audit {
  readonly problems: readonly Problem[];
  /** What could not be read in spite of retries, so that nothing is known of it. */
  readonly unreachable: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly profiles: readonly AuditedHashes[];
  /** What a reader must know to judge the result, such as checks that had nothing to look at. */
  readonly notes: readonly string[];
  /** The identity bytes of every file that has those of the manifest, of the manifest and of the checksums. */
  readonly identity: ReadonlyMap<string, Uint8Array>;
}

/** Takes problems as they are found. */
export type Report = (code: string, where: string, message: string) => void;

/** Called after each piece of work. */
export type Progress = (done: number, total: number) => void;

/** Nothing is known of the whole copy: no such folder or host, no manifest. */
export class CannotTell extends Error {}

/** A report, and what it was told, in code unit order of place, code and message, whatever order the answers came in. */
export function collectProblems(): { readonly report: Report; readonly problems: () => Problem[] } {
  const found = new Map<string, Problem>();
  const report: Report = (code, where, message) => found.set(`${where}\0${code}\0${message}`, { code, where, message });
  return { report, problems: () => [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, problem]) => problem) };
}

// What every output format of npm run prevalidate receives and returns, and the format JSON.
import stringify from "fast-json-stable-stringify";
import type { Answer } from "../../server/engine/answer.ts";
import type { Comparison } from "../previous/compare-reports.ts";

export interface CheckedDraft {
  /** The file name as given, `-` for standard input. */
  readonly name: string;
  readonly text: string;
  readonly answer: Answer;
  /** The answer as the server sends it. */
  readonly json: string;
  /** How it differs from the report before it, if that was given. */
  readonly comparison?: Comparison;
}

export interface UnusableFile {
  readonly name: string;
  readonly problem: string;
  /** The error body of the server, or null if the file could not be read. */
  readonly json: string | null;
}

export type CheckResult = CheckedDraft | UnusableFile;

export const isUnusable = (result: CheckResult): result is UnusableFile => "problem" in result;

export interface FormatOptions {
  /** The version of the interface. */
  readonly version: string;
  readonly now: Date;
  readonly color: boolean;
}

/** Returns the text for standard output, and the files that it does not mention, which go to standard error. */
export type Formatter = (
  results: readonly CheckResult[],
  options: FormatOptions,
) => { readonly output: string; readonly unmentioned: readonly UnusableFile[] };

/**
 * Answers as JSON: of one draft exactly the body that the server sends, of several drafts one body per line. With a previous report the
 * body has one more member.
 */
export const formatJson: Formatter = (results) => ({
  output: results
    .flatMap(jsonOf)
    .map((json) => (results.length === 1 ? json : `${json}\n`))
    .join(""),
  unmentioned: results.filter(isUnusable).filter(({ json }) => json === null),
});

function jsonOf(result: CheckResult): string | [] {
  if (isUnusable(result) || result.comparison === undefined) return result.json ?? [];
  return stringify({ ...result.answer, compared_with_previous: result.comparison });
}

// What every output format of npm run prevalidate receives and returns. scripts/prevalidate.ts lists the formats.
import type { Answer } from "../../server/engine/answer.ts";

export interface CheckedDraft {
  /** The file name as given, `-` for standard input. */
  readonly name: string;
  readonly text: string;
  readonly answer: Answer;
  /** The answer as the server sends it. */
  readonly json: string;
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

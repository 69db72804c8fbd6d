// What every output format of npm run prevalidate receives and returns, and the format JSON.
import stringify from "fast-json-stable-stringify";
import type { Answer, Finding } from "../../../server/engine/answer.ts";
import type { FindingCause } from "../../../server/engine/kind.ts";
import { escapeControls } from "../../../server/engine/names.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { Comparison } from "../previous/compare-reports.ts";
import type { Reviewed } from "../published/latest.ts";
import type { PublishedProfile } from "../published/profile.ts";

export interface CheckedDraft {
  /** The file name as given, `-` for standard input. */
  readonly name: string;
  readonly text: string;
  /** What it was checked with. */
  readonly profile: PublishedProfile;
  readonly answer: Answer;
  /** Why there is each finding of the answer. */
  readonly causes: readonly FindingCause[];
  /** The answer as the server sends it. */
  readonly json: string;
  /** How it differs from the report before it, if that was given. */
  readonly comparison?: Comparison;
}

export interface UnusableFile {
  readonly name: string;
  readonly cause: string;
  /** The error body of the server, or null if the file could not be read. */
  readonly json: string | null;
}

export type CheckResult = CheckedDraft | UnusableFile;

export const isUnusable = (result: CheckResult): result is UnusableFile => "cause" in result;

/** What users call a profile. */
export const profileName = ({ aliases }: Pick<PublishedProfile, "aliases">): string => escapeControls(aliases[0] ?? "");

/** Whether a lint found nothing: its only finding is then that the other checks were not run. */
export const isCleanLint = ({ check, findings }: Answer): boolean =>
  check === "lint" && findings.every(({ code }) => code === "prevalidation_not_run");

/**
 * The findings of the check, then those of the comparison with the previous report. Where a lint found nothing, its one finding is information:
 * no format calls for a review then.
 */
export const getFindings = ({ answer, comparison }: CheckedDraft): readonly Finding[] => [
  ...answer.findings.map((finding) => (isCleanLint(answer) ? { ...finding, severity: "info" as const } : finding)),
  ...(comparison?.findings ?? []),
];

export interface FormatOptions {
  /** The version of the software. */
  readonly version: string;
  readonly now: Date;
  readonly color: boolean;
  /** What the drafts are checked with. */
  readonly parameters: CheckParameters;
  /** Reads the style sheet of the pages. */
  readonly readStyle: () => string;
  /** Finds when the places of a profile were last compared with texts of the law; null where that is not known. */
  readonly findReview: (profile: PublishedProfile) => Reviewed | null;
  /** How many results there will be. */
  readonly total: number;
}

/** The parts of an output, in the order in which they are written. A format keeps no draft, so that there can be any number of them. */
export interface OutputParts {
  readonly start?: string;
  /** What is written about one result; null if the format has no place for this unusable file, which then goes to standard error. */
  readonly add: (result: CheckResult) => string | null;
  readonly end?: () => string;
}

export type Formatter = (options: FormatOptions) => OutputParts;

/**
 * Answers as JSON: of one draft exactly the body that the server sends, of several drafts one body per line; each names its profile by
 * `act_id`. With a previous report the body has one more member.
 */
export const formatJson: Formatter = ({ total }) => ({
  add(result) {
    const json = toJson(result);
    return json === null || total === 1 ? json : `${json}\n`;
  },
});

function toJson(result: CheckResult): string | null {
  if (isUnusable(result) || result.comparison === undefined) return result.json;
  return stringify({ ...result.answer, compared_with_previous: result.comparison });
}

// The form of a check of the lint phase.
import type { LinkedModel } from "../model/linked.ts";
import type { Profile, SourceFile } from "../model/model.ts";
import type { ReportAt } from "../tools/findings.ts";

type Finding = Omit<Parameters<ReportAt>[2], "code" | "severity">;

/** Reports a finding of a check at a path of keys in a file. */
export type LintReport = (file: SourceFile, path: readonly (string | number)[], finding: Finding) => void;

export interface Lint {
  readonly code: string;
  /** Why it is wrong, in a sentence. */
  readonly why: string;
  /** A check that guesses warns; a waiver silences it. */
  readonly severity?: "warning";
  /** Kinds of names, or codes of link. If one does not resolve, the finding could follow from that, so the check waits for the next build. */
  readonly needs?: readonly string[];
  /** Over all profiles, or over `profiles`, those in which the names of `needs` resolve. */
  readonly check: (model: LinkedModel, report: LintReport) => void;
  /** Whether it looks at each profile by itself, so that mistakes in others do not matter to it. */
  readonly isPerProfile?: true;
}

type ProfileLint = Omit<Lint, "check" | "isPerProfile"> & {
  readonly check: (profile: Profile, report: LintReport, model: LinkedModel) => void;
};

/** A check that looks at each profile by itself. */
export const perProfile = ({ check, ...lint }: ProfileLint): Lint => ({
  ...lint,
  isPerProfile: true,
  check(model, report) {
    for (const profile of model.profiles) check(profile, report, model);
  },
});

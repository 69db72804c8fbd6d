// The form of a check of the lint phase.
import type { LinkedSources } from "../model/linked.ts";
import type { LinkedProfile, Source } from "../model/model.ts";
import type { ReportAt } from "../tools/findings.ts";

type Finding = Omit<Parameters<ReportAt>[2], "code" | "severity">;

/** Reports a finding of a check at a path of keys in a file. */
export type LintReport = (file: Source, path: readonly (string | number)[], finding: Finding) => void;

export interface Lint {
  readonly code: string;
  /** Why it is wrong, in a sentence. */
  readonly why: string;
  /** A check that guesses warns; a waiver silences it. */
  readonly severity?: "warning";
  /** Kinds of names, or codes of link. If one does not resolve, the finding could follow from that, so the check waits for the next build. */
  readonly needs?: readonly string[];
  /** Over all profiles, or over `profiles`, those in which the names of `needs` resolve. */
  readonly check: (linked: LinkedSources, report: LintReport) => void;
  /** Whether it looks at each profile by itself, so that mistakes in others do not matter to it. */
  readonly isPerProfile?: true;
}

type ProfileLint = Omit<Lint, "check" | "isPerProfile"> & {
  readonly check: (profile: LinkedProfile, report: LintReport, linked: LinkedSources) => void;
};

/** A check that looks at each profile by itself. */
export const perProfile = ({ check, ...lint }: ProfileLint): Lint => ({
  ...lint,
  isPerProfile: true,
  check(linked, report) {
    for (const profile of linked.profiles) check(profile, report, linked);
  },
});

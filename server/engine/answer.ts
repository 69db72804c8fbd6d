// What the engine answers. Members are declared, and built, in the code-unit order of their names, so that JSON.stringify
// writes canonical JSON (RFC 8785) without sorting.
import type { InForce, LaterCase, Relief } from "./clocks/clock.ts";
import type { Mode, Severity, Status } from "./rule-set.ts";
import type { Met } from "./three-valued.ts";

export interface Finding {
  readonly code: string;
  readonly field_id: string | null;
  readonly message: string;
  readonly recoverability: string;
  readonly severity: Severity;
  readonly suggested_next_call: string | null;
}

/** The rule behind the finding at index `finding`, and the source atoms of that rule. */
export interface Trace {
  readonly finding: number;
  readonly href: string;
  readonly rule_id: string;
  readonly source_atom_ids: readonly string[];
}

/**
 * The deadline, computed from the draft and the options alone, and the rule that computed it.
 */
export interface AnswerTimeline {
  readonly assumptions: readonly string[];
  /** Every clock that the draft does not exclude, the earliest first. */
  readonly clocks: readonly AnswerClock[];
  /** The deadline with the offset of `time_zone`; both are null where no zone is known. */
  readonly due_local: string | null;
  /** At most one, which the clock of the rule names: the latest instant (RFC 3339, UTC). */
  readonly [answerMember: `${string}_due`]: string;
  readonly member_state: string | null;
  /** Where the relief may apply: noon of the next working day (RFC 3339, UTC). */
  readonly relief_until?: string | null;
  readonly rule_id?: string;
  readonly source_atom_ids: readonly string[];
  readonly time_zone: string | null;
  /** Whether a weekend or a bank holiday may move the deadline; absent in an act without such a relief. */
  readonly weekend_relief?: Relief;
}

/** One of several clocks for the same submission. The draft does not show which one applies. Instants are in RFC 3339. */
export interface AnswerAlternative {
  readonly clock_id: string;
  /** The deadline, if it applies; null where a start is missing. */
  readonly due: string | null;
  /** The fields on which it depends whether it applies. */
  readonly field_ids: readonly string[];
  /** Where a start is missing: the deadline is not later. */
  readonly upper_bound?: string;
}

/** A later end of a deadline, in RFC 3339, if all of the cases are so. */
export interface AnswerLaterEnd {
  readonly cases: readonly LaterCase[];
  readonly until: string;
}

/** One clock; instants in RFC 3339. */
export interface AnswerClock {
  readonly assumptions: readonly string[];
  /** In which case `upper_bound` holds: `the incident is classified as major by then`. Without it, in any case. */
  readonly bound_if?: string;
  readonly clock_id: string;
  /** Where it depends on fields that the draft leaves open which of several clocks applies: these, the earliest first. */
  readonly depends_on?: readonly AnswerAlternative[];
  /** Null where a start is missing, where another clock may apply, or where there is a duty without a figure. */
  readonly due: string | null;
  readonly due_local: string | null;
  /** The rule that reports the deadline, if there is one. */
  readonly href?: string;
  /** For judging, where `due` is for planning: until when it may be in time by what is not known or not decided, in the order of time. */
  readonly later_ends?: readonly AnswerLaterEnd[];
  /** Which version of its provision the deadline is based on. */
  readonly law?: InForce;
  /** Where another reading of the period ends later. */
  readonly legal_latest?: string;
  /** The fields, or the option `previous_submitted_at`, without a usable value. */
  readonly missing: readonly string[];
  /** The deadline passed before an instant that its start cannot come after, such as the awareness of what it counts from. */
  readonly passed_before?: true;
  /** The readings of the law that the deadline is based on. */
  readonly readings: readonly string[];
  readonly relief: Relief | null;
  readonly relief_until: string | null;
  readonly rule_id?: string;
  readonly source_atom_ids: readonly string[];
  readonly title: string;
  /**
   * Where a start is missing: the deadline is not later, if what had to be done before was done in time. Where another clock may apply: the
   * earliest of their deadlines.
   */
  readonly upper_bound?: string;
}

/** The earliest deadline of a timeline; null where none is known. */
export const findDue = (timeline: Answer["timeline"]): string | null => timeline?.clocks[0]?.due ?? null;

/** The rows of the official template that the draft does not fill, by number and in official order. */
export interface AnswerOfficialTemplate {
  readonly annex: string;
  /** Whether every mandatory row is filled and no finding blocks. */
  readonly complete: boolean;
  readonly conditional_rows_to_check: readonly string[];
  readonly mandatory_rows_missing: readonly string[];
  /** Mandatory rows for which the profile has no field. */
  readonly rows_without_field: readonly string[];
}

/** The decision in an answer. It contains no figure of the draft. */
export interface AnswerDecision {
  /** The provisions that the outcome is based on. */
  readonly basis: readonly { readonly source_atom_ids: readonly string[]; readonly title: string }[];
  readonly criteria: readonly {
    readonly criterion_id: string;
    readonly field_ids: readonly string[];
    readonly met: Met;
    readonly rule_id: string;
    readonly source_atom_ids: readonly string[];
  }[];
  /** Whether more may follow when more is known. */
  readonly open: boolean;
  readonly outcome: string;
  /** Whether an estimate or an open end decides. */
  readonly provisional: boolean;
  /** The readings that a criterion is based on which settles something, with the outcome by the other reading, and whether that is another one. */
  readonly readings: readonly {
    readonly changes_outcome: boolean;
    readonly outcome: string;
    readonly reading_id: string;
  }[];
  /** By outcome, the least sets of criteria that force it: as they are or, for an answer that is open, if all were met or all were not. */
  readonly settled_by: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/** evaluated + not_applicable = total; failed counts the rules that raised a finding. */
export interface RuleLedger {
  readonly evaluated: number;
  readonly failed: number;
  readonly not_applicable: number;
  readonly total: number;
}

export interface Answer {
  readonly act_id: string;
  readonly boundary: string;
  readonly boundary_id: string;
  readonly check: Mode;
  readonly counts: { readonly attention: number; readonly blocking: number; readonly info: number };
  /** In a pre-validation with a profile that has a decision. */
  readonly decision?: AnswerDecision;
  /** The SHA-256 of the published engine that made the answer: `sha256:` and 64 hex digits. */
  readonly engine_hash?: string;
  readonly findings: readonly Finding[];
  /** Only in a pre-validation. */
  readonly official_template?: AnswerOfficialTemplate;
  readonly ok: true;
  readonly prevalidation_status: Status;
  readonly profile_artifact_hash: string;
  readonly profile_semantic_hash: string;
  readonly ready_for_preverification: boolean;
  readonly required: { readonly present: number; readonly total: number };
  readonly rules: RuleLedger;
  readonly safe_summary: string;
  /**
   * In every pre-validation. Where there is no deadline, or none can be computed, it has the duties without a figure. It is null for a
   * profile with a dedicated `…_due` member, and for a profile without any period.
   */
  readonly timeline?: AnswerTimeline | null;
  /** Where there is no deadline: the fields, or the option `previous_submitted_at`, without a usable value; none where the submission type has no deadline. */
  readonly timeline_missing?: readonly string[];
  readonly traces: readonly Trace[];
}

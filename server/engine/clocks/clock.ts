// When a report is due: a clock of a profile, which is data, and its result for a draft. Nothing here is about one act.
import type { Period } from "../time/period.ts";

/** An instant from which a limit counts: that of a field or, for a report that was submitted before, an option of the check. */
export interface ClockStart {
  readonly start: string;
  readonly field_id?: string;
  readonly option?: "previous_submitted_at";
  /** A start that cannot come after this one: an earlier instant is not used. */
  readonly not_before?: string;
  /** What had to be done by then: the latest end of those that are owed bounds an instant that is not known. */
  readonly at_latest?: readonly Duty[];
}

/** A period from a start. */
export interface ClockLimit extends Period {
  readonly limit: string;
  /** Of several starts, the earliest that is known. */
  readonly after: readonly string[];
  /** The limit does not count where it ends before this start. */
  readonly unless_before?: string;
}

/** What a deadline is counted from. The earliest of the limits counts; without limits there is a duty but no figure. */
export interface Count {
  readonly starts: readonly ClockStart[];
  readonly limits: readonly ClockLimit[];
}

/** The fact holds if its field has one of these codes. Codes of a boolean are `true` and `false`. */
export interface Fact {
  readonly field_id: string;
  readonly codes: readonly string[];
}

/** What has to be done, by facts of the draft, and when. */
export interface Duty extends Count {
  /** All of these must hold. One that the draft does not show is missing. */
  readonly owed_if?: readonly Fact[];
  /** Unless all of these hold. */
  readonly not_owed_if?: readonly Fact[];
}

export interface Clock extends Duty {
  readonly clock_id: string;
  readonly title: string;
  /** The member of the answer that has the deadline, besides `clocks`. */
  readonly answer_member?: string;
  /** The field with the time at which the report itself is sent. The deadline does not depend on it. */
  readonly sent_field_id?: string;
  /** Which submission a draft must be for the clock to be about it. */
  readonly submission?: Fact;
  /** In place of a submission: the decision of the draft that starts the clock. */
  readonly started_by?: StartedBy;
  /** A report whose deadline is on a weekend or a bank holiday may be submitted by noon of the next working day. */
  readonly relief?: {
    /** Who has no such relief, by the codes of a field. */
    readonly excluded?: Fact;
    /** What is assumed wherever the relief may apply to an entity that may be excluded. */
    readonly assumption?: string;
  };
  /** By the other reading, days and months that end on a weekend or a bank holiday end with the next working day. */
  readonly latest_on_working_day?: true;
  readonly readings: readonly string[];
  readonly source_atom_ids: readonly string[];
  /** Sentences for people. */
  readonly words: ClockWords;
}

/** A decision that starts a clock. */
export interface StartedBy {
  readonly outcome: string;
  /** The outcome of a draft that leaves it open. */
  readonly undecided: string;
  /** The field with the instant of the decision, which is no start of the clock while another outcome, or none, is recorded with it. */
  readonly at: string;
  readonly recorded: string;
}

export interface ClockWords {
  /** Who has to do it. */
  readonly who?: string;
  /** Who gets the report. */
  readonly whom?: string;
  /** Why it is not owed where the facts exclude it; only on the board. */
  readonly not_owed?: string;
  /** What to do once the deadline has passed. */
  readonly late?: string;
  /** What to do while a relief may still apply. */
  readonly late_unless_relief?: string;
  readonly relief?: Readonly<Partial<Record<Relief, string>>>;
  /** In which case it is this clock of several for one submission that counts: `a progress report was sent`. */
  readonly applies_if?: string;
  /** In which case the bound holds that a decision has not confirmed: `the incident is classified as major by then`. */
  readonly bound_if?: string;
  /** The periods in a sentence, for a draft that decides whether they run. */
  readonly periods?: string;
  /** From when the period counts, where it is an option of the check: `the initial notification was submitted`. */
  readonly counts_from?: string;
}

export type Relief = "excluded" | "may_apply" | "only_on_bank_holiday" | "not_applicable" | "unknown";

/** The result of a clock for a draft; instants in milliseconds. */
export interface ClockResult {
  /** Null where a start is unknown, or where there is a duty without a figure. */
  readonly dueMs: number | null;
  /** The limit that decides; null without a deadline. */
  readonly limit: ClockLimit | null;
  /** Whether a limit does not count, because a start came after its end. */
  readonly isLimitPassed: boolean;
  /** Where a start is unknown: the deadline is not later. */
  readonly upperBoundMs: number | null;
  /** Where another reading of the period ends later. */
  readonly legalLatestMs: number | null;
  readonly relief: Relief | null;
  readonly reliefUntilMs: number | null;
  readonly assumptions: readonly string[];
  /** The fields, or the option, without a usable instant. */
  readonly missing: readonly string[];
  /** Where the draft leaves open which of several clocks applies: these, the earliest first. */
  readonly dependsOn: readonly Alternative[];
}

/** One of several clocks for one submission. The draft does not show which one applies. */
export interface Alternative {
  readonly clock: Clock;
  /** The deadline, if it applies. */
  readonly dueMs: number;
  /** The fields to answer first, on which it depends whether it applies; none where it does. */
  readonly fields: readonly string[];
}

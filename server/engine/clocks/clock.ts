// When a report is due: a clock of a profile, which is data, and its result for a draft. Nothing here is about one act.
import type { Period } from "../time/period.ts";

/** An instant from which a limit counts: that of a field or, for a report that was submitted before, an option of the check. */
export interface ClockStart {
  readonly start: string;
  readonly field_id?: string;
  readonly option?: "previous_submitted_at";
  /** A start that cannot come after this one: an earlier instant is not used. */
  readonly not_before?: string;
  /** An earlier one of the list that it cannot come after: a later instant is not used, and one that is not known is not later. */
  readonly not_after?: string;
  /** A limit with `unless_before` counts where it is not known. */
  readonly optional?: true;
  /** What had to be done by then: the latest end of those that are owed bounds an instant that is not known. */
  readonly at_latest?: readonly Duty[];
}

/** A period from a start. */
export interface ClockLimit extends Period {
  readonly limit: string;
  /** Of several starts, the earliest that is known. */
  readonly after: readonly string[];
  /** Later starts of the same kind, such as an update: the latest that is known counts in place of `after`. */
  readonly moved_by?: readonly string[];
  /** By another reading, the limit counts from the earliest of these starts. */
  readonly or_after?: readonly string[];
  /** The limit does not count where it ends before this start. */
  readonly unless_before?: string;
  /** It counts only if all of these hold. Where that is not known, it may count. */
  readonly if?: readonly Fact[];
  /** When the provision is in force: the limit counts from a start on one of these days. */
  readonly in_force?: InForce;
}

/** The local days on which a provision is in force, `YYYY-MM-DD`: from the first one to before the last one. */
export interface InForce {
  readonly from?: string;
  readonly until?: string;
  readonly source_atom_ids: readonly string[];
}

/** What a deadline is counted from. The earliest of the limits counts; without limits there is a duty but no figure. */
export interface Count {
  readonly starts: readonly ClockStart[];
  readonly limits: readonly ClockLimit[];
}

/** The fact holds if its field has one of these codes, or one of `or` holds. Codes of a boolean are `true` and `false`. */
export interface Fact {
  readonly field_id: string;
  readonly codes: readonly string[];
  /** False: it holds if the field is answered, and has none of the codes. */
  readonly is?: boolean;
  readonly or?: readonly OtherFact[];
  /** Codes that say that it is not known. */
  readonly unknown_codes?: readonly string[];
  /** If this other fact holds, an answer by which the fact would not hold contradicts it, and the fact is not known. */
  readonly doubted_if?: Omit<Fact, "doubted_if" | "or" | "is">;
}

/** A fact in the place of another one. Without codes, it holds if its field has an instant, and else does not. */
export interface OtherFact extends Omit<Fact, "codes" | "doubted_if" | "or"> {
  readonly codes?: readonly string[];
}

/** What has to be done, by facts of the draft, and when. */
export interface Duty extends Count {
  /** All of these must hold. One that the draft does not show is missing. */
  readonly owed_if?: readonly Fact[];
  /** Unless all of these hold. */
  readonly not_owed_if?: readonly Fact[];
}

/** Why something is not owed, and what says so. */
export interface NotOwed {
  readonly reason: string;
  readonly source_atom_ids: readonly string[];
}

/** Something that happened, or holds, and ended a duty. An event that a profile does not have never happened. */
export interface Ending extends NotOwed, Pick<ClockStart, "field_id" | "option"> {
  /** The codes that end it; without codes, the event is an instant. */
  readonly codes?: readonly string[];
  /** The field of an instant: an event before it ended something older, and not this duty. */
  readonly not_before?: string;
  /** Whether it ends the duty only if it came about by the deadline. */
  readonly by_due?: true;
}

/** The first day on which a duty exists. */
export interface Application extends NotOwed {
  /** `YYYY-MM-DD`, in local time. */
  readonly date: string;
  /** The fields with the instants that decide: nothing is owed where all that are known are before that day. */
  readonly of: readonly string[];
  /** It is about those for whom all of these hold. */
  readonly if?: readonly Fact[];
}

export interface Clock extends Duty {
  readonly clock_id: string;
  readonly title: string;
  /** The member of the answer that has the deadline, besides `clocks`. */
  readonly answer_member?: string;
  /** The field with the time at which the report itself is sent. What comes after it neither ends the duty nor moves a limit. */
  readonly sent_field_id?: string;
  /** Nothing is owed until this holds: what is not known does not hold. */
  readonly owed_once?: Fact;
  /** What ends the duty, unless the report itself was sent before. */
  readonly ended_by?: readonly Ending[];
  readonly applies_from?: readonly Application[];
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
  /** By the other reading, a period of two days or more has at least two working days. */
  readonly two_working_days?: true;
  readonly readings: readonly string[];
  readonly source_atom_ids: readonly string[];
  /** Sentences for people. */
  readonly words: ClockWords;
}

/** A decision that starts a clock. */
export interface StartedBy {
  /** Any of them starts it. */
  readonly outcomes: readonly string[];
  /** They start it only if this criterion is met. */
  readonly if?: string;
  /** The outcome of a draft that leaves it open. */
  readonly undecided: string;
  /** The field with the instant of the decision, which is no start of the clock while another outcome, or none, is recorded with it. */
  readonly at: string;
  readonly recorded: string;
  /** What must be decided for the deadline to apply, as a part of a sentence. */
  readonly bound_if?: string;
}

export interface ClockWords {
  /** Who has to do it. */
  readonly who?: string;
  /** Who gets the report. */
  readonly whom?: string;
  /** Why it is not owed where the facts exclude it; only on the board. What ends a duty has reasons of its own. */
  readonly not_owed?: string;
  /** What to do once the deadline has passed. */
  readonly late?: string;
  /** What to do where the deadline passed before an instant that its start cannot come after. */
  readonly passed_before?: string;
  /** What to do while a relief may still apply. */
  readonly late_unless_relief?: string;
  readonly relief?: Readonly<Partial<Record<Relief, string>>>;
  /** In which case it is this clock of several for one submission that counts: `a progress report was sent`. */
  readonly applies_if?: string;
  /** In which case a limit with `unless_before` bounds the deadline although that start is not known: `the incident is classified as major by then`. */
  readonly bound_if?: string;
  /** The periods in a sentence, for a draft that decides whether they run. */
  readonly periods?: string;
  /** From when the period counts, where it is an option of the check: `the initial notification was submitted`. */
  readonly counts_from?: string;
}

export type Relief = "excluded" | "may_apply" | "only_on_bank_holiday" | "not_applicable" | "unknown";

/** What would have to be so for a deadline to end later than where it is counted to. */
export type LaterCase =
  | "full_hour"
  | "end_of_day"
  | "working_day"
  | "bank_holiday"
  | "relief"
  | "other_zone"
  | "other_start";

/** A later end of a deadline, if all of these cases are so. */
export interface LaterEnd {
  readonly cases: readonly LaterCase[];
  readonly untilMs: number;
}

/** The result of a clock for a draft; instants in milliseconds. */
export interface ClockResult {
  /** Null where a start is unknown, or where there is a duty without a figure. */
  readonly dueMs: number | null;
  /** The limit that decides; null without a deadline. */
  readonly limit: ClockLimit | null;
  /** Whether a limit does not count, because a start came after its end. */
  readonly isLimitPassed: boolean;
  /** Whether the deadline passed before an instant that its start cannot come after. */
  readonly isPassedBefore: boolean;
  /** Where a start is not known, or which clock applies: the deadline is not later. */
  readonly upperBoundMs: number | null;
  /** In which case the bound holds: in the words of the clock; null in any case. */
  readonly boundIf: string | null;
  /** Where another reading of the period ends later. */
  readonly legalLatestMs: number | null;
  /** Until when the deadline, or the one that may apply, can still be met; in the order of time. */
  readonly laterEnds: readonly LaterEnd[];
  /** The latest that the deadline can be, whatever is not known, and until when it can still be met then; null where that is open, too. */
  readonly last: Readonly<Record<"dueMs" | "untilMs", number>> | null;
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
  /** The deadline, if it applies; null where a start is not known. */
  readonly dueMs: number | null;
  /** Where a start is not known: the deadline is not later. */
  readonly upperBoundMs: number | null;
  readonly laterEnds: readonly LaterEnd[];
  /** The fields to answer first, on which it depends whether it applies; none where it does. */
  readonly fields: readonly string[];
}

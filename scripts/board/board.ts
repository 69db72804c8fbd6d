// What a person tells the board of clocks, and what the board says of each clock.
import type { AnswerAlternative, AnswerLaterEnd } from "../../server/engine/answer.ts";
import type { InForce, Relief } from "../../server/engine/clocks/clock.ts";
import type { CheckParameters } from "../../server/engine/options.ts";

/** One person and what it knows. */
export interface BoardFacts {
  /** What it is: several kinds are possible. */
  readonly kinds: readonly string[];
  /** Instants, codes, or lists of codes, by fact. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** When it sent what a clock is about, by clock. */
  readonly sent?: Readonly<Record<string, string>>;
  readonly options?: CheckParameters;
}

export type KindContradiction = Readonly<Record<"kind" | "fact", string>>;

/**
 * `due` has a deadline; `done` was sent; `no_period` is owed without a figure; `unknown` lacks a start; `contradiction` has instants that
 * cannot be in their order, or a fact that does not fit the kind of person, and so no deadline; `voluntary` may be sent, and no one owes it; `not_owed`.
 */
export type ClockState = "due" | "done" | "no_period" | "unknown" | "contradiction" | "voluntary" | "not_owed";

export interface BoardEntry {
  readonly act: string;
  readonly clock_id: string;
  readonly title: string;
  readonly state: ClockState;
  readonly who: string | null;
  readonly whom: string | null;
  /** Instants in UTC, RFC 3339. */
  readonly due: string | null;
  readonly due_local: string | null;
  /** The zone whose calendar decides a deadline in days or months; null where hours do, or where no zone was given. */
  readonly time_zone: string | null;
  readonly legal_latest: string | null;
  /** Which version of its provision the deadline is based on; null where it has one only. */
  readonly law: InForce | null;
  /** What to do, where the deadline passed before the person could know of what it counts from, and nothing was sent. */
  readonly passed_before: string | null;
  readonly upper_bound: string | null;
  /** In which case the bound holds, such as `the incident is classified as major by then`; null if in any. */
  readonly bound_if: string | null;
  /** Where it depends on facts that were not given which of several clocks applies: these, the earliest first. */
  readonly depends_on: readonly AnswerAlternative[];
  /** Until when it may be in time all the same, the earliest first; of what was sent, only the ends that it was not after. */
  readonly later_ends: readonly AnswerLaterEnd[];
  readonly relief: Relief | null;
  readonly relief_until: string | null;
  /** Whether it was sent after the deadline; null where that is not known, also because one of `later_ends` may count. */
  readonly is_late: boolean | null;
  /** Facts without which there is no deadline or, of a duty without a figure, on which it depends whether it is owed. */
  readonly missing: readonly string[];
  /** Pairs in an impossible order: [earlier, later]. An item is a fact, or `sent` for the submission itself. */
  readonly contradictions: readonly (readonly [earlier: string, later: string])[];
  /** A kind of the person and a fact by which it is another kind, which owes this; null if there is none. */
  readonly kind_contradiction: KindContradiction | null;
  /** Why it is not owed, also of what was sent all the same. */
  readonly reason: string | null;
  readonly readings: readonly string[];
  readonly assumptions: readonly string[];
  readonly source_atom_ids: readonly string[];
}

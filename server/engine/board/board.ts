// The board of clocks: what one incident starts for a person, by facts that no draft has yet. The acts are data.
import type { Clock, Relief } from "../clocks/clock.ts";
import type { CheckParameters } from "../options.ts";
import type { CodeList } from "../rule-set.ts";

/** A kind of person, such as a controller. */
export interface BoardPerson {
  readonly kind: string;
  readonly title: string;
  /** Who it is, where the words of clocks are about another kind of person. */
  readonly who?: string;
  /** The first local day, `YYYY-MM-DD`, from which incidents that it becomes aware of are owed. */
  readonly owes_from?: Readonly<{ date: string; reason: string; source_atom_ids: readonly string[] }>;
}

/** What a person may know: an instant, or codes of a list. A submission is given under `sent`, not under `facts`. */
export interface BoardFact {
  readonly fact: string;
  readonly title: string;
  readonly code_list: string | null;
  readonly takes_several: boolean;
  /** IDs of the clocks that this submission fulfils. */
  readonly sent?: readonly string[];
  /** Whether it is the moment at which a person became aware of what the act is about. */
  readonly is_awareness?: true;
}

export interface BoardClock extends Clock {
  /** The kinds of persons who owe it. */
  readonly owed_by: readonly string[];
  /** Kinds of persons who have no relief. */
  readonly no_relief_for?: readonly string[];
  /** It is due with the first of these clocks that is not done, without the relief; not owed where all are done. */
  readonly due_with?: readonly string[];
  /** The awareness that it is about, where it does not count from one. */
  readonly aware_of?: readonly string[];
  /** It is not owed once one of these clocks was sent, or where one of these facts came about by the deadline. */
  readonly not_owed_once?: Readonly<{ sent?: readonly string[]; by_due?: readonly string[] }>;
}

export interface BoardAct {
  readonly act: string;
  readonly title: string;
  readonly persons: readonly BoardPerson[];
  /** Kinds of persons to whom the act does not apply, whatever else they are. */
  readonly not_owed_by: readonly (Pick<BoardPerson, "kind"> &
    Readonly<{ reason: string; source_atom_ids: readonly string[] }>)[];
  readonly facts: readonly BoardFact[];
  readonly clocks: readonly BoardClock[];
}

/** What the build publishes as clocks.json. */
export interface Board {
  readonly acts: readonly BoardAct[];
  readonly code_lists: readonly CodeList[];
}

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

/**
 * `due` has a deadline; `done` was sent; `no_period` is owed without a figure; `unknown` lacks a start; `contradiction` has instants that
 * cannot be in their order, and so no deadline; `not_owed`.
 */
export type ClockState = "due" | "done" | "no_period" | "unknown" | "contradiction" | "not_owed";

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
  readonly upper_bound: string | null;
  readonly relief: Relief | null;
  readonly relief_until: string | null;
  /** Whether it was sent after the deadline; null where that is not known, also because the relief may have applied. */
  readonly is_late: boolean | null;
  /** Facts without which there is no deadline or, of a duty without a figure, on which it depends whether it is owed. */
  readonly missing: readonly string[];
  /** Pairs in an impossible order: [earlier, later]. An item is a fact, or `sent` for the submission itself. */
  readonly contradictions: readonly (readonly [earlier: string, later: string])[];
  /** Why it is not owed. */
  readonly reason: string | null;
  readonly readings: readonly string[];
  readonly assumptions: readonly string[];
  readonly source_atom_ids: readonly string[];
}

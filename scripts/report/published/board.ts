// What the build publishes as clocks.json: what a person is asked under each act, and its clocks.
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import type { CodeList } from "../../../server/engine/rule-set.ts";

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
  /** It may be sent, and no one owes it. */
  readonly voluntary?: true;
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

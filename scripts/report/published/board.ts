// What the build publishes as clocks.json: what a person is asked under each act, and its clocks.
import type { Clock, Fact } from "../../../server/engine/clocks/clock.ts";
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
  /** What is sent for one of these clocks answers it as well. */
  readonly sent_with?: readonly string[];
  /** To whom it is sent where all of these facts hold; the first counts. `whom_open` names that addressee while it is not known. */
  readonly whom_if?: readonly { readonly if: readonly Fact[]; readonly whom: string; readonly whom_open?: string }[];
  /** Kinds of persons who do not owe it, also if they are of a kind that does. */
  readonly not_owed_by?: readonly Readonly<{ kind: string; reason: string; source_atom_ids: readonly string[] }>[];
  /** Kinds of persons who have no relief. */
  readonly no_relief_for?: readonly string[];
  /** It is due with the first of these clocks that cannot be met, which its fact tells, without the relief. One sending answers one of them. */
  readonly due_with?: readonly (Fact & { readonly clock_id: string })[];
}

export interface BoardAct {
  readonly act: string;
  readonly title: string;
  readonly persons: readonly BoardPerson[];
  /**
   * Kinds of persons to whom the act does not apply, with a title where no act has them among its persons. `unless_person`: not if they are one of
   * the persons of the act too.
   */
  readonly not_owed_by: readonly (Pick<BoardPerson, "kind"> &
    Readonly<{ title?: string; unless_person?: true; reason: string; source_atom_ids: readonly string[] }>)[];
  /** Kinds that a fact implies for persons of other kinds. While they do not name it, their facts and kinds contradict each other. */
  readonly implied_kinds: readonly Readonly<{ kind: string; of: readonly string[]; if: Fact }>[];
  readonly facts: readonly BoardFact[];
  readonly clocks: readonly BoardClock[];
}

/** What the build publishes as clocks.json. */
export interface Board {
  readonly acts: readonly BoardAct[];
  readonly code_lists: readonly CodeList[];
}

// The clocks of an act as they are authored: they name facts, for which each profile has a field or an option.
import type { Clock, ClockLimit, ClockStart, ClockWords } from "../../../server/engine/clocks/clock.ts";
import type { Board, BoardClock, BoardFact, BoardPerson } from "../../report/published/board.ts";
import type { SameFact } from "../../report/published/same-facts.ts";
import type { SourceAtom } from "./authored-instrument.ts";
import type { ClockPage } from "./page-words.ts";

/** The fact holds if its field has one of these codes. */
export interface AuthoredFact {
  readonly fact: string;
  readonly codes: readonly string[];
}

/** A clock without limits, of its own or of another one, is a duty without a figure. */
export interface AuthoredClock
  extends Pick<
    Clock,
    "clock_id" | "title" | "answer_member" | "latest_on_working_day" | "readings" | "source_atom_ids"
  > {
  readonly words?: ClockWords;
  readonly page?: ClockPage;
  /** Due together with whichever of these the profile lists. */
  readonly due_with?: readonly string[];
  /** The fact of when the report is sent, which not every profile has. */
  readonly sent?: string;
  readonly submission?: AuthoredFact;
  readonly owed_if?: readonly AuthoredFact[];
  readonly not_owed_if?: readonly AuthoredFact[];
  /** `at_latest` are the clocks of what had to be submitted before. */
  readonly starts?: readonly (Pick<ClockStart, "start" | "not_before"> & { readonly at_latest?: readonly string[] })[];
  readonly limits?: readonly ClockLimit[];
  readonly relief?: {
    readonly excluded?: AuthoredFact & { readonly kinds?: readonly string[] };
    readonly assumption?: string;
  };
  /** On the board: it may be sent, and no one owes it. */
  readonly voluntary?: true;
  /** On the board: who owes it, if not all kinds of the act. */
  readonly owed_by?: readonly string[];
  /** On the board: the awareness that it is about, where it does not count from one. */
  readonly aware_of?: readonly string[];
  /** On the board: what takes its place. */
  readonly not_owed_once?: BoardClock["not_owed_once"];
}

interface AuthoredBoardFact extends Pick<BoardFact, "title" | "sent" | "is_awareness"> {
  readonly code_list?: string;
  readonly takes_several?: true;
}

/** What the board of clocks asks about an act. */
export interface AuthoredBoard {
  readonly title: string;
  readonly persons: readonly BoardPerson[];
  /** A kind that no act has among its own has a title here. */
  readonly not_owed_by?: readonly {
    readonly kind: string;
    readonly title?: string;
    readonly reason: string;
    readonly source_atom_ids: readonly string[];
  }[];
  readonly facts: Readonly<Record<string, AuthoredBoardFact>>;
}

/** Fields of acts that ask for the same fact, or for one that is alike, by the folders of their profiles. */
export interface AuthoredSameFact extends Omit<SameFact, "fields"> {
  readonly fields: Readonly<Record<string, string>>;
}

/** What the board has of no act alone. */
export interface AuthoredBoardFile {
  readonly same_facts?: readonly AuthoredSameFact[];
  /** What each code of a reading means: a choice where the law is silent, and the other reading. */
  readonly readings: Readonly<Record<string, string>>;
}

/** A place of an act or of guidance, and how that is cited. */
export interface CitedPlace extends Pick<SourceAtom, "source_atom_id" | "locator" | "href"> {
  readonly instrument: string;
}

/** The board of all acts, and what its readings mean. */
export interface ResolvedBoard extends Board {
  readonly readings: AuthoredBoardFile["readings"];
  readonly reports: readonly BoardReport[];
  /** The places on which it is based, by their ids. */
  readonly cited: readonly CitedPlace[];
  readonly same_facts: readonly SameFact[];
}

/** A report for which there is a profile, with the clocks that its submission is about. */
export interface BoardReport {
  /** An alias. */
  readonly profile: string;
  readonly title: string;
  readonly clock_ids: readonly string[];
  /** Which field of it, or which option of its check, has a fact of the board. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface AuthoredClocks {
  readonly clocks: readonly AuthoredClock[];
  /** Of clocks without words of their own. */
  readonly words?: ClockWords;
  readonly page?: ClockPage;
  readonly board?: AuthoredBoard;
  /** What codes of assumptions mean that only this act has, in a sentence each. */
  readonly assumptions?: Readonly<Record<string, string>>;
}

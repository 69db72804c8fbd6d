// The clocks of an act as they are authored: they name facts, for which each profile has a field or an option.
import type {
  Application,
  Clock,
  ClockLimit,
  ClockStart,
  ClockWords,
  Ending,
  Fact,
  OtherFact,
} from "../../../server/engine/clocks/clock.ts";
import type { Board, BoardClock, BoardFact, BoardPerson } from "../../report/published/board.ts";
import type { SameFact } from "../../report/published/same-facts.ts";
import type { SourceAtom } from "./authored-instrument.ts";
import type { ClockPage } from "./page-words.ts";

/** The fact holds if its field has one of these codes, or one of `or` holds. */
export interface AuthoredFact extends Pick<Fact, "codes" | "is" | "unknown_codes"> {
  readonly fact: string;
  readonly or?: readonly AuthoredOther[];
  readonly doubted_if?: Omit<AuthoredFact, "or" | "is" | "doubted_if">;
}

/** Without codes, the fact is an instant, and holds if that is known. */
export interface AuthoredOther extends Omit<AuthoredFact, "codes" | "or" | "doubted_if">, Pick<OtherFact, "codes"> {}

interface AuthoredLimit extends Omit<ClockLimit, "if"> {
  readonly if?: readonly AuthoredFact[];
}

/** From when an act or a clock applies, by instants of facts. */
interface AuthoredApplication extends Omit<Application, "if"> {
  readonly if?: readonly AuthoredFact[];
}

/** What ends clocks: an event is a fact with an instant or, with codes, one that has one of them. */
export interface AuthoredEnding extends Omit<Ending, "field_id" | "option"> {
  readonly event: string;
  readonly ends: readonly string[];
}

/** A clock without limits is a duty without a figure. */
export interface AuthoredClock
  extends Pick<
    Clock,
    | "clock_id"
    | "title"
    | "answer_member"
    | "latest_on_working_day"
    | "two_working_days"
    | "readings"
    | "source_atom_ids"
  > {
  readonly words?: ClockWords;
  readonly page?: ClockPage;
  /** On the board: it is due with the first of these that cannot be met. */
  readonly due_with?: readonly (AuthoredFact & { readonly clock: string })[];
  /** The fact of when the report is sent, which not every profile has. */
  readonly sent?: string;
  readonly submission?: AuthoredFact;
  readonly owed_if?: readonly AuthoredFact[];
  readonly not_owed_if?: readonly AuthoredFact[];
  readonly owed_once?: AuthoredFact;
  /** `at_latest` are the clocks of what had to be submitted before. */
  readonly starts?: readonly (Pick<ClockStart, "start" | "not_before" | "not_after" | "optional"> & {
    readonly at_latest?: readonly string[];
  })[];
  readonly limits?: readonly AuthoredLimit[];
  readonly relief?: {
    readonly excluded?: AuthoredFact & { readonly kinds?: readonly string[] };
    readonly assumption?: string;
  };
  /** Instead of what the act says. */
  readonly applies_from?: readonly AuthoredApplication[];
  /** On the board: what is sent for one of these clocks answers it as well. */
  readonly sent_with?: readonly string[];
  /** On the board: to whom it is sent where all of these facts hold; the first counts. */
  readonly whom_if?: readonly {
    readonly if: readonly AuthoredFact[];
    readonly whom: string;
    readonly whom_open?: string;
  }[];
  /** On the board: who does not owe it, also if of a kind that does. */
  readonly not_owed_by?: BoardClock["not_owed_by"];
  /** On the board: it may be sent, and no one owes it. */
  readonly voluntary?: true;
  /** On the board: who owes it, if not all kinds of the act. */
  readonly owed_by?: readonly string[];
  /** The instants that decide whether the act applies to it already, where it does not count from one of those of the act. */
  readonly aware_of?: readonly string[];
}

/** A clock with what its act says of several. */
export interface ActClock extends AuthoredClock {
  readonly endings: readonly AuthoredEnding[];
}

/** The facts that a clock names besides its starts. */
export function factsIn(clock: AuthoredClock): readonly AuthoredOther[] {
  const { submission, owed_if = [], not_owed_if = [], owed_once, relief, limits = [], applies_from = [] } = clock;
  const optional = [submission, owed_once, relief?.excluded].flatMap((one) => one ?? []);
  const conditions = [...limits, ...applies_from, ...(clock.whom_if ?? [])].flatMap((one) => one.if ?? []);
  return [...optional, ...owed_if, ...not_owed_if, ...conditions].flatMap((one) => [
    one,
    ...(one.or ?? []),
    ...(one.doubted_if ? [one.doubted_if] : []),
  ]);
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
    readonly unless_person?: true;
    readonly reason: string;
    readonly source_atom_ids: readonly string[];
  }[];
  /** Kinds that a fact implies for persons of other kinds. */
  readonly implied_kinds?: readonly {
    readonly kind: string;
    readonly of: readonly string[];
    readonly if: AuthoredFact;
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
  readonly applies_from?: readonly AuthoredApplication[];
  readonly endings?: readonly AuthoredEnding[];
  /** Of clocks without words of their own. */
  readonly words?: ClockWords;
  readonly page?: ClockPage;
  readonly board?: AuthoredBoard;
  /** What codes of assumptions mean that only this act has, in a sentence each. */
  readonly assumptions?: Readonly<Record<string, string>>;
}

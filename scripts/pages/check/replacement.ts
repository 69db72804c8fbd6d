// A draft that takes the place of a new one or changes one, what the page says of it, and what a conversion or a table left out: places and reasons, never values.
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { Format } from "../../esas/report.ts";
import type { Draft } from "../../report/draft/draft.ts";
import type { ReportContent } from "./kept-incident.ts";

/** A draft that a report is opened with or changed to, and what it brings with it. */
export interface Replacement extends Partial<Pick<ReportContent, "previous" | "submitted" | "opening">> {
  readonly draft: Draft;
  /** A sentence on what was done; null when going back to an earlier draft. */
  readonly done: string | null;
  readonly parameters?: CheckParameters;
  /** Names the incident of another page that it comes from. */
  readonly origin?: string;
  /** If the draft comes from a conversion. */
  readonly losses?: LossList;
  /** Whether no file has this draft. */
  readonly isUnsaved?: boolean;
  /** What else can be loaded in its place. */
  readonly offer?: Offer;
  /**
   * The draft that it was made from. While that is the draft of the page, it is only changed, which the notice undoes; otherwise it is the draft of
   * a new incident.
   */
  readonly madeFrom?: Draft;
  /** Whether the draft begins with it, so that entity details may fill in what it leaves empty. */
  readonly isNew?: true;
  /** Whether the page has it all from other reports of the incident: its user entered nothing. */
  readonly isTaken?: true;
}

export type Offer = Replacement & { readonly label: string };

/** A sentence about the last thing that was done, with the draft that can be loaded now. */
export interface Notice {
  readonly tone: "attention" | "info";
  readonly text: string;
  readonly offer?: Offer;
  /** A question on a table, before anything of it is taken. */
  readonly question?: TableQuestion;
}

/** The rows of a table that show what is asked, and what may be answered, each with what comes of it. */
export interface TableQuestion {
  readonly rows: readonly (readonly string[])[];
  readonly choices: readonly { readonly label: string; readonly take: () => Replacement | Notice | null }[];
}

/** Does something with what comes of a table, now or once all is answered that has to be asked. A notice without a question stays as it is. */
export function onceTaken(read: Replacement | Notice, then: (taken: Replacement) => Replacement): Replacement | Notice {
  if (!("tone" in read)) return then(read);
  if (read.question === undefined) return read;
  const choices = read.question.choices.map(({ label, take }) => {
    const takeThen = () => {
      const taken = take();
      return taken === null ? null : onceTaken(taken, then);
    };
    return { label, take: takeThen };
  });
  return { ...read, question: { ...read.question, choices } };
}

/** What a report is opened with: another draft than its own, or a sentence. */
export type Arrival = Replacement | Notice | null;

// A draft of the maximum size has room for thousands of unknown names; a longer list helps no reader.
export const MAX_PLACES = 20;

/** A part of a file, and what was done with it. */
export interface PlacedWords {
  readonly place: string;
  readonly words: string;
  /** The field that it is about, if the form has it. */
  readonly fieldId?: string;
}

/** A part of a file, and where the form has it. */
type Place = Omit<PlacedWords, "words">;

type LossSection = ReturnType<typeof getSection>;

export interface LossList {
  /** The format that was converted; `table` is an import of a table. */
  readonly from: Format | "table";
  /** Of a file of the ESAs: whether it lacks no row of the official template, as far as the draft shows. */
  readonly isComplete: boolean;
  readonly sections: readonly LossSection[];
  /** A sentence after the sections. */
  readonly closing: string;
}

/** The items by their words, in the order in which the words come first. At most MAX_PLACES of those with the same words are listed. */
export function getSection(heading: string, items: readonly PlacedWords[]) {
  const reasons = new Map<string, { words: string; count: number; places: Place[] }>();
  for (const { words, ...place } of items) {
    const { count = 0, places = [] } = reasons.get(words) ?? {};
    reasons.set(words, { words, count: count + 1, places: count < MAX_PLACES ? [...places, place] : places });
  }
  return { heading: `${heading} (${items.length})`, reasons: [...reasons.values()] };
}

// What a conversion or an import did with the parts of a file, as lists of places and reasons, never of values.
import type { Format } from "../../esas/report.ts";

// A draft of the maximum size has room for thousands of unknown names; a longer list helps no reader.
export const MAX_PLACES = 20;

/** A part of a file, and what was done with it. */
export interface PlacedWords {
  readonly place: string;
  readonly words: string;
}

type LossSection = ReturnType<typeof getSection>;

export interface Losses {
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
  const reasons = new Map<string, { words: string; count: number; places: string[] }>();
  for (const { place, words } of items) {
    const { count = 0, places = [] } = reasons.get(words) ?? {};
    reasons.set(words, { words, count: count + 1, places: count < MAX_PLACES ? [...places, place] : places });
  }
  return { heading: `${heading} (${items.length})`, reasons: [...reasons.values()] };
}

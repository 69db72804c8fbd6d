// What a conversion lost, for the page to show: the report of npm run convert, in its words, with places of one sentence together.
import type { Format, Report } from "../../convert/report.ts";
import { closingLine, type ReportSection, sectionsOf } from "../../convert/text.ts";

/** A sentence, and the places that it is said of. */
export interface LossGroup {
  readonly words: string;
  readonly count: number;
  /** JSON pointers, safe to print; no more than MAX_PLACES of them. Never a value. */
  readonly places: readonly string[];
}

export interface LossSection {
  /** With the number of places behind it: `Left out (3)`. */
  readonly heading: string;
  readonly groups: readonly LossGroup[];
}

export interface Losses {
  /** The form of what was converted. */
  readonly from: Format;
  readonly sections: readonly LossSection[];
  /** What the report says of the conversion as a whole. */
  readonly closing: string;
}

// A draft of the greatest length has room for some ten thousand unknown names, which nobody reads one by one.
export const MAX_PLACES = 20;

/** The report of a conversion in groups. */
export const lossesOf = (report: Report): Losses => ({
  from: report.from,
  sections: sectionsOf(report).map(groupSection),
  closing: closingLine(report),
});

function groupSection({ heading, items }: ReportSection): LossSection {
  const placesOf = new Map<string, string[]>();
  for (const { place, words } of items) {
    const places = placesOf.get(words);
    if (places === undefined) placesOf.set(words, [place]);
    else places.push(place);
  }
  return {
    heading: `${heading} (${items.length})`,
    groups: Array.from(placesOf, ([words, places]) => ({
      words,
      count: places.length,
      places: places.slice(0, MAX_PLACES),
    })),
  };
}

// What a conversion lost, for the page to show: the report of npm run convert, in its words, with places of one sentence together.
import type { Format, Report } from "../../convert/report.ts";
import { formatReport } from "../../convert/text.ts";

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

/**
 * Reads the report as formatReport prints it: sections with an empty line behind each, then what it says as a whole. A section is a
 * heading, then two lines a place: the pointer, indented by two, and the sentence, indented by four.
 */
export function lossesOf(report: Report): Losses {
  const blocks = formatReport(report, "").trimEnd().split("\n\n");
  return { from: report.from, sections: blocks.slice(0, -1).map(sectionOf), closing: blocks.at(-1) ?? "" };
}

function sectionOf(block: string): LossSection {
  const [heading = "", ...lines] = block.split("\n");
  const placesOf = new Map<string, string[]>();
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const [place = "", words = ""] = [lines[index]?.slice(2), lines[index + 1]?.slice(4)];
    const places = placesOf.get(words);
    if (places === undefined) placesOf.set(words, [place]);
    else places.push(place);
  }
  return {
    heading: heading.charAt(0) + heading.slice(1).toLowerCase(),
    groups: Array.from(placesOf, ([words, places]) => ({
      words,
      count: places.length,
      places: places.slice(0, MAX_PLACES),
    })),
  };
}

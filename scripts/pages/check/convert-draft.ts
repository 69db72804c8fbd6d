// A conversion as the worker makes it: the text of the result, and what was lost on the way.
import { convertText } from "../../convert/convert-text.ts";
import type { ConvertibleProfile } from "../../convert/crosswalk.ts";
import type { Format } from "../../convert/report.ts";
import { type Losses, lossesOf } from "./losses.ts";

export interface Converted {
  /** The result as npm run convert prints it. */
  readonly json: string;
  readonly losses: Losses;
}

/** Converts a text of the format `from` by the crosswalk of a profile.json; null where the text is no such file. */
export function convertDraft(profile: string, text: string, from: Format): Converted | null {
  const conversion = convertText(JSON.parse(profile) as ConvertibleProfile, text, from);
  if ("problem" in conversion) return null;
  return { json: `${JSON.stringify(conversion.result, null, 2)}\n`, losses: lossesOf(conversion.report) };
}

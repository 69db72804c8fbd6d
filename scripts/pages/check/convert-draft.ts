// Conversions as the draft check shows them: the result, and what is lost.
import { convertText } from "../../esas/convert-text.ts";
import type { ConvertibleProfile } from "../../esas/crosswalk.ts";
import type { ConversionReport, Format } from "../../esas/report.ts";
import { closingLine, getReportSections } from "../../esas/report.ts";
import { getSection, type LossList } from "./replacement.ts";

/** A result as `npm run convert` prints it, and what was lost. */
export type Converted = NonNullable<ReturnType<typeof convertDraft>>;

/** Converts a text of the format `from` with the crosswalk of a profile; null if the text does not have that format. */
export function convertDraft(profile: ConvertibleProfile, text: string, from: Format) {
  const conversion = convertText(profile, text, from);
  if ("cause" in conversion) return null;
  return { json: `${JSON.stringify(conversion.result, null, 2)}\n`, losses: listLosses(conversion.report) };
}

function listLosses(report: ConversionReport): LossList {
  const sections = getReportSections(report).map(({ heading, items }) => getSection(heading, items));
  return { from: report.from, isComplete: report.unfilled.length === 0, sections, closing: closingLine(report) };
}

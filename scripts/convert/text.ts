// A report on a conversion as a person reads it: what is left out, what is written in another way, what stays empty, what was added,
// and where a value went to, or came from, a place that is not quite its own.
import type { Report, Unfilled } from "./report.ts";

/** The whole report, with a line end behind each line. `boundary` is the text that says what the service does not do. */
export function formatReport(report: Report, boundary: string): string {
  const { left_out, changed, unfilled, added, notes } = report;
  const lines = [
    ...section("LEFT OUT", left_out, ({ pointer, values, reason }) => [
      values === 1 ? pointer : `${pointer}  (${values} values)`,
      reason,
    ]),
    ...section("WRITTEN IN ANOTHER WAY", changed, ({ pointer, reason }) => [pointer, reason]),
    ...section("STAYS EMPTY", unfilled, (place) => [place.pointer, emptyLine(place)]),
    ...section("ADDED", added, ({ pointer, reason }) => [pointer, reason]),
    ...section("LOOK AT", notes, ({ pointer, reason }) => [pointer, reason]),
    closingLine(report),
    boundary,
  ];
  return `${lines.join("\n")}\n`;
}

function section<Item>(heading: string, items: readonly Item[], wordsOf: (item: Item) => [string, string]): string[] {
  if (items.length === 0) return [];
  const lines = items.flatMap((item) => {
    const [pointer, words] = wordsOf(item);
    return [`  ${pointer}`, `    ${words}`];
  });
  return [`${heading} (${items.length})`, ...lines, ""];
}

function emptyLine({ data_fields, title, requirement, condition, why, required_by_schema }: Unfilled): string {
  const asked = requirement === "yes" ? "mandatory" : (condition ?? "conditional");
  const reason = why === "no_field" ? "the profile has no field for it" : "the draft has no value that fits";
  const schema = required_by_schema ? " The ESAs' schema asks for it, too, and refuses the file without it." : "";
  // A condition may be sentences of its own.
  const words = asked.endsWith(".") ? asked : `${asked}.`;
  return `Row ${data_fields.join(", ")}, ${title}: ${reason}. In the official template: ${words}${schema}`;
}

function closingLine({ to, lossless, esas_schema }: Report): string {
  if (to === "lexbind") {
    const loss = lossless ? "Every value of the file is in the draft." : "The draft lacks what stands above.";
    return `${loss} Whether the draft is complete, a pre-validation says.`;
  }
  return `The file is made of a draft and no more than that: it was not checked against the ${esas_schema.edition}, and what stands above is for a person to complete.`;
}

// A report on a conversion as a person reads it: what is left out, what is written in another way, what stays empty, what was added,
// and where a value went to, or came from, a place that is not quite its own.
import type { Report, Unfilled } from "./report.ts";

/** What was done to places of one kind, each with the sentence that is said of it. */
export interface ReportSection {
  readonly heading: string;
  readonly items: readonly { readonly place: string; readonly words: string }[];
}

/** The sections of a report that are not empty, in the order in which they are read. */
export function sectionsOf({ left_out, changed, unfilled, added, notes }: Report): readonly ReportSection[] {
  const said = ({ pointer, reason }: { readonly pointer: string; readonly reason: string }) => ({
    place: pointer,
    words: reason,
  });
  const lost = left_out.map(({ pointer, values, reason }) => ({
    place: values === 1 ? pointer : `${pointer}  (${values} values)`,
    words: reason,
  }));
  const empty = unfilled.map((place) => ({ place: place.pointer, words: emptyLine(place) }));
  return [
    { heading: "Left out", items: lost },
    { heading: "Written in another way", items: changed.map(said) },
    { heading: "Stays empty", items: empty },
    { heading: "Added", items: added.map(said) },
    { heading: "Look at", items: notes.map(said) },
  ].filter(({ items }) => items.length > 0);
}

/** The whole report, with a line end behind each line. `boundary` is the text that says what the service does not do. */
export function formatReport(report: Report, boundary: string): string {
  const sections = sectionsOf(report).flatMap(({ heading, items }) => [
    `${heading.toUpperCase()} (${items.length})`,
    ...items.flatMap(({ place, words }) => [`  ${place}`, `    ${words}`]),
    "",
  ]);
  return `${[...sections, closingLine(report), boundary].join("\n")}\n`;
}

function emptyLine({ data_fields, title, requirement, condition, why, required_by_schema }: Unfilled): string {
  const asked = requirement === "yes" ? "mandatory" : (condition ?? "conditional");
  const reason = why === "no_field" ? "the profile has no field for it" : "the draft has no value that fits";
  const schema = required_by_schema ? " The ESAs' schema asks for it, too, and refuses the file without it." : "";
  // A condition may be sentences of its own.
  const words = asked.endsWith(".") ? asked : `${asked}.`;
  return `Row ${data_fields.join(", ")}, ${title}: ${reason}. In the official template: ${words}${schema}`;
}

/** What is said of the conversion as a whole. */
export function closingLine({ to, lossless, esas_schema }: Report): string {
  if (to === "lexbind") {
    const loss = lossless ? "Every value of the file is in the draft." : "The draft lacks what stands above.";
    return `${loss} Whether the draft is complete, a pre-validation says.`;
  }
  return `The file is made of a draft and no more than that: it was not checked against the ${esas_schema.edition}, and what stands above is for a person to complete.`;
}

// The report of a conversion as text, section by section.
import type { Report, Unfilled } from "./report.ts";

type Entry = Report["left_out" | "changed" | "added" | "notes"][number];

/** The sections of a report that are not empty, in reading order. */
export function sectionsOf({ left_out, changed, unfilled, added, notes, esas_schema }: Report) {
  const itemsOf = (entries: readonly Entry[]) =>
    entries.map((entry) => ({ place: entry.pointer + countOf(entry), words: entry.reason }));
  return [
    { heading: "Left out", items: itemsOf(left_out) },
    { heading: "Written in another form", items: itemsOf(changed) },
    {
      heading: "Stays empty",
      items: unfilled.map((entry) => ({ place: entry.pointer, words: describe(entry, esas_schema.edition) })),
    },
    { heading: "Added", items: itemsOf(added) },
    { heading: "To check", items: itemsOf(notes) },
  ].filter(({ items }) => items.length > 0);
}

const countOf = (entry: Entry): string => ("values" in entry && entry.values !== 1 ? `  (${entry.values} values)` : "");

function describe({ data_fields, title, requirement, condition, why, required_by_schema }: Unfilled, edition: string) {
  const reason = why === "no_field" ? "the profile has no field for it" : "the draft has no usable value";
  const row = `Row ${data_fields.join(", ")}, ${title}: ${reason}.`;
  const rejects = "and rejects the file without it.";
  if (requirement === "not_asked")
    return `${row} The official template does not ask for it. The ${edition} does, ${rejects}`;
  const rule = requirement === "yes" ? "mandatory" : (condition ?? "conditional");
  // A condition may be sentences of its own.
  const sentence = rule.endsWith(".") ? rule : `${rule}.`;
  const schema = required_by_schema ? ` The ${edition} requires it, too, ${rejects}` : "";
  return `${row} In the official template: ${sentence}${schema}`;
}

/** The whole report, with a line break after each line. `boundary` is the text about what the service does not do. */
export function formatReport(report: Report, boundary: string): string {
  const sections = sectionsOf(report).flatMap(({ heading, items }) => [
    `${heading.toUpperCase()} (${items.length})`,
    ...items.flatMap(({ place, words }) => [`  ${place}`, `    ${words}`]),
    "",
  ]);
  return `${[...sections, closingLine(report), boundary].join("\n")}\n`;
}

/** What the report says about the result as a whole. */
export function closingLine({ to, lossless, unfilled, esas_schema }: Report): string {
  if (to === "lexbind") {
    const loss = lossless ? "Every value of the file is in the draft." : "The draft lacks what is listed above.";
    return `${loss} Run a pre-validation to see whether the draft is complete.`;
  }
  const check = `It was not checked against the ${esas_schema.edition}.`;
  if (unfilled.length === 0)
    return `The file has every row that the official template asks for, as far as the draft shows. ${check}`;
  return `The file contains only what the draft contains. ${check} A person must add what is listed above.`;
}

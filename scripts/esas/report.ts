// The report of a conversion, and its text: the same members in both directions, pointers and reasons, never a value of the input.
import { escapeControls } from "../../server/engine/names.ts";
import { fillTemplate } from "../../server/engine/template.ts";
import type { ConvertibleProfile, EsasVersion } from "./crosswalk.ts";

// The sentence of each code. Placeholders are filled from the crosswalk, never from a file.
const LEFT_OUT = {
  no_value: "It has no value: null, only white space, or an empty list or object.",
  wrong_type: "It does not have the required JSON type.",
  not_in_form: "It does not have the required form.",
  not_in_version: "The {edition} does not take it in this form.",
  too_long: "It is too long; texts are never cut.",
  not_in_code_list: "It is neither a code nor a label of the official list.",
  duplicate: "The list already contains it.",
  outside_profile: "Only initial notifications are converted; other submissions require more.",
  one_of_several:
    "The draft has room for one value and has another one of this list. Check whether it is the right one.",
  second_identifier: "A draft has one identification code, and takes the LEI.",
  several_entities: "With a list of several entities, each entity has its own.",
  no_entity: "None of the entities in the list has this type.",
  not_converted: "{transform}",
  needs_code: "The file has a place for it only in the element with the code {code}, which the draft does not list.",
  needs_member: "The {edition} takes the group {group} only with {member}, and the draft has no valid value for that.",
  unknown_member: "The profile has no field of this name.",
  evidence_label: "The file has no place for evidence labels.",
  no_field: "A draft has no place for it.",
  uncovered_row: "Row {data_field} ({title}): a draft has no place for it in this form.",
  other_constant: "A file made from a draft has another value here.",
};

const CHANGED = {
  rewritten_text: "Written without surrounding white space or in capital letters, as the row requires.",
  rewritten_code: "Written as the code of the official list.",
  rewritten_date_time: "Written in UTC with whole seconds.",
  one_entity:
    "Written as the one affected entity, which is read back as a text, with its LEI and types in their own rows.",
  more_types: "The entities have further types, which are read back into this row, too.",
  joined_text: "Written as one text, which cannot be split into the same items again.",
};

const ADDED = {
  constant: "It follows from its place in the file.",
  self_submission: "Copied from the affected entity, because in a draft the entity submits its own report.",
  types_of_all: "All types of the report, because the entity has none of its own. Check whether it has all of them.",
  companion: "It belongs to {field_id}, which is an estimate in the profile.",
};

const NOTED = {
  like_an_lei: "It has the form of an LEI, and would be written as the LEI.",
  from_submitter: "Taken from the submitter, which is the affected entity: they have the same name or LEI.",
};

const REASONS = { ...LEFT_OUT, ...CHANGED, ...ADDED, ...NOTED };

export type LeftOutCode = keyof typeof LEFT_OUT;
export type ChangedCode = keyof typeof CHANGED;

export const getLossReason = (code: keyof typeof REASONS, values: Readonly<Record<string, string>> = {}): string =>
  fillTemplate(REASONS[code], values);

export type Format = "esas" | "lexbind";

/** What happened to one value. */
interface Entry<Code> {
  /** JSON pointer. Names are cut to 64 code points, and control characters are escaped. */
  readonly pointer: string;
  readonly code: Code;
  readonly reason: string;
}

/** A value of the input that is not in the result, or a group without any such value. */
export interface LeftOut extends Entry<LeftOutCode> {
  /** How many values are here and below; an empty list or object counts as one. */
  readonly values: number;
  /** The field of the profile that the value belongs to, or null. */
  readonly field_id: string | null;
}

/** A value that is in the result, but is not read back from there unchanged. */
export interface Changed extends Entry<ChangedCode> {
  readonly field_id: string;
}

/** A value of the result that does not come from a value of the input. Its pointer points into the result. */
export interface Added extends Entry<keyof typeof ADDED> {}

/** A value whose place in the file has another meaning than the field, or that was read from an unusual place. */
export interface Note extends Omit<Changed, "code"> {}

/** A place of the ESAs' file that stays empty. */
export interface Unfilled {
  /** As in the crosswalk, with * and {code}. */
  readonly pointer: string;
  /** Rows of Annexes I and II of Implementing Regulation (EU) 2025/302. */
  readonly data_fields: readonly string[];
  readonly title: string;
  /** What the official template requires: `yes`, `conditional` and the condition, or `not_asked` if only the schema asks for it. */
  readonly requirement: string;
  readonly condition: string | null;
  /** Whether the profile has no field for it, or the draft no usable value. */
  readonly why: "no_field" | "no_value";
  /** Whether the ESAs' schema requires it, too, in a report of this stage. */
  readonly required_by_schema: boolean;
}

interface Parts {
  readonly left_out: readonly LeftOut[];
  readonly changed: readonly Changed[];
  /** Always empty for a conversion to a draft: the pre-validation reports what a draft lacks. */
  readonly unfilled: readonly Unfilled[];
  readonly added: readonly Added[];
  readonly notes: readonly Note[];
}

export interface ConversionReport extends Parts {
  readonly from: Format;
  readonly to: Format;
  readonly act_id: string;
  readonly profile_semantic_hash: string;
  /** The ESAs' schema of the file; the conversion does not validate against it. */
  readonly esas_schema: Pick<EsasVersion, "version" | "schema_id" | "edition">;
  /** Whether nothing is left out, changed or unfilled. */
  readonly lossless: boolean;
}

export interface ConvertOptions {
  /** Version of the ESAs' schema, as in `1.3`; the newest that the profile has if it is not given. */
  readonly version?: string | undefined;
}

export interface Conversion<Result> {
  readonly result: Result;
  readonly report: ConversionReport;
}

/** Completes a report; parts that are not given are empty. */
export function createConversionReport(
  profile: ConvertibleProfile,
  { version, schema_id, edition }: EsasVersion,
  from: Format,
  given: Partial<Parts>,
): ConversionReport {
  const parts: Parts = { left_out: [], changed: [], unfilled: [], added: [], notes: [], ...given };
  return {
    from,
    to: from === "esas" ? "lexbind" : "esas",
    act_id: profile.act_id,
    profile_semantic_hash: profile.provenance.profile_semantic_hash,
    esas_schema: { version, schema_id, edition },
    lossless: [parts.left_out, parts.changed, parts.unfilled].every((list) => list.length === 0),
    ...parts,
  };
}

/** The sections of a report that are not empty, in the order in which people read them. */
export function getReportSections({ left_out, changed, unfilled, added, notes, esas_schema }: ConversionReport) {
  const getItems = (
    entries: readonly { readonly pointer: string; readonly reason: string; readonly values?: number }[],
  ) =>
    entries.map(({ pointer, reason, values = 1 }) => {
      return { place: values === 1 ? pointer : `${pointer}  (${values} values)`, words: reason };
    });
  return [
    { heading: "Left out", items: getItems(left_out) },
    { heading: "Written in another form", items: getItems(changed) },
    {
      heading: "Stays empty",
      items: unfilled.map((entry) => ({ place: entry.pointer, words: describe(entry, esas_schema.edition) })),
    },
    { heading: "Added", items: getItems(added) },
    { heading: "To check", items: getItems(notes) },
  ].filter(({ items }) => items.length > 0);
}

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
export function formatReport(report: ConversionReport, boundary: string): string {
  const sections = getReportSections(report).flatMap(({ heading, items }) => [
    `${heading.toUpperCase()} (${items.length})`,
    ...items.flatMap(({ place, words }) => [`  ${place}`, `    ${words}`]),
    "",
  ]);
  return [...sections, closingLine(report), boundary].map((line) => `${escapeControls(line)}\n`).join("");
}

/** What the report states about the result as a whole. */
export function closingLine({ to, lossless, unfilled, esas_schema }: ConversionReport): string {
  if (to === "lexbind") {
    const loss = lossless ? "Every value of the file is in the draft." : "The draft lacks what is listed above.";
    return `${loss} Run a pre-validation to see whether the draft is complete.`;
  }
  const check = `It was not checked against the ${esas_schema.edition}.`;
  if (unfilled.length === 0)
    return `The file has every row that the official template asks for, as far as the draft shows. ${check}`;
  return `The file contains only what the draft contains. ${check} A person must add what is listed above.`;
}

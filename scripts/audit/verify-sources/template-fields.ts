// Compares an act whose fields are the rows of an official template with what the template and its instructions print.
import type { AuthoredField, CodeListDocument, Obligation } from "../../pipeline/model/authored.ts";
import type { ProfileFiles } from "../../pipeline/model/model.ts";
import type { ReportAt } from "../../pipeline/tools/findings.ts";
import { obligationIn, type Printed } from "./crosswalk.ts";
import { compareOptions } from "./options.ts";
import { nameOf, type Place } from "./places.ts";
import { withoutSpaces } from "./xhtml.ts";

/** How many rows the instructions print as mandatory and as conditional at a stage. */
export interface StageCount {
  readonly folder: string;
  /** The number of the annex with the instructions. */
  readonly annex: string;
  readonly stage: string;
  readonly mandatory: number;
  readonly conditional: number;
}

type Problem = readonly [path: readonly (string | number)[], code: string, message: string];

/** Checks every field that has a row, and that each row has one; returns the counts of each stage, none for other acts. */
export function checkTemplateFields(
  files: ProfileFiles,
  printed: Printed,
  codeLists: readonly CodeListDocument[],
  report: ReportAt,
): StageCount[] {
  const fields = files.fields.value.fields;
  const rows = fields.map((field) => rowsOf(field, printed));
  const [template, instructions] = [0, 1].map((index) => rows.find((row) => row[index] !== undefined)?.[index]);
  if (template === undefined || instructions === undefined) return [];
  const annexes = [template, instructions].map(({ locator }) => locator.annex);
  const numbers = [...printed.places.values()].flatMap(({ locator: { annex, data_field } }) =>
    data_field !== undefined && annexes.includes(annex) ? [String(data_field)] : [],
  );
  const problems = [
    ...compareNumbers(fields, [...new Set(numbers)]),
    ...fields.flatMap((field, index) =>
      compareField(field, rows[index] ?? [], codeLists).map(
        ([path, code, message]): Problem => [["fields", index, ...path], code, message],
      ),
    ),
  ];
  for (const [path, code, message] of problems) report(files.fields, path, { code, message });
  const stages = [...new Set(fields.flatMap(({ obligations = {} }) => Object.keys(obligations)))];
  return stages.map((stage) => {
    const obligations = rows.map(([, row]) => row && obligationIn(row, stage));
    const count = (wanted: Obligation) => obligations.filter((obligation) => obligation === wanted).length;
    return {
      folder: files.folder,
      annex: String(annexes[1]),
      stage,
      mandatory: count("required"),
      conditional: count("where_applicable"),
    };
  });
}

/** The row of the template and that of the instructions, which the first two atoms of a field name. */
const rowsOf = ({ data_field, source_atom_ids }: AuthoredField, { ofAtoms }: Printed): (Place | undefined)[] =>
  data_field === undefined ? [] : source_atom_ids.slice(0, 2).map((id) => ofAtoms.get(id));

/** Each row must have one field, in the order of the template. */
function compareNumbers(fields: readonly AuthoredField[], printed: readonly string[]): Problem[] {
  const numbers = fields.map(({ data_field }) => String(data_field ?? ""));
  const missing = printed.filter((number) => !numbers.includes(number));
  const problems = numbers.flatMap((number, index): Problem[] => {
    const problem = (code: string, words: string): Problem[] => [[["fields", index, "data_field"], code, words]];
    if (!printed.includes(number)) return problem("unknown_row", `the template has no row ${number}`);
    if (numbers.indexOf(number) < index) return problem("repeated_row", `row ${number} has two fields`);
    return [];
  });
  if (missing.length > 0) problems.push([["fields"], "missing_row", `no field has row ${missing.join(", ")}`]);
  const moved = numbers.findIndex((number, index) => number !== printed[index]);
  if (problems.length > 0 || moved < 0) return problems;
  const message = `the template prints row ${printed[moved]} before row ${numbers[moved]}`;
  return [[["fields", moved, "data_field"], "unordered_row", message]];
}

function compareField(
  field: AuthoredField,
  [template, row]: readonly (Place | undefined)[],
  codeLists: readonly CodeListDocument[],
): Problem[] {
  const { data_field, field_id, title, obligations = {} } = field;
  const problems = [template, row].flatMap((place, position): Problem[] => {
    const path = ["source_atom_ids", position];
    if (place === undefined) return [[path, "wrong_row", `the field of row ${data_field} must refer to that row here`]];
    if (place.locator.data_field === data_field) return [];
    return [[path, "wrong_row", `the field of row ${data_field} refers to ${nameOf(place.locator)}`]];
  });
  if (template === undefined || row === undefined || problems.length > 0) return problems;
  const official = template.title ?? "";
  if (withoutSpaces(title) !== withoutSpaces(official))
    problems.push([["title"], "wrong_title", `the title of ${nameOf(template.locator)} is "${official}"`]);
  if (field_id !== identifierOf(official))
    problems.push([["field_id"], "wrong_field_id", `the title "${official}" gives ${identifierOf(official)}`]);
  for (const [stage, obligation] of Object.entries(obligations)) {
    const required = obligationIn(row, stage);
    const message = `${nameOf(row.locator)} prints ${required ?? "nothing"} for ${stage}`;
    if (required !== obligation) problems.push([["obligations", stage], "wrong_obligation", message]);
  }
  return [...problems, ...compareCodeList(field, row, codeLists)];
}

/** A title in snake_case: its letters and digits, with an underscore for everything between them. */
const identifierOf = (title: string): string =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");

/** A row with options must have a field with a code list of the same options. */
function compareCodeList(
  { code_list }: AuthoredField,
  { locator, options = [] }: Place,
  codeLists: readonly CodeListDocument[],
): Problem[] {
  if (options.length === 0) return [];
  const list = codeLists.find(({ code_list_id }) => code_list_id === code_list);
  if (list === undefined) return [[["field_id"], "missing_code_list", `${nameOf(locator)} prints options`]];
  return compareOptions(list, options).map(([, , message]) => [["code_list"], "wrong_code_list", message]);
}

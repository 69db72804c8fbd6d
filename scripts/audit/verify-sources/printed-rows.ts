// Compares what is authored of an annex with the rows that it prints: the crosswalk and the official template, the labels of code lists, and the
// fields of stages.
import type { AuthoredField, CodeListDocument, Obligation } from "../../pipeline/model/authored.ts";
import type { ProfileSources, Source } from "../../pipeline/model/model.ts";
import type { ReportAt } from "../../pipeline/tools/findings.ts";
import { locatorText } from "../../report/wording/locators.ts";
import type { Place } from "./places.ts";
import { withoutSpaces } from "./xhtml.ts";

/** What the documents of an act print: every place in them by its name, and the place of each atom of any document. */
interface Printed {
  readonly places: ReadonlyMap<string, Place>;
  readonly ofAtoms: ReadonlyMap<string, Place>;
}

/** Looks up the data fields of a crosswalk in each annex whose rows it cites; returns how many were looked up. */
export function checkRowNumbers({ crosswalk }: ProfileSources, { places, ofAtoms }: Printed, report: ReportAt): number {
  const { rows, uncovered_rows } = crosswalk.value;
  const cited = [...rows, ...uncovered_rows].flatMap(({ source_atom_ids }) => source_atom_ids);
  const annexes = new Set(cited.flatMap((id) => ofAtoms.get(id)?.locator.annex ?? []));
  const authored = [
    ...rows.flatMap(({ data_fields }, index) =>
      data_fields.map((number, position) => ({ number, path: ["rows", index, "data_fields", position] })),
    ),
    ...uncovered_rows.map((row, index) => ({ number: row.data_field, path: ["uncovered_rows", index, "data_field"] })),
  ];
  for (const { number, path } of authored)
    for (const annex of annexes)
      if (!places.has(locatorText({ annex, data_field: number })))
        report(crosswalk, path, { code: "unknown_row", message: `Annex ${annex} has no row ${number}` });
  return annexes.size === 0 ? 0 : authored.length;
}

/** Compares titles and obligations of the official template with the printed rows that it cites. */
export function checkOfficialRows({ crosswalk }: ProfileSources, { ofAtoms }: Printed, report: ReportAt): void {
  const { official_rows = [], column = "" } = crosswalk.value.official_template ?? {};
  for (const [position, row] of official_rows.entries()) {
    const place = ofAtoms.get(row.source_atom_ids[0] ?? "");
    if (place === undefined) continue;
    const reportRow = (code: string, member: string, words: string) => {
      const path = ["official_template", "official_rows", position, member];
      report(crosswalk, path, { code, message: `row ${row.data_field} has ${words}` });
    };
    if (withoutSpaces(place.title ?? "") !== withoutSpaces(row.official_title))
      reportRow("wrong_title", "official_title", `the title "${place.title}"`);
    const printed = place.cells?.get(column);
    if (printed !== undefined && obligationIn(place, column) !== row.obligation)
      reportRow("wrong_obligation", "obligation", `the obligation "${printed}"`);
  }
}

/** What the column of a stage prints: "Yes", "No", or "Yes, if …"; undefined if it prints something else, or there is no such column. */
function obligationIn({ cells }: Place, stage: string): Obligation | undefined {
  const cell = cells?.get(stage);
  if (cell === "Yes") return "required";
  if (cell === "No") return "optional";
  return cell?.startsWith("Yes, ") ? "where_applicable" : undefined;
}

/** Compares all code lists with the rows that they cite; `places` has the place of each atom. Returns which rows print options. */
export function checkOptions(
  files: readonly Source<{ code_lists: CodeListDocument[] }>[],
  places: ReadonlyMap<string, Place>,
  report: ReportAt,
) {
  const compared: Record<"printed" | "unprinted", string[]> = { printed: [], unprinted: [] };
  for (const file of files) {
    for (const [index, list] of file.value.code_lists.entries()) {
      const cited = list.source_atom_ids.flatMap((id) => {
        const options = places.get(id)?.options;
        return options === undefined ? [] : [options];
      });
      if (cited.length === 0) continue;
      const options = cited.flat();
      compared[options.length > 0 ? "printed" : "unprinted"].push(list.code_list_id);
      for (const [path, code, message] of compareOptions(list, options))
        report(file, ["code_lists", index, ...path], { code, message: `${list.code_list_id}: ${message}` });
    }
  }
  return compared;
}

/** What a code list lacks, and what it has too much, compared with the options that rows print. */
function compareOptions(list: CodeListDocument, printed: readonly string[]): RowFinding[] {
  const rows = list.source_atom_ids.join(", ");
  if (printed.length === 0) {
    const message = `${rows} prints no options, and no note tells where the codes come from`;
    return list.note === undefined ? [[["source_atom_ids"], "unprinted_list", message]] : [];
  }
  const options = new Set(printed.map(withoutSpaces));
  const labels = new Set(list.items.map(({ label }) => withoutSpaces(label)));
  return [
    ...list.items.flatMap(({ label }, position): RowFinding[] => {
      const message = `${rows} does not print the option "${label}"`;
      return options.has(withoutSpaces(label)) ? [] : [[["items", position, "label"], "unprinted_option", message]];
    }),
    ...printed.flatMap((option): RowFinding[] => {
      const message = `${rows} prints the option "${option}", which is not in the list`;
      return labels.has(withoutSpaces(option)) ? [] : [[["items"], "unlisted_option", message]];
    }),
  ];
}

type RowFinding = readonly [path: readonly (string | number)[], code: string, message: string];

/**
 * Checks every field that has a row, and that each row has one; returns how many rows the instructions print as mandatory and as conditional at
 * each stage, none for other acts.
 */
export function checkTemplateFields(
  files: ProfileSources,
  printed: Printed,
  codeLists: readonly CodeListDocument[],
  report: ReportAt,
) {
  const fields = files.fields.value.fields;
  const rows = fields.map((field) => getRows(field, printed));
  const [template, instructions] = [0, 1].map((index) => rows.find((row) => row[index] !== undefined)?.[index]);
  if (template === undefined || instructions === undefined) return [];
  const annexes = [template, instructions].map(({ locator }) => locator.annex);
  const numbers = [...printed.places.values()].flatMap(({ locator: { annex, data_field } }) =>
    data_field !== undefined && annexes.includes(annex) ? [String(data_field)] : [],
  );
  const findings = [
    ...compareNumbers(fields, [...new Set(numbers)]),
    ...fields.flatMap((field, index) =>
      compareField(field, rows[index] ?? [], codeLists).map(
        ([path, code, message]): RowFinding => [["fields", index, ...path], code, message],
      ),
    ),
  ];
  for (const [path, code, message] of findings) report(files.fields, path, { code, message });
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
const getRows = ({ data_field, source_atom_ids }: AuthoredField, { ofAtoms }: Printed): (Place | undefined)[] =>
  data_field === undefined ? [] : source_atom_ids.slice(0, 2).map((id) => ofAtoms.get(id));

/** Each row must have one field, in the order of the template. */
function compareNumbers(fields: readonly AuthoredField[], printed: readonly string[]): RowFinding[] {
  const numbers = fields.map(({ data_field }) => String(data_field ?? ""));
  const missing = printed.filter((number) => !numbers.includes(number));
  const findings = numbers.flatMap((number, index): RowFinding[] => {
    const createFinding = (code: string, words: string): RowFinding[] => [
      [["fields", index, "data_field"], code, words],
    ];
    if (!printed.includes(number)) return createFinding("unknown_row", `the template has no row ${number}`);
    if (numbers.indexOf(number) < index) return createFinding("repeated_row", `row ${number} has two fields`);
    return [];
  });
  if (missing.length > 0) findings.push([["fields"], "missing_row", `no field has row ${missing.join(", ")}`]);
  const moved = numbers.findIndex((number, index) => number !== printed[index]);
  if (findings.length > 0 || moved < 0) return findings;
  const message = `the template prints row ${printed[moved]} before row ${numbers[moved]}`;
  return [[["fields", moved, "data_field"], "unordered_row", message]];
}

function compareField(
  field: AuthoredField,
  [template, row]: readonly (Place | undefined)[],
  codeLists: readonly CodeListDocument[],
): RowFinding[] {
  const { data_field, field_id, title, obligations = {} } = field;
  const findings = [template, row].flatMap((place, position): RowFinding[] => {
    const path = ["source_atom_ids", position];
    if (place === undefined) return [[path, "wrong_row", `the field of row ${data_field} must refer to that row here`]];
    if (place.locator.data_field === data_field) return [];
    return [[path, "wrong_row", `the field of row ${data_field} refers to ${locatorText(place.locator)}`]];
  });
  if (template === undefined || row === undefined || findings.length > 0) return findings;
  const official = template.title ?? "";
  if (withoutSpaces(title) !== withoutSpaces(official))
    findings.push([["title"], "wrong_title", `the title of ${locatorText(template.locator)} is "${official}"`]);
  if (field_id !== getIdentifier(official))
    findings.push([["field_id"], "wrong_field_id", `the title "${official}" gives ${getIdentifier(official)}`]);
  for (const [stage, obligation] of Object.entries(obligations)) {
    const required = obligationIn(row, stage);
    const message = `${locatorText(row.locator)} prints ${required ?? "nothing"} for ${stage}`;
    if (required !== obligation) findings.push([["obligations", stage], "wrong_obligation", message]);
  }
  return [...findings, ...compareCodeList(field, row, codeLists)];
}

/** A title in snake_case: its letters and digits, with an underscore for everything between them. */
const getIdentifier = (title: string): string =>
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
): RowFinding[] {
  if (options.length === 0) return [];
  const list = codeLists.find(({ code_list_id }) => code_list_id === code_list);
  if (list === undefined) return [[["field_id"], "missing_code_list", `${locatorText(locator)} prints options`]];
  return compareOptions(list, options).map(([, , message]) => [["code_list"], "wrong_code_list", message]);
}

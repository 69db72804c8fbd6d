// Compares what is authored of the annexes with what they print: titles, row numbers and the options of choices.
import type { AuthoredInstrument, CodeListDocument } from "../pipeline/authored.ts";
import type { ReportAt } from "../pipeline/findings.ts";
import type { ActSources, SourceFile } from "../pipeline/model.ts";
import { nameOf, type Place } from "./place.ts";
import { withoutSpaces } from "./text.ts";

/** Compares the official titles in the locators of a document's atoms with the printed ones; returns how many were compared. */
export function checkTitles(
  file: SourceFile<AuthoredInstrument>,
  places: ReadonlyMap<string, Place>,
  report: ReportAt,
): number {
  let compared = 0;
  for (const [position, { source_atom_id, locator }] of file.value.source_atoms.entries()) {
    const printed = places.get(nameOf(locator))?.title;
    if (locator.official_title === undefined || printed === undefined) continue;
    compared++;
    if (withoutSpaces(String(locator.official_title)) === withoutSpaces(printed)) continue;
    const message = `${source_atom_id}: the title of ${nameOf(locator)} is "${printed}"`;
    report(file, ["source_atoms", position, "locator", "official_title"], { code: "wrong_title", message });
  }
  return compared;
}

/** What the documents of an act print: every place in them, and the place of each atom of any document. */
export interface Printed {
  readonly places: readonly Place[];
  readonly ofAtoms: ReadonlyMap<string, Place>;
  readonly codeLists: readonly CodeListDocument[];
}

/** Looks up the data fields of an act's crosswalk in each annex whose rows it cites; returns how many were looked up. */
export function checkRowNumbers({ crosswalk }: ActSources, { places, ofAtoms }: Printed, report: ReportAt): number {
  const { rows, uncovered_rows } = crosswalk.value;
  const cited = [...rows, ...uncovered_rows].flatMap(({ source_atom_ids }) => source_atom_ids);
  const annexes = new Set(cited.flatMap((id) => ofAtoms.get(id)?.locator.annex ?? []));
  if (annexes.size === 0) return 0;
  const names = new Set(places.map(({ locator }) => nameOf(locator)));
  const authored = [
    ...rows.flatMap(({ data_fields }, index) =>
      data_fields.map((number, position) => ({ number, path: ["rows", index, "data_fields", position] })),
    ),
    ...uncovered_rows.map((row, index) => ({ number: row.data_field, path: ["uncovered_rows", index, "data_field"] })),
  ];
  for (const { number, path } of authored)
    for (const annex of annexes)
      if (!names.has(nameOf({ annex, data_field: number })))
        report(crosswalk, path, { code: "unknown_row", message: `Annex ${annex} has no row ${number}` });
  return authored.length;
}

/** Compares titles and obligations of the official template with the printed rows that it cites; `places` has that of each atom. */
export function checkOfficialRows(
  { crosswalk }: ActSources,
  places: ReadonlyMap<string, Place>,
  report: ReportAt,
): void {
  for (const [position, row] of (crosswalk.value.official_template?.official_rows ?? []).entries()) {
    const { title = row.official_title, printed = [] } = places.get(row.source_atom_ids[0] ?? "") ?? {};
    const problem = (code: string, member: string, words: string) => {
      const path = ["official_template", "official_rows", position, member];
      report(crosswalk, path, { code, message: `row ${row.data_field} has ${words}` });
    };
    if (withoutSpaces(title) !== withoutSpaces(row.official_title))
      problem("wrong_title", "official_title", `the title "${title}"`);
    const obligation = printed.find((cell) => cell.startsWith("initial_notification: "))?.split(": ")[1];
    if (obligation !== undefined && (obligation === "Yes") !== (row.initial_notification === "yes"))
      problem("wrong_obligation", "initial_notification", `the obligation "${obligation}"`);
  }
}

/** Compares the labels of code lists with the options printed in the rows that they cite; `places` has the place of each atom. */
export function checkOptions(
  files: readonly SourceFile<{ code_lists: CodeListDocument[] }>[],
  places: ReadonlyMap<string, Place>,
  report: ReportAt,
) {
  const compared: Record<"printed" | "unprinted", string[]> = { printed: [], unprinted: [] };
  for (const file of files) {
    for (const [index, list] of file.value.code_lists.entries()) {
      const cited = list.source_atom_ids
        .map((id) => places.get(id)?.options)
        .filter((options) => options !== undefined);
      if (cited.length === 0) continue;
      const options = cited.flat();
      (options.length > 0 ? compared.printed : compared.unprinted).push(list.code_list_id);
      for (const [path, code, message] of compareOptions(list, options))
        report(file, ["code_lists", index, ...path], { code, message: `${list.code_list_id}: ${message}` });
    }
  }
  return compared;
}

type Problem = [path: (string | number)[], code: string, message: string];

/** What a code list lacks, and what it has too much, compared with the options that rows print. */
export function compareOptions(list: CodeListDocument, printed: readonly string[]): Problem[] {
  const rows = list.source_atom_ids.join(", ");
  if (printed.length === 0) {
    const message = `${rows} prints no options, and no note tells where the codes come from`;
    return list.note === undefined ? [[["source_atom_ids"], "unprinted_list", message]] : [];
  }
  const options = new Set(printed.map(withoutSpaces));
  const labels = new Set(list.items.map(({ label }) => withoutSpaces(label)));
  return [
    ...list.items.flatMap(({ label }, position): Problem[] => {
      const message = `${rows} does not print the option "${label}"`;
      return options.has(withoutSpaces(label)) ? [] : [[["items", position, "label"], "unprinted_option", message]];
    }),
    ...printed.flatMap((option): Problem[] => {
      const message = `${rows} prints the option "${option}", which is not in the list`;
      return labels.has(withoutSpaces(option)) ? [] : [[["items"], "unlisted_option", message]];
    }),
  ];
}

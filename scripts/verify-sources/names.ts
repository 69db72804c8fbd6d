// Holds what is authored of the annexes by name to what they print: titles, row numbers and the options of choices.
import type { AuthoredInstrument, CodeListDocument } from "../pipeline/authored.ts";
import type { ReportAt } from "../pipeline/findings.ts";
import type { ActSources, SourceFile } from "../pipeline/model.ts";
import { nameOf } from "./locator.ts";
import type { Place } from "./place.ts";
import { withoutSpaces } from "./text-hash.ts";

/** Compares the official titles in the locators of a document's atoms with the printed ones; gives how many were compared. */
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
    const message = `${source_atom_id}: the title of ${nameOf(locator)} reads "${printed}"`;
    report(file, ["source_atoms", position, "locator", "official_title"], { code: "wrong_title", message });
  }
  return compared;
}

/** Looks up the data fields of an act's crosswalk in each annex that numbers its rows; gives how many were looked up. */
export function checkRowNumbers({ crosswalk }: ActSources, places: readonly Place[], report: ReportAt): number {
  const printed = new Map<string, Set<string>>();
  for (const { locator } of places) {
    const { annex, data_field } = locator;
    if (data_field === undefined) continue;
    const numbers = printed.get(String(annex)) ?? new Set();
    printed.set(String(annex), numbers.add(String(data_field)));
  }
  const authored = [
    ...crosswalk.value.rows.flatMap((row, index) =>
      row.data_fields.map((number, position) => ({ number, path: ["rows", index, "data_fields", position] })),
    ),
    ...crosswalk.value.uncovered_rows.map(({ data_field: number }, index) => ({
      number,
      path: ["uncovered_rows", index, "data_field"],
    })),
  ];
  if (printed.size === 0) return 0;
  for (const { number, path } of authored) {
    for (const [annex, numbers] of printed) {
      if (numbers.has(number)) continue;
      report(crosswalk, path, { code: "unknown_row", message: `Annex ${annex} has no row ${number}` });
    }
  }
  return authored.length;
}

/** Code lists whose rows print their options, and those whose rows print none. */
export interface ComparedLists {
  readonly printed: string[];
  readonly unprinted: string[];
}

/**
 * Compares the labels of code lists with the options printed in the rows that the lists cite. A list whose rows print none must say
 * in its note where its codes come from. `places` holds the place of each atom that was found.
 */
export function checkOptions(
  files: readonly SourceFile<{ code_lists: CodeListDocument[] }>[],
  places: ReadonlyMap<string, Place>,
  report: ReportAt,
): ComparedLists {
  const compared: ComparedLists = { printed: [], unprinted: [] };
  for (const file of files) {
    for (const [index, list] of file.value.code_lists.entries()) {
      const cited = list.source_atom_ids.flatMap((id) => places.get(id)?.options ?? []);
      const isRead = list.source_atom_ids.some((id) => places.get(id)?.options !== undefined);
      if (!isRead) continue;
      (cited.length > 0 ? compared.printed : compared.unprinted).push(list.code_list_id);
      const where = list.source_atom_ids.join(", ");
      const at = (path: readonly (string | number)[], code: string, message: string) =>
        report(file, ["code_lists", index, ...path], { code, message: `${list.code_list_id}: ${message}` });
      if (cited.length > 0) compareOptions(list, cited, where, at);
      else if (list.note === undefined) {
        at(
          ["source_atom_ids"],
          "unprinted_list",
          `${where} prints no options, and no note says where the codes come from`,
        );
      }
    }
  }
  return compared;
}

function compareOptions(
  list: CodeListDocument,
  printed: readonly string[],
  where: string,
  report: (path: readonly (string | number)[], code: string, message: string) => void,
): void {
  const options = new Set(printed.map(withoutSpaces));
  const labels = new Set(list.items.map(({ label }) => withoutSpaces(label)));
  for (const [position, { label }] of list.items.entries()) {
    if (options.has(withoutSpaces(label))) continue;
    report(["items", position, "label"], "unprinted_option", `${where} does not print the option "${label}"`);
  }
  for (const option of printed.filter((option) => !labels.has(withoutSpaces(option)))) {
    report(["items"], "unlisted_option", `${where} prints the option "${option}", which the list lacks`);
  }
}

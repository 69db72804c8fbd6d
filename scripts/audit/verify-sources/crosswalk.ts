// Compares the crosswalk and the official template of a profile with the rows that an annex prints.
import type { Obligation } from "../../pipeline/model/authored.ts";
import type { ProfileFiles } from "../../pipeline/model/model.ts";
import type { ReportAt } from "../../pipeline/tools/findings.ts";
import { nameOf, type Place } from "./places.ts";
import { withoutSpaces } from "./xhtml.ts";

/** What the documents of an act print: every place in them by its name, and the place of each atom of any document. */
export interface Printed {
  readonly places: ReadonlyMap<string, Place>;
  readonly ofAtoms: ReadonlyMap<string, Place>;
}

/** Looks up the data fields of a crosswalk in each annex whose rows it cites; returns how many were looked up. */
export function checkRowNumbers({ crosswalk }: ProfileFiles, { places, ofAtoms }: Printed, report: ReportAt): number {
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
      if (!places.has(nameOf({ annex, data_field: number })))
        report(crosswalk, path, { code: "unknown_row", message: `Annex ${annex} has no row ${number}` });
  return annexes.size === 0 ? 0 : authored.length;
}

/** Compares titles and obligations of the official template with the printed rows that it cites. */
export function checkOfficialRows({ crosswalk }: ProfileFiles, { ofAtoms }: Printed, report: ReportAt): void {
  const { official_rows = [], column = "" } = crosswalk.value.official_template ?? {};
  for (const [position, row] of official_rows.entries()) {
    const place = ofAtoms.get(row.source_atom_ids[0] ?? "");
    if (place === undefined) continue;
    const problem = (code: string, member: string, words: string) => {
      const path = ["official_template", "official_rows", position, member];
      report(crosswalk, path, { code, message: `row ${row.data_field} has ${words}` });
    };
    if (withoutSpaces(place.title ?? "") !== withoutSpaces(row.official_title))
      problem("wrong_title", "official_title", `the title "${place.title}"`);
    const printed = place.cells?.get(column);
    if (printed !== undefined && obligationIn(place, column) !== row.obligation)
      problem("wrong_obligation", "obligation", `the obligation "${printed}"`);
  }
}

/** What the column of a stage prints: "Yes", "No", or "Yes, if …"; undefined if it prints something else, or there is no such column. */
export function obligationIn({ cells }: Place, stage: string): Obligation | undefined {
  const cell = cells?.get(stage);
  if (cell === "Yes") return "required";
  if (cell === "No") return "optional";
  return cell?.startsWith("Yes, ") ? "where_applicable" : undefined;
}

// The official rows of a profile whose fields are the rows of the template, made from the fields.
import type { Crosswalk } from "../../model/authored.ts";
import type { ProfileFiles } from "../../model/model.ts";
import type { Shared } from "./context.ts";
import { createIndex } from "./references.ts";

// The first atom of a field is its row in the annex of data fields, the second that in the annex with instructions and obligations.
const ROW_ATOM = 1;

/** The crosswalk of a profile; of a stage, with the official rows that the template can require there. */
export function listOfficialRows({ stage, fields, crosswalk }: ProfileFiles, { atoms, report }: Shared): Crosswalk {
  const { official_template } = crosswalk.value;
  if (stage === null || official_template === undefined) return crosswalk.value;
  const numbers = createIndex<string>("data_field", report);
  const official_rows = fields.value.fields.flatMap((field, position) => {
    const { field_id, title, data_field, obligation, condition, source_atom_ids } = field;
    // A field that is there twice is reported as such.
    const isFirst = fields.value.fields.findIndex((other) => other.field_id === field_id) === position;
    if (typeof data_field !== "string" || !isFirst) return [];
    const path = ["fields", position];
    numbers.define(fields, [...path, "data_field"], data_field, field_id);
    const atom = atoms.get(source_atom_ids[ROW_ATOM] ?? "");
    if (atom === undefined && source_atom_ids[ROW_ATOM] !== undefined) return [];
    const { official_title, data_field: number } = atom?.locator ?? {};
    if (atom === undefined || number !== data_field || official_title === undefined) {
      const message = `expected row ${data_field} of the annex with the obligations as second atom of "${field_id}"`;
      const hint = "its locator must have the data_field and the official_title";
      report(fields, [...path, "source_atom_ids", ROW_ATOM], { code: "row_without_atom", message, hint });
      return [];
    }
    if (obligation !== "required" && obligation !== "where_applicable") return [];
    return {
      data_field,
      official_title: String(official_title),
      title,
      obligation,
      ...(obligation === "where_applicable" && condition !== undefined && { condition }),
      field_ids: [field_id],
      members: [],
      source_atom_ids: [atom.source_atom_id],
    };
  });
  return { ...crosswalk.value, official_template: { ...official_template, official_rows } };
}

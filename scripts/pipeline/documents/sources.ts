// Documents about what a profile rests on: all atoms with what rests on them, and the crosswalk to the official template.
import { type Bound, type ProjectedDocument, profileMembers } from "./envelope.ts";

/** Instruments and atoms, each atom with the inverse index of its uses. */
export function projectSources(bound: Bound): ProjectedDocument {
  const { instruments, atoms, uses, authored, href } = bound.profile;
  const body = {
    ...profileMembers(bound),
    text_extraction: authored.text_extraction,
    instruments,
    source_atoms: atoms.map((atom) => ({ ...atom, used_by: uses.get(atom.source_atom_id) })),
  };
  return { path: `${href}/sources.json`, schema: "sources", body };
}

/** Field by field: the official row, the place in the ESAs' JSON file, and where profile and law differ. */
export function projectCrosswalk(bound: Bound): ProjectedDocument {
  const { crosswalk, href } = bound.profile;
  const deviationsOf = (fieldId: string) =>
    crosswalk.deviations.filter(({ field_ids }) => field_ids.includes(fieldId)).map(({ deviation_id }) => deviation_id);
  const body = {
    ...profileMembers(bound),
    esas_file: crosswalk.esas_file,
    rows: crosswalk.rows.map((row) => ({ ...row, deviation_ids: deviationsOf(row.field_id) })),
    uncovered_rows: crosswalk.uncovered_rows,
    deviations: crosswalk.deviations,
  };
  return { path: `${href}/crosswalk.json`, schema: "crosswalk", body };
}

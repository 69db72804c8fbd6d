// Makes the official rows of a profile whose fields are the rows of the template, and checks that a crosswalk refers to existing fields,
// atoms and code lists, and that its conversions fit their fields and pointers.
import { CONVERSIONS, type Converts, listEsasVersions } from "../../report/published/crosswalk.ts";
import type { Crosswalk, CrosswalkRow } from "../model/authored.ts";
import type { Field, ProfileSources, Source } from "../model/model.ts";
import type { ReportAt } from "../tools/findings.ts";
import type { ProfileReferences, Shared } from "./context.ts";
import { defineNames, referNames, valuesIn } from "./names.ts";
import { createIndex } from "./references.ts";

// The first atom of a field is its row in the annex of data fields, the second that in the annex with instructions and obligations.
const ROW_ATOM = 1;

/** The crosswalk of a profile; of a stage, with the official rows that the template can require there. */
export function listOfficialRows({ stage, fields, crosswalk }: ProfileSources, { atoms, report }: Shared): Crosswalk {
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

/** Reports dangling references, duplicate rows, and conversions that cannot work. */
export function resolveCrosswalk(
  file: Source<Crosswalk>,
  {
    fields,
    atoms,
    codeLists,
    schemas,
    report,
  }: Pick<ProfileReferences, "fields" | "atoms" | "codeLists" | "schemas" | "report">,
): void {
  const kinds = ["crosswalk_row", "official_row", "official_member", "deviation"];
  const values = valuesIn(file, schemas);
  defineNames(file, values, Object.fromEntries(kinds.map((kind) => [kind, createIndex<string>(kind, report)])));
  referNames(file, values, { field: fields, atom: atoms, code_list: codeLists });
  const { rows, uncovered_rows, official_template } = file.value;
  for (const [position, row] of rows.entries()) {
    const field = fields.get(row.field_id);
    const isSecond = rows.findIndex(({ field_id }) => field_id === row.field_id) < position;
    const misfit = field === undefined || isSecond ? null : findMisfit(row, field);
    if (misfit === null) continue;
    const hint = `change it, or the field "${row.field_id}"`;
    report(file, ["rows", position, "conversion"], { code: "unfit_conversion", message: misfit, hint });
  }
  // A row that no field fills is one of the uncovered rows.
  for (const [position, { data_field, field_ids }] of (official_template?.official_rows ?? []).entries()) {
    if (field_ids.length > 0 || uncovered_rows.some((row) => row.data_field === data_field)) continue;
    const message = `no field fills the official row ${data_field}`;
    const hint = "name its field_ids, or add it to uncovered_rows";
    const path = ["official_template", "official_rows", position, "data_field"];
    report(file, path, { code: "unused_official_row", message, hint });
  }
  checkElements(file, report);
  checkRequired(file, report);
  checkVersions(file, report);
}

/** A missing value can be named only if a row has the place, or a place in the group. */
function checkRequired(file: Source<Crosswalk>, report: ReportAt): void {
  const { esas_file, rows, uncovered_rows } = file.value;
  const pointers = [...rows, ...uncovered_rows].flatMap(({ esas_pointer }) => esas_pointer ?? []);
  for (const [position, place] of (esas_file?.required ?? []).entries()) {
    const pointer = typeof place === "string" ? place : place.pointer;
    if (pointers.some((known) => `${known}/`.startsWith(`${pointer}/`))) continue;
    const message = `no row has the pointer ${pointer}, so a missing value could not be named`;
    report(file, ["esas_file", "required", position], { code: "unknown_place", message });
  }
}

/** An entry may be only for versions that the file has. */
function checkVersions(file: Source<Crosswalk>, report: ReportAt): void {
  const { esas_file } = file.value;
  if (esas_file === undefined) return;
  const known = listEsasVersions(esas_file);
  const lists = { required: esas_file.required, needs: esas_file.needs, patterns: esas_file.patterns ?? [] };
  for (const [name, entries] of Object.entries(lists))
    for (const [position, entry] of entries.entries()) {
      const versions = typeof entry === "string" ? [] : (entry.versions ?? []);
      for (const [at, version] of versions.entries()) {
        if (known.includes(version)) continue;
        const message = `the file has the versions ${known.join(" and ")}, and not ${version}`;
        report(file, ["esas_file", name, position, "versions", at], { code: "unknown_version", message });
      }
    }
}

/** Why a conversion cannot convert its field, or null. */
function findMisfit({ conversion, esas_pointer }: CrosswalkRow, field: Field): string | null {
  if (conversion.kind === "none") return null;
  const { fieldTypes, needsCodeList }: Converts = CONVERSIONS[conversion.kind];
  if (esas_pointer === null) return "a value that is converted needs a pointer into the file";
  if (!fieldTypes.includes(field.field_type))
    return `${conversion.kind} converts ${fieldTypes.join(" and ")}, and the field is ${field.field_type}`;
  if (needsCodeList && field.code_list === null)
    return `${conversion.kind} converts codes, and the field has no code list`;
  return null;
}

/** Elements of a list can be distinguished only if esas_file.elements has the list. */
function checkElements(file: Source<Crosswalk>, report: ReportAt): void {
  const { esas_file, rows } = file.value;
  for (const [position, { esas_pointer }] of rows.entries()) {
    const [list, inner] = esas_pointer?.split(/\/(?:\*|\{.*?\})/) ?? [];
    if (inner === undefined || esas_file?.elements.some((known) => known.list === list)) continue;
    const message = `esas_file.elements must state how to distinguish the elements of ${list}`;
    report(file, ["rows", position, "esas_pointer"], { code: "unknown_elements", message });
  }
}

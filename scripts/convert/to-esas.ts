// Converts a draft to a file of the ESAs: everything that has a place in the crosswalk, and a report on the rest.
import { presenceOf } from "../../server/engine/draft.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { ConvertibleProfile, EsasFile } from "./crosswalk.ts";
import { type ConvertibleRow, listConvertibleRows, type Outcome } from "./kinds.ts";
import { Losses, toSafePointer } from "./losses.ts";
import {
  findValues,
  hasElement,
  type Path,
  pathOf,
  putAtLocation,
  putValue,
  readLocation,
  valueAt,
} from "./pointers.ts";
import {
  type Added,
  type Changed,
  type Conversion,
  createReport,
  type Note,
  reasonOf,
  type Unfilled,
} from "./report.ts";

export type EsasDocument = Record<string, unknown>;

/** A field whose value the file can contain. */
interface WrittenField {
  readonly field_id: string;
  readonly converted: ConvertibleRow;
  /** Where the value is in the draft. */
  readonly path: Path;
  readonly outcome: Outcome;
}

/**
 * Converts a draft. If the ESAs' schema requires more than the draft contains, the result lacks it, and the report lists
 * the place under `unfilled`, with `required_by_schema`. Throws only if the profile's crosswalk is broken.
 */
export function convertToEsas(profile: ConvertibleProfile, request: DraftRequest): Conversion<EsasDocument> {
  const { esas_file, rows } = profile.crosswalk;
  const losses = new Losses();
  const result: EsasDocument = {};
  for (const { conversion, field_id, transform } of rows)
    if (conversion.kind === "none")
      losses.explain(["report", field_id], { code: "not_converted", field_id, values: { transform } });
  const fields = putFields(result, writeFields(profile, request, losses), esas_file, losses);
  const added = [...addCompanions(result, fields), ...addFixedValues(result, esas_file)];
  const { report, evidence_manifest } = request;
  // A request without labels is read as one with an empty manifest, in which there is nothing to lose.
  const input = Object.keys(evidence_manifest).length > 0 ? request : { report };
  const left_out = losses.listLeftOut(input, ([member, field]) => {
    if (member === "evidence_manifest") return { code: "evidence_label" };
    return { code: field === undefined ? "no_value" : "unknown_member" };
  });
  return {
    result,
    report: createReport(profile, "lexbind", {
      left_out,
      changed: fields.flatMap(listChanged),
      unfilled: listUnfilled(profile, result),
      added,
      notes: fields.flatMap(listNotes),
    }),
  };
}

function writeFields(profile: ConvertibleProfile, { report }: DraftRequest, losses: Losses): WrittenField[] {
  return listConvertibleRows(profile).flatMap((converted) => {
    const { field_id } = converted.row;
    const path = ["report", field_id];
    const value = valueAt(report, [field_id]);
    if (value === undefined) return [];
    if (presenceOf(value) !== "value") {
      losses.explain(path, { code: "no_value", field_id });
      return [];
    }
    const outcome = converted.kind.write(value, converted);
    for (const { at, code } of outcome.left) losses.explain(at === null ? path : [...path, at], { code, field_id });
    return outcome.value === undefined ? [] : [{ field_id, converted, path, outcome }];
  });
}

/** Puts the fields into the file, without those whose group or element the file will not have, and returns them. */
function putFields(
  result: EsasDocument,
  written: readonly WrittenField[],
  { needs }: EsasFile,
  losses: Losses,
): WrittenField[] {
  const pointers = new Set(written.map(({ converted }) => converted.row.esas_pointer));
  // A value within the element of a code can only be put into a file that has the element.
  const needsElement = ({ converted }: WrittenField) => Number(converted.location.element?.code != null);
  const inOrder = [...written].sort((a, b) => needsElement(a) - needsElement(b));
  return inOrder.filter(({ field_id, converted: { row, location }, path, outcome }) => {
    const need = needs.find(({ group }) => row.esas_pointer?.startsWith(`${group}/`));
    if (need !== undefined && !pointers.has(`${need.group}/${need.member}`)) {
      losses.explain(path, { code: "needs_member", field_id, values: need });
      return false;
    }
    if (!hasElement(result, location)) {
      losses.explain(path, { code: "needs_code", field_id, values: { code: String(location.element?.code) } });
      return false;
    }
    putAtLocation(result, location, outcome.value);
    losses.markConverted(path);
    return true;
  });
}

function addCompanions(result: EsasDocument, fields: readonly WrittenField[]): Added[] {
  return fields.flatMap(({ field_id, converted: { conversion } }): Added[] => {
    const { sets } = conversion;
    if (sets === undefined) return [];
    putValue(result, pathOf(sets.pointer), [...sets.value]);
    return [{ pointer: sets.pointer, code: "companion", reason: reasonOf("companion", { field_id }) }];
  });
}

/** Adds what follows from what the file contains already: the submitter, and the constants of its groups. */
function addFixedValues(result: EsasDocument, { constants, self_submission }: EsasFile): Added[] {
  const added: Added[] = [];
  const add = (pointer: string, value: unknown, code: Added["code"]) => {
    putValue(result, pathOf(pointer), value);
    added.push({ pointer, code, reason: reasonOf(code) });
  };
  for (const member of self_submission?.members ?? []) {
    const value = valueAt(result, pathOf(`${self_submission?.from}/${member}`));
    if (value !== undefined) add(`${self_submission?.to}/${member}`, value, "self_submission");
  }
  for (const { pointer, value } of constants)
    if (valueAt(result, pathOf(pointer).slice(0, -1)) !== undefined) add(pointer, value, "constant");
  return added;
}

const listChanged = ({ field_id, path, outcome }: WrittenField): Changed[] =>
  outcome.changed.map(({ at, code }) => ({
    pointer: toSafePointer(at === null ? path : [...path, at]),
    code,
    reason: reasonOf(code),
    field_id,
  }));

function listNotes({ field_id, path, converted: { row, conversion } }: WrittenField): Note[] {
  return conversion.meaning_differs ? [{ pointer: toSafePointer(path), field_id, reason: row.difference }] : [];
}

/** The places that stay empty: rows for which the profile has no field, then those for which the draft has no value. */
function listUnfilled({ crosswalk, fields }: ConvertibleProfile, file: EsasDocument): Unfilled[] {
  const { esas_file, rows, uncovered_rows } = crosswalk;
  const { to = "", members = [] } = esas_file.self_submission ?? {};
  const copied = new Set(members.map((member) => `${to}/${member}`));
  const uncovered = uncovered_rows.map(({ data_field, ...row }) => {
    const why: Unfilled["why"] = copied.has(row.esas_pointer) ? "no_value" : "no_field";
    return { ...row, data_fields: [data_field], why };
  });
  const listed = new Set<string | null>(uncovered.map(({ esas_pointer }) => esas_pointer));
  const covered = rows.flatMap(({ esas_pointer, ...row }) => {
    if (esas_pointer === null || listed.has(esas_pointer)) return [];
    if (row.requirement !== "yes" && row.requirement !== "conditional") return [];
    const title = fields.find(({ field_id }) => field_id === row.field_id)?.title ?? row.field_id;
    return [{ ...row, esas_pointer, title, why: "no_value" as const }];
  });
  return [...uncovered, ...covered].flatMap((row) => {
    const { esas_pointer: pointer, data_fields, title, requirement, condition = null, why } = row;
    const location = readLocation(pointer, esas_file);
    if (findValues(file, location).length > 0 || !hasElement(file, location)) return [];
    const required_by_schema = esas_file.required.includes(pointer);
    return [{ pointer, data_fields, title, requirement, condition, why, required_by_schema }];
  });
}

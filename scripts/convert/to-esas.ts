// Converts a draft to a file of the ESAs: everything that has a place in the crosswalk, and a report on the rest.
import { presenceOf } from "../../server/engine/draft.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { ConvertibleProfile, EsasFile } from "./crosswalk.ts";
import { type ConvertibleRow, listConvertibleRows, type Outcome, reject } from "./kinds.ts";
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
import { type Added, type Conversion, createReport, reasonOf, type Unfilled } from "./report.ts";

export type EsasDocument = Record<string, unknown>;

/** A field whose value the file can contain. */
interface WrittenField {
  readonly row: ConvertibleRow;
  readonly outcome: Outcome;
}

/** The path in the request of a field, or of an item of its list. */
const pathTo = (fieldId: string, at: number | null = null): Path => ["report", fieldId, ...(at === null ? [] : [at])];

/** Converts a draft. What the ESAs' schema requires beyond it is `unfilled`. Throws only if the profile's crosswalk is broken. */
export function convertToEsas(profile: ConvertibleProfile, request: DraftRequest): Conversion<EsasDocument> {
  const { esas_file, rows } = profile.crosswalk;
  const losses = new Losses();
  const result: EsasDocument = {};
  for (const { conversion, field_id, transform } of rows)
    if (conversion.kind === "none" || conversion.kind === "presence")
      losses.add(pathTo(field_id), { code: "not_converted", field_id, values: { transform } });
  const fields = putFields(result, writeFields(profile, request, losses), esas_file, losses);
  const added = addFixedValues(result, fields, esas_file);
  const { report, evidence_manifest } = request;
  // A request without labels is read as one with an empty manifest, in which there is nothing to lose.
  const input = Object.keys(evidence_manifest).length > 0 ? request : { report };
  const left_out = losses.listLeftOut(input, ([member, field]) => {
    if (member === "evidence_manifest") return "evidence_label";
    return field === undefined ? "no_value" : "unknown_member";
  });
  const changed = fields.flatMap(({ row: { field_id }, outcome }) =>
    outcome.changed.map(({ at, code }) => {
      return { pointer: toSafePointer(pathTo(field_id, at)), code, reason: reasonOf(code), field_id };
    }),
  );
  const notes = fields
    .filter(({ row }) => row.conversion.meaning_differs)
    .map(({ row: { field_id, difference } }) => {
      return { pointer: toSafePointer(pathTo(field_id)), field_id, reason: difference };
    });
  const unfilled = listUnfilled(profile, result);
  return { result, report: createReport(profile, "lexbind", { left_out, changed, unfilled, added, notes }) };
}

function writeFields(profile: ConvertibleProfile, { report }: DraftRequest, losses: Losses): WrittenField[] {
  return listConvertibleRows(profile).flatMap(({ members, ...row }) => {
    const field_id = members.find((name) => valueAt(report, [name]) !== undefined);
    if (field_id === undefined) return [];
    const value = valueAt(report, [field_id]);
    const own = { ...row, members, field_id };
    const outcome = presenceOf(value) === "value" ? row.kind.write(value, own) : reject("no_value");
    for (const { at, code } of outcome.left) losses.add(pathTo(field_id, at), { code, field_id });
    return outcome.value === undefined ? [] : [{ row: own, outcome }];
  });
}

/** Puts the fields into the file, without those whose group or element the file will not have, and returns them. */
function putFields(
  result: EsasDocument,
  written: readonly WrittenField[],
  { needs, edition }: EsasFile,
  losses: Losses,
) {
  const pointers = new Set(written.map(({ row }) => row.esas_pointer));
  // A value within the element of a code can only be put into a file that has the element.
  const needsElement = ({ row }: WrittenField) => Number(row.location.element?.code != null);
  const inOrder = [...written].sort((a, b) => needsElement(a) - needsElement(b));
  return inOrder.filter(({ row: { field_id, esas_pointer, location }, outcome }) => {
    const path = pathTo(field_id);
    const need = needs.find(({ group }) => esas_pointer?.startsWith(`${group}/`));
    if (need !== undefined && !pointers.has(`${need.group}/${need.member}`))
      losses.add(path, { code: "needs_member", field_id, values: { ...need, edition } });
    else if (!hasElement(result, location))
      losses.add(path, { code: "needs_code", field_id, values: { code: String(location.element?.code) } });
    else {
      putAtLocation(result, location, outcome.value);
      losses.add(path, "converted");
      return true;
    }
    return false;
  });
}

/** Adds what follows from what the file contains: what belongs to a number, the submitter, the constants of groups. */
function addFixedValues(result: EsasDocument, fields: readonly WrittenField[], esas_file: EsasFile): Added[] {
  const { constants, self_submission } = esas_file;
  const added: Added[] = [];
  const add = (pointer: string, value: unknown, code: Added["code"], values = {}) => {
    putValue(result, pathOf(pointer), value);
    added.push({ pointer, code, reason: reasonOf(code, values) });
  };
  for (const { row } of fields) {
    const { sets } = row.conversion;
    if (sets !== undefined) add(sets.pointer, [...sets.value], "companion", { field_id: row.field_id });
  }
  // A submitter that the draft names is another one.
  const isSelf = self_submission !== undefined && valueAt(result, pathOf(self_submission.to)) === undefined;
  for (const member of isSelf ? self_submission.members : []) {
    const value = valueAt(result, pathOf(`${self_submission?.from}/${member}`));
    if (value !== undefined) add(`${self_submission?.to}/${member}`, value, "self_submission");
  }
  for (const { pointer, value } of constants)
    if (valueAt(result, pathOf(pointer).slice(0, -1)) !== undefined) add(pointer, value, "constant");
  return added;
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

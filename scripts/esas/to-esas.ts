// Converts a draft to a file of the ESAs: everything that has a place in the crosswalk, and a report on the rest.
import { getPresence } from "../../server/engine/presence.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { ConvertibleProfile } from "./crosswalk.ts";
import { type EsasVersion, selectEsasVersion } from "./crosswalk.ts";
import { findEntityRows, readList, spreadEntities, spreadPointer, writeEntities } from "./entities.ts";
import { type ConvertibleRow, type EsasField, reject } from "./kind.ts";
import { listConvertibleRows } from "./kinds.ts";
import { Losses } from "./losses.ts";
import { hasElement, parsePath, putAtLocation, putValue, type ValuePath, valueAt } from "./pointers.ts";
import { type Added, type Conversion, type ConvertOptions, createConversionReport, getLossReason } from "./report.ts";
import { listUnfilled } from "./unfilled.ts";

export type EsasDocument = Record<string, unknown>;

/** The path in the request of a field, or of a part of its value. */
const pathTo = (fieldId: string, at: ValuePath = []): ValuePath => ["report", fieldId, ...at];

/**
 * Converts a draft. What the official template or the ESAs' schema requires beyond it is `unfilled`. Throws only if the
 * profile's crosswalk is broken, or does not have the version that `options` name.
 */
export function convertToEsas(
  profile: ConvertibleProfile,
  request: DraftRequest,
  options: ConvertOptions = {},
): Conversion<EsasDocument> {
  const esas = selectEsasVersion(profile.crosswalk.esas_file, options.version);
  const losses = new Losses(new Set(profile.fields.map(({ field_id }) => field_id)));
  const result: EsasDocument = {};
  for (const { conversion, field_id, transform } of profile.crosswalk.rows)
    if (conversion.kind === "none" || conversion.kind === "presence")
      losses.add(pathTo(field_id), { code: "not_converted", field_id, values: { transform } });
  const written = writeFields(listConvertibleRows(profile, esas), request, esas, losses);
  const fields = putFields(result, written.fields, esas, losses);
  const added = [...addFixedValues(result, fields, esas), ...written.added];
  const { report, evidence_manifest } = request;
  // A request without labels is read as one with an empty manifest, in which there is nothing to lose.
  const input = Object.keys(evidence_manifest).length > 0 ? request : { report };
  for (const name of Object.keys(report)) losses.add(pathTo(name), { code: "unknown_member" });
  const left_out = losses.listLeftOut(input, ([member]) =>
    member === "evidence_manifest" ? "evidence_label" : "no_value",
  );
  const changed = fields.flatMap(({ row: { field_id }, outcome }) =>
    outcome.changed.map(({ at, code }) => {
      return { pointer: losses.safePointer(pathTo(field_id, at)), code, reason: getLossReason(code), field_id };
    }),
  );
  const notes = fields
    .filter(({ row }) => row.conversion.meaning_differs)
    .map(({ row: { field_id, difference } }) => {
      return { pointer: losses.safePointer(pathTo(field_id)), field_id, reason: difference };
    });
  const unfilled = listUnfilled(profile, esas, request, result);
  return {
    result,
    report: createConversionReport(profile, esas, "lexbind", { left_out, changed, unfilled, added, notes }),
  };
}

/** The fields that the file can contain, and what a list of entities adds to itself. */
function writeFields(
  rows: readonly ConvertibleRow[],
  { report }: DraftRequest,
  { entities, edition }: EsasVersion,
  losses: Losses,
): { readonly fields: EsasField[]; readonly added: Added[] } {
  const entityRows = findEntityRows(rows, entities);
  const all = rows.flatMap(({ members, ...row }): EsasField[] => {
    const field_id = members.find((name) => valueAt(report, [name]) !== undefined);
    if (field_id === undefined) return [];
    const value = valueAt(report, [field_id]);
    const own = { ...row, members, field_id };
    const isList = row.conversion.kind === "entities" && entityRows !== null && Array.isArray(value);
    const write = () => (isList ? writeEntities(value, entityRows) : row.kind.write(value, own));
    const outcome = getPresence(value) === "value" ? write() : reject("no_value");
    return [{ row: own, value, outcome, location: outcome.isOtherwise ? row.otherwise : row.location }];
  });
  const isSpread = entityRows !== null && entities !== undefined;
  const { fields, filled } = isSpread ? spreadEntities(all, entityRows, entities) : { fields: all, filled: [] };
  for (const { row, outcome } of fields)
    for (const { at, code } of outcome.left)
      losses.add(pathTo(row.field_id, at), { code, field_id: row.field_id, values: { edition } });
  const added = filled.map(
    (pointer): Added => ({ pointer, code: "types_of_all", reason: getLossReason("types_of_all") }),
  );
  return { fields: fields.filter(({ outcome }) => outcome.value !== undefined), added };
}

/** Puts the fields into the file, without those whose group or element the file will not have, and returns them. */
function putFields(
  result: EsasDocument,
  written: readonly EsasField[],
  { needs, edition }: EsasVersion,
  losses: Losses,
) {
  const pointers = new Set(written.map(({ row }) => row.esas_pointer));
  // A value within the element of a code can only be put into a file that has the element.
  const needsElement = ({ location }: EsasField) => Number(location?.element?.code != null);
  const inOrder = [...written].sort((a, b) => needsElement(a) - needsElement(b));
  return inOrder.filter(({ row: { field_id, esas_pointer }, location, outcome }) => {
    const path = pathTo(field_id);
    const need = needs.find(
      ({ group, member }) => esas_pointer?.startsWith(`${group}/`) && !pointers.has(`${group}/${member}`),
    );
    if (need !== undefined)
      losses.add(path, { code: "needs_member", field_id, values: { group: need.group, member: need.member, edition } });
    else if (location !== null && !hasElement(result, location))
      losses.add(path, { code: "needs_code", field_id, values: { code: String(location.element?.code) } });
    else {
      if (location !== null) putAtLocation(result, location, outcome.value);
      losses.add(path, "converted");
      return true;
    }
    return false;
  });
}

/** Adds what follows from what the file contains: what belongs to a number, the submitter, the constants of groups. */
function addFixedValues(result: EsasDocument, fields: readonly EsasField[], esas: EsasVersion): Added[] {
  const { constants, entities, self_submission } = esas;
  const added: Added[] = [];
  const add = (pointer: string, value: unknown, code: Added["code"], values = {}) => {
    putValue(result, parsePath(pointer), value);
    added.push({ pointer, code, reason: getLossReason(code, values) });
  };
  for (const { row } of fields) {
    const { sets } = row.conversion;
    if (sets !== undefined) add(sets.pointer, [...sets.value], "companion", { field_id: row.field_id });
  }
  // A submitter that the draft names is another one.
  const isSelf = self_submission !== undefined && valueAt(result, parsePath(self_submission.to)) === undefined;
  for (const member of isSelf ? self_submission.members : []) {
    const value = valueAt(result, parsePath(`${self_submission?.from}/${member}`));
    if (value !== undefined) add(`${self_submission?.to}/${member}`, value, "self_submission");
  }
  const count = readList(result, entities?.list).length;
  for (const { pointer, value } of constants)
    for (const own of spreadPointer(pointer, entities, count))
      if (valueAt(result, parsePath(own).slice(0, -1)) !== undefined) add(own, value, "constant");
  return added;
}

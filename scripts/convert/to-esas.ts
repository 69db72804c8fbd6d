// From a draft to a file of the ESAs: what the crosswalk has a place for, and a report on all else. No value is made up.
import { presenceOf } from "../../server/engine/draft.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import { type BoundRow, bindRows, notConverted } from "./bound-row.ts";
import type { ConvertibleProfile, EsasFile } from "./crosswalk.ts";
import type { Outcome } from "./kinds.ts";
import { type Changed, createLedger, displayPointer, type Ledger } from "./ledger.ts";
import { hasElement, type Path, pathOf, putAt, toPointer, valueAt } from "./place.ts";
import { reasonOf } from "./reasons.ts";
import { type Added, type Conversion, type Note, reportOf } from "./report.ts";
import { findUnfilled } from "./unfilled.ts";

export type EsasDocument = Record<string, unknown>;

/** A field whose value the file can take. */
interface Written {
  readonly bound: BoundRow;
  readonly value: unknown;
  readonly outcome: Outcome;
}

/**
 * Converts a draft. The result holds what could be taken over, even where the ESAs' schema asks for more: the report then names the
 * place under `unfilled`, with `required_by_schema`. Throws only where the profile's crosswalk is broken.
 */
export function convertToEsas(profile: ConvertibleProfile, request: DraftRequest): Conversion<EsasDocument> {
  const { esas_file, rows } = profile.crosswalk;
  const ledger = createLedger();
  const result: EsasDocument = {};
  for (const row of rows.filter(({ conversion }) => conversion.kind === "none"))
    ledger.explain(["report", row.field_id], notConverted(row));
  const written = writeFields(profile, request, ledger);
  const placed = putFields(result, written, esas_file, ledger);
  const added = [...addCompanions(result, placed), ...addFixed(result, esas_file)];
  const { report, evidence_manifest } = request;
  // A request without labels is read as one with an empty manifest, in which there is nothing to lose.
  const input = Object.keys(evidence_manifest).length > 0 ? request : { report };
  const left_out = ledger.leftOut(input, ([member, field]) => {
    if (member === "evidence_manifest") return { code: "evidence_label" };
    return { code: field === undefined ? "no_value" : "unknown_member" };
  });
  return {
    result,
    report: reportOf(profile, "lexbind", {
      left_out,
      changed: placed.flatMap(changesOf),
      unfilled: findUnfilled(profile, result),
      added,
      notes: placed.flatMap(noteOf),
    }),
  };
}

const draftPath = ({ row }: BoundRow): Path => ["report", row.field_id];

function writeFields(profile: ConvertibleProfile, { report }: DraftRequest, ledger: Ledger): Written[] {
  return bindRows(profile).flatMap((bound) => {
    const { field_id } = bound.row;
    const path = draftPath(bound);
    const value = valueAt(report, [field_id]);
    if (value === undefined) return [];
    if (presenceOf(value) !== "value") {
      ledger.explain(path, { code: "no_value", field_id });
      return [];
    }
    const outcome = bound.kind.write(value, bound.bound);
    for (const { at, code } of outcome.left) ledger.explain(at === null ? path : [...path, at], { code, field_id });
    return outcome.value === undefined ? [] : [{ bound, value, outcome }];
  });
}

/** Puts what has its group and its element in the file, and gives it. */
function putFields(result: EsasDocument, written: readonly Written[], { needs }: EsasFile, ledger: Ledger): Written[] {
  const pointers = new Set(written.map(({ bound }) => bound.row.esas_pointer));
  return written.filter(({ bound, value, outcome }) => {
    const { field_id, esas_pointer } = bound.row;
    const path = draftPath(bound);
    const need = needs.find(({ group }) => esas_pointer?.startsWith(`${group}/`));
    if (need !== undefined && !pointers.has(`${need.group}/${need.member}`)) {
      ledger.explain(path, { code: "needs_member", field_id, values: need });
      return false;
    }
    if (!hasElement(result, bound.place)) {
      ledger.explain(path, { code: "needs_code", field_id, values: { code: String(bound.place.element?.code) } });
      return false;
    }
    putAt(result, bound.place, outcome.value);
    const left = new Set(outcome.left.map(({ at }) => at));
    if (!Array.isArray(value)) ledger.carry(path);
    else for (const index of value.keys()) if (!left.has(index)) ledger.carry([...path, index]);
    return true;
  });
}

function addCompanions(result: EsasDocument, placed: readonly Written[]): Added[] {
  return placed.flatMap(({ bound: { row } }): Added[] => {
    const { sets } = row.conversion;
    if (sets === undefined) return [];
    putAt(result, { path: pathOf(sets.pointer), element: null }, [...sets.value]);
    const reason = reasonOf("companion", { field_id: row.field_id });
    return [{ pointer: sets.pointer, code: "companion", reason }];
  });
}

/** What follows from what stands in the file already: the submitter, and the constants of the groups that are there. */
function addFixed(result: EsasDocument, { constants, self_submission }: EsasFile): Added[] {
  const added: Added[] = [];
  const put = (pointer: string, value: unknown, code: Added["code"]) => {
    putAt(result, { path: pathOf(pointer), element: null }, value);
    added.push({ pointer, code, reason: reasonOf(code) });
  };
  if (self_submission !== undefined) {
    const { from, to, members } = self_submission;
    for (const member of members) {
      const value = valueAt(result, pathOf(`${from}/${member}`));
      if (value !== undefined) put(`${to}/${member}`, value, "self_submission");
    }
  }
  for (const { pointer, value } of constants) {
    if (valueAt(result, pathOf(pointer).slice(0, -1)) !== undefined) put(pointer, value, "constant");
  }
  return added;
}

const changesOf = ({ bound, outcome }: Written): Changed[] =>
  outcome.changed.map(({ at, code }) => ({
    pointer: displayPointer(at === null ? draftPath(bound) : [...draftPath(bound), at]),
    code,
    reason: reasonOf(code),
    field_id: bound.row.field_id,
  }));

const noteOf = ({ bound }: Written): Note[] => {
  const { field_id, conversion, difference } = bound.row;
  return conversion.meaning_differs ? [{ pointer: toPointer(draftPath(bound)), field_id, reason: difference }] : [];
};

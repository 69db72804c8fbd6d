// From a file of the ESAs to a draft: what the profile has a field for, and a report on all else. No value is made up.
import { type BoundRow, bindRows, notConverted } from "./bound-row.ts";
import type { ConvertibleProfile, EsasFile } from "./crosswalk.ts";
import { createLedger, displayPointer, type Ledger } from "./ledger.ts";
import { type Found, findAt, isObject, type Path, pathOf, valueAt } from "./place.ts";
import { reasonOf } from "./reasons.ts";
import { type Conversion, type Note, reportOf } from "./report.ts";

/** A request of the pre-validation. The file has no evidence labels, so that it has no manifest. */
export interface ConvertedRequest {
  readonly report: Readonly<Record<string, unknown>>;
}

/** Converts a parsed file; null where the value is no such file: no object, or none of the members that the crosswalk knows. */
export function convertFromEsas(profile: ConvertibleProfile, file: unknown): Conversion<ConvertedRequest> | null {
  if (!isEsasFile(profile, file)) return null;
  const { esas_file, rows, uncovered_rows } = profile.crosswalk;
  const ledger = createLedger();
  const submitter = readSubmitter(file, esas_file, ledger);
  const read = bindRows(profile).flatMap((bound) => readField(file, bound, submitter, ledger));
  readFixed(file, esas_file, ledger);
  for (const { esas_pointer, data_field, title } of uncovered_rows)
    ledger.explain(pathOf(esas_pointer), { code: "uncovered_row", values: { data_field, title } });
  for (const row of rows)
    if (row.conversion.kind === "none" && row.esas_pointer !== null)
      ledger.explain(pathOf(row.esas_pointer), notConverted(row));
  const left_out = ledger.leftOut(file, () => ({ code: "no_field" }));
  const order = new Map(rows.map(({ field_id }, index) => [field_id, index]));
  const sorted = read.sort((a, b) => (order.get(a.field_id) ?? 0) - (order.get(b.field_id) ?? 0));
  return {
    result: { report: Object.fromEntries(sorted.map(({ field_id, value }) => [field_id, value])) },
    report: reportOf(profile, "esas", {
      left_out,
      changed: [],
      unfilled: [],
      added: [],
      notes: sorted.flatMap(({ notes }) => notes),
    }),
  };
}

function isEsasFile({ crosswalk }: ConvertibleProfile, file: unknown): file is Record<string, unknown> {
  if (!isObject(file)) return false;
  const known = [...crosswalk.rows, ...crosswalk.uncovered_rows].flatMap(({ esas_pointer }) => esas_pointer ?? []);
  return known.some((pointer) => Object.hasOwn(file, pointer.split("/")[1] as string));
}

interface Read {
  readonly field_id: string;
  readonly value: unknown;
  readonly notes: readonly Note[];
}

function readField(file: unknown, bound: BoundRow, submitter: Submitter, ledger: Ledger): Read[] {
  const { row, place, kind } = bound;
  const { field_id } = row;
  const own = findAt(file, place);
  const found = own.length > 0 ? own : (submitter.get(row.esas_pointer ?? "") ?? []);
  const isSpread = place.element !== null && place.element.code === null;
  const [first] = found;
  if (first === undefined) {
    const list = place.element === null ? undefined : valueAt(file, place.path);
    if (list !== undefined && !Array.isArray(list)) ledger.explain(place.path, { code: "wrong_type", field_id });
    return [];
  }
  const value = isSpread ? found.map((item) => item.value) : first.value;
  const itemPath = (at: number): Path => (isSpread ? (found[at] as Found).path : [...first.path, at]);
  const outcome = kind.read(value, bound.bound);
  for (const { at, code } of outcome.left) ledger.explain(at === null ? first.path : itemPath(at), { code, field_id });
  if (outcome.value === undefined) return [];
  const left = new Set(outcome.left.map(({ at }) => at));
  if (!Array.isArray(value)) ledger.carry(first.path);
  else for (const at of value.keys()) if (!left.has(at)) ledger.carry(itemPath(at));
  carryCompanion(file, bound, ledger);
  const reasons = [
    ...(row.conversion.meaning_differs ? [row.difference] : []),
    ...(own.length === 0 ? [reasonOf("from_submitter")] : []),
  ];
  const notes = reasons.map((reason) => ({ pointer: displayPointer(first.path), field_id, reason }));
  return [{ field_id, value: outcome.value, notes }];
}

/** What the file holds beside a number is written again with it. */
function carryCompanion(file: unknown, { row }: BoundRow, ledger: Ledger): void {
  const { sets } = row.conversion;
  if (sets === undefined) return;
  const path = pathOf(sets.pointer);
  const items = valueAt(file, path);
  if (!Array.isArray(items)) return;
  for (const value of sets.value) if (items.includes(value)) ledger.carry([...path, items.indexOf(value)]);
}

/** Values of the submitter that stand for absent ones of the affected entity, by the pointer of the latter. */
type Submitter = ReadonlyMap<string, readonly Found[]>;

/**
 * Holds the submitter to the affected entity. Where they agree, the submitter says nothing new, and what the affected entity lacks is
 * the submitter's. An only affected entity without any of the members is the submitter (rows 1.5 and 1.6 of Annex II).
 */
function readSubmitter(file: unknown, { self_submission }: EsasFile, ledger: Ledger): Submitter {
  if (self_submission === undefined) return new Map();
  const { from, to, members } = self_submission;
  const foundAt = (pointer: string): Found => {
    const path = pathOf(pointer);
    return { path, value: valueAt(file, path) };
  };
  const pairs = members.map((member) => {
    const pointer = `${from}/${member}`;
    return { pointer, own: foundAt(pointer), other: foundAt(`${to}/${member}`) };
  });
  const given = pairs.filter(({ own, other }) => own.value !== undefined && other.value !== undefined);
  if (given.some(({ own, other }) => typeof own.value !== "string" || own.value !== other.value)) {
    for (const { other } of pairs) ledger.explain(other.path, { code: "other_submitter" });
    return new Map();
  }
  for (const { other } of given) ledger.carry(other.path);
  const isAlone = valueAt(file, [...foundAt(from).path.slice(0, -1), 1]) === undefined;
  const isImplied = isAlone && pairs.every(({ own, other }) => own.value === undefined && other.value !== undefined);
  if (given.length === 0 && !isImplied) return new Map();
  return new Map(
    pairs
      .filter(({ own, other }) => own.value === undefined && other.value !== undefined)
      .map(({ pointer, other }) => [pointer, [other]] as const),
  );
}

function readFixed(file: unknown, { constants }: EsasFile, ledger: Ledger): void {
  for (const { pointer, value } of constants) {
    const path = pathOf(pointer);
    if (valueAt(file, path) === value) ledger.carry(path);
    else ledger.explain(path, { code: "other_constant" });
  }
}

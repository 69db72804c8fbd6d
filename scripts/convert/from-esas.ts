// Converts a file of the ESAs to a draft: everything that has a field in the profile, and a report on the rest.
import type { ConvertibleProfile, EsasFile } from "./crosswalk.ts";
import { type ConvertibleRow, listConvertibleRows } from "./kinds.ts";
import { Losses, toSafePointer } from "./losses.ts";
import { type FoundValue, findValues, isObject, type Path, pathOf, valueAt } from "./pointers.ts";
import { type Conversion, createReport, reasonOf } from "./report.ts";

/** A request for the pre-validation. The ESAs' file has no evidence labels, so there is no manifest. */
export interface ConvertedRequest {
  readonly report: Readonly<Record<string, unknown>>;
}

/** Converts a parsed file; null if the value is not such a file, but another type or without any known member. */
export function convertFromEsas(profile: ConvertibleProfile, file: unknown): Conversion<ConvertedRequest> | null {
  if (!isEsasFile(profile, file)) return null;
  const { esas_file, rows, uncovered_rows } = profile.crosswalk;
  const losses = new Losses();
  const submitter = readSubmitter(file, esas_file, losses);
  const fields = listConvertibleRows(profile)
    .filter(({ esas_pointer }) => !submitter.same.has(esas_pointer ?? ""))
    .flatMap((row) => readField(file, row, submitter.missing, losses));
  readConstants(file, esas_file, losses);
  for (const { esas_pointer, data_field, title } of uncovered_rows)
    losses.add(pathOf(esas_pointer), { code: "uncovered_row", values: { data_field, title } });
  for (const { conversion, esas_pointer, field_id, transform } of rows)
    if (conversion.kind === "none" && esas_pointer !== null)
      losses.add(pathOf(esas_pointer), { code: "not_converted", field_id, values: { transform } });
  const left_out = losses.listLeftOut(file, () => "no_field");
  return {
    result: { report: Object.fromEntries(fields.map(({ field_id, value }) => [field_id, value])) },
    report: createReport(profile, "esas", { left_out, notes: fields.flatMap(({ notes }) => notes) }),
  };
}

function isEsasFile({ crosswalk }: ConvertibleProfile, file: unknown): file is Record<string, unknown> {
  if (!isObject(file)) return false;
  const known = [...crosswalk.rows, ...crosswalk.uncovered_rows].flatMap(({ esas_pointer }) => esas_pointer ?? []);
  return known.some((pointer) => Object.hasOwn(file, pointer.split("/")[1] as string));
}

/** The field of a row, or nothing if the file has no usable value for it. */
function readField(file: unknown, row: ConvertibleRow, submitter: Submitter["missing"], losses: Losses) {
  const { field_id, location } = row;
  const own = findValues(file, location);
  const found = own.length > 0 ? own : (submitter.get(row.esas_pointer ?? "") ?? []);
  const [first] = found;
  if (first === undefined) {
    const list = location.element === null ? undefined : valueAt(file, location.path);
    if (list !== undefined && !Array.isArray(list)) losses.add(location.path, { code: "wrong_type", field_id });
    return [];
  }
  // At * the file has one value in each element, elsewhere one value in all.
  const isSpread = location.element?.code === null;
  const outcome = row.kind.read(isSpread ? found.map(({ value }) => value) : first.value, row);
  const itemPath = (at: number): Path => (isSpread ? (found[at] as FoundValue).path : [...first.path, at]);
  for (const { at, code } of outcome.left) losses.add(at === null ? first.path : itemPath(at), { code, field_id });
  if (outcome.value === undefined) return [];
  for (const { path } of isSpread ? found : [first]) losses.add(path, "converted");
  markCompanion(file, row, losses);
  const reasons = [
    ...(row.conversion.meaning_differs ? [row.difference] : []),
    ...(own.length === 0 ? [reasonOf("from_submitter")] : []),
  ];
  const notes = reasons.map((reason) => ({ pointer: toSafePointer(first.path), field_id, reason }));
  return [{ field_id, value: outcome.value, notes }];
}

/** What the file contains beside a number (`sets`) is written again with the number, so it is not lost. */
function markCompanion(file: unknown, { conversion: { sets } }: ConvertibleRow, losses: Losses): void {
  if (sets === undefined) return;
  const path = pathOf(sets.pointer);
  const items = valueAt(file, path);
  if (!Array.isArray(items)) return;
  for (const value of sets.value) if (items.includes(value)) losses.add([...path, items.indexOf(value)], "converted");
}

interface Submitter {
  /** The pointers of the submitter, if it is the affected entity. */
  readonly same: ReadonlySet<string>;
  /** Values of the submitter that replace missing ones of the affected entity, by the pointer of the latter. */
  readonly missing: ReadonlyMap<string, readonly FoundValue[]>;
}

// Only a submitter that agrees with the affected entity in a name or LEI is that entity, and may give what the entity lacks. Any other
// submitter stays apart, because it may be a third party that reports for the entity.
function readSubmitter(file: unknown, { self_submission }: EsasFile, losses: Losses): Submitter {
  const { from = "", to = "", members = [] } = self_submission ?? {};
  const pairs = members.map((member) => {
    const [pointer, other] = [`${from}/${member}`, `${to}/${member}`];
    const path = pathOf(other);
    return { pointer, other, own: valueAt(file, pathOf(pointer)), path, value: valueAt(file, path) };
  });
  const inBoth = pairs.filter(({ own, value }) => own !== undefined && value !== undefined);
  if (inBoth.length === 0 || inBoth.some(({ own, value }) => typeof own !== "string" || own !== value))
    return { same: new Set(), missing: new Map() };
  for (const { path } of inBoth) losses.add(path, "converted");
  const missing = pairs.filter(({ own, value }) => own === undefined && value !== undefined);
  return {
    same: new Set(pairs.map(({ other }) => other)),
    missing: new Map(missing.map(({ pointer, path, value }) => [pointer, [{ path, value }]])),
  };
}

function readConstants(file: unknown, { constants }: EsasFile, losses: Losses): void {
  for (const { pointer, value } of constants) {
    const path = pathOf(pointer);
    if (valueAt(file, path) === value) losses.add(path, "converted");
    else losses.add(path, { code: "other_constant" });
  }
}

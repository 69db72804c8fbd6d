// Converts a file of the ESAs to a draft: everything that has a field in the profile, and a report on the rest.
import { isObject } from "../../server/engine/request.ts";
import type { ConvertibleProfile } from "./crosswalk.ts";
import { type EsasVersion, selectEsasVersion } from "./crosswalk.ts";
import { findEntityRows, readEntities, readList, spreadPointer } from "./entities.ts";
import type { ConvertedValue, ConvertibleRow } from "./kind.ts";
import { listConvertibleRows } from "./kinds.ts";
import { Losses } from "./losses.ts";
import { type FoundValue, findValuesAt, parsePath, type ValuePath, valueAt } from "./pointers.ts";
import { type Conversion, type ConvertOptions, createConversionReport, getLossReason, type Note } from "./report.ts";

/** A request for the pre-validation. The ESAs' file has no evidence labels, so there is no manifest. */
export interface ConvertedRequest {
  readonly report: Readonly<Record<string, unknown>>;
}

interface ReadField {
  readonly field_id: string;
  readonly value: unknown;
  readonly notes: readonly Note[];
}

/**
 * Converts a parsed file; null if the value is not such a file, but another type or without any known member. A file of any
 * version is read in the same way. Throws only if the profile's crosswalk is broken, or does not have the version that
 * `options` name.
 */
export function convertFromEsas(
  profile: ConvertibleProfile,
  file: unknown,
  options: ConvertOptions = {},
): Conversion<ConvertedRequest> | null {
  if (!isEsasFile(profile, file)) return null;
  const { esas_file, rows, uncovered_rows } = profile.crosswalk;
  const esas = selectEsasVersion(esas_file, options.version);
  const losses = new Losses();
  const submitter = readSubmitter(file, esas, losses);
  const convertible = listConvertibleRows(profile, esas);
  const entities = readEntityFields(file, convertible, esas, losses);
  const fields = convertible
    .filter(({ esas_pointer }) => !submitter.same.has(esas_pointer ?? ""))
    .flatMap((row) => entities?.get(row.field_id) ?? readField(file, row, submitter.missing, losses));
  readConstants(file, esas, losses);
  for (const { esas_pointer, data_field, title } of uncovered_rows)
    losses.add(parsePath(esas_pointer), { code: "uncovered_row", values: { data_field, title } });
  for (const { conversion, esas_pointer, field_id, transform } of rows)
    if (conversion.kind === "none" && esas_pointer !== null)
      losses.add(parsePath(esas_pointer), { code: "not_converted", field_id, values: { transform } });
  const left_out = losses.listLeftOut(file, () => "no_field");
  return {
    result: { report: Object.fromEntries(fields.map(({ field_id, value }) => [field_id, value])) },
    report: createConversionReport(profile, esas, "esas", { left_out, notes: fields.flatMap(({ notes }) => notes) }),
  };
}

function isEsasFile({ crosswalk }: ConvertibleProfile, file: unknown): file is Record<string, unknown> {
  if (!isObject(file)) return false;
  const known = [...crosswalk.rows, ...crosswalk.uncovered_rows].flatMap(({ esas_pointer }) => esas_pointer ?? []);
  return known.some((pointer) => Object.hasOwn(file, pointer.split("/")[1] as string));
}

/** The fields of several entities by their identifier, empty for those of one entity; null if the file has at most one. */
function readEntityFields(
  file: unknown,
  rows: readonly ConvertibleRow[],
  { entities }: EsasVersion,
  losses: Losses,
): ReadonlyMap<string, readonly ReadField[]> | null {
  const elements = readList(file, entities?.list);
  const entityRows = findEntityRows(rows, entities);
  if (entities === undefined || entityRows === null || elements.length < 2) return null;
  const { value, left } = readEntities(elements, entityRows);
  const list = parsePath(entities.list);
  for (const { at, code } of left) losses.add([...list, ...at], { code, field_id: entityRows.names.field_id });
  for (const [at, element] of elements.entries())
    for (const { inElement } of isObject(element) ? entityRows.members : [])
      losses.add([...list, at, inElement], "converted");
  const items = value as readonly Record<string, unknown>[];
  const types = new Set(items.flatMap((item) => (item.types ?? []) as readonly unknown[]));
  const values: [string, readonly unknown[]][] = [
    [entityRows.names.field_id, items],
    [entityRows.types.field_id, [...types]],
  ];
  const fields = new Map<string, readonly ReadField[]>(entityRows.members.map(({ row }) => [row.field_id, []]));
  for (const [field_id, list] of values)
    if (list.length > 0) fields.set(field_id, [{ field_id, value: list, notes: [] }]);
  return fields;
}

/** The field of a row, or nothing if the file has no usable value for it. */
function readField(file: unknown, row: ConvertibleRow, submitter: Submitter["missing"], losses: Losses): ReadField[] {
  const { field_id, location, otherwise } = row;
  const own = findValuesAt(file, location);
  const found = own.length > 0 ? own : (submitter.get(row.esas_pointer ?? "") ?? []);
  const other = otherwise === null ? [] : findValuesAt(file, otherwise);
  const result = readFound(found, row, losses) ?? readFound(other, row, losses);
  for (const { path } of other) losses.add(path, { code: "second_identifier", field_id });
  if (result === null) {
    const list = location.element === null ? undefined : valueAt(file, location.path);
    if (list !== undefined && !Array.isArray(list)) losses.add(location.path, { code: "wrong_type", field_id });
    return [];
  }
  markCompanion(file, row, losses);
  const reasons = [
    ...(row.conversion.meaning_differs ? [row.difference] : []),
    ...(found.length > 0 && own.length === 0 ? [getLossReason("from_submitter")] : []),
    ...(result.found === other && !row.kind.write(result.value, row).isOtherwise ? [getLossReason("like_an_lei")] : []),
  ];
  const notes = reasons.map((reason) => ({ pointer: losses.safePointer(result.path), field_id, reason }));
  return [{ field_id, value: result.value, notes }];
}

/** What the values at a place give; null if there are none, or no usable one. */
function readFound(found: readonly FoundValue[], row: ConvertibleRow, losses: Losses) {
  const [first] = found;
  if (first === undefined) return null;
  const { field_id } = row;
  // At * the file has one value in each element, elsewhere one value in all.
  const isSpread = row.location.element?.code === null;
  const { value, left }: ConvertedValue = row.kind.read(isSpread ? found.map((each) => each.value) : first.value, row);
  const pathTo = (at: ValuePath): ValuePath => {
    const [index, ...rest] = at;
    const isElement = isSpread && typeof index === "number";
    return isElement ? [...(found[index] as FoundValue).path, ...rest] : [...first.path, ...at];
  };
  for (const { at, code } of left) losses.add(pathTo(at), { code, field_id });
  if (value === undefined) return null;
  for (const { path } of isSpread ? found : [first]) losses.add(path, "converted");
  return { found, value, path: first.path };
}

/** What the file contains beside a number (`sets`) is written again with the number, so it is not lost. */
function markCompanion(file: unknown, { conversion: { sets } }: ConvertibleRow, losses: Losses): void {
  if (sets === undefined) return;
  const path = parsePath(sets.pointer);
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
function readSubmitter(file: unknown, { self_submission }: EsasVersion, losses: Losses): Submitter {
  const { from = "", to = "", members = [] } = self_submission ?? {};
  const pairs = members.map((member) => {
    const [pointer, other] = [`${from}/${member}`, `${to}/${member}`];
    const path = parsePath(other);
    return { pointer, other, own: valueAt(file, parsePath(pointer)), path, value: valueAt(file, path) };
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

function readConstants(file: unknown, { constants, entities }: EsasVersion, losses: Losses): void {
  const count = readList(file, entities?.list).length;
  for (const { pointer, value } of constants)
    for (const own of spreadPointer(pointer, entities, count)) {
      const path = parsePath(own);
      losses.add(path, valueAt(file, path) === value ? "converted" : { code: "other_constant" });
    }
}

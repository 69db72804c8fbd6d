// Several affected entities in one report: an item of a list in a draft is an element of a list in the ESAs' file.
import { getPresence } from "../../server/engine/presence.ts";
import { isObject } from "../../server/engine/request.ts";
import type { EntityList } from "../report/published/crosswalk.ts";
import { type ConvertedValue, type ConvertibleRow, type EsasField, reject, within } from "./kind.ts";
import { parsePath, valueAt } from "./pointers.ts";

export type EntityRows = NonNullable<ReturnType<typeof findEntityRows>>;

/**
 * The rows with a place in the one entity: `members` with their names in an item and in an element, and of them `names`, whose value may be
 * a list of entities, and `types`. Null if the crosswalk has no list of entities, or not all of its rows.
 */
export function findEntityRows(rows: readonly ConvertibleRow[], entities: EntityList | undefined) {
  if (entities === undefined) return null;
  const members = Object.entries(entities.members).flatMap(([inItem, inElement]) => {
    const row = rows.find(({ esas_pointer }) => esas_pointer === `${entities.list}/0/${inElement}`);
    return row === undefined ? [] : [{ inItem, inElement, row }];
  });
  const names = members.find(({ row }) => row.conversion.kind === "entities")?.row;
  const types = members.find(({ inItem }) => inItem === "types")?.row;
  return names === undefined || types === undefined ? null : { names, types, members };
}

/** The pointer of a place in one entity, for each of `count` entities; a pointer elsewhere as it is. */
export function spreadPointer(pointer: string, entities: EntityList | undefined, count: number): string[] {
  const first = `${entities?.list}/0/`;
  if (entities === undefined || !pointer.startsWith(first)) return [pointer];
  return Array.from({ length: count }, (_, at) => `${entities.list}/${at}/${pointer.slice(first.length)}`);
}

/** The elements of a list in a file; none if there is no such list. */
export function readList(file: unknown, list: string | undefined): readonly unknown[] {
  const value = list === undefined ? undefined : valueAt(file, parsePath(list));
  return Array.isArray(value) ? value : [];
}

/** A member: its name in the input and in the result, and what became of it. */
type Member = readonly [name: string, resultName: string, outcome: ConvertedValue];

/** The object of the members that have a value, and everything that was lost below `at`. */
function collect(at: number, members: readonly Member[]): ConvertedValue {
  const converted = members.filter(([, , { value }]) => value !== undefined);
  const losses = members.map(([name, , outcome]) => within(at, within(name, outcome)));
  return {
    value: Object.fromEntries(converted.map(([, name, { value }]) => [name, value])),
    left: losses.flatMap(({ left }) => left),
    changed: losses.flatMap(({ changed }) => changed),
  };
}

/** The list of what each object becomes; a value of another type is left out. */
function convertEach(
  list: readonly unknown[],
  convert: (item: Record<string, unknown>) => readonly Member[],
): ConvertedValue {
  const outcomes = list.map((item, at) =>
    isObject(item) ? collect(at, convert(item)) : within(at, reject("wrong_type")),
  );
  return {
    value: outcomes.flatMap(({ value }) => (value === undefined ? [] : [value])),
    left: outcomes.flatMap(({ left }) => left),
    changed: outcomes.flatMap(({ changed }) => changed),
  };
}

/** The elements of the items of a draft. */
export function writeEntities(items: readonly unknown[], { members }: EntityRows): ConvertedValue {
  const outcome = convertEach(items, (item) =>
    Object.entries(item).map(([name, value]): Member => {
      const member = members.find(({ inItem }) => inItem === name);
      if (member === undefined) return [name, name, reject("unknown_member")];
      const isValue = getPresence(value) === "value";
      return [name, member.inElement, isValue ? member.row.kind.write(value, member.row) : reject("no_value")];
    }),
  );
  if (items.length > 1) return outcome;
  return { ...outcome, changed: [...outcome.changed, { at: [], code: "one_entity" }] };
}

/** The items of the elements of a file. Members without a name in an item are not in the outcome. */
export const readEntities = (elements: readonly unknown[], { members }: EntityRows): ConvertedValue =>
  convertEach(elements, (element) =>
    members.flatMap(({ inItem, inElement, row }): Member[] =>
      Object.hasOwn(element, inElement) ? [[inElement, inItem, row.kind.read(element[inElement], row)]] : [],
    ),
  );

/** What a list of entities makes of the written fields, and the places that it fills from the types of all entities. */
export function spreadEntities(written: readonly EsasField[], rows: EntityRows, { list, members }: EntityList) {
  const names = written.find(
    ({ row, outcome }) => row.field_id === rows.names.field_id && Array.isArray(outcome.value),
  );
  if (names === undefined) return { fields: written, filled: [] };
  const elements = names.outcome.value as Record<string, unknown>[];
  const types = written.find(({ row }) => row.field_id === rows.types.field_id);
  const filled = elements.flatMap((element, at) => {
    if (types === undefined || element[members.types] !== undefined) return [];
    element[members.types] = types.outcome.value;
    return [`${list}/${at}/${members.types}`];
  });
  const own = new Set(elements.flatMap((element) => (element[members.types] ?? []) as readonly unknown[]));
  const fields = written.map((field): EsasField => {
    if (field === names) return { ...field, location: { path: parsePath(list), element: null } };
    if (field === types) return { ...field, location: null, outcome: withoutOthers(field, own) };
    const isOfOne = rows.members.some(({ row }) => row.field_id === field.row.field_id);
    return isOfOne ? { ...field, outcome: reject("several_entities") } : field;
  });
  return { fields, filled };
}

/** The types that an entity has; the others have no place. What only entities have is read back into the types of all. */
function withoutOthers({ row, outcome, value }: EsasField, own: ReadonlySet<unknown>): ConvertedValue {
  const left = (value as readonly unknown[]).flatMap((item, at) => {
    const [code] = (row.kind.write([item], row).value ?? []) as readonly unknown[];
    return code === undefined || own.has(code) ? [] : [{ at: [at], code: "no_entity" as const }];
  });
  const all = outcome.value as readonly unknown[];
  const isMore = [...own].some((code) => !all.includes(code));
  const changed = isMore ? [{ at: [], code: "more_types" as const }] : [];
  return { ...outcome, left: [...outcome.left, ...left], changed: [...outcome.changed, ...changed] };
}

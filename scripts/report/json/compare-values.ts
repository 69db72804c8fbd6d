// Compares two JSON values: those of a profile, and any others. Items of a list are matched by their identifiers, not by position.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** `meaning` and `prose` are the content of a profile, `provenance` is how it was made. */
export type Scope = "meaning" | "prose" | "provenance";

export interface Change {
  readonly kind: "added" | "removed" | "changed" | "moved";
  /** `rules[negative_value.lanes_closed].parameters.minimum`; scalars of a list are at `source_atom_ids[]`. */
  readonly path: string;
  /** Of a moved item: its identifier; `old` and `new` then name the item before it, or null if it is the first. */
  readonly item?: string;
  readonly old?: Json;
  readonly new?: Json;
}

export interface ValueComparison {
  /** The names of prose members of each side. */
  readonly prose: { readonly old: ReadonlySet<string>; readonly new: ReadonlySet<string> };
  readonly report: (scope: Scope, change: Change) => void;
}

const NO_PROSE: ValueComparison["prose"] = { old: new Set(), new: new Set() };

interface Pair<T = Json | undefined> {
  readonly path: string;
  readonly scope: Scope;
  /** Undefined if a side has no value. */
  readonly before: T;
  readonly after: T;
}

/** The member that identifies an item, by the name of the list. */
const IDENTIFIER: ReadonlyMap<string, string> = new Map([
  ["instruments", "celex"],
  ["source_atoms", "source_atom_id"],
  ["fields", "field_id"],
  ["derivations", "field_id"],
  ["code_lists", "code_list_id"],
  ["items", "code"],
  ["rules", "rule_id"],
  ["clocks", "clock_id"],
  ["starts", "start"],
  ["limits", "limit"],
  ["owed_if", "field_id"],
  ["not_owed_if", "field_id"],
  ["if", "field_id"],
  ["or", "field_id"],
  ["rows", "field_id"],
  ["uncovered_rows", "data_field"],
  ["official_rows", "data_field"],
  ["deviations", "deviation_id"],
  ["evidence_labels", "label"],
  ["examples", "name"],
]);

/** Where two JSON values differ. */
export function listChanges(before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  const comparison: ValueComparison = { prose: NO_PROSE, report: (_, change) => changes.push(change) };
  compareValues(comparison, { path: "", scope: "meaning", before: before as Json, after: after as Json });
  return changes;
}

/** Reports where two values differ, as parts of the scope; in the meaning, members of prose are told apart. */
export function compareValues(comparison: ValueComparison, { path, scope, before, after }: Pair): void {
  const { report } = comparison;
  if (before === after) return;
  if (before === undefined) report(scope, { kind: "added", path, new: after as Json });
  else if (after === undefined) report(scope, { kind: "removed", path, old: before });
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(comparison, { path, scope, before, after });
  else if (isObject(before) && isObject(after)) compareObjects(comparison, { path, scope, before, after });
  else report(scope, { kind: "changed", path, old: before, new: after });
}

/** A member that is prose on one side only is removed from one scope and added to the other. */
function compareObjects(comparison: ValueComparison, { path, scope, before, after }: Pair<JsonObject>): void {
  const { prose } = comparison;
  const scopes: readonly Scope[] = scope === "meaning" ? ["meaning", "prose"] : [scope];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  for (const name of names) {
    for (const memberScope of scopes) {
      const member = (object: JsonObject, proseNames: ReadonlySet<string>) => {
        const isOfScope = scope !== "meaning" || proseNames.has(name) === (memberScope === "prose");
        return isOfScope && Object.hasOwn(object, name) ? object[name] : undefined;
      };
      const pair = { before: member(before, prose.old), after: member(after, prose.new) };
      compareValues(comparison, { path: path === "" ? name : `${path}.${name}`, scope: memberScope, ...pair });
    }
  }
}

function compareLists(comparison: ValueComparison, pair: Pair<readonly Json[]>): void {
  const { path, scope, before, after } = pair;
  const oldItems = itemsByKey(comparison, pair, before);
  const newItems = itemsByKey(comparison, pair, after);
  if (oldItems === null || newItems === null) {
    // Lists of different lengths are one change, because nothing shows which items belong together.
    if (before.length !== after.length) comparison.report(scope, { kind: "changed", path, old: before, new: after });
    else
      for (const [index, item] of before.entries())
        compareValues(comparison, { path: `${path}[${index}]`, scope, before: item, after: after[index] });
    return;
  }
  for (const key of new Set([...oldItems.keys(), ...newItems.keys()])) {
    const [old, fresh] = [oldItems.get(key), newItems.get(key)];
    const itemPath = isScalar(old ?? null) && isScalar(fresh ?? null) ? `${path}[]` : `${path}[${key}]`;
    compareValues(comparison, { path: itemPath, scope, before: old, after: fresh });
  }
  const oldOrder = [...oldItems.keys()].filter((key) => newItems.has(key));
  const newOrder = [...newItems.keys()].filter((key) => oldItems.has(key));
  const kept = keptInOrder(oldOrder, newOrder);
  for (const item of newOrder.filter((key) => !kept.has(key))) {
    const [old = null, fresh = null] = [oldOrder, newOrder].map((order) => order[order.indexOf(item) - 1]);
    // An item that still follows the same item moved along with it: of a moved block, only the first item is reported.
    if (old !== fresh) comparison.report(scope, { kind: "moved", path, item, old, new: fresh });
  }
}

/** The items by identifier, scalars by their value; null if an item has none, or if two items have the same. */
function itemsByKey(
  { prose }: ValueComparison,
  { path, scope }: Pair,
  list: readonly Json[],
): Map<string, Json> | null {
  const identifier = IDENTIFIER.get(path.slice(path.lastIndexOf(".") + 1)) ?? "";
  // An identifier that is prose identifies nothing in the meaning.
  const isUsable = scope !== "meaning" || !(prose.old.has(identifier) || prose.new.has(identifier));
  const items = new Map<string, Json>();
  for (const item of list) {
    const key = isObject(item) && isUsable && Object.hasOwn(item, identifier) ? item[identifier] : item;
    if (!isScalar(key as Json) || (isObject(item) && typeof key !== "string") || items.has(String(key))) return null;
    items.set(String(key), item);
  }
  return items;
}

/** A longest selection of keys that have the same order in both lists, which contain the same keys. */
function keptInOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  // The search takes long for long lists, and few lists need it.
  if (before.every((key, position) => key === after[position])) return new Set(before);
  const positions = new Map(after.map((key, position) => [key, position]));
  const isBefore = (a: string | undefined, b: string) => Number(positions.get(a ?? "")) < Number(positions.get(b));
  const chains: (readonly string[])[] = [];
  for (const key of before) {
    const longest = chains.filter((chain) => isBefore(chain.at(-1), key)).reduce(longer, []);
    chains.push([...longest, key]);
  }
  return new Set(chains.reduce(longer, []));
}

const longer = (a: readonly string[], b: readonly string[]): readonly string[] => (b.length > a.length ? b : a);

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isScalar = (value: Json): boolean => typeof value !== "object" || value === null;

// What differs between two JSON values of a profile: items of a list are matched by their identifiers, never by position.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** `provenance` says how a profile was made; the other two are what it means and what it says to people. */
export type Scope = "meaning" | "prose" | "provenance";

export interface Change {
  readonly kind: "added" | "removed" | "changed" | "moved";
  /** `rules[negative_value.lanes_closed].parameters.minimum`; scalars of a list stand under `source_atom_ids[]`. */
  readonly path: string;
  /** Of a moved item: its identifier; `old` and `new` then name the item before it, null where it stands first. */
  readonly item?: string;
  readonly old?: Json;
  readonly new?: Json;
}

export interface Comparison {
  /** The names of prose members of each side. */
  readonly prose: { readonly old: ReadonlySet<string>; readonly new: ReadonlySet<string> };
  readonly report: (scope: Scope, change: Change) => void;
}

interface Pair {
  readonly path: string;
  readonly scope: Scope;
  /** Undefined where a side has nothing. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

// The member that identifies an item, by the name of the list.
const IDENTIFIER: ReadonlyMap<string, string> = new Map([
  ["instruments", "celex"],
  ["source_atoms", "source_atom_id"],
  ["fields", "field_id"],
  ["derivations", "field_id"],
  ["code_lists", "code_list_id"],
  ["items", "code"],
  ["rules", "rule_id"],
  ["rows", "field_id"],
  ["uncovered_rows", "data_field"],
  ["deviations", "deviation_id"],
  ["evidence_labels", "label"],
  ["examples", "name"],
]);

/** Reports every difference of two values, and none where they are equal. */
export function compareValues(comparison: Comparison, { path, scope, before, after }: Pair): void {
  const { report } = comparison;
  if (before === undefined && after === undefined) return;
  if (before === undefined) report(scope, { kind: "added", path, new: after as Json });
  else if (after === undefined) report(scope, { kind: "removed", path, old: before });
  else if (isList(before) && isList(after)) compareLists(comparison, { path, scope, before, after });
  else if (isObject(before) && isObject(after)) compareObjects(comparison, { path, scope, before, after });
  else if (before !== after) report(scope, { kind: "changed", path, old: before, new: after });
}

interface ObjectPair extends Pair {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** A member that is prose on one side only, because the list of prose members changed, is compared with nothing in either scope. */
function compareObjects(comparison: Comparison, { path, scope, before, after }: ObjectPair): void {
  const { prose } = comparison;
  const scopes: readonly Scope[] = scope === "meaning" ? ["meaning", "prose"] : [scope];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  for (const name of names) {
    for (const memberScope of scopes) {
      const member = (object: JsonObject, proseNames: ReadonlySet<string>) => {
        const isOfScope = scope !== "meaning" || proseNames.has(name) === (memberScope === "prose");
        return isOfScope && Object.hasOwn(object, name) ? object[name] : undefined;
      };
      compareValues(comparison, {
        path: path === "" ? name : `${path}.${name}`,
        scope: memberScope,
        before: member(before, prose.old),
        after: member(after, prose.new),
      });
    }
  }
}

interface ListPair extends Pair {
  readonly before: readonly Json[];
  readonly after: readonly Json[];
}

function compareLists(comparison: Comparison, pair: ListPair): void {
  const { path, scope, before, after } = pair;
  const oldItems = itemsByKey(comparison, pair, before);
  const newItems = itemsByKey(comparison, pair, after);
  if (oldItems === null || newItems === null) {
    compareByPosition(comparison, pair);
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
    // What still follows the same item moved along with it; of a moved block the first is named.
    if (old !== fresh) comparison.report(scope, { kind: "moved", path, item, old, new: fresh });
  }
}

/** Lists of other lengths are one change: nothing says which item is which. */
function compareByPosition(comparison: Comparison, { path, scope, before, after }: ListPair): void {
  if (before.length !== after.length) comparison.report(scope, { kind: "changed", path, old: before, new: after });
  else
    for (const [index, item] of before.entries())
      compareValues(comparison, { path: `${path}[${index}]`, scope, before: item, after: after[index] });
}

/** The items by identifier, a scalar by itself; null where one has none, or two have the same. */
function itemsByKey({ prose }: Comparison, { path, scope }: Pair, list: readonly Json[]): Map<string, Json> | null {
  const identifier = IDENTIFIER.get(path.slice(path.lastIndexOf(".") + 1)) ?? "";
  // An identifier that is prose identifies nothing in the meaning.
  const isUsable = scope !== "meaning" || !(prose.old.has(identifier) || prose.new.has(identifier));
  const keyOf = (item: Json): string | null => {
    if (isScalar(item)) return String(item);
    const id = isUsable && isObject(item) && Object.hasOwn(item, identifier) ? item[identifier] : null;
    return typeof id === "string" ? id : null;
  };
  const items = new Map<string, Json>();
  for (const item of list) {
    const key = keyOf(item);
    if (key === null || items.has(key)) return null;
    items.set(key, item);
  }
  return items;
}

/** A longest choice of keys that stand in the same order in both lists, which hold the same keys. */
function keptInOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(after.map((key, place) => [key, place]));
  const placeOf = (key: string) => places.get(key) as number;
  let longest: readonly string[] = [];
  const chains: (readonly string[])[] = [];
  for (const key of before) {
    let chain: readonly string[] = [];
    for (const other of chains)
      if (other.length > chain.length && placeOf(other.at(-1) as string) < placeOf(key)) chain = other;
    chain = [...chain, key];
    chains.push(chain);
    if (chain.length > longest.length) longest = chain;
  }
  return new Set(longest);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isScalar = (value: Json): boolean => typeof value !== "object" || value === null;

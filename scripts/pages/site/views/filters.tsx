// The bar above a list that site.js filters and sorts. Without scripts it is not shown, and the list is complete.
import { Control, Options } from "../elements.tsx";
import type { Words } from "../paths.ts";

interface FiltersProps<Name extends string> {
  /** The id of the list, and what its items are called. */
  readonly list: string;
  readonly words: Words;
  readonly items: readonly Readonly<Record<Name, unknown>>[];
  /** Properties of the items that can be filtered by. The items carry them as data attributes: see `getMarks`. */
  readonly choices: readonly Name[];
  /** Properties that the list can be sorted by. */
  readonly orders?: readonly string[];
}

/** Text search, one select per choice, an order, and how many items are left. */
export function Filters<Name extends string>({ list, words, items, choices, orders = [] }: FiltersProps<Name>) {
  const getLabel = (name: string) => words.property(name).label;
  // First the values that are authored, in their order.
  const getOptions = (name: Name) => {
    const options = [...new Set(items.map((item) => getMark(item[name])))].sort();
    const ranked = options.map((code) => ({ code, ...words.value(name, code) }));
    return ranked.sort((a, b) => (a.rank < 0 ? 1 : b.rank < 0 ? -1 : a.rank - b.rank));
  };
  return (
    <form class="filters card needs-script row" data-filters={list}>
      <Control label="Find">
        <input class="input" type="search" name="text" autocomplete="off" spellcheck={false} />
      </Control>
      {choices.map((name) => (
        <Control key={name} label={getLabel(name)}>
          <select class="input" name={name}>
            <Options none="All" of={getOptions(name)} />
          </select>
        </Control>
      ))}
      {orders.length > 0 && (
        <Control label="Order">
          <select class="input" name="order">
            <Options none="Stream" of={orders.map((code) => ({ code, label: getLabel(code) }))} />
          </select>
        </Control>
      )}
      <div class="filters-end row">
        <output class="small" data-empty={`No ${list} fit these filters. Change them, or clear them all.`}>
          {items.length} {list}
        </output>
        <button class="button is-quiet" type="reset">
          Clear
        </button>
      </div>
    </form>
  );
}

const getMark = (value: unknown): string => String(value ?? "none");

/** The attributes of an item that the filters read. */
export const getMarks = <Name extends string>(item: Readonly<Record<Name, unknown>>, names: readonly Name[]) => ({
  "data-item": "",
  ...Object.fromEntries(names.map((name) => [`data-${name}`, getMark(item[name])])),
});

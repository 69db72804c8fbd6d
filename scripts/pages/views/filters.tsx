// The bar above a list that site.js filters and sorts. Without scripts it is not shown, and the list is complete.
import type { ComponentChildren } from "preact";
import type { Words } from "../words.ts";

interface FiltersProps<Name extends string> {
  /** The id of the list, and what its items are called. */
  readonly list: string;
  readonly words: Words;
  readonly items: readonly Readonly<Record<Name, unknown>>[];
  /** Properties of the items that can be filtered by. The items carry them as data attributes: see `marksOf`. */
  readonly choices: readonly Name[];
  /** Properties that the list can be sorted by on narrow screens, where the head of the table is not shown. */
  readonly orders?: readonly string[];
}

/** Text search, one select per choice, an order, and how many items are left. */
export function Filters<Name extends string>({ list, words, items, choices, orders = [] }: FiltersProps<Name>) {
  // First the values that are authored, in their order.
  const valuesOf = (name: Name) => {
    const authored = words.property(name).values.map(({ value }) => value);
    const present = new Set(items.map((item) => markOf(item[name])));
    const others = [...present].filter((value) => !authored.includes(value)).sort();
    return [...authored.filter((value) => present.has(value)), ...others];
  };
  return (
    <form class="filters card needs-script row" data-filters={list}>
      <Control id={`${list}-text`} label="Find" class="is-search">
        <input id={`${list}-text`} class="input" type="search" name="text" autocomplete="off" spellcheck={false} />
      </Control>
      {choices.map((name) => (
        <Control key={name} id={`${list}-${name}`} label={words.property(name).label}>
          <select id={`${list}-${name}`} class="input" name={name}>
            <option value="">All</option>
            {valuesOf(name).map((value) => (
              <option key={value} value={value}>
                {words.value(name, value).label}
              </option>
            ))}
          </select>
        </Control>
      ))}
      {orders.length > 0 && (
        <Control id={`${list}-order`} label="Order" class="is-order">
          <select id={`${list}-order`} class="input" name="order">
            <option value="">As in the stream</option>
            {orders.map((name) => (
              <option key={name} value={name}>
                {words.property(name).label}
              </option>
            ))}
          </select>
        </Control>
      )}
      <div class="filters-end row">
        <output class="soft small" data-count={list}>
          {items.length} {list}
        </output>
        <button class="button is-quiet" type="reset">
          Clear
        </button>
      </div>
    </form>
  );
}

interface ControlProps {
  readonly id: string;
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

function Control({ id, label, class: name = "", children }: ControlProps) {
  return (
    <div class={`control ${name}`}>
      <label class="label" for={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

const markOf = (value: unknown): string => String(value ?? "none");

/** The data attributes of an item that the filters read. */
export const marksOf = <Name extends string>(item: Readonly<Record<Name, unknown>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [`data-${name}`, markOf(item[name])]));

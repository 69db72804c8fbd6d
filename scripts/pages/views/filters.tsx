// The bar above a list that site.js filters and sorts. Without script it is not shown and the list stands as it is.
import type { PropertyWords } from "../../pipeline/page-words.ts";
import { propertyLabel, valueLabel } from "../words.ts";

export interface Choice {
  /** The `data-` attribute of items that must have the chosen value. */
  readonly name: string;
  readonly values: readonly string[];
}

interface FiltersProps {
  /** The id of the list. */
  readonly listId: string;
  readonly words: readonly PropertyWords[];
  readonly choices: readonly Choice[];
  /** What the items are, in the plural. */
  readonly noun: string;
  readonly count: number;
  /** Names of `data-` attributes that the list can be sorted by, for narrow screens, where the head of the table is not shown. */
  readonly orders?: readonly string[];
}

/** Text search, one select a choice, an order, and how many items are left. */
export function Filters({ listId, words, choices, noun, count, orders = [] }: FiltersProps) {
  const id = (name: string) => `${listId}-${name}`;
  return (
    <form class="filters needs-script" data-filters={listId}>
      <div class="control is-search">
        <label for={id("text")}>Find</label>
        <input id={id("text")} class="input" type="search" name="text" autocomplete="off" spellcheck={false} />
      </div>
      {choices.map(({ name, values }) => (
        <div key={name} class="control">
          <label for={id(name)}>{propertyLabel(words, name)}</label>
          <select id={id(name)} class="select" name={name}>
            <option value="">All</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {valueLabel(words, name, value)}
              </option>
            ))}
          </select>
        </div>
      ))}
      {orders.length > 0 && (
        <div class="control is-order">
          <label for={id("order")}>Order</label>
          <select id={id("order")} class="select" name="order">
            <option value="">As in the stream</option>
            {orders.map((name) => (
              <option key={name} value={name}>
                {propertyLabel(words, name)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="filters-end">
        <output class="soft small" data-count={noun}>
          {count} {noun}
        </output>
        <button class="button is-quiet" type="reset">
          Clear
        </button>
      </div>
    </form>
  );
}

/** The distinct values, in the order in which the service words them, then those it does not. */
export function valuesOf(words: readonly PropertyWords[], name: string, values: readonly unknown[]): string[] {
  const present = new Set(values.map((value) => String(value ?? "none")));
  const worded = words.find(({ property }) => property === name)?.values.map(({ value }) => value) ?? [];
  return [
    ...worded.filter((value) => present.has(value)),
    ...[...present].filter((value) => !worded.includes(value)).sort(),
  ];
}

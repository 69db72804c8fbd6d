// The bar above a list that site.js filters and sorts. Without scripts it is not shown, and the list is complete.
import type { ComponentChildren } from "preact";
import { Options } from "../elements.tsx";
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
  const labelOf = (name: string) => words.property(name).label;
  return (
    <form class="filters card needs-script row" data-filters={list}>
      <Control list={list} name="text" label="Find">
        <input id={`${list}-text`} class="input" type="search" name="text" autocomplete="off" spellcheck={false} />
      </Control>
      {choices.map((name) => (
        <Control key={name} list={list} name={name} label={labelOf(name)}>
          <select id={`${list}-${name}`} class="input" name={name}>
            <Options none="All" of={valuesOf(name).map((code) => ({ code, label: words.value(name, code).label }))} />
          </select>
        </Control>
      ))}
      {orders.length > 0 && (
        <Control list={list} name="order" label="Order">
          <select id={`${list}-order`} class="input" name="order">
            <Options none="As in the stream" of={orders.map((code) => ({ code, label: labelOf(code) }))} />
          </select>
        </Control>
      )}
      <p class="notice is-attention filters-end" data-empty hidden>
        No {list} fit these filters. Change them, or clear them all.
      </p>
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

interface ControlProps extends Record<"list" | "name" | "label", string> {
  readonly children: ComponentChildren;
}

const Control = ({ list, name, label, children }: ControlProps) => (
  <div class={`control is-${name}`}>
    <label class="label" for={`${list}-${name}`}>
      {label}
    </label>
    {children}
  </div>
);

const markOf = (value: unknown): string => String(value ?? "none");

/** The data attributes of an item that the filters read. */
export const marksOf = <Name extends string>(item: Readonly<Record<Name, unknown>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [`data-${name}`, markOf(item[name])]));

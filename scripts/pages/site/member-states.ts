// Menus of code lists, and which of their codes are countries.
import type { CodeList } from "../../../server/engine/rule-set.ts";

type Items = CodeList["items"];

const isState = ({ attributes }: Items[number]): boolean => attributes?.time_zone !== undefined;
// The locale of the machine does not matter, nor do accents and case.
const sortKey = ({ label }: Items[number]): string => label.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The options of a menu: countries, which have time zones, by name. In other lists the official order has a meaning. */
export const optionsOf = (items?: Items): Items | null =>
  items?.some(isState)
    ? items.toSorted((a, b) => Number(sortKey(a) > sortKey(b)) - Number(sortKey(a) < sortKey(b)))
    : (items ?? null);

/** The Member States with a time zone. */
export const memberStatesOf = (codeLists: readonly Pick<CodeList, "items">[]): Items =>
  codeLists.flatMap(({ items }) => optionsOf(items)?.filter(isState) ?? []);

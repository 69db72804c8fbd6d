// Menus of code lists, and which of their codes are countries.
import type { CodeList } from "../../../server/engine/rule-set.ts";
import { plain } from "../../report/wording/words.ts";

type Items = CodeList["items"];

const isState = ({ attributes }: Items[number]): boolean => attributes?.time_zone !== undefined;
/** The options of a menu: countries, which have time zones, by name. In other lists the official order has a meaning. */
export function optionsOf(items?: Items): Items | null {
  if (items?.some(isState) !== true) return items ?? null;
  const keyed = items.map((item) => [plain(item.label), item] as const);
  return keyed.sort(([a], [b]) => Number(a > b) - Number(a < b)).map(([, item]) => item);
}

/** The Member States with a time zone, in the order of their list. */
export const statesIn = (codeLists: readonly Pick<CodeList, "items">[]): Items =>
  codeLists.flatMap(({ items }) => items.filter(isState));

/** The Member States with a time zone, by name. */
export const memberStatesOf = (codeLists: readonly Pick<CodeList, "items">[]): Items =>
  optionsOf(statesIn(codeLists)) ?? [];

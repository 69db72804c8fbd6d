// Words for identifiers: what the service calls a property or a value, and how a locator is cited.
import type { PropertyWords } from "../../pipeline/model/page-words.ts";
import { capitalise, spell } from "../../report/wording/words.ts";

export type Words = ReturnType<typeof createWords>;

export function createWords(properties: readonly PropertyWords[]) {
  /** The authored entry of a property; one that is not authored is spelled out. */
  const property = (name: string): Pick<PropertyWords, "label" | "values"> & { readonly meaning?: string } =>
    properties.find((words) => words.property === name) ?? { label: capitalise(spell(name)), values: [] };
  /** A dash if there is no value. `rank` is the position among the authored values, or -1: a style can depend on it. */
  const value = (name: string, value: unknown) => {
    const { values } = property(name);
    const rank = values.findIndex((known) => known.value === String(value));
    const label = value === null || value === undefined ? "–" : capitalise(spell(String(value)));
    return { label: values[rank]?.label ?? label, meaning: values[rank]?.meaning, rank };
  };
  return { property, value };
}

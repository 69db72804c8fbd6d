// A list must not hold a value twice.
import { countDistinct } from "../distinct.ts";
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const uniqueItems: Kind = {
  parameters: parametersOf({}),
  says: { values: ["position"] },
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    return (draft) => {
      const items = draft.valueAt(place) as readonly string[];
      if (countDistinct(items) === items.length) return PASSED;
      const seen = new Set<string>();
      const position = items.findIndex((item) => seen.size === seen.add(item).size) + 1;
      return [{ values: { position } }];
    };
  },
};

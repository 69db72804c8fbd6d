// A list must not hold a value twice.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const uniqueItems: Kind = {
  parameters: parametersOf({}),
  says: { values: ["position"] },
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule) {
    const field = ownField(rule);
    return (draft) => {
      const items = draft.valueOf(field) as readonly string[];
      if (new Set(items).size === items.length) return PASSED;
      const seen = new Set<string>();
      const position = items.findIndex((item) => seen.size === seen.add(item).size) + 1;
      return [{ values: { position } }];
    };
  },
};

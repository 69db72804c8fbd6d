// The value, or each item of a list, must be a code of the field's official list.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

const VALUES = ["list", "edition", "position", "count"];

export const codeList: Kind = {
  parameters: parametersOf({ code_list: { type: "string" } }),
  says: { values: VALUES, variants: { white_space: VALUES } },
  spoils: "value",
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule, { codeLists, placeOf }) {
    const place = placeOf(ownField(rule));
    const list = codeLists.get(rule.parameters.code_list as string);
    if (list === undefined) throw new Error(`rule ${rule.rule_id} names an unknown code list`);
    const codes = new Set(list.items.map(({ code }) => code));
    return (draft) => {
      const value = draft.valueAt(place) as string | readonly string[];
      const items = typeof value === "string" ? [value] : value;
      const first = items.findIndex((item) => !codes.has(item));
      if (first < 0) return PASSED;
      const unknown = items.filter((item) => !codes.has(item));
      const values = { list: list.title, edition: list.edition, position: first + 1, count: unknown.length };
      return [unknown.some((item) => item.trim() !== item) ? { values, variant: "white_space" } : { values }];
    };
  },
};

// A text should differ from another field's, letter case aside.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const distinctFrom: Kind = {
  parameters: parametersOf({ other: { type: "string" } }),
  says: { values: [] },
  inputs: (rule) => ({ usable: [ownField(rule), rule.parameters.other as string] }),
  bind(rule) {
    const field = ownField(rule);
    const other = rule.parameters.other as string;
    const failures = [{ values: {} }];
    return (draft) => {
      const [a, b] = [draft.valueOf(field), draft.valueOf(other)] as [string, string];
      return a.toLowerCase() === b.toLowerCase() ? failures : PASSED;
    };
  },
};

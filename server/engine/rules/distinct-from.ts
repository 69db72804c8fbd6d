// A text should differ from another field's, letter case aside.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const distinctFrom: Kind = {
  parameters: parametersOf({ other: { type: "string" } }),
  says: { values: [] },
  inputs: (rule) => ({ usable: [ownField(rule), rule.parameters.other as string] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const other = placeOf(rule.parameters.other as string);
    const failures = [{ values: {} }];
    return (draft) => {
      const [a, b] = [draft.valueAt(place), draft.valueAt(other)] as [string, string];
      return a.toLowerCase() === b.toLowerCase() ? failures : PASSED;
    };
  },
};

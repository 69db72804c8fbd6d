// A coded value must be one of those that the profile is made for.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const expectedValue: Kind = {
  parameters: parametersOf({ values: { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true } }),
  says: { values: [] },
  inputs: (rule) => ({ usable: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const expected = new Set<unknown>(rule.parameters.values as readonly string[]);
    const failures = [{ values: {} }];
    return (draft) => (expected.has(draft.valueAt(place)) ? PASSED : failures);
  },
};

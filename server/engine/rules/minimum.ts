// A count or an amount must not be below its minimum.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const minimum: Kind = {
  parameters: parametersOf({ minimum: { type: "integer" } }),
  says: { values: ["minimum"] },
  spoils: "value",
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const least = rule.parameters.minimum as number;
    const failures = [{ values: { minimum: least } }];
    return (draft) => ((draft.valueAt(place) as number) < least ? failures : PASSED);
  },
};

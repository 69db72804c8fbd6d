// A field that the profile leaves open but the official template asks for.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const expectedField: Kind = {
  parameters: parametersOf({}),
  says: { values: [] },
  inputs: (rule) => ({ absences: [ownField(rule)] }),
  bind(rule) {
    const field = ownField(rule);
    const failures = [{ values: {} }];
    return (draft) => (draft.hasValue(field) ? PASSED : failures);
  },
};

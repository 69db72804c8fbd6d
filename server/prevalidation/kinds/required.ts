// The field must be there: neither missing nor null.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const required: Kind = {
  parameters: parametersOf({}),
  says: { values: [] },
  inputs: (rule) => ({ absences: [ownField(rule)] }),
  bind(rule) {
    const field = ownField(rule);
    const failures = [{ values: {} }];
    return (draft) => (draft.presence(field) === "absent" ? failures : PASSED);
  },
};

// The field must say something: not "", white space only, [] or {}.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const nonEmpty: Kind = {
  parameters: parametersOf({}),
  says: { values: [] },
  inputs: () => ({}),
  bind(rule) {
    const field = ownField(rule);
    const failures = [{ values: {} }];
    return (draft) => (draft.presence(field) === "empty" ? failures : PASSED);
  },
};

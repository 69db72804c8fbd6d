// The field must say something: not "", white space only, [] or {}.
import { alwaysFails, type Kind, parametersOf } from "../kind.ts";

export const nonEmpty: Kind = {
  parameters: parametersOf({}),
  says: { values: [] },
  inputs: () => ({}),
  suspects: () => "empty",
  bind: alwaysFails,
};

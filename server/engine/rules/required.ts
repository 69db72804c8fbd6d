// The field must be there: neither missing nor null.
import { alwaysFails, type Kind, ownField, parametersOf } from "../kind.ts";

export const required: Kind = {
  parameters: parametersOf({}),
  says: { values: [] },
  inputs: (rule) => ({ absences: [ownField(rule)] }),
  suspects: () => "absent",
  bind: alwaysFails,
};

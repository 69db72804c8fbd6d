// A field that the profile leaves open but the official template asks for.
import { alwaysFails, type Kind, ownField, parametersOf } from "../kind.ts";

export const expectedField: Kind = {
  parameters: parametersOf({}),
  says: { values: [] },
  inputs: (rule) => ({ absences: [ownField(rule)] }),
  suspects: () => "without_value",
  bind: alwaysFails,
};

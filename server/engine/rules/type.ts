// The JSON type of a value must be the one that the field's type asks for.
import { alwaysFails, type Kind, ownField, parametersOf } from "../kind.ts";
import type { Suspect } from "../marks.ts";
import type { FieldType } from "../rule-set.ts";

const MISFIT = {
  string: "no_string",
  text: "no_string",
  email: "no_string",
  datetime: "no_string",
  string_list: "no_strings",
  boolean: "no_boolean",
  integer: "no_integer",
  number: "no_number",
} as const satisfies Record<FieldType, Suspect>;

export const type: Kind = {
  parameters: parametersOf({ field_type: { enum: Object.keys(MISFIT) } }),
  says: { values: [] },
  inputs: (rule) => ({ present: [ownField(rule)] }),
  suspects: (rule) => MISFIT[rule.parameters.field_type as FieldType],
  bind: alwaysFails,
};

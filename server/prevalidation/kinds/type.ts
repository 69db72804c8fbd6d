// The JSON type of a value must be the one that the field's type asks for.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";
import type { FieldType } from "../rule-set.ts";

const isString = (value: unknown) => typeof value === "string";

const FITS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  string: isString,
  text: isString,
  email: isString,
  datetime: isString,
  string_list: (value) => Array.isArray(value) && value.every(isString),
  boolean: (value) => typeof value === "boolean",
  // Too large a number is a matter of format, and a number too large for a double has no fraction either.
  integer: (value) =>
    Number.isInteger(value) || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY,
  number: (value) => typeof value === "number",
};

export const type: Kind = {
  parameters: parametersOf({ field_type: { enum: Object.keys(FITS) } }),
  says: { values: [] },
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule) {
    const field = ownField(rule);
    const fits = FITS[rule.parameters.field_type as FieldType];
    const failures = [{ values: {} }];
    return (draft) => (fits(draft.valueOf(field)) ? PASSED : failures);
  },
};

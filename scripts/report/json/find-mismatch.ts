// Shapes of JSON that a command relies on, as JSON Schemas.
import { Ajv2020 } from "ajv/dist/2020.js";

export const TEXT = { type: "string" };
export const objectOf = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });

/** Returns what finds the first mismatch of a value and a schema, in words, or null. */
export function createFindMismatch(schema: object): (value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false });
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: "" }));
}

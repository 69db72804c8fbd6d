// Shapes of JSON that a command relies on, as JSON Schemas.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export const TEXT_SCHEMA = { type: "string" };
export const objectOf = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });

/** Creates a function that returns in words why a value does not match a schema, or null if it does. */
export function createFindCause(schema: object): (value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv, ["date"]);
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: "" }));
}

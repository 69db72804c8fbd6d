// JSON Schema validation (ajv, strict) with messages for authors.
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { nearest } from "../../server/engine/names.ts";

// The package is CommonJS; under nodenext its default export is typed as the namespace.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** One mismatch: where (a path of keys, of which the last is at fault itself with `at: "key"`), and what. */
interface SchemaProblem {
  readonly path: readonly string[];
  readonly message: string;
  readonly hint?: string;
  readonly at?: "key";
}

export type Validate = (value: unknown) => SchemaProblem[];

/**
 * Returns a function that compiles a schema (2020-12) and validates with it; `library` holds schemas that others refer to by $id. For
 * authors, all problems of a value are of interest; `isFirstEnough` finds one in less time.
 */
export function createValidatorFactory(
  library: Iterable<object> = [],
  isFirstEnough = false,
): (schema: object) => Validate {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: !isFirstEnough,
    verbose: !isFirstEnough,
    // Generated code runs once: to optimise it takes longer than it saves.
    inlineRefs: false,
    // Schemas are a part of the program: a test compares them with the schema of JSON Schema.
    validateSchema: false,
    code: { optimize: false },
  });
  addFormats(ajv, ["date", "date-time", "email", "uri", "uri-reference"]);
  for (const schema of library) ajv.addSchema(schema);
  return (schema) => {
    const id = (schema as { $id?: string }).$id;
    const validate = (id === undefined ? undefined : ajv.getSchema(id)) ?? ajv.compile(schema);
    // The keyword "if" only repeats that one of the problems before it is there.
    const isCause = ({ keyword }: ErrorObject) => keyword !== "if";
    return (value) => (validate(value) ? [] : (validate.errors ?? []).filter(isCause).map(problemOf));
  };
}

function problemOf(error: ErrorObject): SchemaProblem {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { keyword, params } = error as { keyword: string; params: Record<string, unknown> };
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const name = String(params.additionalProperty ?? params.unevaluatedProperty);
    const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
    const near = nearest(name, known);
    const hint = near === null ? `expected one of ${known.join(", ")}` : `did you mean "${near}"?`;
    return { path: [...path, name], message: `unknown member "${name}"`, hint, at: "key" };
  }
  if (keyword === "required") return { path, message: `expected the member "${params.missingProperty}"` };
  if (keyword === "enum") {
    const values = params.allowedValues as unknown[];
    const near = typeof error.data === "string" ? nearest(error.data, values.map(String)) : null;
    const message = `expected one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
    return { path, message, ...(near === null ? {} : { hint: `did you mean "${near}"?` }) };
  }
  if (keyword === "false schema") return { path, message: "expected no such member here", at: "key" };
  if (keyword === "const") return { path, message: `expected ${JSON.stringify(params.allowedValue)}` };
  return { path, message: error.message ?? keyword, ...(keyword === "propertyNames" ? { at: "key" } : {}) };
}

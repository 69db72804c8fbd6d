// JSON Schema validation (ajv, strict) with messages for authors.
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import type { SchemaFinding, Validate } from "../model/schemas.ts";
import { suggest } from "./findings.ts";

// The package is CommonJS; under nodenext its default export is typed as the namespace.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/**
 * Returns a function that compiles a schema (2020-12) and validates with it; `library` holds schemas that others refer to by $id. For
 * authors, all findings on a value are of interest; `isFirstEnough` finds one in less time.
 */
export function createValidatorFactory(
  library: Iterable<object> = [],
  isFirstEnough = false,
): (schema: object) => Validate {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    // Authored files leave out what has a default, and get it here.
    useDefaults: true,
    allowUnionTypes: true,
    allErrors: !isFirstEnough,
    verbose: !isFirstEnough,
    // Generated code runs once: to optimise it takes longer than it saves.
    inlineRefs: false,
    // Schemas are a part of the program: a test compares them with the schema of JSON Schema.
    validateSchema: false,
    code: { optimize: false },
  });
  // What names and templates are, for 3-link/names.ts.
  ajv.addVocabulary(["defines", "refers_to", "codes_of", "takes"]);
  addFormats(ajv, ["date", "date-time", "email", "uri", "uri-reference"]);
  for (const schema of library) ajv.addSchema(schema);
  return (schema) => {
    const id = (schema as { $id?: string }).$id;
    const validate = (id === undefined ? undefined : ajv.getSchema(id)) ?? ajv.compile(schema);
    return (value) => (validate(value) ? [] : findCauses(validate.errors ?? []).map(toFinding));
  };
}

/** The validator of each of the schemas by name. */
export function createValidators(
  schemas: ReadonlyMap<string, object>,
  isFirstEnough = false,
): (name: string) => Validate {
  const library = [...schemas.values()].filter((schema) => "$id" in schema);
  const createValidator = createValidatorFactory(library, isFirstEnough);
  return (name) => {
    const schema = schemas.get(name);
    if (schema === undefined)
      throw new Error(`there is no schema ${name}.schema.json in profiles-src/schemas/, nor in published/ there`);
    return createValidator(schema);
  };
}

const isUnknownMember = ({ keyword }: ErrorObject) =>
  keyword === "additionalProperties" || keyword === "unevaluatedProperties";

const isChoice = ({ keyword }: ErrorObject) => keyword === "anyOf" || keyword === "oneOf";

/** The errors that name mistakes; others follow from them. */
function findCauses(errors: readonly ErrorObject[]): ErrorObject[] {
  const causes: ErrorObject[] = [];
  for (const error of errors) {
    // "if" and "propertyNames" only repeat an error before them; the former has no position of its own.
    if (error.keyword === "if") continue;
    const follows = ({ instancePath, propertyName }: ErrorObject) =>
      error.keyword === "propertyNames" ? propertyName === error.params.propertyName : isBelow(instancePath, error);
    if (error.keyword !== "propertyNames" && !isChoice(error)) causes.push(error);
    else {
      const first = causes.findIndex(follows);
      const alternatives = first < 0 ? [] : causes.splice(first);
      causes.push(isChoice(error) ? chooseAlternative(error, alternatives) : error);
    }
  }
  // An unknown member may be a misspelt form of the missing one, or the one that decides which others are allowed.
  const unknown = new Set(causes.filter(isUnknownMember).map(({ instancePath }) => instancePath));
  const getParent = ({ instancePath, keyword }: ErrorObject) =>
    keyword === "false schema" ? instancePath.slice(0, instancePath.lastIndexOf("/")) : instancePath;
  const mayFollow = ({ keyword }: ErrorObject) =>
    ["required", "dependentRequired", "false schema", "oneOf", "not"].includes(keyword);
  // Where a member is missing, there are too few, and those that need it may not be there.
  const lacking = new Set(
    causes
      .filter(({ keyword }) => keyword === "required" || keyword === "oneOf")
      .map(({ instancePath }) => instancePath),
  );
  const followsLack = ({ keyword }: ErrorObject) =>
    ["minProperties", "dependentRequired", "false schema"].includes(keyword);
  return causes.filter((error) => {
    if (followsLack(error) && lacking.has(getParent(error))) return false;
    return !mayFollow(error) || !unknown.has(getParent(error));
  });
}

const isBelow = (path: string, { instancePath }: ErrorObject) => `${path}/`.startsWith(`${instancePath}/`);

/** The error of the alternative that was probably meant, or that of the choice itself. */
function chooseAlternative(choice: ErrorObject, alternatives: readonly ErrorObject[]): ErrorObject {
  if (getConstants(choice) !== null || alternatives.every(({ keyword }) => keyword === "required")) return choice;
  const isOtherForm = ({ keyword, instancePath }: ErrorObject) =>
    keyword === "type" && instancePath === choice.instancePath;
  return alternatives.find(isUnknownMember) ?? alternatives.find((error) => !isOtherForm(error)) ?? choice;
}

/** The values of an enumeration, or of a choice between constants, which can have descriptions; null for anything else. */
function getConstants(error: ErrorObject): readonly unknown[] | null {
  if (error.keyword === "enum") return error.params.allowedValues;
  const alternatives: unknown = isChoice(error) ? error.schema : null;
  const isConstant = (schema: object) => Object.hasOwn(schema, "const");
  return Array.isArray(alternatives) && alternatives.every(isConstant)
    ? alternatives.map((schema) => schema.const)
    : null;
}

/** What the alternatives of a choice are, if they differ in what they require. */
function describeChoice({ schema, params }: ErrorObject): string {
  const members = (Array.isArray(schema) ? schema : []).map(({ required = [] }: { required?: string[] }) =>
    required.join(" with "),
  );
  if (members.some((names) => names === "")) return "expected one of the forms that the schema describes";
  const count = params.passingSchemas ? "only one" : "one";
  return `expected ${count} of ${members.join(", ")}`;
}

/** What is expected of a member that is missing: also which members it must have itself. */
function describeMissing(name: string, { parentSchema }: ErrorObject): Pick<SchemaFinding, "message" | "hint"> {
  const { properties = {} } = (parentSchema ?? {}) as {
    properties?: Readonly<Record<string, { required?: string[] }>>;
  };
  const inner = Object.hasOwn(properties, name) ? (properties[name]?.required ?? []) : [];
  const hint = `it has the members ${inner.map((member) => `"${member}"`).join(", ")}`;
  return { message: `expected the member "${name}"`, ...(inner.length > 0 && { hint }) };
}

function toFinding(error: ErrorObject): SchemaFinding {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { keyword, params } = error as { keyword: string; params: Record<string, unknown> };
  if (isUnknownMember(error)) {
    const name = String(params.additionalProperty ?? params.unevaluatedProperty);
    const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
    const hint =
      suggest(name, known) ?? (known.length === 0 ? "none is expected" : `expected one of ${known.join(", ")}`);
    return { path: [...path, name], message: `unknown member "${name}"`, hint, at: "key" };
  }
  if (keyword === "required") return { path, ...describeMissing(String(params.missingProperty), error) };
  const values = getConstants(error);
  if (values !== null) {
    const hint = typeof error.data === "string" ? suggest(error.data, values.map(String)) : undefined;
    const message = `expected one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
    return { path, message, ...(hint && { hint }) };
  }
  if (keyword === "false schema") return { path, message: "expected no such member here", at: "key" };
  if (keyword === "const") return { path, message: `expected ${JSON.stringify(params.allowedValue)}` };
  if (isChoice(error)) return { path, message: describeChoice(error) };
  if (keyword === "propertyNames") {
    const name = String(params.propertyName);
    return { path: [...path, name], message: `"${name}" cannot be the name of a member here`, at: "key" };
  }
  if (keyword === "uniqueItems") {
    const [first, second] = [Number(params.j), Number(params.i)].sort((a, b) => a - b);
    return { path: [...path, String(second)], message: `is the same as item ${Number(first) + 1}` };
  }
  return { path, message: error.message ?? keyword };
}

// The schemas of openapi.json: the published ones, written in the way that generators of clients read. Each value has its type, an object
// has all its members itself, and a reference leads to a named object. What only a validator of JSON Schema 2020-12 understands is left
// out, so a component accepts everything that its schema accepts.
type Json = Readonly<Record<string, unknown>>;

export type Components = ReadonlyMap<string, Json>;

export const referTo = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** The published schemas with these names, and every object that they refer to. */
export function componentSchemas(roots: readonly string[], schemas: ReadonlyMap<string, object>): Components {
  const components = new Map<string, Json>();
  const add = (name: string, schema: Json): Json => {
    if (!components.has(name)) {
      // Schemas may refer to each other in a circle.
      components.set(name, {});
      components.set(name, simplify(expand(schema)));
    }
    return referTo("schemas", name);
  };

  /** References to parts and to plain values are replaced by what they lead to, and `allOf` by the members of its schemas. */
  const expand = (schema: Json): Json => {
    const { $ref, allOf, oneOf, ...own } = schema;
    if (typeof $ref === "string") {
      const { name, target } = resolve(schemas, $ref);
      if (name === null || !isObject(target)) return expand({ ...target, ...own });
      return { ...add(name, target), ...(own.description === undefined ? {} : { description: own.description }) };
    }
    if (allOf !== undefined) return expand(withAllMembers(schemas, schema));
    // With properties, the alternatives only require one or another of them.
    const alternatives = oneOf === undefined || "properties" in own ? {} : union(oneOf as Json[], add);
    const expanded = Object.entries(own).map(([name, value]) => [name, expandValue(value)]);
    return { ...Object.fromEntries(expanded), ...alternatives };
  };
  const expandValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expandValue);
    return typeof value === "object" && value !== null ? expand(value as Json) : value;
  };

  for (const name of roots) expand({ $ref: `${name}.schema.json` });
  return components;
}

const isObject = ({ type, anyOf }: Json): boolean => type === "object" || anyOf !== undefined;

const REFERENCE = /^([a-z-]+)\.schema\.json(?:#\/(.*))?$/;

/** What a reference leads to. The name is that of a whole schema, or of one of its definitions; it is null for another part. */
function resolve(schemas: ReadonlyMap<string, object>, reference: string): { name: string | null; target: Json } {
  const [, name = "", pointer] = REFERENCE.exec(reference) ?? [];
  const keys = pointer?.split("/") ?? [];
  const target = keys.reduce<unknown>((node, key) => (node as Json | undefined)?.[key], schemas.get(name));
  if (target === undefined) throw new Error(`no published schema ${reference}`);
  const [parent, definition] = keys;
  const own = parent === "$defs" && keys.length === 2 ? `${name}-${definition}` : null;
  return { name: pointer === undefined ? name : own, target: target as Json };
}

/** An object with the members of the objects in its `allOf` as its own. */
function withAllMembers(schemas: ReadonlyMap<string, object>, { allOf = [], ...own }: Json): Json {
  const parts = (allOf as Json[]).map(({ $ref }) => withAllMembers(schemas, resolve(schemas, $ref as string).target));
  const all = [...parts, own];
  const properties = Object.assign({}, ...all.map((part) => part.properties));
  const required = [...new Set(all.flatMap((part) => (part.required as string[] | undefined) ?? []))];
  return { ...own, properties, required };
}

/** Objects that differ in the constant of their member `type`, each with its title as its name. */
function union(alternatives: readonly Json[], add: (name: string, schema: Json) => Json): Json {
  const named = alternatives.map(({ title, ...schema }) => {
    const { type } = schema.properties as { type: { const: string } };
    return [type.const, add(String(title).replaceAll(" ", "-"), schema).$ref as string] as const;
  });
  return {
    oneOf: named.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: "type", mapping: Object.fromEntries(named) },
  };
}

// Clients must expect further members, so `unevaluatedProperties` is among these; what is closed for good has
// `additionalProperties: false`.
const OMITTED = [
  "$defs",
  "$schema",
  "$id",
  "$comment",
  "unevaluatedProperties",
  "propertyNames",
  "dependentRequired",
  "not",
  "if",
  "then",
  "else",
];

function simplify(schema: Json): Json {
  const kept = Object.entries(schema).filter(([keyword]) => !OMITTED.includes(keyword));
  return withType(Object.fromEntries(kept.map(([keyword, value]) => [keyword, simplifyValue(value, keyword)])));
}

function simplifyValue(value: unknown, keyword: string): unknown {
  if (Array.isArray(value)) return value.map((item) => simplifyValue(item, ""));
  if (typeof value !== "object" || value === null) return value;
  // A member may have the name of a keyword.
  if (keyword !== "properties") return simplify(value as Json);
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, simplifyValue(own, "")]));
}

/** A constant, a choice, and a value that may be null instead, each with its type. */
function withType(schema: Json): Json {
  const { anyOf, ...all } = schema;
  const own = withoutPatternOfFormat(all);
  if ("const" in own) return withTypeOfConstant(own);
  if (Array.isArray(own.enum)) return { type: getTypes(own.enum), ...own };
  const [first, second, ...rest] = (anyOf ?? []) as Json[];
  const isNullable = typeof first?.type === "string" && second?.type === "null" && rest.length === 0;
  if (isNullable) return { ...first, ...own, type: [first.type, "null"] };
  return anyOf === undefined ? own : { ...own, anyOf };
}

/** Generated Python tests the pattern on a date and not on its text. */
const withoutPatternOfFormat = ({ pattern, ...own }: Json): Json =>
  pattern === undefined || "format" in own ? own : { ...own, pattern };

/** From a constant true, generators make Java that does not compile. */
function withTypeOfConstant({ const: value, ...own }: Json): Json {
  return typeof value === "boolean" ? { type: "boolean", ...own } : { type: typeof value, const: value, ...own };
}

function getTypes(values: readonly unknown[]): string | string[] {
  const types = [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
  return types.length === 1 ? String(types[0]) : types;
}

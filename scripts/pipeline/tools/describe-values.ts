// All values in an authored file, each with its path and with what its schema says of names.

/** A JSON Schema, with the keywords that are read here. Names and templates are below no `$ref`, and no choice. */
export interface NameSchema {
  /** The text is defined here as a name of this kind, or refers to one. */
  readonly defines?: string;
  readonly refers_to?: string;
  /** The codes are those of the list of a field, which the member of this name beside them tells. */
  readonly codes_of?: string;
  /** The placeholders of a template. */
  readonly takes?: readonly string[];
  readonly items?: NameSchema;
  readonly properties?: Readonly<Record<string, NameSchema>>;
  readonly additionalProperties?: NameSchema | boolean;
  readonly propertyNames?: NameSchema;
}

/** A value with its schema, its path, and the object around it. */
export interface Described {
  readonly schema: NameSchema;
  readonly value: unknown;
  readonly path: readonly (string | number)[];
  readonly holder: Readonly<Record<string, unknown>>;
}

/** A value and everything in it; the name of a member has the path of the member. */
export function describeValues(
  schema: NameSchema,
  value: unknown,
  path: Described["path"] = [],
  holder: Described["holder"] = {},
): Described[] {
  const own = { schema, value, path, holder };
  if (Array.isArray(value))
    return [own, ...value.flatMap((item, at) => describeValues(schema.items ?? {}, item, [...path, at], holder))];
  if (typeof value !== "object" || value === null) return [own];
  const members = value as Described["holder"];
  const others = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  return [
    own,
    ...Object.entries(members).flatMap(([name, member]) => [
      { schema: schema.propertyNames ?? {}, value: name, path: [...path, name], holder: members },
      ...describeValues(schema.properties?.[name] ?? others, member, [...path, name], members),
    ]),
  ];
}

// All values in an authored file, each with its path and the names that its schema declares.

/** A JSON Schema, with the keywords that are read here. Names and templates are below no choice. */
export interface NameSchema {
  /** The text is defined here as a name of this kind, or refers to one. */
  readonly defines?: string;
  readonly refers_to?: string;
  /** Codes come from the list of the field named by this sibling member. */
  readonly codes_of?: string;
  /** The placeholders of a template. */
  readonly takes?: readonly string[];
  readonly items?: NameSchema;
  readonly properties?: Readonly<Record<string, NameSchema>>;
  readonly additionalProperties?: NameSchema | boolean;
  readonly propertyNames?: NameSchema;
  /** `#/$defs/` and the name of one of the definitions of the whole schema. */
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, NameSchema>>;
}

/** A value with its schema, its path, and the object around it. */
export interface Described {
  readonly schema: NameSchema;
  readonly value: unknown;
  readonly path: readonly (string | number)[];
  readonly holder: Readonly<Record<string, unknown>>;
}

/** A value and everything in it; the name of a member has the path of the member. */
export function describeValues(schema: NameSchema, value: unknown, path: Described["path"] = []): readonly Described[] {
  const found: Described[] = [];
  const visit = (named: NameSchema, value: unknown, path: Described["path"], holder: Described["holder"]): void => {
    const own = named.$ref === undefined ? named : { ...schema.$defs?.[named.$ref.slice(DEFINITION.length)], ...named };
    found.push({ schema: own, value, path, holder });
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) visit(own.items ?? NOTHING, item, [...path, at], holder);
    } else if (typeof value === "object" && value !== null) {
      const others = typeof own.additionalProperties === "object" ? own.additionalProperties : NOTHING;
      for (const [name, member] of Object.entries(value)) {
        const at = [...path, name];
        found.push({
          schema: own.propertyNames ?? NOTHING,
          value: name,
          path: at,
          holder: value as Described["holder"],
        });
        visit(own.properties?.[name] ?? others, member, at, value as Described["holder"]);
      }
    }
  };
  visit(schema, value, path, {});
  return found;
}

const NOTHING: NameSchema = {};
const DEFINITION = "#/$defs/";

// The parameters of a kind of rule. One declaration gives the JSON Schema for authors' rules and the TypeScript type for the kind's code.

/** A JSON Schema (2020-12) of values of the type T. The type is for the compiler only. */
export interface Schema<out T> {
  readonly [keyword: string]: unknown;
  readonly [TYPE]?: T;
}
declare const TYPE: unique symbol;

/** Schemas of members by name; the ones whose name ends in a question mark are optional. */
export type Members = Readonly<Record<string, Schema<unknown>>>;

export type TypeOf<S> = S extends Schema<infer T> ? T : never;

/** The type of an object with these members. */
export type ObjectOf<M extends Members> = {
  readonly [N in keyof M as N extends `${string}?` ? never : N]: TypeOf<M[N]>;
} & {
  readonly [N in keyof M as N extends `${infer Name}?` ? Name : never]?: TypeOf<M[N]>;
};

/** An object with these members and no others. */
export function object<const M extends Members>(members: M, keywords: object = {}): Schema<ObjectOf<M>> {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name.replace("?", ""), schema]),
  );
  const required = Object.keys(members).filter((name) => !name.endsWith("?"));
  return { type: "object", properties, required, additionalProperties: false, ...keywords };
}

export const listOf = <T>(items: Schema<T>, keywords: object = {}): Schema<readonly T[]> => ({
  type: "array",
  items,
  minItems: 1,
  ...keywords,
});

export const oneOf = <const T extends string | number>(...values: readonly T[]): Schema<T> => ({ enum: values });

export const TEXT: Schema<string> = { type: "string", minLength: 1 };
export const TEXTS = listOf(TEXT, { uniqueItems: true });
export const TRUE: Schema<true> = { const: true };
export const whole = (minimum: number): Schema<number> => ({ type: "integer", minimum });
export const NUMBER: Schema<number> = { type: "number" };

/** What a text may be the id of. */
export type Reference = "field" | "clock" | "criterion" | "outcome" | "code_list";

// What a text refers to, for the build, which reports names that are not defined: a field, a code list, or with `codes_of` codes of the
// list that a field has. That field is named by the member beside it, or is the rule's own.
export const FIELD: Schema<string> = { type: "string", refers_to: "field" };
/** The id of one of the profile's clocks. */
export const CLOCK: Schema<string> = { type: "string", refers_to: "clock" };
export const FIELDS = listOf(FIELD, { uniqueItems: true });
/** The id of a criterion that an earlier rule has as its result. */
export const CRITERION: Schema<string> = { type: "string", refers_to: "criterion" };
export const CRITERIA = listOf(CRITERION, { uniqueItems: true });
/** An outcome of the profile's decision. */
export const OUTCOME: Schema<string> = { type: "string", refers_to: "outcome" };
/** A name that the rule itself gives. */
export const NAME: Schema<string> = { type: "string", pattern: "^[a-z][a-z0-9_]*$" };
export const CODE_LIST: Schema<string> = { type: "string", refers_to: "code_list" };
export const OWN = "own";
export const codeIn = (member: string): Schema<string> => ({ type: "string", codes_of: member });
export const codesIn = (member: string): Schema<readonly string[]> =>
  listOf<string>({ type: "string" }, { uniqueItems: true, codes_of: member });

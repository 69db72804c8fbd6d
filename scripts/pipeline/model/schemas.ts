// The schemas of authored files and published documents, and the findings of validation.

/** One finding: what is wrong, and where. The path is of keys; with `at: "key"` its last key is wrong itself. */
export interface SchemaFinding {
  readonly path: readonly string[];
  readonly message: string;
  readonly hint?: string;
  readonly at?: "key";
}

export type Validate = (value: unknown) => SchemaFinding[];

/** JSON Schemas as read from profiles-src/schemas: of authored files by kind, of published documents by name. */
export interface Schemas {
  readonly authored: ReadonlyMap<string, object>;
  /** Of each kind of authored file; compiled at its first use. */
  readonly getValidator: (kind: string) => Validate;
  readonly published: ReadonlyMap<string, object>;
}

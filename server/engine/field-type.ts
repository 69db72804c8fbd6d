// What a type of field is. A type is declared once, in its file in field-types/: what runs, and beside it what authors, documents and the
// replay need of it. How a person writes a value is in scripts/report/wording/field-types.ts, and its control in scripts/pages/check/fields/.

import type { TextShape } from "./characters.ts";

export type FieldType =
  | "string"
  | "text"
  | "email"
  | "datetime"
  | "string_list"
  | "boolean"
  | "integer"
  | "number"
  | "percentage"
  | "duration"
  | "yes_no"
  | "moment"
  | "figure"
  | "record_list";

/** Types that a member of a record may have: no member is a list of records. */
export type MemberType = Exclude<FieldType, "record_list">;

/** A member of the records of a field. It has a type of its own, and is absent where it is not answered. */
export interface RecordMember {
  readonly name: string;
  readonly title: string;
  readonly field_type: MemberType;
  readonly required: boolean;
  readonly code_list: string | null;
  /** Whether its instants may be still to come. */
  readonly may_be_future?: true;
  /** Whether what its moment ends may be still going on. */
  readonly may_be_open?: true;
}

/** What a field declares of its records. */
export interface RecordField {
  readonly members?: readonly RecordMember[];
  /** Whether one record may be written as a text, which is the value of its first member. */
  readonly takes_text?: true;
  /** The most records that a list may have, where the law may need more than MAX_ITEMS. */
  readonly max_items?: number;
}

/** The most items of a list, so that no draft costs more than its size. */
export const MAX_ITEMS = 1_000;

/** What runs: which JSON values a type takes, and which of these are well formed. */
export interface RunnableType {
  /** What its texts may be; undefined for a type without texts of a person. */
  readonly texts?: TextShape;
  /** Whether a value has the JSON type. Rules that read the value run only if it does. */
  hasType(value: unknown, field: RecordField): boolean;
  /** Whether a value of the JSON type has the form that the type asks for. */
  isWellFormed(value: unknown, field: RecordField): boolean;
}

/** Declares what runs; `T` is the type of a value for which `hasType` holds. */
export const defineType = <T>(
  hasType: RunnableType["hasType"],
  isWellFormed: (value: T, field: RecordField) => boolean = () => true,
): RunnableType => ({ hasType, isWellFormed: isWellFormed as RunnableType["isWellFormed"] });

export const isString = (value: unknown): boolean => typeof value === "string";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What authors, documents and the replay need of a type. */
export interface TypeDescription {
  /** In report.schema.json: what lint does not block, calendar dates and decimal places aside. */
  readonly schema: JsonSchema;
  /** In openapi.json: the type of a value and nothing about its form, because a client must be able to send a value that is wrong. */
  readonly openApi: JsonSchema;
  /** In drafts.d.ts of the package. `code` is the type of a code, where the field has a code list. */
  typeScript(code: string): string;
  /** How a program writes the value, in words. */
  readonly format: string;
  /** A value of another JSON type. */
  readonly wrongType: unknown;
  /** A value of the JSON type that is not well formed, where there is one. */
  readonly malformed?: unknown;
  /** A value that every rule on the type accepts. */
  readonly sample: unknown;
  /** Whether a value is a list of texts, or of codes. */
  readonly isList?: true;
  /** Whether a value consists of sentences. */
  readonly isProse?: true;
}

/** The descriptions of some types; a function, so that bundles without a caller do not contain them. */
export type DescribeTypes<T> = () => { readonly [N in keyof T]: TypeDescription };

export const TEXT_SCHEMA: JsonSchema = { type: "string" };
export const NOT_BLANK: JsonSchema = { type: "string", pattern: "\\S" };

/** A type of texts: any text with content, unless its declaration narrows that. */
export const describeText = (own: Partial<TypeDescription> & Pick<TypeDescription, "format">): TypeDescription => ({
  ...{ schema: NOT_BLANK, openApi: TEXT_SCHEMA, typeScript: (code) => code, wrongType: 7, sample: "x" },
  ...own,
});

/** A text that the pattern matches as a whole. */
export const matching = (pattern: string): JsonSchema => ({ type: "string", pattern: `^${pattern}$` });

/** An object with these members and no others. */
export const objectSchema = (properties: JsonSchema, required = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

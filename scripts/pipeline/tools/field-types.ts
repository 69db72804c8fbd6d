// What the build needs of each type of field: schemas, words for documents, and values that break or satisfy the rules on the type.
import type { FieldType } from "../../../server/engine/field-types.ts";

type Schema = Readonly<Record<string, unknown>>;

interface FieldTypeInBuild {
  /** In report.schema.json: what lint does not block, calendar dates and decimal places aside. */
  readonly schema: Schema;
  /** In openapi.json: the type of a value and nothing about its form, because a client must be able to send a value that is wrong. */
  readonly openApi: Schema;
  /** In drafts.d.ts of the package. `code` is the type of a code, where the field has a code list. */
  typeScript(code: string): string;
  /** How a program writes the value, in words. */
  readonly format: string;
  /** A value of another JSON type. */
  readonly wrongType: unknown;
  /** A value of the JSON type that is not well formed, where there is one. */
  readonly malformed?: unknown;
  /** A value that no rule on the type alone finds fault with. */
  readonly sample: unknown;
  /** Whether a value is a list of texts, or of codes. */
  readonly isList?: true;
  /** Whether a value is sentences. */
  readonly isProse?: true;
  /** The component of openapi.json that `openApi` refers to, with its name. */
  readonly component?: readonly [name: string, schema: Schema];
}

// The same formats as in the engine; a test compares the two.
const YEAR = "(?:19[0-9]{2}|[2-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])";
const DATE = `${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])`;
const TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?";
const OFFSET = "(?:Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))?";
const NOT_IN_EMAIL = "\\s\\u0000-\\u001f\\u007f-\\u009f<>,;@";
const EMAIL = `[^${NOT_IN_EMAIL}]+@[^${NOT_IN_EMAIL}.]+(?:\\.[^${NOT_IN_EMAIL}.]+)+`;
const SAFE_RANGE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
export const NOT_BLANK = { type: "string", pattern: "\\S" };
const TEXTS = { type: "array", minItems: 1, items: NOT_BLANK };
const ENTITY = {
  type: "object",
  properties: { name: NOT_BLANK, lei: NOT_BLANK, types: TEXTS },
  required: ["name"],
  additionalProperties: false,
};

const TEXT = { type: "string" };
// Without a format, some generators make numbers of 32 bits.
const DOUBLE = { type: "number", format: "double" };
const ENTITY_COMPONENT = "affected-entity";
const ENTITY_SCHEMA = {
  type: "object",
  description: "One of several affected entities.",
  properties: { name: TEXT, lei: TEXT, types: { type: "array", items: TEXT } },
  required: ["name"],
  additionalProperties: false,
};

const ofText = (code: string) => code;
const ofNumber = () => "number";

export const FIELD_TYPES_IN_BUILD: Readonly<Record<FieldType, FieldTypeInBuild>> = {
  string: {
    schema: NOT_BLANK,
    openApi: TEXT,
    typeScript: ofText,
    format: "a text",
    wrongType: 7,
    sample: "x",
  },
  text: {
    schema: NOT_BLANK,
    openApi: TEXT,
    typeScript: ofText,
    format: "a text of sentences",
    wrongType: 7,
    sample: "x",
    isProse: true,
  },
  email: {
    schema: { type: "string", pattern: `^${EMAIL}$` },
    openApi: TEXT,
    typeScript: ofText,
    format: "a text: one e-mail address",
    wrongType: 7,
    malformed: "x",
    sample: "desk@bank.example",
  },
  datetime: {
    schema: { type: "string", pattern: `^${DATE}T${TIME}${OFFSET}$` },
    openApi: TEXT,
    typeScript: ofText,
    format: "a text: YYYY-MM-DDThh:mm:ssZ, in UTC",
    wrongType: 7,
    malformed: "2026-02-30T00:00:00Z",
    sample: "2026-03-10T06:42:00Z",
  },
  string_list: {
    schema: TEXTS,
    openApi: { type: "array", items: TEXT },
    typeScript: (code) => `readonly ${code}[]`,
    format: "a list of texts",
    wrongType: "x",
    malformed: [" "],
    sample: ["x"],
    isList: true,
  },
  boolean: {
    schema: { type: "boolean" },
    openApi: { type: "boolean" },
    typeScript: () => "boolean",
    format: "true or false",
    wrongType: "yes",
    sample: true,
  },
  integer: {
    schema: { type: "integer", ...SAFE_RANGE },
    openApi: { type: "integer", format: "int64" },
    typeScript: ofNumber,
    format: "a whole number",
    wrongType: 1.5,
    malformed: 1e300,
    sample: 1,
  },
  number: {
    schema: { type: "number", ...SAFE_RANGE },
    openApi: DOUBLE,
    typeScript: ofNumber,
    format: "a number",
    wrongType: "1",
    malformed: 1e300,
    sample: 1,
  },
  percentage: {
    schema: { type: "number", ...SAFE_RANGE, $comment: "At most one decimal place." },
    openApi: DOUBLE,
    typeScript: ofNumber,
    format: "a number without the sign, at most one decimal place",
    wrongType: "1",
    malformed: 0.25,
    sample: 1,
  },
  duration: {
    schema: { type: "string", pattern: "^[0-9]{1,3}:(?:[01][0-9]|2[0-3]):[0-5][0-9]$" },
    openApi: TEXT,
    typeScript: ofText,
    format: "a text: DDD:HH:MM (days, hours, minutes)",
    wrongType: 7,
    malformed: "001:24:00",
    sample: "000:01:00",
  },
  entity_list: {
    schema: { anyOf: [NOT_BLANK, { type: "array", minItems: 1, items: ENTITY }] },
    openApi: { type: "array", items: { $ref: `#/components/schemas/${ENTITY_COMPONENT}` } },
    typeScript: () => "string | readonly Entity[]",
    format: "a text, or a list of objects {name, lei, types}, of which name is required",
    wrongType: [{ lei: "x" }],
    malformed: [{ name: " " }],
    sample: [{ name: "x" }],
    component: [ENTITY_COMPONENT, ENTITY_SCHEMA],
  },
};

/** What the build needs of the type of a field. Throws where the type does not exist, which the schema of fields does not let pass. */
export function fieldTypeOf({ field_type }: { readonly field_type: string }): FieldTypeInBuild {
  if (!Object.hasOwn(FIELD_TYPES_IN_BUILD, field_type)) throw new Error(`there is no field type ${field_type}`);
  return FIELD_TYPES_IN_BUILD[field_type as FieldType];
}

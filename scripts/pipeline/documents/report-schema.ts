// report.schema.json accepts exactly the bodies that lint does not block, except that no pattern can reject 30 February.
import type { Field, Profile } from "../model.ts";
import type { Body, ProfileContext } from "./context.ts";

// The same formats as in the engine; a test compares the two.
const YEAR = "(?:19[0-9]{2}|[2-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])";
const DATE = `${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])`;
const TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?";
const OFFSET = "(?:Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))?";
const NOT_IN_EMAIL = "\\s\\u0000-\\u001f\\u007f-\\u009f<>,;@";
const EMAIL = `[^${NOT_IN_EMAIL}]+@[^${NOT_IN_EMAIL}.]+(?:\\.[^${NOT_IN_EMAIL}.]+)+`;
const SAFE_RANGE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const NOT_BLANK = { type: "string", pattern: "\\S" };

const SCHEMA_OF_TYPE: Readonly<Record<string, object>> = {
  string: NOT_BLANK,
  text: NOT_BLANK,
  email: { type: "string", pattern: `^${EMAIL}$` },
  datetime: { type: "string", pattern: `^${DATE}T${TIME}${OFFSET}$` },
  string_list: { type: "array", minItems: 1, items: NOT_BLANK },
  boolean: { type: "boolean" },
  integer: { type: "integer", ...SAFE_RANGE },
  number: { type: "number", ...SAFE_RANGE },
};

/** The schema; its example is the profile's base example. */
export function buildReportSchema({ profile }: ProfileContext): Body {
  const { authored, fields, examples, href } = profile;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${href}/report.schema.json`,
    title: authored.title,
    type: "object",
    properties: {
      report: {
        type: "object",
        properties: Object.fromEntries(fields.map((field) => [field.field_id, fieldSchema(profile, field)])),
        required: fields.filter(({ required }) => required).map(({ field_id }) => field_id),
      },
      evidence_manifest: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    },
    required: ["report"],
    additionalProperties: false,
    $defs: {
      no_value: {
        anyOf: [
          { type: "null" },
          { type: "string", pattern: "^\\s*$" },
          { type: "array", maxItems: 0 },
          { type: "object", maxProperties: 0 },
        ],
      },
    },
    examples: examples.slice(0, 1).map(({ request }) => request),
  };
}

function fieldSchema({ codeLists }: Profile, field: Field): object {
  const value = SCHEMA_OF_TYPE[field.field_type];
  if (value === undefined) throw new Error(`no schema for field type ${field.field_type}`);
  const list = codeLists.find(({ code_list_id }) => code_list_id === field.code_list);
  const codes =
    list === undefined
      ? {}
      : { examples: list.items.map(({ code }) => code), $comment: `${list.title} (${list.edition})` };
  const isList = field.field_type === "string_list";
  const annotated = isList ? { ...value, items: { ...NOT_BLANK, ...codes } } : { ...value, ...codes };
  if (field.required) return { title: field.title, ...annotated };
  return { title: field.title, anyOf: [{ $ref: "#/$defs/no_value" }, annotated] };
}

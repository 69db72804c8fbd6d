// report.schema.json accepts exactly the bodies that lint does not block, except that no pattern can reject 30 February, and that
// decimal places are not counted: validators that divide doubles reject 12.3 as a multiple of 0.1.
import type { Field, Profile } from "../model.ts";
import type { Body, ProfileContext } from "./context.ts";
import { exemptionOf, exemptionSchemas } from "./exemptions.ts";

// The same formats as in the engine; a test compares the two.
const YEAR = "(?:19[0-9]{2}|[2-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])";
const DATE = `${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])`;
const TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?";
const OFFSET = "(?:Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))?";
const NOT_IN_EMAIL = "\\s\\u0000-\\u001f\\u007f-\\u009f<>,;@";
const EMAIL = `[^${NOT_IN_EMAIL}]+@[^${NOT_IN_EMAIL}.]+(?:\\.[^${NOT_IN_EMAIL}.]+)+`;
const SAFE_RANGE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const NOT_BLANK = { type: "string", pattern: "\\S" };
const TEXTS = { type: "array", minItems: 1, items: NOT_BLANK };
const ENTITY = {
  type: "object",
  properties: { name: NOT_BLANK, lei: NOT_BLANK, types: TEXTS },
  required: ["name"],
  additionalProperties: false,
};

const SCHEMA_OF_TYPE: Readonly<Record<string, object>> = {
  string: NOT_BLANK,
  text: NOT_BLANK,
  email: { type: "string", pattern: `^${EMAIL}$` },
  datetime: { type: "string", pattern: `^${DATE}T${TIME}${OFFSET}$` },
  string_list: TEXTS,
  boolean: { type: "boolean" },
  integer: { type: "integer", ...SAFE_RANGE },
  number: { type: "number", ...SAFE_RANGE },
  percentage: { type: "number", ...SAFE_RANGE, $comment: "At most one decimal place." },
  duration: { type: "string", pattern: "^[0-9]{1,3}:(?:[01][0-9]|2[0-3]):[0-5][0-9]$" },
  entity_list: { anyOf: [NOT_BLANK, { type: "array", minItems: 1, items: ENTITY }] },
};

/** The schema; its example is the profile's base example. */
export function buildReportSchema({ profile }: ProfileContext): Body {
  const { authored, fields, examples, href } = profile;
  const exemptions = exemptionSchemas(profile);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${href}/report.schema.json`,
    title: authored.title,
    type: "object",
    properties: {
      report: {
        type: "object",
        properties: Object.fromEntries(fields.map((field) => [field.field_id, fieldSchema(profile, field)])),
        required: fields.filter((field) => isAlwaysRequired(profile, field)).map(({ field_id }) => field_id),
        ...(exemptions.length === 0 ? {} : { allOf: exemptions }),
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

const isAlwaysRequired = (profile: Profile, field: Field): boolean =>
  field.required && exemptionOf(profile, field) === undefined;

function fieldSchema(profile: Profile, field: Field): object {
  const value = SCHEMA_OF_TYPE[field.field_type];
  if (value === undefined) throw new Error(`no schema for field type ${field.field_type}`);
  const list = profile.codeLists.find(({ code_list_id }) => code_list_id === field.code_list);
  const codes =
    list === undefined
      ? {}
      : { examples: list.items.map(({ code }) => code), $comment: `${list.title} (${list.edition})` };
  const isList = field.field_type === "string_list";
  const annotated = isList ? { ...value, items: { ...NOT_BLANK, ...codes } } : { ...value, ...codes };
  if (isAlwaysRequired(profile, field)) return { title: field.title, ...annotated };
  return { title: field.title, anyOf: [{ $ref: "#/$defs/no_value" }, annotated] };
}

// report.schema.json accepts exactly the bodies that lint does not block, except that no pattern can reject 30 February, and that
// decimal places are not counted: validators that divide doubles reject 12.3 as a multiple of 0.1.

import type { Field, Profile } from "../model/model.ts";
import { fieldTypeOf, NOT_BLANK } from "../tools/field-types.ts";
import type { Body, ProfileContext } from "./context.ts";
import { askingRuleOf, exemptionSchemas } from "./exemptions.ts";

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

/** Whether lint blocks every draft without a value in the field. */
const isAlwaysRequired = (profile: Profile, field: Field): boolean => {
  const rule = askingRuleOf(profile, field);
  return field.required && rule?.severity === "blocking" && rule.parameters.unless === undefined;
};

function fieldSchema(profile: Profile, field: Field): object {
  const { schema: value, isList } = fieldTypeOf(field);
  const list = profile.codeLists.find(({ code_list_id }) => code_list_id === field.code_list);
  const codes =
    list === undefined
      ? {}
      : { examples: list.items.map(({ code }) => code), $comment: `${list.title} (${list.edition})` };
  const annotated = isList ? { ...value, items: { ...NOT_BLANK, ...codes } } : { ...value, ...codes };
  if (isAlwaysRequired(profile, field)) return { title: field.title, ...annotated };
  return { title: field.title, anyOf: [{ $ref: "#/$defs/no_value" }, annotated] };
}

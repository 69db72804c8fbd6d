// report.schema.json refuses only bodies that are blocked. It accepts what is blocked because of several values together, 30 February, which no
// pattern can refuse, and decimal places, which it does not count: validators that divide doubles refuse 12.3 as a multiple of 0.1.

import { NOT_BLANK } from "../../../server/engine/field-type.ts";
import { describeFieldType } from "../../../server/engine/field-types/describe.ts";
import { findKind } from "../../../server/engine/kinds/registry.ts";
import type { Field, LinkedProfile, ProfileContext, PublishedRule } from "../model/model.ts";
import type { Body } from "./context.ts";

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
      evidence_manifest: {
        type: ["object", "null"],
        additionalProperties: { type: "array", items: { type: "string" } },
      },
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
const isAlwaysRequired = (profile: LinkedProfile, field: Field): boolean => {
  const rule = findAskingRule(profile, field);
  return field.required && rule?.severity === "blocking" && rule.parameters.unless === undefined;
};

function fieldSchema(profile: LinkedProfile, field: Field): object {
  const { schema: value, isList } = describeFieldType(field);
  const list = profile.codeLists.find(({ code_list_id }) => code_list_id === field.code_list);
  const codes =
    list === undefined
      ? {}
      : { examples: list.items.map(({ code }) => code), $comment: `${list.title} (${list.edition})` };
  const annotated = isList ? { ...value, items: { ...NOT_BLANK, ...codes } } : { ...value, ...codes };
  if (isAlwaysRequired(profile, field)) return { title: field.title, ...annotated };
  return { title: field.title, anyOf: [{ $ref: "#/$defs/no_value" }, annotated] };
}

// The conditions under which lint does not ask for a required field.

type Schema = Readonly<Record<string, unknown>>;
type Conditions = readonly (readonly Readonly<Record<string, unknown>>[])[];

/** A list with one of the codes, or a text that is one. */
const includes = (codes: unknown): Schema => ({
  anyOf: [
    { type: "string", enum: codes },
    { type: "array", contains: { enum: codes } },
  ],
});

// The tests of conditions that have a schema, by name.
const SCHEMA_OF_TEST: Readonly<Record<string, (wanted: unknown) => Schema>> = {
  has_value: () => ({}),
  equals: (value) => ({ const: value }),
  includes,
  none_of: (codes) => ({ anyOf: [{ type: "string" }, { type: "array" }], not: includes(codes) }),
  at_least_items: (count) => ({ type: "array", minItems: count }),
  greater_than: (limit) => ({ type: "number", exclusiveMinimum: limit }),
  at_most: (limit) => ({ type: "number", maximum: limit }),
};

/** The rule of lint that finds a field without a value, except under the conditions of its parameter `unless`. */
const findAskingRule = ({ rules }: LinkedProfile, { field_id }: Field): PublishedRule | undefined =>
  rules.find(
    (rule) =>
      rule.field_id === field_id &&
      findKind(rule).asksForField &&
      rule.parameters.when === undefined &&
      rule.checks.includes("lint"),
  );

/**
 * What a report must be like because of required fields with exemptions: for each exemption, it has the fields or fulfils the
 * conditions. Throws where a condition compares durations, or two fields, which no schema can do.
 */
function exemptionSchemas(profile: LinkedProfile): Schema[] {
  const groups = new Map<string, { readonly alternatives: readonly Schema[]; readonly fields: string[] }>();
  for (const [position, field] of profile.fields.entries()) {
    const rule = field.required ? findAskingRule(profile, field) : undefined;
    const conditions = rule?.parameters.unless as Conditions | undefined;
    if (conditions === undefined) continue;
    const before = profile.fields.slice(0, position);
    const alternatives = conditions.map((all) =>
      hasValues(all.map((condition) => fulfils(condition, before, profile))),
    );
    const name = JSON.stringify(alternatives);
    groups.set(name, { alternatives, fields: [...(groups.get(name)?.fields ?? []), field.field_id] });
  }
  return [...groups.values()].map(({ alternatives, fields }) => ({
    anyOf: [hasValues(fields.map((fieldId) => [fieldId, {}])), ...alternatives],
  }));
}

type Property = readonly [fieldId: string, schema: Schema];

function fulfils(condition: Conditions[number][number], before: readonly Field[], profile: LinkedProfile): Property {
  const { field: name, ...tests } = condition;
  const schemas = Object.entries(tests).map(([test, wanted]) => {
    const schema = typeof wanted === "string" && test !== "equals" ? undefined : SCHEMA_OF_TEST[test];
    if (schema === undefined) throw new Error(`report.schema.json cannot express the condition ${test} on ${name}`);
    return schema(wanted);
  });
  // A value in which an earlier rule has found something else than a code of the list fulfils no condition.
  const listId = before.find(({ field_id }) => field_id === name)?.code_list;
  const list = profile.codeLists.find(({ code_list_id }) => code_list_id === listId);
  const codes = list?.items.map(({ code }) => code);
  const isCoded = codes && { anyOf: [{ enum: codes }, { type: "array", items: { enum: codes } }] };
  return [String(name), { allOf: [...schemas, ...(isCoded ? [isCoded] : [])] }];
}

const hasValues = (properties: readonly Property[]): Schema => ({
  required: properties.map(([fieldId]) => fieldId),
  properties: Object.fromEntries(
    properties.map(([fieldId, schema]) => [fieldId, { ...schema, not: { $ref: "#/$defs/no_value" } }]),
  ),
});

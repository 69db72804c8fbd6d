// The conditions under which lint does not ask for a required field, as parts of report.schema.json.
import type { Field, Profile, PublishedRule } from "../model.ts";

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
  is_text: () => ({ type: "string" }),
  at_least_items: (count) => ({ type: "array", minItems: count }),
  greater_than: (limit) => ({ type: "number", exclusiveMinimum: limit }),
  at_most: (limit) => ({ type: "number", maximum: limit }),
};

/** The conditions of a rule of lint under which the required field may be missing; undefined where there are none. */
export function exemptionOf({ rules }: Profile, { field_id }: Field): Conditions | undefined {
  const isAsking = ({ kind, checks }: PublishedRule) => kind === "required" && checks.includes("lint");
  const rule = rules.find((candidate) => candidate.field_id === field_id && isAsking(candidate));
  return rule?.parameters.unless as Conditions | undefined;
}

/**
 * What a report must be like because of required fields with exemptions: for each exemption, it has the fields or fulfils the
 * conditions. Throws where a condition compares durations, or two fields, which no schema can do.
 */
export function exemptionSchemas(profile: Profile): Schema[] {
  const groups = new Map<string, { readonly conditions: Conditions; readonly fields: Field[] }>();
  for (const field of profile.fields.filter(({ required }) => required)) {
    const conditions = exemptionOf(profile, field);
    if (conditions === undefined) continue;
    const name = JSON.stringify(conditions);
    const { fields } = groups.get(name) ?? { fields: [] };
    groups.set(name, { conditions, fields: [...fields, field] });
  }
  return [...groups.values()].map(({ conditions, fields }) => ({
    anyOf: [hasValues(fields.map(({ field_id }) => [field_id, {}])), ...conditions.map((all) => fulfils(all, profile))],
  }));
}

const fulfils = (alternative: Conditions[number], profile: Profile): Schema =>
  hasValues(
    alternative.map(({ field, ...tests }) => {
      const schemas = Object.entries(tests).map(([name, wanted]) => {
        const schema = typeof wanted === "string" && name !== "equals" ? undefined : SCHEMA_OF_TEST[name];
        if (schema === undefined)
          throw new Error(`report.schema.json cannot express the condition ${name} on ${field}`);
        return schema(wanted);
      });
      return [String(field), { allOf: [...schemas, ...codesOf(String(field), profile)] }];
    }),
  );

/** A value with a finding that it is not in its code list fulfils no condition. */
function codesOf(fieldId: string, { fields, codeLists }: Profile): Schema[] {
  const name = fields.find(({ field_id }) => field_id === fieldId)?.code_list;
  const list = codeLists.find(({ code_list_id }) => code_list_id === name);
  if (list === undefined) return [];
  const codes = list.items.map(({ code }) => code);
  return [{ anyOf: [{ enum: codes }, { type: "array", items: { enum: codes } }] }];
}

const hasValues = (properties: readonly (readonly [fieldId: string, schema: Schema])[]): Schema => ({
  required: properties.map(([fieldId]) => fieldId),
  properties: Object.fromEntries(
    properties.map(([fieldId, schema]) => [fieldId, { ...schema, not: { $ref: "#/$defs/no_value" } }]),
  ),
});

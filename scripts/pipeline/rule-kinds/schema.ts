// The schema of the kinds of rules, made from their declarations and descriptions. rules.schema.json refers to it by the path at which the
// build writes it, for editors; for the build itself it is made in memory.
import { RULE_KINDS } from "../model/authored.ts";
import { describedConditions, describedKinds, type ValueSchema } from "./described-kinds.ts";

const FILE = `schemas/${RULE_KINDS}.schema.json`;

/** A schema of the kind of a rule, and one of a rule, by its kind. */
export function ruleKindsSchema(): object {
  const kinds = describedKinds();
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    // As rules.schema.json refers to it from its own folder; the same file from the folder of this one.
    $id: `../../dist/${FILE}`,
    title: "The kinds of rules.",
    $defs: {
      kind: {
        description: "What the rule checks. Each kind has its own parameters.",
        anyOf: kinds.map(({ name, explains }) => ({ const: name, description: explains })),
      },
      rule: {
        allOf: kinds.map(({ name, kind, explains, recoverability, parameters, variants }) => ({
          if: { type: "object", properties: { kind: { const: name } }, required: ["kind"] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: {
            type: "object",
            properties: {
              kind: { description: explains },
              ...(recoverability !== undefined && { recoverability: { default: recoverability } }),
              parameters: parametersSchema(parameters),
              variants: object(
                variants.map(({ name, explains }) => [name, { description: explains, ...SENTENCE }]),
                kind.hasOptionalVariants,
              ),
            },
            required: [
              ...(recoverability === undefined ? ["recoverability"] : []),
              ...(mayBeEmpty(parameters) ? [] : ["parameters"]),
              ...(variants.length === 0 || kind.hasOptionalVariants ? [] : ["variants"]),
            ],
          },
        })),
      },
      conditions: describedConditions(),
      property_of_field: { type: "string", pattern: "^\\$" },
    },
  };
}

/** The schema as a file of dist/: its name there, and its text. */
export const ruleKindsFile = (): readonly [name: string, text: string] => [
  FILE,
  `${JSON.stringify(ruleKindsSchema(), null, 2)}\n`,
];

const SENTENCE = { type: "string", minLength: 1 };

const object = (members: readonly (readonly [name: string, schema: object])[], isOptional = false) => ({
  type: "object",
  properties: Object.fromEntries(members),
  required: isOptional ? [] : members.map(([name]) => name),
  additionalProperties: false,
});

const mayBeEmpty = ({ required = [], minProperties = 0 }: ValueSchema): boolean =>
  required.length === 0 && minProperties === 0;

/** As its kind declares the parameters; a parameter may also name a property of the field, which is checked when it is known. */
function parametersSchema(schema: ValueSchema): object {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, { description, ...own }]) => [name, { description, if: PROPERTY_OF_FIELD, else: own }] as const,
  );
  const { readings } = schema.properties ?? {};
  if (readings === undefined) return { ...schema, properties: Object.fromEntries(properties) };
  // By a reading, the same parameters have other values.
  const others = properties.filter(([name]) => name !== "readings" && name !== "criterion");
  const changed = {
    type: "object",
    properties: Object.fromEntries(others),
    minProperties: 1,
    additionalProperties: false,
  };
  const { description, ...own } = readings;
  const changes = { ...own, description, additionalProperties: changed };
  return { ...schema, properties: { ...Object.fromEntries(properties), readings: changes } };
}

const PROPERTY_OF_FIELD = { $ref: "#/$defs/property_of_field" };

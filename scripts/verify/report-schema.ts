// report.schema.json against the fields: which there are, which are required, their JSON types, and codes as annotations only.
import type { Bound, Field } from "./bound.ts";
import { firstDifference, listOf, memberOf, walk } from "./json.ts";

const JSON_TYPES: Readonly<Record<string, string>> = {
  string: "string",
  text: "string",
  email: "string",
  datetime: "string",
  string_list: "array",
  boolean: "boolean",
  integer: "integer",
  number: "number",
};

// A body has a report and, if wanted, evidence; any other member is refused.
const FRAME = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  required: ["report"],
  additionalProperties: false,
};

/** What is wrong with the schema, in words. `examplesJson` is the published examples.json. */
export function checkReportSchema({ profile }: Bound, schema: unknown, examplesJson: unknown): string[] {
  const members = memberOf(schema, "properties");
  const report = memberOf(members, "report");
  const properties = memberOf(report, "properties");
  const requiredIds = profile.fields.filter(({ required }) => required).map(({ field_id }) => field_id);
  const ids = profile.fields.map(({ field_id }) => field_id);
  const namesOf = (value: unknown) => Object.keys(value ?? {}).sort();
  const frame = Object.fromEntries(Object.keys(FRAME).map((name) => [name, memberOf(schema, name)]));
  const differences = [
    firstDifference(FRAME, frame),
    firstDifference(["evidence_manifest", "report"], namesOf(members), "the names in /properties"),
    firstDifference(ids.sort(), namesOf(properties), "the names in /properties/report/properties"),
    firstDifference(
      requiredIds.sort(),
      [...listOf(memberOf(report, "required"))].sort(),
      "/properties/report/required",
    ),
    ...profile.fields.map((field) => fieldProblem(profile, field, memberOf(properties, field.field_id))),
    exampleProblem(schema, examplesJson),
  ];
  return differences.filter((difference) => difference !== null);
}

function fieldProblem({ code_lists }: Bound["profile"], field: Field, property: unknown): string | null {
  const at = `/properties/report/properties/${field.field_id}`;
  const alternatives = field.required ? [property] : listOf(memberOf(property, "anyOf"));
  const type = JSON_TYPES[field.field_type];
  const typed = alternatives.find((schema) => memberOf(schema, "type") === type);
  if (typed === undefined) return `${at}: expected the type ${type}${field.required ? "" : " as one of anyOf"}`;
  const closed: string[] = [];
  walk(property, (_, name) => {
    if (name === "enum" || name === "const") closed.push(name);
  });
  if (closed.length > 0) return `${at}: codes are annotations, but ${closed[0]} makes them binding`;
  const codes = code_lists.find(({ code_list_id }) => code_list_id === field.code_list)?.items.map(({ code }) => code);
  const annotated = type === "array" ? memberOf(typed, "items") : typed;
  return firstDifference(codes, memberOf(annotated, "examples"), `${at}: the examples`);
}

/** The first example of the schema is a request that pre-validation calls ready. */
function exampleProblem(schema: unknown, examplesJson: unknown): string | null {
  const ready = listOf(memberOf(examplesJson, "examples")).filter(
    (example) => memberOf(memberOf(example, "response"), "ready_for_preverification") === true,
  );
  const [first] = listOf(memberOf(schema, "examples"));
  const isReady = ready.some((example) => firstDifference(memberOf(example, "request"), first) === null);
  return isReady ? null : "/examples/0: expected a request of examples.json that is ready";
}

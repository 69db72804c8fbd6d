// The published JSON Schemas: that they can be used, what does not fit them, and report.schema.json against the engine.
import type { Report } from "./audit.ts";
import { answerOf } from "./documents.ts";
import { createAjv, createFindMismatch, type FindMismatch, firstDifference, listOf, memberOf, walk } from "./json.ts";
import type { ProfileContext } from "./profile.ts";

/** The first mismatch of a value and a published schema by its name, or null. */
export type FindSchemaMismatch = (schema: string, value: unknown) => string | null;

/** Reads all schemas of the documents. A schema that cannot be used is reported, and then nothing is compared with it. */
export function readSchemas(documents: ReadonlyMap<string, unknown>, report: Report): FindSchemaMismatch {
  const ajv = createAjv();
  const schemas = [...documents].filter(([file, schema]) => {
    if (!/^schemas\/.*\.schema\.json$/.test(file)) return false;
    const id = memberOf(schema, "$id");
    if (id === `/${file}`) ajv.addSchema(Object(schema));
    else report("wrong_schema", file, `expected /${file} as $id, got ${id}`);
    return id === `/${file}`;
  });
  const checks = new Map<string, FindMismatch>();
  for (const [file, schema] of schemas) {
    try {
      checks.set(file.replace(/^.*\/|\.schema\.json$/g, ""), createFindMismatch(Object(schema), ajv));
    } catch (error) {
      report("wrong_schema", file, (error as Error).message);
    }
  }
  return (schema, value) => checks.get(schema)?.(value) ?? null;
}

/** What is wrong with report.schema.json: it must accept exactly the requests that lint answers without a blocking finding. */
export function checkReportSchema(context: ProfileContext, schema: unknown, requests: readonly unknown[]): string[] {
  const { fields, code_lists } = context.profile;
  let findMismatch: FindMismatch;
  try {
    findMismatch = createFindMismatch(Object(schema));
  } catch (error) {
    return [(error as Error).message];
  }
  const [example] = listOf(schema, "examples");
  const problems: string[] = [];
  for (const request of [example, ...requests, { ...Object(example), "": {} }]) {
    const mismatch = findMismatch(request);
    const expected = isAccepted(context, request);
    if (expected === true && mismatch !== null) problems.push(`rejects a request that lint accepts: ${mismatch}`);
    if (expected === false && mismatch === null) problems.push("accepts a request that lint blocks");
  }
  if (memberOf(answerOf(context, example), "ready_for_preverification") !== true)
    problems.push("/examples/0: expected a request that is ready");
  const properties = memberOf(schema, "properties", "report", "properties");
  for (const { field_id, code_list } of fields) {
    if (memberOf(properties, field_id) === undefined) problems.push(`/properties/report/properties has no ${field_id}`);
    const codes = code_lists.find(({ code_list_id }) => code_list_id === code_list)?.items.map(({ code }) => code);
    walk(memberOf(properties, field_id), (value, name) => {
      const difference = name === "examples" && codes !== undefined ? firstDifference(codes, value) : null;
      if (difference !== null) problems.push(`the examples of ${field_id}${difference}`);
    });
  }
  return problems;
}

/** Whether lint accepts a request; null if only dates are wrong, because no schema knows the calendar. */
function isAccepted(context: ProfileContext, request: unknown): boolean | null {
  const answer = answerOf(context, request, "lint");
  if (memberOf(answer, "ok") !== true) return false;
  const dates = context.profile.fields.filter(({ field_type }) => field_type === "datetime");
  const blocking = listOf(answer, "findings").filter((finding) => memberOf(finding, "severity") === "blocking");
  const isDate = (finding: unknown) =>
    memberOf(finding, "code") === "invalid_field_format" &&
    dates.some(({ field_id }) => field_id === memberOf(finding, "field_id"));
  if (blocking.length === 0) return true;
  return blocking.every(isDate) ? null : false;
}

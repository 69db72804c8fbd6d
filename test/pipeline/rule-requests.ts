// The published rules with their requests, made from the examples as a client would: by a merge patch (RFC 7396) of this test's own.
import type { DraftRequest, Json } from "../support.ts";

/** MergePatch(Target, Patch), step by step as in section 2 of RFC 7396. */
function patched(target: Json, patch: Json): Json {
  if (Object.prototype.toString.call(patch) !== "[object Object]") return patch;
  const result = Object.prototype.toString.call(target) === "[object Object]" ? structuredClone(target) : {};
  for (const name of Object.keys(patch))
    if (patch[name] === null) delete result[name];
    else result[name] = patched(result[name], patch[name]);
  return result;
}

interface RuleWithRequests {
  readonly rule_id: string;
  readonly code: string;
  readonly checks: readonly ("lint" | "prevalidation")[];
  readonly query: string;
  readonly fires: DraftRequest;
  readonly quiet: DraftRequest;
}

/** Every rule that the rules.json of a profile lists, from its document. */
export function rulesWithRequests(profile: string, readPublic: (file: string) => Buffer): RuleWithRequests[] {
  const folder = profile.slice(1);
  const readJsonFile = (file: string): Json => JSON.parse(readPublic(file).toString());
  const { examples } = readJsonFile(`${folder}/examples.json`);
  const requestOf = ({ example, merge_patch, fill = {} }: Json): DraftRequest => {
    const request = patched(examples.find(({ name }: Json) => name === example).request, merge_patch);
    for (const [name, count] of Object.entries(fill)) request.report[name] = "x".repeat(count as number);
    return request;
  };
  return readJsonFile(`${folder}/rules.json`).rules.map(({ rule_id }: Json) => {
    const { query = "", fires, quiet, ...rule } = readJsonFile(`${folder}/rules/${rule_id}/index.json`);
    return { ...rule, query, fires: requestOf(fires), quiet: requestOf(quiet) };
  });
}

// Holds the published schemas to what is published and answered, with a validator of its own, and to documents that they must refuse.
import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { describe, expect, it } from "vitest";
import { ERRORS } from "../../server/errors.ts";
import { ask, PROFILE, post, ROOT, readJsonFile, readPublic, readyRequest } from "../support.ts";

// biome-ignore lint/suspicious/noExplicitAny: documents are corrupted at will
type Json = any;

const FOLDER = `${ROOT}profiles-src/schemas/published`;
const NAMES = readdirSync(FOLDER).map((file) => file.replace(".schema.json", ""));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
(addFormatsModule as unknown as typeof addFormatsModule.default)(ajv);
for (const name of NAMES) ajv.addSchema(JSON.parse(readFileSync(`${FOLDER}/${name}.schema.json`, "utf8")));

/** What a schema says against a value: `keyword at pointer`, nothing where it accepts. */
function refusals(schema: string, value: unknown): string[] {
  const validate = ajv.getSchema(`/schemas/v1/${schema}.schema.json`);
  if (validate === undefined) throw new Error(`no schema ${schema}`);
  validate(value);
  return (validate.errors ?? []).map(({ keyword, instancePath }) => `${keyword} at ${instancePath}`);
}

// null: the form is fixed by others, or the bytes are hashed.
const SCHEMA_OF_FILE: [RegExp, string | null][] = [
  [/^\.well-known\/[a-z]+-agent\.json$/, "discovery"],
  [/^\.well-known\/api-catalog$/, null],
  [/^(?:api\/v1\/openapi\.json$|schemas\/v1\/)/, null],
  [/^api\/v1\/service-card\/index\.json$/, "service-card"],
  [/^api\/v1\/profiles\/index\.json$/, "profiles"],
  [/\/(?:profile|semantic|report\.schema)\.json$/, null],
  [/^api\/v1\/profiles\/[^/]+\/index\.json$/, "profile-summary"],
  [/\/coverage\/index\.json$/, "coverage"],
  [/\/[^/]+\/fields\/index\.json$/, "fields"],
  [/\/fields\/[^/]+\/index\.json$/, "field-document"],
  [/\/fields\/[^/]+\/source\/index\.json$/, "field-source"],
  [/\/rules\.json$/, "rules"],
  [/\/sources\.json$/, "sources"],
  [/\/crosswalk\.json$/, "crosswalk"],
  [/\/examples\.json$/, "examples"],
  [/\.ndjson$/, "event"],
];
const PUBLISHED = SCHEMA_OF_FILE.flatMap(([, name]) => name ?? []);

const files: { file: string; schema: string | null | undefined }[] = readJsonFile("manifest.json")
  .files.filter(({ media_type }: Json) => /json$/.test(media_type))
  .map(({ file }: Json) => ({ file, schema: SCHEMA_OF_FILE.find(([pattern]) => pattern.test(file))?.[1] }));

/** The documents, or the lines, of all published files of a schema. */
const valuesOf = (schema: string): Json[] =>
  files.filter((entry) => entry.schema === schema).flatMap(({ file }) => valuesIn(file));

function valuesIn(file: string): Json[] {
  const text = readPublic(file).toString("utf8");
  return (file.endsWith(".ndjson") ? text.trimEnd().split("\n") : [text]).map((json) => JSON.parse(json));
}

const examples = (): Json[] => valuesOf("examples")[0].examples;

describe("published schemas", () => {
  it.each(NAMES)("%s refuses an empty object", (name) => {
    expect(refusals(name, {})).not.toEqual([]);
  });

  it("leave no published JSON file without one", () => {
    expect(files.filter(({ schema }) => schema === undefined)).toEqual([]);
    expect(new Set(files.map(({ schema }) => schema))).toEqual(new Set([null, ...PUBLISHED]));
  });

  it.each(PUBLISHED)("%s accepts every published document or event of its kind", (name) => {
    expect(valuesOf(name).flatMap((value) => refusals(name, value))).toEqual([]);
  });

  it.each(["lint-report", "prevalidate-report"])("accept the answer of %s to every example", async (door) => {
    const answer = async ({ request }: Json) => (await post(`${PROFILE}/${door}`, request)).json();
    const answers = await Promise.all(examples().map(answer));
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.flatMap((answer) => refusals("prevalidation-answer", answer))).toEqual([]);
  });

  it.each([
    { name: "an unknown field", answer: () => ask(`${PROFILE}/fields/nothing`) },
    { name: "another method", answer: () => ask(`${PROFILE}/fields`, { method: "DELETE" }) },
    { name: "a body that is not JSON", answer: () => post(`${PROFILE}/lint-report`, "{") },
    { name: "a body too large", answer: () => post(`${PROFILE}/lint-report`, "x".repeat(300_000)) },
  ])("accept the error answer to $name", async ({ answer }) => {
    const response = await answer();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(refusals("error", await response.json())).toEqual([]);
  });

  it("list every error that the server gives, and no other", () => {
    const { schema } = ajv.getSchema("/schemas/v1/error.schema.json") as Json;
    expect(schema.properties.error.enum).toEqual(Object.keys(ERRORS));
  });
});

const first = (schema: string) => () => valuesOf(schema)[0];
const event = (type: string) => () => valuesOf("event").find((value) => value.type === type);
const answerWith = (status: string) => () =>
  examples().find(({ response }) => response.prevalidation_status === status).response;

const KINDS = ["profile", "coverage", "field", "source_atoms", "field_derivation", "prevalidation_rule", "mcp_hint"];
KINDS.push("boundary", "end");

/** A valid value to each schema; `event` stands here once a kind. */
const VALID: Record<string, () => Json> = {
  ...Object.fromEntries(PUBLISHED.filter((name) => name !== "event").map((name) => [name, first(name)])),
  ...Object.fromEntries(KINDS.map((type) => [`event ${type}`, event(type)])),
  boundaries: () => valuesOf("discovery")[0].boundaries,
  "code-list": () => valuesOf("field-document").find(({ code_list }) => code_list !== null).code_list,
  "coverage-counts": first("coverage"),
  derivation: () => valuesOf("field-source")[0].derivation,
  "draft-request": readyRequest,
  envelope: first("profiles"),
  error: () => ({ ok: false, error: "not_found", message: "None.", recoverability: "choose_known_identifier" }),
  "event-base": event("end"),
  field: event("field"),
  "field-item": () => valuesOf("fields")[0].fields[0],
  finding: () => answerWith("blocked")().findings[0],
  hash: () => valuesOf("coverage")[0].profile_semantic_hash,
  identifier: () => "entity_legal_name",
  instrument: () => valuesOf("sources")[0].instruments[0],
  "instrument-reference": () => valuesOf("profile-summary")[0].regulation.instruments[0],
  links: () => valuesOf("service-card")[0].links,
  path: () => PROFILE,
  "prevalidation-answer": answerWith("ready_for_preverification"),
  "prevalidation-answer blocked": answerWith("blocked"),
  "profile-envelope": first("coverage"),
  "profile-reference": () => valuesOf("discovery")[0].profiles[0],
  "recommended-call": () => valuesOf("field-source")[0].next_recommended_call,
  rule: () => valuesOf("rules")[0].rules[0],
  "source-atom": () => valuesOf("sources")[0].source_atoms[0],
  "source-atom-id": () => "eu.dora.rts-2025-301.art-2",
  "source-atom-ids": () => valuesOf("field-source")[0].derivation.source_atom_ids,
  summary: first("profile-summary"),
};
const schemaOf = (valid: string): string => valid.split(" ")[0] as string;

/** A copy with the value at a JSON Pointer replaced or added; undefined removes it. */
function change(value: Json, pointer: string, replacement: unknown): Json {
  if (pointer === "") return replacement;
  const copy = structuredClone(value);
  const keys = pointer.slice(1).split("/");
  const last = keys.pop() as string;
  const holder = keys.reduce((node, key) => node[key], copy);
  if (replacement === undefined) delete holder[last];
  else holder[last] = replacement;
  return copy;
}

const HEX = "0".repeat(64);
// Valid value, pointer, what stands there instead, and the keyword that must refuse it (at the holder for members that lack or exceed).
const CORRUPTED: [valid: string, pointer: string, replacement: unknown, keyword: string][] = [
  ["boundaries", "/0", "not_a_bank", "enum"],
  ["code-list", "/selection", "any", "enum"],
  ["code-list", "/items/0/rank", 1, "additionalProperties"],
  ["coverage", "/extra", 1, "unevaluatedProperties"],
  ["coverage-counts", "/total/ratio", 1.5, "maximum"],
  ["crosswalk", "/rows/0/extra", 1, "additionalProperties"],
  ["derivation", "/interpretive_load", 5, "maximum"],
  ["discovery", "/openapi", "https://example.org/openapi.json", "pattern"],
  ["discovery", "/ok", true, "unevaluatedProperties"],
  ["draft-request", "/report", undefined, "required"],
  ["draft-request", "/evidence_manifest/submission_type", "label", "type"],
  ["draft-request", "/draft", {}, "additionalProperties"],
  ["envelope", "/boundary_id", "lexbind.boundary", "pattern"],
  ["error", "/ok", true, "const"],
  ["error", "/error", "teapot", "enum"],
  ["error", "/message", undefined, "required"],
  ["error", "/status", 404, "additionalProperties"],
  ["event-base", "/seq", 0, "minimum"],
  ["event profile", "/links", undefined, "required"],
  ["event coverage", "/fields", [], "unevaluatedProperties"],
  ["event field", "/profile_artifact_hash", undefined, "required"],
  ["event field", "/type", "string", "const"],
  ["event source_atoms", "/source_atoms/0/used_by", {}, "unevaluatedProperties"],
  ["event field_derivation", "/derivation/field_id", undefined, "required"],
  ["event prevalidation_rule", "/rules/0/fires", {}, "unevaluatedProperties"],
  ["event mcp_hint", "/next_recommended_call", undefined, "required"],
  ["event boundary", "/boundaries/0", "not_a_bank", "enum"],
  ["event end", "/event_type", "boundary", "const"],
  ["examples", "/examples/0/response/check", "lint", "const"],
  ["field", "/disclosure_tier", "secret", "enum"],
  ["field", "/field_binding_status", "bound", "const"],
  ["field-document", "/code_list", {}, "anyOf"],
  ["field-document", "/links/next", PROFILE, "additionalProperties"],
  ["field-item", "/type", "float", "enum"],
  ["field-source", "/source_atoms/0/text_sha256", `sha256:${HEX}`, "pattern"],
  ["field-source", "/source_atoms/0/text", "words", "unevaluatedProperties"],
  ["fields", "/fields/0/mapping_type", "guessed", "enum"],
  ["finding", "/severity", "warning", "enum"],
  ["finding", "/value", "x", "additionalProperties"],
  ["hash", "", `sha256:${"A".repeat(64)}`, "pattern"],
  ["identifier", "", "Entity", "pattern"],
  ["instrument", "/date", "2024-02-30", "format"],
  ["instrument-reference", "/document_sha256", `sha256:${HEX}`, "pattern"],
  ["links", "/profiles", "profiles", "pattern"],
  ["path", "", "https://example.org/", "pattern"],
  ["prevalidation-answer", "/prevalidation_status", "ready", "enum"],
  ["prevalidation-answer", "/ready_for_preverification", false, "not"],
  ["prevalidation-answer", "/prevalidation_status", "attention_required", "not"],
  ["prevalidation-answer", "/safe_summary", undefined, "required"],
  ["prevalidation-answer", "/verdict", "fine", "unevaluatedProperties"],
  ["prevalidation-answer", "/timeline/weekend_relief", "perhaps", "enum"],
  ["prevalidation-answer", "/timeline/initial_notification_due", "2026-03-10T13:15:00+01:00", "pattern"],
  ["prevalidation-answer blocked", "/findings/0/value", "x", "additionalProperties"],
  ["prevalidation-answer blocked", "/traces/0/rule_id", undefined, "required"],
  ["profile-envelope", "/profile_artifact_hash", HEX, "pattern"],
  ["profile-reference", "/aliases", [], "minItems"],
  ["profile-summary", "/extra", 1, "unevaluatedProperties"],
  ["profiles", "/profiles/0/profile_semantic_hash", HEX, "pattern"],
  ["recommended-call", "/method", "PUT", "enum"],
  ["rule", "/basis", "custom", "enum"],
  ["rule", "/source_atom_ids", [], "not"],
  ["rules", "/rules/0/quiet", undefined, "required"],
  ["rules", "/rules/0/fires/draft", {}, "additionalProperties"],
  ["service-card", "/errors/0/status", 418, "enum"],
  ["source-atom", "/locator", {}, "minProperties"],
  ["source-atom-id", "", "Article 2", "pattern"],
  ["source-atom-ids", "", ["eu.a", "eu.a"], "uniqueItems"],
  ["sources", "/source_atoms/0/used_by/rule_ids", undefined, "required"],
  ["summary", "/counts/fields", -1, "minimum"],
];
const AT_HOLDER = new Set(["required", "additionalProperties", "unevaluatedProperties"]);

describe("a published schema", () => {
  it.each(Object.keys(VALID))("accepts the valid %s that others are made from", (name) => {
    expect(refusals(schemaOf(name), VALID[name]?.())).toEqual([]);
  });

  it.each(CORRUPTED)("refuses %s with %s = %j (%s)", (name, pointer, replacement, keyword) => {
    const corrupted = change(VALID[name]?.(), pointer, replacement);
    const holder = pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
    const place = keyword === "not" ? "" : AT_HOLDER.has(keyword) ? holder : pointer;
    expect(refusals(schemaOf(name), corrupted)).toContain(`${keyword} at ${place}`);
  });

  it("never goes without a valid value and a corrupted one", () => {
    expect([...new Set(Object.keys(VALID).map(schemaOf))].sort()).toEqual(NAMES.toSorted());
    expect(Object.keys(VALID).filter((name) => !CORRUPTED.some(([valid]) => valid === name))).toEqual([]);
  });

  it.each(["not_applicable", "may_apply", "excluded", "unknown"])("accepts the weekend relief %s", (relief) => {
    const answer = change(VALID["prevalidation-answer"]?.(), "/timeline/weekend_relief", relief);
    expect(refusals("prevalidation-answer", answer)).toEqual([]);
  });
});

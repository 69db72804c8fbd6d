// The published schemas, with a validator of this test's own: they accept what is published and answered, and reject what is not.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { expect, it } from "vitest";
import { KINDS } from "../../server/engine/kinds/registry.ts";
import { ERRORS } from "../../server/errors.ts";
import { PROFILE, post, readJsonFile, readPublic, readyRequest } from "../bridge.ts";
import { type Json, linesIn, PUBLIC, ROOT } from "../support.ts";

const AUTHORED = `${ROOT}profiles-src/schemas`;
const SCHEMAS = `${AUTHORED}/published`;
const NAMES = readdirSync(SCHEMAS).map((file) => file.replace(".schema.json", ""));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
(addFormatsModule as unknown as typeof addFormatsModule.default)(ajv);
for (const name of NAMES) ajv.addSchema(JSON.parse(readFileSync(`${SCHEMAS}/${name}.schema.json`, "utf8")));

/** The errors of a schema on a value: `keyword at pointer`. */
function rejections(schema: string, value: unknown): string[] {
  const validate = ajv.getSchema(`/schemas/v1/${schema}.schema.json`);
  if (validate === undefined) throw new Error(`no schema ${schema}`);
  validate(value);
  return (validate.errors ?? []).map(({ keyword, instancePath }) => `${keyword} at ${instancePath}`);
}

it("the schemas of authored files and of the parameters of rules are JSON Schemas", () => {
  const files = readdirSync(AUTHORED).filter((file) => file.endsWith(".json"));
  const authored = files.map((file) => [file, JSON.parse(readFileSync(`${AUTHORED}/${file}`, "utf8"))] as const);
  const parameters = [...KINDS].map(([name, kind]) => [name, kind.parameters] as const);
  const wrong = [...authored, ...parameters].filter(([, schema]) => ajv.validateSchema(schema) !== true);
  expect(wrong.map(([name]) => name)).toEqual([]);
});

it.each(NAMES)("the schema %s rejects an empty object", (name) => {
  expect(rejections(name, {})).not.toEqual([]);
});

it("the schema of errors lists every error of the server", () => {
  const { schema } = ajv.getSchema("/schemas/v1/error.schema.json") as Json;
  expect(schema.properties.error.enum).toEqual(Object.keys(ERRORS));
});

const FOLDER = PROFILE.slice(1);
const at = (file: string) => (): Json => readJsonFile(file);
const STREAM: Json[] = [
  ...linesIn(readPublic(`${FOLDER}/fields/bridge_name/events.ndjson`).toString("utf8")),
  ...linesIn(readPublic(`${FOLDER}/stream.ndjson`).toString("utf8")).slice(0, 2),
];

it("the document of the required fields may be empty: a profile that decides something need not require any answer", () => {
  const document = readJsonFile(`${FOLDER}/required-fields/index.json`);
  expect(rejections("required-fields", { ...document, fields: [] })).toEqual([]);
});

const BRIEF: Json = await (await post(`${PROFILE}/prevalidate-report?detail=brief`, { report: {} })).json();

/** A valid value of each schema. */
const VALID: Record<string, () => Json> = {
  "brief-answer": () => BRIEF,
  checklist: at(`${FOLDER}/checklist/index.json`),
  "checklist-line": () => readJsonFile(`${FOLDER}/checklist/index.json`).fields[0],
  "code-list-document": at(`${FOLDER}/code-lists/span_types/index.json`),
  coverage: at(`${FOLDER}/coverage/index.json`),
  crosswalk: at(`${FOLDER}/crosswalk.json`),
  discovery: at(".well-known/lexbind-agent.json"),
  "draft-request": readyRequest,
  error: () => ({ ok: false, error: "not_found", message: "None.", recoverability: "choose_known_identifier" }),
  examples: at(`${FOLDER}/examples.json`),
  "field-brief": at(`${FOLDER}/fields/bridge_name/brief/index.json`),
  "field-document": at(`${FOLDER}/fields/bridge_name/index.json`),
  "field-source": at(`${FOLDER}/fields/bridge_name/source/index.json`),
  fields: at(`${FOLDER}/fields/index.json`),
  hash: () => readJsonFile(`${FOLDER}/coverage/index.json`).profile_semantic_hash,
  path: () => PROFILE,
  "prevalidation-answer": () =>
    readJsonFile(`${FOLDER}/examples.json`)
      .examples.map(({ response }: Json) => response)
      .find(({ prevalidation_status }: Json) => prevalidation_status === "blocked"),
  "profile-summary": at(`${FOLDER}/index.json`),
  profiles: at("api/v1/profiles/index.json"),
  "rule-document": at(`${FOLDER}/rules/negative_value.lanes_closed/index.json`),
  "required-fields": at(`${FOLDER}/required-fields/index.json`),
  rules: at(`${FOLDER}/rules.json`),
  "service-card": at("api/v1/service-card/index.json"),
  sources: at(`${FOLDER}/sources.json`),
};

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
const AT = "2026-03-10T06:00:00Z";
const TIMELINE = { clocks: [], rule_id: "deadline", source_atom_ids: ["a"], weekend_relief: "unknown" };

// A valid value (of an event: with its type), a pointer, the value there instead (undefined removes it), and the keyword that rejects it.
it.each<[valid: string, pointer: string, replacement: unknown, keyword: string]>([
  ["brief-answer", "/findings/0/severity", "blocking", "enum"],
  ["brief-answer", "/findings/0/recoverability", "none", "additionalProperties"],
  ["brief-answer", "/boundary_id", undefined, "required"],
  ["checklist", "/fields/0/required", false, "const"],
  ["checklist", "/fields/0/code_list", null, "type"],
  ["checklist-line", "/extra", 1, "anyOf"],
  ["code-list-document", "/items/0/attributes", {}, "additionalProperties"],
  ["coverage", "/extra", 1, "unevaluatedProperties"],
  ["coverage", "/total/ratio", 1.5, "maximum"],
  ["crosswalk", "/rows/0/extra", 1, "additionalProperties"],
  ["discovery", "/openapi", "https://example.org/openapi.json", "pattern"],
  ["discovery", "/boundaries/0", "not_a_bank", "enum"],
  ["draft-request", "/report", undefined, "required"],
  ["draft-request", "/evidence_manifest/bridge_name", "label", "type"],
  ["draft-request", "/draft", {}, "additionalProperties"],
  ["error", "/ok", true, "const"],
  ["error", "/error", "teapot", "enum"],
  ["error", "/status", 404, "additionalProperties"],
  ["event profile", "/links", undefined, "required"],
  ["event coverage", "/fields", [], "unevaluatedProperties"],
  ["event field", "/type", "string", "const"],
  ["event source_atoms", "/source_atoms/0/used_by", {}, "unevaluatedProperties"],
  ["event field_derivation", "/derivation/field_id", undefined, "required"],
  ["event prevalidation_rule", "/rules/0/fires", {}, "unevaluatedProperties"],
  ["event mcp_hint", "/next_recommended_call", undefined, "required"],
  ["event boundary", "/seq", 0, "minimum"],
  ["event end", "/event_type", "boundary", "const"],
  ["examples", "/examples/0/response/check", "lint", "const"],
  ["field-brief", "/format", undefined, "required"],
  ["field-brief", "/code_list", {}, "type"],
  ["field-document", "/code_list", {}, "anyOf"],
  ["field-source", "/source_atoms/0/text_sha256", `sha256:${HEX}`, "pattern"],
  ["field-source", "/source_atoms/0/locator", {}, "minProperties"],
  ["field-source", "/derivation/interpretive_load", 5, "maximum"],
  ["fields", "/fields/0/mapping_type", "guessed", "enum"],
  ["hash", "", `sha256:${"A".repeat(64)}`, "pattern"],
  ["path", "", "https://example.org/", "pattern"],
  ["prevalidation-answer", "/prevalidation_status", "ready", "enum"],
  ["prevalidation-answer", "/ready_for_preverification", true, "not"],
  ["prevalidation-answer", "/timeline", { ...TIMELINE, initial_notification_due: AT, final_report_due: AT }, "not"],
  ["prevalidation-answer", "/timeline", { ...TIMELINE, report_due: AT }, "additionalProperties"],
  ["prevalidation-answer", "/verdict", "fine", "unevaluatedProperties"],
  ["prevalidation-answer", "/findings/0/value", "x", "additionalProperties"],
  ["profile-summary", "/counts/fields", -1, "minimum"],
  ["profiles", "/profiles/0/profile_semantic_hash", HEX, "pattern"],
  ["required-fields", "/fields/0/format", undefined, "required"],
  ["required-fields", "/fields/0/act_id", "op:x", "unevaluatedProperties"],
  ["rule-document", "/quiet", undefined, "required"],
  ["rule-document", "/ok", false, "const"],
  ["rule-document", "/fires/request", {}, "additionalProperties"],
  ["rule-document", "/fires/merge_patch/draft", {}, "additionalProperties"],
  ["rule-document", "/fires/merge_patch/evidence_manifest", { bridge_name: "label" }, "type"],
  ["rule-document", "/fires/fill", { bridge_name: 65537 }, "maximum"],
  ["rules", "/rules/0/quiet", {}, "unevaluatedProperties"],
  ["rules", "/rules/0/source_atom_ids", [], "not"],
  ["service-card", "/errors/0/status", 418, "enum"],
  ["sources", "/instruments/0/date", "2024-02-30", "format"],
])("the schema of %s rejects %s = %j by %s", (name, pointer, replacement, keyword) => {
  const [schema = "", type] = name.split(" ");
  const valid = type === undefined ? VALID[schema]?.() : STREAM.find((event) => event.type === type);
  expect(rejections(schema, valid)).toEqual([]);
  expect(rejections(schema, change(valid, pointer, replacement)).join("\n")).toContain(`${keyword} at `);
});

it("no alias of a profile can be the name of another folder of the site", () => {
  const foldersIn = (folder: string) =>
    readdirSync(PUBLIC + folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !existsSync(`${PUBLIC}${folder}${entry.name}/fields`) ? entry.name : [],
    );
  const folders = ["", "api/v1/", "api/v1/profiles/"].flatMap(foldersIn);
  expect(folders).toContain("assets");
  const { aliases } = JSON.parse(readFileSync(`${AUTHORED}/profile.schema.json`, "utf8")).properties;
  expect(folders.filter((name) => !name.startsWith(".") && !aliases.items.not.enum.includes(name))).toEqual([]);
});

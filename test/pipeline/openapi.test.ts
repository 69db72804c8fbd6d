// openapi.json against the interface, against the answers of the service, and its examples against the same answers byte for byte.
import { brotliDecompressSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { expect, it } from "vitest";
import { canonicalJson } from "../../scripts/report/json/canonical-json.ts";
import { createApp } from "../../server/app.ts";
import { app, artifacts, ask, PROFILE, post, readJsonFile, readPublic, readyRequest } from "../bridge.ts";
import { type Json, uploadOf } from "../support.ts";
import { rulesWithRequests } from "./rule-requests.ts";

const openapi: Json = readJsonFile("api/v1/openapi.json");
const { parameters } = openapi.components;
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
(addFormatsModule as unknown as typeof addFormatsModule.default)(ajv);
ajv.addVocabulary(["components", "discriminator"]);
ajv.addSchema({ $id: "openapi", components: openapi.components });

const resolve = (reference: string): Json =>
  reference
    .slice(2)
    .split("/")
    .reduce((node: Json, key) => node[key], openapi);

const fits = (reference: string, value: unknown): boolean => ajv.validate(`openapi${reference}`, value);

/** Every operation, with its full path. */
const OPERATIONS = Object.entries<Json>(openapi.paths).flatMap(([path, item]) => {
  const [{ url }] = item.servers ?? openapi.servers;
  return ["get", "post"]
    .filter((name) => name in item)
    .map((name) => ({ method: name.toUpperCase(), path: url.replace(/\/$/, "") + path, ...(item[name] as Json) }));
});

const PROFILES: Json[] = readJsonFile("api/v1/profiles/index.json").profiles;
const pascalCase = (alias: string) => alias.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());

// Those of the service card are compared with the interface in test/server/operations.test.ts.
it("openapi.json describes the operations of the service card, the checks of each profile, and no other", () => {
  expect(openapi.openapi).toMatch(/^3\.1\./);
  expect(openapi.info.version).toBe(artifacts.interfaceVersion);
  const described = OPERATIONS.map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
  const { operations } = readJsonFile("api/v1/service-card/index.json");
  const listed = operations.map(({ operation_id, method, path }: Json) => `${operation_id} ${method} ${path}`);
  const ofProfiles = PROFILES.flatMap(({ href, aliases: [alias] }) =>
    ["lint", "prevalidate"].map((check) => `${check}${pascalCase(alias)}Draft POST ${href}/${check}-report`),
  );
  expect(described.sort()).toEqual([...listed, ...ofProfiles].sort());
});

const queryParameters = Object.values<Json>(openapi.components.parameters).filter((one) => one.in === "query");
const QUERY: Readonly<Record<string, string>> = Object.fromEntries(
  queryParameters.map(({ name, example }) => [name, example]),
);

it.each(OPERATIONS)(
  "the operation $operationId has the parameters of its path and every status of an error",
  ({ operationId, path, parameters, responses }) => {
    const names = (parameters ?? []).map(({ $ref }: Json) => resolve($ref).name);
    const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name);
    const check = operationId.startsWith("prevalidate") ? Object.keys(QUERY) : ["detail"];
    const inQuery = check.filter(
      (name) => /Report$/.test(operationId) || (/^prevalidate/.test(operationId) && name !== "detail"),
    );
    expect(names.toSorted()).toEqual([...inPath, ...inQuery].sort());
    const { "200": _, "304": __, ...errors } = responses;
    expect(Object.keys(errors)).toEqual(["400", "404", "405", "413", "500", "503"]);
    expect(resolve(errors["503"].$ref).headers).toHaveProperty("Retry-After");
  },
);

it("the examples of query parameters are valid, together and each at its time", async () => {
  const query = new URLSearchParams(QUERY);
  const answer = await post(`/api/v1/profiles/closing/prevalidate-report?${query}`, readyRequest("closing"));
  expect((await answer.json()).timeline).toMatchObject({ member_state: "DE", time_zone: "Europe/Berlin" });
  for (const name of Object.keys(QUERY))
    expect((await post(`${PROFILE}/prevalidate-report?${name}=${name}`, readyRequest())).status, name).toBe(400);
});

it("every identifier of a profile and of a field is listed", () => {
  const fields = PROFILES.flatMap(({ href }) => readJsonFile(`${href.slice(1)}/fields/index.json`).fields as Json[]);
  expect(parameters.act_id.schema.enum).toEqual(PROFILES.flatMap((item) => [...item.aliases, item.act_id]));
  expect(parameters.field_id.schema.enum).toEqual([...new Set(fields.map((field) => field.field_id))]);
});

/** The profile of all examples. */
const EXAMPLE: Json = PROFILES.find(({ aliases }) => aliases[0] === parameters.act_id.example);

/** The path of an operation with the examples of its parameters, or with another profile or name. */
const fill = ({ path, parameters: named }: Json, act = EXAMPLE.aliases[0], name?: string): string =>
  (named ?? [])
    .map(({ $ref }: Json) => resolve($ref))
    .reduce(
      (filled: string, parameter: Json) => filled.replace(`{${parameter.name}}`, name ?? parameter.example),
      path.replace("{act_id}", act),
    );
const READS = OPERATIONS.filter(({ method }) => method === "GET");
const CHECKS = OPERATIONS.filter(({ method, path }) => method === "POST" && path.includes("{act_id}"));

type Row = readonly [status: number, method: string, template: string, path: string, init?: RequestInit];

/**
 * Sends requests, and expects their status and the headers and bodies that the operation at `template` describes. HEAD is compared with
 * GET; the answer to another method must be one of the error components.
 */
async function expectDescribed(rows: readonly Row[]): Promise<void> {
  for (const [status, method, template, path, init] of rows) {
    const answer = await ask(path, { ...init, method });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isEncoded = answer.headers.get("content-encoding") === "br" && bytes.length > 0;
    const text = (isEncoded ? brotliDecompressSync(bytes) : bytes).toString("utf8");
    expect([answer.status, method, path]).toEqual([status, method, path]);
    const operation = OPERATIONS.find((one) => one.path === template && one.method === method.replace("HEAD", "GET"));
    const response = operation?.responses[status] ?? { $ref: `#/components/responses/error-${status}` };
    const described = response.$ref === undefined ? response : resolve(response.$ref);
    for (const [name, { $ref }] of Object.entries<Json>(described.headers)) {
      const value = answer.headers.get(name);
      if (value !== null || resolve($ref).required) expect(fits(`${$ref}/schema`, value), `${path} ${name}`).toBe(true);
    }
    const [[type, { schema }]] = Object.entries<Json>(described.content ?? { null: {} }) as [[string, Json]];
    expect(String(answer.headers.get("content-type")), path).toBe(type);
    const texts = type === "application/x-ndjson" ? text.trimEnd().split("\n") : [text];
    if (schema === undefined || method === "HEAD") expect(text).toBe("");
    else expect(texts.filter((json) => !fits((schema.contentSchema ?? schema).$ref, JSON.parse(json)))).toEqual([]);
  }
}

it.each(READS)(
  "every answer of $operationId is as described: read, encoded, not modified, as HEAD",
  async (operation) => {
    const { path } = operation;
    const target = fill(operation);
    const etag = (await ask(target)).headers.get("etag") as string;
    const names = [...EXAMPLE.aliases, EXAMPLE.act_id, encodeURIComponent(EXAMPLE.act_id)];
    const found = names.map((act) => fill(operation, act));
    const unknown = [fill(operation, "none"), fill(operation, undefined, "none")].filter((other) => other !== target);
    await expectDescribed([
      ...[...new Set(found)].map((name): Row => [200, "GET", path, name]),
      ...unknown.map((name): Row => [404, "GET", path, name]),
      [400, "GET", path, `${target}/%ff`],
      [405, "DELETE", path, target],
      [200, "HEAD", path, target],
      [200, "GET", path, target, { headers: { "accept-encoding": "br" } }],
      [304, "GET", path, target, { headers: { "if-none-match": etag } }],
    ]);
  },
);

const sending = (body: unknown): RequestInit => ({
  headers: { "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

it.each(CHECKS)(
  "every answer of $operationId is as described: drafts that break each rule, and rejected bodies",
  async (operation) => {
    const { path } = operation;
    const target = fill(operation);
    const ofCode = [...new Map(rulesWithRequests(EXAMPLE.href, readPublic).map((rule) => [rule.code, rule])).values()];
    const odd = { report: { ["x".repeat(40_000)]: [{}] }, evidence_manifest: { x: [] } };
    const send = (status: number, init: RequestInit): Row => [status, "POST", path, target, init];
    await expectDescribed([
      ...ofCode.flatMap(({ query, fires, quiet }) =>
        [fires, quiet].map((request): Row => [200, "POST", path, `${target}?${query}`, sending(request)]),
      ),
      ...[odd, { report: {} }, readyRequest()].map((request) => send(200, sending(request))),
      [200, "POST", path, `${target}?detail=brief`, sending({ report: {} })],
      send(400, sending("{")),
      send(413, sending("x".repeat(artifacts.limits.max_request_bytes + 1))),
      [404, "POST", path, fill(operation, "none"), sending({ report: {} })],
      [405, "PUT", path, target],
    ]);
  },
);

const examplesIn = ({ content }: Json): Record<string, Json> => content?.["application/json"]?.examples ?? {};

it.each(CHECKS)("each example request of $operationId has the example answer, byte for byte", async (operation) => {
  const answers = examplesIn(operation.responses["200"]);
  const requests = Object.entries(examplesIn(operation.requestBody));
  const { examples } = readJsonFile(`${EXAMPLE.href.slice(1)}/examples.json`);
  const names = examples.map(({ name }: Json) => `${EXAMPLE.aliases[0]}-${name}`).sort();
  expect([requests.map(([name]) => name), Object.keys(answers)]).toEqual([names, names]);
  for (const [name, { value }] of requests)
    expect(await (await post(fill(operation), value)).text()).toBe(canonicalJson(answers[name].value));
});

/** An app that fails on every draft. */
function failingApp() {
  const checkText = () => {
    throw new Error("a defect");
  };
  const profiles = new Map([...artifacts.profiles].map(([name, profile]) => [name, { ...profile, checkText }]));
  return createApp({ ...artifacts, profiles });
}

const LINT = `${EXAMPLE.href}/lint-report`;

// A request for each example of an error. Node answers the other malformed requests before there is one.
const PROVOCATIONS: Readonly<Record<string, () => Promise<Response>>> = {
  invalid_json: () => post(LINT, '{"report":{}'),
  "invalid_json-empty": () => post(LINT, ""),
  invalid_encoding: () => post(LINT, Buffer.of(0xff)),
  unsupported_content_type: () => post(LINT, "{}", { "content-type": "text/plain" }),
  "unsupported_content_type-content_encoding": () => post(LINT, "{}", { "content-encoding": "gzip" }),
  "invalid_body-not_an_object": () => post(LINT, []),
  "invalid_body-other_member": () => post(LINT, { report: {}, x: 1 }),
  "invalid_body-evidence_manifest": () => post(LINT, { report: {}, evidence_manifest: [] }),
  missing_report: () => post(LINT, {}),
  duplicate_member: () => post(LINT, '{"report":{},"report":{}}'),
  ...Object.fromEntries(
    ["member_state", "time_zone", "bank_holidays", "previous_submitted_at", "submitted_at", "now", "detail"].map(
      (name) => [`invalid_parameter-${name}`, () => post(`${PROFILE}/prevalidate-report?${name}=x`, readyRequest())],
    ),
  ),
  "invalid_parameter-unknown": () => post(`${PROFILE}/prevalidate-report?x=1`, readyRequest()),
  "invalid_parameter-unknown_near": () => post(`${PROFILE}/prevalidate-report?bank_holiday=x`, readyRequest()),
  malformed_path: () => ask(`${EXAMPLE.href}/fields/%ff`),
  "malformed_request-small_chunks": async () => app.fetch(uploadOf(LINT, Array(1_100).fill(Buffer.of(32)))),
  unknown_profile: () => ask("/api/v1/profiles/none"),
  unknown_field: () => ask(`${EXAMPLE.href}/fields/no_such_field`),
  not_found: () => ask("/api/v1/nothing"),
  method_not_allowed: () => ask(EXAMPLE.href, { method: "DELETE" }),
  request_too_large: () => post(LINT, "x".repeat(artifacts.limits.max_request_bytes + 1)),
  internal_error: async () => failingApp().request(LINT, { method: "POST", ...sending("{}") }),
};

const errorExamples = Object.entries<Json>(openapi.components.responses).flatMap(([component, response]) =>
  Object.entries(examplesIn(response)).map(([name, { value }]): [string, number, string] => [
    name,
    Number(component.replace("error-", "")),
    canonicalJson(value),
  ]),
);

it("there is an example of each error", () => {
  const names = errorExamples.map(([name]) => name);
  expect(names.sort()).toEqual([...Object.keys(PROVOCATIONS), "malformed_request", "overloaded"].sort());
});

it.each(errorExamples.filter(([name]) => name in PROVOCATIONS))(
  "the example of %s is an answer of the service",
  async (name, status, json) => {
    const answer = await PROVOCATIONS[name]?.();
    expect([answer?.status, await answer?.text()]).toEqual([status, json]);
  },
);

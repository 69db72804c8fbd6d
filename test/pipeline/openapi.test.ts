// openapi.json against the interface's own tables.
import { describe, expect, it } from "vitest";
import { ACT_ID, PROFILE, readJsonFile } from "../support.ts";
import { fits, openapi, resolve } from "./openapi-description.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
type Json = any;

const FIELD_IDS: string[] = readJsonFile("api/v1/profiles/dora/fields/index.json").fields.map(
  ({ field_id }: Json) => field_id,
);
const JSON_TYPE = "application/json";
const STREAM = "application/x-ndjson";

const OPERATIONS: [id: string, method: string, path: string, mediaType: string][] = [
  ["getServiceCard", "get", "/service-card", JSON_TYPE],
  ["listProfiles", "get", "/profiles", JSON_TYPE],
  ["getProfileSummary", "get", "/profiles/{act_id}", JSON_TYPE],
  ["getSourceCoverage", "get", "/profiles/{act_id}/coverage", JSON_TYPE],
  ["listProfileFields", "get", "/profiles/{act_id}/fields", JSON_TYPE],
  ["getProfileField", "get", "/profiles/{act_id}/fields/{field_id}", JSON_TYPE],
  ["explainFieldSource", "get", "/profiles/{act_id}/fields/{field_id}/source", JSON_TYPE],
  ["streamProfileNdjson", "get", "/profiles/{act_id}/stream.ndjson", STREAM],
  ["streamFieldsNdjson", "get", "/profiles/{act_id}/fields.ndjson", STREAM],
  ["streamFieldEventsNdjson", "get", "/profiles/{act_id}/fields/{field_id}/events.ndjson", STREAM],
  ["lintDoraReport", "post", "/profiles/{act_id}/lint-report", JSON_TYPE],
  ["prevalidateDoraReport", "post", "/profiles/{act_id}/prevalidate-report", JSON_TYPE],
  ["streamDoraFieldsNdjson", "get", "/api/v1/profiles/dora/fields.ndjson", STREAM],
  ["streamDoraProfileNdjson", "get", "/api/v1/profiles/dora/stream.ndjson", STREAM],
  ["streamDoraFieldEventsNdjson", "get", "/api/v1/profiles/dora/fields/{field_id}/events.ndjson", STREAM],
];
const isFixed = (path: string) => path.startsWith("/api/v1/");
const DECLARING = OPERATIONS.filter(([, , path]) => !isFixed(path));
const POSTS = OPERATIONS.filter(([, method]) => method === "post");
const operationAt = (method: string, path: string): Json => openapi.paths[path][method];

const component = (name: string) => `#/components/schemas/${name}`;

/** All references of a value, with their holders' places. */
function referencesIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = typeof value.$ref === "string" ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
describe("openapi.json", () => {
  it("is OpenAPI 3.1 of this interface version", () => {
    expect(openapi.openapi).toMatch(/^3\.1\./);
    expect(openapi.info.version).toBe("1.8.0");
    expect(openapi.servers).toEqual([{ url: "/api/v1" }]);
  });

  it("describes the operations of the interface, each once, and no other", () => {
    const described = Object.entries<Json>(openapi.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item).flatMap(([method, operation]) =>
        method === "servers"
          ? []
          : [[operation.operationId, method, path, ...Object.keys(operation.responses["200"].content)]],
      ),
    );
    expect(described.sort()).toEqual(OPERATIONS.toSorted());
  });

  it.each(OPERATIONS)("gives %s (%s %s) the servers that make its path complete", (_, __, path) => {
    expect(openapi.paths[path].servers).toEqual(isFixed(path) ? [{ url: "/" }] : undefined);
  });

  it.each(OPERATIONS)("gives %s (%s %s) the parameters of its path", (_, method, path) => {
    const names = (operationAt(method, path).parameters ?? []).map(({ $ref }: Json) => resolve($ref).name);
    expect(names).toEqual([...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name));
  });

  it.each(DECLARING)("declares the errors of %s", (_, method, path) => {
    const { "200": __, "304": ___, ...errors } = operationAt(method, path).responses;
    expect(Object.keys(errors)).toEqual(["400", "404", "405", "413", "500"]);
    const schemas = Object.values<Json>(errors).map(({ $ref }) => resolve($ref).content[JSON_TYPE].schema.$ref);
    expect(new Set(schemas)).toEqual(new Set([component("error")]));
  });

  it.each(OPERATIONS.filter(([, , path]) => isFixed(path)))("declares no error but a 404 for %s", (_, method, path) => {
    expect(Object.keys(operationAt(method, path).responses)).toEqual(["200", "304", "404"]);
  });

  it("refers to nothing that it lacks", () => {
    const references = referencesIn(openapi);
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => !reference.startsWith("#/") || resolve(reference) === undefined)).toEqual(
      [],
    );
  });

  it("holds no component that nothing refers to", () => {
    const used = new Set(referencesIn(openapi).map((reference) => reference.split("/").slice(0, 4).join("/")));
    const held = Object.entries<Json>(openapi.components).flatMap(([kind, items]) =>
      Object.keys(items).map((name) => `#/components/${kind}/${name}`),
    );
    expect(held.filter((reference) => !used.has(reference))).toEqual([]);
  });

  it("puts no members beside a reference, where generators of clients would lose them", () => {
    const lossy = (value: Json): Json[] => {
      if (typeof value !== "object" || value === null) return [];
      const isLossy = typeof value.$ref === "string" && ("properties" in value || "required" in value);
      return [...(isLossy ? [value] : []), ...Object.values(value).flatMap(lossy)];
    };
    expect(lossy(openapi)).toEqual([]);
  });

  it("names every identifier that a path takes", () => {
    const { act_id, field_id } = openapi.components.parameters;
    expect(act_id.schema.enum.toSorted()).toEqual(["dora", ACT_ID]);
    expect(field_id.schema.enum).toEqual(FIELD_IDS);
  });

  it.each(POSTS)("shows requests of %s that fit its request schema", (_, method, path) => {
    const { schema, examples } = operationAt(method, path).requestBody.content[JSON_TYPE];
    const misfits = Object.entries<Json>(examples).filter(([, { value }]) => !fits(schema.$ref, value));
    expect(Object.keys(examples)).not.toEqual([]);
    expect(misfits).toEqual([]);
  });

  it("shows errors that fit the error schema, with their placeholders filled", () => {
    const shown = Object.values<Json>(openapi.components.responses).flatMap(({ content }) =>
      Object.values<Json>(content?.[JSON_TYPE].examples ?? {}).map(({ value }) => value),
    );
    const { errors } = readJsonFile("api/v1/service-card/index.json");
    expect(new Set(shown.map(({ error }) => error))).toEqual(new Set(errors.map(({ error }: Json) => error)));
    expect(shown.filter((value) => !fits(component("error"), value) || /[{}]/.test(value.message))).toEqual([]);
  });
});

describe("a component schema", () => {
  const [request] = Object.values<Json>(
    operationAt("post", "/profiles/{act_id}/lint-report").requestBody.content[JSON_TYPE].examples,
  );
  const blocked: Json = readJsonFile("api/v1/profiles/dora/examples.json").examples.find(
    ({ response }: Json) => response.prevalidation_status === "blocked",
  ).response;
  const error = { ok: false, error: "not_found", message: "None." };

  it.each([
    ["draft-request", request.value, false],
    ["error", error, false],
    ["finding", blocked.findings[0], false],
    ["prevalidation-answer", blocked, true],
    ["service-card", readJsonFile("api/v1/service-card/index.json"), true],
    ["fields", readJsonFile("api/v1/profiles/dora/fields/index.json"), true],
    ["field-item", readJsonFile("api/v1/profiles/dora/fields/index.json").fields[0], true],
    ["field-source", readJsonFile(`${PROFILE.slice(1)}/fields/submission_type/source/index.json`), true],
  ] as [string, object, boolean][])(
    "of %s leaves room for further members where the interface does",
    (name, value, isOpen) => {
      expect(fits(component(name), value)).toBe(true);
      expect(fits(component(name), { ...value, further_member: 1 })).toBe(isOpen);
    },
  );
});

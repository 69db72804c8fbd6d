// The schemas of openapi.json: their form, which generators of clients read, and the types of drafts.
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { readJsonFile, readyRequest } from "../bridge.ts";
import type { Json } from "../support.ts";

const openapi: Json = readJsonFile("api/v1/openapi.json");
const PROFILES: Json[] = readJsonFile("api/v1/profiles/index.json").profiles;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "openapi", components: openapi.components });
const fits = (reference: string, value: unknown): boolean => ajv.validate(`openapi${reference}`, value);

const objectsIn = (value: Json): Json[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
const references = objectsIn(openapi).filter(({ $ref }) => typeof $ref === "string");
// A member of an object may have the name of a keyword.
const MEMBERS = new Set(objectsIn(openapi).map(({ properties }) => properties));
const SCHEMAS: Json[] = objectsIn([openapi.components.schemas, openapi.paths]).filter((one) => !MEMBERS.has(one));

it("every reference leads to a component, and every component is referred to", () => {
  const used = new Set(references.map(({ $ref }) => $ref.split("/").slice(0, 4).join("/")));
  const components = Object.entries<Json>(openapi.components).flatMap(([kind, items]) =>
    Object.keys(items).map((name) => `#/components/${kind}/${name}`),
  );
  expect([...used].sort()).toEqual(components.sort());
});

it("every schema has the form that generators of clients read", () => {
  // A reference with siblings other than its description, a part of a schema, and members that are spread over several schemas.
  expect(references.filter(({ $ref, description: _, ...siblings }) => Object.keys(siblings).length > 0)).toEqual([]);
  expect(references.filter(({ $ref }) => !/^#\/components\/[a-z]+\/[a-zA-Z0-9_-]+$/.test($ref))).toEqual([]);
  const unread = ["allOf", "not", "if", "unevaluatedProperties", "propertyNames", "dependentRequired", "prefixItems"];
  expect(SCHEMAS.filter((schema) => unread.some((keyword) => keyword in schema))).toEqual([]);
  expect(SCHEMAS.filter((schema) => typeof schema.const === "boolean")).toEqual([]);
  expect(SCHEMAS.filter((schema) => ("enum" in schema || "const" in schema) && !("type" in schema))).toEqual([]);
  // Only one union, and its alternatives differ in a constant.
  const unions = SCHEMAS.filter(({ oneOf }) => Array.isArray(oneOf));
  expect(unions.map(({ discriminator }) => Object.keys(discriminator.mapping).length)).toEqual([9]);
});

it.each(PROFILES)(
  "the requests to $href with its examples fit the type of its drafts, and a misspelt field does not",
  ({ href, aliases: [alias] }) => {
    const { fields } = readJsonFile(`${href.slice(1)}/fields/index.json`);
    const { post } = openapi.paths[`/profiles/${alias}/lint-report`];
    const schema = post.requestBody.content["application/json"].schema.$ref;
    const report = openapi.components.schemas[schema.split("/").at(-1)].properties.report.$ref;
    const { properties } = openapi.components.schemas[report.split("/").at(-1)];
    expect(Object.keys(properties).sort()).toEqual(fields.map(({ field_id }: Json) => field_id).sort());
    const [example] = readJsonFile(`${href.slice(1)}/examples.json`).examples;
    expect(fits(schema, example.request)).toBe(true);
    const [name] = Object.keys(example.request.report);
    expect(fits(schema, { report: { [`${name}s`]: example.request.report[name as string] } })).toBe(false);
  },
);

it.each<[schema: string, value: () => object, isOpen: boolean]>([
  ["draft-request", readyRequest, false],
  ["error", () => ({ ok: false, error: "not_found", message: "None." }), false],
  ["prevalidation-answer", () => readJsonFile("api/v1/profiles/bridge/examples.json").examples[0].response, true],
  ["service-card", () => readJsonFile("api/v1/service-card/index.json"), true],
  ["field-item", () => readJsonFile("api/v1/profiles/bridge/fields/index.json").fields[0], true],
])("the component %s accepts further members where the interface allows them", (name, value, isOpen) => {
  expect(fits(`#/components/schemas/${name}`, value())).toBe(true);
  expect(fits(`#/components/schemas/${name}`, { ...value(), further_member: 1 })).toBe(isOpen);
});

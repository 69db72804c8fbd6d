// openapi.json, and a comparison of answers with what it describes.
import { brotliDecompressSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { readJsonFile } from "../support.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
export type Json = any;

export const openapi: Json = readJsonFile("api/v1/openapi.json");

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
(addFormatsModule as unknown as typeof addFormatsModule.default)(ajv);
ajv.addVocabulary(["components"]);
ajv.addSchema({ $id: "openapi", components: openapi.components });

/** The value at a local reference; undefined where there is none. */
export const resolve = (reference: string): Json =>
  reference
    .slice(2)
    .split("/")
    .reduce((node: Json, key) => node?.[key], openapi);

/** Whether a value fits the schema at a local reference. Throws where there is no schema. */
export function fits(reference: string, value: unknown): boolean {
  const validate = ajv.getSchema(`openapi${reference}`);
  if (validate === undefined) throw new Error(`no schema ${reference}`);
  return validate(value) as boolean;
}

/** One operation with its full path. */
export interface Described {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Json;
}

/** Every operation of the description. */
export const OPERATIONS: readonly Described[] = Object.entries<Json>(openapi.paths).flatMap(([path, item]) => {
  const [{ url }] = item.servers ?? openapi.servers;
  const fullPath = url.replace(/\/$/, "") + path;
  return ["get", "post"]
    .filter((name) => name in item)
    .map((name) => ({ id: item[name].operationId, method: name.toUpperCase(), path: fullPath, operation: item[name] }));
});

/**
 * The differences between an answer and the description, in words. HEAD is compared with GET. `template` is the path of the operation;
 * without an operation of that path and method, the answer must be one of the error components.
 */
export async function misfits(method: string, template: string, answer: Response): Promise<string[]> {
  const asked = method === "HEAD" ? "GET" : method;
  const operation = OPERATIONS.find((one) => one.method === asked && one.path === template)?.operation;
  const status = String(answer.status);
  const response =
    operation === undefined ? openapi.components.responses[`error-${status}`] : operation.responses[status];
  if (response === undefined) return [`status ${status}`];
  const described = "$ref" in response ? resolve(response.$ref) : response;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isEncoded = answer.headers.get("content-encoding") === "br" && bytes.length > 0;
  const body = (isEncoded ? brotliDecompressSync(bytes) : bytes).toString("utf8");
  return [...headerProblems(described, answer.headers), ...bodyProblems(described, answer.headers, body, method)];
}

function headerProblems({ headers }: Json, given: Headers): string[] {
  return Object.entries<Json>(headers).flatMap(([name, { $ref }]) => {
    const value = given.get(name);
    if (value === null) return resolve($ref).required ? [`no ${name}`] : [];
    return fits(`${$ref}/schema`, value) ? [] : [`${name}: ${value}`];
  });
}

function bodyProblems({ content }: Json, headers: Headers, body: string, method: string): string[] {
  const type = headers.get("content-type");
  if (content === undefined) return type === null && body === "" ? [] : ["a body that is not described"];
  if (type === null || !(type in content)) return [`content type ${type}`];
  if (method === "HEAD") return body === "" ? [] : ["a body"];
  const { $ref } = content[type].schema;
  const texts = type === "application/x-ndjson" ? body.trimEnd().split("\n") : [body];
  return texts.every((text) => fits($ref, JSON.parse(text))) ? [] : [`a body that does not fit ${$ref}`];
}

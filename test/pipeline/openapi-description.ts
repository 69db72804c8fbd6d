// openapi.json as a judge: what it says against an answer.
import { brotliDecompressSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { readJsonFile } from "../support.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
type Json = any;

export const openapi: Json = readJsonFile("api/v1/openapi.json");

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
(addFormatsModule as unknown as typeof addFormatsModule.default)(ajv);
ajv.addVocabulary(["components"]);
ajv.addSchema({ $id: "openapi", components: openapi.components });

/** What a local reference leads to, undefined where that is nothing. */
export const resolve = (reference: string): Json =>
  reference
    .slice(2)
    .split("/")
    .reduce((node: Json, key) => node?.[key], openapi);

/** Whether a value fits the schema at a local reference. Throws on a reference that leads nowhere. */
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
  return ["get", "post"]
    .filter((name) => name in item)
    .map((name) => ({
      id: item[name].operationId,
      method: name.toUpperCase(),
      path: url.replace(/\/$/, "") + path,
      operation: item[name],
    }));
});

/** A path parameter is one segment of UTF-8; what is no such thing belongs to no operation. */
function matches(template: string, path: string): boolean {
  const segments = path.split("/");
  const expected = template.split("/");
  return (
    segments.length === expected.length &&
    expected.every((segment, index) => segment === segments[index] || (segment[0] === "{" && isText(segments[index])))
  );
}

function isText(segment = ""): boolean {
  try {
    return segment !== "" && !decodeURIComponent(segment).includes("\0");
  } catch {
    return false;
  }
}

/**
 * What the description says against an answer, in words; nothing where it fits. HEAD is held to what is said of GET. Where no
 * operation has the path and method, the answer must be one of the error components.
 */
export async function misfits(method: string, path: string, answer: Response): Promise<string[]> {
  const asked = method === "HEAD" ? "GET" : method;
  const operations = OPERATIONS.filter((one) => one.method === asked && matches(one.path, path));
  const status = String(answer.status);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isEncoded = answer.headers.get("content-encoding") === "br" && bytes.length > 0;
  const body = (isEncoded ? brotliDecompressSync(bytes) : bytes).toString("utf8");
  const said =
    operations.length === 0
      ? [openapi.components.responses[`error-${status}`]]
      : operations.map(({ operation }) => operation.responses[status]);
  const problems = said.flatMap((response) => {
    if (response === undefined) return ["not described"];
    const described = "$ref" in response ? resolve(response.$ref) : response;
    return [...headerProblems(described, answer.headers), ...bodyProblems(described, answer.headers, body, method)];
  });
  return problems.map((problem) => `${method} ${path} ${status}: ${problem}`);
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

// openapi.json: OpenAPI 3.1 over the authored operations, with the published schemas as components.
import type { Operation, Service } from "../authored.ts";
import { JSON_MEDIA_TYPE, type ProfileContext, type SiteContext } from "./context.ts";
import {
  answerResponse,
  ERROR,
  errorStatuses,
  examplesOf,
  HEADERS,
  referTo,
  responseObjects,
} from "./openapi-responses.ts";

type Json = Readonly<Record<string, unknown>>;

// The schema of every request; those of answers are authored with the operations.
const REQUEST = "draft-request";

/** Describes all operations. POSTs have examples of the first profile alone: those of all would be most of a long document. */
export function buildOpenApi({ service, profiles, schemas }: SiteContext): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of service.operations) {
    const item = paths[operation.path] ?? {};
    if (operation.fixed_profile !== undefined) item.servers = [{ url: "/" }];
    item[operation.method.toLowerCase()] = operationObject(operation, service, profiles[0]);
    paths[operation.path] = item;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: service.title,
      version: service.interface_version,
      description: `${service.description} ${service.boundary}`,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: service.base_path }],
    security: [],
    tags: [
      { name: "profiles", description: service.description },
      { name: "prevalidation", description: service.boundary },
    ],
    paths,
    components: {
      schemas: componentSchemas([...service.operations.map(({ answer }) => answer), REQUEST, ERROR], schemas),
      parameters: { ...parameterObjects(profiles), ...queryParameters(service) },
      headers: HEADERS,
      responses: responseObjects(service, profiles[0]),
    },
  };
}

function operationObject(operation: Operation, service: Service, example: ProfileContext | undefined): Json {
  const isPost = operation.method === "POST";
  const inPath = ["act_id", "field_id", "rule_id", "code_list_id"].filter((name) =>
    operation.path.includes(`{${name}}`),
  );
  const parameters = [...inPath, ...(operation.parameters ?? []).map(({ name }) => name)];
  return {
    operationId: operation.operation_id,
    summary: operation.description,
    description: `${operation.description} ${service.boundary}`,
    tags: [isPost ? "prevalidation" : "profiles"],
    ...(parameters.length === 0 ? {} : { parameters: parameters.map((name) => referTo("parameters", name)) }),
    ...(isPost ? { requestBody: requestBody(example) } : {}),
    responses: {
      "200": answerResponse(operation, example),
      ...(isPost ? {} : { "304": referTo("responses", "not-modified") }),
      ...Object.fromEntries(
        errorStatuses(service).map((status) => [String(status), referTo("responses", `error-${status}`)]),
      ),
    },
  };
}

function requestBody(example: ProfileContext | undefined): Json {
  const examples = examplesOf(example, ({ request }) => request);
  return { required: true, content: { [JSON_MEDIA_TYPE]: { schema: referTo("schemas", REQUEST), examples } } };
}

function parameterObjects(profiles: readonly ProfileContext[]): Json {
  const identifiers = profiles.flatMap(({ profile: { authored } }) => [...authored.aliases, authored.act_id]);
  const fieldIds = profiles.flatMap(({ profile }) => profile.fields.map(({ field_id }) => field_id));
  const ruleIds = profiles.flatMap(({ profile }) => profile.rules.map(({ rule_id }) => rule_id));
  const codeListIds = profiles.flatMap(({ profile }) => profile.codeLists.map(({ code_list_id }) => code_list_id));
  const parameter = (name: string, description: string, values: readonly string[], schema: Json = {}) => {
    const common = { name, in: "path", required: true, description, example: values[0] };
    return { ...common, schema: { type: "string", ...schema } };
  };
  const oneOf = (values: readonly string[]) => ({ enum: [...new Set(values)] });
  return {
    act_id: parameter("act_id", "A profile, by alias or by its long identifier.", identifiers, oneOf(identifiers)),
    field_id: parameter("field_id", "A field of the profile.", fieldIds, oneOf(fieldIds)),
    // Not listed here, because they are many.
    rule_id: parameter("rule_id", "A rule of the profile; rules.json lists them.", ruleIds),
    code_list_id: parameter("code_list_id", "A code list of the profile.", codeListIds, oneOf(codeListIds)),
  };
}

/** Their examples go together in one request. A value that is not valid is rejected by the server, so the schema only says text. */
function queryParameters({ operations }: Service): Json {
  const all = operations.flatMap(({ parameters = [] }) => parameters);
  return Object.fromEntries(
    all.map((parameter) => [parameter.name, { ...parameter, in: "query", schema: { type: "string" } }]),
  );
}

/** The named schemas and everything that they refer to. */
function componentSchemas(roots: readonly string[], schemas: ReadonlyMap<string, object>): Json {
  const components = new Map<string, unknown>();
  const add = (name: string) => {
    if (components.has(name)) return;
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`no published schema ${name}`);
    const { $schema: _dialect, $id: _id, ...rest } = schema as Json;
    // Schemas may refer to each other in a circle.
    components.set(name, null);
    components.set(name, toComponent(rest, add));
  };
  for (const name of roots) add(name);
  return Object.fromEntries(components);
}

const REFERENCE = /^([a-z-]+)\.schema\.json#?/;

// References become components; `visit` gets the name of each. `unevaluatedProperties` is left out: the interface promises clients that
// further members may come, and only what is closed for good has `additionalProperties: false`.
const toComponent = (schema: Json, visit: (name: string) => void): Json =>
  JSON.parse(JSON.stringify(schema), (member, value: unknown) => {
    if (member === "unevaluatedProperties") return undefined;
    if (member !== "$ref" || typeof value !== "string") return value;
    const target = REFERENCE.exec(value)?.[1];
    if (target !== undefined) visit(target);
    return value.replace(REFERENCE, "#/components/schemas/$1");
  });

// openapi.json: OpenAPI 3.1 over the authored operations, with the published schemas as components.
import type { Operation, Service } from "../model/authored.ts";
import { JSON_MEDIA_TYPE, type ProfileContext, type SiteContext } from "./context.ts";
import { draftOperation, draftSchemas, requestName } from "./openapi-drafts.ts";
import {
  answerResponse,
  CHECK_ANSWER,
  ERROR,
  errorStatuses,
  examplesOf,
  HEADERS,
  responseObjects,
} from "./openapi-responses.ts";
import { componentSchemas, referTo } from "./openapi-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

// The schema of a request to any profile; those of answers are authored with the operations.
const REQUEST = "draft-request";

/** Describes all operations, and the checks of each profile once more under its own path. */
export function buildOpenApi({ service, profiles, schemas }: SiteContext): Json {
  const roots = [...service.operations.map(({ answer }) => answer), CHECK_ANSWER, REQUEST, ERROR];
  const published = componentSchemas(roots, schemas);
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
    paths: pathItems(service, profiles),
    components: {
      schemas: Object.fromEntries([...published, ...draftSchemas(profiles, published.get(REQUEST) ?? {})]),
      parameters: { ...parameterObjects(profiles), ...queryParameters(service) },
      headers: HEADERS,
      responses: responseObjects(service, profiles[0]),
    },
  };
}

/** POSTs have examples of the first profile alone: those of all would be most of a long document. */
function pathItems(service: Service, profiles: readonly ProfileContext[]): Json {
  const checks = service.operations.filter(({ method }) => method === "POST");
  return Object.fromEntries([
    ...service.operations.map((operation) => [operation.path, pathItem(operation, service, profiles[0])]),
    ...profiles.flatMap(({ profile }) =>
      checks.map((check) => {
        const operation = draftOperation(check, profile);
        return [operation.path, { post: operationObject(operation, service, requestBody(requestName(profile))) }];
      }),
    ),
  ]);
}

function pathItem(operation: Operation, service: Service, example: ProfileContext | undefined): Json {
  if (operation.method === "POST")
    return { post: operationObject(operation, service, requestBody(REQUEST, example), example) };
  const servers = operation.fixed_profile === undefined ? {} : { servers: [{ url: "/" }] };
  return { ...servers, get: operationObject(operation, service) };
}

/** An operation is a POST if it has a body. */
function operationObject(operation: Operation, service: Service, body?: Json, example?: ProfileContext): Json {
  const inPath = ["act_id", "field_id", "rule_id", "code_list_id"].filter((name) =>
    operation.path.includes(`{${name}}`),
  );
  const parameters = [...inPath, ...(operation.parameters ?? []).map(({ name }) => name)];
  return {
    operationId: operation.operation_id,
    summary: operation.description,
    description: `${operation.description} ${service.boundary}`,
    tags: [body === undefined ? "profiles" : "prevalidation"],
    ...(parameters.length === 0 ? {} : { parameters: parameters.map((name) => referTo("parameters", name)) }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      "200": answerResponse(operation, example),
      ...(body === undefined ? { "304": referTo("responses", "not-modified") } : {}),
      ...Object.fromEntries(
        errorStatuses(service).map((status) => [String(status), referTo("responses", `error-${status}`)]),
      ),
    },
  };
}

function requestBody(name: string, example?: ProfileContext): Json {
  const examples = example === undefined ? {} : { examples: examplesOf(example, ({ request }) => request) };
  return { required: true, content: { [JSON_MEDIA_TYPE]: { schema: referTo("schemas", name), ...examples } } };
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

/** Their examples go together in one request. */
function queryParameters({ operations }: Service): Json {
  const all = operations.flatMap(({ parameters = [] }) => parameters);
  return Object.fromEntries(
    all.map(({ schema, ...parameter }) => [
      parameter.name,
      { ...parameter, in: "query", schema: { type: "string", ...schema } },
    ]),
  );
}

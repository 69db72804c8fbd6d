// openapi.json: OpenAPI 3.1 over the authored operations, with the published schemas as components.
import type { Operation, Service } from "../authored.ts";
import { type Bound, JSON_MEDIA_TYPE, type ProjectedDocument } from "./envelope.ts";
import {
  answerResponse,
  ERROR,
  ERROR_STATUSES,
  examplesOf,
  HEADERS,
  referTo,
  responseObjects,
  type Shown,
} from "./openapi-responses.ts";

type Json = Readonly<Record<string, unknown>>;

// The schema that every request shares; those of answers are authored with the operations.
const REQUEST = "draft-request";

// All that the interface lists for the paths of a fixed profile is a 200; a field that is unknown is not found there too.
const FIXED_ERROR_STATUSES = [404];

/** The description of all operations. */
export function projectOpenApi(
  service: Service,
  bounds: readonly Bound[],
  shown: Shown | null,
  schemas: ReadonlyMap<string, object>,
): ProjectedDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of service.operations) {
    const item = paths[operation.path] ?? {};
    if (operation.fixed_profile !== undefined) item.servers = [{ url: "/" }];
    item[operation.method.toLowerCase()] = operationObject(operation, service, shown);
    paths[operation.path] = item;
  }
  const body = {
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
      parameters: parameterObjects(bounds),
      headers: HEADERS,
      responses: responseObjects(service, bounds),
    },
  };
  return { path: `${service.base_path}/openapi.json`, schema: null, body, mediaType: JSON_MEDIA_TYPE };
}

function operationObject(operation: Operation, service: Service, shown: Shown | null): Json {
  const isPost = operation.method === "POST";
  const errors = operation.fixed_profile === undefined ? ERROR_STATUSES : FIXED_ERROR_STATUSES;
  const parameters = ["act_id", "field_id"].filter((name) => operation.path.includes(`{${name}}`));
  return {
    operationId: operation.operation_id,
    summary: operation.description,
    description: `${operation.description} ${service.boundary}`,
    tags: [isPost ? "prevalidation" : "profiles"],
    ...(parameters.length === 0 ? {} : { parameters: parameters.map((name) => referTo("parameters", name)) }),
    ...(isPost ? { requestBody: requestBody(shown) } : {}),
    responses: {
      "200": answerResponse(operation, shown),
      ...(isPost ? {} : { "304": referTo("responses", "not-modified") }),
      ...Object.fromEntries(errors.map((status) => [String(status), referTo("responses", `error-${status}`)])),
    },
  };
}

function requestBody(shown: Shown | null): Json {
  const examples = examplesOf(shown, ({ request }) => request);
  return { required: true, content: { [JSON_MEDIA_TYPE]: { schema: referTo("schemas", REQUEST), examples } } };
}

function parameterObjects(bounds: readonly Bound[]): Json {
  const identifiers = bounds.flatMap(({ profile: { authored } }) => [...authored.aliases, authored.act_id]);
  const fieldIds = bounds.flatMap(({ profile }) => profile.fields.map(({ field_id }) => field_id));
  const parameter = (name: string, description: string, values: readonly string[]) => {
    const [example] = values;
    return {
      name,
      in: "path",
      required: true,
      description,
      schema: { type: "string", enum: [...new Set(values)] },
      example,
    };
  };
  return {
    act_id: parameter("act_id", "A profile, by alias or by its long identifier.", identifiers),
    field_id: parameter("field_id", "A field of the profile.", fieldIds),
  };
}

/** The named schemas and all that they refer to; what no operation reaches is left out. */
function componentSchemas(roots: readonly string[], schemas: ReadonlyMap<string, object>): Json {
  const components = new Map<string, unknown>();
  const add = (name: string) => {
    if (components.has(name)) return;
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`no published schema ${name}`);
    const { $schema: _dialect, $id: _id, ...rest } = schema as Json;
    // Holds the place while its references are followed: schemas may refer to each other in a circle.
    components.set(name, null);
    components.set(name, toComponent(rest, add));
  };
  for (const name of roots) add(name);
  return Object.fromEntries(components);
}

const REFERENCE = /^([a-z-]+)\.schema\.json#?/;

/**
 * A schema with its references into the components; `visit` gets the name of each schema referred to. `unevaluatedProperties:
 * false` holds the build to what this version publishes; the interface promises clients that further members may come, so it
 * is left out here. What is closed for good says `additionalProperties: false`.
 */
function toComponent(value: unknown, visit: (name: string) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => toComponent(item, visit));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== "unevaluatedProperties");
  return Object.fromEntries(
    members.map(([name, member]) => {
      if (name !== "$ref" || typeof member !== "string") return [name, toComponent(member, visit)];
      const target = REFERENCE.exec(member)?.[1];
      if (target !== undefined) visit(target);
      return [name, member.replace(REFERENCE, "#/components/schemas/$1")];
    }),
  );
}

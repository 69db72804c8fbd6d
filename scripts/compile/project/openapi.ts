// openapi.json: OpenAPI 3.1 over the authored operations, with the published schemas as components.
import type { Operation, Service } from "../authored.ts";
import { type Bound, JSON_MEDIA_TYPE, mediaTypeOf, type ProjectedDocument } from "./envelope.ts";

type Json = Readonly<Record<string, unknown>>;

// The statuses that the interface gives to every JSON endpoint; a body can also be too large.
const ERRORS_OF_EVERY_OPERATION = [400, 404, 405, 500];

/** The description of all operations. */
export function projectOpenApi(
  service: Service,
  bounds: readonly Bound[],
  schemas: ReadonlyMap<string, object>,
): ProjectedDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of service.operations) {
    const item = paths[operation.path] ?? {};
    if (operation.fixed_profile !== undefined) item.servers = [{ url: "/" }];
    item[operation.method.toLowerCase()] = operationObject(operation, service, bounds);
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
      schemas: Object.fromEntries([...schemas].map(([name, schema]) => [name, componentSchema(schema)])),
      parameters: parameterObjects(bounds),
      responses: Object.fromEntries(
        [...ERRORS_OF_EVERY_OPERATION, 413].map((status) => [`error-${status}`, errorResponse(service, status)]),
      ),
    },
  };
  return { path: `${service.base_path}/openapi.json`, schema: null, body, mediaType: JSON_MEDIA_TYPE };
}

function operationObject(operation: Operation, service: Service, bounds: readonly Bound[]): Json {
  const isPost = operation.method === "POST";
  const statuses = isPost ? [...ERRORS_OF_EVERY_OPERATION, 413].sort() : ERRORS_OF_EVERY_OPERATION;
  const parameters = ["act_id", "field_id"].filter((name) => operation.path.includes(`{${name}}`));
  return {
    operationId: operation.operation_id,
    summary: operation.description,
    description: `${operation.description} ${service.boundary}`,
    tags: [isPost ? "prevalidation" : "profiles"],
    ...(parameters.length === 0
      ? {}
      : { parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })) }),
    ...(isPost ? { requestBody: requestBody(bounds) } : {}),
    responses: {
      "200": {
        description: operation.description,
        content: { [mediaTypeOf(operation.path)]: { schema: { $ref: `#/components/schemas/${operation.answer}` } } },
      },
      ...Object.fromEntries(
        statuses.map((status) => [String(status), { $ref: `#/components/responses/error-${status}` }]),
      ),
    },
  };
}

function requestBody(bounds: readonly Bound[]): Json {
  const examples = bounds.flatMap(({ profile }) =>
    profile.examples.map(({ name, title, request }) => [
      `${profile.alias}-${name}`,
      { summary: title, value: request },
    ]),
  );
  const schema = { $ref: "#/components/schemas/draft-request" };
  return { required: true, content: { [JSON_MEDIA_TYPE]: { schema, examples: Object.fromEntries(examples) } } };
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

function errorResponse(service: Service, status: number): Json {
  const errors = service.errors.filter((error) => error.status === status);
  const examples = errors.map(({ error, message, recoverability }) => [
    error,
    { value: { ok: false, error, message, recoverability } },
  ]);
  return {
    description: errors.map(({ message }) => message).join(" "),
    content: {
      [JSON_MEDIA_TYPE]: { schema: { $ref: "#/components/schemas/error" }, examples: Object.fromEntries(examples) },
    },
  };
}

/** A published schema as a component: without its own dialect and identifier, and with references into the components. */
function componentSchema(schema: object): unknown {
  const { $schema: _dialect, $id: _id, ...rest } = schema as Json;
  return pointToComponents(rest);
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name !== "$ref" || typeof member !== "string") return [name, pointToComponents(member)];
      return [name, member.replace(/^([a-z-]+)\.schema\.json/, "#/components/schemas/$1")];
    }),
  );
}

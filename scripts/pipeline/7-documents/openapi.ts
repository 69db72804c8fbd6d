// openapi.json: OpenAPI 3.1 over the authored operations, with the published schemas as components.

import { describeFieldType } from "../../../server/engine/field-types/describe.ts";
import { capitalise } from "../../report/wording/words.ts";
import type { Operation, Service } from "../model/authored.ts";
import type { LinkedProfile, ProfileContext } from "../model/model.ts";
import { JSON_MEDIA_TYPE, type SiteContext } from "./context.ts";
import {
  answerResponse,
  CHECK_ANSWER,
  DETAIL,
  ERROR,
  errorStatuses,
  getExamples,
  HEADERS,
  responseObjects,
} from "./openapi-responses.ts";
import { type Components, componentSchemas, referTo } from "./openapi-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

// The schema of a request to any profile; those of answers are authored with the operations.
const REQUEST = "draft-request";

/** Describes all operations, and the checks of each profile once more under its own path. */
export function buildOpenApi({ service, profiles, schemas }: SiteContext): Json {
  const example = getExampleProfile(profiles);
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
    paths: pathItems(service, profiles, example),
    components: {
      schemas: Object.fromEntries([...published, ...draftSchemas(profiles, published.get(REQUEST) ?? {})]),
      parameters: {
        ...pathParameters(profiles, example),
        ...fixedPathParameters(service, profiles),
        ...queryParameters(service),
      },
      headers: HEADERS,
      responses: responseObjects(service, example),
    },
  };
}

/**
 * The profile of all examples, so that the example values of a path go together: the first report with a code list, since there are paths to
 * code lists. The examples of all profiles would be most of a long document.
 */
const getExampleProfile = (profiles: readonly ProfileContext[]): ProfileContext | undefined =>
  profiles.find(({ profile }) => profile.codeLists.length > 0 && profile.authored.decision === undefined) ??
  profiles[0];

/** What a client sends to an operation, by the component of its schema; with a profile, its examples. */
interface Body {
  readonly schema: string;
  readonly example?: ProfileContext | undefined;
}

function pathItems(service: Service, profiles: readonly ProfileContext[], example: ProfileContext | undefined): Json {
  const checks = service.operations.filter(({ method }) => method === "POST");
  const ofProfiles = profiles.flatMap(({ profile }) =>
    checks.map((check) => pathItem(draftOperation(check, profile), service, { schema: requestName(profile) })),
  );
  const general = service.operations.map((operation) =>
    pathItem(operation, service, operation.method === "POST" ? { schema: REQUEST, example } : undefined),
  );
  return Object.fromEntries([...general, ...ofProfiles]);
}

function pathItem(operation: Operation, service: Service, body?: Body): [path: string, item: Json] {
  const { operation_id, method, path, description, fixed_profile } = operation;
  const parameters = [
    ...namesInPath(operation).map((name) => parameterComponent(operation, name)),
    ...(operation.parameters ?? []).map(({ name }) => name),
  ];
  const described = {
    operationId: operation_id,
    summary: description,
    description: `${description} ${service.boundary}`,
    tags: [body === undefined ? "profiles" : "prevalidation"],
    ...(parameters.length > 0 && { parameters: parameters.map((name) => referTo("parameters", name)) }),
    ...(body && { requestBody: requestBody(body) }),
    responses: {
      "200": answerResponse(operation, body?.example),
      ...(body === undefined && { "304": referTo("responses", "not-modified") }),
      ...Object.fromEntries(
        errorStatuses(service).map((status) => [String(status), referTo("responses", `error-${status}`)]),
      ),
    },
  };
  return [path, { ...(fixed_profile && { servers: [{ url: "/" }] }), [method.toLowerCase()]: described }];
}

function requestBody({ schema, example }: Body): Json {
  const examples = example === undefined ? {} : { examples: getExamples(example, ({ request }) => request) };
  return { required: true, content: { [JSON_MEDIA_TYPE]: { schema: referTo("schemas", schema), ...examples } } };
}

const namesInPath = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => String(name));

/** The component for a parameter in the path of an operation. That of an operation on one profile has the values of this profile. */
const parameterComponent = ({ fixed_profile }: Operation, name: string): string =>
  fixed_profile === undefined ? name : `${fixed_profile}-${name}`;

function pathParameters(profiles: readonly ProfileContext[], example: ProfileContext | undefined): Json {
  const parameter = (name: string, description: string, findValues: (profile: LinkedProfile) => readonly string[]) => {
    const values = new Set(profiles.flatMap(({ profile }) => findValues(profile)));
    // Rules are not listed here, because they are many.
    const schema = { type: "string", ...(name === "rule_id" ? {} : { enum: [...values] }) };
    const [value] = example === undefined ? [] : findValues(example.profile);
    return [name, { name, in: "path", required: true, description, example: value, schema }];
  };
  return Object.fromEntries([
    parameter("act_id", "A profile, by alias or by its long identifier.", ({ authored }) => [
      ...authored.aliases,
      authored.act_id,
    ]),
    parameter("field_id", "A field of the profile.", ({ fields }) => fields.map(({ field_id }) => field_id)),
    parameter("rule_id", "A rule of the profile; rules.json lists them.", ({ rules }) =>
      rules.map(({ rule_id }) => rule_id),
    ),
    parameter("code_list_id", "A code list of the profile.", ({ codeLists }) =>
      codeLists.map(({ code_list_id }) => code_list_id),
    ),
  ]);
}

function fixedPathParameters({ operations }: Service, profiles: readonly ProfileContext[]): Json {
  const components = operations.flatMap((operation) => {
    const own = profiles.find(({ profile }) => profile.authored.aliases.includes(operation.fixed_profile ?? ""));
    if (own === undefined) return [];
    const parameters = pathParameters([own], own);
    return namesInPath(operation).map((name) => [parameterComponent(operation, name), parameters[name]]);
  });
  return Object.fromEntries(components);
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

// The checks under the path of each profile, where the members of a report are the fields of the profile: the compiler of a client then
// knows their names and types.

// The stages of a folder have the same fields, and so the same components.
const getName = ({ alias, stage }: LinkedProfile): string => stage?.folder ?? alias;

/** The name of the component for a request with a draft of the profile. */
const requestName = (profile: LinkedProfile): string => `${getName(profile)}-request`;
const reportName = (profile: LinkedProfile): string => `${getName(profile)}-report`;

/** A check of the drafts of one profile. Its answer is always the whole one, so that it has one type. */
function draftOperation(check: Operation, { alias, authored }: LinkedProfile): Operation {
  const name = /([a-z]+)-report$/.exec(check.path)?.[1] ?? "";
  const { parameters = [], ...operation } = check;
  return {
    ...operation,
    // Such as prevalidateDoraFinalDraft.
    operation_id: `${name}${alias.split("-").map(capitalise).join("")}Draft`,
    path: check.path.replace("{act_id}", alias),
    description: `${authored.title}: ${check.description}`,
    parameters: parameters.filter((parameter) => parameter.name !== DETAIL),
  };
}

/** The components for requests with a draft; `request` is the schema of a request to any profile. */
function draftSchemas(profiles: readonly ProfileContext[], request: Json): Components {
  const properties = (profile: LinkedProfile) => ({
    ...(request.properties as Json),
    report: referTo("schemas", reportName(profile)),
  });
  return new Map<string, Json>(
    profiles.flatMap(({ profile }) => [
      [requestName(profile), { ...request, properties: properties(profile) }] as const,
      [reportName(profile), reportSchema(profile)] as const,
    ]),
  );
}

const reportSchema = ({ fields }: LinkedProfile): Json => ({
  type: "object",
  description: "The fields of a draft. None is required here, because a draft may be incomplete.",
  properties: Object.fromEntries(
    fields.map((field) => [field.field_id, { ...describeFieldType(field).openApi, description: field.title }]),
  ),
  additionalProperties: false,
});

// The responses that openapi.json describes: headers, bodies, and examples that the server sends byte for byte.
import { fillTemplate } from "../../../server/engine/template.ts";
import type { ServiceError } from "../../../server/errors.ts";
import type { Example, Operation, Service } from "../model/authored.ts";
import type { ProfileContext } from "../model/model.ts";
import { getMediaType, JSON_MEDIA_TYPE, STREAM_MEDIA_TYPE } from "./context.ts";
import { referTo } from "./openapi-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

/** Every operation can give each of them: a request may be malformed or too large, and the service busy, whatever it asks for. */
export const errorStatuses = ({ errors }: Service): number[] => [...new Set(errors.map(({ status }) => status))].sort();

/** The schema of every error. */
export const ERROR = "error";

/** The query parameter that selects the brief answer to a check. */
export const DETAIL = "detail";

/** The schema of an answer with or without that parameter. */
export const CHECK_ANSWER = "check-answer";

const header = (description: string, schema: Json, required = true): Json => ({
  description,
  required,
  schema: { type: "string", ...schema },
});

/** Header components; a header has several where its value depends on the kind of answer. */
export const HEADERS = {
  "any-origin": header("Pages of any origin may read the answer.", { const: "*" }),
  etag: header("Names these bytes in this content coding; If-None-Match takes it.", { pattern: '^(?:W/)?"[^"]*"$' }),
  cached: header("For how long the answer may be used again.", { pattern: "^public, max-age=[0-9]+" }),
  "not-stored": header("The answer belongs to its request.", { const: "no-store" }),
  digest: header(
    "SHA-256 of the bytes (RFC 9530), where the server sends them without a content coding.",
    { pattern: "^sha-256=:[A-Za-z0-9+/]{43}=:$" },
    false,
  ),
  allow: header("The methods that the resource takes.", { pattern: "^[A-Z]+(?:, [A-Z]+)*$" }),
  "retry-after": header("After how many seconds to try again.", { pattern: "^[1-9][0-9]*$" }),
} as const;

const getHeaders = (headers: Readonly<Record<string, keyof typeof HEADERS>>): Json => {
  const all = Object.entries({ "Access-Control-Allow-Origin": "any-origin", ...headers });
  return Object.fromEntries(all.map(([name, component]) => [name, referTo("headers", component)]));
};

const VALIDATORS = { ETag: "etag", "Cache-Control": "cached" } as const;

/** The 200 of an operation. With a profile as `example`, it has the answer to each example request, under the same name. */
export function answerResponse(operation: Operation, example?: ProfileContext): Json {
  const { method, path, description } = operation;
  const mediaType = getMediaType(path);
  const examples = example === undefined ? {} : { examples: answersTo(path, example) };
  return {
    description,
    headers: getHeaders(
      method === "POST" ? { "Cache-Control": "not-stored" } : { ...VALIDATORS, "Repr-Digest": "digest" },
    ),
    content: { [mediaType]: { schema: answerSchema(operation, mediaType), ...examples } },
  };
}

function answerSchema({ answer, parameters = [] }: Operation, mediaType: string): Json {
  const whole = referTo("schemas", answer);
  // A client reads a stream as text, and then each line as JSON.
  if (mediaType === STREAM_MEDIA_TYPE)
    return {
      type: "string",
      description: "One JSON object per line.",
      contentMediaType: mediaType,
      contentSchema: whole,
    };
  return parameters.some(({ name }) => name === DETAIL) ? referTo("schemas", CHECK_ANSWER) : whole;
}

function answersTo(path: string, example: ProfileContext): Json {
  const check = path.endsWith("/lint-report") ? "lint" : "prevalidation";
  return getExamples(example, ({ name }) => example.answers.get(name)?.[check]);
}

/** The examples of a profile by name, each with the value that `take` selects. */
export function getExamples({ profile }: ProfileContext, take: (example: Example) => unknown): Json {
  const { examples, alias } = profile;
  return Object.fromEntries(
    examples.map((example) => [`${alias}-${example.name}`, { summary: example.title, value: take(example) }]),
  );
}

/** Response components: errors by status, and the 304. */
export function responseObjects(service: Service, example: ProfileContext | undefined): Json {
  return {
    "not-modified": { description: "If-None-Match names the ETag of the answer.", headers: getHeaders(VALIDATORS) },
    ...Object.fromEntries(
      errorStatuses(service).map((status) => [
        `error-${status}`,
        errorResponse(service, status, example?.profile.href),
      ]),
    ),
  };
}

const ERROR_HEADERS: Readonly<Record<number, Record<string, keyof typeof HEADERS>>> = {
  405: { Allow: "allow" },
  503: { "Retry-After": "retry-after" },
};

function errorResponse({ errors, limits }: Service, status: number, href = ""): Json {
  const ofStatus = errors.filter((error) => error.status === status);
  const examples = Object.fromEntries(ofStatus.flatMap((error) => errorExamples(error, limits, href)));
  return {
    description: ofStatus.map(({ message }) => message).join(" "),
    headers: getHeaders(ERROR_HEADERS[status] ?? {}),
    content: { [JSON_MEDIA_TYPE]: { schema: referTo("schemas", ERROR), examples } },
  };
}

const REPORT_SCHEMA = "report.schema.json";

// What depends on the request in the example of an error: the values of placeholders, and the suggested document of the example profile.
// A test sends a request for each example and compares the answer.
const SAMPLES: Readonly<Record<string, { readonly values?: Record<string, string | number>; readonly next?: string }>> =
  {
    invalid_json: { values: { line: 1, column: 13 }, next: REPORT_SCHEMA },
    invalid_body: { next: REPORT_SCHEMA },
    invalid_parameter: { values: { nearest: "bank_holidays" } },
    missing_report: { next: REPORT_SCHEMA },
    duplicate_member: { values: { line: 1, column: 14 }, next: REPORT_SCHEMA },
    unknown_field: { next: "fields" },
    method_not_allowed: { values: { allow: "GET, HEAD, OPTIONS" } },
  };

// Each message of these errors is that of a variant.
const ONLY_VARIANTS: readonly string[] = ["invalid_body", "invalid_parameter"];

function errorExamples(error: ServiceError, limits: Service["limits"], href: string): [string, Json][] {
  const { status: _, variants = {}, message, ...members } = error;
  const { values = {}, next } = SAMPLES[error.error] ?? {};
  const call = next === undefined ? {} : { suggested_next_call: `GET ${href}/${next}` };
  const example = (name: string, template: string): [string, Json] => [
    name,
    {
      value: {
        ok: false,
        ...members,
        ...call,
        message: fillTemplate(template, { max_request_bytes: limits.max_request_bytes, ...values }),
      },
    },
  ];
  return [
    ...(ONLY_VARIANTS.includes(error.error) ? [] : [example(error.error, message)]),
    ...Object.entries(variants).map(([variant, template]) => example(`${error.error}-${variant}`, template)),
  ];
}

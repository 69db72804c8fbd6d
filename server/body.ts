// From a draft to the JSON of its answer, without HTTP: for the server, the command line, agents and the page's worker.
import type { ServedProfile, ServiceLimits } from "./artifacts.ts";
import type { ParameterError, RequestParameters } from "./engine/options.ts";
import type { Mode } from "./engine/rule-set.ts";
import type { Checked } from "./engine/shorten.ts";
import { createRenderError, type ErrorDetail, type ErrorIdentifier, type ServiceError } from "./errors.ts";

/** Why there is no body to check. */
export interface BodyFault {
  readonly error: ErrorIdentifier;
  readonly variant?: string;
}

/** The text of a body, or why there is none. */
export type DecodedBody = { readonly text: string } | BodyFault;

/** A body that readJson has read, as part of a larger text. */
interface ParsedBody {
  readonly value: unknown;
}

/** A body as it came: its bytes, its text, or its value; or why it did not come. */
export type GivenBody = Uint8Array | string | ParsedBody | BodyFault;

/** What a body is checked with. */
export interface BodyCheck {
  readonly profile: Pick<ServedProfile, "alias" | "checkText">;
  readonly mode: Mode;
  readonly parameters?: RequestParameters;
}

/** What answers need of the published files. */
interface Service {
  readonly basePath: string;
  readonly limits: Pick<ServiceLimits, "max_request_bytes">;
  readonly errors: readonly ServiceError[];
}

/** The status and the body of a response; its answer and the causes of the findings, unless no draft was checked. */
export interface Answered extends Partial<Checked> {
  readonly status: number;
  readonly json: string;
}

const DECODER = new TextDecoder("utf-8", { fatal: true });

/** The text of a complete body; a leading byte order mark is ignored. */
export function decodeBody(bytes: Uint8Array): DecodedBody {
  try {
    return { text: DECODER.decode(bytes) };
  } catch {
    return { error: "invalid_encoding" };
  }
}

/**
 * Creates the function that answers a body with the status and body of the response. The engine checks the draft. Bytes and texts may have
 * `max_request_bytes`; who passes a value has measured it.
 */
export function createAnswerBody({ basePath, limits: { max_request_bytes }, errors }: Service) {
  const renderError = createRenderError(errors);
  return (body: GivenBody, { profile, mode, parameters = {} }: BodyCheck): Answered => {
    const read = readBody(body, max_request_bytes);
    if ("error" in read) return renderError(read.error, { ...read, values: { max_request_bytes } });
    const answer = profile.checkText("text" in read ? read.text : read, mode, parameters);
    if ("json" in answer) return { status: 200, ...answer };
    if ("parameter" in answer) return renderError(answer.error, describeParameter(answer));
    return renderError(answer.error, {
      ...answer,
      values: "at" in answer ? { ...answer.at } : {},
      suggested_next_call: `GET ${basePath}/profiles/${profile.alias}/report.schema.json`,
    });
  };
}

/** Which message an invalid parameter has. That of an unknown one names the nearest that is known, and never what was given. */
const describeParameter = ({ parameter, nearest }: ParameterError): ErrorDetail => {
  if (nearest === undefined) return { variant: parameter };
  return nearest === null ? { variant: "unknown" } : { variant: "unknown_near", values: { nearest } };
};

function readBody(body: GivenBody, maxBytes: number): DecodedBody | ParsedBody {
  if (typeof body === "string") return isLonger(body, maxBytes) ? { error: "request_too_large" } : { text: body };
  if ("error" in body || "value" in body) return body;
  return body.length > maxBytes ? { error: "request_too_large" } : decodeBody(body);
}

/** A UTF-16 code unit has one to three bytes in UTF-8. */
const isLonger = (text: string, maxBytes: number): boolean =>
  text.length > maxBytes || (3 * text.length > maxBytes && new TextEncoder().encode(text).length > maxBytes);

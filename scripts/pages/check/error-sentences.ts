// The sentences of the server on what is wrong with a text, so that the page says the same.

import { readJson } from "../../../server/engine/read-json.ts";
import { readRequest } from "../../../server/engine/request.ts";
import { createRenderError, type ErrorDetail, type ErrorIdentifier } from "../../../server/errors.ts";
import type { ServiceFacts } from "./check-draft.ts";

/** The server's sentence for an error. */
export function getErrorSentence(service: ServiceFacts, error: ErrorIdentifier, detail: ErrorDetail = {}): string {
  const values = { max_request_bytes: service.limits.max_request_bytes, ...detail.values };
  return JSON.parse(createRenderError(service.errors)(error, { ...detail, values }).json).message;
}

/** The server's sentence on why a text is not a request. */
export function getRequestReason(service: ServiceFacts, text: string): string {
  const parsed = readJson(text);
  if ("error" in parsed) return getErrorSentence(service, parsed.error, { ...parsed, values: { ...parsed.at } });
  const request = readRequest(parsed.value);
  return "error" in request ? getErrorSentence(service, request.error, request) : "";
}

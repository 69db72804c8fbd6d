// Answers as Responses, for every runtime. Who starts the Node server imports nothing from here: there, Response brings all of fetch
// along, which is loaded when a request needs it (see createNodeServer).
import { FastResponse } from "srvx";
import { jsonHeaders } from "./errors.ts";
import { COMMON_HEADERS, preflightHeaders } from "./headers.ts";
import type { FileAnswer } from "./static.ts";

/** A found answer. */
export function fileResponse({ status, headers, body }: FileAnswer): Response {
  const pairs = headers.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, headers[index + 1] as string]] : [],
  );
  return new FastResponse(body, { status, headers: pairs });
}

/** An answer that belongs to one request and must not be stored. HEAD gets the headers alone. */
export function jsonResponse(
  status: number,
  json: string,
  method: string,
  headers: readonly [string, string][] = [],
): Response {
  const bytes = new TextEncoder().encode(json);
  return new FastResponse(method === "HEAD" ? null : bytes, {
    status,
    headers: [...jsonHeaders(bytes.length), ...headers],
  });
}

/** The answer to OPTIONS, with what `Allow` is to say. */
export const optionsResponse = (allow: string): Response =>
  new FastResponse(null, { status: 204, headers: [...COMMON_HEADERS, ...preflightHeaders(allow)] });

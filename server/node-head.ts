// What the Node server reads off the head of a request before anything else is made of it.
import type { IncomingMessage } from "node:http";
import type { BodyHead } from "./body.ts";

/** RFC 9112 section 6.3. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** RFC 9112 section 3.2: an HTTP/1.1 request has exactly one Host field. */
export function hasOneHost(request: IncomingMessage): boolean {
  const { length } = valuesOf(request, "host");
  return length === 1 || (length === 0 && request.httpVersion === "1.0");
}

/** RFC 9112 section 3.2: origin-form, asterisk-form, or an absolute-form that is an HTTP URL. */
export function isTarget(target: string): boolean {
  return target.startsWith("/") || target === "*" || (/^https?:\/\/[^/?#]/i.test(target) && URL.canParse(target));
}

/** What the head says of the body, as web Headers would. */
export function bodyHead(request: IncomingMessage): BodyHead {
  const { "content-encoding": contentEncoding = null, "content-length": contentLength = null } = request.headers;
  const types = valuesOf(request, "content-type");
  return { contentType: types.length === 0 ? null : types.join(", "), contentEncoding, contentLength };
}

/** All values of a field, by its name in lower case: of some fields that are sent twice, Node's own `headers` keep one. */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === name.length && rawHeaders[index]?.toLowerCase() === name) {
      values.push(rawHeaders[index + 1] as string);
    }
  }
  return values;
}

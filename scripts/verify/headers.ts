// The headers that the contract asks of every host.
import type { Client, HttpAnswer } from "./http-client.ts";
import { sha256 } from "./json.ts";

export type Fault = (code: string, message: string) => void;

const CACHE_CONTROL = ["max-age=60", "public", "stale-while-revalidate=600"];

/** Looks at the headers of a 200. */
export function checkHeaders(answer: HttpAnswer, mediaType: string, fault: Fault): void {
  const type = answer.header("content-type");
  if (!isSameType(type, mediaType)) fault("wrong_content_type", `expected ${mediaType}, got ${type || "none"}`);
  checkCommonHeaders(answer, fault);
  if (!itemsOf(answer.header("vary")).some((name) => name === "accept-encoding" || name === "*"))
    fault("wrong_vary", "Vary does not name Accept-Encoding");
  const caching = itemsOf(answer.header("cache-control")).sort();
  if (caching.join() !== CACHE_CONTROL.join())
    fault("wrong_cache_control", `expected ${CACHE_CONTROL.join(", ")}, got ${caching.join(", ") || "none"}`);
  if (!/^(?:W\/)?"[^"]*"$/.test(answer.header("etag"))) fault("wrong_etag", "has no ETag");
  const digest = /(?:^|,\s*)sha-256=:([^:]*):/.exec(answer.header("repr-digest"))?.[1];
  if (digest !== undefined && Buffer.from(digest, "base64").toString("hex") !== sha256(answer.body))
    fault("wrong_digest", "Repr-Digest is not that of the body");
}

/** Those of every answer, whatever its status. */
export function checkCommonHeaders(answer: HttpAnswer, fault: Fault): void {
  if (answer.header("access-control-allow-origin") !== "*") fault("wrong_cors", "Access-Control-Allow-Origin is not *");
  if (answer.header("x-content-type-options").toLowerCase() !== "nosniff")
    fault("wrong_nosniff", "X-Content-Type-Options is not nosniff");
}

/** Whether a client that shows the tag it was given gets a 304 without a body. */
export async function checkNotModified(
  client: Client,
  { path, headers, tag }: { readonly path: string; readonly headers: Record<string, string>; readonly tag: string },
  fault: Fault,
): Promise<void> {
  const answer = await client.ask({ method: "GET", path, headers: { ...headers, "if-none-match": tag } });
  if (answer.status !== 304) fault("wrong_304", `If-None-Match with the ETag: expected 304, got ${answer.status}`);
  else checkCommonHeaders(answer, fault);
}

/** The same media type; a charset is welcome as long as it is UTF-8, which is what all files are in. */
export function isSameType(actual: string, expected: string): boolean {
  const [type, ...parameters] = actual.toLowerCase().split(/\s*;\s*/);
  return type === expected.split(";")[0] && parameters.every((parameter) => /^charset="?utf-8"?$/.test(parameter));
}

const itemsOf = (value: string): string[] =>
  value
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter((item) => item !== "");

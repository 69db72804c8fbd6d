// The two POSTs: the body is read within the limit and answered by the engine. Nothing of it is kept.
import { FastResponse } from "srvx";
import type { Artifacts, ServedProfile } from "./artifacts.ts";
import { type BodyReading, createAnswerReading, decodeBody } from "./body.ts";
import type { Mode } from "./engine/rule-set.ts";
import type { RenderError } from "./errors.ts";
import { jsonResponse } from "./responses.ts";

/** Makes the handler of one mode of one profile. Its promise rejects only if the body does not arrive. */
export function createCheckHandlers(artifacts: Artifacts, renderError: RenderError) {
  const { maxRequestBytes } = artifacts;
  const answerReading = createAnswerReading(artifacts, renderError);
  return (profile: ServedProfile, mode: Mode) =>
    async (request: Request): Promise<Response> => {
      const source = sourceOf(request);
      const reading =
        checkHeaders(request.headers, maxRequestBytes) ??
        (await readBody(source, Number(request.headers.get("content-length") ?? maxRequestBytes)));
      const { status, json } = answerReading(reading, profile, mode);
      const isTooLarge = "error" in reading && reading.error === "request_too_large";
      return isTooLarge ? lastResponse(status, json, source) : jsonResponse(status, json);
    };
}

/** The body as it arrives: Node's request if there is one, because a web stream of it is much slower. */
function sourceOf(request: Request & { runtime?: { node?: { req?: unknown } } }): AsyncIterator<Uint8Array> {
  const stream = request.runtime?.node?.req ?? request.body ?? new Blob().stream();
  return (stream as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
}

// A media type with its parameters, RFC 9110 section 8.3.1. Two Content-Type fields arrive joined by a comma, which does not match.
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:[^\s;,"=]+=(?:[^\s;,"]+|"(?:[^"\\]|\\.)*")[ \t]*)?)*$/i;

/** What the headers show to be wrong with a body: its media type, a content coding, or its declared size. */
function checkHeaders(headers: Headers, maxBytes: number): BodyReading | null {
  if (!JSON_TYPE.test(headers.get("content-type") ?? "")) return { error: "unsupported_content_type" };
  if (headers.has("content-encoding")) return { error: "unsupported_content_type", variant: "content_encoding" };
  return Number(headers.get("content-length") ?? 0) > maxBytes ? { error: "request_too_large" } : null;
}

/** Reads up to `maxBytes`, which is the declared size if there is one; what follows stays in the source. */
async function readBody(source: AsyncIterator<Uint8Array>, maxBytes: number): Promise<BodyReading> {
  // One buffer, because a list of chunks could be many times as large as the body: a chunk may be a single byte.
  const buffer = new Uint8Array(maxBytes);
  let size = 0;
  // A for-await loop that ends early would close the connection before the response is sent.
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    if (size + next.value.length > maxBytes) return { error: "request_too_large" };
    buffer.set(next.value, size);
    size += next.value.length;
  }
  return decodeBody(buffer.subarray(0, size));
}

/** The last response on its connection. It is sent at once; the connection closes when the rest of the body has been discarded. */
function lastResponse(status: number, json: string, source: AsyncIterator<Uint8Array>): Response {
  const { headers } = jsonResponse(status, json, [["connection", "close"]]);
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(json));
      await discardBody(source);
      controller.close();
    },
  });
  return new FastResponse(body, { status, headers });
}

// A client that is still sending would lose the response if the connection closed at once.
const DISCARD_MS = 1_000;
const DISCARD_BYTES = 16 * 1024 * 1024;

/** Discards the rest of a body, for at most a second and 16 MiB. Never rejects. */
export async function discardBody(source: AsyncIterator<Uint8Array>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, DISCARD_MS, null);
  });
  for (let size = 0; size <= DISCARD_BYTES; ) {
    const next = await Promise.race([source.next().catch(() => null), timeout]);
    if (next === null || next.done === true) break;
    size += next.value.length;
  }
  clearTimeout(timer);
}

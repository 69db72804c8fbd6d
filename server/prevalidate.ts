// The two POSTs: the body is read within the limit and answered by the engine. Nothing of it is kept.
import { FastResponse } from "srvx";
import type { Artifacts, ServedProfile, ServiceLimits } from "./artifacts.ts";
import { type BodyReading, createAnswerReading, decodeBody } from "./body.ts";
import type { Mode } from "./engine/rule-set.ts";
import type { ErrorIdentifier, RenderError } from "./errors.ts";
import { jsonResponse, RETRY_AFTER } from "./responses.ts";

/** Makes the handler of one mode of one profile. Its promise rejects only if the body does not arrive. */
export function createCheckHandlers(artifacts: Artifacts, renderError: RenderError) {
  const { max_request_bytes } = artifacts.limits;
  const answerReading = createAnswerReading(artifacts, renderError);
  const readBody = createBodyReader(artifacts.limits);
  return (profile: ServedProfile, mode: Mode) =>
    async (request: Request, query: URLSearchParams): Promise<Response> => {
      const source = sourceOf(request);
      const reading = checkHeaders(request.headers, max_request_bytes) ?? (await readBody(source));
      const { status, json } = answerReading(reading, profile, mode, query);
      const error = "error" in reading ? reading.error : null;
      if (error === "request_too_large") return lastResponse(status, json, source);
      return jsonResponse(status, json, error === null ? [] : FURTHER_HEADERS[error]);
    };
}

const FURTHER_HEADERS: Partial<Record<ErrorIdentifier, [string, string][]>> = {
  overloaded: [RETRY_AFTER],
  malformed_request: [["connection", "close"]],
};

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

// Every chunk costs processor time and memory, however small it is. Clients that write a draft piece by piece stay far below this.
const BODY_CHUNKS = 1_024;
const DISCARDED_CHUNKS = 64;
const isSmallChunked = (chunks: number, size: number, few: number): boolean => chunks > few + size / 64;

/** A body that is arriving, with room for more; `bytes` is null when it is given up. */
interface ArrivingBody {
  bytes: Uint8Array | null;
  readonly giveUp: () => void;
}

/**
 * Returns what reads a body within the limits; what follows an error stays in the source. If too much of unfinished bodies is held, the
 * body that has been arriving longest is given up: a draft takes milliseconds, and so clients that hold theirs back do not keep others out.
 */
function createBodyReader({ max_request_bytes, max_unfinished_body_bytes }: ServiceLimits) {
  const arriving = new Set<ArrivingBody>();
  let held = 0;
  const makeRoom = (body: ArrivingBody, bytes: Uint8Array, size: number) => {
    const grown = new Uint8Array(Math.min(max_request_bytes, 2 * size));
    grown.set(bytes);
    body.bytes = grown;
    held += grown.length - bytes.length;
    for (const oldest of arriving) if (held > max_unfinished_body_bytes) oldest.giveUp();
  };
  const release = (body: ArrivingBody) => {
    if (arriving.delete(body)) held -= body.bytes?.length ?? 0;
  };
  const readChunks = async (source: AsyncIterator<Uint8Array>, body: ArrivingBody): Promise<BodyReading> => {
    let size = 0;
    let chunks = 0;
    // A for-await loop that ends early would close the connection before the response is sent.
    for (let next = await source.next(); next.done !== true; next = await source.next()) {
      // The rest is discarded, so that the connection can be used again.
      if (body.bytes === null) continue;
      const { value } = next;
      if (size + value.length > max_request_bytes) return { error: "request_too_large" };
      if (isSmallChunked(++chunks, size, BODY_CHUNKS)) return { error: "malformed_request", variant: "small_chunks" };
      // One buffer, because a list of chunks could be many times as large as the body.
      if (size + value.length > body.bytes.length) makeRoom(body, body.bytes, size + value.length);
      body.bytes?.set(value, size);
      size += value.length;
    }
    return body.bytes === null ? { error: "overloaded" } : decodeBody(body.bytes.subarray(0, size));
  };
  return (source: AsyncIterator<Uint8Array>): Promise<BodyReading> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        release(body);
        body.bytes = null;
        resolve({ error: "overloaded" });
      };
      const body: ArrivingBody = { bytes: new Uint8Array(), giveUp };
      arriving.add(body);
      readChunks(source, body)
        .then(resolve, reject)
        .finally(() => release(body));
    });
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

/** Discards the rest of a body, for at most a second and 16 MiB, and not in small chunks. Never rejects. */
export async function discardBody(source: AsyncIterator<Uint8Array>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, DISCARD_MS, null);
  });
  for (let size = 0, chunks = 0; size <= DISCARD_BYTES && !isSmallChunked(chunks, size, DISCARDED_CHUNKS); chunks++) {
    const next = await Promise.race([source.next().catch(() => null), timeout]);
    if (next === null || next.done === true) break;
    size += next.value.length;
  }
  clearTimeout(timer);
}

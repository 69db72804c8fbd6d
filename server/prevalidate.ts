// The two POSTs: the body is read within the limit and answered by the engine. Nothing of it is kept.
import type { H3Event } from "h3";
import { FastResponse, type NodeServerRequest, type ServerRequest } from "srvx";
import type { Artifacts, ServedProfile, ServiceLimits } from "./artifacts.ts";
import { type BodyFault, createAnswerBody } from "./body.ts";
import type { Mode } from "./engine/rule-set.ts";
import type { ErrorIdentifier } from "./errors.ts";
import { jsonResponse, RETRY_AFTER } from "./responses.ts";

/** Creates the handler for one mode of one profile. */
export function createCheckHandlers(artifacts: Artifacts) {
  const { max_request_bytes } = artifacts.limits;
  const answerBody = createAnswerBody(artifacts);
  const readBody = createBodyReader(artifacts.limits);
  return (profile: ServedProfile, mode: Mode) =>
    async ({ req, url }: H3Event): Promise<Response> => {
      const readChunks = createReadChunks(req);
      const body = checkHeaders(req.headers, max_request_bytes) ?? (await readBody(readChunks));
      const { status, json } = answerBody(body, { profile, mode, parameters: url.searchParams });
      const error = "error" in body ? body.error : null;
      if (error === "request_too_large") return lastResponse(status, json, readChunks);
      return jsonResponse(status, json, error === null ? [] : FURTHER_HEADERS[error]);
    };
}

const FURTHER_HEADERS: Partial<Record<ErrorIdentifier, [string, string][]>> = {
  overloaded: [RETRY_AFTER],
  malformed_request: [["connection", "close"]],
};

/** Gives `take` each chunk of a body until `take` returns false; the next call goes on. Rejects if the rest does not arrive. */
type ReadChunks = (take: (chunk: Uint8Array) => boolean) => Promise<void>;

/** Reads from Node's request if there is one, because a web stream of it is much slower. */
function createReadChunks(request: ServerRequest): ReadChunks {
  const node = request.runtime?.node;
  if (node !== undefined) return chunksOfNode(node.req);
  const reader = request.body?.getReader();
  return async (take) => {
    let next = await reader?.read();
    while (next?.done === false && take(next.value)) next = await reader?.read();
  };
}

export function chunksOfNode(request: NodeServerRequest): ReadChunks {
  return (take) =>
    new Promise((resolve, reject) => {
      // Its connection has ended, and no further event comes.
      if (request.destroyed) return reject();
      const onData = (chunk: Uint8Array) => {
        if (!take(chunk)) resolve(void request.off("data", onData).pause());
      };
      request.on("data", onData).once("end", resolve).once("error", reject).once("close", reject).resume();
    });
}

// A media type with its parameters, RFC 9110 section 8.3.1. Two Content-Type fields arrive joined by a comma, which does not match.
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:[^\s;,"=]+=(?:[^\s;,"]+|"(?:[^"\\]|\\.)*")[ \t]*)?)*$/i;

/** What the headers show to be wrong with a body: its media type, a content coding, or its declared size. */
function checkHeaders(headers: Headers, maxBytes: number): BodyFault | null {
  if (!JSON_TYPE.test(headers.get("content-type") ?? "")) return { error: "unsupported_content_type" };
  if (headers.has("content-encoding")) return { error: "unsupported_content_type", variant: "content_encoding" };
  return Number(headers.get("content-length") ?? 0) > maxBytes ? { error: "request_too_large" } : null;
}

// Every chunk costs processor time and memory, however small it is. Clients that write a draft piece by piece stay far below this.
const BODY_CHUNKS = 1_024;
const DISCARDED_CHUNKS = 64;
const isSmallChunked = (chunks: number, size: number, few: number): boolean => chunks > few + size / 64;

/**
 * Creates a function that reads a body within the limits; what follows an error stays in the source. If unfinished bodies take too much memory,
 * the oldest one is given up: a draft takes milliseconds, so that slow clients do not keep others out.
 */
function createBodyReader({ max_request_bytes, max_unfinished_body_bytes }: ServiceLimits) {
  const arriving = new Set<{ readonly giveUp: () => void }>();
  let held = 0;
  return (readChunks: ReadChunks): Promise<Uint8Array | BodyFault> =>
    new Promise((resolve) => {
      let [size, chunks] = [0, 0];
      let bytes = new Uint8Array();
      const finish = (read: Uint8Array | BodyFault): false => {
        if (arriving.delete(body)) held -= bytes.length;
        bytes = new Uint8Array();
        resolve(read);
        return false;
      };
      const body = { giveUp: () => finish({ error: "overloaded" }) };
      const take = (chunk: Uint8Array): boolean => {
        // The rest of a body that was given up is discarded, so that the connection can be used again.
        if (!arriving.has(body)) return true;
        const end = size + chunk.length;
        if (end > max_request_bytes) return finish({ error: "request_too_large" });
        if (isSmallChunked(++chunks, size, BODY_CHUNKS))
          return finish({ error: "malformed_request", variant: "small_chunks" });
        if (end <= bytes.length) bytes.set(chunk, size);
        else {
          // One buffer, because a list of chunks could be many times as large as the body.
          const grown = new Uint8Array(Math.min(max_request_bytes, 2 * end));
          grown.set(bytes);
          grown.set(chunk, size);
          held += grown.length - bytes.length;
          bytes = grown;
          for (const oldest of arriving) if (held > max_unfinished_body_bytes) oldest.giveUp();
        }
        size = end;
        return true;
      };
      arriving.add(body);
      readChunks(take).then(
        () => finish(bytes.subarray(0, size)),
        () => finish({ error: "internal_error" }),
      );
    });
}

/** The last response on its connection. It is sent at once; the connection closes when the rest of the body has been discarded. */
function lastResponse(status: number, json: string, readChunks: ReadChunks): Response {
  const { headers } = jsonResponse(status, json, [["connection", "close"]]);
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(json));
      await discardBody(readChunks);
      controller.close();
    },
  });
  return new FastResponse(body, { status, headers });
}

// A client that is still sending would lose the response if the connection closed at once.
const DISCARD_MS = 1_000;
const DISCARD_BYTES = 16 * 1024 * 1024;

/** Discards the rest of a body, for at most a second and 16 MiB, and not in small chunks. Never rejects. */
export const discardBody = (readChunks: ReadChunks): Promise<void> =>
  new Promise((resolve) => {
    let [size, chunks, isOver] = [0, 0, false];
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, DISCARD_MS);
    const take = ({ length }: Uint8Array): boolean => {
      size += length;
      return !isOver && size <= DISCARD_BYTES && !isSmallChunked(++chunks, size, DISCARDED_CHUNKS);
    };
    readChunks(take).then(end, end);
  });

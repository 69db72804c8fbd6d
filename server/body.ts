// Reads a POST body as text, within the limit and in UTF-8, or says what is wrong with it.
import type { ErrorIdentifier } from "./errors.ts";

/** A request's body as the runtime gives it. */
export type BodySource = AsyncIterator<Uint8Array>;

/** Node's own request, whose events are much cheaper than an iterator over it, or a web stream over that. */
export interface NodeBody extends AsyncIterable<Uint8Array> {
  on(event: "data", listener: (chunk: Uint8Array) => void): this;
  once(event: "end" | "error", listener: (error?: Error) => void): this;
  off(event: "data", listener: (chunk: Uint8Array) => void): this;
  pause(): this;
}

export type BodyReading =
  | { readonly text: string }
  | {
      readonly error: Extract<ErrorIdentifier, "unsupported_content_type" | "invalid_encoding" | "request_too_large">;
      readonly variant?: string;
    };

// A media type with its parameters, RFC 9110 section 8.3.1. Two Content-Type fields arrive joined by a comma, which does not fit.
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:[^\s;,"=]+=(?:[^\s;,"]+|"(?:[^"\\]|\\.)*")[ \t]*)?)*$/i;

/** The media type must be application/json, parameters allowed, in one Content-Type; the body must not be encoded. */
export function checkContentType(headers: Headers): BodyReading | null {
  const type = headers.get("content-type");
  if (type === null || !JSON_TYPE.test(type)) return { error: "unsupported_content_type" };
  if (headers.has("content-encoding")) return { error: "unsupported_content_type", variant: "content_encoding" };
  return null;
}

/** Reads up to `maxBytes`; what is past them stays in the source. Rejects where the client leaves. */
export async function readBody(
  headers: Headers,
  source: BodySource | NodeBody,
  maxBytes: number,
): Promise<BodyReading> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return { error: "request_too_large" };
  const chunks = await ("on" in source ? collectEvents(source, maxBytes) : collectChunks(source, maxBytes));
  return chunks === null ? { error: "request_too_large" } : decodeBody(joinChunks(chunks));
}

async function collectChunks(source: BodySource, maxBytes: number): Promise<Uint8Array[] | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    size += next.value.length;
    if (size > maxBytes) return null;
    chunks.push(next.value);
  }
  return chunks;
}

function collectEvents(source: NodeBody, maxBytes: number): Promise<Uint8Array[] | null> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const onData = (chunk: Uint8Array) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      source.off("data", onData).pause();
      resolve(null);
    };
    source
      .on("data", onData)
      .once("end", () => resolve(chunks))
      .once("error", reject);
  });
}

const DECODER = new TextDecoder("utf-8", { fatal: true });

/** The text of a whole body; a leading byte order mark is ignored. */
export function decodeBody(bytes: Uint8Array): BodyReading {
  try {
    return { text: DECODER.decode(bytes) };
  } catch {
    return { error: "invalid_encoding" };
  }
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0] as Uint8Array;
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

// A client that is still sending loses an answer if the connection closes under it: so much more is read, then it closes.
const DRAIN_MS = 1_000;
const DRAIN_BYTES = 16 * 1024 * 1024;

/** Discards what is left of a body, for at most a second and 16 MiB. Resolves in any case. */
export async function drainBody(body: BodySource | NodeBody): Promise<void> {
  const source = "on" in body ? body[Symbol.asyncIterator]() : body;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve();
    }, DRAIN_MS);
  });
  const discard = async () => {
    let size = 0;
    while (!isOver && size <= DRAIN_BYTES) {
      const next = await source.next();
      if (next.done === true) return;
      size += next.value.length;
    }
  };
  await Promise.race([discard().catch(() => undefined), timeout]);
  clearTimeout(timer);
}

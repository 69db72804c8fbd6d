// Reads a POST body as text, within the limit and in UTF-8, or says what is wrong with it.
import type { ErrorIdentifier } from "./errors.ts";

/** What a request's head says of its body; null for a field that is not there. Of a field sent twice, the values joined by a comma. */
export interface BodyHead {
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
  readonly contentLength: string | null;
}

/** A request's body as the runtime gives it. */
export type BodySource = AsyncIterator<Uint8Array>;

export type BodyReading =
  | { readonly text: string }
  | {
      readonly error: Extract<ErrorIdentifier, "unsupported_content_type" | "invalid_encoding" | "request_too_large">;
      readonly variant?: string;
    };

// A media type with its parameters, RFC 9110 section 8.3.1. Two Content-Type fields arrive joined by a comma, which does not fit.
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:[^\s;,"=]+=(?:[^\s;,"]+|"(?:[^"\\]|\\.)*")[ \t]*)?)*$/i;

/**
 * What is wrong with a body as its head already says. The media type must be application/json, parameters allowed, in one
 * Content-Type; the body must not be encoded; its declared size must not exceed `maxBytes`.
 */
export function checkHead(head: BodyHead, maxBytes: number): BodyReading | null {
  const { contentType, contentEncoding, contentLength } = head;
  if (contentType === null || !JSON_TYPE.test(contentType)) return { error: "unsupported_content_type" };
  if (contentEncoding !== null) return { error: "unsupported_content_type", variant: "content_encoding" };
  return Number(contentLength ?? 0) > maxBytes ? { error: "request_too_large" } : null;
}

/** Reads up to `maxBytes`; what is past them stays in the source. Rejects where the client leaves. */
export async function readBody(source: BodySource, maxBytes: number): Promise<BodyReading> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    size += next.value.length;
    if (size > maxBytes) return { error: "request_too_large" };
    chunks.push(next.value);
  }
  return decodeBody(joinChunks(chunks));
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

/** The bytes of all chunks; of a single one, its own. */
export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
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
export async function drainBody(source: BodySource): Promise<void> {
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

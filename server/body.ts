// Reads a POST body as text, within the limit and in UTF-8, or says what is wrong with it.
import type { ErrorIdentifier } from "./errors.ts";

/** A request's body as the runtime gives it: Node's own stream where there is one, which is much cheaper than a web stream. */
export type BodySource = AsyncIterator<Uint8Array>;

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

/** Reads up to `maxBytes`; what is past them stays in the source. */
export async function readBody(headers: Headers, source: BodySource, maxBytes: number): Promise<BodyReading> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return { error: "request_too_large" };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    size += next.value.length;
    if (size > maxBytes) return { error: "request_too_large" };
    chunks.push(next.value);
  }
  return decodeBody(joinChunks(chunks, size));
}

/** The text of a whole body; a leading byte order mark is ignored. */
export function decodeBody(bytes: Uint8Array): BodyReading {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { error: "invalid_encoding" };
  }
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  if (chunks.length === 1) return chunks[0] as Uint8Array;
  const bytes = new Uint8Array(size);
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

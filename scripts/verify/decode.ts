// Content codings undone.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Encoding } from "../../server/artifacts.ts";

// The largest published file is below 1 MB; a few bytes that swell far beyond are no honest copy of one.
const MAX_DECODED_BYTES = 32 * 1024 * 1024;

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/** The decoded bytes, or null where they do not decode. */
export function decode(encoding: Encoding, bytes: Uint8Array): Uint8Array | null {
  try {
    return DECODE[encoding](bytes, { maxOutputLength: MAX_DECODED_BYTES });
  } catch {
    return null;
  }
}

// Decompresses published files with the zlib of Node.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Encoding } from "./published-file.ts";

/** Decompresses. Throws if `bytes` is not a whole compressed form, or if the result has more than `maxBytes`. */
export function decompress(encoding: Encoding, bytes: Uint8Array, maxBytes: number): Uint8Array {
  const decode = encoding === "br" ? brotliDecompressSync : gunzipSync;
  const { buffer, engine } = decode(bytes, { maxOutputLength: maxBytes, info: true }) as unknown as Decoded;
  // Both stop at the end of the compressed data, and ignore what follows.
  if (engine.bytesWritten !== bytes.length) throw new Error("there are bytes after its end");
  return buffer;
}

// What `info` adds is not in the types of Node.
type Decoded = Readonly<{ buffer: Uint8Array; engine: { readonly bytesWritten: number } }>;

// Compression writes the same bytes wherever it runs. That the manifest and the checksums cover every file is tested with the audit.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { startCompressor } from "../../scripts/pipeline/compressor.ts";
import type { Encoding } from "../../server/artifacts.ts";
import { sha256 } from "../support.ts";

// A new version of a package that compresses may change these hashes. No other Node and no other processor may.
it.each<[Encoding, decode: (bytes: Uint8Array) => Buffer, digest: string]>([
  ["br", brotliDecompressSync, "a09fa46c4d192a80d21e05706761b941c58730a1db59830b920e3ecbc6167a9f"],
  ["gzip", gunzipSync, "e302922a8e1aae63e9de611faa762424a8644cbfcfe27ecca39c3b75954c7626"],
])("%s of a text has known bytes", async (encoding, decode, digest) => {
  // Of 20 kB, with repetitions near and far.
  const text = Array.from({ length: 2000 }, (_, index) => `${(index * index) % 977} of ${index % 31};`).join("\n");
  const { compress, stop } = startCompressor();
  const [encoded] = await compress([{ text, isBest: false }]);
  await stop();
  const { bytes } = encoded?.find((form) => form.encoding === encoding) ?? {};
  expect(decode(bytes as Uint8Array).toString()).toBe(text);
  expect(sha256(bytes as Uint8Array)).toBe(digest);
});

// manifest.json and SHA256SUMS cover every published byte, and compression writes the same bytes wherever it runs.
import { readdirSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { startCompressor } from "../../scripts/pipeline/compressor.ts";
import { ENCODING_SUFFIX, type Encoding, type ManifestFile } from "../../server/artifacts.ts";
import { PUBLIC, readJsonFile, readPublic, sha256 } from "../support.ts";

it("the manifest has size and hash of every file and encoding, and the checksums cover every file and the manifest", () => {
  const files: ManifestFile[] = readJsonFile("manifest.json").files;
  const listed = files.flatMap(({ file, size, sha256, encodings, encoded }) => {
    expect(Object.keys(encoded), file).toEqual(encodings);
    const inCoding = encodings.map((name) => ({ file: file + ENCODING_SUFFIX[name], ...encoded[name] }));
    return [{ file, size, sha256 }, ...inCoding];
  });
  for (const { file, ...expected } of listed) {
    const bytes = readPublic(file);
    expect({ size: bytes.length, sha256: sha256(bytes) }, file).toEqual(expected);
  }
  const names = [...listed.map(({ file }) => file), "manifest.json", "SHA256SUMS"];
  const published = readdirSync(PUBLIC, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(names.length).toBe(published.length);
  const lines = [...files.map(({ file }) => file), "manifest.json"].map(
    (file) => `${sha256(readPublic(file))}  ${file}`,
  );
  expect(readPublic("SHA256SUMS").toString()).toBe(`${lines.join("\n")}\n`);
});

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

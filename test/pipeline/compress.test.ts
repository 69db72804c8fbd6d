// Compression: which files have compressed forms. That each form decompresses to its file is tested with the server and with the audit.
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { toFile } from "../../scripts/pipeline/7-documents/to-file.ts";
import { compressFiles } from "../../scripts/pipeline/8-compress/compress.ts";
import { type BuiltFile, ENCODING_SUFFIX, type ManifestEntry } from "../../server/published-file.ts";
import { PUBLIC, readJsonFile, readPublic, sha256 } from "../support.ts";

async function compress(body: string, path = "/x.txt"): Promise<BuiltFile> {
  const [file] = await compressFiles([toFile({ paths: [path], mediaType: "text/plain", schema: null, body })]);
  return file as BuiltFile;
}

/** A text of hexadecimal digits in which nothing repeats, and of which no encoding saves more than about half. */
const digitsOf = (length: number): string =>
  Array.from({ length: Math.ceil(length / 64) }, (_, index) => createHash("sha256").update(`${index}`).digest("hex"))
    .join("")
    .slice(0, length);

it("a large text has both forms, which decompress to it", async () => {
  const text = digitsOf(20_000);
  const { encodings, bodies } = await compress(text);
  expect([encodings, [...bodies.keys()]]).toEqual([
    ["br", "gzip"],
    ["identity", "br", "gzip"],
  ]);
  expect(brotliDecompressSync(bodies.get("br") ?? "").toString()).toBe(text);
  expect(gunzipSync(bodies.get("gzip") ?? "").toString()).toBe(text);
});

it.each([
  ["a text that fits ten packets", "x".repeat(13_599), []],
  ["a text one byte longer", "x".repeat(13_600), ["br", "gzip"]],
])("%s has the forms that are worth a request: %#", async (_, text, encodings) => {
  expect((await compress(text)).encodings).toEqual(encodings);
});

it("what a first visit of the draft check loads is smaller than the same text elsewhere", async () => {
  const text = JSON.stringify(readJsonFile("api/v1/openapi.json"));
  const sizeOf = async (path: string) => (await compress(text, path)).bodies.get("br")?.length ?? Number.NaN;
  expect(await sizeOf("/assets/check.js")).toBeLessThan(await sizeOf("/assets-check.js"));
});

it("a draft has the same forms in less time, and they are larger", async () => {
  const text = JSON.stringify(readJsonFile("api/v1/openapi.json"));
  const file = toFile({ paths: ["/assets/x.js"], mediaType: "text/plain", schema: null, body: text });
  const [published, draft] = await Promise.all([compressFiles([file]), compressFiles([file], { isDraft: true })]);
  expect(draft[0]?.encodings).toEqual(["br", "gzip"]);
  for (const coding of ["br", "gzip"] as const)
    expect(draft[0]?.bodies.get(coding)?.length).toBeGreaterThan(published[0]?.bodies.get(coding)?.length ?? Infinity);
  expect(brotliDecompressSync(draft[0]?.bodies.get("br") ?? "").toString()).toBe(text);
});

it("what is stored compressed is not compressed again", async () => {
  const text = digitsOf(20_000);
  const file = toFile({ paths: ["/x.json"], mediaType: "application/json", schema: null, body: text });
  const stored = brotliCompressSync(text);
  for (const isDraft of [true, false]) {
    const [built] = await compressFiles([file], { isDraft, stored: new Map([[file.sha256, stored]]) });
    expect(built?.bodies.get("br")).toBe(stored);
  }
});

it("a profile has the same forms at its name and at its hash", () => {
  const named = "api/v1/profiles/dora/profile.json";
  const atHash = `api/v1/by-hash/${sha256(readPublic(named))}/index.json`;
  for (const suffix of Object.values(ENCODING_SUFFIX))
    expect(readPublic(atHash + suffix).equals(readPublic(named + suffix)), suffix).toBe(true);
});

it("every published form saves at least a tenth, and a kilobyte", () => {
  const { files }: { files: ManifestEntry[] } = readJsonFile("manifest.json");
  const forms = files.flatMap(({ file, size, encodings }) =>
    encodings.map((encoding) => ({ file, size, encoded: statSync(PUBLIC + file + ENCODING_SUFFIX[encoding]).size })),
  );
  expect(forms.length).toBeGreaterThan(0);
  expect(forms.filter(({ size, encoded }) => size - encoded < Math.max(1024, size / 10))).toEqual([]);
});

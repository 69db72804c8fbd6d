// Turns documents into the files of dist/public: validated, serialised, compressed and listed in the manifest.
import { createRequire } from "node:module";
import { gzip } from "pako";
import { ENCODING_SUFFIX } from "../../server/artifacts.ts";
import type { Service } from "./authored.ts";
import { canonicalJson, sha256 } from "./canonical-json.ts";
import type { Artifact, EncodedBytes, PublishedDocument, TextFile } from "./model.ts";
import { createValidatorFactory } from "./validator.ts";

/** Throws where a document or an event does not fit its published schema: that is a defect of the compiler. */
export function assertValid(documents: readonly PublishedDocument[], schemas: ReadonlyMap<string, object>): void {
  const factory = createValidatorFactory(schemas.values());
  for (const { paths, schema: name, body } of documents) {
    if (name === null) continue;
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`no published schema ${name}`);
    for (const value of Array.isArray(body) ? body : [body]) {
      const [problem] = factory(schema)(value);
      if (problem !== undefined) throw new Error(`${paths[0]}: ${problem.path.join(".")}: ${problem.message}`);
    }
  }
}

// Below this size an answer fits one packet with its headers, and compression saves nothing.
const MIN_COMPRESSED_BYTES = 1024;

/** The text of each document under its file name, sorted by file name. */
export function serialise(documents: readonly PublishedDocument[], compression: boolean): Artifact[] {
  const artifacts = documents.map(({ paths, mediaType, body }): Artifact => {
    const text = textOf(body);
    const bytes = Buffer.from(text);
    const encoded = compression && bytes.length >= MIN_COMPRESSED_BYTES ? compress(bytes) : [];
    const file = fileOf(paths[0] as string, mediaType);
    return { file, paths, mediaType, size: bytes.length, sha256: sha256(text), encoded, text };
  });
  return artifacts.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  return Array.isArray(body) ? body.map((event) => `${canonicalJson(event)}\n`).join("") : canonicalJson(body);
}

/** The JSON document at /x is the file x/index.json, because there may be others below /x. */
function fileOf(path: string, mediaType: string): string {
  if (path === "/") return "index.html";
  const isIndex = mediaType === "application/json" && !path.slice(path.lastIndexOf("/")).includes(".");
  return path.slice(1) + (isIndex ? "/index.json" : "");
}

/** manifest.json, the routing table of every host, and SHA256SUMS with the same hashes and that of the manifest. */
export function listArtifacts(
  { service, interface_version, base_path }: Service,
  artifacts: readonly Artifact[],
): readonly TextFile[] {
  const files = artifacts.map(({ text: _, mediaType, encoded, ...file }) => {
    const encodings = encoded.map(({ encoding }) => encoding);
    const entries = encoded.map(({ encoding, bytes }) => [encoding, { size: bytes.length, sha256: sha256(bytes) }]);
    return { ...file, media_type: mediaType, encodings, encoded: Object.fromEntries(entries) };
  });
  const text = canonicalJson({ service, interface_version, base_path, files });
  const manifest = { file: "manifest.json", text, sha256: sha256(text) };
  const checksums = [...artifacts, manifest].map(({ file, sha256 }) => `${sha256}  ${file}\n`).join("");
  return [manifest, { file: "SHA256SUMS", text: checksums, sha256: sha256(checksums) }];
}

// The module for Node; its module for import is the one for browsers.
const { compress: brotli } = createRequire(import.meta.url)("brotli-wasm") as typeof import("brotli-wasm");

// Brotli's best qualities take several times as long for a few percent.
const BROTLI_QUALITY = 6;

/**
 * The bytes in each content coding. The packages that compress are pinned, because the manifest has hashes of what they write: node:zlib
 * writes other bytes with another version of Node or on another processor.
 */
const compress = (bytes: Uint8Array): readonly EncodedBytes[] => [
  { encoding: "br", bytes: brotli(bytes, { quality: BROTLI_QUALITY }) },
  { encoding: "gzip", bytes: gzip(bytes, { level: 9 }) },
];

/** The compressed files by name. */
export const encodedFiles = (artifacts: readonly Artifact[]): (readonly [file: string, bytes: Uint8Array])[] =>
  artifacts.flatMap(({ file, encoded }) =>
    encoded.map(({ encoding, bytes }) => [file + ENCODING_SUFFIX[encoding], bytes] as const),
  );

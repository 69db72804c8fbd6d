// Turns documents into the files of dist/public: serialised, compressed and listed in the manifest.
import { createRequire } from "node:module";
import { gzip } from "pako";
import { ENCODING_SUFFIX } from "../../server/artifacts.ts";
import type { Artifact, EncodedBytes, TextFile } from "./artifact.ts";
import type { Service } from "./authored.ts";
import { canonicalJson, sha256 } from "./canonical-json.ts";
import type { PublishedDocument } from "./model.ts";
import { toTextFile } from "./text-file.ts";

// A smaller answer fits three packets, which arrive together: a connection may begin with ten (RFC 6928). Compression would save no time,
// but most files are that small, and each of their encodings is one more file to write, to list and to hold in memory.
const MIN_COMPRESSED_BYTES = 4096;

/** The text of each document under its file name, sorted by file name. */
export function serialise(documents: readonly PublishedDocument[], compression: boolean): Artifact[] {
  const artifacts = documents.map((document): Artifact => {
    const { paths, mediaType } = document;
    const file = toTextFile(document);
    const bytes = Buffer.from(file.text);
    const encoded = compression && bytes.length >= MIN_COMPRESSED_BYTES ? compress(bytes) : [];
    return { ...file, paths, mediaType, size: bytes.length, encoded };
  });
  return artifacts.sort((a, b) => (a.file < b.file ? -1 : 1));
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

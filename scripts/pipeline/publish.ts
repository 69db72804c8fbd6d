// Turns documents into the files of dist/public: serialised, compressed and listed in the manifest.
import { ENCODING_SUFFIX } from "../../server/artifacts.ts";
import type { Artifact, Compress, TextFile } from "./artifact.ts";
import type { Service } from "./authored.ts";
import { canonicalJson, sha256 } from "./canonical-json.ts";
import type { PublishedDocument } from "./model.ts";
import { toTextFile } from "./text-file.ts";

// A smaller answer fits three packets, which arrive together: a connection may begin with ten (RFC 6928). Compression would save no time,
// but most files are that small, and each of their encodings is one more file to write, to list and to hold in memory.
const MIN_COMPRESSED_BYTES = 4096;

// What a first visit of the draft check loads: its scripts and style, its page and the profile.
const BEST = /^assets\/|\/check\.html$|\/profile\.json$/;
// The best quality takes more than a second for a megabyte, and makes a tenth less of it.
const MAX_BEST_BYTES = 400_000;

/** The files of documents; without `compress` they have no encodings. */
export async function toArtifacts(
  documents: readonly PublishedDocument[],
  compress: Compress | undefined,
): Promise<Artifact[]> {
  const files = documents.map((document) => {
    const { paths, mediaType } = document;
    const file = toTextFile(document);
    return { ...file, paths, mediaType, size: Buffer.byteLength(file.text) };
  });
  const large = files.filter(({ size }) => size >= MIN_COMPRESSED_BYTES);
  const encoded =
    (await compress?.(
      large.map(({ file, text, size }) => ({ text, isBest: size <= MAX_BEST_BYTES && BEST.test(file) })),
    )) ?? [];
  const encodedOf = new Map(large.map(({ file }, index) => [file, encoded[index]]));
  return files.map((file) => ({ ...file, encoded: encodedOf.get(file.file) ?? [] }));
}

/** manifest.json, the routing table of every host, and SHA256SUMS with the same hashes and that of the manifest. */
export function listArtifacts(
  { service, interface_version, base_path }: Service,
  artifacts: readonly Artifact[],
): readonly TextFile[] {
  const files = artifacts.map(({ text: _, mediaType, encoded, ...file }) => {
    return { ...file, media_type: mediaType, encodings: encoded.map(({ encoding }) => encoding) };
  });
  const text = canonicalJson({ service, interface_version, base_path, files });
  const manifest = { file: "manifest.json", text, sha256: sha256(text) };
  const checksums = [...artifacts, manifest].map(({ file, sha256 }) => `${sha256}  ${file}\n`).join("");
  return [manifest, { file: "SHA256SUMS", text: checksums, sha256: sha256(checksums) }];
}

export const encodedFiles = (artifacts: readonly Artifact[]): (readonly [file: string, bytes: Uint8Array])[] =>
  artifacts.flatMap(({ file, encoded }) =>
    encoded.map(({ encoding, bytes }) => [file + ENCODING_SUFFIX[encoding], bytes] as const),
  );

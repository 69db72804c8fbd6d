// The lists of what is published, and the files of its encodings.
import { ENCODING_SUFFIX, type ManifestFile } from "../../../server/artifacts.ts";
import type { Artifact, TextFile } from "../model/artifact.ts";
import type { Service } from "../model/authored.ts";
import { canonicalJson, sha256 } from "../tools/canonical-json.ts";

/** manifest.json, the routing table of every host, and SHA256SUMS with the same hashes and that of the manifest. */
export function listArtifacts(
  { service, interface_version, base_path }: Service,
  artifacts: readonly Artifact[],
): readonly TextFile[] {
  const files = artifacts.map(({ text: _, encoded, ...file }): ManifestFile => {
    return { ...file, encodings: encoded.map(({ encoding }) => encoding) };
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

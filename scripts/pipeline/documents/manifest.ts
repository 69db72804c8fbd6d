// manifest.json, the routing table of every host, and SHA256SUMS, the same hashes in the form that sha256sum reads.
import type { Service } from "../authored.ts";
import { canonicalJson } from "../canonical-json.ts";
import type { PublishedFile } from "../model.ts";

export const MANIFEST_FILE = "manifest.json";
export const CHECKSUMS_FILE = "SHA256SUMS";

/** Both files over all that is published, which must be sorted by file; the two list neither themselves nor each other. */
export function projectManifest(
  service: Service,
  published: readonly PublishedFile[],
): { manifest: string; checksums: string } {
  const files = published.map(({ mediaType, ...file }) => ({ ...file, media_type: mediaType }));
  const { service: name, interface_version, base_path } = service;
  const lines = files.map(({ file, sha256 }) => `${sha256}  ${file}\n`);
  return {
    manifest: canonicalJson({ service: name, interface_version, base_path, files }),
    checksums: lines.join(""),
  };
}

// manifest.json, the routing table of every host, and SHA256SUMS, the same hashes in the form that sha256sum reads.
import { createHash } from "node:crypto";
import type { Service } from "../authored.ts";
import { canonicalBytes } from "../canonical-json.ts";
import type { Artifact } from "../model.ts";

export const MANIFEST_FILE = "manifest.json";
export const CHECKSUMS_FILE = "SHA256SUMS";

const hexOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Both files over all artifacts, which must be sorted by file; the two list neither themselves nor each other. */
export function projectManifest(
  service: Service,
  artifacts: readonly Artifact[],
): { manifest: Uint8Array; checksums: Uint8Array } {
  const files = artifacts.map(({ file, paths, mediaType, bytes, encodings }) => ({
    file,
    paths,
    media_type: mediaType,
    size: bytes.length,
    sha256: hexOf(bytes),
    encodings,
  }));
  const { service: name, interface_version, base_path } = service;
  const lines = files.map(({ file, sha256 }) => `${sha256}  ${file}\n`);
  return {
    manifest: canonicalBytes({ service: name, interface_version, base_path, files }),
    checksums: new TextEncoder().encode(lines.join("")),
  };
}

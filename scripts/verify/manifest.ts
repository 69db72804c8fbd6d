// manifest.json and SHA256SUMS: what a copy claims to hold.
import type { Encoding, ManifestFile } from "../../server/artifacts.ts";
import { CannotTell, type Report } from "./audit.ts";
import { findMisfit, parseCanonical, sha256 } from "./json.ts";

export const MANIFEST = "manifest.json";
export const CHECKSUMS = "SHA256SUMS";
export const CODINGS: readonly Encoding[] = ["br", "gzip"];

/** What the name of an encoded form ends in. */
export const suffixOf = (coding: Encoding): string => (coding === "br" ? ".br" : ".gz");

export interface Manifest {
  readonly service: string;
  readonly interface_version: string;
  readonly base_path: string;
  readonly files: readonly ManifestFile[];
}

const ENTRY = { file: "string", paths: ["string"], media_type: "string", size: "number", sha256: "string" } as const;
const SHAPE = {
  service: "string",
  interface_version: "string",
  base_path: "string",
  files: [{ ...ENTRY, encodings: ["string"] }],
} as const;

/** The manifest, with the entries that can be used. Throws CannotTell where the bytes are no manifest at all. */
export function readManifest(bytes: Uint8Array, report: Report): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new CannotTell(`${MANIFEST} is not JSON`);
  }
  const misfit = findMisfit(manifest, SHAPE);
  if (misfit !== null) throw new CannotTell(`${MANIFEST} is no manifest: ${misfit || "the whole"} does not fit`);
  const form = parseCanonical(bytes);
  if ("code" in form) report(form.code, MANIFEST, form.message);
  const seen = new Set<string>();
  const isUsable = (entry: ManifestFile): boolean => {
    const problem = entryProblem(entry, seen);
    if (problem !== null) report("malformed_manifest_entry", MANIFEST, `${entry.file}: ${problem}`);
    return problem === null;
  };
  return { ...manifest, files: manifest.files.filter(isUsable) };
}

function entryProblem(
  { file, paths, sha256: digest, size, encodings }: ManifestFile,
  seen: Set<string>,
): string | null {
  // A name must never lead out of the folder that is read.
  const segments = file.split(/[\\/]/);
  if (file.includes("\\") || segments.some((segment) => ["", ".", ".."].includes(segment)))
    return "expected a plain relative file name";
  if (file === MANIFEST || file === CHECKSUMS) return "lists itself or the other list";
  if (!/^[0-9a-f]{64}$/.test(digest)) return "expected 64 hex digits as sha256";
  if (!Number.isSafeInteger(size) || size < 0) return "expected a count of bytes as size";
  if (encodings.some((name) => !CODINGS.includes(name))) return "expected br and gzip alone as encodings";
  if (paths.length === 0 || paths.some((path) => !/^\/[!-~]*$/.test(path))) return "expected URL paths";
  const isKnown = (name: string) => seen.has(name) || !seen.add(name);
  // Not a short circuit: every name must be taken down.
  return [file, ...paths].map(isKnown).includes(true) ? "a file or path stands here for the second time" : null;
}

/** Holds SHA256SUMS to the manifest: every file once, with the same digest, in the form that sha256sum reads. */
export function checkChecksums(bytes: Uint8Array, manifest: Manifest, report: Report): void {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const digests = new Map<string, string>();
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const [, digest, file] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (digest === undefined || file === undefined || digests.has(file))
      report(
        "wrong_checksums",
        CHECKSUMS,
        `expected a digest, two spaces and a file's name once: ${line.slice(0, 80)}`,
      );
    else digests.set(file, digest);
  }
  for (const { file, sha256: expected } of manifest.files) {
    const digest = digests.get(file);
    if (digest !== expected)
      report("wrong_checksums", CHECKSUMS, `${file}: the manifest has ${expected}, got ${digest ?? "nothing"}`);
    digests.delete(file);
  }
  for (const file of digests.keys()) report("wrong_checksums", CHECKSUMS, `${file}: the manifest does not list it`);
}

/** Compares identity bytes with a manifest entry; the problem's code and words, or null. */
export function compareBytes(entry: ManifestFile, bytes: Uint8Array): readonly [code: string, message: string] | null {
  if (bytes.length !== entry.size)
    return ["wrong_size", `expected ${entry.size} bytes as ${MANIFEST} says, got ${bytes.length}`];
  const digest = sha256(bytes);
  return digest === entry.sha256 ? null : ["wrong_hash", `expected sha256 ${entry.sha256}, got ${digest}`];
}

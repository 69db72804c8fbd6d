// manifest.json and SHA256SUMS: the lists of what a copy should contain, and the comparison of bytes with them.

import { decompress } from "../../../server/decompress.ts";
import { ENCODING_SUFFIX, type Encoding, type ManifestEntry, UNLISTED } from "../../../server/published-file.ts";
import { MAX_BYTES } from "../../command-line/inputs.ts";
import { createFindCause, objectOf, TEXT_SCHEMA } from "../../report/json/find-cause.ts";
import { type AuditReport, NothingToAudit } from "./audit.ts";
import { decodeText, parseCanonical, sha256 } from "./json.ts";

export const MANIFEST = "manifest.json";
export const CHECKSUMS = "SHA256SUMS";
export const ENCODINGS = Object.keys(ENCODING_SUFFIX) as readonly Encoding[];

export interface Manifest {
  readonly service: string;
  readonly interface_version: string;
  readonly base_path: string;
  readonly reviewed?: unknown;
  readonly files: readonly ManifestEntry[];
}

const findManifestCause = createFindCause(
  objectOf({ service: TEXT_SCHEMA, interface_version: TEXT_SCHEMA, base_path: TEXT_SCHEMA, files: { type: "array" } }),
);

// A file name must never lead out of the folder that is read.
const FILE_NAME = {
  type: "string",
  pattern: "^[^/\\\\]+(?:/[^/\\\\]+)*$",
  not: { anyOf: [{ pattern: "(?:^|/)\\.{1,2}(?:/|$)" }, { enum: UNLISTED.map(({ file }) => file) }] },
};
const findEntryCause = createFindCause(
  objectOf({
    file: FILE_NAME,
    paths: { type: "array", minItems: 1, items: { type: "string", pattern: "^/[!-~]*$" } },
    media_type: TEXT_SCHEMA,
    size: { type: "integer", minimum: 0 },
    sha256: { type: "string", pattern: "^[0-9a-f]{64}$" },
    encodings: { type: "array", uniqueItems: true, items: { enum: ENCODINGS } },
  }),
);

/** The manifest with the entries that can be used. Throws NothingToAudit if the bytes are not a manifest. */
export function readManifest(bytes: Uint8Array, report: AuditReport): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(decodeText(bytes));
  } catch {
    throw new NothingToAudit(`${MANIFEST} is not JSON`);
  }
  const cause = findManifestCause(manifest);
  if (cause !== null) throw new NothingToAudit(`${MANIFEST} is not a manifest: ${cause}`);
  parseCanonical(bytes, (code, message) => report(code, MANIFEST, message));
  const seen = new Set<string>();
  const files = manifest.files.filter((entry) => {
    const cause = findEntryCause(entry) ?? findRepeated(entry, seen);
    if (cause !== null) report("malformed_manifest_entry", MANIFEST, `${entry?.file}: ${cause}`);
    return cause === null;
  });
  return { ...manifest, files };
}

/** Names are added to `seen`. */
function findRepeated({ file, paths }: ManifestEntry, seen: Set<string>): string | null {
  const repeated = [file, ...paths].find((name) => seen.has(name));
  for (const name of [file, ...paths]) seen.add(name);
  return repeated === undefined ? null : `${repeated} is listed twice`;
}

/** Compares SHA256SUMS with the manifest: every file and it, in that order, each with its digest in the form that sha256sum reads. */
export function checkChecksums(
  bytes: Uint8Array,
  { files }: Manifest,
  manifestBytes: Uint8Array,
  report: AuditReport,
): void {
  const listed = [...files, { file: MANIFEST, sha256: sha256(manifestBytes) }];
  const expected = [...listed.map((entry) => `${entry.sha256}  ${entry.file}`), ""];
  const actual = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\n");
  const longer = expected.length > actual.length ? expected : actual;
  const line = longer.findIndex((_, index) => expected[index] !== actual[index]);
  if (line === -1) return;
  const [wanted = "nothing", found = "nothing"] = [expected[line], actual[line]];
  report("wrong_checksums", CHECKSUMS, `line ${line + 1}: expected ${wanted}, got ${found}`);
}

/** Compares bytes with what a manifest entry has of them: code and message of the cause, or null. */
export function compareBytes(entry: ManifestEntry, bytes: Uint8Array): readonly [code: string, message: string] | null {
  if (bytes.length !== entry.size)
    return ["wrong_size", `expected ${entry.size} bytes as in ${MANIFEST}, got ${bytes.length}`];
  const digest = sha256(bytes);
  return digest === entry.sha256 ? null : ["wrong_hash", `expected sha256 ${entry.sha256}, got ${digest}`];
}

/** The decoded bytes, or null if they do not decode, or if more bytes follow. */
export function decode(encoding: Encoding, bytes: Uint8Array): Uint8Array | null {
  try {
    return decompress(encoding, bytes, MAX_BYTES);
  } catch {
    return null;
  }
}

// What the server serves, read once at the start from the published files alone: manifest, service card, profiles.
import { createAnswerText } from "./engine/engine.ts";
import type { RuleSet } from "./engine/rule-set.ts";
import type { ServiceError } from "./errors.ts";

export type Encoding = "br" | "gzip";

/** The suffix of an encoded file next to the file itself. */
export const ENCODING_SUFFIX: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/** An entry of manifest.json. */
export interface ManifestFile {
  readonly file: string;
  /** Its URL paths, percent-encoded. */
  readonly paths: readonly string[];
  readonly media_type: string;
  readonly size: number;
  /** Hex digest of the identity bytes. */
  readonly sha256: string;
  readonly encodings: readonly Encoding[];
  /** The size and the hex digest of the bytes in each of `encodings`. */
  readonly encoded: Readonly<Partial<Record<Encoding, { readonly size: number; readonly sha256: string }>>>;
}

/** A published file with its bytes in each coding. */
export interface StaticFile extends ManifestFile {
  readonly bodies: ReadonlyMap<Encoding | "identity", Uint8Array>;
}

export type Artifacts = ReturnType<typeof readArtifacts>;

/** A profile that drafts can be checked against. */
export type ServedProfile = ReturnType<typeof readProfile>;

/** Published files by decoded URL path. */
type Files = ReadonlyMap<string, StaticFile>;

interface ServiceCard {
  readonly interface_version: string;
  readonly limits: { readonly max_request_bytes: number };
  readonly errors: readonly ServiceError[];
  /** A path may contain the placeholders `{act_id}` and `{field_id}`. */
  readonly operations: readonly Readonly<Record<"operation_id" | "method" | "path", string>>[];
  readonly profiles: readonly { readonly act_id: string; readonly aliases: readonly string[]; readonly href: string }[];
}

// The manifest cannot list itself, nor the checksums, which have its hash.
const UNLISTED = [
  { file: "manifest.json", media_type: "application/json" },
  { file: "SHA256SUMS", media_type: "text/plain; charset=utf-8" },
];

/**
 * Reads every published file by its name in the manifest, in identity and in those of its encodings that are in `available`.
 * `read` throws if there is no such file; `sha256` returns the hex digest of its bytes.
 */
export function readArtifacts(
  read: (file: string) => Uint8Array,
  sha256: (bytes: Uint8Array, file: string) => string,
  available: readonly Encoding[] = ["br", "gzip"],
) {
  const manifest = parse<{ base_path: string; files: ManifestFile[] }>(read("manifest.json"));
  const unlisted = UNLISTED.map(({ file, media_type }): ManifestFile => {
    const bytes = read(file);
    return {
      file,
      media_type,
      paths: [`/${file}`],
      size: bytes.length,
      sha256: sha256(bytes, file),
      encodings: [],
      encoded: {},
    };
  });
  const files = new Map<string, StaticFile>();
  for (const entry of [...manifest.files, ...unlisted]) {
    const encodings = entry.encodings.filter((encoding) => available.includes(encoding));
    const encoded = encodings.map((encoding) => [encoding, read(entry.file + ENCODING_SUFFIX[encoding])] as const);
    const file: StaticFile = { ...entry, encodings, bodies: new Map([["identity", read(entry.file)], ...encoded]) };
    for (const path of entry.paths) files.set(decodeURIComponent(path), file);
  }
  const card = parse<ServiceCard>(bytesOf(files, `${manifest.base_path}/service-card`));
  const profiles = new Map<string, ServedProfile>();
  for (const { act_id, aliases, href } of card.profiles) {
    const profile = readProfile(files, href, aliases[0] as string);
    for (const name of [...aliases, act_id]) profiles.set(name, profile);
  }
  return {
    interfaceVersion: card.interface_version,
    basePath: manifest.base_path,
    maxRequestBytes: card.limits.max_request_bytes,
    errors: card.errors,
    operations: card.operations,
    files: files as Files,
    /** By alias and by act id. */
    profiles: profiles as ReadonlyMap<string, ServedProfile>,
  };
}

function readProfile(files: Files, href: string, alias: string) {
  const path = `${href}/profile.json`;
  const profile = parse<RuleSet & { provenance: { profile_semantic_hash: string } }>(bytesOf(files, path));
  const { act_id, fields, provenance } = profile;
  const { profile_semantic_hash } = provenance;
  const hashes = { profile_semantic_hash, profile_artifact_hash: `sha256:${files.get(path)?.sha256}` };
  const fieldIds: ReadonlySet<string> = new Set(fields.map(({ field_id }) => field_id));
  return { act_id, alias, fieldIds, profile_semantic_hash, answerText: createAnswerText(profile, hashes) };
}

function bytesOf(files: Files, path: string): Uint8Array {
  const bytes = files.get(path)?.bodies.get("identity");
  if (bytes === undefined) throw new Error(`the manifest lists no ${path}`);
  return bytes;
}

const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

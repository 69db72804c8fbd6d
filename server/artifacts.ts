// What the server serves, read once at the start from the published files alone: manifest, service card, profiles.
import { type AnswerText, createAnswerText } from "./engine/engine.ts";
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
}

/** A published file with its bytes in each coding. */
export interface StaticFile extends ManifestFile {
  readonly bodies: ReadonlyMap<Encoding | "identity", Uint8Array>;
}

/** A profile that drafts can be checked against. */
export interface ServedProfile {
  readonly act_id: string;
  readonly alias: string;
  readonly fieldIds: ReadonlySet<string>;
  readonly profile_semantic_hash: string;
  readonly answerText: AnswerText;
}

export interface Artifacts {
  readonly interfaceVersion: string;
  readonly basePath: string;
  readonly maxRequestBytes: number;
  readonly errors: readonly ServiceError[];
  /** As in the service card; a path may contain the placeholders `{act_id}` and `{field_id}`. */
  readonly operations: ServiceCard["operations"];
  /** By decoded URL path. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** By alias and by act id. */
  readonly profiles: ReadonlyMap<string, ServedProfile>;
}

/** Reads a file below dist/public by its name in the manifest. Throws if there is none. */
type ReadFile = (file: string) => Uint8Array;
/** The hex digest of a file's bytes. */
type Digest = (bytes: Uint8Array, file: string) => string;

interface Manifest {
  readonly base_path: string;
  readonly files: readonly ManifestFile[];
}

interface ServiceCard {
  readonly interface_version: string;
  readonly limits: { readonly max_request_bytes: number };
  readonly errors: readonly ServiceError[];
  readonly operations: readonly Readonly<Record<"operation_id" | "method" | "path", string>>[];
  readonly profiles: readonly { readonly act_id: string; readonly aliases: readonly string[]; readonly href: string }[];
}

type PublishedProfile = RuleSet & { readonly provenance: { readonly profile_semantic_hash: string } };

// The manifest cannot list itself, and it and the checksums do not list each other.
const UNLISTED = [
  { file: "manifest.json", media_type: "application/json" },
  { file: "SHA256SUMS", media_type: "text/plain; charset=utf-8" },
];

/** Reads every published file, in identity and in those of its encodings that are in `encodings`. */
export function readArtifacts(read: ReadFile, sha256: Digest, encodings?: readonly Encoding[]): Artifacts {
  const { base_path, files: listed } = parse<Manifest>(read("manifest.json"));
  const unlisted = UNLISTED.map(({ file, media_type }): ManifestFile => {
    const bytes = read(file);
    return { file, media_type, paths: [`/${file}`], size: bytes.length, sha256: sha256(bytes, file), encodings: [] };
  });
  const files = new Map(
    [...listed, ...unlisted]
      .map((entry) => readStaticFile(entry, read, encodings))
      .flatMap((file) => file.paths.map((path) => [decodeURIComponent(path), file] as const)),
  );
  const card = parse<ServiceCard>(bytesOf(files, `${base_path}/service-card`));
  const profiles = card.profiles.flatMap(({ act_id, aliases, href }) => {
    const profile = readProfile(files, href, aliases[0] as string);
    return [...aliases, act_id].map((name) => [name, profile] as const);
  });
  return {
    interfaceVersion: card.interface_version,
    basePath: base_path,
    maxRequestBytes: card.limits.max_request_bytes,
    errors: card.errors,
    operations: card.operations,
    files,
    profiles: new Map(profiles),
  };
}

function readStaticFile(
  entry: ManifestFile,
  read: ReadFile,
  available: readonly Encoding[] = ["br", "gzip"],
): StaticFile {
  const encodings = entry.encodings.filter((encoding) => available.includes(encoding));
  const encoded = encodings.map((encoding) => [encoding, read(entry.file + ENCODING_SUFFIX[encoding])] as const);
  return { ...entry, encodings, bodies: new Map([["identity", read(entry.file)], ...encoded]) };
}

function readProfile(files: Artifacts["files"], href: string, alias: string): ServedProfile {
  const path = `${href}/profile.json`;
  const profile = parse<PublishedProfile>(bytesOf(files, path));
  const { profile_semantic_hash } = profile.provenance;
  const hashes = { profile_semantic_hash, profile_artifact_hash: `sha256:${files.get(path)?.sha256}` };
  return {
    act_id: profile.act_id,
    alias,
    fieldIds: new Set(profile.fields.map(({ field_id }) => field_id)),
    profile_semantic_hash,
    answerText: createAnswerText(profile, hashes),
  };
}

function bytesOf(files: Artifacts["files"], path: string): Uint8Array {
  const bytes = files.get(path)?.bodies.get("identity");
  if (bytes === undefined) throw new Error(`the manifest lists no ${path}`);
  return bytes;
}

const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

// What the server serves and runs on, read once at start from the published files alone: manifest, service card, profiles.

import { type AnswerText, createAnswerText } from "./engine/answer-text.ts";
import type { RuleSet } from "./engine/rule-set.ts";
import type { ServiceError } from "./errors.ts";

/** An entry of manifest.json. */
export interface ManifestFile {
  readonly file: string;
  readonly paths: readonly string[];
  readonly media_type: string;
  readonly size: number;
  /** Hex digest of the identity bytes. */
  readonly sha256: string;
  readonly encodings: readonly Encoding[];
}

export type Encoding = "br" | "gzip";

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

/** An operation of the service card. */
export interface Operation {
  readonly operation_id: string;
  readonly method: string;
  /** Placeholders in braces match any segment: `/api/v1/profiles/{act_id}`. */
  readonly path: string;
}

export interface Artifacts {
  readonly interfaceVersion: string;
  readonly basePath: string;
  readonly maxRequestBytes: number;
  readonly errors: readonly ServiceError[];
  readonly operations: readonly Operation[];
  /** By decoded URL path. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** By every name that stands for the profile in a URL path, decoded. */
  readonly profiles: ReadonlyMap<string, ServedProfile>;
}

/** Reads a file below dist/public by its name in the manifest. Throws where there is none. */
export type ReadFile = (file: string) => Uint8Array;

/** The suffix of an encoded file beside the file itself. */
export const ENCODING_SUFFIX: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

interface ServiceCard {
  readonly interface_version: string;
  readonly limits: { readonly max_request_bytes: number };
  readonly errors: readonly ServiceError[];
  readonly operations: readonly Operation[];
  readonly profiles: readonly { readonly act_id: string; readonly aliases: readonly string[]; readonly href: string }[];
}

type PublishedProfile = RuleSet & { readonly provenance: { readonly profile_semantic_hash: string } };

/** The hex digest of a file's bytes. */
export type Digest = (bytes: Uint8Array, file: string) => string;

/** Reads all that the manifest lists, in the `encodings` that are at hand, and the manifest and the checksums themselves. */
export function readArtifacts(
  read: ReadFile,
  sha256: Digest,
  encodings: readonly Encoding[] = ["br", "gzip"],
): Artifacts {
  const manifest = parse<{ base_path: string; files: readonly ManifestFile[] }>(read("manifest.json"));
  const listed = manifest.files
    .map((entry) => ({ ...entry, encodings: entry.encodings.filter((encoding) => encodings.includes(encoding)) }))
    .map((entry) => ({ ...entry, bodies: readBodies(entry, read) }));
  const unlisted = [
    { file: "manifest.json", media_type: "application/json" },
    { file: "SHA256SUMS", media_type: "text/plain; charset=utf-8" },
  ].map(({ file, media_type }): StaticFile => {
    const bytes = read(file);
    const entry = {
      file,
      media_type,
      paths: [`/${file}`],
      size: bytes.length,
      sha256: sha256(bytes, file),
      encodings: [],
    };
    return { ...entry, bodies: new Map([["identity", bytes]]) };
  });
  const files = new Map(
    [...listed, ...unlisted].flatMap((file) => file.paths.map((path) => [decodeURIComponent(path), file] as const)),
  );
  const card = parse<ServiceCard>(bytesAt(files, `${manifest.base_path}/service-card`));
  return {
    interfaceVersion: card.interface_version,
    basePath: manifest.base_path,
    maxRequestBytes: card.limits.max_request_bytes,
    errors: card.errors,
    operations: card.operations,
    files,
    profiles: new Map(
      card.profiles.flatMap(({ act_id, aliases, href }) => {
        const profile = readProfile(files, href, aliases[0] as string);
        return [...aliases, act_id].map((name) => [name, profile] as const);
      }),
    ),
  };
}

function readBodies(entry: ManifestFile, read: ReadFile): StaticFile["bodies"] {
  return new Map([
    ["identity", read(entry.file)] as const,
    ...entry.encodings.map((encoding) => [encoding, read(entry.file + ENCODING_SUFFIX[encoding])] as const),
  ]);
}

function readProfile(files: Artifacts["files"], href: string, alias: string): ServedProfile {
  const path = `${href}/profile.json`;
  const profile = parse<PublishedProfile>(bytesAt(files, path));
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

function bytesAt(files: Artifacts["files"], path: string): Uint8Array {
  const bytes = files.get(path)?.bodies.get("identity");
  if (bytes === undefined) throw new Error(`the manifest lists no ${path}`);
  return bytes;
}

const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

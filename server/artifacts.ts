// What the server serves, read once at the start from the published files alone: manifest, service card, profiles.
import { createCheckText } from "./engine/engine.ts";
import type { RuleSet } from "./engine/rule-set.ts";
import type { ServiceError } from "./errors.ts";
import {
  type Encoding,
  identityBytes,
  isPlainName,
  type ManifestEntry,
  nameIn,
  type PublishedFile,
  UNLISTED,
} from "./published-file.ts";

/**
 * When files are read. "start": all at the start, so that a server reads no disk while it answers, and serves no copy that is damaged
 * anywhere. "use": each when it is asked for.
 */
type ReadTime = "start" | "use";

/** Decompresses. Throws if `bytes` is not a whole compressed form, or if the result has more than `maxBytes`. */
type Decompress = (encoding: Encoding, bytes: Uint8Array, maxBytes: number) => Uint8Array;

interface ReadOptions {
  /** The default is "start". */
  readonly readAt?: ReadTime;
  /** At the start, compressed forms are read too, and must be those of the files. Without it they are left out. */
  readonly decompress?: Decompress;
}

export type Artifacts = ReturnType<typeof createArtifacts>;

/** A profile that drafts can be checked against. */
export type ServedProfile = ReturnType<typeof readProfile>;

/** Published files by decoded URL path. */
type Files = ReadonlyMap<string, PublishedFile>;

/** Limits of one process, as the service card explains them. */
export interface ServiceLimits {
  readonly max_request_bytes: number;
  readonly max_connections: number;
  readonly max_concurrent_requests: number;
  readonly max_unfinished_body_bytes: number;
  readonly max_unsent_bytes: number;
  readonly max_response_seconds: number;
  /** The greatest size of the published files at a path template. */
  readonly max_bytes: Readonly<Record<string, number>>;
}

interface ServiceCard {
  readonly interface_version: string;
  readonly engine_hash: string;
  readonly limits: ServiceLimits;
  readonly errors: readonly ServiceError[];
  /** A path may contain the placeholders `{act_id}`, `{field_id}`, `{rule_id}` and `{code_list_id}`. */
  readonly operations: readonly Readonly<Record<"operation_id" | "method" | "path", string>>[];
  readonly profiles: readonly ListedProfile[];
}

interface ListedProfile {
  readonly act_id: string;
  readonly aliases: readonly string[];
  readonly href: string;
}

/** A published file that is not what the build wrote. The message begins with the file's name. */
export class ArtifactError extends Error {
  constructor(file: string, cause: string) {
    super(`${JSON.stringify(file).slice(1, -1)} ${cause}`);
  }
}

/**
 * Reads the published files by their names in the manifest. `read` throws if there is no such file; `sha256` returns the hex digest of its
 * bytes. Throws ArtifactError where bytes are not what the lists say.
 */
export function readArtifacts(
  read: (file: string) => Uint8Array,
  sha256: (bytes: Uint8Array, file: string) => string,
  options: ReadOptions = {},
) {
  const { basePath, files } = explain("manifest.json", () => readFiles(read, sha256, options));
  return createArtifacts(basePath, files, options.readAt);
}

/** Prepares published files, by decoded URL path, for the server. Throws an ArtifactError if they are not what the build makes. */
export function createArtifacts(
  basePath: string,
  files: ReadonlyMap<string, PublishedFile>,
  readAt: ReadTime = "start",
) {
  return useDocument(files, `${basePath}/service-card`, (card: ServiceCard) => {
    const profiles = new Map<string, ServedProfile>();
    const { engine_hash } = card;
    for (const listed of card.profiles) {
      const profile_semantic_hash = `sha256:${files.get(`${listed.href}/semantic.json`)?.sha256}`;
      const read = () => readProfile(files, listed, { profile_semantic_hash, engine_hash });
      const profile = readAt === "use" ? readProfileLater({ ...listed, profile_semantic_hash }, read) : read();
      for (const name of [...listed.aliases, listed.act_id]) profiles.set(name, profile);
    }
    return {
      interfaceVersion: card.interface_version,
      /** Of the engine that the server and the commands run. */
      engineHash: engine_hash,
      basePath,
      limits: card.limits,
      errors: card.errors,
      operations: card.operations,
      files,
      /** By alias and by act id. */
      profiles: profiles as ReadonlyMap<string, ServedProfile>,
    };
  });
}

function readFiles(...[readFile, sha256, options = {}]: Parameters<typeof readArtifacts>) {
  const { readAt = "start", decompress } = options;
  const read = (file: string) => explain(file, () => readFile(file));
  const unlisted = UNLISTED.map(({ file, media_type }): ManifestEntry => {
    const bytes = read(file);
    const digest = sha256(bytes, file);
    return { file, media_type, paths: [`/${file}`], size: bytes.length, sha256: digest, encodings: [] };
  });
  const manifest = parse<{ base_path: string; files: ManifestEntry[] }>(read("manifest.json"));
  const lines = [...manifest.files, ...unlisted.slice(0, 1)].map(({ file, sha256 }) => `${sha256}  ${file}\n`);
  if (new TextDecoder().decode(read("SHA256SUMS")) !== lines.join(""))
    throw new ArtifactError("SHA256SUMS", "does not agree with manifest.json");

  const readListed = ({ file, size, sha256: expected }: ManifestEntry) => {
    if (!isPlainName(file)) throw new ArtifactError(file, "is no file name that manifest.json may contain");
    const bytes = read(file);
    if (bytes.length !== size) throw new ArtifactError(file, `has ${bytes.length} bytes, not ${size}`);
    const digest = sha256(bytes, file);
    if (digest !== expected) throw new ArtifactError(file, `has the SHA-256 ${digest}, not ${expected}`);
    return bytes;
  };
  const readEncoded = ({ file, size, sha256: expected }: ManifestEntry, encoding: Encoding, decode: Decompress) => {
    const name = nameIn(encoding, file);
    const bytes = read(name);
    if (explain(name, () => sha256(decode(encoding, bytes, size), name)) !== expected)
      throw new ArtifactError(name, `does not decompress to ${file}`);
    return bytes;
  };
  // A profile is published at its name and at its hash: it is in memory once.
  const readBefore = new Map<string, PublishedFile["bodies"]>();
  const readAll = (entry: ManifestEntry): PublishedFile => {
    const identity = readListed(entry);
    const inCoding =
      decompress === undefined
        ? []
        : entry.encodings.map((encoding) => [encoding, readEncoded(entry, encoding, decompress)] as const);
    const bodies: PublishedFile["bodies"] = new Map([["identity", identity], ...inCoding]);
    const same = readBefore.get(entry.sha256);
    if (same?.size === bodies.size) return { ...entry, bodies: same };
    readBefore.set(entry.sha256, bodies);
    return { ...entry, bodies };
  };
  const readLater = (entry: ManifestEntry): PublishedFile => ({
    ...entry,
    get bodies() {
      return new Map([["identity", readListed(entry)] as const]);
    },
  });
  const files = new Map<string, PublishedFile>();
  for (const entry of [...manifest.files, ...unlisted]) {
    const file = readAt === "start" ? readAll(entry) : readLater(entry);
    for (const path of entry.paths) files.set(path, file);
  }
  return { basePath: manifest.base_path, files: files as Files };
}

/** A profile whose file is read when more is needed than the manifest contains. */
function readProfileLater(
  { act_id, aliases, profile_semantic_hash }: ListedProfile & Pick<ServedProfile, "profile_semantic_hash">,
  readNow: () => ServedProfile,
): ServedProfile {
  let profile: ServedProfile | undefined;
  const read = () => {
    profile ??= readNow();
    return profile;
  };
  return {
    act_id,
    alias: aliases[0] as string,
    get fieldIds() {
      return read().fieldIds;
    },
    profile_semantic_hash,
    checkText: (...given) => read().checkText(...given),
  };
}

function readProfile(
  files: Files,
  { href, aliases: [alias = ""] }: ListedProfile,
  listed: Record<"profile_semantic_hash" | "engine_hash", string>,
) {
  type Profile = RuleSet & { provenance: { profile_semantic_hash: string } };
  return useDocument(files, `${href}/profile.json`, (profile: Profile, { file, sha256 }) => {
    const { act_id, fields, provenance } = profile;
    const { profile_semantic_hash } = provenance;
    if (profile_semantic_hash !== listed.profile_semantic_hash)
      throw new ArtifactError(file, "has a profile_semantic_hash that is not the hash of semantic.json");
    const hashes = { ...listed, profile_artifact_hash: `sha256:${sha256}` };
    const fieldIds: ReadonlySet<string> = new Set(fields.map(({ field_id }) => field_id));
    return { act_id, alias, fieldIds, profile_semantic_hash, checkText: createCheckText(profile, hashes) };
  });
}

/** Reads the JSON document at a path with `use`. */
function useDocument<T, R>(files: Files, path: string, use: (document: T, file: PublishedFile) => R): R {
  const file = files.get(path);
  if (file === undefined) throw new ArtifactError("manifest.json", `lists no ${path}`);
  return explain(file.file, () => use(parse<T>(identityBytes(file)), file));
}

/** Runs `work`; what it throws because of the content of a file names the file. */
function explain<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ArtifactError) throw error;
    throw new ArtifactError(file, `cannot be used: ${(error as Error).message}`);
  }
}

const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

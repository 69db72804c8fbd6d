// What the server serves, read once at the start from the published files alone: manifest, service card, profiles.
import { createCheckText } from "./engine/engine.ts";
import type { RuleSet } from "./engine/rule-set.ts";
import type { ServiceError } from "./errors.ts";
import { identityBytes, type PublishedFile } from "./published-file.ts";
import { ArtifactError, explain, type Files, parse, type ReadTime, readFiles } from "./read-files.ts";

export { ArtifactError };

export type Artifacts = ReturnType<typeof createArtifacts>;

/** A profile that drafts can be checked against. */
export type ServedProfile = ReturnType<typeof readProfile>;

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
  readonly software_version: string;
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

/** Reads the published files, see `readFiles`, and prepares them for the server. */
export function readArtifacts(...given: Parameters<typeof readFiles>) {
  const { basePath, files } = readFiles(...given);
  return createArtifacts(basePath, files, given[2]?.readAt);
}

/** Prepares published files, by decoded URL path, for the server. Throws an ArtifactError if they are not what the build makes. */
export function createArtifacts(basePath: string, files: Files, readAt: ReadTime = "start") {
  return useDocument(files, `${basePath}/service-card`, (card: ServiceCard) => {
    const profiles = new Map<string, ServedProfile>();
    const { engine_hash } = card;
    for (const listed of card.profiles) {
      const read = () => readProfile(files, listed, engine_hash);
      const profile = readAt === "use" ? readProfileLater(listed, read) : read();
      for (const name of [...listed.aliases, listed.act_id]) profiles.set(name, profile);
    }
    return {
      interfaceVersion: card.interface_version,
      softwareVersion: card.software_version,
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

/** A profile whose file is read when more is needed than the service card contains. */
function readProfileLater({ act_id, aliases }: ListedProfile, readNow: () => ServedProfile): ServedProfile {
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
    get profile_semantic_hash() {
      return read().profile_semantic_hash;
    },
    checkText: (...given) => read().checkText(...given),
  };
}

function readProfile(files: Files, { href, aliases: [alias = ""] }: ListedProfile, engine_hash: string) {
  type Profile = RuleSet & { provenance: { profile_semantic_hash: string } };
  return useDocument(files, `${href}/profile.json`, (profile: Profile, { file, sha256 }) => {
    const { act_id, fields, provenance } = profile;
    const { profile_semantic_hash } = provenance;
    // The npm package does not contain it.
    const semantic = files.get(`${href}/semantic.json`);
    if (semantic !== undefined && profile_semantic_hash !== `sha256:${semantic.sha256}`)
      throw new ArtifactError(file, "has a profile_semantic_hash that is not the hash of semantic.json");
    const hashes = { profile_semantic_hash, engine_hash, profile_artifact_hash: `sha256:${sha256}` };
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

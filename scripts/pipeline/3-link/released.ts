// What was released: the texts that are published at their hashes, and the history of each profile.
import { canonicalJson, sha256, withoutMembers } from "../../report/json/canonical-json.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";
import type { ProfileSources } from "../model/model.ts";
import type {
  AuthoredVersion,
  HashedText,
  KeptDifference,
  ProvisionVersion,
  Released,
  ReleasedFile,
  ReleasedVersion,
  VersionDifference,
} from "../model/released.ts";
import type { ReportAt } from "../tools/findings.ts";

/** Of each day, the profiles in the order of their aliases. */
export function resolveReleased(
  files: readonly ReleasedFile[],
  profiles: readonly ProfileSources[],
  report: ReportAt,
): Released {
  const authored = new Map(profiles.map((files) => [files.profile.value.act_id, files]));
  const engineByDay = new Map(files.filter(({ kind }) => kind === "engine").map((file) => [file.released, file.hash]));
  const texts = files.flatMap(({ kind, hash, text }): HashedText[] =>
    kind === "differences" ? [] : [{ kind, hash, text }],
  );
  const differences = readDifferences(files);
  const versions: ReleasedVersion[] = [];
  for (const file of files) {
    const { kind, released, hash } = file;
    if (kind !== "profile") continue;
    const { act_id, aliases, version, profile_semantic_hash, meaning } = readProfile(file);
    texts.push(meaning);
    const difference = differences.get(`sha256:${hash}`);
    versions.push({
      ...(difference && { difference }),
      ...{ act_id, alias: aliases[0] as string, version, released, profile_semantic_hash },
      profile_artifact_hash: `sha256:${hash}`,
      engine_hash: `sha256:${engineByDay.get(released)}`,
      ...listChanges(authored.get(act_id), version, report),
    });
  }
  const isBefore = (a: ReleasedVersion, b: ReleasedVersion) =>
    a.released === b.released ? a.alias < b.alias : a.released < b.released;
  const stored = new Map(files.map((file) => [file.hash, file.stored]));
  return { texts, stored, versions: versions.sort((a, b) => (isBefore(a, b) ? -1 : 1)).map(addProvisions(files)) };
}

/** By the artifact hash of the version. */
function readDifferences(files: readonly ReleasedFile[]): ReadonlyMap<string, VersionDifference> {
  const lists = files.filter(({ kind }) => kind === "differences").map(({ text }) => JSON.parse(text));
  const all = (lists as (readonly KeptDifference[])[]).flat();
  return new Map(all.map(({ profile_artifact_hash, ...difference }) => [profile_artifact_hash, difference]));
}

/** Adds the provisions that have a new version. What a profile has in its first release is not new. */
function addProvisions(files: readonly ReleasedFile[]): (version: ReleasedVersion) => ReleasedVersion {
  const byHash = new Map(files.map((file) => [`sha256:${file.hash}`, file]));
  const before = new Map<string, ReadonlySet<string>>();
  return (version) => {
    const file = byHash.get(version.profile_artifact_hash);
    const own = file === undefined ? [] : readProfile(file).provisions;
    const known = before.get(version.act_id);
    before.set(version.act_id, new Set(own.map((provision) => canonicalJson(provision))));
    const provisions = own.filter((provision) => known?.has(canonicalJson(provision)) === false);
    return provisions.length === 0 ? version : { ...version, provisions };
  };
}

/** What a released profile is called, and what it means. */
interface ReleasedProfile {
  readonly act_id: string;
  readonly aliases: readonly string[];
  readonly version: string;
  readonly profile_semantic_hash: string;
  readonly meaning: HashedText;
  /** The atoms of provisions that were amended, or are in force for a time. */
  readonly provisions: readonly ProvisionVersion[];
}

// Several phases read the same files, which never change.
const profiles = new WeakMap<ReleasedFile, ReleasedProfile>();

/** The profile in a released file, parsed once. */
export function readProfile(file: ReleasedFile): ReleasedProfile {
  const profile = profiles.get(file) ?? parseProfile(JSON.parse(file.text) as PublishedProfile);
  profiles.set(file, profile);
  return profile;
}

function parseProfile(profile: PublishedProfile): ReleasedProfile {
  const { act_id, aliases, provenance } = profile;
  const { profile_version: version, profile_semantic_hash } = provenance;
  const provisions = profile.source_atoms.flatMap(({ source_atom_id, in_force, amended_by }): ProvisionVersion[] =>
    in_force === undefined && amended_by === undefined
      ? []
      : [{ source_atom_id, ...(in_force && { in_force }), ...(amended_by && { amended_by }) }],
  );
  return { act_id, aliases, version, profile_semantic_hash, meaning: writeMeaning(profile), provisions };
}

/** The semantic form of a released profile, which follows from it. */
export function writeMeaning({ provenance, examples: _, ...meaning }: PublishedProfile): HashedText {
  const semantic = canonicalJson(withoutMembers(meaning, new Set(provenance.prose_members)));
  return { kind: "profile", hash: sha256(semantic), text: semantic };
}

/** The sentences on a released version. */
function listChanges(
  files: ProfileSources | undefined,
  version: string,
  report: ReportAt,
): Pick<ReleasedVersion, "changes" | "amends"> {
  const authored = files && authoredVersion(files, version);
  if (files !== undefined && authored === undefined) missingChanges(files, version, report);
  return { changes: authored?.changes ?? [], amends: authored?.amends ?? null };
}

/** Reports a version without sentences on what it changed. */
export function missingChanges({ changes, profile }: ProfileSources, version: string, report: ReportAt): void {
  const message = `no sentence explains what version ${version} of ${profile.value.act_id} changed`;
  const hint = "add the version to changes.yaml beside profile.yaml";
  report(changes ?? profile, ["versions"], { code: "missing_changes", message, hint });
}

export const authoredVersion = ({ changes }: ProfileSources, version: string): AuthoredVersion | undefined =>
  changes?.value.versions.find((authored) => authored.version === version);

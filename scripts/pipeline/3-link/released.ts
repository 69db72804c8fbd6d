// What was released: the texts that are published at their hashes, and the history of each profile.
import type { ProfileFiles } from "../model/model.ts";
import type { AuthoredVersion, HashedText, Released, ReleasedFile, ReleasedVersion } from "../model/released.ts";
import { canonicalJson, sha256, withoutMembers } from "../tools/canonical-json.ts";
import type { ReportAt } from "../tools/findings.ts";

interface ReleasedProfile {
  readonly act_id: string;
  readonly aliases: readonly string[];
  readonly examples: unknown;
  readonly provenance: {
    readonly profile_version: string;
    readonly profile_semantic_hash: string;
    readonly prose_members: readonly string[];
  };
}

/** Of each day, the profiles in the order of their aliases. */
export function resolveReleased(
  files: readonly ReleasedFile[],
  profiles: readonly ProfileFiles[],
  report: ReportAt,
): Released {
  const authored = new Map(profiles.map((files) => [files.profile.value.act_id, files]));
  const engineByDay = new Map(files.filter(({ kind }) => kind === "engine").map((file) => [file.released, file.hash]));
  const texts: HashedText[] = files.map(({ kind, hash, text }) => ({ kind, hash, text }));
  const versions: ReleasedVersion[] = [];
  for (const { kind, released, hash, text } of files) {
    if (kind === "engine") continue;
    const { provenance, examples: _, ...meaning } = JSON.parse(text) as ReleasedProfile;
    const { profile_version: version, profile_semantic_hash, prose_members } = provenance;
    const { act_id, aliases } = meaning;
    const semantic = canonicalJson(withoutMembers(meaning, new Set(prose_members)));
    texts.push({ kind, hash: sha256(semantic), text: semantic });
    versions.push({
      ...{ act_id, alias: aliases[0] as string, version, released, profile_semantic_hash },
      profile_artifact_hash: `sha256:${hash}`,
      engine_hash: `sha256:${engineByDay.get(released)}`,
      ...listChanges(authored.get(act_id), version, report),
    });
  }
  const isBefore = (a: ReleasedVersion, b: ReleasedVersion) =>
    a.released === b.released ? a.alias < b.alias : a.released < b.released;
  return { texts, versions: versions.sort((a, b) => (isBefore(a, b) ? -1 : 1)) };
}

/** The sentences on a released version. */
function listChanges(
  files: ProfileFiles | undefined,
  version: string,
  report: ReportAt,
): Pick<ReleasedVersion, "changes" | "amends"> {
  const authored = files && authoredVersion(files, version);
  if (files !== undefined && authored === undefined) missingChanges(files, version, report);
  return { changes: authored?.changes ?? [], amends: authored?.amends ?? null };
}

/** Reports a version without sentences on what it changed. */
export function missingChanges({ changes, profile }: ProfileFiles, version: string, report: ReportAt): void {
  const message = `nothing says what version ${version} of ${profile.value.act_id} changed`;
  const hint = "add the version to changes.yaml beside profile.yaml";
  report(changes ?? profile, ["versions"], { code: "missing_changes", message, hint });
}

export const authoredVersion = ({ changes }: ProfileFiles, version: string): AuthoredVersion | undefined =>
  changes?.value.versions.find((authored) => authored.version === version);

// What was released: the texts that are published at their hashes, and the history of each profile.
import { canonicalJson, sha256, withoutMembers } from "../../report/json/canonical-json.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";
import type { ProfileSources } from "../model/model.ts";
import type { AuthoredVersion, HashedText, Released, ReleasedFile, ReleasedVersion } from "../model/released.ts";
import type { ReportAt } from "../tools/findings.ts";

/** Of each day, the profiles in the order of their aliases. */
export function resolveReleased(
  files: readonly ReleasedFile[],
  profiles: readonly ProfileSources[],
  report: ReportAt,
): Released {
  const authored = new Map(profiles.map((files) => [files.profile.value.act_id, files]));
  const engineByDay = new Map(files.filter(({ kind }) => kind === "engine").map((file) => [file.released, file.hash]));
  const texts: HashedText[] = files.map(({ kind, hash, text }) => ({ kind, hash, text }));
  const versions: ReleasedVersion[] = [];
  for (const { kind, released, hash, text } of files) {
    if (kind === "engine") continue;
    const { provenance, examples: _, ...meaning } = JSON.parse(text) as PublishedProfile;
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

// The files that npm run release keeps: each profile that is new or changed, in what it differs from the version before, and the engine.
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { loadSchemas } from "../pipeline/1-load/load.ts";
import { authoredVersion, missingChanges } from "../pipeline/3-link/released.ts";
import { hashProfile } from "../pipeline/6-hash/hash.ts";
import { findUnfinished } from "../pipeline/6-hash/unfinished.ts";
import { emitFiles } from "../pipeline/9-emit/emit.ts";
import { compileSources } from "../pipeline/compile.ts";
import type { LinkedSources } from "../pipeline/model/linked.ts";
import type { AuthorFinding, ProfileContext } from "../pipeline/model/model.ts";
import { bundleCode } from "../pipeline/tools/bundle.ts";
import { collectFindings, sortFindings } from "../pipeline/tools/findings.ts";
import { canonicalJson, sha256 } from "../report/json/canonical-json.ts";
import { listDifferences } from "./version-difference.ts";

interface Release {
  /** The checkout, with a slash at its end. */
  readonly root: string;
  readonly sources: string;
  /** The folder of the schemas of authored files. */
  readonly schemas: string;
  readonly day: string;
}

interface Released {
  /** What is to be fixed first, sorted. */
  readonly findings: readonly AuthorFinding[];
  /** What was written; nothing where there is a finding. */
  readonly files: readonly { readonly name: string; readonly size: number }[];
}

/** Replaces the folder of the day. */
export async function releaseSources({ root, sources, schemas, day }: Release): Promise<Released> {
  const { value, findings } = compileSources(sources, loadSchemas(schemas));
  if (value === null) return { findings, files: [] };
  const hashed = value.profiles.map((profile) => ({ profile, ...hashProfile(profile, value.service) }));
  const unfit = [...findUnfinished(value.sources, hashed, false), ...checkVersions(hashed, value, day)];
  if (unfit.length > 0) return { findings: sortFindings(unfit), files: [] };
  const { engine } = await bundleCode(root, []);
  const before = new Set(findOthers(value, day).map(({ profile_artifact_hash }) => profile_artifact_hash));
  const profiles = hashed.filter(({ hashes }) => !before.has(hashes.profile_artifact_hash));
  const differences = await listDifferences(
    profiles.map(({ profile, profileJson, hashes }) => ({
      act_id: profile.authored.act_id,
      text: profileJson,
      engine: engine.text,
      version: { version: profile.authored.version, engine_hash: engine.hash, ...hashes },
    })),
    { ...value.released, versions: findOthers(value, day) },
  );
  const files = new Map([
    ...profiles.map(({ profileJson }) => toFile("json", profileJson)),
    ...(differences.length === 0 ? [] : [toFile("differences.json", canonicalJson(differences))]),
    toFile("mjs", engine.text),
  ]);
  await emitFiles(join(sources, "released", day), files);
  return { findings: [], files: [...files].map(([name, bytes]) => ({ name, size: bytes.length })) };
}

const findOthers = ({ released }: LinkedSources, day: string) =>
  released.versions.filter((version) => version.released !== day);

/** A version that was released never means anything else, nor says it in other words, and each says what it changed. */
function checkVersions(
  hashed: readonly Pick<ProfileContext, "profile" | "hashes">[],
  sources: LinkedSources,
  day: string,
): readonly AuthorFinding[] {
  const { findings, report } = collectFindings();
  for (const { profile, hashes } of hashed) {
    const { act_id, version } = profile.authored;
    const same = findOthers(sources, day).find((other) => other.act_id === act_id && other.version === version);
    if (same !== undefined && same.profile_artifact_hash !== hashes.profile_artifact_hash) {
      const message = `${act_id} was released in version ${version} on ${same.released}, and has changed since`;
      const hint = "raise the version of the profile, then run npm run lock";
      report(profile.files.profile, ["version"], { code: "released_version", message, hint });
    } else if (authoredVersion(profile.files, version) === undefined) missingChanges(profile.files, version, report);
  }
  return findings;
}

function toFile(extension: string, text: string): [name: string, bytes: Uint8Array] {
  const bytes = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // Profiles repeat themselves further apart than the default window.
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return [`${sha256(text)}.${extension}.br`, brotliCompressSync(bytes, { params })];
}

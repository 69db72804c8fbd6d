// Records version and semantic hash of each profile in the folder of its act, or compares them with what was recorded.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { loadSchemas } from "../pipeline/1-load/load.ts";
import { hashProfile } from "../pipeline/6-hash/hash.ts";
import { compareLocks, isAuthorsTask, type LockedFolder } from "../pipeline/6-hash/locks.ts";
import { compileSources } from "../pipeline/compile.ts";
import { LOCK_FILE } from "../pipeline/model/authored.ts";
import type { AuthorFinding } from "../pipeline/model/model.ts";
import { sortFindings } from "../pipeline/tools/findings.ts";

const COMMENT = `# yaml-language-server: $schema=../../schemas/lock.schema.json
# Written by npm run lock: what this version of the profile means. A changed meaning needs a new version.
`;

/** Writes the locks of all profiles, or only checks them. The result is what remains to be fixed, sorted. */
export function lockSources(folder: string, schemaFolder: string, isCheck: boolean): readonly AuthorFinding[] {
  const { value, findings } = compileSources(folder, loadSchemas(schemaFolder));
  if (value === null) return findings.filter(({ severity }) => severity === "error");
  const { service, profiles } = value;
  const folders = compareLocks(profiles.map((profile) => ({ profile, hashes: hashProfile(profile, service).hashes })));
  return sortFindings(folders.flatMap((locked) => (isCheck ? locked.findings : updateLock(folder, locked))));
}

/** Writes the lock of a folder unless the author must change something else first, and returns what that is. */
function updateLock(sources: string, { files, locks, findings }: LockedFolder): readonly AuthorFinding[] {
  if (findings.some(isAuthorsTask)) return findings;
  const [[, only]] = locks as [LockedFolder["locks"][number]];
  const text = stringify(files.stage === null ? only : Object.fromEntries(locks));
  if (findings.length > 0) writeFileSync(join(sources, files.act, files.folder, LOCK_FILE), `${COMMENT}${text}`);
  return [];
}

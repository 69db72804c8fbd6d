// The ids and aliases of profiles. Each belongs to one profile.
import type { ProfileSources } from "../model/model.ts";
import type { ReleasedFile } from "../model/released.ts";
import type { ReportAt } from "../tools/findings.ts";
import { createIndex } from "./references.ts";
import { readProfile } from "./released.ts";

/**
 * Reports each name that two profiles have, in the one that probably took it last. A released name, that of the folder, one of a profile with a
 * lock, and the first name of a profile probably existed before.
 */
export function defineAliases(
  profiles: readonly ProfileSources[],
  released: readonly ReleasedFile[],
  report: ReportAt,
): void {
  const names = createIndex<string>("act", report);
  const before = new Set(
    released.filter(({ kind }) => kind === "profile").flatMap((file) => namesIn(readProfile(file))),
  );
  const getRank = ({ act_id, name, files, path }: ProfileName): number => {
    if (before.has(JSON.stringify([act_id, name]))) return 0;
    if (name === files.folder) return 1;
    return (files.lock === null ? 4 : 2) + Number(path[0] === "aliases" && path[1] !== 0);
  };
  const all = profiles.flatMap(listNames);
  for (const { files, path, name, act_id } of all.toSorted((a, b) => getRank(a) - getRank(b)))
    names.define(files.profile, path, name, act_id);
  for (const { files, path, name } of all) {
    if (path[0] !== "aliases" || name === files.folder) continue;
    if (!profiles.some(({ stage, folder }) => stage !== null && folder === name)) continue;
    const message = `the alias "${name}" is the name of a folder with stages`;
    report(files.profile, path, { code: "duplicate_act", message, hint: "the pages of its fields have that path" });
  }
}

/** The id of a profile and each of its names, as a key. */
const namesIn = ({ act_id, aliases }: ReturnType<typeof readProfile>): string[] =>
  [act_id, ...aliases].map((name) => JSON.stringify([act_id, name]));

interface ProfileName {
  readonly files: ProfileSources;
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly act_id: string;
}

function listNames(files: ProfileSources): ProfileName[] {
  const { act_id, aliases } = files.profile.value;
  return [
    { files, path: ["act_id"], name: act_id, act_id },
    ...aliases.map((name, position) => ({ files, path: ["aliases", position], name, act_id })),
  ];
}

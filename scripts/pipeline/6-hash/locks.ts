// Version and semantic hash of each profile, compared with those that npm run lock has recorded in the folder of its act.

import { groupBy } from "../../../server/engine/group-by.ts";
import { createFindCause, objectOf, TEXT_SCHEMA } from "../../report/json/find-cause.ts";
import { LOCK_FILE } from "../model/authored.ts";
import type { AuthorFinding, ProfileContext, ProfileSources } from "../model/model.ts";
import { readYaml } from "../tools/read-yaml.ts";

// A new lock does not correct these.
const AUTHORS_TASKS = ["same_version", "lower_version", "invalid_lock"];

/** Whether the author must change something else before a lock can be written. */
export const isAuthorsTask = ({ code }: AuthorFinding): boolean => AUTHORS_TASKS.includes(code);

export interface Lock {
  readonly version: string;
  readonly profile_semantic_hash: string;
}

/** A folder with the locks that it must have, and the findings on those that it has. */
export interface LockedFolder {
  readonly files: ProfileSources;
  readonly locks: readonly (readonly [actId: string, lock: Lock])[];
  readonly findings: readonly AuthorFinding[];
}

type Hashed = Pick<ProfileContext, "profile" | "hashes">;

/** Compares the locks of all folders. */
export function compareLocks(profiles: readonly Hashed[]): LockedFolder[] {
  return groupBy(profiles, ({ profile }) => profile.files.profile.path).map((hashed) => {
    const [first] = hashed as [Hashed];
    const locks = hashed.map(({ profile: { authored }, hashes: { profile_semantic_hash } }) => {
      return [authored.act_id, { version: authored.version, profile_semantic_hash }] as const;
    });
    return { files: first.profile.files, locks, findings: compareFolder(hashed, new Map(locks)) };
  });
}

type CreateFinding = (code: string, message: string, hint?: string) => AuthorFinding;

function compareFolder(hashed: readonly Hashed[], locks: ReadonlyMap<string, Lock>): AuthorFinding[] {
  const [{ profile: first }] = hashed as [Hashed];
  const { stage, profile, lock: text } = first.files;
  const file = profile.path.replace(/[^/]*$/, LOCK_FILE);
  const createFinding: CreateFinding = (code, message, hint = "run npm run lock and commit the file") => {
    return { file, line: 1, column: 1, severity: "error", code, message, hint };
  };
  if (text === null) return [createFinding("missing_lock", "the profile has no lock")];
  const locked = readLocks(text);
  if (locked === null) return [createFinding("invalid_lock", "the file is not a lock", "restore the committed file")];
  // The lock of a folder without stages does not name its profile.
  const ids = [...locks.keys()].map((id) => (stage === null ? "" : id));
  const others = [...locked.keys()].filter((id) => !ids.includes(id));
  return [
    ...others.map((id) => createFinding("stale_lock", `no profile of the folder is the locked "${id}"`)),
    ...[...locks].flatMap(([id, lock], index) => {
      const before = locked.get(ids[index] ?? "");
      const { files } = (hashed[index] as Hashed).profile;
      if (before === undefined)
        return createFinding("missing_lock", `${stage === null ? "the profile" : id} has no lock`);
      return compareLock(files.profile, before, lock, createFinding);
    }),
  ];
}

function compareLock(
  profile: ProfileSources["profile"],
  locked: Lock,
  lock: Lock,
  createFinding: CreateFinding,
): AuthorFinding[] {
  const isSameMeaning = locked.profile_semantic_hash === lock.profile_semantic_hash;
  const inProfile = { file: profile.path, ...profile.locate(["version"]) };
  const order = compareVersions(lock.version, locked.version);
  if (order > 0) {
    const message = `the version is ${lock.version}, but version ${locked.version} is locked`;
    return [createFinding(isSameMeaning ? "stale_version" : "stale_lock", message)];
  }
  const raise = "raise the version of the profile, then run npm run lock";
  if (order < 0) {
    const message = `the version is ${lock.version}, which is lower than the locked ${locked.version}`;
    return [{ ...createFinding("lower_version", message, raise), ...inProfile }];
  }
  const message = `the meaning of ${profile.value.act_id} changed since version ${lock.version} was locked`;
  return isSameMeaning ? [] : [{ ...createFinding("same_version", message, raise), ...inProfile }];
}

/** Below zero if version `a` is lower, by its numbers from left to right. */
function compareVersions(a: string, b: string): number {
  const [numbers, others] = [a, b].map((version) => version.split(".").map(Number)) as [number[], number[]];
  const differences = numbers.map((number, index) => number - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

const VERSION = { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+$" };
const LOCK = objectOf({ version: VERSION, profile_semantic_hash: TEXT_SCHEMA });
const findCause = createFindCause({ type: "object", minProperties: 1, additionalProperties: LOCK });

/** The locks of a folder by act id; the one of a folder without stages has the empty id. Null if the text is not that of locks. */
function readLocks(text: string): ReadonlyMap<string, Lock> | null {
  const parsed = readYaml(text);
  const value: object = "findings" in parsed ? {} : Object(parsed.value);
  const locks = "version" in value ? { "": value } : value;
  return findCause(locks) === null ? new Map(Object.entries(locks)) : null;
}

// Records version and semantic hash of each profile in the folder of its act, or compares them with what was recorded.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { compileSources } from "../pipeline/compile-sources.ts";
import type { AuthorFinding, CompiledSources, ProfileFiles } from "../pipeline/model/model.ts";
import { hashProfile } from "../pipeline/stages/hash.ts";
import { loadSchemas } from "../pipeline/stages/load.ts";
import { sortFindings } from "../pipeline/tools/findings.ts";
import { readYaml } from "../pipeline/tools/read-yaml.ts";

export const LOCK_FILE = "profile.lock.yaml";

const COMMENT = `# yaml-language-server: $schema=../../schemas/lock.schema.json
# Written by npm run lock: what this version of the profile means. A changed meaning needs a new version.
`;

// A new lock does not correct these.
const AUTHORS_TASKS = ["same_version", "lower_version", "invalid_lock"];

interface Lock {
  readonly version: string;
  readonly profile_semantic_hash: string;
}

/** Writes the locks of all profiles, or only checks them. The result is what remains to be fixed, sorted. */
export function lockSources(folder: string, schemaFolder: string, isCheck: boolean): readonly AuthorFinding[] {
  const { value, findings } = compileSources(folder, loadSchemas(schemaFolder));
  if (value === null) return findings.filter(({ severity }) => severity === "error");
  const compare = isCheck ? checkLock : updateLock;
  return sortFindings(foldersOf(value).flatMap((locked) => compare(folder, locked)));
}

/** The files of a profile, and the lock that it must have. */
type Locked = readonly [files: ProfileFiles, lock: Lock];

function foldersOf({ service, profiles }: CompiledSources): Locked[][] {
  const folders = new Map<string, Locked[]>();
  for (const profile of profiles) {
    const { profile_semantic_hash } = hashProfile(profile, service).hashes;
    const { files } = profile;
    const lock = { version: profile.authored.version, profile_semantic_hash };
    folders.set(files.folder, [...(folders.get(files.folder) ?? []), [files, lock]]);
  }
  return [...folders.values()];
}

/** Writes the lock of a folder unless the author must change something else first, and returns what that is. */
function updateLock(sources: string, expected: readonly Locked[]): AuthorFinding[] {
  const findings = checkLock(sources, expected);
  if (findings.some(({ code }) => AUTHORS_TASKS.includes(code))) return findings;
  const [[files, lock]] = expected as [Locked];
  const locks =
    files.stage === null ? lock : Object.fromEntries(expected.map(([{ profile }, own]) => [profile.value.act_id, own]));
  if (findings.length > 0) writeFileSync(lockPath(sources, files), `${COMMENT}${stringify(locks)}`);
  return [];
}

const lockPath = (sources: string, { act, folder }: ProfileFiles): string => join(sources, act, folder, LOCK_FILE);

type Problem = (code: string, message: string, hint?: string) => AuthorFinding;

function checkLock(sources: string, expected: readonly Locked[]): AuthorFinding[] {
  const [[files]] = expected as [Locked];
  const { act, folder, stage } = files;
  const file = [basename(sources), act, folder, LOCK_FILE].join("/");
  const problem: Problem = (code, message, hint = "run npm run lock and commit the file") => {
    return { file, line: 1, column: 1, severity: "error", code, message, hint };
  };
  const locked = readLocks(lockPath(sources, files));
  if (locked === null) return [problem("missing_lock", "the profile has no lock")];
  if (locked === "invalid") return [problem("invalid_lock", "the file is not a lock", "restore the committed file")];
  const ids = expected.map(([{ profile }]) => (stage === null ? "" : profile.value.act_id));
  const others = [...locked.keys()].filter((id) => !ids.includes(id));
  return [
    ...others.map((id) => problem("stale_lock", `no profile of the folder is the locked "${id}"`)),
    ...expected.flatMap(([{ profile }, lock], index) => {
      const before = locked.get(ids[index] ?? "");
      const name = stage === null ? "the profile" : profile.value.act_id;
      if (before === undefined) return problem("missing_lock", `${name} has no lock`);
      return compareLock(profile, before, lock, problem);
    }),
  ];
}

function compareLock(profile: ProfileFiles["profile"], locked: Lock, lock: Lock, problem: Problem): AuthorFinding[] {
  const isSameMeaning = locked.profile_semantic_hash === lock.profile_semantic_hash;
  const inProfile = { file: profile.path, ...profile.locate(["version"]) };
  const order = compareVersions(lock.version, locked.version);
  if (order > 0) {
    const message = `the version is ${lock.version}, but version ${locked.version} is locked`;
    return [problem(isSameMeaning ? "stale_version" : "stale_lock", message)];
  }
  const raise = "raise the version of the profile, then run npm run lock";
  if (order < 0) {
    const message = `the version is ${lock.version}, which is lower than the locked ${locked.version}`;
    return [{ ...problem("lower_version", message, raise), ...inProfile }];
  }
  const message = `the meaning of ${profile.value.act_id} changed since version ${lock.version} was locked`;
  return isSameMeaning ? [] : [{ ...problem("same_version", message, raise), ...inProfile }];
}

/** Below zero if version `a` is lower, by its numbers from left to right. */
function compareVersions(a: string, b: string): number {
  const [numbers, others] = [a, b].map((version) => version.split(".").map(Number)) as [number[], number[]];
  const differences = numbers.map((number, index) => number - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** The locks of a folder by act id; the one of a folder without stages has the empty id. */
function readLocks(file: string): ReadonlyMap<string, Lock> | "invalid" | null {
  if (!existsSync(file)) return null;
  const reading = readYaml(readFileSync(file, "utf8"));
  const value: object = "problems" in reading ? {} : Object(reading.value);
  const locks = Object.entries("version" in value ? { "": value } : value).map(
    ([id, lock]) => [id, toLock(lock)] as const,
  );
  const valid = locks.flatMap(([id, lock]) => (lock === null ? [] : [[id, lock] as const]));
  return locks.length > 0 && valid.length === locks.length ? new Map(valid) : "invalid";
}

function toLock(value: unknown): Lock | null {
  const { version, profile_semantic_hash } = Object(value) as Partial<Lock>;
  const isVersion = typeof version === "string" && /^\d+\.\d+\.\d+$/.test(version);
  return isVersion && typeof profile_semantic_hash === "string" ? { version, profile_semantic_hash } : null;
}

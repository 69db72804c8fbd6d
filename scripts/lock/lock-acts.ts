// The lock of an act: beside its sources, the version of the profile and the hash of what it means, so that a change of meaning shows
// in review and takes a new version.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { compileSources } from "../pipeline/compile-sources.ts";
import { sortFindings } from "../pipeline/findings.ts";
import { hashProfile } from "../pipeline/hash.ts";
import type { ActSources, AuthorFinding, CompiledSources } from "../pipeline/model.ts";
import { readYaml } from "../pipeline/read-yaml.ts";

const LOCK_FILE = "profile.lock.yaml";
const COMMENT =
  "# Written by npm run lock: what this version of the profile means. A changed meaning needs a new version.\n";

interface Lock {
  readonly version: string;
  readonly profile_semantic_hash: string;
}

export interface LockOptions {
  /** The authored files, and the JSON Schemas of them. */
  readonly sources: string;
  readonly schemas: string;
  /** Whether to write nothing, and to find every lock that does not say what the sources say. */
  readonly isCheck: boolean;
}

/** Locks every act; gives what an author must mend, in the sources or in a lock. Where a source has an error, no lock is written. */
export function lockActs({ sources, schemas, isCheck }: LockOptions): AuthorFinding[] {
  const { value, findings } = compileSources(sources, schemas);
  if (value === null) return findings.filter(({ severity }) => severity === "error");
  return sortFindings(computeLocks(value).flatMap((locked) => lockAct(sources, locked, isCheck)));
}

interface LockedAct {
  readonly act: ActSources;
  readonly lock: Lock;
}

/** The lock that each act must have. */
const computeLocks = ({ sources: { acts }, service, profiles }: CompiledSources): LockedAct[] =>
  profiles.map((profile, index) => {
    const { profile_semantic_hash } = hashProfile(profile, service).hashes;
    return { act: acts[index] as ActSources, lock: { version: profile.authored.version, profile_semantic_hash } };
  });

/** Writes the lock of an act where that is the remedy and `isCheck` does not forbid it; gives what is left to mend. */
function lockAct(sources: string, { act: { folder, profile }, lock }: LockedAct, isCheck: boolean): AuthorFinding[] {
  const file = join(sources, folder, LOCK_FILE);
  const problem = compareLocks(readLock(file), lock);
  if (problem === null) return [];
  const isWritten = problem.code !== "same_version" && problem.code !== "invalid_lock";
  if (isWritten && !isCheck) {
    writeFileSync(file, `${COMMENT}${stringify(lock)}`);
    return [];
  }
  const place =
    problem.code === "same_version"
      ? { file: profile.path, ...profile.locate(["version"]) }
      : { file: [basename(sources), folder, LOCK_FILE].join("/"), line: 1, column: 1 };
  return [{ ...problem, ...place, severity: "error" }];
}

/** What is wrong with a lock (`locked`: null where there is none, undefined where the file holds something else); null if nothing. */
function compareLocks(
  locked: Lock | null | undefined,
  lock: Lock,
): Pick<AuthorFinding, "code" | "message" | "hint"> | null {
  const hint = "run npm run lock and commit the file";
  if (locked === null) return { code: "missing_lock", message: "the profile has no lock", hint };
  if (locked === undefined)
    return { code: "invalid_lock", message: "the file is not a lock", hint: "restore it as it was committed" };
  const hasMoved = locked.profile_semantic_hash !== lock.profile_semantic_hash;
  const isSameVersion = locked.version === lock.version;
  if (!hasMoved && isSameVersion) return null;
  if (!hasMoved)
    return { code: "stale_version", message: `the version is ${lock.version}, the lock says ${locked.version}`, hint };
  const message = `the meaning moved since it was locked as ${locked.version}`;
  return isSameVersion
    ? { code: "same_version", message, hint: "give the profile a new version, then run npm run lock" }
    : { code: "stale_lock", message: `${message}; the version is ${lock.version}`, hint };
}

function readLock(file: string): Lock | null | undefined {
  if (!existsSync(file)) return null;
  const reading = readYaml(readFileSync(file, "utf8"));
  const { version, profile_semantic_hash } = "problems" in reading ? {} : ((reading.value ?? {}) as Partial<Lock>);
  const isLock = typeof version === "string" && typeof profile_semantic_hash === "string";
  return isLock ? { version, profile_semantic_hash } : undefined;
}

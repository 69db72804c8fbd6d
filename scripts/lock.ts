// npm run lock: records version and semantic hash of each profile, so that a change of meaning is visible and needs a new version.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { runCommand } from "./command-line/run-command.ts";
import { compileSources } from "./pipeline/compile-sources.ts";
import { formatFinding, sortFindings } from "./pipeline/findings.ts";
import { hashProfile } from "./pipeline/hash.ts";
import type { ActSources, AuthorFinding, CompiledSources } from "./pipeline/model.ts";
import { readYaml } from "./pipeline/read-yaml.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const LOCK_FILE = "profile.lock.yaml";

const HELP = `npm run lock -- [--check] [--sources DIR]

Writes ${LOCK_FILE} into the folder of each act: the version of its profile and the hash of its meaning. If the
meaning of a profile changed, its version must be raised first. A version is never lowered.

  --check        write nothing, and fail if a lock does not match the sources
  --sources DIR  the authored files (default: profiles-src)

Exit codes: 0 locked, 1 errors to fix in a lock or a source, 2 wrong usage or a crash.`;

const COMMENT =
  "# Written by npm run lock: what this version of the profile means. A changed meaning needs a new version.\n";

// A new lock does not correct these.
const AUTHORS_TASKS = ["same_version", "lower_version", "invalid_lock"];

interface Lock {
  readonly version: string;
  readonly profile_semantic_hash: string;
}

await runCommand({
  help: HELP,
  options: { check: { type: "boolean" }, sources: { type: "string", default: `${ROOT}profiles-src` } },
  run({ values: { check, sources } }) {
    const { value, findings } = compileSources(sources, `${ROOT}profiles-src/schemas`);
    const compare = check ? checkLock : updateLock;
    const errors =
      value === null
        ? findings.filter(({ severity }) => severity === "error")
        : locksOf(value).flatMap(([act, lock]) => compare(sources, act, lock));
    for (const error of sortFindings(errors)) console.error(formatFinding(error));
    return errors.length > 0 ? 1 : 0;
  },
});

/** The acts, each with the lock that it must have. */
function locksOf({ acts, service, profiles }: CompiledSources): [ActSources, Lock][] {
  return profiles.map((profile, index) => {
    const { profile_semantic_hash } = hashProfile(profile, service).hashes;
    return [acts[index] as ActSources, { version: profile.authored.version, profile_semantic_hash }];
  });
}

/** Writes the lock of an act unless the author must change something else first, and returns what that is. */
function updateLock(sources: string, act: ActSources, lock: Lock): AuthorFinding[] {
  const findings = checkLock(sources, act, lock);
  if (findings.some(({ code }) => AUTHORS_TASKS.includes(code))) return findings;
  if (findings.length > 0) writeFileSync(join(sources, act.folder, LOCK_FILE), `${COMMENT}${stringify(lock)}`);
  return [];
}

/** Compares the lock of an act with what it must be. */
function checkLock(sources: string, { folder, profile }: ActSources, lock: Lock): AuthorFinding[] {
  const file = [basename(sources), folder, LOCK_FILE].join("/");
  const problem = (code: string, message: string, hint = "run npm run lock and commit the file"): AuthorFinding => {
    return { file, line: 1, column: 1, severity: "error", code, message, hint };
  };
  const locked = readLock(join(sources, folder, LOCK_FILE));
  if (locked === null) return [problem("missing_lock", "the profile has no lock")];
  if (locked === "invalid") return [problem("invalid_lock", "the file is not a lock", "restore the committed file")];
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
  const message = `the meaning changed since version ${lock.version} was locked`;
  return isSameMeaning ? [] : [{ ...problem("same_version", message, raise), ...inProfile }];
}

/** Below zero if version `a` is lower, by its numbers from left to right. */
function compareVersions(a: string, b: string): number {
  const [numbers, others] = [a, b].map((version) => version.split(".").map(Number)) as [number[], number[]];
  const differences = numbers.map((number, index) => number - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

function readLock(file: string): Lock | "invalid" | null {
  if (!existsSync(file)) return null;
  const reading = readYaml(readFileSync(file, "utf8"));
  const { version, profile_semantic_hash } = "problems" in reading ? {} : ((reading.value ?? {}) as Partial<Lock>);
  const isVersion = typeof version === "string" && /^\d+\.\d+\.\d+$/.test(version);
  const isLock = isVersion && typeof profile_semantic_hash === "string";
  return isLock ? { version, profile_semantic_hash } : "invalid";
}

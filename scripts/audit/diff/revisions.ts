// Revisions of the checkout: the profiles that their sources compile to, and what their builds answer to lines with drafts.
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { type HashedProfile, readProfile } from "../../command-line/profiles/read-profiles.ts";
import { CommandError } from "../../command-line/run-command.ts";
import { inTemporaryFolder } from "../../command-line/temporary-folder.ts";
import { hashProfile } from "../../pipeline/6-hash/hash.ts";
import { compileProject } from "../compile-project.ts";

const SOURCES = "profiles-src";

type Profiles = ReadonlyMap<string, HashedProfile>;

/**
 * The profiles of a revision of the checkout, such as HEAD, and those of its files as they are now, by act_id. Both are compiled by the
 * code of the checkout. Rejects with a CommandError if there is no such revision, or if sources have errors.
 */
export function readRevision(
  checkout: string,
  revision: string,
): Promise<readonly [before: Profiles, after: Profiles]> {
  return inTemporaryFolder((folder) => {
    extractRevision(checkout, revision, folder, SOURCES);
    const before = compileProfiles(join(folder, SOURCES), checkout, `The sources of ${revision}`);
    return [before, compileProfiles(join(checkout, SOURCES), checkout, "The sources")];
  });
}

/** Writes the files of a revision, or those of one folder of it, into a folder. Throws a CommandError if git has no such revision. */
export function extractRevision(checkout: string, revision: string, folder: string, part?: string): void {
  const run = (program: string, args: readonly string[], input?: Buffer) =>
    execFileSync(program, args, { cwd: checkout, input, maxBuffer: 2 ** 28, stdio: "pipe" });
  const parts = part === undefined ? [] : [part];
  const archive = readArchive(
    () => run("git", ["archive", "--format=tar", "--end-of-options", revision, ...parts]),
    `${part ?? "the files"} of ${revision}`,
  );
  run("tar", ["-x", "-f", "-", "-C", folder], archive);
}

function readArchive(read: () => Buffer, what: string): Buffer {
  try {
    return read();
  } catch (error) {
    const [line = ""] = String((error as { stderr?: Buffer }).stderr ?? "").split("\n");
    throw new CommandError(`git cannot read ${what}: ${line}`);
  }
}

function compileProfiles(sources: string, checkout: string, name: string): Profiles {
  const note = `${name} cannot be compiled: compare two builds instead`;
  const { profiles, service } = compileProject(sources, join(checkout, SOURCES, "schemas"), note);
  return new Map(
    profiles.map((profile) => {
      const { profileJson } = hashProfile(profile, service);
      const read = readProfile({ name: profile.alias, bytes: Buffer.from(profileJson) });
      return [read.act_id, read] as const;
    }),
  );
}

const WITH_TSX = ["--import", "tsx"];

/** Builds a checkout, which is named in the CommandError if that fails. */
export async function build(checkout: string, name: string, options: readonly string[] = []): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [...WITH_TSX, "scripts/build.ts", ...options], { cwd: checkout });
  } catch (error) {
    const lines = String((error as { stderr?: string }).stderr)
      .trim()
      .split("\n");
    throw new CommandError(...lines, `${name} cannot be built here`);
  }
}

/** Whether what was built in a checkout has a profile. */
export const hasProfile = (checkout: string, alias: string): boolean =>
  existsSync(join(checkout, "dist/public/api/v1/profiles", alias, "profile.json"));

/** The lines that the command of a checkout answers to those of a file. Throws a CommandError if it answers none. */
export async function* readAnswers(checkout: string, alias: string, file: string): AsyncGenerator<string> {
  const args = [...WITH_TSX, "scripts/prevalidate.ts", "--ndjson", "--profile", alias, file];
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: ["ignore", "pipe", "pipe"] });
  const errors = text(child.stderr);
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    yield line;
    count++;
  }
  const [line = ""] = (await errors).split("\n");
  if (count === 0) throw new CommandError(`the build in ${checkout} checks no draft of ${alias}: ${line}`);
}

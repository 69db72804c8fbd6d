// The profiles that authored sources compile to: those of the checkout, and those of one of its revisions.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { CommandError } from "../../command-line/run-command.ts";
import { inTemporaryFolder } from "../../command-line/temporary-folder.ts";
import { compileSources } from "../../pipeline/compile-sources.ts";
import { hashProfile } from "../../pipeline/stages/hash.ts";
import { loadSchemas } from "../../pipeline/stages/load.ts";
import { formatFinding, hasErrors } from "../../pipeline/tools/findings.ts";
import { type HashedProfile, readProfile } from "../read-profiles.ts";

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
  const { value, findings } = compileSources(sources, loadSchemas(join(checkout, SOURCES, "schemas")));
  if (value === null || hasErrors(findings)) {
    const lines = findings.filter(({ severity }) => severity === "error").map(formatFinding);
    throw new CommandError(...lines, `${name} cannot be compiled: compare two builds instead`);
  }
  return new Map(
    value.profiles.map((profile) => {
      const { profileJson } = hashProfile(profile, value.service);
      const read = readProfile({ name: profile.alias, bytes: Buffer.from(profileJson) });
      return [read.act_id, read] as const;
    }),
  );
}

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
export function readRevision(checkout: string, revision: string): readonly [before: Profiles, after: Profiles] {
  return inTemporaryFolder((folder) => {
    const git = (args: readonly string[], input?: Buffer) =>
      execFileSync(args[0] as string, args.slice(1), { cwd: checkout, input, maxBuffer: 2 ** 28, stdio: "pipe" });
    const archive = readArchive(() => git(["git", "archive", "--format=tar", revision, SOURCES]), revision);
    git(["tar", "-x", "-f", "-", "-C", folder], archive);
    const before = compileProfiles(join(folder, SOURCES), checkout, `The sources of ${revision}`);
    return [before, compileProfiles(join(checkout, SOURCES), checkout, "The sources")];
  });
}

function readArchive(read: () => Buffer, revision: string): Buffer {
  try {
    return read();
  } catch (error) {
    const [line = ""] = String((error as { stderr?: Buffer }).stderr ?? "").split("\n");
    throw new CommandError(`git cannot read ${SOURCES} of ${revision}: ${line}`);
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

// What must be true of a build before its checksums are signed and it is published. The signature itself is made where no other code than openssl runs.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ArtifactError, readFiles } from "../../server/read-files.ts";
import { readPublicKey } from "../command-line/release-key.ts";
import { CommandError } from "../command-line/run-command.ts";
import { sha256 } from "../report/json/canonical-json.ts";

/** The placeholder in package.json of the owner of the repository. */
const NO_OWNER = /github\.com\/OWNER\//;

interface Build {
  /** The checkout, with a slash at its end. */
  readonly root: string;
  /** The published files. */
  readonly folder: string;
  /** The file with the public key of releases. */
  readonly keyFile: string;
}

/**
 * Throws a CommandError if the repository has no owner or no key of releases, the build has a profile or an engine that is not kept in
 * profiles-src/released, a file is not that of its checksum, or .ci/nightly has not passed on this tree.
 */
export function checkRelease({ root, folder, keyFile }: Build): void {
  if (NO_OWNER.test(readFileSync(`${root}package.json`, "utf8")))
    throw new CommandError("package.json: the repository is of OWNER, which is to be the name of its owner");
  readPublicKey(readFileSync(keyFile, "utf8"), keyFile);
  const missing = findUnreleased(folder);
  if (missing.length > 0)
    throw new CommandError(
      ...missing,
      "profiles-src/released does not keep these: npm run release -- DAY, then build again",
    );
  checkFiles(folder);
  checkNightly(root);
}

/** Reads every file that the checksums name. Throws a CommandError if one is not the file of its hash. */
function checkFiles(folder: string): void {
  try {
    readFiles((file) => readFileSync(join(folder, file)), sha256);
  } catch (error) {
    throw error instanceof ArtifactError ? new CommandError(`${error.message}: build again`) : error;
  }
}

/** What .ci/nightly writes at its end: the hash of the tree in git, and its counts. */
const NIGHTLY = ".ci/nightly-result";

/** Throws a CommandError if the nightly run has not passed on what is in the checkout. */
function checkNightly(root: string): void {
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  if (git("status", "--porcelain", "--untracked-files=no") !== "")
    throw new CommandError("the checkout has changes that are not committed");
  const tree = git("rev-parse", "HEAD^{tree}");
  const result = existsSync(root + NIGHTLY) ? readFileSync(root + NIGHTLY, "utf8") : "";
  if (!result.startsWith(`${tree} `))
    throw new CommandError(`${NIGHTLY} has no result for this tree, ${tree}: run .ci/nightly`);
  if (!/, 0 failed\b/.test(result)) throw new CommandError(`.ci/nightly failed on this tree: ${result.trim()}`);
}

/** The hashes of a build that its history of releases does not have. */
function findUnreleased(folder: string): readonly string[] {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const { base_path } = JSON.parse(read("manifest.json")) as { readonly base_path: string };
  const history = read(`${base_path}/changes.ndjson`);
  const { profiles } = JSON.parse(read(`${base_path}/profiles/index.json`)) as {
    readonly profiles: readonly { readonly profile_artifact_hash: string }[];
  };
  const { engine_hash } = JSON.parse(read(`${base_path}/service-card/index.json`)) as { readonly engine_hash: string };
  const hashes = [...profiles.map(({ profile_artifact_hash }) => profile_artifact_hash), engine_hash];
  return hashes.filter((hash) => !history.includes(hash));
}

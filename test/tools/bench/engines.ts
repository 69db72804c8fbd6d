// The engine of this checkout and that of an earlier revision, each bundled to one module, with the rules that its own sources have.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { CheckText, createCheckText } from "../../../server/engine/engine.ts";
import { ROOT, readPublic, sha256 } from "../../support.ts";

/** The revision before the engine was made faster. */
export const EARLIER = "cf5a1c4";

/** Answers by the alias of a profile. */
export type Engine = ReadonlyMap<string, CheckText>;

const run = promisify(execFile);

/** The engine of this checkout with the published profiles; the bundle is written to the folder `work`. */
export const loadEngine = (aliases: readonly string[], work: string): Promise<Engine> =>
  bundleEngine(ROOT, work, aliases, (alias) => readPublic(`api/v1/profiles/${alias}/profile.json`));

// Run in the checkout of the earlier revision: a build of it would need packages that this one may not have.
const WRITE_PROFILES = `
import { writeFileSync } from "node:fs";
const [{ compileSources }, { hashProfile }] = await Promise.all(
  ["compile-sources", "hash"].map((name) => import(process.cwd() + "/scripts/pipeline/" + name + ".ts")),
);
const { value } = compileSources(process.cwd() + "/profiles-src/", process.cwd() + "/profiles-src/schemas");
for (const profile of value.profiles) writeFileSync(profile.alias + ".json", hashProfile(profile, value.service).profileJson);
`;

/**
 * Makes the profiles of a revision below the folder `work` and loads its engine with those of `aliases` that it has. Returns why not if git
 * or the revision is not there.
 */
export async function loadEarlierEngine(
  revision: string,
  aliases: readonly string[],
  work: string,
): Promise<Engine | string> {
  const [root, archive] = [join(work, "earlier"), join(work, "earlier.tar")];
  try {
    await run("git", ["archive", "--output", archive, revision], { cwd: ROOT });
  } catch (error) {
    return (error as Error).message.trim().replace(/\s+/g, " ");
  }
  mkdirSync(root);
  await run("tar", ["-xf", archive, "-C", root]);
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  await run(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", WRITE_PROFILES], { cwd: root });
  const fileOf = (alias: string) => join(root, `${alias}.json`);
  return bundleEngine(
    root,
    work,
    aliases.filter((alias) => existsSync(fileOf(alias))),
    (alias) => readFileSync(fileOf(alias)),
  );
}

async function bundleEngine(
  root: string,
  work: string,
  aliases: readonly string[],
  readProfile: (alias: string) => Buffer,
): Promise<Engine> {
  const outfile = join(work, `${sha256(root)}.mjs`);
  const entryPoints = [join(root, "server/engine/engine.ts")];
  await build({ entryPoints, outfile, bundle: true, minify: true, format: "esm", target: "node20" });
  const engine = (await import(pathToFileURL(outfile).href)) as Record<string, typeof createCheckText>;
  // The second is its name in earlier revisions.
  const create = (engine.createCheckText ?? engine.createAnswerText) as typeof createCheckText;
  return new Map(
    aliases.map((alias) => {
      const bytes = readProfile(alias);
      const profile = JSON.parse(bytes.toString());
      const { profile_semantic_hash } = profile.provenance;
      const hashes = { profile_semantic_hash, profile_artifact_hash: `sha256:${sha256(bytes)}` };
      return [alias, create(profile, hashes)];
    }),
  );
}

// The engine of this checkout and that of an earlier revision, each bundled to one module, with the rules that its own build published.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { readArtifacts } from "../../../server/artifacts.ts";
import { ROOT, sha256 } from "../../support.ts";

/** The revision before the engine was made faster. */
export const EARLIER = "cf5a1c4";

/** Answers by the alias of a profile. */
export type Engine = ReturnType<typeof readArtifacts>["profiles"];

const run = promisify(execFile);

/** The engine of the checkout at `root` with the files published in `dist`; the bundle is written to the folder `work`. */
export async function loadEngine(root: string, dist: string, work: string): Promise<Engine> {
  const outfile = join(work, `${sha256(root)}.mjs`);
  const entryPoints = [join(root, "server/artifacts.ts")];
  await build({ entryPoints, outfile, bundle: true, minify: true, format: "esm", target: "node20" });
  const server = (await import(pathToFileURL(outfile).href)) as { readArtifacts: typeof readArtifacts };
  return server.readArtifacts((file) => readFileSync(join(dist, "public", file)), sha256, "use").profiles;
}

/** Builds a revision below the folder `work` and loads its engine. Returns why not if git or the revision is not there. */
export async function loadEarlierEngine(revision: string, work: string): Promise<Engine | string> {
  const [root, archive] = [join(work, "earlier"), join(work, "earlier.tar")];
  try {
    await run("git", ["archive", "--output", archive, revision], { cwd: ROOT });
  } catch (error) {
    return (error as Error).message.trim().replace(/\s+/g, " ");
  }
  mkdirSync(root);
  await run("tar", ["-xf", archive, "-C", root]);
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  await run(process.execPath, ["--import", "tsx", "scripts/build.ts", "--no-compression"], { cwd: root });
  return loadEngine(root, join(root, "dist"), work);
}

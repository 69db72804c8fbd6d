// Builds a copy of a checkout in changed surroundings.
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { copyCheckout, filesBelow } from "./copy-tree.ts";
import type { Variation } from "./variations.ts";

/** The files of a dist/ by name, with slashes. */
export type Build = ReadonlyMap<string, Buffer>;

// Found once, because a path of packages is relative to the working folder, which varies.
const TSX = import.meta.resolve("tsx");

/** Copies the checkout `from` into the folder `work`, builds it there and removes the copy. Rejects where nothing was built. */
export async function buildCopy(from: string, work: string, variation: Variation): Promise<Build> {
  const root = join(work, variation.folder ?? "checkout");
  copyCheckout(from, root, variation.copy);
  try {
    await runBuild(root, work, variation);
    const dist = join(root, "dist");
    return new Map(
      filesBelow(dist).map((file) => [relative(dist, file).replaceAll(sep, "/"), readFileSync(file)] as const),
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function runBuild(root: string, work: string, { preload, node, cwd, umask, env }: Variation): Promise<void> {
  const modules = preload === undefined ? [] : [TSX, pathToFileURL(join(root, "test/tools/reproduce", preload)).href];
  const command = ["--import", TSX, join(root, "scripts/build.ts")];
  const args = [...modules.flatMap((module) => ["--import", module]), ...command];
  // A child takes over the user mask of the moment at which it starts.
  const ownMask = process.umask();
  if (umask !== undefined) process.umask(umask);
  const child = spawn(node ?? process.execPath, args, {
    cwd: cwd ?? root,
    // The cache of tsx forgets by the clock and is shared by all builds; its configuration it looks for in the working folder.
    env: {
      PATH: process.env.PATH,
      HOME: work,
      TZ: "UTC",
      LANG: "C",
      TSX_DISABLE_CACHE: "1",
      TSX_TSCONFIG_PATH: join(root, "tsconfig.json"),
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.umask(ownMask);
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code === 0 ? "" : `the build ended with ${code ?? signal}`));
  });
  const [errors, problem] = await Promise.all([text(child.stderr), ended]);
  if (problem !== "") throw new Error([problem, errors.trim()].filter((line) => line !== "").join("\n"));
}

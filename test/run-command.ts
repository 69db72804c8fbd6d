// Runs programs, among them the commands of scripts/ as their npm scripts do.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The text of standard input. */
  readonly input?: string;
}

/** Runs a program to its end. The status is -1 when there is no such program. */
export const run = (
  command: string,
  args: readonly string[],
  { cwd = ROOT, env = {}, input = "" }: RunOptions = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(
      command,
      args,
      { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 24 },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
        resolve({ status, stdout, stderr });
      },
    );
    child.stdin?.on("error", () => undefined).end(input);
  });

/** The arguments of Node.js that run a command in any folder: from its bundle if bundle-commands.ts has made one, else as its npm script does. */
export function startCommand(name: string): readonly string[] {
  const bundled = `${process.env.LEXBIND_TEST_COMMANDS}/${name}.mjs`;
  return existsSync(bundled) ? [bundled] : ["--import", import.meta.resolve("tsx"), `${ROOT}scripts/${name}.ts`];
}

/** Runs a command to its end: that of this checkout, or scripts/NAME.ts of another one. */
export function runCommand(name: string, args: readonly string[], root = ROOT): Promise<Ended> {
  const start = root === ROOT ? startCommand(name) : ["--import", "tsx", `scripts/${name}.ts`];
  return run(process.execPath, [...start, ...args], { cwd: root });
}

export const PREVALIDATE = startCommand("prevalidate");

/** Runs npm run prevalidate in a folder of drafts. */
export const prevalidateIn =
  (cwd: string, env: Readonly<Record<string, string>> = { NO_COLOR: "" }) =>
  (args: readonly string[], { input = "", ...more }: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    run(process.execPath, [...PREVALIDATE, ...args], { cwd, env: { ...env, ...more }, input });

/** A host on this machine, with its origin. */
export async function startHost(answer: RequestListener) {
  const host = createServer(answer).listen(0, "127.0.0.1");
  await once(host, "listening");
  return { origin: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, stop: () => host.close() };
}

/** Whether something is installed that a test needs. With CI=true this throws if it is not: no test is then skipped by accident. */
export function isInstalled(name: string, isFound: boolean): boolean {
  if (!isFound && process.env.CI === "true") throw new Error(`${name} is missing, which is a failure with CI=true`);
  return isFound;
}

/** A file of a package in .ci/tools; null when those packages are not installed. */
export function toolFile(file: string): string | null {
  const path = `${ROOT}.ci/tools/node_modules/${file}`;
  return isInstalled(path, existsSync(path)) ? path : null;
}

/**
 * Documents that are not in the repository: those that the environment variable names, or else those at `usual`. Null if they are
 * missing. They may be without CI=true, and with LEXBIND_DOCUMENTS=none; what a variable names must exist.
 */
export function findDocuments(variable: string, usual: string): string | null {
  const given = process.env[variable] ?? "";
  if (given === "none") return null;
  if (given !== "" && !existsSync(given)) throw new Error(`${variable} names ${given}, which does not exist`);
  const path = given === "" ? usual : given;
  return existsSync(path) || (process.env.LEXBIND_DOCUMENTS !== "none" && isInstalled(path, false)) ? path : null;
}

/** Why a test was skipped that needs a package of .ci/tools. */
export const NO_TOOLS = "skipped without the packages of .ci/tools: npm ci --prefix .ci/tools --ignore-scripts";

// The code blocks of a guide, so that tests run what readers copy.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Ended } from "../run-command.ts";
import { ROOT } from "../support.ts";

/** Where guides say the server is. */
export const GUIDE_ORIGIN = "http://127.0.0.1:3000";

/** The blocks of a guide in a language, in order. */
export function blocksOf(guide: string, language: string): string[] {
  const markdown = readFileSync(`${ROOT}profiles-src/docs/${guide}.md`, "utf8");
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language ? [code as string] : [],
  );
}

/** The one block of a guide in a language. */
export function blockOf(guide: string, language: string): string {
  const [block, ...others] = blocksOf(guide, language);
  if (block === undefined || others.length > 0) throw new Error(`${guide}.md has no single block of ${language}`);
  return block;
}

/** A file of a package in .ci/tools; null where those packages are not installed. */
export function toolFile(file: string): string | null {
  const path = fileURLToPath(new URL(`../../.ci/tools/node_modules/${file}`, import.meta.url));
  return existsSync(path) ? path : null;
}

/** What a test says that is skipped for want of a package. */
export const NO_TOOLS = "its packages are not there: npm ci --prefix .ci/tools --ignore-scripts";

/** Arguments that have node run TypeScript, from any folder. */
export const WITH_TSX = ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href];

/** Runs a program to its end; -1 where there is none of that name. */
export const run = (
  command: string,
  args: readonly string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(command, args, { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ status, stdout, stderr });
    });
  });

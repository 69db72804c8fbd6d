// The README as a stranger follows it: its commands in order, in a clean clone of the last commit, and what it shows of their output.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GUIDE_ORIGIN } from "../clients/guide-blocks.ts";
import { tempFolder } from "../pipeline/author.ts";
import { isInstalled, run } from "../run-command.ts";
import { type Json, ROOT, readJsonFile } from "../support.ts";
import { commandsIn, follow } from "./follow.ts";
import { readText } from "./markdown-links.ts";

const hasAll = (await Promise.all(["git", "jq", "curl"].map((name) => run(name, ["--version"])))).every(
  ({ status }) => status === 0,
);
const [start, ...others] = commandsIn(readText("README.md"));
const folder = tempFolder();
const clone = join(folder, "lexbind");
let server: ChildProcess | undefined;
let origin = GUIDE_ORIGIN;

/** A folder with an npm whose `ci` takes the packages that are installed here, because a test must not need a network. */
function makeNpm(): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(
    join(bin, "npm"),
    `#!/bin/sh\nif [ "$1" = ci ]; then exec ln -s '${ROOT}node_modules' .; fi\nPATH=\${PATH#*:} exec npm "$@"\n`,
  );
  chmodSync(join(bin, "npm"), 0o755);
  return `${bin}${delimiter}${process.env.PATH}`;
}

/** Runs the first block, which does not end: it serves. */
async function startServer(): Promise<void> {
  const code = (start?.code ?? "").replace("REPOSITORY", ROOT);
  const env = { ...process.env, PATH: makeNpm(), PORT: "0" };
  let output = "";
  server = spawn("bash", ["-ec", code], { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [server.stdout, server.stderr]) stream?.on("data", (data) => (output += data));
  for (;;) {
    if (server.exitCode !== null) throw new Error(output);
    const [, address] = /^lexbind listens on (\S+)$/m.exec(output) ?? [];
    if (address !== undefined) {
      origin = address;
      return;
    }
    await wait(200);
  }
}

beforeAll(async () => {
  if (isInstalled("git, jq and curl", hasAll)) await startServer();
});
afterAll(() => {
  // With all that it started.
  if (server?.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
});

it.runIf(hasAll).each(others)("a reader of the README gets what it shows: $code", async (commands) => {
  expect(start?.code).toContain("git clone");
  await follow(commands, { cwd: clone, replace: [[GUIDE_ORIGIN, origin]] });
});

const ACTS: string[] = readJsonFile("api/v1/clocks.json").acts.map(({ title }: Json) => title.split(",")[0]);

/** The sentence below the title. */
const getFirst = (file: string): string => readText(file).split("\n\n")[1]?.replaceAll("\n", " ").split(". ")[0] ?? "";

it.each([
  ["the README", getFirst("README.md")],
  ["the README of the package", getFirst("scripts/package/README.md")],
  ["package.json", JSON.parse(readText("package.json")).description as string],
])("the first sentence of %s names all acts", (_, sentence) => {
  expect(ACTS.length).toBeGreaterThan(5);
  expect(ACTS.filter((act) => !sentence.includes(act))).toEqual([]);
});

// npm run dev: builds and serves again after each change, and open pages load again.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT, SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";
import { createFront } from "./dev/front.ts";

const HELP = `npm run dev -- [--sources DIR] [--out DIR]

Builds the sources as npm run build -- --draft --no-compression does, and serves them. When a file in the sources, in scripts/ or in server/ changes, it
builds and serves again, and open pages load again. While the sources have errors, the terminal shows them, and the last good build is
served. Ctrl-C ends it.

  --sources DIR  ${SOURCES_HELP}
  --out DIR      the folder to write (default: dist)

The environment variables PORT (default: 3000) and HOST (default: 127.0.0.1) are those of npm start.

Exit codes: 0 ended, 2 wrong usage or a crash.`;

// Looking at all files takes some milliseconds. It sees what watching misses: files that an editor replaces, and those of shared folders.
const LOOK_EVERY_MS = 300;

const children = new Set<ChildProcess>();
process.once("exit", endChildren);

await runCommand({
  help: HELP,
  options: { sources: SOURCES, out: { type: "string", default: `${ROOT}dist` } },
  async run({ values: { sources, out } }) {
    const { PORT = "3000", HOST = "127.0.0.1" } = process.env;
    if (!/^\d{1,5}$/.test(PORT)) throw new UsageError("PORT must be a whole number from 0 to 65535");
    if (!existsSync(sources)) throw new CommandError(`${sources} does not exist`);
    const front = createFront();
    await once(front.server.listen(Number(PORT), HOST), "listening");
    console.log(`lexbind listens on http://${HOST}:${(front.server.address() as AddressInfo).port}`);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(0));
    try {
      return await serveChanges(sources, out, front.show);
    } finally {
      front.server.close().closeAllConnections();
      endChildren();
    }
  },
});

/** Builds and serves again whenever a file has changed; `show` gets the port of each server. */
async function serveChanges(sources: string, out: string, show: (port: string) => void): Promise<never> {
  let server: ChildProcess | null = null;
  for (let seen = ""; ; await wait(LOOK_EVERY_MS)) {
    const state = describeFiles([sources, `${ROOT}scripts`, `${ROOT}server`]);
    if (state === seen) continue;
    seen = state;
    const started = performance.now();
    const next = await buildAndServe(sources, out);
    if (next === null) continue;
    show(next.port);
    server?.kill();
    server = next.server;
    console.log(`built in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  }
}

/** The names of all files in folders, and when each was changed. */
function describeFiles(folders: readonly string[]): string {
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const files = entries.map(({ parentPath, name }) => join(parentPath, name));
  return files.map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`).join("\n");
}

/** Builds, and starts a server of what was built on a port that is free; null if one of them fails, which the terminal shows. */
async function buildAndServe(sources: string, out: string) {
  const options = ["--draft", "--no-compression", "--sources", sources, "--out", out];
  const [exitCode] = await once(start(["--import", "tsx", `${ROOT}scripts/build.ts`, ...options], "inherit"), "exit");
  if (exitCode !== 0) return null;
  const server = start([join(out, "server/main.mjs")], "pipe");
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    const [, port] = /^lexbind listens on \S+:(\d+)$/.exec(line) ?? [];
    if (port !== undefined) return { server, port };
  }
  return null;
}

function start(args: readonly string[], output: "inherit" | "pipe"): ChildProcess {
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG: "" };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", output, "inherit"] });
  children.add(child.once("exit", () => children.delete(child)));
  return child;
}

function endChildren(): void {
  for (const child of children) child.kill("SIGKILL");
}

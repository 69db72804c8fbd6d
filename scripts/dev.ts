// npm run dev: builds and serves, and does both again when a source or the code changes.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";
import { runCommand } from "./command-line/run-command.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
// An editor may write a file in several steps.
const SETTLE_MS = 100;

const HELP = `npm run dev -- [--sources DIR] [--out DIR]

Builds and serves. When a file in the sources, in scripts/ or in server/ changes, it builds again and restarts the server. While the
sources have errors, the server of the last good build goes on. Ctrl-C ends it.

  --sources DIR  the authored files (default: profiles-src)
  --out DIR      the folder to write (default: dist)

Exit codes: 0 ended, 2 wrong usage or a crash.`;

await runCommand({
  help: HELP,
  options: {
    sources: { type: "string", default: `${ROOT}profiles-src` },
    out: { type: "string", default: `${ROOT}dist` },
  },
  run: ({ values }) => develop(values.sources, values.out),
});

async function develop(sources: string, out: string): Promise<number> {
  const run = (...args: string[]) => spawn(process.execPath, args, { stdio: "inherit" });
  let server: ChildProcess | undefined;
  const buildAndServe = async () => {
    const options = ["--no-compression", "--sources", sources, "--out", out];
    const [status] = await once(run("--import", "tsx", `${ROOT}scripts/build.ts`, ...options), "exit");
    if (status !== 0) return;
    await stop(server);
    server = run(`${out}/server/main.mjs`);
  };
  let work = buildAndServe();
  const addWork = () => {
    work = work.then(buildAndServe);
  };
  let timer: NodeJS.Timeout | undefined;
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(addWork, SETTLE_MS);
  };
  const folders = [sources, `${ROOT}scripts`, `${ROOT}server`];
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, onChange));
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  for (const watcher of watchers) watcher.close();
  clearTimeout(timer);
  await work;
  await stop(server);
  return 0;
}

/** Ends the server, and waits until its port is free. */
async function stop(server: ChildProcess | undefined): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill();
  await ended;
}

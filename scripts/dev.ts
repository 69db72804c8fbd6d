// npm run dev: serves what the sources compile to, and compiles again when a source or the code changes.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { ROOT, SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";
import type { DevOptions } from "./dev/process.ts";

// An editor may write a file in several steps.
const SETTLE_MS = 50;

const HELP = `npm run dev -- [--sources DIR]

Compiles the sources and serves the result from memory; of dist/ it writes only the schema of the kinds of rules, for editors. When a file
in the sources changes, it compiles again, and open pages load again. While the sources have errors, the last good build is served, and
the terminal and the pages show the errors. When a file in scripts/ or server/ changes, it starts again. Ctrl-C ends it.

  --sources DIR  ${SOURCES_HELP}

The environment variables PORT (default: 3000) and HOST (default: 127.0.0.1) are those of npm start.

Exit codes: 0 ended, 2 wrong usage or a crash.`;

await runCommand({
  help: HELP,
  options: { sources: SOURCES },
  run: ({ values: { sources } }) => develop(sources),
});

async function develop(sources: string): Promise<number> {
  const { PORT = "3000", HOST = "127.0.0.1" } = process.env;
  if (!/^\d{1,5}$/.test(PORT)) throw new UsageError("PORT must be a whole number from 0 to 65535");
  if (!existsSync(sources)) throw new CommandError(`${sources} does not exist`);
  let options: DevOptions = { root: ROOT, sources, port: Number(PORT), hostname: HOST };
  const start = () =>
    // The same port after a start with changed code.
    fork(`${ROOT}scripts/dev/process.ts`, [JSON.stringify(options)]).on("message", (port) => {
      options = { ...options, port: Number(port) };
    });
  let server = start();
  const restart = async () => {
    await stop(server);
    server = start();
  };
  const watches = [
    onChange(sources, () => server.connected && server.send("changed")),
    onChange(`${ROOT}scripts`, restart),
    onChange(`${ROOT}server`, restart),
  ];
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  for (const end of watches) end();
  await stop(server);
  return 0;
}

/** Ends the process, and waits until its port is free. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill();
  await ended;
}

/** Calls `act` after something in the folder has changed; the result ends that. */
function onChange(folder: string, act: () => unknown): () => void {
  let timer: NodeJS.Timeout | undefined;
  let watchers: FSWatcher[] = [];
  const change = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watchAgain();
      act();
    }, SETTLE_MS);
  };
  // Each folder by itself: on Linux, Node's recursive watching loses a file that an editor replaces. Again after each change, because
  // there may be other folders.
  const watchAgain = () => {
    const former = watchers;
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name));
    watchers = [folder, ...folders].map((path) => watch(path, change).on("error", change));
    for (const watcher of former) watcher.close();
  };
  watchAgain();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

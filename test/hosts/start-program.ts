// A host program run by tests: in a folder of its own, ready once it listens, gone when stopped.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, type Host } from "./host.ts";

export interface HostOptions {
  /** What is served: a copy of dist/public; dist/public itself unless told. */
  readonly publicFolder?: string;
  /** Our servers as "host:port". Without one nothing answers the POSTs, which then get 502. */
  readonly upstreams?: readonly string[];
}

/** An address where nothing listens. */
export const NO_UPSTREAM = "127.0.0.1:1";

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Whether a program can be run on this machine. */
export const isInstalled = (command: string, versionArgument: string): boolean =>
  spawnSync(command, [versionArgument]).error === undefined;

// A program listens within a tenth of a second on an idle machine.
const PATIENCE_MS = 20_000;

/** Starts what `prepare` prepares for an empty folder and a free port. Rejects with what it printed if it does not listen. */
export async function startProgram(prepare: (work: string, port: number) => Program): Promise<Host> {
  const work = mkdtempSync(join(tmpdir(), "lexbind-"));
  const port = await freePort();
  const { command, args, environment = {} } = prepare(work, port);
  const child = spawn(command, args, { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed = (printed + chunk).slice(-4_000);
    });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(work, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + PATIENCE_MS; !(await isListening(port)); await sleep(20)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`${command} does not listen: ${printed}`);
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** A text with each of these parts, which must stand in it once, replaced by another: what a user does by hand. */
export function adapt(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((adapted, [from, to]) => {
    const parts = adapted.split(from);
    if (parts.length !== 2) throw new Error(`the generated file holds ${parts.length - 1} times: ${from}`);
    return parts.join(to);
  }, text);
}

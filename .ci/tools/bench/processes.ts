// Starts the programs that are measured, each in a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../../test/support.ts";
import type { LoadRequest } from "../load.ts";

const REFERENCE = fileURLToPath(new URL("reference.ts", import.meta.url));

// Loaded into every server: answers any message with the processor time of the process so far.
const CPU_REPORT =
  "data:text/javascript,process.on('message',()=>process.send(process.cpuUsage()));process.channel.unref()";

export interface MeasuredServer {
  readonly port: number;
  /** Processor time of the process since its start. */
  cpuMicroseconds(): Promise<number>;
  stop(): Promise<void>;
}

/** Runs Node with these arguments until it prints the URL on which it listens. */
export async function startServer(args: readonly string[]): Promise<MeasuredServer> {
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1" };
  const child = spawn(process.execPath, ["--import", CPU_REPORT, ...args], {
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const line = await Promise.race([once(child.stdout as NodeJS.ReadableStream, "data"), ended]);
  const port = Number(/:(\d+)\s*$/.exec(String(line[0]))?.[1]);
  if (Number.isNaN(port)) throw new Error(`${args.join(" ")} ended without a port`);
  return {
    port,
    async cpuMicroseconds() {
      child.send("cpu");
      const [{ user, system }] = (await once(child, "message")) as [NodeJS.CpuUsage];
      return user + system;
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export const startLexbind = (): Promise<MeasuredServer> => startServer([`${ROOT}dist/server/main.mjs`]);

/** Starts a reference server, which copies the answer to `request` from the server at `origin`. */
export const startReference = (kind: string, origin: string, request: LoadRequest): Promise<MeasuredServer> =>
  startServer(["--import", import.meta.resolve("tsx"), REFERENCE, kind, origin, JSON.stringify(request)]);

// Processes to be measured: pinned to a core where the machine can, waited for, and ended.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Wraps a command so that it keeps to one core; without taskset, the command as it is. */
export type Pin = (command: readonly string[]) => readonly string[];

/** A server that answers. */
export interface RunningServer {
  readonly port: number;
  /** Resident memory in bytes. */
  residentBytes(): number;
  stop(): Promise<void>;
}

/** Starts a server that prints a line with its port at the end, and resolves at that line. Rejects where it ends without one. */
export async function startServer(command: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = launch(command, { ...process.env, ...env });
  let printed = "";
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      printed += chunk;
      const match = /:(\d+)\n/.exec(printed);
      if (match !== null) resolve(Number(match[1]));
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${command.join(" ")} ended without a port: ${complaint}`)));
  });
  return running(child, port);
}

/** Starts a server that says nothing, on a port that was chosen for it. It may not answer yet. */
export const startSilentServer = (command: readonly string[], port: number): RunningServer =>
  running(launch(command, process.env), port);

const launch = ([program = "", ...parameters]: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"], env });

function running(child: ChildProcess, port: number): RunningServer {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    port,
    residentBytes: () => residentBytes(child.pid as number),
    stop() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/** Source: proc(5), `VmRSS` in kB. NaN where the system has no /proc. */
function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** How a command that ended well went. */
export interface Ended {
  readonly stdout: string;
  readonly seconds: number;
}

/** Runs a command to its end. Rejects with what it printed where it fails. */
export function run([program = "", ...parameters]: readonly string[], cwd = process.cwd()): Promise<Ended> {
  const start = performance.now();
  const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"], cwd });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const seconds = (performance.now() - start) / 1_000;
      if (code === 0) resolve({ stdout, seconds });
      else reject(new Error(`${program} ${parameters.join(" ")} ended with ${code}: ${stderr || stdout}`));
    });
  });
}

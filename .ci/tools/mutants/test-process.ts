// Runs test files in a process of their own, which is ended where it takes too long and started again for the next ones.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { TestResult, TestRun } from "./run-tests.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PROGRAM = fileURLToPath(new URL("run-tests.ts", import.meta.url));
// A mutant may ask for memory without end.
const OPTIONS = ["--import", "tsx", "--max-old-space-size=2048"];

const LONGEST_TIMER = 2 ** 31 - 1;
// A start takes a few seconds where nothing else runs.
const MOST_START = 120_000;

export interface TestProcess {
  /** Null if the tests did not end in time, and if they ended the process. */
  run(run: TestRun, milliseconds: number): Promise<TestResult | null>;
  stop(): void;
}

/** `mutants` is a file with the mutants in JSON. Temporary files of the tests go to the folder `temporary`. */
export function createTestProcess(mutants: string, temporary: string): TestProcess {
  let started: { readonly child: ChildProcess; readonly ready: Promise<unknown> } | null = null;

  function stop(): void {
    const pid = started?.child.pid;
    started = null;
    // Also what the tests have started.
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {}
  }

  /** The next message of the process, or null if it ends first, or in so many milliseconds. */
  async function nextMessage(child: ChildProcess, milliseconds: number): Promise<unknown> {
    const waiting = new AbortController();
    const { signal } = waiting;
    const timer = setTimeout(() => waiting.abort(), Math.min(milliseconds, LONGEST_TIMER));
    try {
      const ended = once(child, "exit", { signal }).then(() => null);
      return await Promise.race([once(child, "message", { signal }).then(([message]) => message), ended]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
      waiting.abort();
    }
  }

  function start() {
    const env = { ...process.env, TMPDIR: temporary };
    const child = fork(PROGRAM, [mutants], {
      cwd: ROOT,
      execArgv: OPTIONS,
      env,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      detached: true,
    });
    child.once("exit", () => {
      if (started?.child === child) started = null;
    });
    return { child, ready: nextMessage(child, MOST_START) };
  }

  async function run(run: TestRun, milliseconds: number): Promise<TestResult | null> {
    started ??= start();
    const { child, ready } = started;
    if ((await ready) === null) throw new Error("the process of the tests does not start");
    child.send(run);
    const result = await nextMessage(child, milliseconds);
    if (result === null) stop();
    return result as TestResult | null;
  }

  return { run, stop };
}

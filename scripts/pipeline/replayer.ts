// Replays rules in a thread of its own, while documents and pages are made from the same profiles.
import { Worker } from "node:worker_threads";
import type { ReplayJob, ReplayProblem } from "./model.ts";

/** The problems of the rules of each profile. `code` is the bundle of replay-thread.ts. Rejects if `signal` ends it. */
export const replayInThread = (
  code: string,
  jobs: readonly ReplayJob[],
  signal?: AbortSignal,
): Promise<readonly ReplayProblem[][]> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(code, { eval: true, workerData: jobs, execArgv: [] });
    thread.once("message", resolve).once("error", reject);
    signal?.addEventListener("abort", () => thread.terminate().then(() => reject(signal.reason)));
  });

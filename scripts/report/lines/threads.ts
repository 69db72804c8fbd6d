// Threads that answer lines beside each other.
import { startWorker } from "../../command-line/installation.ts";
import type { Line } from "../../command-line/lines.ts";
import type { AnsweredLines, LineCheck } from "./answer-lines.ts";

interface Waiting {
  readonly resolve: (answered: AnsweredLines) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts threads; each answers what it gets in its order. */
export function startThreads(count: number, check: LineCheck) {
  const threads = Array.from({ length: count }, () => startThread(check));
  let next = 0;
  return {
    answer: (lines: readonly Line[]): Promise<AnsweredLines> =>
      (threads[next++ % count] as (typeof threads)[number]).answer(lines),
    stop: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  };
}

function startThread(check: LineCheck) {
  const waiting: Waiting[] = [];
  const worker = startWorker("report/lines/worker", check);
  worker.on("message", (answered: AnsweredLines) => waiting.shift()?.resolve(answered));
  worker.on("error", (error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  const answer = (lines: readonly Line[]): Promise<AnsweredLines> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(lines);
    });
  return { worker, answer };
}

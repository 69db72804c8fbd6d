// Compresses texts in a thread of its own, because that takes as long as all else that the build does.
import { Worker } from "node:worker_threads";
import type { Compress } from "./artifact.ts";

export function startCompressor() {
  const thread = new Worker(new URL("./compress-thread.mjs", import.meta.url), { execArgv: [] });
  type Resolve = (encoded: Awaited<ReturnType<Compress>>) => void;
  const waiting: (readonly [resolve: Resolve, reject: (error: Error) => void])[] = [];
  // The thread answers in the order in which it was asked.
  thread.on("message", (encoded) => waiting.shift()?.[0](encoded));
  thread.on("error", (error) => {
    for (const [, reject] of waiting) reject(error);
  });
  return {
    compress: ((texts) =>
      new Promise((resolve, reject) => {
        waiting.push([resolve, reject]);
        thread.postMessage(texts);
      })) satisfies Compress,
    /** Without it, the thread keeps the process running. */
    stop: () => thread.terminate(),
  };
}

// Compresses texts in threads of their own, because that takes as long as all else that the build does.
import { Worker } from "node:worker_threads";
import type { Compress } from "./artifact.ts";

interface Compressor {
  readonly compress: Compress;
  /** Without it, the threads keep the process running. */
  readonly stop: () => Promise<unknown>;
}

// With one, the build waits for it after everything else is done; common machines for builds have two processors.
const THREADS = 2;

export function startCompressor(): Compressor {
  const threads = Array.from({ length: THREADS }, startThread);
  return {
    compress: async (texts) => {
      // In turns, because neighbours are of about the same size.
      const parts = threads.map(({ compress }, first) =>
        compress(texts.filter((_, index) => index % THREADS === first)),
      );
      const encoded = await Promise.all(parts);
      return texts.map((_, index) => encoded[index % THREADS]?.[Math.floor(index / THREADS)] ?? []);
    },
    stop: () => Promise.all(threads.map(({ stop }) => stop())),
  };
}

function startThread(): Compressor {
  const thread = new Worker(new URL("./compress-thread.mjs", import.meta.url), { execArgv: [] });
  type Resolve = (encoded: Awaited<ReturnType<Compress>>) => void;
  const waiting: (readonly [resolve: Resolve, reject: (error: Error) => void])[] = [];
  // The thread answers in the order in which it was asked.
  thread.on("message", (encoded) => waiting.shift()?.[0](encoded));
  thread.on("error", (error) => {
    for (const [, reject] of waiting) reject(error);
  });
  return {
    compress: (texts) =>
      new Promise((resolve, reject) => {
        waiting.push([resolve, reject]);
        thread.postMessage(texts);
      }),
    stop: () => thread.terminate(),
  };
}

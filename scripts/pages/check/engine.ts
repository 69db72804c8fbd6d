// The page's side of the worker: one request at a time, and a worker that does not reply in time is terminated and replaced.
import type { Format } from "../../convert/report.ts";
import type { Converted, Outcome, Setup } from "./answers.ts";

type Request =
  | { readonly kind: "check"; readonly body: Uint8Array }
  | { readonly kind: "convert"; readonly text: string; readonly from: Format };
type Reply =
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  /** Null if the text does not have that format. */
  | { readonly kind: "converted"; readonly converted: Converted | null };
/** `ended`: the request took longer than REPLY_MS, or broke the worker. `broken`: no worker starts in this browser. */
type Failure = { readonly kind: "ended" | "broken" };

export type ToWorker = { readonly kind: "setup"; readonly setup: Setup } | Request;
export type FromWorker = { readonly kind: "ready" } | Reply;

/** What the page uses of a Worker. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

export type Convert = (text: string, from: Format) => Promise<Converted | null>;

export interface Engine {
  /** A check that a newer one replaces while it waits is never resolved. */
  readonly check: (text: string) => Promise<Outcome | Failure>;
  /** Null if the text does not have that format, or if the conversion failed. */
  readonly convert: Convert;
}

// A draft of the maximum size takes a few hundredths of a second; after two seconds the worker hangs.
export const REPLY_MS = 2_000;
// Starting takes as short, but a busy machine gets more time before the page gives up.
export const START_MS = 15_000;

interface Job {
  readonly request: Request;
  readonly resolve: (reply: Reply | Failure) => void;
}

/** Starts the first worker at once. */
export function createEngine(setup: Setup, startWorker: () => WorkerPort): Engine {
  let worker: WorkerPort | null = null;
  let isReady = false;
  let isBroken = false;
  let running: Job | null = null;
  let waiting: Job[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    timer = setTimeout(giveUp, START_MS);
    try {
      worker = startWorker();
    } catch {
      return giveUp();
    }
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = () => (isReady ? replaceWorker() : giveUp());
    worker.postMessage({ kind: "setup", setup });
  };
  const stop = () => {
    clearTimeout(timer);
    worker?.terminate();
    if (worker !== null) worker.onmessage = null;
    isReady = false;
  };
  const giveUp = () => {
    stop();
    isBroken = true;
    for (const job of waiting) job.resolve({ kind: "broken" });
  };
  const replaceWorker = () => {
    stop();
    start();
    running?.resolve({ kind: "ended" });
    running = null;
  };
  const receive = (message: FromWorker) => {
    clearTimeout(timer);
    if (message.kind === "ready") isReady = true;
    else running?.resolve(message);
    running = null;
    runNext();
  };
  const runNext = () => {
    const job = waiting[0];
    if (!isReady || running !== null || job === undefined) return;
    waiting.shift();
    running = job;
    timer = setTimeout(replaceWorker, REPLY_MS);
    worker?.postMessage(job.request);
  };
  const ask = (request: Request): Promise<Reply | Failure> =>
    new Promise((resolve) => {
      if (isBroken) return resolve({ kind: "broken" });
      // Only the newest text is worth a check.
      if (request.kind === "check") waiting = waiting.filter((job) => job.request.kind !== "check");
      waiting.push({ request, resolve });
      runNext();
    });

  start();
  return {
    check: async (text) => {
      // Of a text that is too large anyway, just enough to be too large.
      const body = new TextEncoder().encode(text.slice(0, setup.service.maxRequestBytes + 1));
      const reply = await ask({ kind: "check", body });
      return reply.kind === "outcome" ? reply.outcome : (reply as Failure);
    },
    convert: async (text, from) => {
      const reply = await ask({ kind: "convert", text, from });
      return reply.kind === "converted" ? reply.converted : null;
    },
  };
}

// The page's side of the worker: one text at a time, the newest next, and a worker that does not answer in time is ended.
import type { FromWorker, Outcome, Setup, ToWorker } from "./protocol.ts";

/** What the page uses of a Worker. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

export interface CheckerOptions {
  readonly startWorker: () => WorkerPort;
  readonly setup: Setup;
  /** The outcome of the newest text. Those of older ones are dropped. */
  readonly onOutcome: (outcome: Outcome, text: string) => void;
  /** A text took longer than CHECK_MS, or broke the worker; a new worker is at work on what comes next. */
  readonly onCut: (text: string) => void;
  /** The worker could not be started; nothing will be checked. */
  readonly onBroken: () => void;
}

export interface Checker {
  check(text: string): void;
  stop(): void;
}

// A draft of the greatest length takes some hundredths of a second; whoever waits for two seconds waits for good.
export const CHECK_MS = 2_000;
// The engine is bound in some hundredths of a second, too; a busy machine gets more before the page gives up.
export const START_MS = 15_000;

/** Starts the first worker at once. */
export function createChecker({ startWorker, setup, onOutcome, onCut, onBroken }: CheckerOptions): Checker {
  let worker: WorkerPort | null = null;
  let isReady = false;
  let running: { readonly id: number; readonly text: string } | null = null;
  let waiting: string | null = null;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    isReady = false;
    try {
      worker = startWorker();
    } catch {
      return giveUp();
    }
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = () => (isReady ? cut() : giveUp());
    timer = setTimeout(giveUp, START_MS);
    worker.postMessage({ kind: "setup", setup });
  };
  const giveUp = () => {
    stop();
    onBroken();
  };
  const stop = () => {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
  };
  const cut = () => {
    const text = running?.text ?? "";
    const isNewest = waiting === null;
    running = null;
    stop();
    start();
    if (isNewest) onCut(text);
  };
  const receive = (message: FromWorker) => {
    if (message.kind === "ready") isReady = true;
    else if (message.kind !== "outcome" || message.id !== running?.id) return;
    clearTimeout(timer);
    const finished = running;
    running = null;
    if (message.kind === "outcome" && finished !== null && waiting === null) onOutcome(message, finished.text);
    next();
  };
  const next = () => {
    if (worker === null || !isReady || running !== null || waiting === null) return;
    running = { id: ++lastId, text: waiting };
    waiting = null;
    timer = setTimeout(cut, CHECK_MS);
    worker.postMessage({ kind: "check", id: running.id, body: bodyOf(running.text, setup.service.maxRequestBytes) });
  };

  start();
  return {
    check(text) {
      waiting = text;
      next();
    },
    stop,
  };
}

/** The body of a text; of one that is too large anyway, just enough to be so. */
function bodyOf(text: string, maxRequestBytes: number): Uint8Array {
  return new TextEncoder().encode(text.slice(0, maxRequestBytes + 1));
}

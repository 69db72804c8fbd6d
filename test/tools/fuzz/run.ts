// Sends bodies to both checks, one after the other, and watches the answers and what the process writes meanwhile.

import type { Validate } from "../../../scripts/pipeline/validator.ts";
import type { Check } from "../../../server/engine/rule-set.ts";
import type { MakeBody } from "./bodies.ts";
import { inspectReply, type Reply } from "./inspect.ts";

export interface FuzzOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly makeBody: MakeBody;
  readonly indices: Iterable<number>;
  /** The absolute URL of each check. */
  readonly urls: Readonly<Record<Check, string>>;
  readonly maxRequestBytes: number;
  readonly validateAnswer: Validate;
  readonly validateError: Validate;
  readonly onProgress?: (bodies: number) => void;
}

export interface FuzzProblem {
  readonly index: number;
  readonly check: Check;
  readonly problem: string;
}

export interface FuzzResult {
  readonly bodies: number;
  /** How often each status came, in its order. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly problems: readonly FuzzProblem[];
}

const CHECKS: readonly Check[] = ["lint", "prevalidation"];
const PROGRESS_EVERY = 1_000;
// A defect that every body meets would fill the memory with problems.
const MAX_PROBLEMS = 100;

/** Sends the bodies at `indices`. Rejects on a defect of the harness only; what the app does wrong is a problem in the result. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const problems: FuzzProblem[] = [];
  const statuses = new Map<number, number>();
  const watch = watchProcess();
  let bodies = 0;
  try {
    for (const index of options.indices) {
      const body = options.makeBody(index);
      const replies: Reply[] = [];
      for (const check of CHECKS) {
        const { reply, problem } = await sendBody(body, check, options);
        if (reply !== null) {
          replies.push(reply);
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        }
        for (const found of [problem ?? disagreement(replies), ...watch.take()])
          if (found !== null) problems.push({ index, check, problem: found });
      }
      bodies++;
      if (problems.length >= MAX_PROBLEMS) break;
      if (bodies % PROGRESS_EVERY === 0) {
        // Timers and rejections are due between two turns of the event loop, and bodies alone never end one.
        await new Promise(setImmediate);
        options.onProgress?.(bodies);
      }
    }
    await new Promise(setImmediate);
    for (const problem of watch.take()) problems.push({ index: bodies - 1, check: "prevalidation", problem });
  } finally {
    watch.stop();
  }
  return { bodies, statuses: new Map([...statuses].sort(([a], [b]) => a - b)), problems };
}

async function sendBody(
  body: Uint8Array,
  check: Check,
  { fetch, urls, maxRequestBytes, validateAnswer, validateError }: FuzzOptions,
): Promise<{ reply: Reply | null; problem: string | null }> {
  const headers = { "content-type": "application/json" };
  const request = new Request(urls[check], { method: "POST", headers, body: body as Uint8Array<ArrayBuffer> });
  try {
    const response = await fetch(request);
    const reply = { status: response.status, text: await response.text() };
    const isTooLarge = body.length > maxRequestBytes;
    return { reply, problem: inspectReply(reply, { check, isTooLarge, validateAnswer, validateError }) };
  } catch (error) {
    return { reply: null, problem: `threw ${nameOf(error)}` };
  }
}

/** What is wrong with a body is wrong for both checks, in the same words. */
function disagreement([lint, prevalidation]: readonly Reply[]): string | null {
  if (lint === undefined || prevalidation === undefined) return null;
  if (lint.status === 200 && prevalidation.status === 200) return null;
  return lint.text === prevalidation.text ? null : "the two checks refuse the body differently";
}

/** The class of an error; its message may quote the body. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/** Holds back what the process writes, and collects that it did, and errors that nobody caught. */
function watchProcess(): { take(): string[]; stop(): void } {
  let seen: string[] = [];
  const onRejection = (reason: unknown) => seen.push(`unhandled rejection of ${nameOf(reason)}`);
  const onException = (error: unknown) => seen.push(`uncaught ${nameOf(error)}`);
  process.on("unhandledRejection", onRejection).on("uncaughtException", onException);
  const restores = (["stdout", "stderr"] as const).map((name) => {
    const stream = process[name];
    const { write } = stream;
    stream.write = () => seen.push(`something was written to ${name}`) > 0;
    return () => {
      stream.write = write;
    };
  });
  return {
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
    stop() {
      for (const restore of restores) restore();
      process.off("unhandledRejection", onRejection).off("uncaughtException", onException);
    },
  };
}

// The engine of the page with workers that reply when a test makes them reply. The tests use fake timers.
import { vi } from "vitest";
import { createEngine, type ToWorker } from "../../scripts/pages/check/engine.ts";
import { PROFILE_TEXT, pageFacts } from "./page-facts.ts";

export const CONTEXT = { parameters: {}, recordAt: "2026-03-10T09:15:00Z" };
export const LAW = { "eu.act.art-1": "What it says." };

/** A worker that replies when the test makes it reply. */
class FakeWorker {
  onmessage: Worker["onmessage"] = null;
  onerror: Worker["onerror"] = null;
  isTerminated = false;
  readonly received: ToWorker[] = [];
  readonly postMessage = (message: ToWorker) => this.received.push(message);
  readonly terminate = () => {
    this.isTerminated = true;
  };
}

export const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

export async function startEngine(isThere: (name: "profile" | "worker") => boolean | Promise<void> = () => true) {
  const workers: FakeWorker[] = [];
  const createWorker = () => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  };
  const load =
    (name: Parameters<typeof isThere>[0], text = name as string) =>
    async () => {
      if ((await isThere(name)) === false) throw new Error("not found");
      return text;
    };
  const engine = createEngine(pageFacts(), {
    loadProfile: load("profile", PROFILE_TEXT),
    loadWorker: load("worker"),
    createWorker,
  });
  const replies: string[] = [];
  const check = (text: string) =>
    void engine
      .check(text, CONTEXT)
      .then((reply) => replies.push(`${text}: ${reply.kind === "rejected" ? reply.message : reply.kind}`));
  const note = (answer: Awaited<ReturnType<typeof engine.convert>>) => void replies.push(`convert: ${answer}`);
  const convert = () => void engine.convert("", "esas").then(note);
  const reply = (index: number, json: string | null) => {
    const isReady = json === null && workers[index]?.received.at(-1)?.kind === "setup";
    const result = isReady ? LAW : json === null ? null : { kind: "rejected", message: json };
    workers[index]?.onmessage?.call(globalThis as never, new MessageEvent("message", { data: result }));
    return wait();
  };
  const fail = (index: number) => workers[index]?.onerror?.call(globalThis as never, new Event("error") as ErrorEvent);
  const textsOf = (index: number) =>
    workers[index]?.received.map((message) =>
      message.kind === "check" ? new TextDecoder().decode(message.body) : message.kind,
    );
  // Until the profile and the script of the worker are there.
  await wait();
  return { engine, workers, replies, check, convert, reply, fail, textsOf };
}
export type Started = Awaited<ReturnType<typeof startEngine>>;

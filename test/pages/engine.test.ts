// The page's side of the worker: one request at a time, limits of time, and workers that fail.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEngine, REPLY_MS, START_MS, type ToWorker } from "../../scripts/pages/check/engine.ts";
import { OPTIONS, PROFILE_TEXT, pageFacts } from "./page-facts.ts";

const CONTEXT = { parameters: {}, minute: "2026-03-10T09:15:00Z" };
const LAW = { "eu.act.art-1": "What it says." };

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

describe("the engine of the page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

  async function start(isThere: (name: "profile" | "worker") => boolean | Promise<void> = () => true) {
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
    const fail = (index: number) =>
      workers[index]?.onerror?.call(globalThis as never, new Event("error") as ErrorEvent);
    const textsOf = (index: number) =>
      workers[index]?.received.map((message) =>
        message.kind === "check" ? new TextDecoder().decode(message.body) : message.kind,
      );
    // Until the profile and the script of the worker are there.
    await wait();
    return { engine, workers, replies, check, convert, reply, fail, textsOf };
  }
  type Started = Awaited<ReturnType<typeof start>>;

  it("the engine of the page runs one check at a time, after the setup, and of several waiting ones the newest", async () => {
    const { check, reply, replies, textsOf } = await start();
    check("a");
    expect(textsOf(0)).toEqual(["setup"]);
    await reply(0, null);
    check("b");
    check("c");
    expect(textsOf(0)).toEqual(["setup", "a"]);
    for (const json of ["1", "3"]) await reply(0, json);
    await wait(START_MS);
    expect(textsOf(0)).toEqual(["setup", "a", "c"]);
    expect(replies).toEqual(["a: 1", "b: ended", "c: 3"]);
  });

  it("the engine of the page terminates a worker that does not reply in time, reports it, and goes on with another", async () => {
    const { check, workers, reply, replies } = await start();
    await reply(0, null);
    check("first");
    await wait();
    await reply(0, "1");
    check("slow");
    await wait(REPLY_MS - 1);
    check("next");
    expect([workers[0]?.isTerminated, replies]).toEqual([false, ["first: 1"]]);
    await wait(1);
    expect([workers[0]?.isTerminated, replies.slice(1), workers.length]).toEqual([true, ["slow: ended"], 2]);
    await reply(0, "too late");
    await reply(1, null);
    await reply(1, "2");
    expect(replies.slice(1)).toEqual(["slow: ended", "next: 2"]);
  });

  it("the engine of the page gives the first check of each worker the time of a start, because it compiles the engine", async () => {
    const { check, workers, reply, replies } = await start();
    for (const worker of [0, 1]) {
      check(`a ${worker}`);
      await wait(START_MS - 1);
      await reply(worker, null);
      await wait(START_MS - 1);
      expect(replies).toEqual(worker === 0 ? [] : ["a 0: ended"]);
      await wait(1);
      expect([workers[worker]?.isTerminated, replies.at(-1)]).toEqual([true, `a ${worker}: ended`]);
    }
  });

  it("the engine of the page does not count the time in which the page itself slept or was busy", async () => {
    const { check, reply, replies } = await start();
    await reply(0, null);
    check("first");
    await wait();
    await reply(0, "1");
    check("a");
    await wait();
    // One timer is due, however late it is.
    vi.setSystemTime(Date.now() + 60_000);
    await vi.advanceTimersToNextTimerAsync();
    await reply(0, "2");
    expect(replies).toEqual(["first: 1", "a: 2"]);
  });

  it("the engine of the page replaces a worker that fails during a check", async () => {
    const { check, reply, fail, replies, workers } = await start();
    check("a");
    await reply(0, null);
    fail(0);
    await wait();
    expect([replies, workers.length]).toEqual([["a: ended"], 2]);
  });

  it("the engine of the page converts between two checks, and says that a text has another format", async () => {
    const { check, convert, reply, replies, textsOf } = await start();
    await reply(0, null);
    check("a");
    await wait();
    convert();
    check("b");
    await reply(0, "1");
    await reply(0, null);
    await reply(0, "2");
    expect(textsOf(0)).toEqual(["setup", "a", "convert", "b"]);
    expect(replies).toEqual(["a: 1", "convert: null", "b: 2"]);
  });

  it.each<[what: string, act: (started: Started) => unknown]>([
    ["fails", ({ fail }) => fail(0)],
    ["does not reply in time", () => wait(START_MS)],
  ])("the engine of the page replaces a worker that %s in a conversion, and the check goes on", async (_, act) => {
    const started = await start();
    const { convert, check, reply, replies, workers } = started;
    await reply(0, null);
    convert();
    await wait();
    await act(started);
    await wait();
    check("a");
    await reply(1, null);
    await reply(1, "1");
    expect([replies, workers.map(({ isTerminated }) => isTerminated)]).toEqual([
      ["convert: failed", "a: 1"],
      [true, false],
    ]);
  });

  it("the engine of the page has the law in our words once its first worker is there", async () => {
    const { engine, reply } = await start();
    expect(engine.law.value).toEqual({});
    await reply(0, null);
    expect(engine.law.value).toEqual(LAW);
  });

  it.each(["profile", "worker"] as const)(
    "the engine of the page says that the %s was not loaded, and asks for it again with the next check",
    async (missing) => {
      let isMissing = true;
      const { check, reply, replies, workers } = await start((name) => name !== missing || !isMissing);
      check("a");
      await wait();
      expect([replies, workers.length]).toEqual([["a: not_loaded"], 0]);
      isMissing = false;
      check("b");
      await wait();
      await reply(0, null);
      await reply(0, "1");
      expect(replies).toEqual(["a: not_loaded", "b: 1"]);
    },
  );

  it("the engine of the page says after some seconds that the profile has not come, and checks once it has", async () => {
    let come = () => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { check, reply, replies, workers } = await start((name) => (name === "profile" ? coming : true));
    check("a");
    await wait(START_MS - 1);
    expect(replies).toEqual([]);
    await wait(1);
    expect([replies, workers.length]).toEqual([["a: late"], 0]);
    for (const text of ["b", "c"]) check(text);
    await wait();
    come();
    await wait();
    await reply(0, null);
    await reply(0, "1");
    // What is not wanted any more does not wait.
    expect([replies, workers.length]).toEqual([["a: late", "b: ended", "c: 1"], 1]);
  });

  it("the engine of the page says that the converter is not there, which is no result of a conversion", async () => {
    const { convert, replies } = await start((name) => name !== "worker");
    convert();
    await wait();
    expect(replies).toEqual(["convert: not_loaded"]);
  });

  it.each<[what: string, act: (started: Started) => void]>([
    ["does not start in time", () => void wait(START_MS)],
    ["fails while it starts", ({ fail }) => fail(0)],
  ])("the engine of the page gives up if the worker %s", async (_, act) => {
    const started = await start();
    started.check("a");
    act(started);
    await wait(START_MS);
    started.check("b");
    await wait();
    expect(started.replies).toEqual(["a: broken", "b: broken"]);
    expect([started.workers.length, started.workers[0]?.isTerminated]).toEqual([1, true]);
  });

  it("the engine of the page sends of a text that is too large only as much as makes it too large", async () => {
    const { check, reply, textsOf } = await start();
    check("x".repeat(50_000_000));
    await reply(0, null);
    expect(textsOf(0)?.[1]?.length).toBe(OPTIONS.maxLength + 1);
  });
});

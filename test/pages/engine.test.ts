// The page's side of the worker: one request at a time, limits of time, and workers that fail.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REPLY_MS, START_MS } from "../../scripts/pages/check/engine.ts";
import { type Started, startEngine, wait } from "./fake-workers.ts";
import { OPTIONS } from "./page-facts.ts";

describe("the engine of the page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("the engine of the page runs one check at a time, after the setup, and of several waiting ones the newest", async () => {
    const { check, reply, replies, textsOf } = await startEngine();
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
    const { check, workers, reply, replies } = await startEngine();
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
    const { check, workers, reply, replies } = await startEngine();
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
    const { check, reply, replies } = await startEngine();
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
    const { check, reply, fail, replies, workers } = await startEngine();
    check("a");
    await reply(0, null);
    fail(0);
    await wait();
    expect([replies, workers.length]).toEqual([["a: ended"], 2]);
  });

  it("the engine of the page converts between two checks, and says that a text has another format", async () => {
    const { check, convert, reply, replies, textsOf } = await startEngine();
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
    const started = await startEngine();
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

  it("the engine of the page lets a conversion take longer than a check", async () => {
    const { check, convert, reply, replies } = await startEngine();
    await reply(0, null);
    check("a");
    await wait();
    await reply(0, "1");
    convert();
    await wait(REPLY_MS + 1);
    await reply(0, null);
    expect(replies).toEqual(["a: 1", "convert: null"]);
  });

  it.each<[what: string, act: (started: Started) => void]>([
    ["does not start in time", () => void wait(START_MS)],
    ["fails while it starts", ({ fail }) => fail(0)],
  ])("the engine of the page gives up if the worker %s", async (_, act) => {
    const started = await startEngine();
    started.check("a");
    act(started);
    await wait(START_MS);
    started.check("b");
    await wait();
    expect(started.replies).toEqual(["a: broken", "b: broken"]);
    expect([started.workers.length, started.workers[0]?.isTerminated]).toEqual([1, true]);
  });

  it("the engine of the page sends of a text that is too large only as much as makes it too large", async () => {
    const { check, reply, textsOf } = await startEngine();
    check("x".repeat(50_000_000));
    await reply(0, null);
    expect(textsOf(0)?.[1]?.length).toBe(OPTIONS.maxLength + 1);
  });
});

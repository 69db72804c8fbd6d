// What the page's side of the worker says of files that do not come, come late or are of another edition.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEngine, OtherEdition, RETRY_MS, START_MS } from "../../scripts/pages/check/engine.ts";
import { CONTEXT, LAW, startEngine, wait } from "./fake-workers.ts";
import { pageFacts } from "./page-facts.ts";

// Longer than a wait for what is late already.
const PAUSE_MS = 100;

describe("the engine of the page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("the engine of the page has the law in our words once its first worker is there", async () => {
    const { engine, reply } = await startEngine();
    expect(engine.law.value).toEqual({});
    await reply(0, null);
    expect(engine.law.value).toEqual(LAW);
  });

  it.each(["profile", "worker"] as const)(
    "the engine of the page says that the %s was not loaded, and asks for it again after a while",
    async (missing) => {
      let isMissing = true;
      const { check, reply, replies, workers } = await startEngine((name) => name !== missing || !isMissing);
      check("a");
      await wait();
      expect([replies, workers.length]).toEqual([["a: not_loaded"], 0]);
      isMissing = false;
      // Not before a while, however much is typed.
      check("at once");
      await wait(RETRY_MS);
      expect(replies.at(-1)).toBe("at once: not_loaded");
      check("b");
      await wait();
      await reply(0, null);
      await reply(0, "1");
      expect(replies.at(-1)).toBe("b: 1");
    },
  );

  it("the engine of the page says after some seconds that the profile has not come, once for all that is typed, and checks once it has", async () => {
    let come = () => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { check, reply, replies, workers } = await startEngine((name) => (name === "profile" ? coming : true));
    check("a");
    await wait(START_MS / 2);
    for (const text of ["b", "c"]) check(text);
    await wait(START_MS / 2 - 1);
    expect(replies).toEqual([]);
    await wait(1);
    await wait(PAUSE_MS);
    // What is not wanted any more does not wait.
    expect([replies, workers.length]).toEqual([["a: late", "b: ended", "c: late"], 0]);
    check("d");
    await wait(PAUSE_MS);
    expect(replies.at(-1)).toBe("d: late");
    check("e");
    come();
    await wait();
    await reply(0, null);
    await reply(0, "1");
    expect([replies.at(-1), workers.length]).toEqual(["e: 1", 1]);
  });

  it("the engine of the page keeps a worker that has started since a file was missing", async () => {
    let isMissing = true;
    const { check, reply, replies, workers } = await startEngine((name) => name !== "profile" || !isMissing);
    check("a");
    await wait(RETRY_MS - 1);
    check("b");
    await wait(1);
    expect(replies).toEqual(["a: not_loaded", "b: not_loaded"]);
    isMissing = false;
    check("c");
    await wait();
    await reply(0, null);
    await reply(0, "1");
    await wait(RETRY_MS);
    check("d");
    await wait();
    await reply(0, "2");
    expect([replies.slice(2), workers.length]).toEqual([["c: 1", "d: 2"], 1]);
  });

  it("the engine of the page says that what came is of another edition", async () => {
    const loaders = {
      loadProfile: () => Promise.reject(new OtherEdition("of another edition")),
      loadWorker: async () => "",
    };
    const engine = createEngine(pageFacts(), { ...loaders, createWorker: () => expect.fail() });
    expect(await engine.check("a", CONTEXT)).toEqual({ kind: "other_edition" });
  });

  it("the engine of the page says that the converter is not there, which is no result of a conversion", async () => {
    const { convert, replies } = await startEngine((name) => name !== "worker");
    convert();
    await wait();
    expect(replies).toEqual(["convert: not_loaded"]);
  });
});

// The worker of the draft check answers as the server does, and the page ends a worker that does not reply in time.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { convertDraft, createAnswerDraft, MAX_PLACES, type Setup } from "../../scripts/pages/check/answers.ts";
import { createEngine, type FromWorker, REPLY_MS, START_MS, type ToWorker } from "../../scripts/pages/check/engine.ts";
import { verdictOf } from "../../scripts/pages/check/verdict.ts";
import {
  ESAS_TEXT,
  EXAMPLES,
  OPTIONS,
  PROFILE_TEXT,
  pageFacts,
  sampleDrafts,
  serverOutcome,
  serverWords,
} from "./check-page.ts";

const SETUP: Setup = { ...pageFacts(), profile: PROFILE_TEXT };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the answer of the worker", () => {
  const answer = createAnswerDraft(SETUP);
  const texts = [...EXAMPLES.map(({ request }) => JSON.stringify(request)), ...sampleDrafts(200, 20_260_310)];

  it("to the examples and to generated drafts has the bytes of the server's", async () => {
    expect(texts.map((text) => answer(encode(text)))).toEqual(await Promise.all(texts.map(serverOutcome)));
  });

  it.each<[name: string, body: Uint8Array, error: string]>([
    ["an empty body", encode(""), "invalid_json"],
    ["a member twice", encode('{"report":{},"report":{}}'), "duplicate_member"],
    ["a list", encode("[]"), "invalid_body"],
    ["labels that are not a list", encode('{"report":{},"evidence_manifest":{"a":1}}'), "invalid_body"],
    ["fields without report", encode('{"entity_legal_name":"x"}'), "missing_report"],
    ["bytes that are not text", new Uint8Array([0x7b, 0xff, 0x7d]), "invalid_encoding"],
    ["a text of the maximum size", encode('{"report":{}}'.padEnd(OPTIONS.maxLength)), ""],
    ["a text one byte larger", encode('{"report":{}}'.padEnd(OPTIONS.maxLength + 1)), "request_too_large"],
  ])("to %s has the bytes of the server's", async (_, body, error) => {
    expect(answer(body)).toEqual(await serverOutcome(body));
    expect(JSON.parse(answer(body).json).error ?? "").toBe(error);
  });

  it("becomes a verdict in which each finding has its rule", () => {
    const verdict = verdictOf(answer(encode('{"report":{"zz":1}}')));
    if (verdict.kind !== "answered") throw new Error("it was not answered");
    expect(verdict.findings.length).toBeGreaterThan(5);
    for (const { code, trace } of verdict.findings) expect(trace.rule_id.startsWith(code)).toBe(true);
  });

  it("to a text that is not a request becomes the sentence of the server", async () => {
    expect(verdictOf(answer(encode("{")))).toEqual({ kind: "rejected", message: await serverWords("{") });
  });
});

describe("a conversion", () => {
  it.each(["Dear authority", "[]", "{}", '{"prevalidation_status":"blocked"}', '{"incident":{},"incident":{}}'])(
    "of %s gives nothing",
    (text) => {
      expect(convertDraft(PROFILE_TEXT, text, "esas")).toBeNull();
    },
  );

  it("lists places and reasons of what is lost, and no value", () => {
    const { losses } = convertDraft(PROFILE_TEXT, ESAS_TEXT, "esas") ?? { losses: null };
    expect(losses?.sections[0]?.heading).toMatch(/^Left out \(\d+\)$/);
    expect(losses?.sections.flatMap(({ groups }) => groups.flatMap(({ places }) => places))).toContain("/zz");
    expect(JSON.stringify(losses)).not.toContain("SECRET-7731");
  });

  it("counts places with the same reason together, and lists no more than a few", () => {
    const report = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`x${index}`, index]));
    const { losses } = convertDraft(PROFILE_TEXT, JSON.stringify({ report }), "lexbind") ?? {};
    const groups = losses?.sections.find(({ heading }) => heading.startsWith("Left out"))?.groups ?? [];
    expect(groups.map(({ count, places }) => [count, places.length])).toContainEqual([15_000, MAX_PLACES]);
  });
});

/** A worker that replies when the test tells it to. */
class FakeWorker {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly received: ToWorker[] = [];
  isTerminated = false;

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  reply(message: FromWorker): void {
    this.onmessage?.(new MessageEvent("message", { data: message }));
  }

  fail(): void {
    this.onerror?.(new Event("error") as ErrorEvent);
  }

  get texts(): string[] {
    return this.received.flatMap((message) =>
      message.kind === "check"
        ? [new TextDecoder().decode(message.body)]
        : message.kind === "convert"
          ? ["convert"]
          : [],
    );
  }
}

describe("the engine of the page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function start() {
    const workers: FakeWorker[] = [];
    const engine = createEngine(SETUP, () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    });
    const replies: string[] = [];
    const check = (text: string) =>
      void engine.check(text).then((reply) => replies.push(`${text}: ${"kind" in reply ? reply.kind : reply.json}`));
    const convert = () =>
      void engine.convert("", "esas").then((converted) => replies.push(`convert: ${converted?.json}`));
    const worker = (index: number) => workers[index] as FakeWorker;
    const answer = (index: number, json: string) =>
      worker(index).reply({ kind: "outcome", outcome: { status: 200, json } });
    return { workers, worker, replies, check, convert, answer, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
  }

  it("sends the setup first, and a text when the worker is ready", async () => {
    const { check, worker, replies, answer, wait } = start();
    check("a");
    expect(worker(0).received).toEqual([{ kind: "setup", setup: SETUP }]);
    worker(0).reply({ kind: "ready" });
    expect(worker(0).texts).toEqual(["a"]);
    answer(0, "1");
    await wait(START_MS);
    expect(replies).toEqual(["a: 1"]);
  });

  it("runs one request at a time, and of several waiting checks the newest", async () => {
    const { check, convert, worker, replies, answer, wait } = start();
    worker(0).reply({ kind: "ready" });
    for (const text of ["a", "b"]) check(text);
    convert();
    check("c");
    answer(0, "1");
    worker(0).reply({ kind: "converted", converted: null });
    answer(0, "3");
    await wait(0);
    expect(worker(0).texts).toEqual(["a", "convert", "c"]);
    expect(replies).toEqual(["a: 1", "convert: undefined", "c: 3"]);
  });

  it("terminates a worker after two seconds, reports it, and goes on with another", async () => {
    const { check, workers, worker, replies, answer, wait } = start();
    worker(0).reply({ kind: "ready" });
    check("slow");
    check("next");
    await wait(REPLY_MS - 1);
    expect([worker(0).isTerminated, replies]).toEqual([false, []]);
    await wait(1);
    expect([worker(0).isTerminated, replies, workers.length]).toEqual([true, ["slow: ended"], 2]);
    answer(0, "too late");
    worker(1).reply({ kind: "ready" });
    answer(1, "2");
    await wait(0);
    expect(replies).toEqual(["slow: ended", "next: 2"]);
  });

  it("replaces a worker that fails during a request", async () => {
    const { convert, worker, replies, workers, wait } = start();
    worker(0).reply({ kind: "ready" });
    convert();
    worker(0).fail();
    await wait(0);
    expect([replies, workers.length]).toEqual([["convert: undefined"], 2]);
  });

  it.each<[what: string, act: (started: ReturnType<typeof start>) => void]>([
    ["does not start in time", ({ wait }) => void wait(START_MS)],
    ["fails while it starts", ({ worker }) => worker(0).fail()],
  ])("gives up if the worker %s", async (_, act) => {
    const started = start();
    started.check("a");
    act(started);
    await started.wait(START_MS);
    started.check("b");
    await started.wait(0);
    expect(started.replies).toEqual(["a: broken", "b: broken"]);
    expect([started.workers.length, started.worker(0).isTerminated]).toEqual([1, true]);
  });

  it("gives up if no worker can be created", async () => {
    const engine = createEngine(SETUP, () => {
      throw new Error("no workers here");
    });
    expect(await engine.check("a")).toEqual({ kind: "broken" });
  });

  it("sends of a text that is too large only as much as makes it too large", () => {
    const { check, worker } = start();
    worker(0).reply({ kind: "ready" });
    check("x".repeat(50_000_000));
    expect(worker(0).texts[0]?.length).toBe(OPTIONS.maxLength + 1);
  });
});

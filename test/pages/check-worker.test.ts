// The page and its worker: the same bytes as the server's, the newest text only, and an end to a worker that does not answer.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnswerDraft } from "../../scripts/pages/check/answer-draft.ts";
import { CHECK_MS, createChecker, START_MS, type WorkerPort } from "../../scripts/pages/check/checker.ts";
import type { FromWorker, Outcome, Setup, ToWorker } from "../../scripts/pages/check/protocol.ts";
import { sampleRequests } from "../engine/drafts.ts";
import { PROFILE, post, readJsonFile, readPublic } from "../support.ts";
import { pageFacts } from "./check-facts.ts";

const SETUP: Setup = { ...pageFacts(), profile: readPublic("api/v1/profiles/dora/profile.json").toString() };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the answer of the page", () => {
  const answer = createAnswerDraft(SETUP);
  const serverOutcome = async (body: Uint8Array): Promise<Outcome> => {
    const response = await post(`${PROFILE}/prevalidate-report`, body);
    return { status: response.status, json: await response.text() };
  };

  it("to each published example is what is published", () => {
    const { examples } = readJsonFile("api/v1/profiles/dora/examples.json");
    expect(examples.length).toBeGreaterThan(2);
    for (const { request, response } of examples) {
      expect(JSON.parse(answer(encode(JSON.stringify(request))).json)).toEqual(response);
    }
  });

  it("to 200 generated drafts has the bytes of the server's", async () => {
    const bodies = sampleRequests(200, 20_260_310).map(encode);
    expect(bodies.map((body) => answer(body))).toEqual(await Promise.all(bodies.map(serverOutcome)));
  });

  it.each<{ name: string; body: Uint8Array; error: string }>([
    { name: "nothing", body: encode(""), error: "invalid_json" },
    { name: "a broken text", body: encode('{"report":{"a":1,}}'), error: "invalid_json" },
    { name: "a member twice", body: encode('{"report":{},"report":{}}'), error: "duplicate_member" },
    { name: "a list", body: encode("[]"), error: "invalid_body" },
    { name: "another member", body: encode('{"report":{},"x":1}'), error: "invalid_body" },
    { name: "labels that are none", body: encode('{"report":{},"evidence_manifest":{"a":1}}'), error: "invalid_body" },
    { name: "fields without report", body: encode('{"entity_legal_name":"x"}'), error: "missing_report" },
    { name: "no text", body: new Uint8Array([0x7b, 0xff, 0x7d]), error: "invalid_encoding" },
    { name: "a text of the greatest size", body: encode(`{"report":{}}`.padEnd(262_144)), error: "" },
    { name: "a text one byte larger", body: encode(`{"report":{}}`.padEnd(262_145)), error: "request_too_large" },
  ])("to $name has the bytes of the server's", async ({ body, error }) => {
    const outcome = answer(body);
    expect(outcome).toEqual(await serverOutcome(body));
    expect(JSON.parse(outcome.json).error ?? "").toBe(error);
  });
});

/** A worker that answers when the test says so. */
class FakeWorker implements WorkerPort {
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  readonly received: ToWorker[] = [];
  isEnded = false;

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(message: FromWorker): void {
    this.onmessage?.(new MessageEvent("message", { data: message }));
  }

  /** The texts it was asked to check, with the number of each question. */
  get asked(): { id: number; text: string }[] {
    return this.received.flatMap((message) =>
      message.kind === "check" ? [{ id: message.id, text: new TextDecoder().decode(message.body) }] : [],
    );
  }
}

describe("the page's side of the worker", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function start(startWorker?: () => WorkerPort) {
    const workers: FakeWorker[] = [];
    const heard: string[] = [];
    const checker = createChecker({
      setup: SETUP,
      startWorker:
        startWorker ??
        (() => {
          const worker = new FakeWorker();
          workers.push(worker);
          return worker;
        }),
      onOutcome: ({ json }, text) => heard.push(`${text}: ${json}`),
      onCut: (text) => heard.push(`${text}: cut`),
      onBroken: () => heard.push("broken"),
    });
    const worker = (index: number) => workers[index] as FakeWorker;
    const answer = (index: number, id: number) =>
      worker(index).say({ kind: "outcome", id, status: 200, json: `${id}` });
    return { checker, workers, worker, heard, answer };
  }

  it("gives the worker its setup first, and a text once it is ready", () => {
    const { checker, worker, heard, answer } = start();
    checker.check("a");
    expect(worker(0).received).toEqual([{ kind: "setup", setup: SETUP }]);
    worker(0).say({ kind: "ready" });
    expect(worker(0).asked).toEqual([{ id: 1, text: "a" }]);
    answer(0, 1);
    expect(heard).toEqual(["a: 1"]);
  });

  it("asks one text at a time, skips those between, and drops the answer to an older one", () => {
    const { checker, worker, heard, answer } = start();
    worker(0).say({ kind: "ready" });
    for (const text of ["a", "b", "c"]) checker.check(text);
    answer(0, 1);
    expect(worker(0).asked.map(({ text }) => text)).toEqual(["a", "c"]);
    answer(0, 2);
    expect(heard).toEqual(["c: 2"]);
  });

  it("takes no answer to a question that is not open", () => {
    const { checker, worker, heard, answer } = start();
    worker(0).say({ kind: "ready" });
    checker.check("a");
    answer(0, 7);
    expect(heard).toEqual([]);
  });

  it("ends a worker after two seconds, says so, and goes on with another", () => {
    const { checker, workers, worker, heard, answer } = start();
    worker(0).say({ kind: "ready" });
    checker.check("slow");
    vi.advanceTimersByTime(CHECK_MS - 1);
    expect([worker(0).isEnded, heard]).toEqual([false, []]);
    vi.advanceTimersByTime(1);
    expect([worker(0).isEnded, heard, workers.length]).toEqual([true, ["slow: cut"], 2]);
    worker(1).say({ kind: "ready" });
    expect(worker(1).asked).toEqual([]);
    checker.check("quick");
    answer(1, 2);
    expect(heard).toEqual(["slow: cut", "quick: 2"]);
    expect(CHECK_MS).toBe(2_000);
  });

  it("checks the newest text after a cut, without a word on the older one", () => {
    const { checker, worker, heard, answer } = start();
    worker(0).say({ kind: "ready" });
    checker.check("slow");
    checker.check("newer");
    vi.advanceTimersByTime(CHECK_MS);
    worker(1).say({ kind: "ready" });
    answer(1, 2);
    expect(heard).toEqual(["newer: 2"]);
  });

  it("treats a worker that breaks down like one that is ended", () => {
    const { checker, worker, heard, workers } = start();
    worker(0).say({ kind: "ready" });
    checker.check("a");
    worker(0).onerror?.(new Event("error") as ErrorEvent);
    expect([heard, workers.length]).toEqual([["a: cut"], 2]);
  });

  it.each<{ name: string; meet: (setup: ReturnType<typeof start>) => void }>([
    { name: "never says that it is ready", meet: () => vi.advanceTimersByTime(START_MS) },
    { name: "breaks down before", meet: ({ worker }) => worker(0).onerror?.(new Event("error") as ErrorEvent) },
  ])("gives up on a worker that $name", ({ meet }) => {
    const started = start();
    started.checker.check("a");
    meet(started);
    expect([started.heard, started.workers.length, started.worker(0).isEnded]).toEqual([["broken"], 1, true]);
    vi.advanceTimersByTime(START_MS + CHECK_MS);
    expect(started.heard).toEqual(["broken"]);
  });

  it("gives up where no worker can be made", () => {
    const { heard } = start(() => {
      throw new Error("no workers here");
    });
    expect(heard).toEqual(["broken"]);
  });

  it("sends of a text that is too large only as much as makes it so", () => {
    const { checker, worker } = start();
    worker(0).say({ kind: "ready" });
    checker.check("x".repeat(50_000_000));
    expect(worker(0).asked[0]?.text.length).toBe(SETUP.service.maxRequestBytes + 1);
  });
});

// Files of the ESAs in the draft check: what is one, what becomes of it and of a draft, and what is said of what was lost.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Report } from "../../scripts/convert/report.ts";
import { formatReport } from "../../scripts/convert/text.ts";
import { CHECK_MS, START_MS, type WorkerPort } from "../../scripts/pages/check/checker.ts";
import { type Converted, convertDraft } from "../../scripts/pages/check/convert-draft.ts";
import { createConvert } from "../../scripts/pages/check/converter.ts";
import { ESAS_WORDS, readDraftFile } from "../../scripts/pages/check/draft-file.ts";
import { createReducer, INITIAL } from "../../scripts/pages/check/draft-state.ts";
import { lossesOf, MAX_PLACES } from "../../scripts/pages/check/losses.ts";
import type { FromWorker, Setup, ToWorker } from "../../scripts/pages/check/protocol.ts";
import { FULL_REPORT, fromEsas, officialWith, toEsas } from "../convert/conversions.ts";
import { FIELDS } from "../engine/drafts.ts";
import { readPublic, readyRequest } from "../support.ts";
import { pageFacts } from "./check-facts.ts";

const PROFILE_TEXT = readPublic("api/v1/profiles/dora/profile.json").toString();
const SETUP: Setup = { ...pageFacts(), profile: PROFILE_TEXT };
const fieldIds = new Set(FIELDS.map(({ field_id }) => field_id));
const READY = readyRequest();
const UNKNOWN = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`x${index}`, index]));
const convert = (text: string, from: "esas" | "lexbind") => convertDraft(PROFILE_TEXT, text, from);
const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

describe("a conversion", () => {
  it("of a draft gives what the command prints", () => {
    const { result, report } = toEsas(READY.report, READY.evidence_manifest);
    expect(convert(JSON.stringify(READY), "lexbind")).toEqual({
      json: print(result),
      losses: lossesOf(report),
    });
  });

  it("of a file of the ESAs gives what the command prints", () => {
    const { result, report } = fromEsas(officialWith());
    expect(convert(JSON.stringify(officialWith()), "esas")).toEqual({ json: print(result), losses: lossesOf(report) });
  });

  it.each([
    ["a text", "Dear authority"],
    ["a list", "[]"],
    ["an empty object", "{}"],
    ["an answer", '{"prevalidation_status":"blocked"}'],
    ["a member twice", '{"incident":{},"incident":{}}'],
  ])("of %s is none", (_, text) => {
    expect(convert(text, "esas")).toBeNull();
  });
});

describe("the list of what was lost", () => {
  const reports: [name: string, report: Report][] = [
    ["a ready draft", toEsas(READY.report, READY.evidence_manifest).report],
    ["a draft of all fields", toEsas(FULL_REPORT, READY.evidence_manifest).report],
    ["a draft of unknown names", toEsas(UNKNOWN).report],
    ["a draft of names that are marks", toEsas({ "\n\n  /x\n    y\u2028": 1, "": 2 }).report],
    ["a file", fromEsas(officialWith()).report],
    ["a file of unknown names", fromEsas({ ...officialWith(), ...UNKNOWN }).report],
  ];

  it.each(reports)("of %s counts every place under its sentence", (_, report) => {
    const lists = [report.left_out, report.changed, report.unfilled, report.added, report.notes];
    const { sections } = lossesOf(report);
    const counts = sections.map(({ groups }) => groups.reduce((sum, { count }) => sum + count, 0));
    expect(counts).toEqual(lists.map(({ length }) => length).filter((length) => length > 0));
    expect(sections.map(({ heading }) => heading.replace(/^.*\((\d+)\)$/, "$1"))).toEqual(counts.map(String));
    for (const { heading } of sections) expect(heading).toMatch(/^[A-Z][a-z ]+ \(\d+\)$/);
  });

  it.each(reports)("of %s has the words of the command", (_, report) => {
    const lines = new Set(formatReport(report, "").split("\n"));
    const groups = lossesOf(report).sections.flatMap((section) => section.groups);
    for (const { words, places, count } of groups) {
      expect(lines).toContain(`    ${words}`);
      expect(places.filter((place) => !lines.has(`  ${place}`))).toEqual([]);
      expect(places.length).toBe(Math.min(count, MAX_PLACES));
    }
  });

  it("puts places of one reason together", () => {
    const { sections } = lossesOf(toEsas(UNKNOWN).report);
    const groups = sections.find(({ heading }) => heading.startsWith("Left out"))?.groups ?? [];
    expect(groups.map(({ words, count }) => [words, count])).toContainEqual(["The profile has no such field.", 15_000]);
  });

  it("holds no value of what was converted", () => {
    const secret = "SECRET-7731";
    const file = officialWith({ "/zz": secret, "/incident/zz": { deep: [secret] } });
    const report = Object.fromEntries([...fieldIds].map((id) => [id, { [secret]: secret }]));
    for (const losses of [lossesOf(fromEsas(file).report), lossesOf(toEsas(report).report)])
      expect(JSON.stringify(losses)).not.toContain(secret);
  });

  it("of a draft ends with a word on what the file is not", () => {
    expect(lossesOf(toEsas(READY.report, READY.evidence_manifest).report).closing).toContain(
      "no more than that: it was not checked",
    );
  });
});

describe("a file in the ESAs' form", () => {
  const options = {
    service: SETUP.service,
    fieldIds,
    convert: async (text: string, from: "esas" | "lexbind") => convert(text, from),
  };
  const fileOf = (content: string) => {
    const bytes = new TextEncoder().encode(content);
    return { name: "a.txt", size: bytes.length, arrayBuffer: async () => bytes.slice().buffer };
  };

  it("is known by what it holds, and comes with an offer to convert it", async () => {
    const text = JSON.stringify(officialWith());
    const reading = await readDraftFile(fileOf(text), options);
    expect(reading).toMatchObject({
      notice: {
        text: `“a.txt” was not loaded. ${ESAS_WORDS}`,
        offer: { kind: "convert", converted: convert(text, "esas"), name: "“a.txt”" },
      },
    });
  });

  it.each(["{}", '{"zz":1}', "[]", '{"prevalidation_status":"blocked"}', '{"entity_legal_name":"x"}'])(
    "is not %s",
    async (text) => {
      const reading = await readDraftFile(fileOf(text), options);
      expect(JSON.stringify(reading)).not.toContain(ESAS_WORDS);
    },
  );

  it("takes the draft's place with its list, until one goes back or loads another", () => {
    const reduce = createReducer({ maxLength: SETUP.service.maxRequestBytes, fieldIds });
    const { json, losses } = convert(JSON.stringify(officialWith()), "esas") as Converted;
    const before = '{"report":{"entity_legal_name":"x"}}';
    const typed = reduce(INITIAL, { kind: "type", text: before });
    const loaded = reduce(typed, { kind: "load", text: json, name: "“a”", losses });
    expect(loaded).toMatchObject({ text: json, losses, notice: { offer: { kind: "go_back", to: before } } });
    expect(reduce(loaded, { kind: "type", text: "{}" }).losses).toBe(losses);
    expect(reduce(loaded, { kind: "go_back", to: before })).toMatchObject({ text: before, losses: null });
    expect(reduce(loaded, { kind: "load", text: "{}", name: "“b”" }).losses).toBeNull();
    expect(reduce(loaded, { kind: "clear" }).losses).toBeNull();
    expect(reduce(loaded, { kind: "losses", losses: null })).toEqual({ ...loaded, losses: null });
  });
});

describe("the worker of a conversion", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function start() {
    const received: ToWorker[] = [];
    const ended: string[] = [];
    const worker: WorkerPort = {
      onmessage: null,
      onerror: null,
      postMessage: (message) => received.push(message),
      terminate: () => ended.push("ended"),
    };
    const say = (data: FromWorker) => worker.onmessage?.(new MessageEvent("message", { data }));
    const heard: (Converted | null)[] = [];
    createConvert(SETUP, () => worker)("text", "esas").then((converted) => heard.push(converted));
    return { worker, received, ended, say, heard };
  }

  it("gets its setup, then the text, and is ended with its answer", async () => {
    const { received, say, ended, heard } = start();
    say({ kind: "ready" });
    expect(received).toEqual([
      { kind: "setup", setup: SETUP },
      { kind: "convert", text: "text", from: "esas" },
    ]);
    const converted: Converted = { json: "{}", losses: { from: "esas", sections: [], closing: "" } };
    say({ kind: "converted", converted });
    await vi.advanceTimersByTimeAsync(START_MS);
    expect([heard, ended]).toEqual([[converted], ["ended"]]);
  });

  it("is ended after two seconds without one", async () => {
    const { say, ended, heard } = start();
    say({ kind: "ready" });
    await vi.advanceTimersByTimeAsync(CHECK_MS - 1);
    expect([heard, ended]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([heard, ended]).toEqual([[null], ["ended"]]);
  });

  it("is given up where it does not start or breaks down", async () => {
    const silent = start();
    const broken = start();
    broken.worker.onerror?.(new Event("error") as ErrorEvent);
    await vi.advanceTimersByTimeAsync(START_MS);
    expect([silent.heard, silent.ended, broken.heard, broken.ended]).toEqual([[null], ["ended"], [null], ["ended"]]);
    const none = createConvert(SETUP, () => {
      throw new Error("no workers here");
    });
    expect(await none("text", "esas")).toBeNull();
  });
});

// What the draft check does with texts and files: what it takes, what it refuses in which words, and that nothing gets lost.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ANSWER_WORDS, type DraftFile, readDraftFile } from "../../scripts/pages/check/draft-file.ts";
import {
  createReducer,
  type DraftAction,
  type DraftState,
  EMPTY_DRAFT,
  INITIAL,
  isBlank,
} from "../../scripts/pages/check/draft-state.ts";
import { placeOf } from "../../scripts/pages/check/links.tsx";
import { SEVERITIES, STATUS_WORDS, verdictOf } from "../../scripts/pages/check/verdict.ts";
import { FIELDS, readyWith } from "../engine/drafts.ts";
import { PROFILE, post, ROOT, readJsonFile, readPublic } from "../support.ts";
import { pageFacts } from "./check-facts.ts";

const { service } = pageFacts();
const fieldIds = new Set(FIELDS.map(({ field_id }) => field_id));
const OPTIONS = { maxLength: service.maxRequestBytes, fieldIds };
const FILE_OPTIONS = { service, fieldIds, convert: async () => null };

function fileOf(content: string | Uint8Array, name = "draft.json"): DraftFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { name, size: bytes.length, arrayBuffer: async () => bytes.slice().buffer };
}

const wordsOf = async (body: string | Uint8Array): Promise<string> => {
  const { message } = (await (await post(`${PROFILE}/prevalidate-report`, body)).json()) as { message: string };
  return message;
};

describe("a file", () => {
  const noticeOf = async (file: DraftFile): Promise<string> => {
    const reading = await readDraftFile(file, FILE_OPTIONS);
    return reading.kind === "refused" ? reading.notice.text : "taken";
  };

  it("with a draft is taken as it is, without its byte order mark", async () => {
    const text = readyWith({});
    const reading = await readDraftFile(fileOf(`\ufeff${text}`), FILE_OPTIONS);
    expect(reading).toEqual({ kind: "draft", text, name: "“draft.json”" });
  });

  it.each<{ name: string; content: string | Uint8Array }>([
    { name: "no JSON", content: "Dear authority,\nhello" },
    { name: "nothing in it", content: "[]" },
    { name: "a picture", content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xd8]) },
    { name: "a member twice", content: '{"report":{"a":1,"a":2}}' },
    { name: "fields alone", content: '{"entity_legal_name":"x"}' },
  ])("with $name is refused in the server's words", async ({ content }) => {
    const notice = await noticeOf(fileOf(content));
    expect(notice).toContain("“draft.json” was not loaded.");
    expect(notice).toContain(await wordsOf(content));
  });

  it("with fields alone comes with an offer to put them into report", async () => {
    const reading = await readDraftFile(fileOf('{"entity_legal_name":"x"}'), FILE_OPTIONS);
    const text = '{\n  "report": {"entity_legal_name":"x"}\n}';
    expect(reading).toMatchObject({ notice: { offer: { kind: "take", text } } });
  });

  it("with an answer is told from a draft", async () => {
    const answer = await (await post(`${PROFILE}/prevalidate-report`, readyWith({}))).text();
    expect(await noticeOf(fileOf(answer))).toContain(ANSWER_WORDS);
  });

  it("of 50 MB is refused unread", async () => {
    const file: DraftFile = {
      name: "big.json",
      size: 50 * 1024 * 1024,
      arrayBuffer: () => Promise.reject(new Error("it was read")),
    };
    expect(await noticeOf(file)).toBe(
      `“big.json” was not loaded. ${await wordsOf("x".repeat(service.maxRequestBytes + 1))} The file has 50.0 MiB.`,
    );
  });

  it("that cannot be read is no accident", async () => {
    const folder: DraftFile = {
      name: "x".repeat(300),
      size: 4096,
      arrayBuffer: () => Promise.reject(new Error("EISDIR")),
    };
    const notice = await noticeOf(folder);
    expect(notice).toContain("It cannot be read");
    expect(notice.length).toBeLessThan(200);
  });
});

describe("the draft at hand", () => {
  const reduce = createReducer(OPTIONS);
  const after = (...actions: DraftAction[]): DraftState => actions.reduce(reduce, INITIAL);
  const TEXT = '{"report":{"entity_legal_name":"x"}}';

  it("keeps a broken text, and the last one that the form could show", () => {
    const state = after({ kind: "type", text: TEXT }, { kind: "type", text: `${TEXT},` });
    expect([state.text, state.readable, state.isUnsaved]).toEqual([`${TEXT},`, TEXT, true]);
    expect(reduce(state, { kind: "go_back", to: state.readable }).text).toBe(TEXT);
  });

  it("can be brought back after another was loaded or it was cleared", () => {
    const loaded = after({ kind: "type", text: TEXT }, { kind: "load", text: "{}", name: "“b”" });
    expect(loaded).toMatchObject({ text: "{}", isUnsaved: false, notice: { offer: { kind: "go_back", to: TEXT } } });
    const cleared = after({ kind: "type", text: TEXT }, { kind: "clear" });
    expect(cleared).toMatchObject({ text: EMPTY_DRAFT, notice: { offer: { kind: "go_back", to: TEXT } } });
    expect(reduce(cleared, { kind: "go_back", to: TEXT })).toMatchObject({ text: TEXT, notice: null });
  });

  it("leaves nothing to go back to where there was nothing", () => {
    expect(after({ kind: "load", text: TEXT, name: "“b”" }).notice).toEqual({ tone: "info", text: "“b” was loaded." });
  });

  it("changes by one member from the form", () => {
    const change = { holder: "report", name: "entity_legal_name", json: '"y"', order: [...fieldIds] } as const;
    expect(after({ kind: "type", text: TEXT }, { kind: "change", change }).text).toBe(TEXT.replace('"x"', '"y"'));
  });

  it("drops a sentence on what is past, and keeps an offer", () => {
    const refused: DraftAction = { kind: "notice", notice: { tone: "attention", text: "no" } };
    expect(after(refused, { kind: "type", text: TEXT }).notice).toBeNull();
    const offered = after({ kind: "type", text: TEXT }, { kind: "clear" }, { kind: "type", text: "{}" });
    expect(offered.notice?.offer).toEqual({ kind: "go_back", to: TEXT });
  });

  it("is saved until it changes again", () => {
    const saved = after({ kind: "type", text: TEXT }, { kind: "saved" });
    expect([saved.isUnsaved, reduce(saved, { kind: "type", text: "{}x" }).isUnsaved]).toEqual([false, true]);
  });

  it.each([
    ["", true],
    [EMPTY_DRAFT, true],
    ["{}", true],
    ['{"report":{},"evidence_manifest":{}}', true],
    ['{"report":{"x":null}}', false],
    ['{"report":{},"evidence_manifest":{"x":[]}}', false],
    ["x", false],
  ])("%j is blank: %s", (text, expected) => {
    expect(isBlank(text, OPTIONS)).toBe(expected);
  });
});

describe("the verdict", () => {
  const askedFor = async (text: string) => {
    const response = await post(`${PROFILE}/prevalidate-report`, text);
    return verdictOf({ status: response.status, json: await response.text() });
  };

  it("joins each finding with the rule behind it", async () => {
    const verdict = await askedFor(readyWith({ competent_authority: null, zzz: 1 }));
    if (verdict.kind !== "answered") throw new Error("it was not answered");
    expect(verdict.findings.length).toBe(verdict.answer.findings.length);
    for (const { code, field_id, trace, index } of verdict.findings) {
      expect(trace.finding).toBe(index);
      expect(trace.rule_id.startsWith(code)).toBe(true);
      if (fieldIds.has(field_id ?? "")) expect(trace.rule_id).toBe(`${code}.${field_id}`);
    }
  });

  it("of what is no request is the server's sentence", async () => {
    expect(await askedFor("{")).toEqual({ kind: "refused", message: await wordsOf("{") });
  });

  it("has words for each status and severity, and no two alike", () => {
    const titles = Object.values(STATUS_WORDS).map(({ title }) => title);
    expect(titles).toEqual([
      "Blocked: structure is wrong",
      "Attention required",
      "Ready for pre-verification: pre-validation only",
    ]);
    expect(SEVERITIES.map(({ severity }) => severity)).toEqual(["blocking", "attention", "info"]);
  });
});

describe("the links beside a finding", () => {
  const dataOf = (name: string) => readJsonFile(`api/v1/profiles/dora/${name}.json`);
  const targets = [
    ...[...fieldIds].map(placeOf.field),
    ...dataOf("rules").rules.map(({ rule_id }: { rule_id: string }) => placeOf.rule(rule_id)),
    ...dataOf("sources").source_atoms.map(({ source_atom_id }: { source_atom_id: string }) =>
      placeOf.atom(source_atom_id),
    ),
  ];

  it("lead to a place on a page of the same folder", () => {
    const pages = new Map<string, string>();
    const htmlOf = (name: string) => {
      const html = pages.get(name) ?? readPublic(`dora/${name}`).toString();
      pages.set(name, html);
      return html;
    };
    const isThere = (target: string) => {
      const [name = "", id] = target.split("#");
      const html = htmlOf(name);
      return id === undefined || html.includes(`id="${id}"`);
    };
    expect(targets.length).toBeGreaterThan(300);
    expect(targets.filter((target) => !isThere(target))).toEqual([]);
  });

  it("lead to the published rules", () => {
    expect(placeOf.published(`${PROFILE}/rules.json#x`)).toBe("../api/v1/profiles/dora/rules.json#x");
  });
});

describe("the scripts", () => {
  const scriptOf = (name: string) => readPublic(`assets/${name}`).toString();
  const KEPT = /localStorage|sessionStorage|indexedDB|document\.cookie|\bcaches\b|serviceWorker/g;
  const EVALUATED = /\beval\(|new Function/g;
  const ASKED = /\bfetch\b|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|\bimport\(/g;

  const SERVES = /access-control-|\bnode:|FastResponse|content-length/gi;

  it.each([
    { name: "check.js", does: "keep nothing in the browser", pattern: KEPT },
    { name: "check.js", does: "evaluate no text", pattern: EVALUATED },
    { name: "check-worker.js", does: "keep nothing in the browser", pattern: KEPT },
    { name: "check-worker.js", does: "evaluate no text", pattern: EVALUATED },
    { name: "check-worker.js", does: "ask for nothing", pattern: ASKED },
    { name: "check.js", does: "carry nothing that serves", pattern: SERVES },
    { name: "check-worker.js", does: "carry nothing that serves", pattern: SERVES },
  ])("of $name $does", ({ name, pattern }) => {
    expect(scriptOf(name).match(pattern) ?? []).toEqual([]);
  });

  it("of the page name no field of an act, and carry no engine", () => {
    const script = scriptOf("check.js");
    expect([...fieldIds].filter((id) => script.includes(id))).toEqual([]);
    expect(script).not.toContain("order_of_instants");
    expect(scriptOf("check-worker.js")).toContain("order_of_instants");
  });

  it("write no text into a page as HTML", () => {
    const folder = `${ROOT}scripts/pages/check/`;
    const sources = readdirSync(folder).filter((file) => /\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(20);
    const isUnsafe = (file: string) =>
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser/i.test(readFileSync(folder + file, "utf8"));
    expect(sources.filter(isUnsafe)).toEqual([]);
  });
});

// The draft as text: what it is, that a change of one member changes nothing else, and which files are loaded.
import { describe, expect, it } from "vitest";
import { convertDraft } from "../../scripts/pages/check/answers.ts";
import {
  createReducer,
  type DraftAction,
  type DraftReading,
  type DraftState,
  EMPTY_DRAFT,
  INITIAL,
  isBlank,
  readDraft,
} from "../../scripts/pages/check/draft.ts";
import { ANSWER_WORDS, type DraftFile, ESAS_WORDS, readDraftFile } from "../../scripts/pages/check/draft-file.ts";
import { changeMember, type MemberChange, membersOf, wrapDraft } from "../../scripts/pages/check/draft-text.ts";
import {
  ESAS_TEXT,
  FIELD_IDS,
  OPTIONS,
  PROFILE_TEXT,
  pageFacts,
  READY_TEXT,
  sampleDrafts,
  serverOutcome,
  serverWords,
} from "./check-page.ts";

const set = (name: string, json: string | null, holder: MemberChange["holder"] = "report"): MemberChange => ({
  holder,
  name,
  json,
  order: ["a", "b", "c", "d"],
});

describe("a change of one member", () => {
  it.each<[what: string, text: string, change: MemberChange, expected: string]>([
    ["starts a request from nothing", " ", set("a", "1"), '{\n  "report": {\n    "a": 1\n  }\n}'],
    ["fills an empty report", EMPTY_DRAFT, set("a", "1"), '{\n  "report": {\n    "a": 1\n  }\n}'],
    [
      "replaces a value in its place",
      '{"report" : {"a":  [1, 2] ,"x":1.0}}',
      set("a", '"n"'),
      '{"report" : {"a":  "n" ,"x":1.0}}',
    ],
    [
      "keeps digits, unknown members and white space",
      '{\t"report": {\n\t"x": 1e400,\n\t"a": 1.0 },  "zz": [ ]}',
      set("b", "true"),
      '{\t"report": {\n\t"x": 1e400,\n\t"a": 1.0,\n\t"b": true },  "zz": [ ]}',
    ],
    ["keeps the order of the form", '{"report":{"a":1,"d":4}}', set("c", "3"), '{"report":{"a":1,"c":3,"d":4}}'],
    ["adds a first member", '{ "report": { "x": 0 } }', set("a", "1"), '{ "report": { "a": 1, "x": 0 } }'],
    ["removes the first member", '{"report":{"a":1, "b":2}}', set("a", null), '{"report":{"b":2}}'],
    ["removes the last member", '{"report":{"a":1, "b":2}}', set("b", null), '{"report":{"a":1}}'],
    ["removes the only member", '{"report":{ "a":1 }}', set("a", null), '{"report":{}}'],
    ["removes nothing that is not there", '{"report":{"b":2}}', set("a", null), '{"report":{"b":2}}'],
    ["removes nothing of a missing manifest", EMPTY_DRAFT, set("a", null, "evidence_manifest"), EMPTY_DRAFT],
    [
      "adds a manifest after the report",
      '{\n  "report": {\n    "a": 1\n  }\n}',
      set("a", '["l"]', "evidence_manifest"),
      '{\n  "report": {\n    "a": 1\n  },\n  "evidence_manifest": {\n    "a": ["l"]\n  }\n}',
    ],
    ["finds an escaped name", '{"report":{"\\u0061":"}\\"{"}}', set("a", "2"), '{"report":{"\\u0061":2}}'],
    [
      "treats __proto__ like any other name",
      '{"report":{"__proto__":{"a":1},"a":2}}',
      set("a", "3"),
      '{"report":{"__proto__":{"a":1},"a":3}}',
    ],
  ])("%s", (_, text, change, expected) => {
    expect(changeMember(text, change)).toBe(expected);
  });

  it("keeps all other members of generated drafts as they are written", () => {
    for (const [index, text] of sampleDrafts(300, 7).entries()) {
      const name = FIELD_IDS[index % FIELD_IDS.length] as string;
      const json = index % 3 === 0 ? null : `[${index}.0]`;
      const changed = changeMember(text, { holder: "report", name, json, order: FIELD_IDS });
      const [before, after] = [reportOf(text), reportOf(changed)];
      expect(after.get(name)).toBe(json ?? undefined);
      before.delete(name);
      after.delete(name);
      expect([...after]).toEqual([...before]);
    }
  });
});

/** The members of a report as they are written, by name. */
function reportOf(text: string): Map<string, string> {
  const report = membersOf(text, text.indexOf("{")).find(({ name }) => name === "report");
  return new Map(membersOf(text, report?.start ?? 0).map(({ name, start, end }) => [name, text.slice(start, end)]));
}

describe("a text", () => {
  it.each<[text: string, kind: DraftReading["kind"], isEmpty?: true]>([
    ["", "draft", true],
    [EMPTY_DRAFT, "draft", true],
    ['{"evidence_manifest":{}}', "draft", true],
    ['{"report":{"x":null}}', "draft"],
    ['{"report":{},"evidence_manifest":{"x":[]}}', "draft"],
    ['{"report":{"prevalidation_status":1}}', "draft"],
    ['{"report":[]}', "other"],
    ['{"x":1}', "other"],
    ["[]", "other"],
    ['{"entity_legal_name":1,"evidence_manifest":{}}', "bare"],
    ['{"prevalidation_status":"blocked","findings":[]}', "answer"],
    ['{"report":{"a":1,}}', "broken"],
    ['{"report":{"a":1,"\\u0061":2}}', "broken"],
    [`{"report":{}}${" ".repeat(OPTIONS.maxLength)}`, "broken"],
  ])("%j is read as %s", (text, kind, isEmpty = false as never) => {
    const reading = readDraft(text, OPTIONS);
    expect([reading.kind, isBlank(reading)]).toEqual([kind, isEmpty]);
  });

  it("is read with the digits and the names as they are written", () => {
    expect(readDraft('{"report":{"a":1.0,"__proto__":"x"},"evidence_manifest":[]}', OPTIONS)).toEqual({
      kind: "draft",
      report: new Map([
        ["a", { value: 1, json: "1.0" }],
        ["__proto__", { value: "x", json: '"x"' }],
      ]),
      manifest: null,
    });
  });

  it("of any depth is read and changed", () => {
    const text = `{"report":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)},"b":1}}`;
    expect(readDraft(text, OPTIONS).kind).toBe("draft");
    expect(changeMember(text, set("b", "2"))).toBe(text.replace('"b":1', '"b":2'));
  });

  it.each([
    ['{\n  "a": "x\\n",\n  "b": 1.0\n}\n', '{\n  "report": {\n    "a": "x\\n",\n    "b": 1.0\n  }\n}'],
    [
      '{"a":1,"evidence_manifest":{"a":["l"]},"b":2}',
      '{\n  "report": {"a":1,"b":2},\n  "evidence_manifest": {"a":["l"]}\n}',
    ],
  ])("%j without report is wrapped into it", (bare, wrapped) => {
    expect(wrapDraft(bare)).toBe(wrapped);
  });
});

describe("a file", () => {
  const { service } = pageFacts();
  const convert = async (text: string) => convertDraft(PROFILE_TEXT, text, "esas");
  const read = (content: string | Uint8Array, file: Partial<DraftFile> = {}) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const arrayBuffer = async () => bytes.slice().buffer;
    const options = { service, fieldIds: OPTIONS.fieldIds, convert };
    return readDraftFile({ name: "draft.json", size: bytes.length, arrayBuffer, ...file }, options);
  };

  it("with a draft is loaded as it is, without its byte order mark", async () => {
    expect(await read(`\ufeff${READY_TEXT}`)).toEqual({ text: READY_TEXT, done: "“draft.json” was loaded." });
  });

  it.each<[what: string, content: string | Uint8Array]>([
    ["a letter", "Dear authority,\nhello"],
    ["a list", "[]"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xd8])],
    ["a member twice", '{"report":{"a":1,"a":2}}'],
    ["fields without report", '{"entity_legal_name":"x"}'],
  ])("with %s is rejected in the words of the server", async (_, content) => {
    const text = expect.stringContaining(`“draft.json” was not loaded. ${await serverWords(content)}`);
    expect(await read(content)).toMatchObject({ tone: "attention", text });
  });

  it("with fields without report is offered in a report", async () => {
    const offer = { text: '{\n  "report": {"entity_legal_name":"x"}\n}' };
    expect(await read('{"entity_legal_name":"x"}')).toMatchObject({ offer });
  });

  it("with the answer of a check is not taken for a draft", async () => {
    const { json } = await serverOutcome(READY_TEXT);
    expect(await read(json)).toMatchObject({ text: expect.stringContaining(ANSWER_WORDS) });
  });

  it("in the ESAs' format is offered as a draft", async () => {
    const converted = convertDraft(PROFILE_TEXT, ESAS_TEXT, "esas");
    expect(await read(ESAS_TEXT)).toMatchObject({
      text: `“draft.json” was not loaded. ${ESAS_WORDS}`,
      offer: { text: converted?.json, losses: converted?.losses },
    });
  });

  it("that is too large, or cannot be read, is rejected with a sentence of limited length", async () => {
    const arrayBuffer = () => Promise.reject(new Error("it was read"));
    const large = await read("", { size: 50 * 1024 * 1024, arrayBuffer });
    const words = await serverWords("x".repeat(OPTIONS.maxLength + 1));
    expect(large).toMatchObject({ text: `“draft.json” was not loaded. ${words} The file has 50.0 MiB.` });
    const folder = await read("", { name: "x".repeat(300), arrayBuffer });
    expect(folder).toMatchObject({ text: expect.stringMatching(/^“x{80}…” was not loaded. It cannot be read/) });
  });
});

describe("the draft", () => {
  const reduce = createReducer(OPTIONS);
  const TEXT = '{"report":{"entity_legal_name":"x"}}';
  const type = (text: string): DraftAction => ({ kind: "edit", edit: () => text });
  const load = (text: string): DraftAction => ({ kind: "replace", text, done: "Done." });
  const after = (...actions: DraftAction[]): DraftState => actions.reduce(reduce, INITIAL);

  it("that is broken is kept, with the last text that the form can show", () => {
    expect(after(type(TEXT), type(`${TEXT},`))).toMatchObject({ text: `${TEXT},`, readable: TEXT, isUnsaved: true });
  });

  it("can be brought back after another one replaced it", () => {
    const loaded = after(type(TEXT), load("{}"));
    expect(loaded).toMatchObject({ text: "{}", isUnsaved: false, notice: { offer: { text: TEXT, done: null } } });
    expect(reduce(loaded, { kind: "replace", text: TEXT, done: null })).toMatchObject({ text: TEXT, notice: null });
    expect(after(load(TEXT)).notice).toEqual({ tone: "info", text: "Done." });
  });

  it("loses a notice about the past with the next change, but not an offer", () => {
    const notice: DraftAction = { kind: "set", state: { notice: { tone: "attention", text: "no" } } };
    expect(after(notice, type(TEXT)).notice).toBeNull();
    expect(after(type(TEXT), load("{}"), type("{ }")).notice?.offer?.text).toBe(TEXT);
  });

  it("keeps the list of what a conversion lost until another draft is loaded", () => {
    const losses = convertDraft(PROFILE_TEXT, ESAS_TEXT, "esas")?.losses as NonNullable<DraftState["losses"]>;
    const loaded = after({ kind: "replace", text: TEXT, done: "Done.", losses }, type("{}"));
    expect(loaded.losses).toBe(losses);
    expect(reduce(loaded, load(TEXT)).losses).toBeNull();
  });
});

// The draft as text: what it is, that a change of one member changes no other value, and which files are loaded.
import { expect, it } from "vitest";
import { convertDraft } from "../../scripts/pages/check/files/convert-draft.ts";
import {
  ANSWER_WORDS,
  type DraftFile,
  NO_TABLE_WORDS,
  readDraftFile,
} from "../../scripts/pages/check/files/draft-file.ts";
import { importTable } from "../../scripts/pages/check/files/import-table.ts";
import { EMPTY_DRAFT, isBlank, type ParsedDraft, readDraft } from "../../scripts/pages/check/state/draft.ts";
import type { ConverterFailure, Engine } from "../../scripts/pages/check/state/engine.ts";
import { changeMember, type MemberChange, readMembers, wrapDraft } from "../../scripts/report/draft/draft-text.ts";
import {
  ESAS_TEXT,
  FIELD_IDS,
  FORM_FIELDS,
  OPTIONS,
  PROFILE_JSON,
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

/** A request with these members of its report. */
const lines = (...members: string[]) => `{\n  "report": {\n    ${members.join(",\n    ")}\n  }\n}`;

it.each<[what: string, text: string, change: MemberChange, expected: string]>([
  ["starts a request from nothing", " ", set("a", "1"), '{\n  "report": {\n    "a": 1\n  }\n}'],
  ["fills an empty report", EMPTY_DRAFT, set("a", "1"), '{\n  "report": {\n    "a": 1\n  }\n}'],
  ["replaces a value", '{"report" : {"a":  [1] ,"x":1.0}}', set("a", '"n"'), lines('"a": "n"', '"x": 1.0')],
  [
    "keeps digits, unknown members and what is in a value",
    '{\t"zz": [ 1e400 ], "report": {\n\t"x": 1e400,\n\t"a": { "b" : 1.0 } }}',
    set("b", "true"),
    '{\n  "zz": [ 1e400 ],\n  "report": {\n    "x": 1e400,\n    "a": { "b" : 1.0 },\n    "b": true\n  }\n}',
  ],
  [
    "keeps the order of the form",
    '{"report":{"a":1,"b":2,"d":4}}',
    set("c", "3"),
    lines('"a": 1', '"b": 2', '"c": 3', '"d": 4'),
  ],
  [
    "keeps another order",
    '{"report":{"d":4,"x":0,"a":1}}',
    set("c", "3"),
    lines('"d": 4', '"x": 0', '"a": 1', '"c": 3'),
  ],
  ["adds a first member", '{ "report": { "x": 0 } }', set("a", "1"), lines('"a": 1', '"x": 0')],
  ["removes the first member", '{"report":{"a":1, "b":2}}', set("a", null), lines('"b": 2')],
  ["removes the only member", '{"report":{ "a":1 }}', set("a", null), '{\n  "report": {}\n}'],
  ["removes nothing of a missing manifest", '{"report":{}}', set("a", null, "evidence_manifest"), '{"report":{}}'],
  [
    "adds a manifest after the report",
    '{\n  "report": {\n    "a": 1\n  }\n}',
    set("a", '["l"]', "evidence_manifest"),
    '{\n  "report": {\n    "a": 1\n  },\n  "evidence_manifest": {\n    "a": ["l"]\n  }\n}',
  ],
  ["finds an escaped name", '{"report":{"\\u0061":"}\\"{"}}', set("a", "2"), lines('"a": 2')],
])("a change of one member %s", (_, text, change, expected) => {
  expect(changeMember(text, change)).toBe(expected);
});

it("a change of one member keeps all other members of generated drafts as they are written", () => {
  const reportOf = (text: string) => readMembers(readMembers(text).get("report") ?? "");
  for (const [index, text] of sampleDrafts(300, 7).entries()) {
    const name = FIELD_IDS[index % FIELD_IDS.length] as string;
    const json = index % 3 === 0 ? null : `[${index}.0]`;
    const changed = changeMember(text, { holder: "report", name, json, order: FIELD_IDS });
    const [before, after] = [reportOf(text), reportOf(changed)];
    expect(after.get(name) ?? null).toBe(json);
    for (const members of [before, after]) members.delete(name);
    expect([...after]).toEqual([...before]);
    expect(JSON.parse(changed).report[name]).toEqual(json === null ? undefined : [index]);
  }
});

it.each<[text: string, kind: ParsedDraft["kind"], isEmpty?: true]>([
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
])("a text %j is read as %s", (text, kind, isEmpty = false as never) => {
  const parsed = readDraft(text, OPTIONS);
  expect([parsed.kind, isBlank(parsed, OPTIONS)]).toEqual([kind, isEmpty]);
});

it.each([
  ['{\n  "a": "x\\n",\n  "b": 1.0\n}\n', lines('"a": "x\\n"', '"b": 1.0')],
  [
    '{"a":1,"evidence_manifest":{"a":["l"]},"b":2}',
    '{\n  "report": {\n    "a": 1,\n    "b": 2\n  },\n  "evidence_manifest": {"a":["l"]}\n}',
  ],
])("a text %j without report is wrapped into it", (bare, wrapped) => {
  expect(wrapDraft(bare)).toBe(wrapped);
});

const { service } = pageFacts();
const engine: Pick<Engine, "convert" | "importTable"> = {
  convert: async (text) => convertDraft(PROFILE_TEXT, text, "esas"),
  importTable: async (table, facts) => importTable(table, facts.draft, { ...facts, profile: PROFILE_JSON }),
};
const read = (content: string | Uint8Array, file: Partial<DraftFile> = {}, by = engine) => {
  const blob = new File([content as BlobPart], file.name ?? "draft.json");
  const { name, size } = blob;
  const opened = { name, size, slice: blob.slice.bind(blob), arrayBuffer: blob.arrayBuffer.bind(blob), ...file };
  const imports = { fields: FORM_FIELDS, profile: PROFILE_JSON, timeZone: "UTC", draft: EMPTY_DRAFT };
  return readDraftFile(opened, { service, options: OPTIONS, engine: by, ...imports });
};

it("a file with a draft is loaded as it is, without its byte order mark", async () => {
  expect(await read(`\ufeff${READY_TEXT}`)).toEqual({
    text: READY_TEXT,
    submitted: null,
    done: "“draft.json” was loaded.",
  });
});

it.each<[what: string, content: string | Uint8Array]>([
  ["a letter", "Dear authority,\nhello"],
  ["a list", "[]"],
  ["bytes that are not text", new Uint8Array([0x89, 0xff, 0xd8])],
  ["a member twice", '{"report":{"a":1,"a":2}}'],
  ["fields without report", '{"entity_legal_name":"x"}'],
])("a file with %s is rejected in the words of the server", async (_, content) => {
  const text = expect.stringContaining(`“draft.json” was not loaded. ${await serverWords(content)}`);
  expect(await read(content)).toMatchObject({ tone: "attention", text });
});

it("a file with the answer of a check is not taken for a draft", async () => {
  const { json } = await serverOutcome(READY_TEXT);
  expect(await read(json)).toMatchObject({ text: expect.stringContaining(ANSWER_WORDS) });
});

it.each([
  ["Incident.XLSX", "PK\x03\x04..", "It is a spreadsheet. Save the sheet as CSV"],
  ["old.xls", "\xd0\xcf\x11\xe0", "It is a spreadsheet."],
  ["sheet.ods", "PK\x03\x04", "It is a spreadsheet."],
  ["report.docx", "PK\x03\x04", "It is a text document."],
  ["all.zip", "PK\x03\x04", "It is an archive of files."],
  ["report.json", "%PDF-1.7", "It is a PDF. Copy its values into the form"],
  ["scan", "\x89PNG\r\n", "It is a picture."],
  ["photo.jpeg", "\xff\xd8\xff\xe0", "It is a picture."],
  ["other.csv", "a,b\n1,2", NO_TABLE_WORDS],
])("a file %s is not loaded, and it is said what to open instead", async (name, start, words) => {
  const text = expect.stringContaining(`“${name}” was not loaded. ${words}`);
  expect(await read(Buffer.from(start, "latin1"), { name })).toMatchObject({ tone: "attention", text });
});

const NOT_LOADED = "The converter could not be loaded from this host, so the file was not looked at. Try again later.";
const FAILED = "The converter of this page failed on the file, or took too long. The file may be right.";

it.each<[name: string, failure: ConverterFailure, content: string, reason: string]>([
  ["esas.json", "not_loaded", ESAS_TEXT, NOT_LOADED],
  ["esas.json", "failed", ESAS_TEXT, FAILED],
  ["table.csv", "not_loaded", "2.4;Example", NOT_LOADED],
  ["table.csv", "failed", "2.4;Example", FAILED],
  ["table.txt", "not_loaded", "2.4\tExample", NOT_LOADED],
])("a file %s is not said to be wrong where the converter is %s", async (name, failure, content, reason) => {
  const broken = { convert: async () => failure, importTable: async () => failure };
  expect(await read(content, { name }, broken)).toEqual({
    tone: "attention",
    text: `“${name}” was not loaded. ${reason}`,
  });
});

it("a file with a draft, or with JSON that is not well formed, needs no converter", async () => {
  const broken = { convert: async () => "failed" as const, importTable: async () => "failed" as const };
  expect(await read(READY_TEXT, {}, broken)).toMatchObject({ text: READY_TEXT });
  const text = expect.stringContaining(await serverWords('{"report":'));
  expect(await read('{"report":', {}, broken)).toMatchObject({ tone: "attention", text });
});

it("a file that is too large, or cannot be read, is rejected with a sentence of limited length", async () => {
  const arrayBuffer = () => Promise.reject(new Error("it was read"));
  const large = await read("", { size: 50 * 1024 * 1024, arrayBuffer });
  const words = await serverWords("x".repeat(OPTIONS.maxLength + 1));
  expect(large).toMatchObject({ text: `“draft.json” was not loaded. ${words} The file has 50.0 MiB.` });
  const folder = await read("", { name: "x".repeat(300), arrayBuffer });
  expect(folder).toMatchObject({ text: expect.stringMatching(/^“x{80}…” was not loaded. It cannot be read/) });
});

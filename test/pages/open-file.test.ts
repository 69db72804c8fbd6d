// A file that is opened: its draft as it is written, or a sentence on why it was not loaded.
import { expect, it } from "vitest";
import { convertDraft } from "../../scripts/pages/check/convert-draft.ts";
import type { ConverterFailure, Engine } from "../../scripts/pages/check/engine.ts";
import { ANSWER_WORDS, type DraftFile, NO_TABLE_WORDS, readDraftFile } from "../../scripts/pages/check/open-file.ts";
import { EMPTY_DRAFT, readDraft } from "../../scripts/report/draft/draft.ts";
import {
  ESAS_TEXT,
  FORM,
  FORM_FIELDS,
  OPTIONS,
  PROFILE_JSON,
  pageFacts,
  READY_TEXT,
  serverOutcome,
  serverWords,
} from "./page-facts.ts";

const engine: Pick<Engine, "convert"> = {
  convert: async (text) => convertDraft(PROFILE_JSON, text, "esas"),
};
const read = (content: string | Uint8Array, file: Partial<DraftFile> = {}, by = engine) => {
  const blob = new File([content as BlobPart], file.name ?? "draft.json");
  const { name, size } = blob;
  const opened = { name, size, slice: blob.slice.bind(blob), arrayBuffer: blob.arrayBuffer.bind(blob), ...file };
  const facts = { page: pageFacts(), profile: FORM, fields: FORM_FIELDS, reading: OPTIONS, engine: by };
  return readDraftFile(opened, { facts, timeZone: "UTC", getDraft: () => EMPTY_DRAFT });
};

it("a file with a draft is loaded as it is, without its byte order mark", async () => {
  expect(await read(`\ufeff${READY_TEXT}`)).toEqual({
    draft: readDraft(READY_TEXT, OPTIONS),
    submitted: null,
    done: "“draft.json” was loaded.",
  });
});

it.each<[what: string, content: string | Uint8Array]>([
  ["a letter", "Dear authority,\nhello"],
  ["a list", "[]"],
  ["a member twice", '{"report":{"a":1,"a":2}}'],
  ["fields without report", '{"entity_legal_name":"x"}'],
])("a file with %s is rejected in the words of the server", async (_, content) => {
  const text = expect.stringContaining(`“draft.json” was not loaded. ${await serverWords(content)}`);
  expect(await read(content)).toMatchObject({ tone: "attention", text });
});

it.each<[what: string, bytes: Uint8Array, words: string]>([
  ["no text", new Uint8Array([0x89, 0xff, 0xd8, 0]), "The file is not a text in Unicode."],
  ["Windows-1252", new Uint8Array(Buffer.from('{"report":{"a":"ä"}}', "latin1")), "It may be in Windows-1252"],
])("a file with %s is rejected by its encoding", async (_, bytes, words) => {
  expect(await read(bytes)).toMatchObject({ tone: "attention", text: expect.stringContaining(words) });
});

it("a file with a draft in UTF-16, as PowerShell writes it, is loaded as it is", async () => {
  const opened = await read(new Uint8Array(Buffer.from(`\ufeff${READY_TEXT}`, "utf16le")));
  expect(opened).toMatchObject({ draft: readDraft(READY_TEXT, OPTIONS) });
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

it("a file that is too large, or cannot be read, is rejected with a sentence of limited length", async () => {
  const arrayBuffer = () => Promise.reject(new Error("it was read"));
  const large = await read("", { size: 50 * 1024 * 1024, arrayBuffer });
  const words = await serverWords("x".repeat(OPTIONS.maxLength + 1));
  expect(large).toMatchObject({ text: `“draft.json” was not loaded. ${words} The file has 50.0 MiB.` });
  const folder = await read("", { name: "x".repeat(300), arrayBuffer });
  expect(folder).toMatchObject({ text: expect.stringMatching(/^“x{80}…” was not loaded. It cannot be read/) });
});

it.each<[failure: ConverterFailure, reason: string]>([
  ["not_loaded", "The converter could not be loaded from this host, so the file was not looked at. Try again later."],
  ["failed", "The converter of this page failed on the file, or took too long. The file may be right."],
])("a file of the ESAs is not said to be wrong where the converter is %s", async (failure, reason) => {
  const broken = { convert: async () => failure };
  expect(await read(ESAS_TEXT, { name: "esas.json" }, broken)).toEqual({
    tone: "attention",
    text: `“esas.json” was not loaded. ${reason}`,
  });
});

it("a draft, a table, and JSON that is not well formed need no converter", async () => {
  const broken = { convert: async () => "failed" as const };
  expect(await read(READY_TEXT, {}, broken)).toMatchObject({ draft: readDraft(READY_TEXT, OPTIONS) });
  expect(await read(`${FORM_FIELDS[0]?.id};x`, { name: "table.csv" }, broken)).toMatchObject({
    losses: { from: "table" },
  });
  const text = expect.stringContaining(await serverWords('{"report":'));
  expect(await read('{"report":', {}, broken)).toMatchObject({ tone: "attention", text });
});

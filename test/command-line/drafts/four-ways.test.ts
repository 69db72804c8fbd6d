// The same file in the page, in the command, in the package and in MCP: each reads the same of it, or refuses it for the same reason.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createAnswerWith, createCheckFile } from "../../../scripts/command-line/drafts/check-drafts.ts";
import { acceptMessages } from "../../../scripts/mcp/messages.ts";
import { type ConvertibleProfile as Convertible, convertText } from "../../../scripts/package/exports/convert.ts";
import { createAnswerText, decodeFile, type RuleSet } from "../../../scripts/package/exports/engine.ts";
import { createAnswerDraft } from "../../../scripts/pages/check/check-draft.ts";
import { convertDraft } from "../../../scripts/pages/check/convert-draft.ts";
import { readDraftFile } from "../../../scripts/pages/check/open-file.ts";
import { EMPTY_DRAFT, writeDraft } from "../../../scripts/report/draft/draft.ts";
import { isUnusable } from "../../../scripts/report/formatters/formatter.ts";
import type { PublishedProfile } from "../../../scripts/report/published/profile.ts";
import { remember } from "../../../scripts/report/remember.ts";
import type { Answer } from "../../../server/engine/answer.ts";
import { readJson } from "../../../server/engine/read-json.ts";
import { FILE_INPUTS } from "../../inputs/file-cases.ts";
import { formFieldsOf, formOf, profileOf, readTableInput } from "../../inputs/read-table.ts";
import { TABLE_INPUTS } from "../../inputs/table-cases.ts";
import { VALUE_INPUTS } from "../../inputs/value-cases.ts";
import { connect } from "../../mcp/connection.ts";
import { fileNamed } from "../../pages/open-incident.ts";
import { pageFacts } from "../../pages/page-facts.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { artifacts, type Json, readJsonFile } from "../../support.ts";

const PARAMETERS = { member_state: "DE", now: "2026-03-10T14:00:00Z" };
const ALIAS = "dora-final";
type Content = string | Uint8Array;

/** The findings of a way in, or the identifier of the server's error; and, where it is for people, the words. */
interface Reading {
  readonly counts?: Answer["counts"];
  readonly codes?: readonly string[];
  readonly refused?: string;
  readonly said?: string;
}

const codesOf = ({ counts, findings }: Pick<Answer, "counts" | "findings">): Reading => ({
  counts,
  codes: findings.map(({ code, field_id }) => `${code} ${field_id}`),
});
const readingOf = (json: string): Reading => {
  const body = JSON.parse(json);
  return body.ok ? codesOf(body) : { refused: body.error, said: body.message };
};

/** The page: the draft that it loads, and what it says of another file. */
async function openInPage(
  name: string,
  content: Content,
  alias = ALIAS,
): Promise<{ draft: string } | { said: string }> {
  const fields = formFieldsOf(alias);
  const page = pageFacts(alias);
  const reading = { maxLength: page.service.limits.max_request_bytes, fieldIds: fields.map(({ id }) => id) };
  const engine = {
    convert: async (json: string) => convertDraft(profileOf(alias) as unknown as Convertible, json, "esas"),
  };
  const given = { timeZone: "Europe/Berlin", getDraft: () => EMPTY_DRAFT };
  const read = await readDraftFile(fileNamed(name, content), {
    facts: { page, profile: formOf(alias), fields, reading, engine },
    ...given,
  });
  return "tone" in read ? { said: read.text } : { draft: writeDraft(read.draft) };
}

const getPageCheck = remember((alias) =>
  createAnswerDraft({
    ...pageFacts(alias),
    profile: profileOf(alias),
  }),
);

const checkInPage = (draft: string, alias = ALIAS): Reading => readingOf(getPageCheck(alias)(draft, PARAMETERS).json);

const folder = tempFolder();

const getFileCheck = remember((alias) => {
  const profile = artifacts.profiles.get(alias);
  if (profile === undefined) throw new Error(`no profile ${alias}`);
  const answerBody = createAnswerWith(artifacts, { profile, mode: "prevalidation", parameters: PARAMETERS });
  const check = {
    profile: profileOf(alias) as unknown as PublishedProfile,
    answerBody,
    prepare: (text: string) => text,
  };
  return createCheckFile(artifacts, { choose: async () => check, recognize: () => null });
});

async function readByCommand(name: string, content: Content, alias = ALIAS): Promise<Reading> {
  writeFileSync(join(folder, name), content);
  const result = await getFileCheck(alias)(join(folder, name));
  return isUnusable(result) ? { ...readingOf(result.json ?? "{}"), said: result.cause } : readingOf(result.json);
}

const getAnswerText = remember((alias) =>
  createAnswerText(profileOf(alias) as unknown as RuleSet, readJsonFile(`api/v1/profiles/${alias}/index.json`)),
);

function readByPackage(content: Content, alias = ALIAS): Reading {
  const { text, isGuess } = decodeFile(Buffer.from(content as string));
  if (isGuess) return { refused: "invalid_encoding" };
  const read = getAnswerText(alias)(text, "prevalidation", PARAMETERS);
  return "error" in read ? { refused: read.error } : codesOf(read.answer);
}

const connection = await connect("2025-11-25");

// How the server of the Model Context Protocol says what the identifiers of the other ways say.
const REFUSALS: readonly [words: RegExp, error: string][] = [
  [/"code":-32700/, "invalid_json"],
  [/names a member a second time/, "duplicate_member"],
  [/required property 'report'|arguments\/report must be object/, "missing_report"],
  [/arguments must be among|"code":-32602|arguments\/evidence_manifest/, "invalid_body"],
];

const isJson = (text: string): boolean => !("error" in readJson(text));

/** MCP: a client puts the draft into its message as it is in the file, on one line. */
async function readByMcp(content: Content, alias = ALIAS): Promise<Reading> {
  const { text, isGuess } = decodeFile(Buffer.from(content as string));
  if (isGuess) return { refused: "invalid_encoding" };
  const given = JSON.stringify({ profile: alias, ...PARAMETERS }).slice(1, -1);
  const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check","arguments":${text.replace(/^\s*\{/, `{${given},`)}}}`;
  // In JSON a line break is white space, and never part of a text.
  const line = isJson(text) ? message.replace(/[\r\n]/g, " ") : message;
  const written: string[] = [];
  const lines = (async function* () {
    yield Buffer.from(line);
  })();
  const accepted = acceptMessages(lines, 4 * artifacts.limits.max_request_bytes, (words) => written.push(words));
  for await (const bytes of accepted) {
    if (String(bytes).trim() === "") continue;
    const { result, text: answered } = await connection.call("check", JSON.parse(String(bytes)).params.arguments);
    if (result?.structuredContent !== undefined && !result.isError) return codesOf(result.structuredContent);
    written.push(answered);
  }
  return { refused: REFUSALS.find(([words]) => words.test(written[0] ?? ""))?.[1] ?? `unknown: ${written[0]}` };
}

const withoutWords = ({ said: _, ...reading }: Reading): Reading => reading;

/** MCP returns findings until its result is full, those that block first. */
const asShownByMcp = ({ codes = [], ...reading }: Reading, { codes: shown }: Reading): Reading => ({
  ...withoutWords(reading),
  ...(shown && { codes: shown.filter((code) => codes.includes(code)) }),
});

it.each(FILE_INPUTS)("of $kind, all four ways read the same, or refuse it for the same reason", async (input) => {
  const { name = "draft.json", content, read, refused, found, said = "" } = input;
  const inPage = await openInPage(name, content);
  const command = await readByCommand(name, content);
  const inPackage = readByPackage(content);
  const mcp = await readByMcp(content);
  if ("said" in inPage) expect(inPage.said).toContain(command.said);
  else expect(checkInPage(inPage.draft)).toEqual(command);
  expect(command.refused).toBe(refused);
  expect("said" in inPage ? inPage.said : (command.said ?? "")).toContain(said);
  expect(inPackage).toEqual(withoutWords(command));
  expect(mcp).toEqual(asShownByMcp(command, mcp));
  if (read === undefined) return;
  const onFields = command.codes?.filter((code) => Object.keys(read).some((id) => code.endsWith(` ${id}`)));
  if (found !== undefined) expect(onFields).toContain(found);
  else expect(onFields).not.toContainEqual(expect.stringContaining("ambiguous"));
  expect([JSON.parse((inPage as { draft: string }).draft).report, command.counts]).toEqual([read, expect.anything()]);
});

// What the page makes of a table is JSON of one form, so that a few of them show it.
const SOME_TABLES = [...TABLE_INPUTS, ...VALUE_INPUTS].filter((_, index) => index % 8 === 0);

it("a table is read by the page alone, and the draft that it makes of one is read alike by all four ways", async () => {
  for (const { kind, table, answers, alias } of SOME_TABLES) {
    const raw = await readByCommand("draft.csv", table, alias);
    expect([kind, raw.refused, raw.said]).toEqual([kind, "invalid_json", expect.stringContaining("It is a table")]);
    expect([kind, readByPackage(table).refused, (await readByMcp(table)).refused]).toEqual([
      kind,
      ...["invalid_json", "invalid_json"],
    ]);
    const draft = writeDraft(
      readTableInput(table, { ...(answers && { answers }), ...(alias && { alias }) }).taken.draft,
    );
    const command = await readByCommand("draft.json", draft, alias);
    const mcp = await readByMcp(draft, alias);
    expect([kind, command.counts]).toEqual([kind, expect.anything()]);
    expect([kind, checkInPage(draft, alias), readByPackage(draft, alias)]).toEqual([kind, command, command]);
    expect([kind, mcp]).toEqual([kind, asShownByMcp(command, mcp)]);
  }
});

it("the file of an official form becomes the same draft in all four ways", async () => {
  const profile = profileOf(ALIAS) as unknown as Convertible;
  const [{ request }] = readJsonFile(`api/v1/profiles/${ALIAS}/examples.json`).examples;
  const esas = convertText(profile, JSON.stringify(request), "lexbind") as Json;
  const text = JSON.stringify(esas.result);
  const { result } = convertText(profile, `\ufeff${text}`, "esas") as Json;
  const inPage = await openInPage("official.json", text);
  expect("draft" in inPage && JSON.parse(inPage.draft)).toEqual(result);
  const parts: Json[] = [];
  for (let next: Json = { tool: "convert", arguments: { page: 1 } }; next?.tool === "convert"; ) {
    const given = { ...next.arguments, profile: ALIAS, to: "lexbind", file: text };
    const { structuredContent } = (await connection.call("convert", given)).result;
    parts.push(structuredContent.part.report);
    next = structuredContent.next_call;
  }
  expect(Object.assign({}, ...parts)).toEqual(result.report);
});

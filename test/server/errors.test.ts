// Bodies that are refused, over the app: which mistake gets which error, where it is said to be, and what no answer repeats.
import { describe, expect, it, vi } from "vitest";
import { canonicalJson } from "../../scripts/pipeline/canonical-json.ts";
import { createApp } from "../../server/app.ts";
import { artifacts, PROFILE, post, readyRequest } from "../support.ts";
import { CANARY, expectError } from "./expect-error.ts";

const CHECKS = [`${PROFILE}/lint-report`, `${PROFILE}/prevalidate-report`];
const LINT = CHECKS[0] as string;
const LIMIT = 262_144;

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.of(part) : Buffer.from(part))));
const padded = (size: number): string => '{"report":{}}'.padEnd(size, " ");
const json = (value: unknown): string => JSON.stringify(value);

const BODIES: [name: string, body: string | Uint8Array, error: string][] = [
  ["nothing", "", "invalid_json"],
  ["white space", " \r\n\t ", "invalid_json"],
  ["a byte order mark alone", bytes(0xef, 0xbb, 0xbf), "invalid_json"],
  ["two byte order marks", bytes("\ufeff\ufeff", '{"report":{}}'), "invalid_json"],
  ["a word", CANARY, "invalid_json"],
  ["text behind the JSON", `{"report":{}} ${CANARY}`, "invalid_json"],
  ["two documents", '{"report":{}}{"report":{}}', "invalid_json"],
  ["a NUL behind the JSON", '{"report":{}}\0', "invalid_json"],
  ["an unfinished string", `{"report":{"${CANARY}`, "invalid_json"],
  ["an unfinished object", '{"report":{}', "invalid_json"],
  ["a trailing comma", '{"report":{},}', "invalid_json"],
  ["a comment", `{"report":{} /* ${CANARY} */}`, "invalid_json"],
  ["single quotes", "{'report':{}}", "invalid_json"],
  ["a name without quotes", "{report:{}}", "invalid_json"],
  ["a control character in a string", '{"report":{"a":"\u0001"}}', "invalid_json"],
  ["an escape that JSON lacks", '{"report":{"a":"\\x41"}}', "invalid_json"],
  ["a number with a leading zero", '{"report":{"a":01}}', "invalid_json"],
  ["a hexadecimal number", '{"report":{"a":0x1}}', "invalid_json"],
  ["NaN", '{"report":{"a":NaN}}', "invalid_json"],
  ["white space that JSON lacks", '\u00a0{"report":{}}', "invalid_json"],
  ["100000 open arrays", "[".repeat(100_000), "invalid_json"],
  ["60000 open objects", '{"":'.repeat(60_000), "invalid_json"],
  ["UTF-16", Buffer.from('\ufeff{"report":{}}', "utf16le"), "invalid_encoding"],
  ["a lone continuation byte", bytes('{"report":{"a":"', 0x80, '"}}'), "invalid_encoding"],
  ["an overlong slash", bytes('{"report":{"a":"', 0xc0, 0xaf, '"}}'), "invalid_encoding"],
  ["a surrogate in UTF-8", bytes('{"report":{"a":"', 0xed, 0xa0, 0x80, '"}}'), "invalid_encoding"],
  ["a sequence cut at the end", bytes('{"report":{}}', 0xe2, 0x82), "invalid_encoding"],
  ["a code point beyond Unicode", bytes('{"report":{"a":"', 0xf4, 0x90, 0x80, 0x80, '"}}'), "invalid_encoding"],
  ["an array", "[]", "invalid_body"],
  ["a request in an array", '[{"report":{}}]', "invalid_body"],
  ["null", "null", "invalid_body"],
  ["a string", `"${CANARY}"`, "invalid_body"],
  ["a number", "1e400", "invalid_body"],
  ["true", "true", "invalid_body"],
  ["deep arrays", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, "invalid_body"],
  ["another member", json({ report: {}, [CANARY]: {} }), "invalid_body"],
  ["a member of another case", '{"report":{},"Report":{}}', "invalid_body"],
  ["a member __proto__", '{"report":{},"__proto__":{}}', "invalid_body"],
  ["a manifest null", '{"report":{},"evidence_manifest":null}', "invalid_body"],
  ["a manifest array", '{"report":{},"evidence_manifest":[]}', "invalid_body"],
  ["a manifest string", `{"report":{},"evidence_manifest":"${CANARY}"}`, "invalid_body"],
  ["labels not in an array", json({ report: {}, evidence_manifest: { a: CANARY } }), "invalid_body"],
  ["labels in an object", '{"report":{},"evidence_manifest":{"a":{"0":"b","length":1}}}', "invalid_body"],
  ["a label that is no string", json({ report: {}, evidence_manifest: { a: [CANARY, 1] } }), "invalid_body"],
  ["a label null", '{"report":{},"evidence_manifest":{"a":[null]}}', "invalid_body"],
  ["labels under __proto__ of a wrong shape", '{"report":{},"evidence_manifest":{"__proto__":1}}', "invalid_body"],
  ["an empty object", "{}", "missing_report"],
  ["a manifest alone", '{"evidence_manifest":{}}', "missing_report"],
  ["a report null", '{"report":null}', "missing_report"],
  ["a report array", '{"report":[]}', "missing_report"],
  ["a report string", json({ report: CANARY }), "missing_report"],
  ["a report number", '{"report":0}', "missing_report"],
  ["a report behind __proto__", '{"__proto__":{"report":{}}}', "missing_report"],
  ["a report twice", '{"report":{},"report":{}}', "duplicate_member"],
  ["a field twice", json({ report: {} }).replace("{}", `{"${CANARY}":1,"${CANARY}":1}`), "duplicate_member"],
  ["a field twice, once with escapes", '{"report":{"a":1,"\\u0061":2}}', "duplicate_member"],
  ["a member twice deep below", '{"report":{"a":[[{"b":{"c":1,"d":2,"c":3}}]]}}', "duplicate_member"],
  ["__proto__ twice", '{"report":{"__proto__":1,"__proto__":2}}', "duplicate_member"],
  ["the empty name twice", '{"report":{"":1,"":2}}', "duplicate_member"],
  ["manifest labels twice", '{"report":{},"evidence_manifest":{"a":[],"a":[]}}', "duplicate_member"],
  ["an astral name twice, once as surrogates", '{"report":{"😀":1,"\\ud83d\\ude00":2}}', "duplicate_member"],
];

describe("a body", () => {
  it.each(BODIES)("of %s is refused by both checks", async (_, body, error) => {
    for (const path of CHECKS) await expectError(await post(path, body), 400, error);
  });

  it.each([
    ["a byte order mark", bytes(0xef, 0xbb, 0xbf, '{"report":{}}')],
    ["white space around it", ' \t\r\n{"report":{}}\n'],
    ["a field 1e400", '{"report":{"preliminary_estimated_financial_amount":1e400}}'],
    ["a deep value", `{"report":{"x":${"[".repeat(60_000)}${"]".repeat(60_000)}}}`],
    [
      "the same name in two objects",
      '{"report":{"a":{"b":1},"b":{"a":1}},"evidence_manifest":{"a":["a"],"b":["a","a"]}}',
    ],
    [
      "names of Object.prototype",
      '{"report":{"__proto__":1,"constructor":{},"toString":[]},"evidence_manifest":{"__proto__":["a"]}}',
    ],
    ["lone surrogates", '{"report":{"\\ud800":"\\udfff"},"evidence_manifest":{"\\udc00":["\\ud800"]}}'],
    ["a NUL in a name", '{"report":{"\\u0000":"\\u0000"}}'],
    ["exactly the size limit", padded(LIMIT)],
  ])("with %s is answered, in canonical JSON", async (_, body) => {
    for (const path of CHECKS) {
      const answer = await post(path, body);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).toBe(canonicalJson(JSON.parse(text)));
    }
  });

  it("gives back no value, label or other header of a request that is answered", async () => {
    const { report } = readyRequest();
    const texts = Object.fromEntries(Object.keys(report).map((field) => [field, `${CANARY} ${field}`]));
    const lists = Object.fromEntries(Object.keys(report).map((field) => [field, [`${CANARY}${field}`]]));
    for (const values of [texts, lists, { x: texts }])
      for (const path of CHECKS) {
        const answer = await post(
          path,
          { report: values, evidence_manifest: lists },
          { "x-name": CANARY, cookie: CANARY },
        );
        expect([answer.status, await answer.text(), [...answer.headers]].join()).not.toContain(CANARY);
      }
  });
});

describe("the place of a mistake", () => {
  it.each([
    ["on the first line", '{"report":x}', 1, 11],
    ["at the end of the text", '{"report":{}', 1, 13],
    ["after LF", '{\n"report":\n x}', 3, 2],
    ["after CRLF", '{\r\n"report":\r\n\r\n  x}', 4, 3],
    ["after astral characters", '{"😀😀":"😀" x}', 1, 11],
    ["after astral characters of an earlier line", '{"😀":\n"é😀" x}', 2, 6],
    ["after a combining character", '{"e\u0301" x}', 1, 7],
    ["behind a byte order mark", '\ufeff{"report":x}', 1, 11],
    ["100001st in 100000 arrays", "[".repeat(100_000), 1, 100_001],
  ])("%s is counted in lines and code points", async (_, body, line, column) => {
    const { message = "" } = await expectError(await post(LINT, body), 400, "invalid_json");
    expect(message.match(/\d+/g)).toEqual([String(line), String(column)]);
  });

  it.each([
    ["at top level", '{"report":{},\n "report":{}}', 2, 2],
    ["after astral characters", '{"report":{"😀":1,"😀":2}}', 1, 18],
    ["that comes first", '{"report":{"a":1,"b":2,"b":3,"a":4}}', 1, 24],
  ])("a repeated name %s is named by line and code point", async (_, body, line, column) => {
    const { message = "" } = await expectError(await post(LINT, body), 400, "duplicate_member");
    expect(message.match(/\d+/g)).toEqual([String(line), String(column)]);
  });
});

describe("an internal error", () => {
  it.each([
    ["an error", () => new Error(`${CANARY} at /srv/app.ts:1:2`)],
    ["an error with a status", () => Object.assign(new Error(CANARY), { status: 418, statusCode: 418 })],
    ["an error with the status of a broken path", () => Object.assign(new Error(CANARY), { status: 400 })],
    ["a string", () => CANARY],
    ["undefined", () => undefined],
  ])("is all that is said where %s is thrown", async (_, thrown) => {
    const printed = vi.spyOn(console, "error");
    const profile = artifacts.profiles.get("dora");
    if (profile === undefined) throw new Error("the profile is not served");
    const answerText = () => {
      throw thrown();
    };
    const app = createApp({ ...artifacts, profiles: new Map([["dora", { ...profile, answerText }]]) });
    const request = { method: "POST", headers: { "content-type": "application/json" }, body: '{"report":{}}' };
    await expectError(await app.request(LINT, request), 500, "internal_error");
    expect(printed).not.toHaveBeenCalled();
  });
});

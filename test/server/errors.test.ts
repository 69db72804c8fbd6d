// Bodies that are rejected, over the app: which mistake gets which error, and what no response repeats. Where a JSON text is broken,
// and which names it repeats, is tested with the engine. And an unknown path: a page for browsers, the error body for programs and below the
// path of the interface.
import { expect, it, vi } from "vitest";
import { canonicalJson } from "../../scripts/report/json/canonical-json.ts";
import { createApp } from "../../server/app.ts";
import { artifacts, ask, PROFILE, post, readPublic } from "../bridge.ts";
import { CANARY, expectError } from "./expect-error.ts";

const CHECKS = [`${PROFILE}/lint-report`, `${PROFILE}/prevalidate-report`];
const LINT = CHECKS[0] as string;
const LIMIT = artifacts.limits.max_request_bytes;
/** Lists in each other, in so many bytes. */
const nested = (size: number): string => "[".repeat(size / 2) + "]".repeat(size / 2);

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.of(part) : Buffer.from(part))));

it.each<[name: string, body: string | Uint8Array, error: string, position?: string]>([
  ["a wrong token after a byte order mark", '\ufeff{"report":x}', "invalid_json", "1 11"],
  ["a wrong token on the fourth line", '{\r\n"report":\r\n\r\n  x}', "invalid_json", "4 3"],
  ["nothing", "", "invalid_json"],
  ["a byte order mark alone", bytes(0xef, 0xbb, 0xbf), "invalid_json"],
  ["text after the JSON", `{"report":{}} ${CANARY}`, "invalid_json"],
  ["an unfinished string", `{"report":{"${CANARY}`, "invalid_json"],
  ["a value without quotation marks", `{"report":{"a":${CANARY}}}`, "invalid_json"],
  ["a malformed number", `{"report":{"a":"${CANARY}","b":01}}`, "invalid_json"],
  ["as many open objects as the size limit allows", '{"":'.repeat(LIMIT / 4), "invalid_json"],
  ["UTF-16", Buffer.from('\ufeff{"report":{}}', "utf16le"), "invalid_encoding"],
  ["a surrogate in UTF-8", bytes('{"report":{"a":"', 0xed, 0xa0, 0x80, '"}}'), "invalid_encoding"],
  ["a sequence cut at the end", bytes('{"report":{}}', 0xe2, 0x82), "invalid_encoding"],
  ["an array", '[{"report":{}}]', "invalid_body"],
  ["null", "null", "invalid_body"],
  ["a string", `"${CANARY}"`, "invalid_body"],
  ["the deepest array that the size limit allows", nested(LIMIT), "invalid_body"],
  ["another member", `{"report":{},"${CANARY}":{}}`, "invalid_body"],
  ["a member __proto__", '{"report":{},"__proto__":{}}', "invalid_body"],
  ["a manifest array", '{"report":{},"evidence_manifest":[]}', "invalid_body"],
  ["a manifest of texts", `{"report":{},"evidence_manifest":{"${CANARY}":"${CANARY}"}}`, "invalid_body"],
  ["labels in an object", '{"report":{},"evidence_manifest":{"a":{"0":"b","length":1}}}', "invalid_body"],
  ["a label that is no string", `{"report":{},"evidence_manifest":{"a":["${CANARY}",1]}}`, "invalid_body"],
  ["an empty object", "{}", "missing_report"],
  ["a report null", '{"report":null}', "missing_report"],
  ["a report that is a text", `{"report":"${CANARY}"}`, "missing_report"],
  ["a report array", '{"report":[]}', "missing_report"],
  ["a report inside __proto__", '{"__proto__":{"report":{}}}', "missing_report"],
  ["a private name twice", `{"report":{"${CANARY}":1,"${CANARY}":2}}`, "duplicate_member"],
  ["a report twice", '{"report":{},\n "report":{}}', "duplicate_member", "2 2"],
])("a body of %s is rejected by both checks", async (_, body, error, position) => {
  for (const path of CHECKS) {
    const { message } = await expectError(await post(path, body), 400, error);
    if (position !== undefined) expect(message?.match(/\d+/g)?.join(" ")).toBe(position);
  }
});

it.each([
  ["a byte order mark", bytes(0xef, 0xbb, 0xbf, '{"report":{}}')],
  ["white space around it", ' \t\r\n{"report":{}}\n'],
  ["a field 1e400", '{"report":{"lanes_closed":1e400}}'],
  ["a deep value", `{"report":{"x":${nested(LIMIT - 100)}}}`],
  ["names of Object.prototype", '{"report":{"__proto__":1,"toString":[]},"evidence_manifest":{"__proto__":["a"]}}'],
  ["lone surrogates", '{"report":{"\\ud800":"\\udfff"},"evidence_manifest":{"\\udc00":["\\ud800"]}}'],
  ["a NUL in a name", '{"report":{"\\u0000":"\\u0000"}}'],
])("a body with %s is answered in canonical JSON", async (_, body) => {
  for (const path of CHECKS) {
    const answer = await post(path, body);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toBe(canonicalJson(JSON.parse(text)));
  }
});

it.each([
  ["an error", () => new Error(`${CANARY} at /srv/app.ts:1:2`)],
  ["an error with a status", () => Object.assign(new Error(CANARY), { status: 418, statusCode: 418 })],
  ["a string", () => CANARY],
  ["undefined", () => undefined],
])("a defect that throws %s is answered as an internal error, and nothing is printed", async (_, thrown) => {
  const printed = vi.spyOn(console, "error");
  const checkText = () => {
    throw thrown();
  };
  const profiles = new Map([...artifacts.profiles].map(([name, profile]) => [name, { ...profile, checkText }]));
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: '{"report":{}}' };
  await expectError(await createApp({ ...artifacts, profiles }).request(LINT, request), 500, "internal_error");
  expect(printed).not.toHaveBeenCalled();
});

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
const PAGE = readPublic("404.html").toString("utf8");

it.each(["/nothing", "/bridge/nothing.html", "/docs/nothing/", "/bridge", "/api"])(
  "an unknown path %s is answered to a browser with a page",
  async (path) => {
    const answer = await ask(path, { headers: { accept: BROWSER } });
    expect([answer.status, await answer.text()]).toEqual([404, PAGE]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-length": String(Buffer.byteLength(PAGE)),
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.*; frame-ancestors 'none'$/),
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
    });
    expect(answer.headers.has("etag")).toBe(false);
    const head = await ask(path, { method: "HEAD", headers: { accept: BROWSER } });
    expect([head.status, await head.text()]).toEqual([404, ""]);
  },
);

it.each([
  ["no Accept", {}],
  ["any type", { accept: "*/*" }],
  ["JSON", { accept: "application/json" }],
  ["JSON and HTML alike", { accept: "text/html, application/json" }],
  ["JSON more than HTML", { accept: "text/html;q=0.8, application/*" }],
  ["HTML not at all", { accept: "text/html;q=0, */*;q=0" }],
])("a program that accepts %s gets the error body", async (_, headers) => {
  await expectError(await ask("/nothing", { headers: headers as Record<string, string> }), 404, "not_found");
});

it.each([
  ["/api/v1", "not_found"],
  ["/api/v1/nothing", "not_found"],
  ["/api/v1/profiles/nothing", "unknown_profile"],
])("an unknown path %s of the interface is answered with the error body, to a browser too", async (path, error) => {
  await expectError(await ask(path, { headers: { accept: BROWSER } }), 404, error);
});

it("a method other than GET and HEAD gets the error body", async () => {
  await expectError(await ask("/nothing", { method: "POST", headers: { accept: BROWSER } }), 404, "not_found");
});

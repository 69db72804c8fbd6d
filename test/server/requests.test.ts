// Requests that are rejected before their body is read: paths, methods, content types, sizes, and the order of checks.
import { expect, it } from "vitest";
import { ACT_ID, artifacts, ask, PROFILE, post } from "../bridge.ts";
import { CANARY, expectError } from "./expect-error.ts";

const LINT = `${PROFILE}/lint-report`;
const PROFILES = "/api/v1/profiles";
const LIMIT = artifacts.limits.max_request_bytes;
const padded = (size: number): string => '{"report":{}}'.padEnd(size, " ");

it.each<[path: string, status: number, error: string]>([
  [`${PROFILES}/${CANARY}`, 404, "unknown_profile"],
  [`${PROFILES}/${CANARY}/fields/bridge_name/source`, 404, "unknown_profile"],
  [`${PROFILES}/bridge%2Ffields`, 404, "unknown_profile"],
  [`${PROFILES}/${encodeURIComponent(encodeURIComponent(ACT_ID))}`, 404, "unknown_profile"],
  [`${PROFILES}/__proto__`, 404, "unknown_profile"],
  [`${PROFILE}/fields/${CANARY}`, 404, "unknown_field"],
  // A field of another act.
  [`${PROFILE}/fields/works_done`, 404, "unknown_field"],
  [`${PROFILES}/${encodeURIComponent(ACT_ID)}/fields/${CANARY}`, 404, "unknown_field"],
  [`${PROFILE}/fields/__proto__`, 404, "unknown_field"],
  [`${PROFILE}/fields/bridge_name%2Fsource`, 404, "unknown_field"],
  [`${PROFILE}/fields/..%2f..%2fprofile.json`, 404, "unknown_field"],
  [`/${CANARY}`, 404, "not_found"],
  [`${PROFILES}//fields`, 404, "not_found"],
  [`${PROFILE}/index.json`, 404, "not_found"],
  [`${PROFILE}/fields/bridge_name/${CANARY}`, 404, "not_found"],
  [`${PROFILE}/fields//source`, 404, "not_found"],
  [`${PROFILE}/rules`, 404, "not_found"],
  [`${PROFILE}/rules/${CANARY}`, 404, "not_found"],
  ["/../../etc/passwd", 404, "not_found"],
  ["/..%5c..%5cserver%5cmain.mjs", 404, "not_found"],
  ["/%00", 400, "malformed_path"],
  [`${PROFILE}/fields/%00${CANARY}`, 400, "malformed_path"],
  [`/%zz${CANARY}`, 400, "malformed_path"],
  ["/%c0%af", 400, "malformed_path"],
])("a path %s is rejected before the method and the body are checked", async (path, status, error) => {
  await expectError(await ask(path), status, error);
  const head = await ask(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([status, ""]);
  const request = { method: "POST", headers: { "content-type": "text/plain" }, body: CANARY };
  await expectError(await ask(path, request), status, error);
  await expectError(await ask(path, { method: "DELETE" }), status, error);
});

it("a path with dot segments is the path that they lead to, and never a file", async () => {
  for (const path of [`${PROFILE}/x/../fields`, `${PROFILE}/x/%2e%2E/fields`, "/../../api/v1/profiles/bridge/fields"]) {
    const answer = await ask(path);
    expect(answer.headers.get("etag"), path).toBe((await ask(`${PROFILE}/fields`)).headers.get("etag"));
  }
});

it.each([`${PROFILES}/x`, `${PROFILE}/fields/x`, "/x"])(
  "a path %s is answered with a call that works",
  async (path) => {
    const { suggested_next_call = "" } = JSON.parse(await (await ask(path)).text());
    const [method = "", target = ""] = suggested_next_call.split(" ");
    expect((await ask(target, { method })).status).toBe(200);
  },
);

it.each([
  "application/json",
  "application/json ; charset=UTF-8",
  'application/json; profile="https://a.example/x;y"',
  'application/json; note="a, b"',
])("a content type %s is accepted", async (type) => {
  expect((await post(LINT, '{"report":{}}', { "content-type": type })).status).toBe(200);
});

it.each(["", "text/plain; application/json", "application/jsonx", `text/${CANARY}`])(
  "a content type %j is rejected",
  async (type) => {
    await expectError(await post(LINT, '{"report":{}}', { "content-type": type }), 400, "unsupported_content_type");
  },
);

it("a content type is required", async () => {
  const body = new TextEncoder().encode('{"report":{}}');
  await expectError(await ask(LINT, { method: "POST", body }), 400, "unsupported_content_type");
});

// A pattern that backtracks would read each in thousands of ways.
it.each([
  ["content-type", "many empty parameters", `application/json${";    ".repeat(2_000)}x y`, 400],
  ["content-type", "many backslashes", `application/json;a="${"\\\\".repeat(6_000)}`, 400],
  ["accept-encoding", "many codings", `${"br;q=0.5;q= ,".repeat(900)}*`, 200],
  ["if-none-match", "many unfinished tags", 'W/"'.repeat(4_000), 200],
])("a header %s with %s is read at once", async (name, _, value, status) => {
  const headers = { [name]: value };
  const answer = await (status === 200 ? ask(PROFILE, { headers }) : post(LINT, '{"report":{}}', headers));
  expect(answer.status).toBe(status);
});

const CHECK = `${PROFILE}/prevalidate-report`;
it.each([
  ["a value that is not valid", `${CHECK}?member_state=${CANARY}`],
  ["a name given twice", `${CHECK}?bank_holidays=&bank_holidays=`],
  // This profile has Member States.
  [
    "a zone outside the Member State",
    `${PROFILES}/closing/prevalidate-report?member_state=DE&time_zone=America/New_York`,
  ],
  ["a plus sign that is not encoded", `${CHECK}?previous_submitted_at=2026-03-10T12:00:00+01:00`],
])("a query with %s is rejected", async (_, path) => {
  await expectError(await post(path, { report: {} }), 400, "invalid_parameter");
});

it.each([
  ["member_state=el", "DE"],
  ["time_zone=Berlin", "Europe/Berlin"],
  ["bank_holidays=01.05.2026", "2026-05-01,2026-05-25"],
  ["previous_submitted_at=2026-03-10T12:00:00+01:00", "%2B"],
  ["now=2026-03-10", "2026-03-10T14:00:00Z"],
  ["detail=short", "full or brief"],
])("a query %s is answered with what the parameter takes", async (query, expected) => {
  const { message } = (await (await post(`${CHECK}?${query}`, { report: {} })).json()) as { message: string };
  expect(message).toContain(`The parameter ${query.split("=")[0]} must be given once, as`);
  expect(message).toContain(expected);
});

it.each([
  [`${CANARY}=1`, "A parameter is not one of this check, and would be ignored. It takes member_state, time_zone"],
  ["bank_holiday=2026-05-01", "bank_holidays may be meant."],
  [`member_state=DE&${CANARY}=1`, "It takes member_state"],
])("a query with a name that is not known is rejected, without the name: %s", async (query, expected) => {
  const answer = await post(`${CHECK}?${query}`, { report: {} });
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ error: "invalid_parameter", message: expect.stringContaining(expected) });
  expect(text).not.toContain(CANARY);
});

it.each([`${LINT}?x=1&x=2`, `${LINT}?member_state=${CANARY}&bank_holidays=&bank_holidays=`])(
  "a query that is sent to lint is ignored: %s",
  async (path) => {
    const [plain = ""] = path.split("?");
    const answers = await Promise.all([path, plain].map(async (to) => (await post(to, { report: {} })).text()));
    expect(answers[0]).toBe(answers[1]);
  },
);

const postPieces = (body: ReadableStream): Promise<Response> => {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
  return ask(LINT, init as RequestInit);
};

it.each([
  ["in one piece", padded(LIMIT + 1)],
  ["in bytes, not in characters", "é".repeat(LIMIT / 2 + 1)],
  ["in many times the limit", padded(20 * LIMIT)],
])("a size over the limit %s is rejected and closes the connection", async (_, body) => {
  const answer = await postPieces(new Blob([body]).stream());
  expect(answer.headers.get("connection")).toBe("close");
  await expectError(answer, 413, "request_too_large");
});

it("a body without end is read for 16 MiB beyond the limit", async () => {
  let pieces = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    controller.enqueue(new Uint8Array(LIMIT));
    pieces++;
  };
  await (await postPieces(new ReadableStream({ pull }))).text();
  // One piece is the body, and streams read ahead.
  const beyond = pieces - (16 * 1024 * 1024) / LIMIT;
  expect([beyond >= 1, beyond <= 4]).toEqual([true, true]);
});

it("a size of exactly the limit is accepted, declared or in pieces", async () => {
  expect((await post(LINT, padded(LIMIT), { "content-length": String(LIMIT) })).status).toBe(200);
  expect((await postPieces(new Blob([padded(LIMIT)]).stream())).status).toBe(200);
});

it.each([
  [
    "content coding before size",
    { "content-encoding": "gzip" },
    new Uint8Array(LIMIT + 1),
    400,
    "unsupported_content_type",
  ],
  ["size before UTF-8", {}, new Uint8Array(LIMIT + 1).fill(0xff), 413, "request_too_large"],
  ["UTF-8 before JSON", {}, Buffer.from("7bff", "hex"), 400, "invalid_encoding"],
  ["JSON before a repeated name", {}, '{"report":{},"report":{}', 400, "invalid_json"],
  ["a repeated name before shape", {}, '{"x":1,"x":2}', 400, "duplicate_member"],
])("the order of checks is %s", async (_, headers, body, status, error) => {
  await expectError(await post(LINT, body, headers as Record<string, string>), status, error);
});

// The bundle for edge runtimes gives the same responses as the app, except that an edge compresses what it sends by itself.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { ACT_ID, app, artifacts, loadWorker, PROFILE, readyRequest } from "../bridge.ts";
import { ROOT, uploadOf } from "../support.ts";
import { expectError } from "./expect-error.ts";

const worker = await loadWorker();

const check = `${PROFILE}/prevalidate-report`;
const headers = { "content-type": "application/json" };
const etag = `"${artifacts.files.get(PROFILE)?.sha256}"`;

const askBoth = (path: string, init?: RequestInit) =>
  Promise.all(
    [app, worker].map(async ({ fetch }) => {
      const answer = await fetch(new Request(`http://host${path}`, init));
      return { status: answer.status, headers: [...answer.headers], text: await answer.text() };
    }),
  );

it.each<[name: string, path: string, init?: RequestInit]>([
  ["a document", PROFILE],
  ["a stream under the encoded act id", `/api/v1/profiles/${encodeURIComponent(ACT_ID)}/stream.ndjson`],
  ["HEAD", PROFILE, { method: "HEAD" }],
  ["a document that is not modified", PROFILE, { headers: { "if-none-match": etag } }],
  ["a preflight", check, { method: "OPTIONS" }],
  ["the manifest", "/manifest.json"],
  ["the checksums", "/SHA256SUMS"],
  ["an unknown field", `${PROFILE}/fields/x`],
  ["a malformed path", "/%ff"],
  ["a wrong method", check],
  ["a draft", check, { method: "POST", headers, body: JSON.stringify(readyRequest()) }],
  [
    "a draft with options of the check",
    `${check}?member_state=FI&bank_holidays=2026-03-10`,
    { method: "POST", headers, body: JSON.stringify(readyRequest()) },
  ],
  ["no body", check, { method: "POST", headers }],
  [
    "a body that is too large",
    check,
    { method: "POST", headers, body: " ".repeat(artifacts.limits.max_request_bytes + 1) },
  ],
])("the worker answers %s as the app does", async (_, path, init) => {
  const [expected, actual] = await askBoth(path, init);
  expect(actual).toEqual(expected);
});

const everyPath = [...artifacts.files.keys()];
const withLongName = everyPath.filter((path) => path.includes(":")).map((path) => path.replaceAll(":", "%3a"));
it("the worker answers the path of every published file, in all its spellings, as the app does", async () => {
  for (const path of [...everyPath, ...withLongName]) {
    const [expected, actual] = await askBoth(path);
    expect([path, actual]).toEqual([path, expected]);
    expect(actual?.status).toBe(200);
  }
});

it.each(["PUT", "OPTIONS"])("the worker knows the path of every kind of file in %s", async (method) => {
  for (const path of ["/", "/llms.txt", `${PROFILE}/fields`, `${PROFILE}/stream.ndjson`, "/nothing"]) {
    const [expected, actual] = await askBoth(path, { method });
    expect([path, actual]).toEqual([path, expected]);
  }
});

it.each([
  "/index.html",
  "/manifest.json/",
  "/index.html.br",
  `${PROFILE}/`,
  `${PROFILE}/index.json`,
  `${PROFILE}/fields/index.json`,
  `${PROFILE}//fields`,
  `${PROFILE}%2ffields`,
  "/constructor",
  "/server/worker.mjs",
  "/%2e%2e/server/main.mjs",
  "/..%2fserver%2fmain.mjs",
])("the worker answers %s, which is no path of a file, as the app does", async (path) => {
  const [expected, actual] = await askBoth(path);
  expect(actual).toEqual(expected);
  expect(actual?.status).toBe(404);
});

it("without the files of a platform, the worker checks drafts, reports its health, and finds no file", async () => {
  const alone = await loadWorker({});
  const post = { method: "POST", headers, body: JSON.stringify(readyRequest()) };
  expect((await alone.fetch(new Request(`http://host${check}`, post))).status).toBe(200);
  expect((await alone.fetch(new Request("http://host/healthz"))).status).toBe(200);
  await expectError(await alone.fetch(new Request(`http://host${PROFILE}`)), 404, "not_found");
});

it("a failure of the platform is an internal error, and not an unknown path", async () => {
  const failing = await loadWorker({ ASSETS: { fetch: async () => new Response("down", { status: 502 }) } });
  await expectError(await failing.fetch(new Request(`http://host${PROFILE}`)), 500, "internal_error");
});

it("the worker with all real profiles has at most 1 MB, as platforms measure it", () => {
  expect(gzipSync(readFileSync(`${ROOT}dist/server/worker.mjs`)).length).toBeLessThanOrEqual(1_000_000);
});

it("the worker compresses nothing", async () => {
  const request = new Request(`http://host${PROFILE}`, { headers: { "accept-encoding": "br, gzip" } });
  expect((await worker.fetch(request)).headers.has("content-encoding")).toBe(false);
});

it("the worker rejects a body in too many small chunks, and reads one in few", async () => {
  const chunks = Array.from('{"report":{}}', (character) => Buffer.from(character));
  expect((await worker.fetch(uploadOf(check, chunks))).status).toBe(200);
  const spaces = Array(1_100).fill(Buffer.of(32));
  await expectError(await worker.fetch(uploadOf(check, [...chunks, ...spaces])), 400, "malformed_request");
});

it("the worker rejects the body that has been arriving longest if it holds too much of unfinished ones", async () => {
  const ends: (() => void)[] = [];
  async function* arrive() {
    yield Buffer.from(`{${" ".repeat(max_request_bytes / 2)}"report":`);
    await new Promise<void>((resolve) => ends.push(resolve));
    yield Buffer.from("{}}");
  }
  const { max_request_bytes, max_unfinished_body_bytes } = artifacts.limits;
  const answers = Array.from({ length: max_unfinished_body_bytes / max_request_bytes + 1 }, () =>
    worker.fetch(uploadOf(check, arrive())),
  );
  await expectError((await answers[0]) as Response, 503, "overloaded");
  for (const end of ends) end();
  for (const answer of answers.slice(1)) expect((await answer).status).toBe(200);
});

// The bundle for edge runtimes gives the same responses as the app, except that an edge compresses what it sends by itself.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { ACT_ID, app, artifacts, PROFILE, readBuilt, readyRequest } from "../bridge.ts";
import { tempFolder } from "../pipeline/author.ts";
import { sha256, uploadOf } from "../support.ts";
import { expectError } from "./expect-error.ts";

const file = join(tempFolder(), "worker.mjs");
writeFileSync(file, readBuilt("server/worker.mjs"));
const { href } = pathToFileURL(file);
const worker: { fetch: (request: Request) => Response | Promise<Response> } = (await import(href)).default;

const check = `${PROFILE}/prevalidate-report`;
const headers = { "content-type": "application/json" };
const etag = `"${artifacts.files.get(PROFILE)?.sha256}"`;

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
  const [expected, actual] = await Promise.all(
    [app, worker].map(({ fetch }) => fetch(new Request(`http://host${path}`, init))),
  );
  expect(actual?.status).toBe(expected?.status);
  expect([...(actual?.headers ?? [])]).toEqual([...(expected?.headers ?? [])]);
  expect(await actual?.text()).toBe(await expected?.text());
});

it("the worker has every published file", async () => {
  for (const { paths, sha256: digest } of new Set(artifacts.files.values())) {
    const answer = await worker.fetch(new Request(`http://host${paths[0]}`));
    expect(sha256(await answer.bytes()), paths[0]).toBe(digest);
  }
});

it("requests that arrive while the worker starts are all answered", async () => {
  const { default: fresh } = await import(`${href}?fresh`);
  const paths = [PROFILE, PROFILE, "/", "/x", `${PROFILE}/fields.ndjson`];
  const answers = paths.map((path) => fresh.fetch(new Request(`http://host${path}`)));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 404, 200]);
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

// The bundle for edge runtimes gives the same responses as the app, except that an edge compresses what it sends by itself.
import { expect, it } from "vitest";
import { ACT_ID, app, artifacts, PROFILE, ROOT, readyRequest } from "../support.ts";

const worker: { fetch: (request: Request) => Response | Promise<Response> } = (
  await import(`${ROOT}dist/server/worker.mjs`)
).default;

const check = `${PROFILE}/prevalidate-report`;
const headers = { "content-type": "application/json" };
const etag = `"${artifacts.files.get(PROFILE)?.sha256}"`;

it.each<[name: string, path: string, init?: RequestInit]>([
  ["a document", PROFILE],
  ["a stream under the encoded act id", `/api/v1/profiles/${encodeURIComponent(ACT_ID)}/stream.ndjson`],
  ["HEAD", PROFILE, { method: "HEAD" }],
  ["a document that is not modified", PROFILE, { headers: { "if-none-match": etag } }],
  ["a preflight", check, { method: "OPTIONS" }],
  ["the checksums", "/SHA256SUMS"],
  ["an unknown field", `${PROFILE}/fields/x`],
  ["a malformed path", "/%ff"],
  ["a wrong method", check],
  ["a draft", check, { method: "POST", headers, body: JSON.stringify(readyRequest()) }],
  ["no body", check, { method: "POST", headers }],
  ["a body that is too large", check, { method: "POST", headers, body: " ".repeat(artifacts.maxRequestBytes + 1) }],
])("the worker answers %s as the app does", async (_, path, init) => {
  const [expected, actual] = await Promise.all(
    [app, worker].map(({ fetch }) => fetch(new Request(`http://host${path}`, init))),
  );
  expect(actual?.status).toBe(expected?.status);
  expect([...(actual?.headers ?? [])]).toEqual([...(expected?.headers ?? [])]);
  expect(await actual?.text()).toBe(await expected?.text());
});

it("the worker compresses nothing", async () => {
  const request = new Request(`http://host${PROFILE}`, { headers: { "accept-encoding": "br, gzip" } });
  expect((await worker.fetch(request)).headers.has("content-encoding")).toBe(false);
});

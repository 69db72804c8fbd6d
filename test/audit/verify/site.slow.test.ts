import { expect, it } from "vitest";
import { findAuditOutcome, NothingToAudit } from "../../../scripts/audit/verify/audit.ts";
import { createApp } from "../../../server/app.ts";
import { readArtifacts } from "../../../server/artifacts.ts";
import { decompress } from "../../../server/decompress.ts";
import { runCommand } from "../../run-command.ts";
import { sha256 } from "../../support.ts";
import {
  type Answer,
  at,
  auditHost,
  type Change,
  type Fetch,
  inFront,
  published,
  replaceBody,
  SCHEMA,
  set,
  small,
  spoil,
  status,
  without,
} from "./changed-host.ts";
import { bytesOf, changedCopy, placesOf, signCopy } from "./copy.ts";
import { add } from "./tamperings.ts";

const otherBytes = (answer: Answer) => [spoil, set("etag", '"other"')].map((edit) => edit(answer));
const garble = (answer: Answer) => [spoil, set("content-type", "text/plain")].map((edit) => edit(answer));

const ACT = "/api/v1/profiles/bridge";
const ALIAS = "/api/v1/profiles/op:test.bridge_notice.v1";
const [RULES, EXAMPLES, POST] = [`${ACT}/rules.json`, `${ACT}/examples.json`, `${ACT}/prevalidate-report`];
const [FIELD, OTHER] = [`${ACT}/fields/span_type`, `${ACT}/fields/bridge_name`];
const NOWHERE = "/api/v1/no-such-document";
const CORS = "access-control-allow-origin";
const NDJSON_LATIN1 = "application/x-ndjson; charset=latin1";

/** What is changed, the path, the codes of the findings, and the change. Each row has an address of its own. */
const rows: [what: string, path: string, codes: string, change: (answer: Answer) => unknown, encoding?: string][] = [
  ["other bytes", `${ACT}/sources.json`, "wrong_digest wrong_hash", spoil],
  ["other bytes at a further address", `${ALIAS}/stream.ndjson`, "wrong_digest wrong_hash", otherBytes],
  ["another digest at a further address", `${ALIAS}/coverage`, "wrong_digest", set("repr-digest", "sha-256=:AAAA:")],
  ["no further address", `${ALIAS}/checklist`, "wrong_status", status(404)],
  ["no CORS at a further address", `${ALIAS}/sources.json`, "wrong_cors", without(CORS)],
  ["an unknown spelling", `${ALIAS.replace(":", "%3a")}/profile.json`, "wrong_status", status(404)],
  ["a truncated body", `${ACT}/semantic.json`, "wrong_digest wrong_size", replaceBody("{}")],
  ["other bytes in br", RULES, "wrong_encoding", replaceBody("no br"), "br"],
  ["an encoding that was not asked for", `${ACT}/coverage`, "wrong_encoding", set("content-encoding", "gzip")],
  ["another content type", `${ACT}/fields`, "wrong_content_type", set("content-type", "text/html")],
  ["another charset", `${ACT}/fields.ndjson`, "wrong_content_type", set("content-type", NDJSON_LATIN1)],
  ["no CORS", `${ACT}/crosswalk.json`, "wrong_cors", without(CORS)],
  ["CORS for one origin", FIELD, "wrong_cors", set(CORS, "https://example.org")],
  ["no nosniff", `${FIELD}/source`, "wrong_nosniff", without("x-content-type-options")],
  ["no Vary", `${FIELD}/events.ndjson`, "wrong_vary", without("vary")],
  ["another cache time", OTHER, "wrong_cache_control", set("cache-control", "max-age=9")],
  ["no ETag", `${OTHER}/source`, "wrong_etag", without("etag")],
  ["one ETag for all encodings", SCHEMA, "shared_etag", set("etag", '"same"')],
  ["no 304", "/assets/lexbind.css", "wrong_304", (answer) => answer.status === 304 && status(200)(answer)],
  ["another digest", EXAMPLES, "wrong_digest", set("repr-digest", "sha-256=:AAAA:")],
  ["a redirection", `${ACT}/report.schema.json`, "wrong_status", status(301)],
  ["a manifest without CORS", "/manifest.json", "wrong_cors", without(CORS)],
  ["another answer to a draft", POST, "wrong_answer wrong_content_type", garble],
  ["a page instead of 404", NOWHERE, "wrong_status", status(200)],
];

const changes = rows.map(([, path, , change, encoding]): Change => [at(path, encoding), change]);
const places = placesOf(await auditHost(inFront(...changes)));

it.each(rows)("on a host that changes responses, verify finds %s at %s: %s", (_, path, codes) => {
  const found = places.filter((place) => place.endsWith(` ${path}`));
  expect(found).toEqual(codes.split(" ").map((code) => `${code} ${path}`));
});

it("on a host that changes responses, verify finds nothing at other addresses", () => {
  const paths = rows.map(([, path]) => path);
  expect(places.filter((place) => !paths.includes(place.split(" ")[1] as string))).toEqual([]);
});

it("on a host that changes responses, verify finds missing checksums, a 404 that is not JSON, and a rejected draft", async () => {
  const found = placesOf(
    await auditHost(
      inFront([at("/SHA256SUMS"), status(404)], [at(NOWHERE), replaceBody("Hello")], [at(POST), status(400)]),
    ),
  );
  expect(found).toEqual(["missing_file SHA256SUMS", `wrong_not_found ${NOWHERE}`, `wrong_status ${POST}`]);
});

it.each([405, 501])("verify agrees, with a note, when a host of static files answers POST with %i", async (code) => {
  const { findings, unreachable, notes } = await auditHost(inFront([at(POST), status(code)]));
  expect([findings, unreachable]).toEqual([[], []]);
  expect(notes.filter((note) => note.includes(POST))).toHaveLength(1);
});

it("verify agrees, with a note, when a host never uses br", async () => {
  const { findings, notes } = await auditHost((request) => {
    const headers = new Headers(request.headers);
    if (headers.get("accept-encoding") !== "br") return small.fetch(request);
    headers.delete("accept-encoding");
    return small.fetch(new Request(request.url, { headers }));
  });
  expect(findings).toEqual([]);
  expect(notes.filter((note) => /\bbr\b/.test(note))).toHaveLength(1);
});

it("verify reads a sample with --quick, says so, and finds what is wrong in it alone", async () => {
  const whole = await auditHost(small.fetch);
  const quick = await auditHost(inFront([at(EXAMPLES), spoil], [at(FIELD), spoil]), { isQuick: true });
  expect(quick.counts.requests).toBeLessThan((whole.counts.requests as number) / 5);
  expect(quick.profiles).toEqual([]);
  expect(quick.notes).toContainEqual(
    expect.stringContaining(`${quick.counts.files} of ${whole.counts.files} files were read`),
  );
  expect(placesOf(quick)).toEqual(expect.arrayContaining([`wrong_hash ${EXAMPLES}`]));
  expect(placesOf(quick).filter((place) => place.endsWith(` ${FIELD}`))).toEqual([]);
});

it.each([
  ["dist/public", "--quick"],
  ["https://127.0.0.1:9", "--quick", "--rebuild"],
])("verify %s %s is wrong usage, because only a host has too many addresses to read all", async (...args) => {
  const { status, stderr } = await runCommand("verify", args);
  expect([status, stderr]).toEqual([2, expect.stringContaining("--quick is for a URL")]);
});

it("verify agrees when a host publishes below a folder", async () => {
  const folder: Fetch = async (request) => {
    const { url, method, headers } = request;
    const body = method === "POST" ? await request.text() : null;
    return small.fetch(new Request(url.replace("/mirror/", "/"), { method, headers, body }));
  };
  const { findings, counts } = await auditHost(folder, {}, "/mirror/");
  expect(findings).toEqual([]);
  expect(counts.files).toBeGreaterThan(20);
});

it("verify sends a request again after a response with 429 or 500", async () => {
  const seen = new Set<string>();
  const isNew = ({ url, headers }: Request) => {
    const key = `${url} ${headers.get("accept-encoding")} ${headers.get("if-none-match")}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  const isField = ({ url }: Request) => url.includes("/fields/");
  const audit = await auditHost(
    inFront([(request) => isNew(request) && isField(request), status(429)], [(request) => isNew(request), status(500)]),
  );
  expect(findAuditOutcome(audit)).toBe("agrees");
});

it("verify cannot decide when one address is unreachable", async () => {
  const audit = await auditHost(inFront([at(RULES), status(503)]));
  expect([findAuditOutcome(audit), audit.unreachable]).toEqual(["unknown", [expect.stringContaining(RULES)]]);
});

it("verify gives up an address that never answers after the time limit", async () => {
  const stuck: Fetch = (request) => (at(RULES)(request) ? new Promise(() => {}) : small.fetch(request));
  const audit = await auditHost(stuck, { timeoutMs: 500, tries: 1 });
  expect(audit.unreachable).toContainEqual(expect.stringContaining(RULES));
});

it("verify gives up a host with too many unreachable addresses", async () => {
  const isList = (request: Request) => at("/manifest.json")(request) || at("/SHA256SUMS")(request);
  const audit = await auditHost(inFront([(request) => !isList(request), status(503)]), { tries: 1 });
  expect(findAuditOutcome(audit)).toBe("unknown");
  // The limit of 24, and the other seven requests that are in progress when it is reached.
  expect(audit.counts.requests).toBeLessThan(2 + 24 + 8);
});

it("verify is certain of a difference even if another address is unreachable", async () => {
  const audit = await auditHost(inFront([at(RULES), status(503)], [at(EXAMPLES), spoil]));
  expect([findAuditOutcome(audit), audit.unreachable.length]).toEqual(["differs", 1]);
});

it("verify has no more than eight requests in progress at once", async () => {
  let inProgress = 0;
  let most = 0;
  await auditHost(async (request) => {
    most = Math.max(most, ++inProgress);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inProgress--;
    return small.fetch(request);
  });
  expect(most).toBe(8);
});

it("verify finds nothing to audit on a host without a manifest", async () => {
  await expect(auditHost(inFront([at("/manifest.json"), status(404)]))).rejects.toThrow(NothingToAudit);
});

it.each([
  ["no signature", () => {}, [], "Not signed: there is no SHA256SUMS.sig."],
  ["a signature of this key", signCopy, [], "Signed by the key sha256:"],
  ["bytes that are none", add("x")("SHA256SUMS.sig"), ["wrong_signature SHA256SUMS.sig"], null],
] as const)("a host has %s, and the server serves it as it is", async (_, change, findings, note) => {
  const copy = changedCopy(published, change);
  const app = createApp(readArtifacts((file) => bytesOf(copy, file), sha256, { decompress }));
  const audit = await auditHost(app.fetch, { isQuick: true });
  expect(placesOf(audit)).toEqual(findings);
  expect(audit.notes.filter((text) => /signed/i.test(text))).toEqual(
    note === null ? [] : [expect.stringContaining(note)],
  );
});

it("a host that answers a signature with neither 200 nor 404 is not taken for one without", async () => {
  const audit = await auditHost(inFront([at("/SHA256SUMS.sig"), status(403)]), { isQuick: true });
  expect(placesOf(audit)).toEqual(["wrong_status /SHA256SUMS.sig"]);
});

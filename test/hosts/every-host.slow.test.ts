// What the contract asks of every host: the server's bundle alone, nginx, Caddy and workerd give the answers of the built server.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ManifestEntry } from "../../server/published-file.ts";
import { openConnection } from "../server/raw-http.ts";
import { ACT_ID, artifacts, PROFILE, readJsonFile, readyRequest, sha256 } from "../support.ts";
import {
  draft,
  HOSTS,
  type Host,
  type HostAnswer,
  type HostRequest,
  spellingsOf,
  startNode,
  stopHosts,
} from "./host.ts";

const MANIFEST: ManifestEntry[] = readJsonFile("manifest.json").files;
/** The place of a file among those of all fields, rules or code lists of a profile. */
const setOf = ({ file }: ManifestEntry): string => file.replace(/\/(fields|rules|code-lists)\/[^/]+/, "/$1/*");
const lastOfSet = new Map(MANIFEST.map((file) => [setOf(file), file]));
const firstOfSet = new Map(MANIFEST.toReversed().map((file) => [setOf(file), file]));
// Of such a set the first and the last: a host answers those between them by the same lines. "verify" asks the server, nginx and Caddy for all.
const FILES = MANIFEST.filter((file) => [firstOfSet, lastOfSet].some((files) => files.get(setOf(file)) === file)).map(
  (file) => ({ ...file, path: file.paths[0] as string }),
);
const DECODE: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

const LINT = `${PROFILE}/lint-report`;
const PREVALIDATE = `${PROFILE}/prevalidate-report`;
const LONG = PROFILE.replace("dora", ACT_ID);
const ENCODED = PROFILE.replace("dora", encodeURIComponent(ACT_ID));
const READY = draft(JSON.stringify(readyRequest()));
// The deadline is on the eve of the night in which clocks change, in a zone far from UTC.
const OPTIONS = "member_state=FR&time_zone=Indian%2FReunion&bank_holidays=2026-03-30";
const WEEKEND = draft(
  JSON.stringify({
    report: {
      submission_type: "initial notification",
      financial_entity_type: "payment_institution",
      detection_datetime_utc: "2026-03-28T18:00:00",
      classification_datetime_utc: "2026-03-28T19:00:00Z",
    },
  }),
);
const TOO_LARGE = "0".repeat(artifacts.limits.max_request_bytes + 1);

const UNKNOWN = [
  ...[
    "/nothing",
    "/dora",
    "/dora/fields",
    "/dora/nothing/",
    "/dora/index.html",
    "//dora/",
    "/api/v1",
    "/api/v1/",
    "/api/v1/nothing.json",
    `${PROFILE}/nothing`,
    `${PROFILE}/`,
  ],
  ...["/index.html", "/index.html.br", "/api/v1/service-card/", "/api/v1/service-card/index.json"],
  ...["/api/v1/profiles/", "/api/v1//profiles", "//api/v1/profiles", "/api%2fv1/profiles", `${PROFILE}/fields%2f`],
  ...["/../../etc/passwd", "/api/v1/profiles/../../../etc/passwd", "/..%2f..%2fetc%2fpasswd"],
  ...["/api/v1/profiles/nothing", "/api/v1/profiles/nothing/fields/nothing", `/api/v1/profiles/x${ACT_ID}`],
  ...[`${LONG}x/fields`, `${PROFILE}/fields/nothing`, `${LONG}/fields/nothing/source`, `${PROFILE}/fields/`],
  ...[`${PROFILE}/rules`, `${PROFILE}/rules/`, `${PROFILE}/rules/nothing`, `${LONG}/rules/submission_type.nothing`],
  ...[`${PROFILE}/fields/submission_type/nothing`, `${PROFILE}/fields.ndjson/`, `${LINT}/`],
];

// Chromium, Firefox, and two programs.
const ACCEPTED = [
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "application/json, text/html;q=0.5",
  "*/*",
];

const SAME_AS_SERVER: readonly (readonly [title: string, path: string, options: HostRequest])[] = [
  ...["/", PROFILE, "/nothing", "/healthz"].map((path) => [`POST ${path}`, path, { method: "POST" }] as const),
  ["PUT of a file", `${LONG}/rules.json`, { method: "PUT" }],
  ["DELETE of a file", "/manifest.json", { method: "DELETE" }],
  ["GET of a check", LINT, {}],
  ["PUT of a check", `${LONG}/prevalidate-report`, { method: "PUT" }],
  ["a body that is not JSON", LINT, draft("{")],
  ["a body of another content type", LINT, draft("{}", { "content-type": "text/plain" })],
  ["a body that is too large", LINT, draft(TOO_LARGE)],
  ["a body that is too large, without its length", LINT, draft(TOO_LARGE, { "transfer-encoding": "chunked" })],
  ...["/", `${LONG}/fields`, LINT, `${LONG}/prevalidate-report`].map(
    (path) => [`OPTIONS ${path}`, path, { method: "OPTIONS" }] as const,
  ),
  ["a ready draft", PREVALIDATE, READY],
  ["a ready draft under the long act_id", `${LONG}/prevalidate-report`, READY],
  ["a ready draft under the encoded act_id", `${ENCODED}/prevalidate-report`, READY],
  ["a draft with options of the check", `${PREVALIDATE}?${OPTIONS}`, WEEKEND],
  ["a draft with an option that is not valid", `${PREVALIDATE}?member_state=XX`, READY],
  ["the health of the server", "/healthz", {}],
];

const COMPARED_HEADERS = /^(?:access-control-.*|allow|cache-control|content-type|x-content-type-options)$/;
const compared = ({ status, headers, body }: HostAnswer) => ({
  status,
  body: body.toString(),
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => COMPARED_HEADERS.test(name))),
});

let server: Host;
beforeAll(async () => {
  server = await startNode();
});
afterAll(stopHosts);

describe.each(HOSTS)("$name", ({ name, isInstalled, start, encodings: supported }) => {
  if (!isInstalled) return it.skip(`was skipped: ${name} is not installed on this machine`, () => {});

  let ask: Host["ask"];
  let url: string;
  beforeAll(async () => {
    ({ ask, url } = await start({ upstreams: [server.address] }));
  });

  it("the host answers every path of the manifest with the file and the headers of the contract", async () => {
    for (const file of FILES)
      for (const path of file.paths.flatMap(spellingsOf)) {
        const { status, headers, body } = await ask(path);
        expect([status, sha256(body), headers["content-length"]], path).toEqual([200, file.sha256, String(file.size)]);
        expect(headers, path).toMatchObject({
          "access-control-allow-origin": "*",
          "x-content-type-options": "nosniff",
          "content-type": file.media_type,
          "cache-control": path.startsWith("/api/v1/by-hash/")
            ? "public, max-age=31536000, immutable"
            : "public, max-age=60, stale-while-revalidate=600",
          etag: expect.stringMatching(/^(W\/)?".+"$/),
          vary: expect.stringMatching(/\baccept-encoding\b/i),
        });
        const policy = headers["content-security-policy"];
        expect(policy, path).toMatch(/^default-src 'none';.*; frame-ancestors 'none'$/);
        const [, ofPage] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(body.toString()) ?? [];
        if (file.media_type.startsWith("text/html")) expect(policy, path).toBe(`${ofPage}; frame-ancestors 'none'`);
      }
  });

  it("the host sends no body after the head of an answer to HEAD", async () => {
    for (const { path } of FILES) {
      const { send, answer } = await openConnection(Number(new URL(url).port));
      send(`HEAD ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect((await answer("HEAD")).status, path).toBe(200);
      await expect(answer(), path).rejects.toThrow("closed after 0 bytes");
    }
  });

  it("the host answers HEAD, 304 to the ETag of a file, and 200 to another ETag", async () => {
    for (const { path, media_type } of FILES) {
      const head = await ask(path, { method: "HEAD" });
      expect([head.status, head.headers["content-type"]], path).toEqual([200, media_type]);
      const { status, headers, body } = await ask(path, { headers: { "if-none-match": head.headers.etag as string } });
      expect([status, headers["access-control-allow-origin"], body.length], path).toEqual([304, "*", 0]);
      expect((await ask(path, { headers: { "if-none-match": '"other"' } })).status, path).toBe(200);
    }
  });

  it.each(Object.keys(DECODE))("the host sends files in %s where it supports that", async (encoding) => {
    for (const { path, sha256: digest, encodings } of FILES) {
      const { headers, body } = await ask(path, { headers: { "accept-encoding": encoding } });
      const sent = headers["content-encoding"];
      if (supported.includes(encoding)) expect(sent, path).toBe(encodings.find((name) => name === encoding));
      expect([undefined, encoding], path).toContain(sent);
      expect(sha256(sent === undefined ? body : (DECODE[encoding]?.(body) as Buffer)), path).toBe(digest);
    }
  });

  it.each(UNKNOWN)("the host answers %s with the 404 of the server", async (path) => {
    const answer = compared(await ask(path));
    expect(answer).toEqual(compared(await server.ask(path)));
    expect([answer.status, JSON.parse(answer.body).ok]).toEqual([404, false]);
  });

  it.each(ACCEPTED)(
    "the host answers an unknown path to a client that accepts %s as the server does",
    async (accept) => {
      for (const path of [
        "/nothing",
        "/dora/nothing.html",
        "/docs/nothing/",
        "/api/v1/nothing",
        `${PROFILE}/nothing`,
      ]) {
        const answer = compared(await ask(path, { headers: { accept } }));
        expect(answer, path).toEqual(compared(await server.ask(path, { headers: { accept } })));
      }
    },
  );

  it.each(SAME_AS_SERVER)("the host answers %s as the server does", async (_, path, options) => {
    expect(compared(await ask(path, options))).toEqual(compared(await server.ask(path, options)));
  });
});

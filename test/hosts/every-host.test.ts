// What the contract asks of every host, asked of each in the same words: the built server, its bundle alone, nginx, Caddy, workerd.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ManifestFile } from "../../server/artifacts.ts";
import { ACT_ID, PROFILE, readJsonFile, sha256 } from "../support.ts";
import { hasCaddy, startCaddy } from "./caddy.ts";
import { createHostClient, type Host, type HostClient, startBundleAlone, startNode } from "./host.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { hasWorkerd, startWorkerd } from "./workerd.ts";

const FILES: readonly ManifestFile[] = readJsonFile("manifest.json").files;
// Percent-encoding is not sensitive to case (RFC 3986 section 2.1); the manifest lists one of the two spellings.
const ROUTES = FILES.flatMap((file) =>
  file.paths.flatMap((path) => [...new Set([path, path.replaceAll("%3A", "%3a")])].map((route) => ({ route, file }))),
);
const DECODE: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };
const EVERY_ANSWER = { "access-control-allow-origin": "*", "x-content-type-options": "nosniff" };

const UNKNOWN = [
  "/nothing",
  "/api/v1",
  "/api/v1/",
  "/api/v1/nothing.json",
  "/api/v1/profiles/dora/nothing",
  "/api/v1/profiles/nothing",
  `/api/v1/profiles/${ACT_ID}x/fields`,
  `${PROFILE}/fields/nothing`,
  `${PROFILE}/fields/nothing/source`,
  `${PROFILE}/`,
  `${PROFILE}/fields/`,
  `${PROFILE}/fields.ndjson/`,
  `${PROFILE}/fields%2f`,
  "/api/v1/profiles/../../../etc/passwd",
  "/..%2f..%2fetc%2fpasswd",
];

const HOSTS: readonly [name: string, isThere: boolean, start: () => Promise<Host>, compresses: readonly string[]][] = [
  ["the built server", true, startNode, ["br", "gzip"]],
  ["the bundle alone in an empty folder", true, startBundleAlone, ["br", "gzip"]],
  ["nginx", hasNginx, startNginx, ["gzip"]],
  ["Caddy", hasCaddy, startCaddy, ["br", "gzip"]],
  ["workerd", hasWorkerd, startWorkerd, []],
];

describe.each(HOSTS)("%s", (name, isThere, start, codings) => {
  if (!isThere) {
    it.skip(`is not on this machine, so that nothing was asked of ${name}`, () => {});
    return;
  }
  let host: Host;
  let ask: HostClient;
  let close = () => {};
  beforeAll(async () => {
    host = await start();
    ({ ask, close } = createHostClient(host.url));
  });
  afterAll(async () => {
    close();
    await host?.stop();
  });

  it("answers every route of the manifest with its bytes and headers", async () => {
    for (const { route, file } of ROUTES) {
      const { status, headers, body } = await ask(route);
      expect([status, sha256(body), headers["content-length"]], route).toEqual([200, file.sha256, String(file.size)]);
      expect(headers, route).toMatchObject({
        ...EVERY_ANSWER,
        "content-type": file.media_type,
        "cache-control": "public, max-age=60, stale-while-revalidate=600",
        etag: expect.stringMatching(/^(W\/)?".+"$/),
        vary: expect.stringMatching(/\baccept-encoding\b/i),
      });
    }
    expect(ROUTES.length).toBeGreaterThan(300);
  });

  it("answers 304 without a body to the ETag that it gave, and 200 to another", async () => {
    for (const { paths } of FILES) {
      const route = paths[0] as string;
      const etag = (await ask(route)).headers.etag as string;
      const again = await ask(route, { headers: { "if-none-match": etag } });
      expect([again.status, again.body.length, again.headers["access-control-allow-origin"]], route).toEqual([
        304,
        0,
        "*",
      ]);
      expect((await ask(route, { headers: { "if-none-match": '"other"' } })).status, route).toBe(200);
    }
  });

  it("answers HEAD as GET, without the body", async () => {
    for (const { paths, media_type } of FILES) {
      const { status, headers, body } = await ask(paths[0] as string, { method: "HEAD" });
      expect([status, headers["content-type"], body.length], paths[0]).toEqual([200, media_type, 0]);
    }
  });

  it.each(Object.keys(DECODE))("sends in %s, if it does, what decodes to the same bytes", async (coding) => {
    let count = 0;
    for (const { paths, sha256: digest, encodings } of FILES) {
      const { headers, body } = await ask(paths[0] as string, { headers: { "accept-encoding": coding } });
      const sent = headers["content-encoding"];
      expect([undefined, coding], paths[0]).toContain(sent);
      expect(sha256(sent === undefined ? body : (DECODE[coding]?.(body) as Buffer)), paths[0]).toBe(digest);
      if (sent !== undefined) count++;
      else if (codings.includes(coding)) expect(encodings, paths[0]).toEqual([]);
    }
    if (codings.includes(coding)) expect(count).toBeGreaterThan(80);
  });

  it.each(UNKNOWN)("answers 404 in JSON to %s", async (path) => {
    const { status, headers, body } = await ask(path);
    expect([status, headers["content-type"]]).toEqual([404, "application/json"]);
    expect(headers).toMatchObject(EVERY_ANSWER);
    expect(JSON.parse(body.toString())).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^unknown_|^not_found$/),
    });
  });
});

// The configurations of a build with several profiles: every path leads to its file, also under a profile's other names.
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { serve } from "srvx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAuditOutcome } from "../../scripts/audit/verify/audit.ts";
import { readReference } from "../../scripts/audit/verify/read-reference.ts";
import { verifySite } from "../../scripts/audit/verify/site.ts";
import { createApp } from "../../server/app.ts";
import { readArtifacts } from "../../server/artifacts.ts";
import { type ManifestEntry, UNLISTED } from "../../server/published-file.ts";
import { FILE_HEADERS, HOME, IMMUTABLE_HEADERS } from "../../server/responses.ts";
import { blocksOf } from "../clients/guide-blocks.ts";
import { compileFolder, copyStaged, tempFolder } from "../pipeline/author.ts";
import { run } from "../run-command.ts";
import { ROOT, sha256 } from "../support.ts";
import { hasMoto, spellingsOf, startMoto, stopHosts, WEB_SERVERS } from "./host.ts";

const sources = copyStaged();
const dist = tempFolder();
const files = new Map<string, string>();
let listed: readonly ManifestEntry[];
/** Each URL path in each spelling, and its file. */
let routes: readonly (readonly [path: string, file: ManifestEntry])[];
beforeAll(async () => {
  // Small profiles, because web servers are asked for every path. All real profiles are in every-host.slow.test.ts.
  for (const [file, bytes] of (await compileFolder(sources)).files ?? []) {
    files.set(file, Buffer.from(bytes).toString());
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), bytes);
  }
  listed = JSON.parse(files.get("public/manifest.json") ?? "").files;
  routes = listed.flatMap((file) =>
    file.paths.flatMap((path) => spellingsOf(path).map((spelling) => [spelling, file] as const)),
  );
});
afterAll(stopHosts);

const textOf = (file: string): string => files.get(`hosts/${file}`) ?? "";

it.for(WEB_SERVERS)("$name serves every path, and agrees in the audit", async (host, { skip }) => {
  skip(!host.isInstalled, `${host.name} is not installed on this machine`);
  const read = (file: string) => {
    const text = files.get(`public/${file}`);
    if (text === undefined) throw new Error(`no ${file}`);
    return Buffer.from(text);
  };
  const { fetch } = createApp(readArtifacts(read, sha256));
  const upstream = serve({ fetch, port: 0, hostname: "127.0.0.1", silent: true, gracefulShutdown: false });
  await upstream.ready();
  const { ask, url } = await host.start({ dist, upstreams: [new URL(upstream.url as string).host] });
  for (const [path, file] of routes) {
    const { status, headers, body } = await ask(path);
    expect([status, headers["content-type"], sha256(body)], path).toEqual([200, file.media_type, file.sha256]);
  }
  const audit = await verifySite(url, await readReference(ROOT, `${sources}/`), {
    key: generateKeyPairSync("ed25519").publicKey,
    isRequired: false,
  });
  await upstream.close(true);
  expect([findAuditOutcome(audit), audit.findings]).toEqual(["agrees", []]);
});

it("an object store serves every path, when it is filled as the guide shows", async ({ skip }) => {
  skip(!hasMoto, "moto, a store for tests, and boto3 are not installed on this machine");
  const store = await startMoto();
  await store.ask("/site", { method: "PUT" });
  // A CDN has a key of its own to read a bucket; the test reads it as anyone.
  const statement = { Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: "arn:aws:s3:::site/*" };
  await store.ask("/site?policy", { method: "PUT", body: JSON.stringify({ Statement: [statement] }) });
  const [program = ""] = blocksOf("operations", "python");
  const env = { AWS_ENDPOINT_URL: store.url, AWS_DEFAULT_REGION: "us-east-1" };
  const credentials = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };
  const args = ["-c", program, join(dist, "public"), "site"];
  expect(await run("python3", args, { env: { ...env, ...credentials } })).toEqual({
    status: 0,
    stdout: "",
    stderr: "",
  });
  const lists = UNLISTED.filter(({ isOptional }) => !isOptional).map(({ file, media_type }) => {
    return [`/${file}`, { file, media_type, sha256: sha256(files.get(`public/${file}`) ?? "") }] as const;
  });
  for (const [path, file] of [...routes, ...lists]) {
    const { status, headers, body } = await store.ask(`/site${path === HOME ? "/index.html" : path}`);
    const own = file.file.includes("/by-hash/") ? IMMUTABLE_HEADERS : FILE_HEADERS;
    expect([status, headers["content-type"], headers["cache-control"], sha256(body)], path).toEqual([
      200,
      file.media_type,
      Object.fromEntries(own)["cache-control"],
      file.sha256,
    ]);
  }
  const cors = (await store.ask("/site?cors")).body.toString();
  for (const rule of ["<AllowedOrigin>*<", "<AllowedMethod>GET<", "<ExposeHeader>ETag<"]) expect(cors).toContain(rule);
});

/**
 * The headers that the rules of _headers give to a file. An asterisk matches any text. The values of one header are joined, without the one
 * that a line with an exclamation mark removes. Source: handler.ts and rules-engine.ts of Cloudflare's workers-sdk.
 */
function headersOf(rules: readonly string[][], path: string): string[] {
  const headers = new Map<string, string[]>();
  for (const [from = "", ...lines] of rules) {
    if (!new RegExp(`^${from.replace(/\./g, "\\.").replace("*", ".*")}$`).test(path)) continue;
    for (const line of lines) {
      const [, name = "", value = ""] = /^(?:! )?([a-z-]+)(?:: (.*))?$/.exec(line) ?? [];
      headers.set(name, line.startsWith("! ") ? [] : [...(headers.get(name) ?? []), value]);
    }
  }
  return [...headers].map(([name, values]) => `${name}: ${values.join(", ")}`).sort();
}

describe("the files that Cloudflare serves by itself", () => {
  const readRules = () =>
    textOf("cloudflare-workers/_headers")
      .replace(/^#.*\n+/gm, "")
      .trimEnd()
      .split(/\n(?=\/)/)
      .map((rule) => rule.split("\n  "));

  it("the rules give every file the headers of the contract and its media type", () => {
    for (const { file, media_type } of listed)
      expect(headersOf(readRules(), `/${file}`)).toEqual([
        "access-control-allow-origin: *",
        "access-control-expose-headers: ETag, Repr-Digest, Retry-After, X-Request-Id",
        file.includes("/by-hash/")
          ? "cache-control: public, max-age=31536000, immutable"
          : "cache-control: public, max-age=60, stale-while-revalidate=600",
        expect.stringMatching(/^content-security-policy: default-src 'none';.*; frame-ancestors 'none'$/),
        `content-type: ${media_type}`,
        "vary: Accept-Encoding",
        "x-content-type-options: nosniff",
      ]);
  });

  it("the rules are within the 100 that Cloudflare allows, none longer than 2,000 characters", () => {
    expect(readRules().length).toBeLessThanOrEqual(100);
    expect(
      readRules()
        .flat()
        .filter(({ length }) => length > 2_000),
    ).toEqual([]);
  });
});

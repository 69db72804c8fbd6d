// The configurations of a build with several profiles: every path leads to its file, also under a profile's other names.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { serve } from "srvx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf } from "../../scripts/audit/verify/audit.ts";
import { readReference } from "../../scripts/audit/verify/read-reference.ts";
import { verifySite } from "../../scripts/audit/verify/site.ts";
import { createApp } from "../../server/app.ts";
import { type ManifestFile, readArtifacts } from "../../server/artifacts.ts";
import { compileFolder, copyStaged, tempFolder } from "../pipeline/author.ts";
import { ROOT, sha256 } from "../support.ts";
import { spellingsOf, stopHosts, WEB_SERVERS } from "./host.ts";

const sources = copyStaged();
const dist = tempFolder();
const files = new Map<string, string>();
let present: ReadonlySet<string>;
let listed: readonly ManifestFile[];
/** Each URL path in each spelling, and its file. */
let routes: readonly (readonly [path: string, file: ManifestFile])[];
beforeAll(async () => {
  // Small profiles, because web servers are asked for every path. All real profiles are in every-host.slow.test.ts.
  for (const [file, bytes] of (await compileFolder(sources)).files ?? []) {
    files.set(file, Buffer.from(bytes).toString());
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), bytes);
  }
  const published = [...files.keys()].filter((file) => file.startsWith("public/"));
  present = new Set(published.map((file) => file.slice("public".length)));
  listed = JSON.parse(files.get("public/manifest.json") ?? "").files;
  routes = listed.flatMap((file) =>
    file.paths.flatMap((path) => spellingsOf(path).map((spelling) => [spelling, file] as const)),
  );
});
afterAll(stopHosts);

const textOf = (file: string): string => files.get(`hosts/${file}`) ?? "";
const ACT_ID = "op:test.bridge_notice.v1";
const PROFILE = "/api/v1/profiles/bridge";
const UNKNOWN = ["/nothing", `${PROFILE}/fields/nothing`, `/api/v1/profiles/${ACT_ID}x/fields`];

it.for(WEB_SERVERS)("$name serves every path, and agrees in the audit", async (host, { skip }) => {
  skip(!host.isInstalled, `${host.name} is not installed on this machine`);
  const { fetch } = createApp(readArtifacts((file) => Buffer.from(files.get(`public/${file}`) ?? ""), sha256));
  const upstream = serve({ fetch, port: 0, hostname: "127.0.0.1", silent: true, gracefulShutdown: false });
  await upstream.ready();
  const { ask, url } = await host.start({ dist, upstreams: [new URL(upstream.url as string).host] });
  for (const [path, file] of routes) {
    const { status, headers, body } = await ask(path);
    expect([status, headers["content-type"], sha256(body)], path).toEqual([200, file.media_type, file.sha256]);
  }
  const audit = await verifySite(url, await readReference(ROOT, `${sources}/`));
  await upstream.close(true);
  expect([outcomeOf(audit), audit.problems]).toEqual(["agrees", []]);
});

// The rules of _redirects and _headers as their platforms apply them, as far as the generated files use them. Sources: Netlify's
// documentation of redirects and headers; rules-engine.ts and handler.ts of Cloudflare's workers-sdk.
const readLines = (file: string): string[] =>
  textOf(file)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

type Rule = Readonly<Record<"from" | "to" | "status", string>>;

const readRules = (platform: string): Rule[] =>
  readLines(`${platform}/_redirects`).map((line) => {
    const [, from = "", to = "", status = ""] = /^(\/\S*) (\/\S*) (\d{3})$/.exec(line) ?? [];
    expect(line).toBe(`${from} ${to} ${status}`);
    return { from, to, status };
  });

/** A file at its own path comes first, and the index of a folder at that of the folder. In a rule only /* has a meaning. */
function serveOnNetlify(rules: readonly Rule[], path: string): string | undefined {
  if (present.has(path)) return `200 ${path}`;
  if (path.endsWith("/") && present.has(`${path}index.html`)) return `200 ${path}index.html`;
  const rule = rules.find(({ from }) => from === path || from === "/*");
  return rule && `${rule.status} ${rule.to}`;
}

/** Rules come first. A placeholder matches within a segment. The path of a page has no .html. */
function serveOnCloudflare(rules: readonly Rule[], path: string): string | undefined {
  const target = rewriteOnCloudflare(rules, path);
  const names = target.endsWith("/") ? [`${target}index.html`] : [target, `${target}.html`];
  const file = target.endsWith(".html") ? undefined : names.find((name) => present.has(name));
  return file && `200 ${file}`;
}

function rewriteOnCloudflare(rules: readonly Rule[], path: string): string {
  for (const { from, to } of rules) {
    const escaped = from.replace(/[.*]/g, (character) => (character === "*" ? "(?<splat>.*)" : "\\."));
    const match = new RegExp(`^${escaped.replace(/:([A-Za-z]\w*)/g, "(?<$1>[^/]+)")}$`).exec(path);
    if (match === null) continue;
    return Object.entries(match.groups ?? {}).reduce((target, [name, text]) => target.replace(`:${name}`, text), to);
  }
  return path;
}

/**
 * The lines with headers of all rules that match a path. An asterisk matches any text. Cloudflare would join the values of one header,
 * without the one that a line with an exclamation mark removes; Netlify takes the last one.
 */
function headersOf(platform: string, path: string): string[] {
  const lines = readLines(`${platform}/_headers`)
    .join("\n")
    .split(/\n(?=\/)/)
    .map((rule) => rule.split("\n  "))
    .filter(([from = ""]) => new RegExp(`^${from.replace(/\./g, "\\.").replace("*", ".*")}$`).test(path))
    .flatMap(([, ...headers]) => headers);
  const nameOf = (line: string) => line.replace(/^! |:.*/g, "");
  return lines.filter(
    (line, index) =>
      !line.startsWith("! ") &&
      !lines
        .slice(index + 1)
        .some((later) => (platform === "netlify" ? nameOf(later) === nameOf(line) : later === `! ${nameOf(line)}`)),
  );
}

describe.each([
  { platform: "netlify", serve: serveOnNetlify, notFound: "404 /404.json" },
  { platform: "cloudflare-pages", serve: serveOnCloudflare, notFound: undefined },
])("the files for $platform", ({ platform, serve, notFound }) => {
  it("the rules lead every path to its file, and an unknown path to none", () => {
    const rules = readRules(platform);
    expect(routes.filter(([path, { file }]) => serve(rules, path) !== `200 /${file}`)).toEqual([]);
    expect(UNKNOWN.map((path) => serve(rules, path))).toEqual(UNKNOWN.map(() => notFound));
  });

  it("the rules give every file the headers of the contract and its media type", () => {
    for (const { file, media_type } of listed) {
      const headers = headersOf(platform, `/${file}`);
      expect(headers.sort()).toEqual([
        "access-control-allow-origin: *",
        "access-control-expose-headers: ETag, Repr-Digest",
        file.includes("/by-hash/")
          ? "cache-control: public, max-age=31536000, immutable"
          : "cache-control: public, max-age=60, stale-while-revalidate=600",
        expect.stringMatching(/^content-security-policy: default-src 'none';.*; frame-ancestors 'none'$/),
        `content-type: ${media_type}`,
        "vary: Accept-Encoding",
        "x-content-type-options: nosniff",
      ]);
    }
  });
});

it("the files for Cloudflare Pages are within its documented limits, and the rules with placeholders come last", () => {
  const hasPlaceholder = readRules("cloudflare-pages").map(({ from }) => /\*|:[A-Za-z]/.test(from));
  const count = hasPlaceholder.filter(Boolean).length;
  expect(hasPlaceholder.indexOf(true)).toBe(hasPlaceholder.length - count);
  expect(count).toBeLessThanOrEqual(100);
  expect(hasPlaceholder.length - count).toBeLessThanOrEqual(2_000);
  expect(readLines("cloudflare-pages/_redirects").filter(({ length }) => length >= 1_000)).toEqual([]);
  expect(readLines("cloudflare-pages/_headers").length).toBeLessThanOrEqual(100);
});

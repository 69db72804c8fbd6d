// The generated configurations, read as their platforms read them: every route of a build of two acts leads to its file.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ManifestFile } from "../../server/artifacts.ts";
import { compileFolder, copySources, FIXTURE, publicFile, REAL } from "../pipeline/author.ts";
import { ACT_ID, PROFILE } from "../support.ts";
import { headersFor, parseHeaderRules, parseRules, serveOnCloudflare, serveOnNetlify } from "./platform-rules.ts";

const SECOND_ACT_ID = "op:test.bridge_notice.v1";
const NAMES = ["dora", ACT_ID, "bridge", "bridge-notice", SECOND_ACT_ID];

interface Build {
  /** A file of dist/hosts. */
  readonly text: (file: string) => string;
  readonly names: readonly string[];
  readonly files: readonly ManifestFile[];
  /** Everything below dist/public, as paths. */
  readonly present: ReadonlySet<string>;
  /** Each URL path in each spelling, and its file. */
  readonly routes: readonly (readonly [path: string, file: ManifestFile])[];
}

let build: Build;
beforeAll(async () => {
  const root = copySources(REAL);
  for (const folder of ["instruments", "code-lists", "bridge-notice"])
    cpSync(join(FIXTURE, folder), join(root, folder), { recursive: true });
  const compilation = await compileFolder(root);
  const { files }: { files: readonly ManifestFile[] } = JSON.parse(publicFile(compilation, "manifest.json").toString());
  const names = [...(compilation.files ?? new Map()).keys()];
  build = {
    text: (file) => Buffer.from(compilation.files?.get(`hosts/${file}`) ?? "").toString(),
    names: names.filter((name) => name.startsWith("hosts/")).map((name) => name.slice("hosts/".length)),
    files,
    present: new Set(names.filter((name) => name.startsWith("public/")).map((name) => name.slice("public".length))),
    routes: files.flatMap((file) =>
      file.paths.flatMap((path) => [path, path.replace("%3A", "%3a")].map((spelling) => [spelling, file] as const)),
    ),
  };
  expect(new Set(build.routes.map(([path]) => path.split("/")[4]))).toEqual(
    new Set([undefined, ...NAMES.flatMap((name) => [name, encodeURIComponent(name), name.replace(":", "%3a")])]),
  );
});

const unrouted = (serve: (path: string) => string | null) =>
  build.routes.filter(([path, { file }]) => serve(path) !== `/${file}`).map(([path]) => path);

describe("Netlify", () => {
  const serve = (path: string) =>
    serveOnNetlify(parseRules(build.text("netlify/_redirects")), build.present, path)?.file ?? null;

  it("finds the file of every route", () => expect(unrouted(serve)).toEqual([]));

  it.each(["/nothing", `${PROFILE}/fields/nothing`, `/api/v1/profiles/${ACT_ID}x/fields`, "/api/v1/profiles/nothing"])(
    "answers %s by its 404 in JSON",
    (path) => {
      const rules = parseRules(build.text("netlify/_redirects"));
      expect(serveOnNetlify(rules, build.present, path)).toEqual({ file: "/404.json", status: 404 });
      expect(JSON.parse(build.text("netlify/404.json"))).toMatchObject({ ok: false, error: "not_found" });
    },
  );
});

describe("Cloudflare Pages", () => {
  const rules = () => parseRules(build.text("cloudflare-pages/_redirects"));

  it("finds the file of every route", () => {
    const parsed = rules();
    expect(unrouted((path) => serveOnCloudflare(parsed, build.present, path))).toEqual([]);
  });

  it.each(["/nothing", `${PROFILE}/`, `${PROFILE}/fields/nothing`, `/api/v1/profiles/${ACT_ID}x/fields`])(
    "finds nothing for %s",
    (path) => expect(serveOnCloudflare(rules(), build.present, path)).toBeNull(),
  );

  it("stays within the documented limits, with static rules first", () => {
    const isDynamic = rules().map(({ from }) => /\*|:[A-Za-z]/.test(from));
    expect(isDynamic.indexOf(true)).toBe(isDynamic.lastIndexOf(false) + 1);
    expect(isDynamic.filter((is) => !is).length).toBeLessThanOrEqual(2_000);
    expect(isDynamic.filter((is) => is).length).toBeLessThanOrEqual(100);
    expect(
      Math.max(
        ...build
          .text("cloudflare-pages/_redirects")
          .split("\n")
          .map(({ length }) => length),
      ),
    ).toBeLessThan(1_000);
    expect(parseHeaderRules(build.text("cloudflare-pages/_headers")).length).toBeLessThanOrEqual(100);
    expect(
      Math.max(
        ...build
          .text("cloudflare-pages/_headers")
          .split("\n")
          .map(({ length }) => length),
      ),
    ).toBeLessThan(2_000);
  });
});

describe.each(["netlify", "cloudflare-pages"])("the headers on %s", (platform) => {
  it("are those of the contract, and the type that the manifest names", () => {
    const rules = parseHeaderRules(build.text(`${platform}/_headers`));
    const wrong = build.files.filter(({ file, media_type }) => {
      const headers = headersFor(rules, `/${file}`);
      return headers.get("content-type") !== media_type;
    });
    expect(wrong).toEqual([]);
    expect(Object.fromEntries(headersFor(rules, "/nothing"))).toMatchObject({
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=60, stale-while-revalidate=600",
    });
  });
});

it("the list of objects has every path of the manifest once, every key once, and files that are there", () => {
  const objects = build
    .text("object-store/objects.ndjson")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const unlisted = ["/manifest.json", "/SHA256SUMS"];
  expect(objects.flatMap(({ paths }) => paths).sort()).toEqual(
    [...build.files.flatMap(({ paths }) => paths), ...unlisted].sort(),
  );
  expect(new Set(objects.map(({ key }) => key)).size).toBe(objects.length);
  expect(objects.filter(({ file }) => !build.present.has(`/${file}`))).toEqual([]);
  for (const { key, paths } of objects)
    for (const path of paths) expect(key).toBe(path === "/" ? "index.html" : decodeURIComponent(path).slice(1));
  const types = new Map(build.files.map(({ file, media_type }) => [file, media_type]));
  const typed = objects.filter(({ file }) => types.has(file));
  expect(typed.filter(({ file, content_type }) => content_type !== types.get(file))).toEqual([]);
});

describe.each(["nginx/server.conf", "caddy/lexbind.caddy"])("%s", (file) => {
  it("names every other name of a profile, every path of a draft and every media type", () => {
    const text = build.text(file);
    const names = NAMES.filter((name) => name !== "dora" && name !== "bridge");
    const drafts = ["dora", "bridge"].flatMap((alias) =>
      ["lint-report", "prevalidate-report"].map((check) => `/api/v1/profiles/${alias}/${check}`),
    );
    const expected = [
      ...names.map((name) => name.replaceAll(".", "\\.")),
      ...drafts,
      ...build.files.map(({ media_type }) => media_type),
    ];
    expect(expected.filter((part) => !text.includes(part))).toEqual([]);
  });
});

it("every generated file says in its head how it is put in place, or where that is said", () => {
  const data = /\.(?:json|ndjson|html)$/;
  for (const name of build.names.filter((candidate) => !data.test(candidate)))
    expect(build.text(name).split("\n").slice(0, 2).join("\n"), name).toMatch(/^(?:#!.*\n)?# \S/);
  expect(build.names.length).toBeGreaterThan(15);
});

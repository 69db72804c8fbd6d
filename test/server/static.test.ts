// GET, HEAD and OPTIONS of published files: headers, validators, content codings, methods.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ACT_ID, artifacts, ask, PROFILE, post, readyRequest, sha256 } from "../support.ts";

const STREAM = `${PROFILE}/stream.ndjson`;
const NO_ENCODINGS = "/.well-known/api-catalog";
const POST_PATHS = ["dora", ACT_ID, encodeURIComponent(ACT_ID)].flatMap((name) =>
  ["lint-report", "prevalidate-report"].map((check) => `/api/v1/profiles/${name}/${check}`),
);
const STATIC_PATHS = [...new Set([...artifacts.files.values()].flatMap(({ paths }) => paths)), "/healthz"];
const CACHE_CONTROL = "public, max-age=60, stale-while-revalidate=600";

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  ask(path, { method, headers });
const etagOf = async (path: string, encoding = "identity"): Promise<string> =>
  (await get(path, { "accept-encoding": encoding })).headers.get("etag") as string;
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
const headersOf = (answer: Response): Record<string, string> => Object.fromEntries(answer.headers);
const methodsIn = (header: string | null): string[] => (header ?? "").split(/, */).sort();

const EVERY_ANSWER = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Repr-Digest",
  "x-content-type-options": "nosniff",
};
const ALLOW = { static: ["GET", "HEAD", "OPTIONS"], post: ["OPTIONS", "POST"] };

describe("a static answer", () => {
  it.each(["identity", "br", "gzip"])("in %s carries the headers of the contract", async (encoding) => {
    const headers = headersOf(await get(STREAM, { "accept-encoding": encoding }));
    expect(headers).toMatchObject({
      ...EVERY_ANSWER,
      "cache-control": CACHE_CONTROL,
      "content-type": "application/x-ndjson",
      etag: expect.stringMatching(/^"[0-9a-f]{64}[a-z-]*"$/),
      vary: "Accept-Encoding",
    });
    expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
  });

  it("of any file is the manifest's bytes, digest, size and media type", async () => {
    const { files } = JSON.parse(await (await get("/manifest.json")).text());
    for (const { paths, sha256: digest, size, media_type } of files) {
      const answer = await get(paths[0]);
      const bytes = await bytesOf(answer);
      expect([sha256(bytes), bytes.length, headersOf(answer)["content-type"]], paths[0]).toEqual([
        digest,
        size,
        media_type,
      ]);
    }
  });

  it("of any file without a coding has a Content-Length and a Repr-Digest that are true of its bytes", async () => {
    for (const path of STATIC_PATHS.filter((path) => path !== "/healthz")) {
      const answer = await get(path);
      const bytes = await bytesOf(answer);
      const digest = Buffer.from(sha256(bytes), "hex").toString("base64");
      expect(headersOf(answer), path).toMatchObject({
        "content-length": String(bytes.length),
        "repr-digest": `sha-256=:${digest}:`,
        etag: `"${sha256(bytes)}"`,
      });
    }
  });

  it("of any file in br and gzip decodes to its bytes", async () => {
    const encoded = [...new Set(artifacts.files.values())].filter(({ encodings }) => encodings.length > 0);
    for (const { paths } of encoded) {
      const path = paths[0] as string;
      const [identity, br, gzip] = await Promise.all(
        ["identity", "br", "gzip"].map(async (encoding) => bytesOf(await get(path, { "accept-encoding": encoding }))),
      );
      expect(brotliDecompressSync(br as Buffer).equals(identity as Buffer), path).toBe(true);
      expect(gunzipSync(gzip as Buffer).equals(identity as Buffer), path).toBe(true);
    }
    expect(encoded.length).toBeGreaterThan(80);
  });

  it("has no Repr-Digest in a coding, where it would be that of other bytes", async () => {
    for (const encoding of ["br", "gzip"])
      expect((await get(STREAM, { "accept-encoding": encoding })).headers.has("repr-digest")).toBe(false);
  });

  it.each(["?x=1", "?", "?act_id=nope&field_id=%ff", "?/../x"])("ignores the query string %s", async (query) => {
    const answer = await get(`${PROFILE}/fields${query}`);
    expect(headersOf(answer).etag).toBe(await etagOf(`${PROFILE}/fields`));
  });

  it("is not found with a trailing slash", async () => {
    for (const path of [...STATIC_PATHS, ...POST_PATHS]) expect((await get(`${path}/`)).status, path).toBe(404);
  });
});

describe("Accept-Encoding", () => {
  it.each([
    ["", null],
    ["identity", null],
    ["br", "br"],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["BR", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1, br;q=0.5", "gzip"],
    ["gzip;q=0.5,br;q=0.501", "br"],
    ["br ; q=0.2 , gzip ;q=0.3", "gzip"],
    ["identity;q=1, br;q=0.1", null],
    ["identity;q=0.5, br;q=0.5", "br"],
    ["identity;q=0, gzip;q=0.001", "gzip"],
    ["br;q=0", null],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, gzip;q=0.000", null],
    ["br;q=0, *", "gzip"],
    ["*", "br"],
    ["*;q=0", null],
    ["gzip;q=0.5, *;q=0.8", "br"],
    ["br, *;q=0", "br"],
    ["deflate, zstd", null],
    ["br;Q=0", null],
    ["br;q=abc", null],
    ["brotli", null],
    [";;;=,,q, , *;;", "br"],
    ["\u00ff;q=1, =", null],
  ])("%j is answered in %s", async (header, encoding) => {
    const answer = await get(STREAM, { "accept-encoding": header });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBe(encoding);
  });

  it("has no effect on a file that has no other coding", async () => {
    const answer = await get(NO_ENCODINGS, { "accept-encoding": "br, identity;q=0" });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, null]);
  });
});

describe("If-None-Match", () => {
  it("sees an ETag of its own for each coding", async () => {
    const etags = await Promise.all(["identity", "br", "gzip"].map((encoding) => etagOf(STREAM, encoding)));
    expect(new Set(etags).size).toBe(3);
  });

  it.each([
    ["the ETag", (etag: string) => etag],
    ["its weak form", (etag: string) => `W/${etag}`],
    ["a list that holds it", (etag: string) => `"x", W/"y" ,${etag}, "z"`],
    ["a list with commas inside a tag", (etag: string) => `"a,b",${etag}`],
    ["*", () => "*"],
    ["* between spaces", () => " * "],
  ])("answers 304 to %s", async (_, condition) => {
    for (const encoding of ["identity", "br", "gzip"]) {
      const headers = { "accept-encoding": encoding, "if-none-match": condition(await etagOf(STREAM, encoding)) };
      expect((await get(STREAM, headers)).status).toBe(304);
      expect((await get(STREAM, headers, "HEAD")).status).toBe(304);
    }
  });

  it.each([
    ["another tag", () => '"x"'],
    ["the tag without its quotes", (etag: string) => etag.slice(1, -1)],
    ["the tag cut short", (etag: string) => `${etag.slice(0, -2)}"`],
    ["the tag in another case", (etag: string) => etag.toUpperCase()],
    ["nothing", () => ""],
  ])("answers 200 to %s", async (_, condition) => {
    expect((await get(STREAM, { "if-none-match": condition(await etagOf(STREAM)) })).status).toBe(200);
  });

  it("does not take the ETag of another coding or another file", async () => {
    const headers = { "accept-encoding": "br", "if-none-match": await etagOf(STREAM, "gzip") };
    expect((await get(STREAM, headers)).status).toBe(200);
    expect((await get(`${PROFILE}/fields`, { "if-none-match": await etagOf(STREAM) })).status).toBe(200);
  });

  it.each(["identity", "br"])("a 304 in %s repeats the validators and describes no content", async (encoding) => {
    const etag = await etagOf(STREAM, encoding);
    const answer = await get(STREAM, { "accept-encoding": encoding, "if-none-match": etag });
    expect(headersOf(answer)).toEqual({
      ...EVERY_ANSWER,
      etag,
      "cache-control": CACHE_CONTROL,
      vary: "Accept-Encoding",
    });
    expect(await answer.text()).toBe("");
  });

  it("has no say where nothing is found", async () => {
    expect((await get(`${PROFILE}/nope`, { "if-none-match": "*" })).status).toBe(404);
  });
});

describe("methods", () => {
  it.each(["identity", "br", "gzip"])("HEAD in %s answers the headers of GET and no body", async (encoding) => {
    for (const path of STATIC_PATHS) {
      const answers = [get(path, { "accept-encoding": encoding }), get(path, { "accept-encoding": encoding }, "HEAD")];
      const [got, head] = (await Promise.all(answers)) as [Response, Response];
      expect([head.status, headersOf(head), await head.text()], path).toEqual([200, headersOf(got), ""]);
      expect(headersOf(head)["content-length"], path).toBe(String((await bytesOf(got)).length));
    }
  });

  it.each([
    ["static", STATIC_PATHS],
    ["post", POST_PATHS],
  ] as const)("OPTIONS answers 204 with Allow and CORS on every %s path", async (kind, paths) => {
    for (const path of paths) {
      const answer = await get(path, {}, "OPTIONS");
      expect([answer.status, await answer.text()], path).toEqual([204, ""]);
      expect(methodsIn(answer.headers.get("allow")), path).toEqual(ALLOW[kind]);
      expect(methodsIn(answer.headers.get("access-control-allow-methods")), path).toEqual(ALLOW[kind]);
      expect(headersOf(answer), path).toMatchObject(EVERY_ANSWER);
      expect(answer.headers.get("access-control-allow-headers"), path).toMatch(/content-type/i);
    }
  });

  it("OPTIONS of an unknown path is not found", async () => {
    expect((await get(`${PROFILE}/nope`, {}, "OPTIONS")).status).toBe(404);
  });

  it.each([
    ["POST", "static", STATIC_PATHS],
    ["PUT", "static", STATIC_PATHS],
    ["PATCH", "static", STATIC_PATHS],
    ["DELETE", "static", STATIC_PATHS],
    ["PROPFIND", "static", STATIC_PATHS],
    ["GET", "post", POST_PATHS],
    ["HEAD", "post", POST_PATHS],
    ["PUT", "post", POST_PATHS],
    ["PATCH", "post", POST_PATHS],
    ["DELETE", "post", POST_PATHS],
    ["PROPFIND", "post", POST_PATHS],
  ] as const)("%s on every %s path is a 405 that lists what it takes", async (method, kind, paths) => {
    for (const path of paths) {
      const answer = await get(path, {}, method);
      expect(answer.status, path).toBe(405);
      expect(methodsIn(answer.headers.get("allow")), path).toEqual(ALLOW[kind]);
    }
  });

  it.each(["/healthz", ...POST_PATHS])("the answer of %s is not to be stored", async (path) => {
    const answer = path === "/healthz" ? await get(path) : await post(path, readyRequest());
    expect(headersOf(answer)).toMatchObject({
      ...EVERY_ANSWER,
      "cache-control": "no-store",
      "content-type": "application/json",
    });
  });
});

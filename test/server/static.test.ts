// GET, HEAD and OPTIONS of published files: headers, validators, content codings, methods.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { ACT_ID, artifacts, ask, PROFILE, post, readyRequest } from "../bridge.ts";
import { sha256 } from "../support.ts";

const STREAM = `${PROFILE}/stream.ndjson`;
const POST_PATHS = ["bridge", ACT_ID, encodeURIComponent(ACT_ID)].flatMap((name) =>
  ["lint-report", "prevalidate-report"].map((check) => `/api/v1/profiles/${name}/${check}`),
);
const FILES = [...new Set(artifacts.files.values())];

// All that is no other act's.
const STATIC_PATHS = [...FILES.flatMap(({ paths }) => paths).filter((path) => !/works/.test(path)), "/healthz"];

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  ask(path, { method, headers });
const etagOf = async (path: string, encoding = "identity"): Promise<string> =>
  (await get(path, { "accept-encoding": encoding })).headers.get("etag") as string;
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
const headersOf = (answer: Response): Record<string, string> => Object.fromEntries(answer.headers);

const EVERY_ANSWER = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Repr-Digest, Retry-After, X-Request-Id",
  "x-content-type-options": "nosniff",
};
const FILE_HEADERS = {
  ...EVERY_ANSWER,
  "cache-control": "public, max-age=60, stale-while-revalidate=600",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src blob: 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  vary: "Accept-Encoding",
};

/** The first page also leads to the interface, and what is published at its hash never changes. */
const headersFor = (path: string) => ({
  ...FILE_HEADERS,
  ...(path === "/" && { link: expect.stringContaining('</api/v1/openapi.json>; rel="service-desc"') }),
  ...(path.startsWith("/api/v1/by-hash/") && { "cache-control": "public, max-age=31536000, immutable" }),
});

it("a file is the manifest's bytes with digest, size, media type and the headers of the contract", async () => {
  const { files } = JSON.parse(await (await get("/manifest.json")).text());
  for (const { paths, sha256: digest, size, media_type } of files) {
    const answer = await get(paths[0]);
    expect(sha256(await bytesOf(answer)), paths[0]).toBe(digest);
    expect(headersOf(answer), paths[0]).toEqual({
      ...headersFor(paths[0]),
      "content-length": String(size),
      "content-type": media_type,
      etag: `"${digest}"`,
      "repr-digest": `sha-256=:${Buffer.from(digest, "hex").toString("base64")}:`,
    });
  }
});

it.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])(
  "a file in %s decodes to its identity bytes, and has an ETag of its own and no Repr-Digest",
  async (coding, decode) => {
    const encoded = FILES.filter(({ encodings }) => encodings.length > 0);
    for (const { paths, sha256: digest, media_type } of encoded) {
      const answer = await get(paths[0] as string, { "accept-encoding": coding });
      const bytes = await bytesOf(answer);
      expect(sha256(decode(bytes)), paths[0]).toBe(digest);
      expect(headersOf(answer), paths[0]).toEqual({
        ...headersFor(paths[0] as string),
        "content-encoding": coding,
        "content-length": String(bytes.length),
        "content-type": media_type,
        etag: `"${digest}-${coding}"`,
      });
    }
    expect(encoded.length).toBeGreaterThan(20);
  },
);

it("a query does not change which file is found", async () => {
  const answer = await get(`${PROFILE}/fields?act_id=nope&field_id=%ff/../x`);
  expect(answer.headers.get("etag")).toBe(await etagOf(`${PROFILE}/fields`));
});

it("a file is not found with a trailing slash", async () => {
  for (const path of [...STATIC_PATHS, ...POST_PATHS]) expect((await get(`${path}/`)).status, path).toBe(404);
});

it.each([
  ["", null],
  ["x-gzip", "gzip"],
  ["BR", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["br ; q=0.2 , gzip ;q=0.3", "gzip"],
  ["identity;q=1, br;q=0.1", null],
  ["identity;q=0, gzip;q=0.001", "gzip"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", null],
  ["br, *;q=0", "br"],
  ["deflate, zstd", null],
  ["br;q=abc", null],
  [";;;=,,q, , *;;", "br"],
])("a request with Accept-Encoding %j is answered in %s", async (header, encoding) => {
  const answer = await get(STREAM, { "accept-encoding": header });
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, encoding]);
});

it("the header Accept-Encoding has no effect on a file without another coding", async () => {
  const answer = await get("/.well-known/api-catalog", { "accept-encoding": "br, identity;q=0" });
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, null]);
});

it.each([
  [304, "the ETag", (etag: string) => etag],
  [304, "its weak form", (etag: string) => `W/${etag}`],
  [304, "a list that contains it", (etag: string) => `"a,b", W/"y" ,${etag}, "z"`],
  [304, "* between spaces", () => " * "],
  [200, "another tag", () => '"x"'],
  [200, "the tag without its quotes", (etag: string) => etag.slice(1, -1)],
  [200, "the tag cut short", (etag: string) => `${etag.slice(0, -2)}"`],
  [200, "the tag of another coding", (etag: string) => etag.replace(/(-br)?"$/, '-gzip"')],
])("a request is answered with %i if If-None-Match is %s", async (status, _, condition) => {
  for (const encoding of ["identity", "br", "gzip"]) {
    const etag = await etagOf(STREAM, encoding);
    for (const method of ["GET", "HEAD"]) {
      const headers = { "accept-encoding": encoding, "if-none-match": condition(etag) };
      const answer = await get(STREAM, headers, method);
      expect(answer.status).toBe(status);
      if (status === 200) continue;
      expect([await answer.text(), headersOf(answer)]).toEqual(["", { ...FILE_HEADERS, etag }]);
    }
  }
});

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];
const methodsIn = (header: string | null): string[] => (header ?? "").split(/, */).sort();

describe.each([
  ["static", STATIC_PATHS, ["GET", "HEAD", "OPTIONS"]],
  ["POST", POST_PATHS, ["OPTIONS", "POST"]],
])("a %s path", (_, paths, allowed) => {
  it("each of these paths answers OPTIONS with 204, Allow and CORS headers", async () => {
    for (const path of paths) {
      const answer = await get(path, {}, "OPTIONS");
      expect([answer.status, await answer.text()], path).toEqual([204, ""]);
      expect(methodsIn(answer.headers.get("allow")), path).toEqual(allowed);
      expect(methodsIn(answer.headers.get("access-control-allow-methods")), path).toEqual(allowed);
      expect(headersOf(answer), path).toMatchObject({
        ...EVERY_ANSWER,
        "access-control-allow-headers": "Content-Type, If-None-Match",
        "access-control-max-age": "86400",
      });
    }
  });

  it("each of these paths answers every other method with 405 and Allow", async () => {
    for (const path of paths) {
      for (const method of METHODS.filter((method) => !allowed.includes(method))) {
        const answer = await get(path, {}, method);
        expect(answer.status, `${method} ${path}`).toBe(405);
        expect(methodsIn(answer.headers.get("allow")), path).toEqual(allowed);
      }
    }
  });
});

it.each(["identity", "br", "gzip"])("a HEAD request for %s gets the headers of GET and no body", async (encoding) => {
  for (const path of STATIC_PATHS) {
    const got = await get(path, { "accept-encoding": encoding });
    const head = await get(path, { "accept-encoding": encoding }, "HEAD");
    expect([head.status, headersOf(head), await head.text()], path).toEqual([200, headersOf(got), ""]);
    expect(headersOf(head)["content-length"], path).toBe(String((await bytesOf(got)).length));
  }
});

it.each(["/healthz", ...POST_PATHS])("the response of %s must not be stored", async (path) => {
  const answer = path === "/healthz" ? await get(path) : await post(path, readyRequest());
  const expected = { ...EVERY_ANSWER, "cache-control": "no-store", "content-type": "application/json" };
  expect(headersOf(answer)).toMatchObject(expected);
});

it.each(["accept", "accept-encoding"])(
  "a long value of %s is split at signs, and no pattern reads it",
  async (name) => {
    const value = `*;q=1${" ".repeat(1_000)};${"\t ;".repeat(300)}x, */*`;
    // A pattern for white space compares each one with all behind it. All patterns read with this function, those of split and replace too.
    const read = vi.spyOn(RegExp.prototype, "exec");
    try {
      expect(await get("/unknown", { [name]: value })).toMatchObject({ status: 404 });
      expect(await get("/", { [name]: value })).toMatchObject({ status: 200 });
      const patterns = read.mock.calls.flatMap(([text], call) =>
        text.length > 300 ? [String(read.mock.contexts[call])] : [],
      );
      expect(read).toHaveBeenCalled();
      expect(patterns).toEqual([]);
    } finally {
      read.mockRestore();
    }
  },
);

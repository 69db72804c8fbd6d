// The built server over real sockets: what never reaches the app, bodies that are too large, clients that leave, raw targets.
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNodeServer } from "../../server/node-server.ts";
import { ACT_ID, app, artifacts, ask, PROFILE } from "../support.ts";
import { CANARY, expectError } from "./expect-error.ts";
import { exchange, openConnection, portOf, startServer, stopServer } from "./raw-http.ts";

const server = startServer();
let port = 0;
beforeAll(async () => {
  port = await portOf(server);
});
afterAll(() => void server.process.kill("SIGKILL"));

const LINT = `${PROFILE}/lint-report`;
const HOST = "Host: a\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";
const BODY = `{"report":{"entity_legal_name":"${CANARY}"}}`;

const head = (line: string, headers = ""): string => `${line} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const get = (path: string, headers = ""): string => head(`GET ${path}`, headers);
const postOf = (body: string, headers = JSON_TYPE): string =>
  `${head(`POST ${LINT}`, `${headers}Content-Length: ${Buffer.byteLength(body)}\r\n`)}${body}`;
const postHead = (headers: string): string => head(`POST ${LINT}`, `${JSON_TYPE}${headers}`);
const expectAlive = async () => expect((await exchange(port, get("/healthz"))).status).toBe(200);

/** A chunked body. */
const chunked = (bytes: Uint8Array): Buffer => {
  const parts: Uint8Array[] = [];
  for (let index = 0; index < bytes.length; index += 65_536) {
    const chunk = bytes.subarray(index, index + 65_536);
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
};

describe("a request that breaks HTTP", () => {
  it.each([
    ["garbage", `${CANARY}\r\n\r\n`],
    ["a TLS greeting", Buffer.from("16030100a5010000a10303", "hex")],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["no version", "GET /healthz\r\n\r\n"],
    ["an unknown method", head("BREW /healthz")],
    ["a method in lower case", head("get /healthz")],
    ["no Host", "GET /healthz HTTP/1.1\r\n\r\n"],
    ["no Host and a body", `POST ${LINT} HTTP/1.1\r\n${JSON_TYPE}Content-Length: 13\r\n\r\n{"report":{}}`],
    ["two Hosts", get("/healthz", "Host: b\r\n")],
    ["two Hosts under HTTP/1.0", `GET /healthz HTTP/1.0\r\n${HOST}${HOST}\r\n`],
    ["a header over the limit", get("/healthz", `X: ${CANARY.repeat(2000)}\r\n`)],
    ["a target over the limit", get(`/${CANARY.repeat(2000)}`)],
    ["a header without a colon", get("/healthz", `${CANARY}\r\n`)],
    ["a space before the colon", get("/healthz", "X : 1\r\n")],
    ["a NUL in a header", get("/healthz", "X: \0\r\n")],
    ["lines without CR", `GET /healthz HTTP/1.1\n${HOST.trim()}\n\n`],
    ["a space in the target", get("/health z")],
    ["a byte beyond ASCII in the target", get("/é")],
    ["Content-Length and Transfer-Encoding", postHead("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n")],
    ["two Content-Lengths", postHead("Content-Length: 5\r\nContent-Length: 6\r\n")],
    ["a negative Content-Length", postHead("Content-Length: -5\r\n")],
    ["a transfer coding that is not chunked", postHead("Transfer-Encoding: gzip\r\n")],
    ["a broken chunk", `${postHead("Transfer-Encoding: chunked\r\n")}zz\r\n`],
    ["an unmet Expect", `${postHead("Expect: foo\r\nContent-Length: 2\r\n")}{}`],
    ["an unmet Expect on GET", get("/healthz", "Expect: 200-ok\r\n")],
    ["an invalid absolute target", head("GET http://[")],
    ["an absolute target of an invalid port", head("GET http://a:99999999/healthz")],
    ["an absolute target of another scheme", head("GET ftp://a/healthz")],
    ["a relative target", head("GET healthz")],
    ["a target that is a query", head("GET ?healthz")],
  ])("%s is answered in JSON, and the connection closes", async (_, bytes) => {
    const connection = await openConnection(port);
    connection.send(bytes);
    const answer = await connection.answer();
    expect(answer.headers.get("connection")).toBe("close");
    await expectError(answer, 400, "malformed_request");
    await connection.closed;
  });

  it.each([
    ["its head", `${CANARY}\r\n\r\n`],
    ["its body", `${postHead("Transfer-Encoding: chunked\r\n")}zz\r\n`],
  ])("by %s does not overtake the answers to the requests before it", async (_, bytes) => {
    const connection = await openConnection(port);
    connection.send(get("/healthz") + postOf(BODY) + bytes);
    expect((await connection.answer()).status).toBe(200);
    expect((await connection.answer()).status).toBe(200);
    await expectError(await connection.answer(), 400, "malformed_request");
    await connection.closed;
  });

  it("is also one that takes too long", async () => {
    const impatient = createNodeServer(async () => app.fetch, artifacts.errors);
    const { headersTimeout, requestTimeout, keepAliveTimeout } = impatient;
    expect(Math.min(headersTimeout, requestTimeout, keepAliveTimeout)).toBeGreaterThan(0);
    Object.assign(impatient, { headersTimeout: 100, requestTimeout: 200 });
    await new Promise<void>((resolve) => void impatient.listen(0, "127.0.0.1", resolve));
    const { port: impatientPort } = impatient.address() as AddressInfo;
    const stalls = [`GET / HTTP/1.1\r\n${HOST}`, `${postHead("Content-Length: 13\r\n")}{"re`, ""];
    const answers = await Promise.all(stalls.map((bytes) => exchange(impatientPort, bytes)));
    for (const answer of answers) {
      expect(answer.headers.get("connection")).toBe("close");
      await expectError(answer, 400, "malformed_request");
    }
    impatient.close();
  });
});

describe("a body that nobody wants", () => {
  const sizes = [1, 5].flatMap((megabytes) => [
    { name: `${megabytes} MB by Content-Length`, megabytes, isChunked: false },
    { name: `${megabytes} MB in chunks`, megabytes, isChunked: true },
  ]);
  const framed = ({ megabytes, isChunked }: { megabytes: number; isChunked: boolean }): [string, Uint8Array] => {
    const bytes = Buffer.alloc(megabytes * 1024 * 1024, 0x20);
    if (isChunked) return ["Transfer-Encoding: chunked\r\n", chunked(bytes)];
    return [`Content-Length: ${bytes.length}\r\n`, bytes];
  };

  it.each(sizes)("of $name gets the whole 413 each time, and the connection closes", async (size) => {
    const [framing, body] = framed(size);
    for (let round = 0; round < 5; round++) {
      const connection = await openConnection(port);
      connection.send(postHead(framing));
      connection.send(body);
      const answer = await connection.answer();
      expect(answer.headers.get("connection")).toBe("close");
      await expectError(answer, 413, "request_too_large");
      await connection.closed;
    }
    await expectAlive();
  });

  it("of a declared size is refused before it is sent", async () => {
    await expectError(await exchange(port, postHead("Content-Length: 262145\r\n")), 413, "request_too_large");
  });

  it.each([
    ["another content type", `POST ${LINT}`, "Content-Type: text/plain\r\n", 400, "unsupported_content_type"],
    ["another method", `PUT ${LINT}`, JSON_TYPE, 405, "method_not_allowed"],
    ["an unknown path", "POST /nope", JSON_TYPE, 404, "not_found"],
  ])("of 5 MB with %s gets its whole answer", async (_, line, headers, status, error) => {
    const [framing, body] = framed({ megabytes: 5, isChunked: false });
    await expectError(await exchange(port, head(line, `${headers}${framing}`), body), status, error);
    await expectAlive();
  });
});

describe("a client", () => {
  it.each([
    ["in the middle of its body", `${postHead("Content-Length: 1000\r\n")}{"report":`],
    ["in the middle of a chunk", `${postHead("Transfer-Encoding: chunked\r\n")}ff\r\n{"report":`],
    ["in the middle of its head", `POST ${LINT} HTTP/1.1\r\nHost:`],
    ["in the middle of answers", get(`${PROFILE}/stream.ndjson`).repeat(50)],
  ])("may leave %s", async (_, bytes) => {
    const connection = await openConnection(port);
    connection.send(bytes);
    await new Promise((resolve) => setTimeout(resolve, 20));
    connection.socket.resetAndDestroy();
    await expectAlive();
  });

  it("may send requests without waiting and gets the answers in order", async () => {
    const connection = await openConnection(port);
    connection.send(
      head("HEAD /SHA256SUMS") + get("/healthz") + postOf(BODY) + head("OPTIONS /") + get("/nope") + get("/SHA256SUMS"),
    );
    const methods = ["HEAD", "GET", "POST", "OPTIONS", "GET", "GET"];
    const answers: Response[] = [];
    for (const method of methods) answers.push(await connection.answer(method));
    connection.socket.destroy();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 204, 404, 200]);
    expect(answers[0]?.headers.get("content-length")).toBe(String((await answers[5]?.text())?.length));
  });

  it("may speak HTTP/1.0 without a Host, and its connection closes", async () => {
    const connection = await openConnection(port);
    connection.send("GET /healthz HTTP/1.0\r\n\r\n");
    expect((await connection.answer()).status).toBe(200);
    await connection.closed;
  });

  it("may send a body in single bytes", async () => {
    const connection = await openConnection(port);
    connection.socket.setNoDelay(true);
    for (const character of postOf('{"report":{}}')) connection.send(character);
    expect((await connection.answer()).status).toBe(200);
    connection.socket.destroy();
  });

  it.each([
    ["two content types", `${JSON_TYPE}Content-Type: text/plain\r\n`],
    ["two content types, the right one last", `Content-Type: text/plain\r\n${JSON_TYPE}`],
    ["a content coding", `${JSON_TYPE}Content-Encoding: gzip\r\n`],
  ])("that sends %s is refused", async (_, headers) => {
    await expectError(await exchange(port, postOf(BODY, headers)), 400, "unsupported_content_type");
  });
});

describe("a raw target", () => {
  it.each(["dora", ACT_ID, ACT_ID.replace(":", "%3A"), ACT_ID.replace(":", "%3a")])(
    "with %s gives the bytes that the app gives",
    async (name) => {
      const answer = await exchange(
        port,
        get(`/api/v1/profiles/${name}/fields.ndjson?x=%ff`, "Accept-Encoding: br\r\n"),
      );
      const bytes = brotliDecompressSync(Buffer.from(await answer.arrayBuffer()));
      expect(bytes.toString()).toBe(await (await ask(`${PROFILE}/fields.ndjson`)).text());
    },
  );

  it.each([
    ["/../../../../etc/passwd", 404, "not_found"],
    ["/..\\..\\server\\main.mjs", 404, "not_found"],
    [`${PROFILE}/fields/../../../../../../../server/main.mjs`, 404, "not_found"],
    ["//etc/passwd", 404, "not_found"],
    ["*", 404, "not_found"],
    [`/api/v1/profiles/${CANARY}`, 404, "unknown_profile"],
    [`${PROFILE}/fields/%2e%2e%2f${CANARY}`, 404, "unknown_field"],
    ["/%00", 400, "malformed_path"],
    ["/%E0%A4%A", 400, "malformed_path"],
  ])("%s is refused", async (path, status, error) => {
    await expectError(
      await exchange(port, get(path, `X-Forwarded-Host: ${CANARY}\r\nCookie: ${CANARY}\r\n`)),
      status,
      error,
    );
  });

  it("that is not modified gets a 304 of headers alone", async () => {
    const answer = await exchange(port, get(PROFILE, "If-None-Match: *\r\n"));
    expect([answer.status, answer.headers.get("transfer-encoding"), answer.headers.get("content-type")]).toEqual([
      304,
      null,
      null,
    ]);
  });
});

describe("after all of this", () => {
  it("the server has printed its one line and nothing of any request", async () => {
    expect(await stopServer(server)).toEqual({
      code: 0,
      stdout: `lexbind listens on http://127.0.0.1:${port}\n`,
      stderr: "",
    });
  });
});

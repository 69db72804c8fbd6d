// The Node server over real sockets: what never reaches the app, bodies that are too large, clients that disconnect, pipelining.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, describe, expect, it, vi } from "vitest";
import { NODE_OPTIONS } from "../../server/node-hooks.ts";
import { artifacts, PROFILE, readPublic } from "../bridge.ts";
import { PATIENCE } from "../support.ts";
import { CANARY, expectError } from "./expect-error.ts";
import { closeServers, listen } from "./node-server.ts";
import { CHUNKED, exchange, get, head, openConnection, postHead, postOf, type RawConnection } from "./raw-http.ts";

afterAll(closeServers);
const { port } = await listen();

const LINT = `${PROFILE}/lint-report`;
// A hundred of them are more than the buffers of both sides hold.
const LARGE = "/assets/check.js";
const BODY = `{"report":{"bridge_name":"${CANARY}"}}`;
const withHost = (host: string): string => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
const fields = (count: number): string => "X:\r\n".repeat(count);
const expectAlive = async () => expect((await exchange(port, get("/healthz"))).status).toBe(200);

// More of them, at each place of a request, are in test/vectors/attack.yaml.
describe.concurrent("malformed requests", () => {
  it.each([
    ["garbage", `${CANARY}\r\n\r\n`],
    ["an unknown method", head("BREW /healthz")],
    ["no Host", "GET /healthz HTTP/1.1\r\n\r\n"],
    ["a malformed Host", withHost("a b")],
    ["a second Host after a thousand fields", get("/healthz", `${fields(1_000)}Host: b\r\n`)],
    ["a field too many", get("/healthz", fields(100))],
    ["a header over the limit", get("/healthz", `X: ${CANARY.repeat(2000)}\r\n`)],
    ["a broken chunk", `${postHead(LINT, CHUNKED)}zz\r\n`],
    ["an unmet Expect", `${postHead(LINT, "Expect: foo\r\nContent-Length: 2\r\n")}{}`],
    ["an unmet Expect and a broken chunk", `${postHead(LINT, `Expect: foo\r\n${CHUNKED}`)}zz\r\n`],
    ["an invalid absolute target", head("GET http://[")],
    ["the version of another protocol", "GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n"],
  ])("a malformed request with %s gets one JSON error, and its connection closes", async (_, bytes) => {
    const connection = await openConnection(port);
    connection.send(bytes);
    const answer = await connection.answer();
    expect(answer.headers.get("connection")).toBe("close");
    await expectError(answer, 400, "malformed_request");
    await expect(connection.answer()).rejects.toThrow("closed after 0 bytes");
  });

  it.each([
    ["head", `${CANARY}\r\n\r\n`],
    ["body", `${postHead(LINT, CHUNKED)}zz\r\n`],
  ])("a malformed request with a broken %s is answered after the requests before it", async (_, bytes) => {
    const connection = await openConnection(port);
    connection.send(get("/healthz") + postOf(LINT, BODY) + bytes);
    expect((await connection.answer()).status).toBe(200);
    expect((await connection.answer()).status).toBe(200);
    await expectError(await connection.answer(), 400, "malformed_request");
    await connection.closed;
  });

  it("a request with a hundred fields is not malformed", async () => {
    expect((await exchange(port, get("/healthz", fields(99)))).status).toBe(200);
  });

  it("a request whose head or body takes too long is malformed", async () => {
    const limits = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 1_000 };
    expect(NODE_OPTIONS).toMatchObject(limits);
    const impatient = await listen({ headersTimeout: 100, requestTimeout: 200 });
    const stalls = ["GET / HTTP/1.1\r\nHost: a\r\n", `${postHead(LINT, "Content-Length: 13\r\n")}{"re`, ""];
    const answers = await Promise.all(stalls.map((bytes) => exchange(impatient.port, bytes)));
    for (const answer of answers) await expectError(answer, 400, "malformed_request");
  });
});

/** Sends bytes to a server that is busy then, for longer than the interval in which Node looks for requests whose time is over. */
async function sendWhileBusy({ send }: RawConnection, bytes: string): Promise<void> {
  // What comes next for the server are its timers, and then what has arrived.
  await new Promise(setImmediate);
  send(bytes);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NODE_OPTIONS.connectionsCheckingInterval + 100);
}

describe("a busy server", () => {
  it.each([
    ["before its head is complete", get("/healthz"), get("/healthz").length - 2],
    ["before its body is complete", postOf(LINT, BODY), postOf(LINT, BODY).length - 2],
    ["before any of it was read", get("/healthz"), 0],
  ])("a request whose time is over because the server was busy %s gets overloaded", async (_, request, read) => {
    const { port: own, server } = await listen({ headersTimeout: 100, requestTimeout: 200 });
    const accepted = once(server, "connection");
    const connection = await openConnection(own);
    const [socket] = (await accepted) as [Socket];
    connection.send(request.slice(0, read));
    await vi.waitUntil(() => socket.bytesRead === read, PATIENCE);
    await sendWhileBusy(connection, request.slice(read));
    const answer = await connection.answer();
    expect([answer.headers.get("retry-after"), answer.headers.get("connection")]).toEqual(["5", "close"]);
    await expectError(answer, 503, "overloaded");
    await connection.closed;
  });

  it("a connection that was silent for too long before the server was busy is not closed before its request is answered", async () => {
    const { port: own, server } = await listen({ timeout: 500 });
    const accepted = once(server, "connection");
    const connection = await openConnection(own);
    await accepted;
    await sendWhileBusy(connection, get("/healthz"));
    expect((await connection.answer()).status).toBe(200);
  });
});

describe.concurrent("large bodies", () => {
  const bytes = Buffer.alloc(5 * 1024 * 1024, 0x20);
  const chunk = [`${bytes.length.toString(16)}\r\n`, bytes, "\r\n0\r\n\r\n"];

  it.each([
    ["in one piece", false],
    ["in chunks", true],
  ])("a body that is too large and comes %s gets the complete 413, and its connection closes", async (_, isChunked) => {
    const connection = await openConnection(port);
    connection.send(postHead(LINT, isChunked ? CHUNKED : `Content-Length: ${bytes.length}\r\n`));
    for (const part of isChunked ? chunk : [bytes]) connection.send(part);
    const answer = await connection.answer();
    expect(answer.headers.get("connection")).toBe("close");
    await expectError(answer, 413, "request_too_large");
    await connection.closed;
    await expectAlive();
  });

  it.concurrent.each([
    ["", ""],
    [" and would wait for 100 Continue", "Expect: 100-continue\r\n"],
  ])(
    "a body that is too large by its Content-Length%s is rejected before it is sent, and its connection closes soon after",
    async (_, expected) => {
      const connection = await openConnection(port);
      const before = performance.now();
      let received = "";
      connection.socket.on("data", (bytes) => {
        received += bytes;
      });
      connection.send(postHead(LINT, `${expected}Content-Length: ${artifacts.limits.max_request_bytes + 1}\r\n`));
      await expectError(await connection.answer(), 413, "request_too_large");
      await connection.closed;
      expect(received).toMatch(/^HTTP\/1\.1 413 /);
      // Not at once: a client that is still sending would lose the response.
      expect(performance.now() - before).toBeGreaterThan(990);
    },
  );

  it.each([
    ["another content type", `POST ${LINT}`, 400, "unsupported_content_type"],
    ["another method", `PUT ${LINT}`, 405, "method_not_allowed"],
    ["an unknown path", "POST /nope", 404, "not_found"],
  ])("a body that is too large and has %s gets the complete error", async (_, line, status, error) => {
    const headers = `Content-Type: text/plain\r\nContent-Length: ${bytes.length}\r\n`;
    await expectError(await exchange(port, head(line, headers), bytes), status, error);
  });
});

describe.concurrent("clients", () => {
  it.each([
    ["its body", `${postHead(LINT, "Content-Length: 1000\r\n")}{"report":`],
    ["its head", `POST ${LINT} HTTP/1.1\r\nHost:`],
    ["the responses", get(LARGE).repeat(50)],
  ])("a client may disconnect in the middle of %s", async (_, bytes) => {
    const { server, port: own } = await listen();
    for (const leave of ["destroy", "resetAndDestroy"] as const) {
      const accepted = once(server, "connection");
      const connection = await openConnection(own);
      const [socket] = (await accepted) as [Socket];
      connection.send(bytes);
      await vi.waitUntil(() => socket.bytesRead > 0, PATIENCE);
      connection.socket[leave]();
      await connection.closed;
    }
    expect((await exchange(own, get("/healthz"))).status).toBe(200);
  });

  it("a client that reads nothing is disconnected, later than one that sends nothing is rejected", async () => {
    const { server, port: own } = await listen();
    expect(server.timeout).toBe(NODE_OPTIONS.requestTimeout + 2_000);
    server.timeout = 200;
    const accepted = once(server, "connection");
    const client = connect(own, "127.0.0.1").pause();
    client.on("error", () => {}).write(get(LARGE).repeat(100));
    const [connection] = await accepted;
    await once(connection, "close");
    expect(connection.bytesWritten).toBeLessThan(readPublic(LARGE.slice(1)).length * 100);
    client.destroy();
  });

  it("a client whose draft is rejected for its time gets no second response when the rest arrives", async () => {
    const { server, port: own } = await listen({ requestTimeout: 200, headersTimeout: 100 });
    const client = connect({ port: own, host: "127.0.0.1", allowHalfOpen: true });
    client.write(postOf(LINT, BODY).slice(0, -1));
    const [first] = await once(client, "data");
    expect(String(first)).toMatch(/^HTTP\/1\.1 400 /);
    client.end(postOf(LINT, BODY).slice(-1));
    expect(await client.toArray()).toEqual([]);
    server.close();
  });

  it("a client may send requests without waiting and gets the responses in order", async () => {
    const connection = await openConnection(port);
    const requests = ["HEAD /SHA256SUMS", "GET /healthz", "OPTIONS /", "GET /nope", "GET /SHA256SUMS"];
    connection.send(requests.map((line) => head(line)).join("") + postOf(LINT, BODY));
    const answers: Response[] = [];
    for (const line of [...requests, "POST"]) answers.push(await connection.answer(line.split(" ")[0]));
    connection.socket.destroy();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 404, 200, 200]);
    expect(answers[0]?.headers.get("keep-alive")).toBe("timeout=65");
    expect(answers[0]?.headers.get("content-length")).toBe(String((await answers[4]?.text())?.length));
  });

  it("a client that waits for 100 Continue sends its draft then, and only in its turn", async ({ expect }) => {
    const connection = await openConnection(port);
    let received = "";
    connection.socket.on("data", (bytes) => {
      received += bytes;
    });
    connection.send(get("/SHA256SUMS") + postOf(LINT, BODY, "Expect: 100-continue\r\n").slice(0, -BODY.length));
    await connection.answer();
    await expect.poll(() => received, PATIENCE).toMatch(/HTTP\/1\.1 100 Continue\r\n\r\n$/);
    connection.send(BODY);
    expect((await connection.answer()).status).toBe(200);
    connection.socket.destroy();
  });

  it("a client may use HTTP/1.0 without a Host, and its connection closes", async () => {
    const connection = await openConnection(port);
    connection.send("GET /healthz HTTP/1.0\r\n\r\n");
    expect((await connection.answer()).status).toBe(200);
    await connection.closed;
  });

  it("a client that sends two content types is rejected", async () => {
    const answer = await exchange(port, postOf(LINT, BODY, "Content-Type: text/plain\r\n"));
    await expectError(answer, 400, "unsupported_content_type");
  });
});

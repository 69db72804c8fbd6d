// The limits of the Node server over real sockets: small chunks, connections, requests and bodies at the same time, slow clients.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { PROFILE, readPublic } from "../bridge.ts";
import { PATIENCE } from "../support.ts";
import { expectError } from "./expect-error.ts";
import { closeServers, listen } from "./node-server.ts";
import { CHUNKED, exchange, get, head, openConnection, postHead, postOf } from "./raw-http.ts";

afterAll(closeServers);
const { port } = await listen();

const LINT = `${PROFILE}/lint-report`;
const BODY = '{"report":{}}';
// A hundred of them are more than the buffers of both sides hold.
const LARGE = "/assets/check.js";
const LARGE_SIZE = readPublic(LARGE.slice(1)).length;

/** A body in chunks of these sizes, without the last chunk. */
const inChunks = (...sizes: number[]): string =>
  sizes.map((size) => `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`).join("");

const SMALL = `${postHead(LINT, CHUNKED)}${inChunks(...Array(1_024).fill(1))}`;

it("a body in small chunks is read while they are not too many, and its connection stays open", async () => {
  const connection = await openConnection(port);
  connection.send(`${SMALL}d\r\n{"report":{}}\r\n0\r\n\r\n${get("/healthz")}`);
  expect([(await connection.answer()).status, (await connection.answer()).status]).toEqual([200, 200]);
  connection.socket.destroy();
});

it("a body in small chunks is rejected while more of them arrive, and its connection closes", async () => {
  const connection = await openConnection(port);
  connection.send(SMALL + inChunks(...Array(50).fill(1)));
  const answer = await connection.answer();
  expect(answer.headers.get("connection")).toBe("close");
  const { message } = await expectError(answer, 400, "malformed_request");
  expect(message).toContain("small pieces");
  await connection.closed;
});

it.each([
  ["another method", `PUT ${LINT}`, 405, "method_not_allowed"],
  ["an unknown path", "POST /nope", 404, "not_found"],
])("a body in small chunks with %s is not read to its end", async (_, line, status, error) => {
  const connection = await openConnection(port);
  connection.send(`${head(line, CHUNKED)}${inChunks(1, 1)}`);
  await expectError(await connection.answer(), status, error);
  await connection.closed;
});

it("a client that sends much behind a request that is not HTTP is rejected once", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  const connection = await openConnection(port);
  connection.send(get("/healthz") + "\0not HTTP\r\n\r\n".repeat(3_000));
  expect((await connection.answer()).status).toBe(200);
  await expectError(await connection.answer(), 400, "malformed_request");
  await connection.closed;
  process.off("warning", note);
  // One for each listener too many.
  expect(warnings).not.toContain("MaxListenersExceededWarning");
});

describe.concurrent("limits", () => {
  it("beyond the limit on connections, the one that has waited longest is rejected, and the others are answered", async () => {
    const { port: own } = await listen({}, { max_connections: 2 });
    const [first, second] = [await openConnection(own), await openConnection(own)];
    first.send(get("/healthz"));
    await first.answer();
    const third = await openConnection(own);
    await expectError(await second.answer(), 503, "overloaded");
    await second.closed;
    for (const { send } of [first, third]) send(get("/healthz"));
    expect([(await first.answer()).status, (await third.answer()).status]).toEqual([200, 200]);
    for (const { socket } of [first, third]) socket.destroy();
  });

  it("beyond the limit on bodies, the one that has been arriving longest is rejected, and the others are answered", async () => {
    const { port: own } = await listen({}, { max_unfinished_body_bytes: 2 * BODY.length - 1 });
    const held = await openConnection(own);
    const rest = " ".repeat(200_000);
    held.send(`${postHead(LINT, `Content-Length: ${rest.length + 1}\r\n`)}{`);
    await exchange(own, get("/healthz"));
    const other = await openConnection(own);
    other.send(postOf(LINT, BODY).slice(0, -1));
    await expectError(await held.answer(), 503, "overloaded");
    other.send(postOf(LINT, BODY).slice(-1));
    expect((await other.answer()).status).toBe(200);
    // The rest of the rejected body is no request.
    held.send(rest + get("/healthz"));
    expect((await held.answer()).status).toBe(200);
    for (const { socket } of [held, other]) socket.destroy();
  });

  it("beyond the limit on requests without a complete response, the connection that has waited longest is closed", async ({
    expect,
  }) => {
    const { port: own, server } = await listen({}, { max_concurrent_requests: 100 });
    const accepted = once(server, "connection");
    const client = connect(own, "127.0.0.1").pause();
    client.on("error", () => {}).write(get(LARGE).repeat(99));
    const [unread] = await accepted;
    // Until the buffers of both sides are full, it has responses, and so has not waited long.
    await expect.poll(() => unread.writableLength, PATIENCE).toBeGreaterThan(0);
    for (let index = 0; index < 3; index++) expect((await exchange(own, get("/healthz"))).status).toBe(200);
    expect(unread.destroyed).toBe(false);
    const many = await openConnection(own);
    many.send(get("/healthz").repeat(90));
    for (let index = 0; index < 90; index++) expect((await many.answer()).status).toBe(200);
    expect(unread.destroyed).toBe(true);
    for (const { socket } of [many, { socket: client }]) socket.destroy();
  });

  it("beyond the limit on unsent bytes, the connection that has waited longest is closed, and the others are answered", async ({
    expect,
  }) => {
    const { port: own, server } = await listen({}, { max_unsent_bytes: 2.5 * LARGE_SIZE });
    const sockets: Socket[] = [];
    server.on("connection", (socket) => sockets.push(socket));
    const clients = Array.from({ length: 3 }, () => connect(own, "127.0.0.1").pause());
    // Each fills the buffers of both sides, so that the server holds one response that it cannot send.
    for (const client of clients) client.on("error", () => {}).write(get(LARGE).repeat(100));
    await expect.poll(() => sockets.map(({ destroyed }) => destroyed), PATIENCE).toEqual([true, false, false]);
    expect((await exchange(own, get("/healthz"))).status).toBe(200);
    for (const client of clients) client.destroy();
  });

  it.concurrent("beyond the limit on the time of a response, a client that reads slowly is disconnected", async () => {
    const { port: own, server } = await listen({}, { max_response_seconds: 1 });
    const accepted = once(server, "connection");
    const client = connect(own, "127.0.0.1").pause();
    client.on("error", () => {}).write(get(LARGE).repeat(100));
    const [connection] = await accepted;
    const slow = setInterval(() => client.read(100), 10);
    await once(connection, "close");
    expect(connection.bytesWritten).toBeLessThan(LARGE_SIZE * 100);
    clearInterval(slow);
    client.destroy();
  });

  it.concurrent("beyond the limit on the time of a request, a client that goes on sending is disconnected", async () => {
    const { port: own } = await listen({ requestTimeout: 200, headersTimeout: 100 });
    const client = connect({ port: own, host: "127.0.0.1", allowHalfOpen: true });
    client
      .on("error", () => {})
      .resume()
      .write(postHead(LINT, "Content-Length: 1000\r\n"));
    const slow = setInterval(() => client.write(" "), 10);
    await new Promise((resolve) => client.once("close", resolve));
    clearInterval(slow);
  });
});

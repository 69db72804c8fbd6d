// What becomes of connections: of one that is refused twice over, of those that wait to be accepted when the server stops, and of
// one that takes nothing of its answers.
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createNodeServer, type NodeServer } from "../../server/node-server.ts";
import { app, artifacts, PROFILE } from "../support.ts";
import { exchange } from "./raw-http.ts";

const started: NodeServer[] = [];
afterEach(() => {
  for (const server of started.splice(0)) server.close().closeAllConnections();
});

async function listen(change: Partial<NodeServer> = {}): Promise<{ server: NodeServer; port: number }> {
  const server = Object.assign(
    createNodeServer(async () => app.fetch, artifacts.errors),
    change,
  );
  started.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

it.each([
  ["an unmet Expect", "Host: a\r\nExpect: foo\r\n"],
  ["no Host", ""],
])("a request with %s whose body is broken gets one answer", async (_, headers) => {
  const { port } = await listen();
  const client = connect(port, "127.0.0.1");
  client.write(`POST / HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
  const text = Buffer.concat(await client.toArray()).toString("latin1");
  expect(text.match(/HTTP\/1\.1 400/g)).toHaveLength(1);
});

it("connections that wait to be accepted when the server stops are answered, and the server ends", async () => {
  const { server, port } = await listen();
  const answers = Array.from({ length: 20 }, () => exchange(port, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"));
  // Their handshakes are done by the system, and the server has not seen one of them.
  server.drain();
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
  await once(server, "close");
});

it("a client that reads nothing is cut off, later than one that sends nothing is refused", async () => {
  const { timeout, headersTimeout, requestTimeout } = createNodeServer(async () => app.fetch, artifacts.errors);
  expect(timeout).toBeGreaterThan(Math.max(headersTimeout, requestTimeout));
  const { server, port } = await listen({ timeout: 200 });
  const client = connect(port, "127.0.0.1").pause();
  // Answers of more than the buffers of both sides hold.
  client.on("error", () => {}).write(`GET ${PROFILE}/stream.ndjson HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(100));
  const size = (artifacts.files.get(`${PROFILE}/stream.ndjson`)?.size ?? 0) * 100;
  const [connection] = await once(server, "connection");
  await once(connection, "close");
  expect(connection.bytesWritten).toBeGreaterThan(0);
  expect(connection.bytesWritten).toBeLessThan(size);
  client.destroy();
});

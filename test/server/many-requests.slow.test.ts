// What takes seconds of the Node server over real sockets: ten thousand requests on a connection, and what it keeps of requests when their
// clients leave.
import { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import { queryObjects } from "node:v8";
import { afterAll, expect, it } from "vitest";
import { PROFILE } from "../bridge.ts";
import { PATIENCE } from "../support.ts";
import { closeServers, listen } from "./node-server.ts";
import { get, openConnection, postHead, postOf } from "./raw-http.ts";

afterAll(closeServers);

const LINT = `${PROFILE}/lint-report`;

it("a client that sends ten thousand requests without waiting, and reads, gets every response", async () => {
  const { port: own } = await listen({}, { max_concurrent_requests: 3_000 });
  const connection = await openConnection(own);
  connection.send(get("/healthz").repeat(10_000));
  for (let index = 0; index < 10_000; index++) expect((await connection.answer()).status).toBe(200);
  connection.socket.destroy();
});

const HALF = `${postHead(LINT, "Content-Length: 13\r\n")}{"report"`;
const CLIENTS = 40;

it("nothing is kept of requests whose clients leave within a body, behind other requests, or during the answers", async () => {
  const { port, server } = await listen();
  const before = Number(queryObjects(IncomingMessage));
  for (const bytes of [HALF, get("/healthz").repeat(20) + HALF, postOf(LINT, '{"report":{}}').repeat(50)])
    for (let client = 0; client < CLIENTS; client++) {
      const { socket, send } = await openConnection(port);
      send(bytes);
      // Each client leaves at another point of what the server does for it.
      for (let turn = 0; turn < client; turn++) await setImmediate();
      socket.resetAndDestroy();
    }
  const openNow = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(openNow, PATIENCE).toBe(0);
  // The last answers may still be on their way. Node's parsers are used again, and each may hold its last request.
  await expect.poll(() => Number(queryObjects(IncomingMessage)) - before, PATIENCE).toBeLessThan(CLIENTS / 2);
});

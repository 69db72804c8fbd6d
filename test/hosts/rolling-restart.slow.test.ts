// Two of our servers behind nginx with the generated configuration, restarted in turn under load: not one request fails.
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { exchange, type ServerProcess, startServer, stopServer } from "../server/raw-http.ts";
import { createSeries, goodRequest, prepareRequests } from "../tools/faults/good-requests.ts";
import { createTally, runLoad } from "../tools/faults/load.ts";
import { freePort, type Host } from "./host.ts";
import { hasNginx, startNginx } from "./nginx.ts";

const REQUESTS = 20_000;
const CONNECTIONS = 16;
const INSTANCES = 2;
const HEALTH = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

const started: (Host | ServerProcess)[] = [];
afterAll(() => {
  for (const host of started) "process" in host ? host.process.kill("SIGKILL") : host.stop();
});

/** An instance on its port, once it says that it is well. */
async function startInstance(port: number): Promise<ServerProcess> {
  const server = startServer({ PORT: String(port) });
  started.push(server);
  while ((await exchange(port, HEALTH).catch(() => null))?.status !== 200) await pause(20);
  return server;
}

const title = `${REQUESTS} requests and more are answered as they must be while each server is restarted again and again`;

if (!hasNginx) it.skip(`nginx is not on this machine, so that this was not tried: ${title}`, () => {});
else
  it(title, { timeout: 300_000 }, async () => {
    const ports = await Promise.all(Array.from({ length: INSTANCES }, freePort));
    const instances = await Promise.all(ports.map(startInstance));
    const nginx = await startNginx({ upstreams: ports.map((port) => `127.0.0.1:${port}`) });
    started.push(nginx);

    const { documents, checks, invalid } = await prepareRequests();
    // nginx answers the documents, and hands everything else on.
    const handedOn = [...checks, ...invalid, await goodRequest("GET", "/healthz")];
    const series = createSeries({ documents, handedOn }, ["documents", "handedOn", "handedOn"]);
    const tally = createTally();
    let isOver = false;
    const next = () => (isOver ? null : series());
    const load = runLoad({ port: Number(new URL(nginx.url).port), connections: CONNECTIONS, next, tally });

    let restarts = 0;
    for (let index = 0; tally.answered < REQUESTS || restarts < 3 * INSTANCES; index = (index + 1) % INSTANCES) {
      const { code, stderr } = await stopServer(instances[index] as ServerProcess);
      expect([code, stderr]).toEqual([0, ""]);
      instances[index] = await startInstance(ports[index] as number);
      restarts++;
    }
    isOver = true;
    await load;
    console.log(`${tally.sent} requests, ${restarts} restarts, ${tally.lost + tally.wrong} failed`);
    expect(tally).toMatchObject({ answered: tally.sent, lost: 0, wrong: 0, firstFailure: null });
  });

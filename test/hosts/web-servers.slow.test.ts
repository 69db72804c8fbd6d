// nginx and Caddy in operation: the audit of a deployed site, and servers that restart one after the other under load.
import { afterAll, expect, it, vi } from "vitest";
import { runCommand } from "../run-command.ts";
import { app, PROFILE, readyRequest } from "../support.ts";
import { freePort, type Host, hasNginx, startNginx, startNode, stopHosts, WEB_SERVERS } from "./host.ts";

vi.setConfig({ testTimeout: 300_000 });
afterAll(stopHosts);

it.for(WEB_SERVERS)("the audit finds no problem in $name", async ({ name, isInstalled, start }, { skip }) => {
  skip(!isInstalled, `${name} is not installed on this machine`);
  const { address } = await startNode();
  const { url } = await start({ upstreams: [address] });
  const { status, stdout } = await runCommand("verify", [url]);
  expect([status, stdout]).toEqual([0, expect.stringContaining(": agrees (")]);
});

const CONNECTIONS = 16;
const MIN_REQUESTS = 10_000;
const MIN_RESTARTS = 6;

/** Requests for files, drafts and errors, each with the answer that it must get. */
async function prepareRequests() {
  const draft = (body: string) => ({ method: "POST", headers: { "content-type": "application/json" }, body });
  const ready = JSON.stringify(readyRequest());
  const requests = [
    [PROFILE, {}],
    [`${PROFILE}/prevalidate-report`, draft(ready)],
    [`${PROFILE}/fields.ndjson`, {}],
    [`${PROFILE}/lint-report`, draft(ready)],
    ["/healthz", {}],
    [`${PROFILE}/lint-report`, draft("{")],
  ] as const;
  return Promise.all(
    requests.map(async ([path, options]) => {
      const answer = await app.request(path, options);
      return { path, options, expected: `${answer.status} ${await answer.text()}` };
    }),
  );
}

it.skipIf(!hasNginx)(
  "no request fails behind nginx while its two servers restart again and again (skipped without nginx)",
  async () => {
    const ports = [await freePort(), await freePort()];
    const servers = await Promise.all(ports.map((port) => startNode(port)));
    const { ask } = await startNginx({ upstreams: servers.map(({ address }) => address) });
    const requests = await prepareRequests();
    const failures: string[] = [];
    let count = 0;
    let isOver = false;
    const sendRequests = async () => {
      while (!isOver) {
        const { path, options, expected } = requests[count++ % requests.length] as (typeof requests)[number];
        const given = await ask(path, options).then(({ status, body }) => `${status} ${body}`, String);
        if (given !== expected) failures.push(`${path}: ${given}`);
      }
    };
    const load = Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
    for (let restarts = 0; restarts < MIN_RESTARTS || count < MIN_REQUESTS; restarts++) {
      const [server] = servers.splice(0, 1) as [Host];
      expect(await server.stop()).toBe(0);
      servers.push(await startNode(Number(new URL(server.url).port)));
    }
    isOver = true;
    await load;
    expect(failures).toEqual([]);
  },
);

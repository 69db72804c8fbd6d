// nginx and Caddy in operation: the audit of a deployed site, and servers that restart one after the other under load.
import { afterAll, expect, it, vi } from "vitest";
import { runCommand } from "../run-command.ts";
import { PROFILE, readyRequest } from "../support.ts";
import {
  draft,
  type Host,
  type HostAnswer,
  type HostRequest,
  hasNginx,
  startNginx,
  startNode,
  stopHosts,
  WEB_SERVERS,
} from "./host.ts";

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
const MIN_REQUESTS = 5_000;
const MIN_RESTARTS = 6;

const READY = draft(JSON.stringify(readyRequest()));
const REQUESTS: readonly (readonly [path: string, options: HostRequest])[] = [
  [PROFILE, {}],
  [`${PROFILE}/prevalidate-report`, READY],
  [`${PROFILE}/fields.ndjson`, {}],
  [`${PROFILE}/lint-report`, READY],
  ["/healthz", {}],
  [`${PROFILE}/lint-report`, draft("{")],
];
const textOf = ({ status, body }: HostAnswer) => `${status} ${body}`;

it.skipIf(!hasNginx)(
  "no request fails behind nginx while its two servers restart again and again (skipped without nginx)",
  async () => {
    const servers = [await startNode(), await startNode()] as const;
    const { ask } = await startNginx({ upstreams: servers.map(({ address }) => address) });
    const expected = await Promise.all(REQUESTS.map(([path, options]) => servers[0].ask(path, options).then(textOf)));
    const failures: string[] = [];
    let count = 0;
    let isOver = false;
    const sendRequests = async () => {
      while (!isOver) {
        const index = count++ % REQUESTS.length;
        const [path, options] = REQUESTS[index] as (typeof REQUESTS)[number];
        const given = await ask(path, options).then(textOf, String);
        if (given !== expected[index]) failures.push(`${path}: ${given}`);
      }
    };
    const load = Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
    const waiting: Host[] = [...servers];
    for (let restarts = 0; restarts < MIN_RESTARTS || count < MIN_REQUESTS; restarts++) {
      const server = waiting.shift() as Host;
      expect(await server.stop()).toBe(0);
      waiting.push(await startNode(Number(new URL(server.url).port)));
    }
    isOver = true;
    await load;
    expect(failures).toEqual([]);
  },
);

// nginx and Caddy in operation: servers that do not answer, and servers that restart under load.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { artifacts, PATIENCE, PROFILE, readyRequest } from "../support.ts";
import {
  draft,
  type Host,
  type HostAnswer,
  type HostRequest,
  hasNginx,
  NO_SERVER,
  startNginx,
  startNode,
  stopHosts,
  WEB_SERVERS,
} from "./host.ts";

const LINT = `${PROFILE}/lint-report`;
const READY = draft(JSON.stringify(readyRequest()));

let server: Host;
beforeAll(async () => {
  server = await startNode();
});
afterAll(stopHosts);

/** Ten requests of each kind in a row, so that each server gets some of each. */
async function expectAnswers({ ask }: Host): Promise<void> {
  for (let count = 0; count < 10; count++) expect((await ask("/healthz")).status).toBe(200);
  for (let count = 0; count < 10; count++) expect((await ask(LINT, READY)).status).toBe(200);
}

describe.each(WEB_SERVERS)("$name", ({ name, isInstalled, start }) => {
  if (!isInstalled) return it.skip(`was skipped: ${name} is not installed on this machine`, () => {});

  it("the web server without a server behind it still serves files, answers preflights and rejects a draft with an error body", async () => {
    const { ask } = await start({ upstreams: [NO_SERVER] });
    expect((await ask(PROFILE)).status).toBe(200);
    expect((await ask(LINT, { method: "OPTIONS" })).status).toBe(204);
    const unknown = await ask("/nothing");
    expect([unknown.status, JSON.parse(unknown.body.toString()).error]).toEqual([404, "not_found"]);
    expect([502, 503]).toContain((await ask("/healthz")).status);
    const tooLarge = await ask(LINT, draft("0".repeat(artifacts.limits.max_request_bytes + 1)));
    expect([tooLarge.status, JSON.parse(tooLarge.body.toString()).error]).toEqual([413, "request_too_large"]);
    const { status, headers, body } = await ask(LINT, READY);
    expect([502, 503]).toContain(status);
    expect(headers).toMatchObject({ "cache-control": "no-store", "access-control-allow-origin": "*" });
    expect(JSON.parse(body.toString())).toMatchObject({ error: "internal_error", recoverability: "retry_later" });
  });

  it("the web server answers every request while one of two servers does not run", async () => {
    const host = await start({ upstreams: [NO_SERVER, server.address] });
    // Caddy does not send a draft twice, so its health check must first have found which server does not run.
    if (name === "Caddy") await vi.waitFor(() => expectAnswers(host), { ...PATIENCE, interval: 500 });
    await expectAnswers(host);
  });
});

const CONNECTIONS = 16;
const MIN_REQUESTS = 5_000;
const MIN_RESTARTS = 6;
const REQUESTS: readonly (readonly [path: string, options: HostRequest])[] = [
  [PROFILE, {}],
  [`${PROFILE}/prevalidate-report`, READY],
  [`${PROFILE}/fields.ndjson`, {}],
  [LINT, READY],
  ["/healthz", {}],
  [LINT, draft("{")],
];
const textOf = ({ status, body }: HostAnswer) => `${status} ${body}`;

describe.skipIf(!hasNginx)("nginx with two servers (skipped without nginx)", () => {
  it("nginx answers every request while the servers restart again and again", async () => {
    const servers = [await startNode(), await startNode()];
    const { ask } = await startNginx({ upstreams: servers.map(({ address }) => address) });
    const expected = await Promise.all(REQUESTS.map(([path, options]) => server.ask(path, options).then(textOf)));
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
    for (let restarts = 0; restarts < MIN_RESTARTS || count < MIN_REQUESTS; restarts++) {
      const stopped = servers.shift() as Host;
      expect(await stopped.stop()).toBe(0);
      servers.push(await startNode(Number(new URL(stopped.url).port)));
    }
    isOver = true;
    await load;
    expect(failures).toEqual([]);
  });
});

// nginx and Caddy as proxies: what they do when a server does not answer.
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { artifacts, PROFILE, readyRequest } from "../support.ts";
import {
  draft,
  type Host,
  hasNginx,
  NO_SERVER,
  START_TIMEOUT_MS,
  startNginx,
  startNode,
  stopHosts,
  WEB_SERVERS,
} from "./host.ts";

vi.setConfig({ testTimeout: START_TIMEOUT_MS, hookTimeout: START_TIMEOUT_MS });

const LINT = `${PROFILE}/lint-report`;
let server: Host;
beforeAll(async () => {
  server = await startNode();
});
afterAll(stopHosts);

/** Ten requests of each kind in a row, so that each server gets some of each. */
async function expectAnswers({ ask }: Host): Promise<void> {
  const ready = draft(JSON.stringify(readyRequest()));
  for (let count = 0; count < 10; count++) expect((await ask("/healthz")).status).toBe(200);
  for (let count = 0; count < 10; count++) expect((await ask(LINT, ready)).status).toBe(200);
}

describe.each(WEB_SERVERS)("$name", ({ name, isInstalled, start }) => {
  if (!isInstalled) return it.skip(`was skipped: ${name} is not installed on this machine`, () => {});

  it("without a server still serves files, answers preflights and rejects a draft with an error body", async () => {
    const { ask } = await start({ upstreams: [NO_SERVER] });
    expect((await ask(PROFILE)).status).toBe(200);
    expect((await ask(LINT, { method: "OPTIONS" })).status).toBe(204);
    const tooLarge = await ask(LINT, draft("0".repeat(artifacts.maxRequestBytes + 1)));
    expect([tooLarge.status, JSON.parse(tooLarge.body.toString()).error]).toEqual([413, "request_too_large"]);
    const { status, headers, body } = await ask(LINT, draft("{}"));
    expect([502, 503]).toContain(status);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    expect(JSON.parse(body.toString())).toMatchObject({ error: "internal_error", recoverability: "retry_later" });
  });

  it("answers every request while one of two servers does not run", async () => {
    const host = await start({ upstreams: [NO_SERVER, server.address] });
    // Caddy does not send a draft twice, so its health check must first have found which server does not run.
    if (name === "Caddy") await vi.waitFor(() => expectAnswers(host), { timeout: 20_000, interval: 500 });
    await expectAnswers(host);
  });
});

it.skipIf(!hasNginx)(
  "nginx sends a draft to the other server when one closes the connection without an answer (skipped without nginx)",
  async () => {
    const broken = createServer((socket) => socket.once("data", () => socket.destroy()).on("error", () => {}));
    await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
    const { port } = broken.address() as AddressInfo;
    await expectAnswers(await startNginx({ upstreams: [`127.0.0.1:${port}`, server.address] }));
    broken.close();
  },
);

// nginx and Caddy on the generated files, in front of the built server: the audit agrees, and errors are the server's own.
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { verifySite } from "../../scripts/verify/site.ts";
import { ACT_ID, artifacts, PROFILE, post, readyRequest } from "../support.ts";
import { hasCaddy, startCaddy } from "./caddy.ts";
import { createHostClient, type Host, type HostAnswer, type HostClient, startNode } from "./host.ts";
import { hasBrotli, hasNginx, startNginx } from "./nginx.ts";
import { type HostOptions, NO_UPSTREAM } from "./start-program.ts";

// The audit asks more than a thousand times, which takes a second on an idle machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const JSON_TYPE = { "content-type": "application/json" };
const TOO_LARGE = "0".repeat(artifacts.maxRequestBytes + 1);
const LINT = `${PROFILE}/lint-report`;
const LONG = PROFILE.replace("dora", ACT_ID);

interface Row {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const refused: readonly Row[] = [
  { method: "GET", path: "/nothing" },
  { method: "GET", path: "/index.html" },
  { method: "GET", path: "/index.html.br" },
  { method: "GET", path: "/api/v1/service-card/" },
  { method: "GET", path: "/api/v1/service-card/index.json" },
  { method: "GET", path: "/api/v1/profiles/" },
  { method: "GET", path: "/api/v1//profiles" },
  { method: "GET", path: "//api/v1/profiles" },
  { method: "GET", path: "/api%2fv1/profiles" },
  { method: "GET", path: "/../../etc/passwd" },
  { method: "GET", path: "/..%2f..%2fetc%2fpasswd" },
  { method: "GET", path: "/api/v1/profiles/nothing" },
  { method: "GET", path: "/api/v1/profiles/nothing/fields/nothing" },
  { method: "GET", path: `/api/v1/profiles/x${ACT_ID}` },
  { method: "GET", path: `${PROFILE}/fields/nothing` },
  { method: "GET", path: `${LONG}/fields/nothing/source` },
  { method: "GET", path: `${PROFILE}/fields/submission_type/nothing` },
  { method: "GET", path: `${PROFILE}/fields/` },
  { method: "GET", path: `${PROFILE}/lint-report/` },
  { method: "POST", path: "/" },
  { method: "POST", path: PROFILE },
  { method: "PUT", path: `${LONG}/rules.json` },
  { method: "DELETE", path: "/manifest.json" },
  { method: "POST", path: "/nothing" },
  { method: "GET", path: LINT },
  { method: "PUT", path: `${LONG}/prevalidate-report` },
  { method: "POST", path: "/healthz" },
  { method: "POST", path: LINT, headers: JSON_TYPE, body: "{" },
  { method: "POST", path: LINT, headers: { "content-type": "text/plain" }, body: "{}" },
  { method: "POST", path: LINT, headers: JSON_TYPE, body: TOO_LARGE },
];

const preflights: readonly Row[] = [
  { method: "OPTIONS", path: "/" },
  { method: "OPTIONS", path: `${LONG}/fields` },
  { method: "OPTIONS", path: LINT },
  { method: "OPTIONS", path: `${LONG}/prevalidate-report` },
];

// What the server says of its answer; a front must say the same.
const SAME = [
  "content-type",
  "allow",
  "cache-control",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "access-control-allow-methods",
  "access-control-allow-headers",
  "access-control-max-age",
  "x-content-type-options",
];
const gist = ({ status, headers, body }: HostAnswer) => ({
  status,
  body: body.toString(),
  ...Object.fromEntries(SAME.map((name) => [name, headers[name]])),
});

const FRONTS: readonly [string, boolean, (options: HostOptions) => Promise<Host>, silent: readonly string[]][] = [
  ["stock nginx", hasNginx, (options) => startNginx({ ...options, brotli: false }), ["br"]],
  ["nginx with its brotli module", hasNginx && hasBrotli, (options) => startNginx({ ...options, brotli: true }), []],
  ["Caddy", hasCaddy, startCaddy, []],
];

describe.each(FRONTS)("%s", (name, isThere, start, silent) => {
  if (!isThere) {
    it.skip(`is not on this machine, so that nothing was asked of ${name}`, () => {});
    return;
  }
  const hosts: Host[] = [];
  const closers: (() => void)[] = [];
  const clientOf = (host: Host): HostClient => {
    const { ask, close } = createHostClient(host.url);
    hosts.push(host);
    closers.push(close);
    return ask;
  };
  let askServer: HostClient;
  let ask: HostClient;
  let address: string;
  beforeAll(async () => {
    const server = await startNode();
    address = new URL(server.url).host;
    askServer = clientOf(server);
    ask = clientOf(await start({ upstreams: [address] }));
  });
  afterAll(async () => {
    for (const close of closers) close();
    for (const host of hosts.reverse()) await host.stop();
  });

  it("agrees with what the build publishes, and answers the examples", async () => {
    const { problems, unreachable, notes } = await verifySite((hosts[1] as Host).url);
    expect([problems, unreachable]).toEqual([[], []]);
    expect(notes.filter((note) => /No POST/.test(note))).toEqual([]);
    const codings = notes.flatMap((note) => /answers nothing in (\S+),/.exec(note)?.[1] ?? []);
    expect(codings).toEqual(silent);
  });

  it.each(refused)("refuses $method $path in the words of the server", async ({ path, ...options }) => {
    const [expected, actual] = [gist(await askServer(path, options)), gist(await ask(path, options))];
    expect(actual).toEqual(expected);
    expect(JSON.parse(actual.body)).toMatchObject({ ok: false });
  });

  it("refuses a draft that grows too large, in the words of the server", async () => {
    const [server, front] = hosts as [Host, Host];
    const [expected, actual] = [await sendChunks(server.url), await sendChunks(front.url)];
    expect(actual).toEqual({ ...expected, status: 413 });
  });

  it.each(preflights)("answers $method $path as the server does", async ({ path, ...options }) => {
    expect(gist(await ask(path, options))).toEqual({ ...gist(await askServer(path, options)) });
  });

  it("passes health and the answers to drafts on, for each spelling", async () => {
    expect(gist(await ask("/healthz"))).toEqual(gist(await askServer("/healthz")));
    const body = JSON.stringify(readyRequest());
    for (const act of ["dora", ACT_ID, encodeURIComponent(ACT_ID)]) {
      const path = `/api/v1/profiles/${act}/prevalidate-report`;
      const answer = await ask(path, { method: "POST", headers: JSON_TYPE, body });
      expect([answer.status, answer.body.toString()]).toEqual([200, await (await post(path, body)).text()]);
    }
  });

  describe("without a server", () => {
    let askAlone: HostClient;
    beforeAll(async () => {
      askAlone = clientOf(await start({ upstreams: [NO_UPSTREAM] }));
    });

    it("serves files, and answers a preflight so that a page can read the error", async () => {
      expect((await askAlone(`${LONG}/fields`)).status).toBe(200);
      expect((await askAlone(LINT, { method: "OPTIONS" })).status).toBe(204);
    });

    it("refuses a draft that is too large itself", async () => {
      const { status, body } = await askAlone(LINT, { method: "POST", headers: JSON_TYPE, body: TOO_LARGE });
      expect([status, JSON.parse(body.toString()).error]).toEqual([413, "request_too_large"]);
    });

    it("answers a draft by an error that says to come back later", async () => {
      const answer = await askAlone(LINT, { method: "POST", headers: JSON_TYPE, body: "{}" });
      expect([502, 503]).toContain(answer.status);
      expect(answer.headers).toMatchObject({
        "content-type": "application/json",
        "cache-control": "no-store",
        "access-control-allow-origin": "*",
        "x-content-type-options": "nosniff",
      });
      expect(JSON.parse(answer.body.toString())).toMatchObject({
        error: "internal_error",
        recoverability: "retry_later",
      });
    });
  });

  it.skipIf(name === "Caddy")("sends a draft once more, to the other server, when one breaks off", async () => {
    const broken = createServer((socket) => socket.once("data", () => socket.destroy()).on("error", () => {}));
    await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
    const { port } = broken.address() as AddressInfo;
    await expectAll(clientOf(await start({ upstreams: [`127.0.0.1:${port}`, address] })));
    broken.close();
  });

  it("loses no request to one of two servers that is gone", async () => {
    const askTwo = clientOf(await start({ upstreams: [NO_UPSTREAM, address] }));
    // Caddy sends no draft a second time; it must have found out first which server is gone.
    if (name === "Caddy") await vi.waitFor(() => expectAll(askTwo), { timeout: 20_000, interval: 500 });
    await expectAll(askTwo);
  });
});

/** Sends a body of unknown length that exceeds the limit. A front may close the connection under it. */
const sendChunks = (url: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(url + LINT, { method: "POST", headers: JSON_TYPE }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      answer.on("end", () => resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString() }));
    });
    sent.on("error", reject);
    for (let size = 0; size < TOO_LARGE.length; size += 64 * 1024) sent.write(TOO_LARGE.slice(size, size + 64 * 1024));
    sent.end();
  });

/** Ten of each in a row, so that each server has its turn with each. */
async function expectAll(ask: HostClient): Promise<void> {
  const draft = { method: "POST", headers: JSON_TYPE, body: JSON.stringify(readyRequest()) };
  for (let count = 0; count < 10; count++) expect((await ask("/healthz")).status).toBe(200);
  for (let count = 0; count < 10; count++) expect((await ask(LINT, draft)).status).toBe(200);
}

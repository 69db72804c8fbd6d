// The built server as a process: what it prints, why it does not start, how it stops.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { PROFILE, PUBLIC } from "../support.ts";
import {
  exchange,
  get,
  killServers,
  MAIN,
  openConnection,
  portOf,
  postHead,
  startServer,
  stopServer,
} from "./raw-http.ts";

afterAll(killServers);

/** The bundle alone in a folder. */
function copyBundle(): string {
  const main = join(tempFolder(), "server/main.mjs");
  cpSync(MAIN, main);
  return main;
}

/** The published files for a copy of the bundle: a copy of the one that a test changes, and links to the others. The result is their folder. */
function copyPublic(main: string, changed: string): string {
  const folder = join(main, "../../public");
  const copy = (inside: string) => {
    mkdirSync(join(folder, inside));
    for (const name of readdirSync(join(PUBLIC, inside))) {
      const path = join(inside, name);
      if (path === changed) cpSync(join(PUBLIC, path), join(folder, path));
      else if (changed.startsWith(`${path}/`)) copy(path);
      else symlinkSync(join(PUBLIC, path), join(folder, path));
    }
  };
  copy("");
  return folder;
}

const CARD = "api/v1/service-card/index.json";
const HEALTH = get("/healthz");
const HALF = `${postHead(`${PROFILE}/lint-report`, "Content-Length: 13\r\n")}{"rep`;
const REST = 'ort":{}}';
const PATIENCE = { timeout: 30_000 };

const expectOneLine = async ({ ending }: ReturnType<typeof startServer>, content: string) => {
  const { code, stdout, stderr } = await ending;
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.split("\n")).toEqual([expect.stringMatching(/\S/), ""]);
  expect(stderr).not.toMatch(/^\s+at |node:/m);
  expect(stderr).toContain(content);
};

describe.concurrent("a start", PATIENCE, () => {
  it.each([
    ["PORT=abc", { PORT: "abc" }, "PORT"],
    ["PORT=70000", { PORT: "70000" }, "PORT"],
    ["an empty HOST", { HOST: "" }, "HOST"],
    ["LOG=text", { LOG: "text" }, "LOG"],
    ["an address of another machine", { HOST: "192.0.2.1" }, "192.0.2.1"],
  ])("with %s fails with one line that names it", async (_, environment: Record<string, string>, name) => {
    await expectOneLine(startServer(environment), name);
  });

  it("on a port in use fails with one line that names it", async () => {
    const port = String(await portOf(startServer()));
    await expectOneLine(startServer({ PORT: port }), port);
  });

  it("without the published files fails with one line that names the command to run", async () => {
    await expectOneLine(startServer({}, copyBundle()), "npm run build");
  });

  it.each<[what: string, file: string, change: (bytes: Buffer) => Uint8Array | null]>([
    ["a byte more", "index.html", (bytes) => Buffer.concat([bytes, Buffer.from("\n")])],
    ["no service card", CARD, () => null],
  ])("with %s fails with one line that names %s and the command to run", async (_, file, change) => {
    const main = copyBundle();
    const path = join(copyPublic(main, file), file);
    const bytes = change(readFileSync(path));
    if (bytes === null) rmSync(path);
    else writeFileSync(path, bytes);
    const server = startServer({}, main);
    await expectOneLine(server, `${path} `);
    await expectOneLine(server, "npm run build");
  });

  it("that fails shows where only if DEBUG=lexbind", async () => {
    const { stderr } = await startServer({ DEBUG: "lexbind" }, copyBundle()).ending;
    expect(stderr).toMatch(/manifest\.json.*\n\s+at /);
  });

  it("on an IPv6 address prints a URL", async () => {
    const server = startServer({ HOST: "::1" });
    const line = await server.firstLine;
    // On a machine without IPv6 it fails as for any address that is not there.
    if (line.includes("cannot listen")) await expectOneLine(server, "::1");
    else expect(new URL(line.split(" ").at(-1) as string).hostname).toBe("[::1]");
  });
});

describe.concurrent("a stop", PATIENCE, () => {
  // The server prints its one line and nothing else; srvx's own shutdown would be off in CI.
  it.each([
    ["SIGTERM", {}],
    ["SIGINT", {}],
    ["SIGTERM", { CI: "1" }],
  ] as const)("by %s with %j ends the server", async (signal, environment) => {
    const server = startServer(environment);
    const port = await portOf(server);
    const ending = await stopServer(server, signal);
    expect(ending).toEqual({ code: 0, stdout: `lexbind listens on http://127.0.0.1:${port}\n`, stderr: "" });
  });

  // Without this, the server would wait until it closes all connections.
  it.each([
    ["has had its response", HEALTH, 4_500],
    ["has sent nothing", "", 4_500],
    ["never sends the rest of a body", HALF, 8_000],
  ])("ends in time although a client keeps a connection that %s", async (_, bytes, limitMs) => {
    const server = startServer();
    const connection = await openConnection(await portOf(server));
    connection.send(bytes);
    if (bytes === HEALTH) await connection.answer();
    // A response on a later connection proves that this one has been accepted.
    await exchange(await portOf(server), HEALTH);
    const before = performance.now();
    expect(await stopServer(server)).toMatchObject({ code: 0, stderr: "" });
    expect(performance.now() - before).toBeLessThan(limitMs);
    connection.socket.destroy();
  });

  it("takes no new connections, answers a request in flight, closes its connection, and ends", async () => {
    const server = startServer();
    const port = await portOf(server);
    const connection = await openConnection(port);
    connection.send(HALF);
    await exchange(port, HEALTH);
    const ending = stopServer(server);
    while (!(await openConnection(port)).socket.destroyed) await new Promise((resolve) => setTimeout(resolve, 10));
    connection.send(REST);
    const answer = await connection.answer();
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect(await ending).toMatchObject({ code: 0, stderr: "" });
  });
});

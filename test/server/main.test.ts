// The built server as a process: what it prints, what it refuses to start with, how it stops.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { PROFILE, PUBLIC } from "../support.ts";
import {
  type Ending,
  exchange,
  MAIN,
  openConnection,
  portOf,
  type ServerProcess,
  startServer,
  stopServer,
} from "./raw-http.ts";

const started: ServerProcess[] = [];
const folders: string[] = [];
afterAll(() => {
  for (const { process } of started) process.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** As startServer, and stopped in any case. */
function start(...args: Parameters<typeof startServer>): ServerProcess {
  const server = startServer(...args);
  started.push(server);
  return server;
}

/** The bundle in a folder of its own, as it would be deployed. */
function copyBundle(): { folder: string; main: string } {
  const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
  folders.push(folder);
  const main = join(folder, "server", "main.mjs");
  mkdirSync(join(folder, "server"));
  cpSync(MAIN, main);
  return { folder, main };
}

const HEALTH = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
const HALF = `POST ${PROFILE}/lint-report HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"rep`;
const REST = 'ort":{}}';
// A drain that waits for something takes eight seconds; "at once" is well below, also on a busy machine.
const AT_ONCE_MS = 5_000;
const PATIENCE = { timeout: 20_000 };

const isRefused = async (port: number): Promise<boolean> => {
  const { socket } = await openConnection(port);
  const refused = socket.destroyed;
  socket.destroy();
  return refused;
};

/** What is promised, or null where it does not come at once. */
const atOnce = <T>(promise: Promise<T>): Promise<T | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(resolve, AT_ONCE_MS, null).unref())]);

const expectOneLine = ({ code, stdout, stderr }: Ending) => {
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.split("\n")).toEqual([expect.stringMatching(/\S/), ""]);
  expect(stderr).not.toMatch(/^\s+at |node:/m);
};

describe.concurrent("a start", PATIENCE, () => {
  it.each([
    ["PORT=abc", { PORT: "abc" }, "PORT"],
    ["PORT=70000", { PORT: "70000" }, "PORT"],
    ["PORT=-1", { PORT: "-1" }, "PORT"],
    ["PORT=80.5", { PORT: "80.5" }, "PORT"],
    ["an empty HOST", { HOST: "" }, "HOST"],
    ["an address of another machine", { HOST: "192.0.2.1" }, "192.0.2.1"],
  ])("with %s fails with one line that names it", async (_, environment, name) => {
    const ending = await start(environment).ending;
    expectOneLine(ending);
    expect(ending.stderr).toContain(name);
  });

  it("on a port in use fails with one line that names it", async () => {
    const port = await portOf(start());
    const ending = await start({ PORT: String(port) }).ending;
    expectOneLine(ending);
    expect(ending.stderr).toContain(String(port));
  });

  it("without the published files fails with one line that names the command to run", async () => {
    const ending = await start({}, copyBundle().main).ending;
    expectOneLine(ending);
    expect(ending.stderr).toContain("npm run build");
  });

  it("needs the bundle and the published files, and no package", async () => {
    const { folder, main } = copyBundle();
    symlinkSync(PUBLIC, join(folder, "public"));
    const server = start({}, main);
    expect((await exchange(await portOf(server), HEALTH)).status).toBe(200);
    expect((await stopServer(server)).stderr).toBe("");
  });

  it("on an IPv6 address prints a URL", async () => {
    const server = start({ HOST: "::1" });
    const line = await server.firstLine;
    // A machine without IPv6 says so in its one line of stderr.
    if (line === "") expectOneLine(await server.ending);
    else expect(new URL(line.split(" ").at(-1) as string).hostname).toBe("[::1]");
  });
});

// Each has thousands of ways to be read by a pattern that goes back on its steps.
describe.concurrent("a header made to be slow", PATIENCE, () => {
  const server = start();
  it.each([
    ["Content-Type: application/json", ";    ", 2_000, "x y"],
    ["Content-Type: application/json;", " ", 12_000, "x"],
    ["Content-Type: application/json;a=", "=", 12_000, " x"],
    ["Content-Type: application/json", ";a=b ", 2_000, "x"],
    ['Content-Type: application/json;a="', "\\\\", 6_000, ""],
    ["Accept-Encoding: ", "br;q=0.5;q= ,", 900, "*"],
    ["If-None-Match: ", 'W/"', 4_000, ""],
  ])("does not hold up the server: %s and %j %i times", async (head, repeated, count, end) => {
    const method = head.startsWith("Content-Type") ? `POST ${PROFILE}/lint-report` : "GET /SHA256SUMS";
    const header = `${head}${repeated.repeat(count)}${end}`;
    const answer = exchange(await portOf(server), `${method} HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`);
    expect(await atOnce(answer)).toMatchObject({ status: method.startsWith("GET") ? 200 : 400 });
  });
});

describe.concurrent("a stop", PATIENCE, () => {
  it.each(["SIGTERM", "SIGINT"] as const)("by %s of an idle server is at once and without a word", async (signal) => {
    const server = start();
    const port = await portOf(server);
    const ending = await atOnce(stopServer(server, signal));
    expect(ending).toEqual({ code: 0, stdout: `lexbind listens on http://127.0.0.1:${port}\n`, stderr: "" });
  });

  it.each([
    ["has had its answer", HEALTH],
    ["has not asked yet", ""],
  ])("does not wait for a connection that %s", async (_, bytes) => {
    const server = start();
    const connection = await openConnection(await portOf(server));
    connection.send(bytes);
    if (bytes !== "") await connection.answer();
    // An answer on a later connection proves that this one has been accepted.
    await exchange(await portOf(server), HEALTH);
    expect(await atOnce(stopServer(server))).toMatchObject({ code: 0, stderr: "" });
  });

  it.each([
    ["is half sent", HALF, REST],
    ["comes on a connection that is kept", HEALTH, HEALTH],
    ["comes on a connection that has not asked yet", "", HEALTH],
  ])("refuses new connections, gives the request that %s a last answer, and then ends", async (_, before, after) => {
    const server = start();
    const port = await portOf(server);
    const connection = await openConnection(port);
    connection.send(before);
    if (before === HEALTH) await connection.answer();
    // An answer on a later connection proves that this one has been accepted.
    await exchange(port, HEALTH);
    const ending = stopServer(server);
    while (!(await isRefused(port))) await new Promise((resolve) => setTimeout(resolve, 10));
    connection.send(after);
    const answer = await connection.answer();
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect(await atOnce(ending)).toMatchObject({ code: 0, stderr: "" });
  });
});

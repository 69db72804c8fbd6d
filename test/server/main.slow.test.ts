// The built server as a process: what it prints, why it does not start, how it stops.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { run } from "../run-command.ts";
import { PATIENCE, PROFILE, PUBLIC } from "../support.ts";
import { expectError } from "./expect-error.ts";
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

const expectOneLine = async ({ ending }: ReturnType<typeof startServer>, content: string) => {
  const { code, stdout, stderr } = await ending;
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.split("\n")).toEqual([expect.stringMatching(/\S/), ""]);
  expect(stderr).not.toMatch(/^\s+at |node:/m);
  expect(stderr).toContain(content);
};

describe.concurrent("starts", () => {
  it.each([
    ["PORT=abc", { PORT: "abc" }, "PORT"],
    ["PORT=70000", { PORT: "70000" }, "PORT"],
    ["a blank HOST", { HOST: " " }, "HOST"],
    ["DRAIN_MS=2s", { DRAIN_MS: "2s" }, "DRAIN_MS"],
    ["LOG=text", { LOG: "text" }, "LOG"],
    ["an address of another machine", { HOST: "192.0.2.1" }, "192.0.2.1"],
  ])("a start with %s fails with one line that names it", async (_, environment: Record<string, string>, name) => {
    await expectOneLine(startServer(environment), name);
  });

  it("a start on a port in use fails with one line that names it", async () => {
    const port = String(await portOf(startServer()));
    await expectOneLine(startServer({ PORT: port }), port);
    await expectOneLine(startServer({ PORT: port }), "set PORT");
  });

  it("a variable that is set to nothing is unset", async () => {
    const server = startServer({ HOST: "", LOG: "", DRAIN_MS: "" });
    expect(await server.firstLine).toMatch(/^lexbind listens on http:\/\/127\.0\.0\.1:\d+$/);
    const unset = startServer({ PORT: "", HOST: "192.0.2.1" });
    await expectOneLine(unset, "port 3000");
  });

  it("the server explains itself, and takes no arguments", async () => {
    const { status, stdout } = await run(process.execPath, [MAIN, "--help"]);
    expect(status).toBe(0);
    for (const name of ["PORT", "HOST", "LOG", "DRAIN_MS"]) expect(stdout).toContain(name);
    const wrong = await run(process.execPath, [MAIN, "--port", "80"]);
    expect([wrong.status, wrong.stdout]).toEqual([1, ""]);
    expect(wrong.stderr).toMatch(/^unknown argument "--port"; [^\n]+\n$/);
  });

  it("a start without the published files fails with one line that names the command to run", async () => {
    await expectOneLine(startServer({}, copyBundle()), "npm run build");
  });

  it.each<[what: string, file: string, change: (bytes: Buffer) => Uint8Array | null]>([
    ["a byte more", "index.html", (bytes) => Buffer.concat([bytes, Buffer.from("\n")])],
    ["no service card", CARD, () => null],
  ])("a start with %s fails with one line that names %s and the command to run", async (_, file, change) => {
    const main = copyBundle();
    const path = join(copyPublic(main, file), file);
    const bytes = change(readFileSync(path));
    if (bytes === null) rmSync(path);
    else writeFileSync(path, bytes);
    const server = startServer({}, main);
    await expectOneLine(server, `${path} `);
    await expectOneLine(server, "npm run build");
  });

  it("a start with a pipe in place of a published file fails with one line that names it", async () => {
    const main = copyBundle();
    const path = join(copyPublic(main, CARD), CARD);
    rmSync(path);
    execFileSync("mkfifo", [path]);
    await expectOneLine(startServer({}, main), `${path} cannot be used: it is not a regular file`);
  });

  it("a start with files that the manifest does not list says so, and does not serve them", async () => {
    const main = copyBundle();
    const folder = copyPublic(main, CARD);
    for (const name of ["new\nline.html", "index.html.old"]) writeFileSync(join(folder, name), "");
    const server = startServer({}, main);
    expect((await exchange(await portOf(server), get("/index.html.old"))).status).toBe(404);
    const { stderr, code } = await stopServer(server);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^files that are not in manifest.json and not served: 2, such as "(index|new\\n)[\w.]+"\n$/);
  });

  it("a start that fails shows where it failed only if DEBUG=lexbind", async () => {
    const { stderr } = await startServer({ DEBUG: "lexbind" }, copyBundle()).ending;
    expect(stderr).toMatch(/manifest\.json.*\n\s+at /);
  });

  it("a start on an IPv6 address prints a URL", async () => {
    const server = startServer({ HOST: "::1" });
    const line = await server.firstLine;
    // On a machine without IPv6 it fails as for any address that is not there.
    if (line.includes("cannot listen")) await expectOneLine(server, "::1");
    else expect(new URL(line.split(" ").at(-1) as string).hostname).toBe("[::1]");
  });
});

describe.concurrent("stops", () => {
  // The server prints its one line and nothing else; srvx's own shutdown would be off in CI.
  it.each([
    ["SIGTERM", {}],
    ["SIGINT", {}],
    ["SIGTERM", { CI: "1" }],
  ] as const)("a stop by %s with %j ends the server", async (signal, environment) => {
    const server = startServer(environment);
    const port = await portOf(server);
    const ending = await stopServer(server, signal);
    expect(ending).toEqual({ code: 0, stdout: `lexbind listens on http://127.0.0.1:${port}\n`, stderr: "" });
  });

  it("a stop of a server whose published files went as soon as it listened ends it as any other", async () => {
    const main = copyBundle();
    const folder = copyPublic(main, CARD);
    // Listing so many folders takes longer than moving them away.
    for (let number = 0; number < 3_000; number++) mkdirSync(join(folder, `${number}`));
    const server = startServer({}, main);
    await server.firstLine;
    renameSync(folder, `${folder}-moved`);
    expect(await stopServer(server)).toMatchObject({ code: 0, stderr: "" });
  });

  it("a stop closes connections that keep it: one that had its response, later one that has sent nothing, and last one within a body", async ({
    expect,
  }) => {
    const server = startServer();
    const port = await portOf(server);
    const closed: string[] = [];
    const open = async (what: string, bytes: string) => {
      const connection = await openConnection(port);
      connection.send(bytes);
      if (bytes === HEALTH) await connection.answer();
      connection.closed.then(() => closed.push(what));
      return connection;
    };
    const connections = [await open("within a body", HALF), await open("silent", ""), await open("idle", HEALTH)];
    // A response on a later connection proves that these have been accepted.
    await exchange(port, HEALTH);
    expect(await stopServer(server)).toMatchObject({ code: 0, stderr: "" });
    // Without an error, which two of them would get after a while.
    for (const { answer } of connections) await expect(answer()).rejects.toThrow("closed after 0 bytes");
    expect(closed).toEqual(["idle", "silent", "within a body"]);
  });

  it("a stop is announced: requests are answered, /healthz says 503, and each response closes its connection", async ({
    expect,
  }) => {
    const server = startServer({ DRAIN_MS: "99999" });
    const port = await portOf(server);
    const connection = await openConnection(port);
    connection.send(HEALTH);
    await connection.answer();
    server.process.kill("SIGTERM");
    await expect.poll(async () => (await exchange(port, HEALTH)).status, PATIENCE).toBe(503);
    const health = await exchange(port, HEALTH);
    await expectError(health, 503, "overloaded");
    expect(health.headers.get("connection")).toBe("close");
    // Of requests that are sent without waiting, each is answered, and the last response closes the connection.
    connection.send(get("/SHA256SUMS").repeat(3));
    const answers: (string | null)[] = [];
    for (let index = 0; index < 3; index++) answers.push((await connection.answer()).headers.get("connection"));
    expect(answers).toEqual(["keep-alive", "keep-alive", "close"]);
    await connection.closed;
    expect(server.process.exitCode).toBe(null);
    await stopServer(server, "SIGKILL");
  });

  it("a stop ends after it was announced as long as DRAIN_MS says", async ({ expect }) => {
    const server = startServer({ DRAIN_MS: "500" });
    await portOf(server);
    const before = performance.now();
    expect(await stopServer(server)).toMatchObject({ code: 0, stderr: "" });
    // Not sooner; a busy machine may make it later.
    expect(performance.now() - before).toBeGreaterThan(490);
  });

  it("a stop under the load of a hundred connections leaves no complete request without a response", async () => {
    const server = startServer({ DRAIN_MS: "99999" });
    const port = await portOf(server);
    let [isOver, answered, lost] = [false, 0, 0];
    const told = new Set<number>();
    const client = async (number: number) => {
      while (!isOver) {
        const connection = await openConnection(port);
        for (let isOpen = !connection.socket.destroyed; isOpen && !isOver; ) {
          connection.send(get(`${PROFILE}/fields`));
          const answer = await connection.answer().catch(() => null);
          if (answer === null) lost++;
          else answered++;
          isOpen = answer !== null && answer.headers.get("connection") !== "close";
          if (answer !== null && !isOpen) told.add(number);
        }
        if (connection.socket.destroyed) return;
        connection.socket.destroy();
      }
    };
    const clients = Array.from({ length: 100 }, (_, number) => client(number));
    await vi.waitUntil(() => answered > clients.length, PATIENCE);
    server.process.kill("SIGTERM");
    // A client that does not know yet may send a request when its idle connection closes. The other signal ends the time to tell it.
    await vi.waitUntil(() => told.size === clients.length, PATIENCE);
    const { code } = await stopServer(server, "SIGINT");
    isOver = true;
    await Promise.all(clients);
    expect({ code, lost }).toEqual({ code: 0, lost: 0 });
  });

  it("a stop takes no new connections, answers a request in flight, closes its connection, and ends", async () => {
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

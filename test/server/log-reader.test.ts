// The access log when its reader stalls or goes away: the built server goes on, and the writer of lines sees to it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { createLineWriter, type LineStream } from "../../server/access-log.ts";
import { MAIN, openConnection } from "./raw-http.ts";

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
});

/** Sends so many requests without waiting, and waits for all their answers. */
async function askOften(port: number, count: number): Promise<void> {
  const connection = await openConnection(port);
  connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".repeat(count));
  for (let index = 0; index < count; index++) expect((await connection.answer()).status).toBe(200);
  connection.socket.destroy();
}

// More lines than the pipe, its reader's buffer and the 1 MiB that may wait can hold.
const MANY = 10_000;

it.each([
  ["goes away", (log: Readable) => void log.destroy()],
  ["stalls", () => {}],
])("a log whose reader %s neither blocks the server nor keeps it from ending", { timeout: 30_000 }, async (...row) => {
  const [, disturb] = row;
  const child = spawn(process.execPath, [MAIN], { env: { PORT: "0", LOG: "json" }, stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  const ended = once(child, "exit");
  const [line] = await once(child.stderr, "data");
  disturb(child.stdout);
  await askOften(Number(/:(\d+)\n/.exec(String(line))?.[1]), MANY);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

describe("a writer of lines", () => {
  const open = () => {
    const written: string[] = [];
    const dropped: number[] = [];
    let fail = (_: Error & { code?: string }) => {};
    const stream = { writableLength: 0, write: (text: string) => written.push(text) };
    const on = (_: "error", listener: typeof fail) => {
      fail = listener;
    };
    const write = createLineWriter(Object.assign(stream, { on }) satisfies LineStream, (count) => dropped.push(count));
    return { write, stream, written, dropped, failWith: (code: string) => fail(Object.assign(new Error(), { code })) };
  };

  it("drops lines while too much waits, and then says how many", () => {
    const { write, stream, written, dropped } = open();
    write("a");
    stream.writableLength = 2_000_000;
    write("b");
    write("c");
    expect(dropped).toEqual([]);
    stream.writableLength = 0;
    write("d");
    write("e");
    expect({ written, dropped }).toEqual({ written: ["a\n", "d\n", "e\n"], dropped: [2] });
  });

  it.each([
    ["EPIPE", ["a\n"]],
    ["ENOSPC", ["a\n", "b\n"]],
  ])("after %s has written %j", (code, expected) => {
    const { write, written, failWith } = open();
    write("a");
    failWith(code);
    write("b");
    expect(written).toEqual(expected);
  });
});

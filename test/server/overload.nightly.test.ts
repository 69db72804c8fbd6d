// The built server while many clients hold requests back: its memory, and what ordinary clients notice.
import { connect, type Socket } from "node:net";
import { afterAll, expect, it } from "vitest";
import { artifacts, PROFILE } from "../support.ts";
import {
  CHUNKED,
  exchange,
  get,
  killServers,
  MAIN,
  memoryOf,
  portOf,
  postHead,
  postOf,
  processorTimeOf,
  startServer,
  stopServer,
} from "./raw-http.ts";

afterAll(killServers);

const LINT = `${PROFILE}/lint-report`;
const SIZE = artifacts.limits.max_request_bytes - 1;
const ATTACK_MS = 2_000;
const LEAST_ROUNDS = 5;
// What the server works between a short request and its response: much less than the requests that are held, and more than one of them.
const MAX_WORK_SECONDS = 0.25;
// As docs/operations.md says: all published files are in memory.
const MAX_PEAK_MB = 320;

/** An upload that lacks its last byte or chunk. */
const chunked = (size: number, path = LINT): string =>
  postHead(path, CHUNKED) + `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`.repeat(SIZE / size);
const plain = postHead(LINT, `Content-Length: ${SIZE + 1}\r\n`) + "x".repeat(SIZE);
const unread = get(`${PROFILE}/stream.ndjson`).repeat(1_000);
// Requests of the smallest size with responses of the greatest: a draft of the largest profile without a field, and the list of all files.
const unreadAnswers = postOf(`${PROFILE}-final/prevalidate-report`, '{"report":{}}').repeat(250);
const unreadFiles = get("/manifest.json").repeat(500);
const slowHead = `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(15_000)}`;

const ORDINARY = [get("/healthz"), get(`${PROFILE}/fields`), postOf(LINT, '{"report":{}}')];

/** Sends `bytes` and closes nothing. The statuses of the responses are added to `statuses`; if it is null, nothing is read. */
function hold(port: number, bytes: Buffer, statuses: Set<string> | null): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  if (statuses !== null) socket.on("data", (data) => statuses.add(String(data).slice(9, 12)));
  socket.write(bytes);
  return socket;
}

it.each<[count: number, attack: string, bytes: string, statuses: string[]]>([
  [200, "uploads in one-byte chunks", chunked(1), ["400"]],
  [200, "uploads in 16-byte chunks", chunked(16), ["400"]],
  [40, "uploads in one-byte chunks to no resource", chunked(1, "/nope"), ["404"]],
  [1_500, "uploads in one piece", plain, ["503"]],
  [40, "clients that do not read a thousand responses", unread, []],
  [200, "clients that do not read 250 answers", unreadAnswers, []],
  [60, "clients that do not read 500 large files", unreadFiles, []],
  [3_000, "clients that do not end the head", slowHead, ["503"]],
])("%i %s leave memory and time for other clients", async (count, _, bytes, expected) => {
  const server = startServer();
  const port = await portOf(server);
  const statuses = new Set<string>();
  const sent = Buffer.from(bytes);
  const held = Array.from({ length: count }, () => hold(port, sent, expected.length === 0 ? null : statuses));
  const end = performance.now() + ATTACK_MS;
  const work: number[] = [];
  while (performance.now() < end || work.length < LEAST_ROUNDS) {
    for (const request of ORDINARY) {
      const before = processorTimeOf(server.process);
      expect((await exchange(port, request)).status).toBe(200);
      if (request === ORDINARY[0]) work.push(processorTimeOf(server.process) - before);
    }
    // The median is that of the whole time, not of the first instant alone.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const peak = memoryOf(server.process, "VmHWM");
  for (const socket of held) socket.destroy();
  expect(await stopServer(server)).toMatchObject({ code: 0, stderr: "" });
  expect([...statuses]).toEqual(expected);
  expect(peak).toBeLessThan(MAX_PEAK_MB);
  expect(work.sort((a, b) => a - b)[work.length >> 1]).toBeLessThan(MAX_WORK_SECONDS);
});

// A server that has sent all its files has about this much left of what docs/operations.md advises.
const HEAP_MB = 96;
// Before the response to another client, the start included. It would be 17 s if everything was read before anything is answered.
const MAX_SECONDS = 8;

it.each([
  [500, "short requests in advance", get("/healthz").repeat(3_000)],
  [300, "chunks of one byte", postHead(LINT, CHUNKED) + "1\r\nx\r\n".repeat(20_000)],
])("%i connections with %s that arrive at the same moment leave memory and time for others", async (count, _, text) => {
  const server = startServer({}, MAIN, HEAP_MB);
  const port = await portOf(server);
  server.process.kill("SIGSTOP");
  const sent = Buffer.from(text);
  const held = Array.from({ length: count }, () => hold(port, sent, null));
  // Until the buffers of the system are full.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  server.process.kill("SIGCONT");
  expect((await exchange(port, get("/healthz"))).status).toBe(200);
  expect(processorTimeOf(server.process)).toBeLessThan(MAX_SECONDS);
  const peak = memoryOf(server.process, "VmHWM");
  for (const socket of held) socket.destroy();
  expect(await stopServer(server)).toMatchObject({ code: 0, stderr: "" });
  expect(peak).toBeLessThan(MAX_PEAK_MB);
});

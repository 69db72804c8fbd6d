// npm run test:faults: clients that misbehave in every known way at once, beside good requests that must all be answered.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand } from "../../scripts/command-line/run-command.ts";
import {
  openConnection,
  portOf,
  type RawConnection,
  type ServerProcess,
  startServer,
  stopServer,
} from "../server/raw-http.ts";
import { PROFILE } from "../support.ts";
import { goodRequests, runLoad } from "./load.ts";

const HELP = `npm run test:faults

Starts the built server and lets clients misbehave on more than a thousand connections, while autocannon sends good requests. Prints
a line for each kind of fault and for everything else that is required. Takes about a minute; needs Linux.

Exit codes: 0 all lines are ok, 1 a line is not, 2 wrong usage, a missing tool or a crash.`;

/**
 * How a connection ended. `answered`: with status 200. `rejected`: with a 400 or 413 in the service's own JSON, and the server closed
 * the connection. `closed`: by the server without an answer. `left`: by the client. `stuck`: not at all.
 */
type End = "answered" | "rejected" | "closed" | "left" | "stuck" | "unexpected";
type Run = (connection: RawConnection, index: number) => Promise<End>;

interface Fault {
  readonly name: string;
  /** 50 by default. */
  readonly connections?: number;
  readonly run: Run;
  readonly end: End;
  /** The seconds after which the connection must have ended, at the earliest and at the latest. */
  readonly within?: readonly [from: number, to: number];
}

interface Line {
  readonly text: string;
  readonly isOk: boolean;
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const postHead = (framing: string): string =>
  `POST ${PROFILE}/lint-report HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
const CHUNKED = "Transfer-Encoding: chunked";
const HALF_HEAD = `GET ${PROFILE} HTTP/1.1\r\nHos`;
const BODY = '{"report":{}}';
const HALF_BODY = postHead("Content-Length: 13") + BODY.slice(0, 9);
const STREAM = get(`${PROFILE}/stream.ndjson`);
const PIECE = " ".repeat(65_536);

// The server's limits are 10 s for headers and 20 s for a request, and it checks them every second; the rest is for a busy machine.
const HEADERS_LIMIT = [9, 20] as const;
const REQUEST_LIMIT = [19, 32] as const;
const AT_ONCE = [0, 10] as const;
// After 22 s, which Node counts twice, the server closes a connection whose client reads nothing.
const UNREAD_SECONDS = 46;
const UNREAD_REQUESTS = 100;
const PATIENCE_S = 60;
const STOP_MS = 9_500;
const MAX_PEAK_MB = 400;
const GOOD = { connections: 8, rate: 200, amount: 200 * UNREAD_SECONDS };

const rejected = (name: string, run: Run, within: Fault["within"] = AT_ONCE): Fault => ({
  name,
  run,
  within,
  end: "rejected",
});
const answered = (name: string, run: Run): Fault => ({ name, run, end: "answered" });
const left = (name: string, bytes: string): Fault => ({ name, run: sendAndReset(bytes), end: "left" });

const FAULTS: readonly Fault[] = [
  rejected("headers, a byte every 200 ms", drip(HALF_HEAD.padEnd(1_000, "x"), 200), HEADERS_LIMIT),
  answered("headers, a byte every 20 ms", drip(get("/healthz"), 20)),
  rejected("long body, a byte every 200 ms", drip(PIECE, 200, postHead("Content-Length: 9999")), REQUEST_LIMIT),
  answered("short body, a byte every 200 ms", drip(BODY, 200, postHead("Content-Length: 13"))),
  rejected("silent from the start", send(""), HEADERS_LIMIT),
  rejected("silent within the headers", send(HALF_HEAD), HEADERS_LIMIT),
  rejected("silent within the body", send(HALF_BODY), REQUEST_LIMIT),
  rejected("half-closed within the headers", send(HALF_HEAD, true)),
  rejected("half-closed within the body", send(HALF_BODY, true)),
  answered("half-closed after a whole request", send(get(PROFILE), true)),
  left("reset within the headers", HALF_HEAD),
  left("reset within the body", HALF_BODY),
  left("reset within a chunk", `${postHead(CHUNKED)}ff\r\n{`),
  left("reset during the answers", STREAM.repeat(20)),
  rejected("chunked body without end", pour(postHead(CHUNKED), `10000\r\n${PIECE}\r\n`)),
  rejected("declared body of a petabyte", pour(postHead("Content-Length: 1000000000000000"), PIECE)),
  rejected("header of 20 KB", send(`GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}`)),
  rejected("target of 20 KB", send(`GET /${"x".repeat(20_000)}`)),
  rejected("random bytes", (connection, index) => send(randomBytes(index))(connection, index)),
  rejected("random bytes after 40 pipelined requests", sendBurst),
  { name: "answers that are not read", connections: 5, run: readNothing, end: "closed" },
];

/** Reads one answer; a rejection counts when the server has closed the connection. Rejects if the connection ends before. */
async function readEnd(connection: RawConnection): Promise<End> {
  const answer = await connection.answer();
  if (answer.status === 200) return "answered";
  const { error } = (await answer.json()) as { error?: unknown };
  if (error !== "malformed_request" && error !== "request_too_large") return "unexpected";
  await connection.closed;
  return "rejected";
}

/** Sends bytes, half-closes the connection if `isLast`, and reads one answer. */
function send(bytes: string | Uint8Array, isLast = false): Run {
  return (connection) => {
    connection.send(bytes);
    if (isLast) connection.socket.end();
    return readEnd(connection);
  };
}

function sendAndReset(bytes: string): Run {
  return async (connection) => {
    connection.send(bytes);
    await pause(20);
    connection.socket.resetAndDestroy();
    return "left";
  };
}

/** Sends a text character by character until the connection ends. */
function drip(text: string, everyMs: number, before = ""): Run {
  return async (connection) => {
    const end = readEnd(connection);
    connection.send(before);
    for (const character of text) {
      if (connection.socket.destroyed) break;
      connection.send(character);
      await pause(everyMs);
    }
    return end;
  };
}

/** Sends a piece again and again until the connection ends. */
function pour(head: string, piece: string): Run {
  return async (connection) => {
    const end = readEnd(connection);
    connection.send(head);
    while (!connection.socket.destroyed) {
      connection.send(piece);
      await pause(5);
    }
    return end;
  };
}

async function sendBurst(connection: RawConnection, index: number): Promise<End> {
  const statuses = [200, 404, 200, 200];
  connection.send(["/healthz", "/nothing", PROFILE, `${PROFILE}/fields`].map(get).join("").repeat(10));
  for (let count = 0; count < 40; count++) {
    if ((await connection.answer()).status !== statuses[count % 4]) return "unexpected";
  }
  return send(randomBytes(index))(connection, index);
}

/** A kilobyte that does not begin like a request, the same for each index. */
const randomBytes = (index: number): Buffer =>
  Buffer.from(Array.from({ length: 1_000 }, (_, at) => (at === 0 ? 1 : (at * at * 31 + index * 17) % 251)));

/** Requests more than the buffers of both sides hold, reads nothing, and finds out later whether the server gave up. */
async function readNothing({ socket, send, closed }: RawConnection): Promise<End> {
  socket.pause();
  send(STREAM.repeat(UNREAD_REQUESTS));
  await pause(UNREAD_SECONDS * 1_000);
  const read = socket.bytesRead;
  socket.removeAllListeners("data").resume();
  await closed;
  // One stream has some 200 KB.
  return socket.bytesRead - read < UNREAD_REQUESTS * 100_000 ? "closed" : "unexpected";
}

async function runFault({ name, connections = 50, run, end, within = [0, PATIENCE_S] }: Fault, port: number) {
  const attempt = async (index: number): Promise<{ seen: End; seconds: number }> => {
    // Not all at once: the queue of the kernel is not what is tested here.
    await pause(index * 5);
    const start = performance.now();
    const connection = await openConnection(port);
    const stuck = pause(PATIENCE_S * 1_000, "stuck" as const, { ref: false });
    const seen = await Promise.race([run(connection, index).catch((): End => "closed"), stuck]);
    connection.socket.destroy();
    return { seen, seconds: (performance.now() - start) / 1_000 };
  };
  const ended = await Promise.all(Array.from({ length: connections }, (_, index) => attempt(index)));
  const isExpected = ({ seen, seconds }: { seen: End; seconds: number }) =>
    seen === end && seconds >= within[0] && seconds <= within[1];
  const other = ended.find((one) => !isExpected(one));
  const example = other === undefined ? "" : `; one ${other.seen} after ${other.seconds.toFixed(1)} s`;
  const count = ended.filter(isExpected).length;
  return { text: `${name}: ${count} of ${connections} ${end}${example}`, isOk: count === connections };
}

async function timeStop(name: string, server: ServerProcess): Promise<Line> {
  const start = performance.now();
  const { code, stderr } = await stopServer(server);
  const milliseconds = Math.round(performance.now() - start);
  const isOk = code === 0 && stderr === "" && milliseconds <= STOP_MS;
  return { text: `${name}: exit code ${code} after ${milliseconds} ms (0 within ${STOP_MS} ms) ${stderr}`, isOk };
}

async function stopWithStalledUpload(): Promise<Line> {
  const server = startServer();
  const upload = await openConnection(await portOf(server));
  upload.send(HALF_BODY);
  await pause(200);
  return timeStop("SIGTERM during an upload that stalls", server);
}

/** Sends SIGTERM during load and half-sent uploads. A request in flight must be answered; idle connections may be closed. */
async function stopUnderLoad(server: ServerProcess, port: number): Promise<Line[]> {
  const load = runLoad(port, await goodRequests(), { amount: 50_000, connections: 32 });
  const uploads = await Promise.all(Array.from({ length: 20 }, () => openConnection(port)));
  for (const upload of uploads) upload.send(HALF_BODY);
  await pause(500);
  const stop = timeStop("SIGTERM under load", server);
  await pause(200);
  const statuses = uploads.map((upload) => {
    upload.send(BODY.slice(9));
    return upload.answer().then(
      ({ status }) => status,
      () => 0,
    );
  });
  const finished = (await Promise.all(statuses)).filter((status) => status === 200).length;
  const { wrong, firstWrong } = await load;
  return [
    await stop,
    {
      text: `SIGTERM under load: ${finished} of ${uploads.length} uploads answered`,
      isOk: finished === uploads.length,
    },
    { text: `SIGTERM under load: ${wrong} wrong answers ${firstWrong}`, isOk: wrong === 0 },
  ];
}

const countOpenFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

async function runAll(server: ServerProcess): Promise<Line[]> {
  const port = await portOf(server);
  const pid = server.process.pid as number;
  const before = countOpenFiles(pid);
  const [stalled, load, ...faults] = await Promise.all([
    stopWithStalledUpload(),
    goodRequests().then((requests) => runLoad(port, requests, GOOD)),
    ...FAULTS.map((fault) => runFault(fault, port)),
  ]);
  for (let tries = 0; tries < 50 && countOpenFiles(pid) > before; tries++) await pause(100);
  const after = countOpenFiles(pid);
  const peakMb = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
  return [
    ...faults,
    {
      text: `good requests meanwhile: ${load.answered} of ${load.sent} answered, ${load.lost} lost, ${load.wrong} wrong ${load.firstWrong}`,
      isOk: load.answered === load.sent,
    },
    { text: `peak memory: ${peakMb.toFixed()} MB (at most ${MAX_PEAK_MB} MB)`, isOk: peakMb <= MAX_PEAK_MB },
    { text: `open files: ${before} before, ${after} after`, isOk: after <= before },
    stalled,
    ...(await stopUnderLoad(server, port)),
  ];
}

await runCommand({
  help: HELP,
  options: {},
  async run() {
    const server = startServer();
    try {
      const lines = await runAll(server);
      for (const { text, isOk } of lines) console.log(`${isOk ? "ok    " : "FAILED"} ${text}`);
      return lines.every(({ isOk }) => isOk) ? 0 : 1;
    } finally {
      server.process.kill("SIGKILL");
    }
  },
});

// Clients that misbehave in every known way, and how the server must end their connections.
import { setTimeout as pause } from "node:timers/promises";
import { CHUNKED, get, openConnection, postHead, postOf, type RawConnection } from "../../test/server/raw-http.ts";
import { PROFILE } from "../../test/support.ts";

/**
 * How a connection ended. `answered`: with status 200. `rejected` and `too large`: with the service's own error, and the server closed
 * the connection. `closed`: by the server without an answer. `left`: by the client. `stuck`: not at all.
 */
type End = "answered" | "rejected" | "too large" | "closed" | "left" | "stuck" | "unexpected";
type Run = (connection: RawConnection, index: number) => Promise<End>;

interface Fault {
  readonly name: string;
  /** 50 by default. */
  readonly connections?: number;
  readonly run: Run;
  readonly end: End;
  /** Seconds before which the connection must not end. */
  readonly notBefore?: number;
}

/** Prints whether something is as required. */
export function report(isOk: boolean, text: string): boolean {
  console.log(`${isOk ? "ok    " : "FAILED"} ${text}`);
  return isOk;
}

const LINT = `${PROFILE}/lint-report`;
const CHECK = "/api/v1/profiles/dora-final/prevalidate-report";
const HALF_HEAD = `GET ${PROFILE} HTTP/1.1\r\nHos`;
export const BODY = '{"report":{}}';
export const HALF_BODY = postHead(LINT, "Content-Length: 13\r\n") + BODY.slice(0, 9);
const STREAM = get(`${PROFILE}/stream.ndjson`);
const PIECE = " ".repeat(65_536);

// The server's limits are 10 s for headers and 20 s for a request.
const HEADERS_LIMIT = 9.5;
const REQUEST_LIMIT = 19.5;
// After 22 s, which Node counts twice, the server closes a connection whose client reads nothing; until its buffers are full takes some seconds.
export const UNREAD_SECONDS = 58;
const BUFFERS = 10_000_000;
const PATIENCE_S = 75;

const rejected = (name: string, run: Run, notBefore = 0): Fault => ({ name, run, notBefore, end: "rejected" });
const tooLarge = (name: string, run: Run): Fault => ({ name, run, connections: 10, end: "too large" });
const answered = (name: string, run: Run): Fault => ({ name, run, end: "answered" });
const left = (name: string, bytes: string): Fault => ({ name, run: sendAndReset(bytes), end: "left" });

export const FAULTS: readonly Fault[] = [
  rejected("long headers, a byte every 200 ms", drip(HALF_HEAD.padEnd(1_000, "x"), 200), HEADERS_LIMIT),
  answered("short headers, a byte every 5 ms", drip(get("/healthz"), 5)),
  rejected(
    "long body, a byte every 200 ms",
    drip(PIECE, 200, postHead(LINT, "Content-Length: 9999\r\n")),
    REQUEST_LIMIT,
  ),
  answered("short body, a byte every 200 ms", drip(BODY, 200, postHead(LINT, "Content-Length: 13\r\n"))),
  rejected("silent from the start", send(""), HEADERS_LIMIT),
  rejected("silent within the headers", send(HALF_HEAD), HEADERS_LIMIT),
  rejected("silent within the body", send(HALF_BODY), REQUEST_LIMIT),
  rejected("half-closed within the headers", send(HALF_HEAD, true)),
  rejected("half-closed within the body", send(HALF_BODY, true)),
  answered("half-closed after a whole request", send(get(PROFILE), true)),
  left("reset within the headers", HALF_HEAD),
  left("reset within the body", HALF_BODY),
  left("reset within a chunk", `${postHead(LINT, CHUNKED)}ff\r\n{`),
  left("reset during the answers", STREAM.repeat(20)),
  tooLarge("chunked body without end", pour(postHead(LINT, CHUNKED), `10000\r\n${PIECE}\r\n`)),
  tooLarge("declared body of a petabyte", pour(postHead(LINT, "Content-Length: 1000000000000000\r\n"), PIECE)),
  // More than 20 MB each: one stream has some 200 KB, the answer to a draft more than 20 KB.
  { name: "answers that are not read", connections: 5, run: readNothing(STREAM.repeat(100)), end: "closed" },
  {
    name: "answers to drafts that are not read",
    connections: 5,
    run: readNothing(postOf(CHECK, BODY).repeat(1_000)),
    end: "closed",
  },
];

/** Reads one answer; a rejection counts when the server has closed the connection. Rejects if the connection ends before. */
async function readEnd(connection: RawConnection): Promise<End> {
  const answer = await connection.answer();
  if (answer.status === 200) return "answered";
  const { error } = (await answer.json()) as { error?: unknown };
  await connection.closed;
  if (error === "request_too_large") return "too large";
  return error === "malformed_request" ? "rejected" : "unexpected";
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

/** Sends pieces (of a text, its characters) until the connection ends, and reads one answer. */
function drip(pieces: Iterable<string>, everyMs: number, before = ""): Run {
  return async (connection) => {
    const sendAll = async () => {
      connection.send(before);
      for (const piece of pieces) {
        if (connection.socket.destroyed) return;
        connection.send(piece);
        await pause(everyMs);
      }
    };
    const [end] = await Promise.all([readEnd(connection), sendAll()]);
    return end;
  };
}

/** Sends a piece again and again. */
function pour(before: string, piece: string): Run {
  return drip(Array<string>(10_000).fill(piece), 20, before);
}

/** Requests more than the buffers of both sides hold, reads nothing, and finds out later whether the server gave up: then less comes. */
function readNothing(requests: string): Run {
  return async ({ socket, send, closed }) => {
    socket.pause();
    send(requests);
    await pause(UNREAD_SECONDS * 1_000);
    const read = socket.bytesRead;
    socket.removeAllListeners("data").resume();
    await closed;
    return socket.bytesRead - read < BUFFERS ? "closed" : "unexpected";
  };
}

/** Runs a fault on each of its connections and prints how they ended. */
export async function runFault(fault: Fault, port: number): Promise<boolean> {
  const { name, connections = 50, run, end, notBefore = 0 } = fault;
  const attempt = async (_: unknown, index: number) => {
    // Not all at once: the queue of the kernel is not what is tested here.
    await pause(index * 50);
    const start = performance.now();
    const connection = await openConnection(port);
    const stuck = pause(PATIENCE_S * 1_000, "stuck" as const, { ref: false });
    const seen = await Promise.race([run(connection, index).catch((): End => "closed"), stuck]);
    connection.socket.destroy();
    const seconds = (performance.now() - start) / 1_000;
    return seen === end && seconds >= notBefore ? "" : `${seen} after ${seconds.toFixed(1)} s`;
  };
  const others = (await Promise.all(Array.from({ length: connections }, attempt))).filter((text) => text !== "");
  const count = connections - others.length;
  const example = others[0] === undefined ? "" : `; one ${others[0]}`;
  return report(count === connections, `${name}: ${count} of ${connections} ${end}${example}`);
}

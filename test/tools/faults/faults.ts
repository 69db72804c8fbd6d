// The list of faults: what is done to the server, on how many connections, and how each of these has to end.
import { setTimeout as pause } from "node:timers/promises";
import type { RawConnection } from "../../server/raw-http.ts";
import { PROFILE } from "../../support.ts";
import { drip, type End, pour, readEnd } from "./attempt.ts";

export interface Fault {
  readonly name: string;
  readonly connections: number;
  /** What each connection does; `index` tells them apart. */
  readonly run: (connection: RawConnection, index: number) => Promise<End>;
  /** How each must end. */
  readonly end: End;
  /** Milliseconds from its opening between which each must end. */
  readonly within?: readonly [from: number, to: number];
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const postHead = (framing: string): string =>
  `POST ${PROFILE}/lint-report HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
const CHUNKED = "Transfer-Encoding: chunked";
const HALF_HEAD = `GET ${PROFILE} HTTP/1.1\r\nHos`;
const HALF_BODY = `${postHead("Content-Length: 13")}{"report":`;
const STREAM = get(`${PROFILE}/stream.ndjson`);
const BODY = '{"report":{}}';

// The limits of the server and the second in which it looks for who is over one; the rest is for a busy machine.
const HEAD_LIMIT = [10_000, 20_000] as const;
const BODY_LIMIT = [20_000, 30_000] as const;
const AT_ONCE = [0, 10_000] as const;

export const FAULTS: readonly Fault[] = [
  {
    name: "head, a byte every 200 ms, over the limit",
    connections: 50,
    run: (connection) => drip(connection, HALF_HEAD.padEnd(1_000, "x"), 200),
    end: "refused",
    within: HEAD_LIMIT,
  },
  {
    name: "head, a byte every 50 ms, within the limit",
    connections: 50,
    run: (connection) => drip(connection, get("/healthz"), 50),
    end: "answered",
  },
  {
    name: "body, a byte every 200 ms, over the limit",
    connections: 50,
    run: (connection) => {
      connection.send(postHead("Content-Length: 9999"));
      return drip(connection, " ".repeat(1_000), 200);
    },
    end: "refused",
    within: BODY_LIMIT,
  },
  {
    name: "body, a byte every 200 ms, within the limit",
    connections: 50,
    run: (connection) => {
      connection.send(postHead("Content-Length: 13"));
      return drip(connection, BODY, 200);
    },
    end: "answered",
  },
  {
    name: "half-open, silent in its head",
    connections: 50,
    run: sendOnly(HALF_HEAD),
    end: "refused",
    within: HEAD_LIMIT,
  },
  {
    name: "half-open, silent in its body",
    connections: 50,
    run: sendOnly(HALF_BODY),
    end: "refused",
    within: BODY_LIMIT,
  },
  { name: "FIN in its head", connections: 200, run: sendAndFinish(HALF_HEAD), end: "refused", within: AT_ONCE },
  { name: "FIN in its body", connections: 200, run: sendAndFinish(HALF_BODY), end: "refused", within: AT_ONCE },
  { name: "FIN behind a whole request", connections: 200, run: sendAndFinish(get(PROFILE)), end: "answered" },
  { name: "reset without a word", connections: 500, run: sendAndReset(""), end: "left" },
  { name: "reset in its head", connections: 500, run: sendAndReset(HALF_HEAD), end: "left" },
  { name: "reset in its body", connections: 500, run: sendAndReset(HALF_BODY), end: "left" },
  { name: "reset in a chunk", connections: 500, run: sendAndReset(`${postHead(CHUNKED)}ff\r\n{`), end: "left" },
  { name: "reset in its answers", connections: 500, run: sendAndReset(STREAM.repeat(20)), end: "left" },
  {
    name: "chunked body without end",
    connections: 20,
    run: (connection) => {
      connection.send(postHead(CHUNKED));
      return pour(connection, Buffer.from(`10000\r\n${" ".repeat(65_536)}\r\n`));
    },
    end: "refused",
    within: AT_ONCE,
  },
  {
    name: "declared body of a petabyte",
    connections: 20,
    run: (connection) => {
      connection.send(postHead("Content-Length: 1000000000000000"));
      return pour(connection, Buffer.alloc(65_536, " "));
    },
    end: "refused",
    within: AT_ONCE,
  },
  {
    name: "idle from the start",
    connections: 5_000,
    run: sendOnly(""),
    end: "refused",
    within: HEAD_LIMIT,
  },
  { name: "burst of 100 pipelined requests", connections: 100, run: sendBurst, end: "answered" },
  {
    name: "header of 20 KB",
    connections: 100,
    run: sendOnly(`GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}`),
    end: "refused",
  },
  { name: "target of 20 KB", connections: 100, run: sendOnly(`GET /${"x".repeat(20_000)}`), end: "refused" },
  {
    name: "garbage",
    connections: 500,
    run: (connection, index) => sendOnly(garbage(index))(connection),
    end: "refused",
  },
  // The server gives up when for 22 s, at which it looks twice, no byte was taken.
  { name: "answers that are not read", connections: 20, run: readNothing, end: "closed" },
];

type Run = (connection: RawConnection) => Promise<End>;

function sendOnly(bytes: string | Uint8Array): Run {
  return (connection) => {
    connection.send(bytes);
    return readEnd(connection);
  };
}

function sendAndFinish(bytes: string): Run {
  return (connection) => {
    connection.socket.end(bytes);
    return readEnd(connection);
  };
}

function sendAndReset(bytes: string): Run {
  return async ({ socket, send }) => {
    send(bytes);
    await pause(20);
    socket.resetAndDestroy();
    return "left";
  };
}

async function sendBurst(connection: RawConnection): Promise<End> {
  const paths = ["/healthz", PROFILE, "/nothing", `${PROFILE}/fields`];
  connection.send(paths.map(get).join("").repeat(25));
  for (let index = 0; index < 100; index++) {
    const { status } = await connection.answer();
    if (status !== (index % 4 === 2 ? 404 : 200)) return "strange";
  }
  return "answered";
}

/** A kilobyte that begins as no request does; the same for each index. */
function garbage(index: number): Buffer {
  let state = index + 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return Buffer.from([1, ...Array.from({ length: 1_023 }, next)]);
}

const UNREAD_REQUESTS = 200;
const UNREAD_MS = 55_000;

/** Asks for more than the buffers of both sides hold, takes none of it, and looks later what has become of the connection. */
async function readNothing({ socket, send, closed }: RawConnection): Promise<End> {
  socket.pause();
  send(STREAM.repeat(UNREAD_REQUESTS));
  await pause(UNREAD_MS);
  const read = socket.bytesRead;
  socket.removeAllListeners("data").resume();
  await closed;
  // One stream has some 200 KB; whoever still gets most of them had not been given up.
  return socket.bytesRead - read < UNREAD_REQUESTS * 100_000 ? "closed" : "strange";
}

// A load of good requests over kept connections: every request is counted, and every answer held to the one that it must be.
import { connect } from "node:net";
import type { GoodRequest } from "./good-requests.ts";

/** What became of the requests: sent = answered + wrong + lost once all have ended. */
export interface Tally {
  sent: number;
  /** Whole answers with the status and the bytes that they must have. */
  answered: number;
  /** Whole answers with another status or body. */
  wrong: number;
  /** Those of the wrong ones with a status of 500 or above. */
  serverErrors: number;
  /** No whole answer: the connection was refused or ended before, or 20 seconds went by. */
  lost: number;
  slowestMs: number;
  /** The first wrong or lost request, for people. */
  firstFailure: string | null;
}

export const createTally = (): Tally => ({
  sent: 0,
  answered: 0,
  wrong: 0,
  serverErrors: 0,
  lost: 0,
  slowestMs: 0,
  firstFailure: null,
});

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** The next request, or null when there is to be no further one. */
  readonly next: () => GoodRequest | null;
  /** How long a connection rests between an answer and its next request. */
  readonly pauseMs?: number;
  /** Whether a connection that the server ended after an answer is replaced; if not, nothing more is sent in its place. */
  readonly mayReconnect?: () => boolean;
  readonly tally: Tally;
}

/** Sends until there is no further request; every connection waits for each answer before it goes on. */
export async function runLoad(options: LoadOptions): Promise<void> {
  await Promise.all(Array.from({ length: options.connections }, () => runConnection(options)));
}

const PATIENCE_MS = 20_000;

async function runConnection({ port, next, pauseMs = 0, mayReconnect = () => true, tally }: LoadOptions) {
  let connection: Connection | null = null;
  for (let request = next(); request !== null; request = next()) {
    tally.sent++;
    const start = performance.now();
    connection ??= await open(port);
    const answer: Answer | null = await connection.ask(request);
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - start);
    judge(request, answer, tally);
    if (answer === null || answer.isLast) {
      connection.end();
      connection = null;
      if (!mayReconnect()) return;
    }
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  connection?.end();
}

function judge(request: GoodRequest, answer: Answer | null, tally: Tally): void {
  if (answer?.status === request.status && answer.body.equals(request.body)) {
    tally.answered++;
    return;
  }
  if (answer === null) tally.lost++;
  else tally.wrong++;
  if (answer !== null && answer.status >= 500) tally.serverErrors++;
  const ending = answer === null ? "no whole answer" : `${answer.status}, ${answer.body.length} bytes`;
  tally.firstFailure ??= `${request.method} ${request.path}: ${ending}`;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** The server said that it closes the connection. */
  readonly isLast: boolean;
}

interface Connection {
  /** The whole answer; null where none came. */
  ask(request: GoodRequest): Promise<Answer | null>;
  end(): void;
}

/** A connection that asks one thing at a time. One that cannot be opened gives no answers. */
async function open(port: number): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let received: Buffer[] = [];
  let settle: (isOver: boolean) => void = () => {};
  socket.on("data", (chunk) => {
    received.push(chunk);
    settle(false);
  });
  socket.on("error", () => {});
  socket.on("close", () => settle(true));
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  const ask = (request: GoodRequest) =>
    new Promise<Answer | null>((resolve) => {
      received = [];
      const timer = setTimeout(() => settle(true), PATIENCE_MS);
      settle = (isOver) => {
        const answer = parseAnswer(received, request.method);
        if (answer === null && !isOver) return;
        clearTimeout(timer);
        settle = () => {};
        resolve(answer);
      };
      if (socket.destroyed) settle(true);
      else socket.write(request.bytes);
    });
  return { ask, end: () => void socket.destroy() };
}

/** The answer that the bytes are, by its Content-Length; null while they are not all of it. */
function parseAnswer(received: Buffer[], method: string): Answer | null {
  const bytes = received.length === 1 ? (received[0] as Buffer) : Buffer.concat(received);
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = bytes.toString("latin1", 0, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const size =
    method === "HEAD" || status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? Number.NaN);
  const body = bytes.subarray(headEnd + 4);
  if (body.length < size) return null;
  return { status, body, isLast: head.includes("\r\nconnection: close") };
}

// The connections of Node's HTTP server: their requests in turn, the limits on them, and their end when the server stops.
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Server } from "srvx";
import type { ServerState } from "./app.ts";
import type { ServiceLimits } from "./artifacts.ts";
import type { ErrorIdentifier } from "./errors.ts";
import { canReadInPieces, createPieces } from "./pieces.ts";

// How often responses that take too long are looked for.
const CHECK_MS = 1_000;
// How often connections that have become idle are closed while the server stops, how long a new one may send nothing, and when all are closed.
const STOP_POLL_MS = 50;
const STOP_SILENT_MS = 2_000;
const STOP_MS = 5_000;

/** A request that has no complete response yet. */
interface Unfinished {
  readonly response: ServerResponse;
  /** When the head of the request arrived. */
  readonly start: number;
  /** Makes the response. */
  readonly answer: () => void;
  /** Bytes of the response that the system has not taken, because the client does not read. */
  unsent: number;
}

/**
 * The unfinished requests of each connection in order, several if requests are pipelined. The connection that was opened, or had its last
 * response, the longest time ago comes first.
 */
type Connections = Map<Socket, Unfinished[]>;

/**
 * Beyond a limit, the connection that has waited longest is closed: ordinary clients have their responses within milliseconds, and so
 * clients that hold connections or read nothing do not keep others out. Of pipelined requests, the next is answered when the response
 * before it was sent, so that a client that reads nothing has at most one response in memory.
 */
export function trackConnections(
  http: HttpServer,
  limits: ServiceLimits,
  state: ServerState,
  render: (error: ErrorIdentifier) => string,
) {
  if (!canReadInPieces(http))
    console.error("lexbind cannot limit requests in advance: this version of Node reads connections in another way");
  const connections: Connections = new Map();
  const { count, read, drop } = createPieces();
  let [requests, unsent] = [0, 0];
  const forget = (socket: Socket) => {
    requests -= connections.get(socket)?.length ?? 0;
    unsent -= connections.get(socket)?.[0]?.unsent ?? 0;
    connections.delete(socket);
  };
  const close = (socket: Socket, oldest: Unfinished | undefined) => {
    forget(socket);
    if (oldest?.response.headersSent) socket.destroy();
    else socket.end(render("overloaded"), () => socket.destroy());
  };
  /** Returns whether there was one. */
  const closeOldest = (isMeant: (oldest: Unfinished | undefined) => boolean): boolean => {
    for (const [socket, [oldest]] of connections) {
      if (!isMeant(oldest)) continue;
      close(socket, oldest);
      return true;
    }
    return false;
  };
  const answerNext = (socket: Socket, waiting: readonly Unfinished[]) => {
    const [next] = waiting;
    // A connection that has ended meanwhile gets no response.
    if (next === undefined || socket.destroyed || socket.writableEnded) return;
    const { response, answer } = next;
    const begin = () => {
      // Node's parser reads nothing after a request with Upgrade.
      const isLast = (state.isStopping && waiting.length === 1) || response.req.headers.upgrade !== undefined;
      if (isLast) response.shouldKeepAlive = false;
      answer();
    };
    // What the client has sent behind it is read first: a response that closes the connection must be the last.
    if (state.isStopping) process.nextTick(begin);
    else begin();
  };
  /** Answers a request as soon as those before it on its connection have their responses. */
  const add = (request: IncomingMessage, response: ServerResponse, answer: () => void) => {
    const { socket } = request;
    count();
    const waiting = connections.get(socket);
    // Node parses a piece to the end, also of a connection that has been closed meanwhile.
    if (waiting === undefined) return;
    const added: Unfinished = { response, answer, start: performance.now(), unsent: 0 };
    waiting.push(added);
    if (++requests > limits.max_concurrent_requests) closeOldest((oldest) => oldest !== undefined);
    response.on("prefinish", () => {
      if (!connections.has(socket)) return;
      added.unsent = socket.writableLength;
      unsent += added.unsent;
      const closeUnread = () => closeOldest((oldest) => oldest !== undefined && oldest.unsent > 0);
      while (unsent > limits.max_unsent_bytes && closeUnread());
    });
    response.on("finish", () => {
      if (!request.complete && request.headers["transfer-encoding"] !== undefined) {
        // Node would make a Buffer of each further chunk and keep it until the connection has closed.
        request.push = () => false;
        socket.destroy();
      }
      if (!connections.delete(socket)) return;
      connections.set(socket, waiting);
      waiting.shift();
      requests--;
      unsent -= added.unsent;
      if (waiting.length <= 1) socket.resume();
      // Not at once: one client's requests would keep out those of all others.
      if (waiting.length > 0) setImmediate(answerNext, socket, waiting);
    });
    if (waiting.length === 1) answerNext(socket, waiting);
    // No further requests are read while one waits for its turn.
    else socket.pause();
  };
  http.on("connection", (socket) => {
    if (connections.size >= limits.max_connections) closeOldest(() => true);
    const waiting: Unfinished[] = [];
    connections.set(socket, waiting);
    socket.once("close", () => forget(socket));
    // Node reads on when a request has its response, also while others wait for theirs.
    socket.on("resume", () => {
      if (waiting.length > 1) socket.pause();
    });
    read(socket, () => waiting.at(-1)?.response.req);
  });
  http.on("clientError", (_error, socket) => drop(socket as Socket));
  const check = () => {
    const latest = performance.now() - limits.max_response_seconds * 1_000;
    for (const [socket, [oldest]] of connections)
      if (oldest !== undefined && oldest.start < latest) close(socket, oldest);
  };
  setInterval(check, CHECK_MS).unref();
  return { connections, add };
}

/**
 * Accepts the connections that the system has opened for this process: it resets them when the server stops listening. Meanwhile nothing
 * is read, so that the end comes at once when none is left.
 */
async function acceptAll(http: HttpServer, connections: Connections): Promise<void> {
  let accepted = 0;
  const accept = (socket: Socket) => {
    accepted++;
    socket.pause();
  };
  for (const socket of connections.keys()) socket.pause();
  http.on("connection", accept);
  do {
    accepted = 0;
    await new Promise(setImmediate);
  } while (accepted > 0);
}

/** Stops the server, see `addNodeHooks`. */
export async function stop(
  server: Server,
  http: HttpServer,
  connections: Connections,
  state: ServerState,
  drainMs: number,
): Promise<void> {
  state.isStopping = true;
  for (const unfinished of connections.values()) {
    const newest = unfinished.at(-1)?.response;
    if (newest !== undefined) newest.shouldKeepAlive = false;
  }
  await new Promise((resolve) => setTimeout(resolve, drainMs));
  await acceptAll(http, connections);
  const closed = server.close();
  for (const socket of connections.keys()) socket.resume();
  const start = performance.now();
  const poll = setInterval(() => {
    http.closeIdleConnections();
    // To Node, a connection without any request is not idle. What has just been opened may have its request on the way.
    if (performance.now() - start < STOP_SILENT_MS) return;
    for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
  }, STOP_POLL_MS);
  const force = setTimeout(() => http.closeAllConnections(), STOP_MS);
  await closed;
  clearInterval(poll);
  clearTimeout(force);
}

// What Node's HTTP server does before srvx and h3 see a request: limits, requests that its parser rejects, and the end of connections.
import { type Server as HttpServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { isIPv6, type Socket } from "node:net";
import type { Server } from "srvx";
import type { AccessLog } from "./access-log.ts";
import type { ServerState } from "./app.ts";
import type { Artifacts, ServiceLimits } from "./artifacts.ts";
import { createRenderError, type ErrorIdentifier } from "./errors.ts";
import { chunksOfNode, discardBody } from "./prevalidate.ts";
import { jsonResponse, RETRY_AFTER } from "./responses.ts";

/** Options of Node's server. Request headers are a few hundred bytes and a body at most 256 KiB: a slower client has stalled. */
export const NODE_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  // Above the 60 s of common load balancers, so that they close first and no request meets a closing connection.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // Node's own response to a missing Host has no body; see isWellFormed. Fields that are sent twice are joined by a comma and a space.
  requireHostHeader: false,
  joinDuplicateHeaders: true,
  // Connections that the kernel keeps while the process is busy, as many as Linux allows by default.
  backlog: 4_096,
};

// Fields of a head; common proxies allow as many. Node drops what is beyond its limit, which may be a second Host.
const MAX_FIELDS = 100;
// A client that reads nothing of its response. Longer than the limits above, which have a response of their own.
const UNREAD_RESPONSE_MS = 22_000;
// How long a client can read a last response before its connection is closed, even if it is still sending.
const LINGER_MS = 1_000;
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
 * Has requests that Node or srvx would reject without a body answered as `malformed_request`, and keeps connections within the limits.
 * Without an access log, `log` is null. `state.isStopping` is set when the server begins to stop.
 * Returns what stops the server: for `drainMs` it goes on, with responses that close their connections; then it takes no new connections,
 * answers the requests in flight, and resolves within 6 seconds.
 */
export function addNodeHooks(
  server: Server,
  artifacts: Pick<Artifacts, "errors" | "limits">,
  state: ServerState,
  log: AccessLog | null,
) {
  const http = server.node?.server as HttpServer;
  const { limits } = artifacts;
  const rejection = createRejection(artifacts, log);
  const { connections, add } = trackConnections(http, limits, state, rejection.render);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (isWellFormed(request)) server.node?.handler(request, response);
    else rejection.send(response);
  };
  // The listener of srvx answers an invalid target without a body.
  http.removeAllListeners("request");
  http.on("request", (request, response) => add(request, response, () => answer(request, response)));
  http.on("checkContinue", (request, response) =>
    add(request, response, () => {
      // A body that is too large by its declared length is not asked for: the response is its rejection.
      if (isWellFormed(request) && !(Number(request.headers["content-length"]) > limits.max_request_bytes))
        response.writeContinue();
      answer(request, response);
    }),
  );
  http.on("checkExpectation", (request, response) => add(request, response, () => rejection.send(response)));

  /** Rejects what comes next on a connection, after the responses to all complete requests before it. */
  const rejectNext = (socket: Socket): void => {
    const oldest = connections.get(socket)?.[0]?.response;
    if (oldest?.req.complete) oldest.once("finish", () => rejectNext(socket));
    else if (!socket.writable) socket.destroy();
    else {
      // The request with the broken body may have its response already.
      socket.end(oldest?.headersSent ? "" : rejection.render("malformed_request"));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    }
  };
  http.on("clientError", (_error, socket) => rejectNext(socket as Socket));
  http.setTimeout(UNREAD_RESPONSE_MS);
  http.maxHeadersCount = MAX_FIELDS + 1;
  return (drainMs: number) => stop(server, http, connections, state, drainMs);
}

/**
 * Beyond a limit, the connection that has waited longest is closed: ordinary clients have their responses within milliseconds, and so
 * clients that hold connections or read nothing do not keep others out. Of pipelined requests, the next is answered when the response
 * before it was sent, so that a client that reads nothing has at most one response in memory.
 */
function trackConnections(
  http: HttpServer,
  limits: ServiceLimits,
  state: ServerState,
  render: (error: ErrorIdentifier) => string,
) {
  const connections: Connections = new Map();
  let [requests, unsent] = [0, 0];
  const forget = (socket: Socket) => {
    requests -= connections.get(socket)?.length ?? 0;
    unsent -= connections.get(socket)?.[0]?.unsent ?? 0;
    connections.delete(socket);
  };
  const closeOldest = (isMeant: (oldest: Unfinished | undefined) => boolean) => {
    for (const [socket, [oldest]] of connections) {
      if (!isMeant(oldest)) continue;
      forget(socket);
      if (oldest?.response.headersSent) socket.destroy();
      else socket.end(render("overloaded"), () => socket.destroy());
      return;
    }
  };
  const answerNext = (socket: Socket, waiting: readonly Unfinished[]) => {
    const [next] = waiting;
    if (next === undefined || socket.writableEnded) return;
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
    const waiting = connections.get(socket);
    // Node parses what it has read to the end, also of a connection that has been closed meanwhile.
    if (waiting === undefined) return;
    const added: Unfinished = { response, answer, start: performance.now(), unsent: 0 };
    waiting.push(added);
    if (++requests > limits.max_concurrent_requests) closeOldest((oldest) => oldest !== undefined);
    response.on("prefinish", () => {
      if (!connections.has(socket)) return;
      added.unsent = socket.writableLength;
      unsent += added.unsent;
      while (unsent > limits.max_unsent_bytes) closeOldest((oldest) => oldest !== undefined && oldest.unsent > 0);
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
  });
  const check = () => {
    const latest = performance.now() - limits.max_response_seconds * 1_000;
    for (const [socket, [oldest]] of connections) if (oldest !== undefined && oldest.start < latest) socket.destroy();
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

async function stop(
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

/**
 * RFC 9112 sections 2.3, 3.2 and 6.1: a version of this protocol, one valid Host field, which HTTP/1.0 may omit, a target in origin, asterisk or absolute form, and no
 * transfer coding but chunked, which HTTP/1.0 does not have.
 */
function isWellFormed({ rawHeaders, headers, httpVersion, url = "" }: IncomingMessage): boolean {
  if (rawHeaders.length > 2 * MAX_FIELDS) return false;
  const isOld = httpVersion === "1.0";
  if (!isOld && httpVersion !== "1.1") return false;
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && (isOld || coding.toLowerCase() !== "chunked")) return false;
  // Two Host fields arrive joined by a space, which no authority contains.
  if (!(headers.host === undefined ? isOld : isAuthority(headers.host))) return false;
  if (url.startsWith("/") || url === "*") return true;
  const authority = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1];
  return authority !== undefined && isAuthority(authority) && URL.canParse(url);
}

// A host and an optional port, RFC 3986 sections 3.2.2 and 3.2.3.
const AUTHORITY = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::(\d*))?$/i;

function isAuthority(value: string): boolean {
  const [match, ipv6, port = ""] = AUTHORITY.exec(value) ?? [];
  return match !== undefined && (ipv6 === undefined || isIPv6(ipv6)) && Number(port) <= 65_535;
}

function createRejection({ errors }: Pick<Artifacts, "errors">, log: AccessLog | null) {
  const renderError = createRenderError(errors);
  const createHead = (identifier: ErrorIdentifier, isHead = false) => {
    const { status, json } = renderError(identifier);
    const further = status === 503 ? [RETRY_AFTER] : [];
    const { headers } = jsonResponse(status, json, [["connection", "close"], ...further]);
    const id = log?.logRejected(status, isHead ? 0 : Buffer.byteLength(json));
    return { status, json, headers: id === undefined ? [...headers] : [...headers, ["x-request-id", id]] };
  };
  return {
    /** Answers `malformed_request` at once; the connection closes when the rest of the request has been discarded. */
    send: async (response: ServerResponse) => {
      const { status, json, headers } = createHead("malformed_request", response.req.method === "HEAD");
      response.writeHead(status, headers.flat()).write(json);
      await discardBody(chunksOfNode(response.req));
      response.end();
    },
    /** The complete response as text, for a socket without a request. */
    render: (identifier: ErrorIdentifier): string => {
      const { status, json, headers } = createHead(identifier);
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
      return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${json}`;
    },
  };
}

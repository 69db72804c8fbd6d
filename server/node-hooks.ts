// What Node's HTTP server does before srvx and h3 see a request: limits, requests that its parser rejects, and the end of connections.
import { type Server as HttpServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { isIPv6, type Socket } from "node:net";
import type { Server } from "srvx";
import type { AccessLog } from "./access-log.ts";
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
// How often connections that have become idle are closed while the server stops, and when all others are.
const STOP_POLL_MS = 50;
const STOP_MS = 5_000;

/**
 * The unfinished responses of each connection in order, several if requests are pipelined, and when the heads of their requests arrived.
 * The connection that was opened, or had its last response, the longest time ago comes first.
 */
type Connections = Map<Socket, { readonly response: ServerResponse; readonly start: number }[]>;

/**
 * Has requests that Node or srvx would reject without a body answered as `malformed_request`, and keeps connections within the limits.
 * Without an access log, `log` is null.
 * Returns what stops the server: it takes no new connections, answers the requests in flight, and resolves within 8 seconds.
 */
export function addNodeHooks(server: Server, artifacts: Pick<Artifacts, "errors" | "limits">, log: AccessLog | null) {
  const http = server.node?.server as HttpServer;
  const rejection = createRejection(artifacts, log);
  // The listener of srvx answers an invalid target without a body; it is called below for all other requests.
  http.removeAllListeners("request");
  const connections = trackConnections(http, artifacts.limits, rejection.render);
  http.on("request", (request, response) => {
    // Node parses what it has read to the end, also of a connection that has been closed meanwhile.
    if (!connections.has(request.socket)) return;
    if (isWellFormed(request)) server.node?.handler(request, response);
    else rejection.send(response);
  });
  http.on("checkExpectation", (_request, response) => rejection.send(response));

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
  return () => stop(server, http, connections);
}

/**
 * Beyond a limit, the connection that has waited longest is closed: ordinary clients have their responses within milliseconds, and so
 * clients that hold connections or read nothing do not keep others out.
 */
function trackConnections(http: HttpServer, limits: ServiceLimits, render: (error: ErrorIdentifier) => string) {
  const connections: Connections = new Map();
  let requests = 0;
  const forget = (socket: Socket) => {
    requests -= connections.get(socket)?.length ?? 0;
    connections.delete(socket);
  };
  const close = (socket: Socket) => {
    const isAnswered = connections.get(socket)?.[0]?.response.headersSent;
    forget(socket);
    if (isAnswered) socket.destroy();
    else socket.end(render("overloaded"), () => socket.destroy());
  };
  const track = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const unfinished = connections.get(socket);
    if (unfinished === undefined) return;
    unfinished.push({ response, start: performance.now() });
    if (++requests > limits.max_concurrent_requests) {
      for (const [waiting, { length }] of connections) {
        if (length === 0) continue;
        close(waiting);
        break;
      }
    }
    // While the server stops, each request is the last on its connection, and Node's parser reads nothing after one with Upgrade.
    if (!http.listening || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    response.on("finish", () => {
      if (!request.complete && request.headers["transfer-encoding"] !== undefined) {
        // Node would make a Buffer of each further chunk and keep it until the connection has closed.
        request.push = () => false;
        socket.destroy();
      }
      if (!connections.delete(socket)) return;
      connections.set(socket, unfinished);
      unfinished.shift();
      requests--;
    });
  };
  http.on("request", track).on("checkExpectation", track);
  http.on("connection", (socket) => {
    const [first] = connections.keys();
    if (connections.size >= limits.max_connections && first !== undefined) close(first);
    connections.set(socket, []);
    socket.once("close", () => forget(socket));
  });
  const check = () => {
    const latest = performance.now() - limits.max_response_seconds * 1_000;
    for (const [socket, [oldest]] of connections) if (oldest !== undefined && oldest.start < latest) socket.destroy();
  };
  setInterval(check, CHECK_MS).unref();
  return connections;
}

async function stop(server: Server, http: HttpServer, connections: Connections): Promise<void> {
  for (const unfinished of connections.values()) {
    const newest = unfinished.at(-1)?.response;
    if (newest !== undefined) newest.shouldKeepAlive = false;
  }
  const poll = setInterval(() => {
    http.closeIdleConnections();
    // To Node, a connection without any request is not idle.
    for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
  }, STOP_POLL_MS);
  const force = setTimeout(() => http.closeAllConnections(), STOP_MS);
  await server.close();
  clearInterval(poll);
  clearTimeout(force);
}

/**
 * RFC 9112 sections 3.2 and 6.1: one valid Host field, which HTTP/1.0 may omit, a target in origin, asterisk or absolute form, and no
 * transfer coding but chunked, which HTTP/1.0 does not have.
 */
function isWellFormed({ rawHeaders, headers, httpVersion, url = "" }: IncomingMessage): boolean {
  if (rawHeaders.length > 2 * MAX_FIELDS) return false;
  const isOld = httpVersion === "1.0";
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

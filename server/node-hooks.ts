// What Node's HTTP server does before srvx and h3 see a request: limits, requests that its parser rejects, and the end of connections.
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { isIPv6, type Socket } from "node:net";
import type { Server } from "srvx";
import type { AccessLog } from "./access-log.ts";
import { createRenderError, type ServiceError } from "./errors.ts";
import { discardBody } from "./prevalidate.ts";
import { jsonResponse } from "./responses.ts";

/** Options of Node's server. Request headers are a few hundred bytes and a body at most 256 KiB: a slower client has stalled. */
export const NODE_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  // Above the 60 s of common load balancers, so that they close first and no request meets a closing connection.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // Node's own response to a missing Host has no body; see isWellFormed.
  requireHostHeader: false,
  // Connections that the kernel keeps while the process is busy, as many as Linux allows by default.
  backlog: 4_096,
};

// Fields of a head; common proxies allow as many. Node drops what is beyond its limit, which may be a second Host.
const MAX_FIELDS = 100;
// A client that reads nothing of its response. Longer than the limits above, which have a response of their own.
const UNREAD_RESPONSE_MS = 22_000;
// How often connections that have become idle are closed while the server stops, and when all others are.
const STOP_POLL_MS = 50;
const STOP_MS = 6_000;

/** The last responses of each connection, in order: all that are not finished, and several if requests are pipelined. */
type Connections = ReadonlyMap<Socket, readonly ServerResponse[]>;

/**
 * Has requests that Node or srvx would reject without a body answered as `malformed_request`. Without an access log, `log` is null.
 * Returns what stops the server: it takes no new connections, answers the requests in flight, and resolves within 8 seconds.
 */
export function addNodeHooks(server: Server, errors: readonly ServiceError[], log: AccessLog | null) {
  const http = server.node?.server as HttpServer;
  const rejection = createRejection(errors, log);
  // The listener of srvx answers an invalid target without a body; it is called below for all other requests.
  http.removeAllListeners("request");
  const connections = trackConnections(http);
  http.on("request", (request, response) => {
    if (isWellFormed(request)) server.node?.handler(request, response);
    else rejection.send(response);
  });
  http.on("checkExpectation", (_request, response) => rejection.send(response));

  /** Rejects what comes next on a connection, after the responses to all complete requests before it. */
  const rejectNext = (socket: Socket): void => {
    const oldest = connections.get(socket)?.find(isUnfinished);
    if (oldest?.req.complete) oldest.once("finish", () => rejectNext(socket));
    else if (!socket.writable) socket.destroy();
    // The request with the broken body has its response already.
    else if (oldest?.headersSent) socket.end();
    else socket.end(rejection.render());
  };
  http.on("clientError", (_error, socket) => rejectNext(socket as Socket));
  http.setTimeout(UNREAD_RESPONSE_MS);
  http.maxHeadersCount = MAX_FIELDS + 1;
  return () => stop(server, http, connections);
}

const isUnfinished = ({ writableFinished }: ServerResponse): boolean => !writableFinished;

function trackConnections(http: HttpServer): Connections {
  const connections = new Map<Socket, readonly ServerResponse[]>();
  const track = ({ socket }: IncomingMessage, response: ServerResponse) => {
    connections.set(socket, [...(connections.get(socket) ?? []).filter(isUnfinished), response]);
    // While the server stops, each request is the last on its connection.
    if (!http.listening) response.shouldKeepAlive = false;
  };
  http.on("request", track).on("checkExpectation", track);
  http.on("connection", (socket) => {
    connections.set(socket, []);
    socket.once("close", () => connections.delete(socket));
  });
  return connections;
}

async function stop(server: Server, http: HttpServer, connections: Connections): Promise<void> {
  for (const responses of connections.values()) {
    const newest = responses.at(-1);
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
  // Names and values take turns. Of a field that is sent twice, `headers` has only one.
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host");
  if (hosts.length > 1 || !(hosts.length === 0 ? isOld : isAuthority(hosts[0] as string))) return false;
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

function createRejection(errors: readonly ServiceError[], log: AccessLog | null) {
  const { status, json } = createRenderError(errors)("malformed_request");
  const { headers } = jsonResponse(status, json, [["connection", "close"]]);
  const createHeaders = (bytes: number) =>
    log === null ? [...headers] : [...headers, ["x-request-id", log.logRejected(status, bytes)]];
  return {
    /** Answers at once; the connection closes when the rest of the request has been discarded. */
    send: async (response: ServerResponse) => {
      const bytes = response.req.method === "HEAD" ? 0 : Buffer.byteLength(json);
      response.writeHead(status, createHeaders(bytes).flat()).write(json);
      await discardBody(response.req[Symbol.asyncIterator]());
      response.end();
    },
    /** The complete response as text, for a socket without a request. */
    render: (): string => {
      const lines = createHeaders(Buffer.byteLength(json)).map(([name, value]) => `${name}: ${value}\r\n`);
      return `HTTP/1.1 ${status} Bad Request\r\n${lines.join("")}\r\n${json}`;
    },
  };
}

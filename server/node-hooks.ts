// What Node's HTTP server does before srvx and h3 see a request: limits, and requests that its parser rejects.
import { type Server as HttpServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { isIPv6, type Socket } from "node:net";
import type { Server } from "srvx";
import type { AccessLog } from "./access-log.ts";
import type { ServerState } from "./app.ts";
import type { Artifacts } from "./artifacts.ts";
import { stop, trackConnections } from "./connections.ts";
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
/**
 * Has requests that Node or srvx would reject without a body answered as `malformed_request`, and keeps connections within the limits.
 * Without an access log, `log` is null. `state.isStopping` is set when the server begins to stop.
 * Returns a function that stops the server. For `drainMs` the server goes on, with responses that close their connections. Then it takes no new
 * connections, answers the requests in flight, and resolves within 6 seconds.
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
  const rejectNext = (socket: Socket, error: "malformed_request" | "overloaded"): void => {
    const oldest = connections.get(socket)?.[0]?.response;
    if (oldest?.req.complete) oldest.once("finish", () => rejectNext(socket, error));
    else if (!socket.writable) socket.destroy();
    else {
      // The request with the broken body may have its response already.
      socket.end(oldest?.headersSent ? "" : rejection.render(error));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    }
  };
  http.on("clientError", ({ code }: NodeJS.ErrnoException, connection) => {
    const socket = connection as Socket;
    if (code !== "ERR_HTTP_REQUEST_TIMEOUT") return rejectNext(socket, "malformed_request");
    // Its time is over: that of the server, which has not read all that came, or that of the client.
    const isHeld = socket.isPaused();
    afterNextRead(socket, (isMore) => rejectNext(socket, isHeld || isMore ? "overloaded" : "malformed_request"));
  });
  http.setTimeout(UNREAD_RESPONSE_MS, (socket) => afterNextRead(socket, (isMore) => isMore || socket.destroy()));
  http.maxHeadersCount = MAX_FIELDS + 1;
  return (drainMs: number) => stop(server, http, connections, state, drainMs);
}

/**
 * Tells whether more of a connection has arrived than was read so far. A server that was busy runs its timers before it reads what came
 * meanwhile, and with the next turn it has read some of that.
 */
function afterNextRead(socket: Socket, tell: (isMore: boolean) => void): void {
  const { bytesRead } = socket;
  setImmediate(() => tell(socket.bytesRead > bytesRead));
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

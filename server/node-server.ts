// Node's HTTP server around the app: what its parser and limits refuse is answered in the service's own words.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { toNodeHandler } from "srvx/node";
import { drainBody } from "./body.ts";
import { COMMON_HEADERS, createRenderError, type ServiceError } from "./errors.ts";

// A head is a few hundred bytes, a body at most 256 KiB: who needs longer than this is stalling.
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const CHECK_INTERVAL_MS = 1_000;
// Above the 60 s of common load balancers, so that it is they who close first and no request meets a closing connection.
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_HEAD_BYTES = 16_384;
// How long a body that nobody wants may go on arriving behind its answer.
const UNWANTED_BODY_MS = 1_000;

type Fetch = (request: Request) => Response | Promise<Response>;

/** A server that is not listening yet. */
export function createNodeServer(fetch: Fetch, errors: readonly ServiceError[]): Server {
  const refusal = malformedRequest(errors);
  // srvx types its handler for HTTP/1 and HTTP/2 at once.
  const handle = toNodeHandler(fetch) as (request: IncomingMessage, response: ServerResponse) => unknown;
  // By socket, in the order of their requests: pipelined requests have several.
  const openResponses = new WeakMap<Duplex, Set<ServerResponse>>();
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const open = openResponses.get(request.socket) ?? new Set();
    openResponses.set(request.socket, open.add(response));
    response.once("close", () => open.delete(response));
    if (!server.listening) response.shouldKeepAlive = false;
    if (!hasOneHost(request) || !isTarget(request.url ?? "")) return refuse(response);
    response.on("finish", () => {
      if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), UNWANTED_BODY_MS).unref();
    });
    handle(request, response);
  };
  const refuse = async (response: ServerResponse) => {
    response.writeHead(refusal.status, refusal.headers).write(refusal.json);
    await drainBody(response.req[Symbol.asyncIterator]());
    response.end();
  };
  /** Refuses what comes next on a socket, behind the answers to all requests that were received whole. */
  const refuseBehind = (socket: Duplex): void => {
    const [oldest] = [...(openResponses.get(socket) ?? [])].filter(({ writableFinished }) => !writableFinished);
    if (oldest?.req.complete) oldest.once("finish", () => refuseBehind(socket));
    // A refusal of the very request that is being answered comes too late.
    else if (socket.writable && !oldest?.headersSent) socket.end(refusal.raw);
    else socket.destroy();
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: MAX_HEAD_BYTES,
      // Node's own answer to a missing Host has no body; see hasOneHost.
      requireHostHeader: false,
    },
    onRequest,
  );
  server.on("checkExpectation", (_request, response) => refuse(response));
  server.on("clientError", (_error, socket) => refuseBehind(socket));
  return server;
}

/** RFC 9112 section 3.2: an HTTP/1.1 request has exactly one Host field. */
function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count++;
  }
  return count === 1 || (count === 0 && httpVersion === "1.0");
}

/** RFC 9112 section 3.2: origin-form, asterisk-form, or an absolute-form that is an HTTP URL. */
function isTarget(target: string): boolean {
  return target.startsWith("/") || target === "*" || (/^https?:\/\/[^/?#]/i.test(target) && URL.canParse(target));
}

function malformedRequest(errors: readonly ServiceError[]) {
  const { status, json } = createRenderError(errors)("malformed_request");
  const headers = [
    ...COMMON_HEADERS,
    ["content-type", "application/json"],
    ["content-length", String(Buffer.byteLength(json))],
    ["cache-control", "no-store"],
    ["connection", "close"],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return { status, json, headers: headers.flat(), raw: `HTTP/1.1 ${status} Bad Request\r\n${lines}\r\n${json}` };
}

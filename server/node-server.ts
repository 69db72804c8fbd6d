// Node's HTTP server around the app: what its parser and limits refuse is answered in the service's own words.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as ListeningServer, type Socket } from "node:net";
import type { AccessLog, OpenLine } from "./access-log.ts";
import { drainBody, joinChunks } from "./body.ts";
import type { AnswerBody, FindCheck } from "./check-draft.ts";
import { createRenderError, jsonHeaders, type ServiceError } from "./errors.ts";
import type { Fetch, NodeHandler } from "./node-handler.ts";
import { bodyHead, hasBody, hasOneHost, isTarget } from "./node-head.ts";
import type { FileAnswer, FindAnswer } from "./static.ts";

// A head is a few hundred bytes, a body at most 256 KiB: who needs longer than this is stalling.
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const CHECK_INTERVAL_MS = 1_000;
// A client that takes nothing of its answer; Node looks twice, so that it is cut off within two such spans. Longer than the limits
// above, which have an answer of their own.
const UNREAD_ANSWER_MS = 22_000;
// Above the 60 s of common load balancers, so that it is they who close first and no request meets a closing connection.
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_HEAD_BYTES = 16_384;
// How long a body that nobody wants may go on arriving behind its answer.
const UNWANTED_BODY_MS = 1_000;
// How long a kept connection stays open while draining: what was on its way when the drain began has arrived by then.
const DRAIN_GRACE_MS = 500;
// How often connections that have gone idle meanwhile are closed.
const DRAIN_POLL_MS = 50;
// Longer than any answer takes, shorter than the 10 s after which container platforms kill.
const DRAIN_MS = 8_000;

/** Gives what answers a Request, when first it is needed. */
export type LoadFetch = () => Promise<Fetch>;

/** By connection, in the order of their requests: pipelined requests have several. */
type OpenResponses = Map<Socket, Set<ServerResponse>>;

export interface NodeServer extends Server {
  /** Stops listening, gives every request on a connection that is already there its last answer, and ends within 8 seconds. */
  readonly drain: () => void;
}

/** What is answered without a Request: nothing by default. Without a log, requests cost nothing for it. */
export interface NodeServerOptions {
  readonly findAnswer?: FindAnswer;
  readonly findCheck?: FindCheck;
  readonly log?: AccessLog | undefined;
}

/** A server that is not listening yet. Files and checks that are found by their very targets are answered here, all else by fetch. */
export function createNodeServer(
  loadFetch: LoadFetch,
  errors: readonly ServiceError[],
  { findAnswer = () => null, findCheck = () => null, log }: NodeServerOptions = {},
): NodeServer {
  const refusal = malformedRequest(errors);
  // Until the first request that needs it; what it brings along took 19 of the 132 ms from the start to a first file.
  let handle: NodeHandler = async (request, response) => {
    const [{ createNodeHandler }, fetch] = await Promise.all([import("./node-handler.ts"), loadFetch()]);
    handle = createNodeHandler(fetch);
    return handle(request, response);
  };
  const openResponses: OpenResponses = new Map();
  const onConnection = (socket: Socket) => {
    openResponses.set(socket, new Set());
    socket.once("close", () => openResponses.delete(socket));
  };
  const track = (response: ServerResponse) => {
    const open = openResponses.get(response.req.socket);
    open?.add(response);
    response.once("close", () => open?.delete(response));
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers, socket } = request;
    const isSound = hasOneHost(request) && isTarget(url);
    const answer = isSound ? findFile(request, findAnswer) : null;
    // A file that is sent behind nothing has its place on the socket at once. Remembering each cost 13 MB.
    const isInPlace = answer !== null && !hasBody(request) && openResponses.get(socket)?.size === 0;
    if (!isInPlace) track(response);
    if (!server.listening) response.shouldKeepAlive = false;
    if (!isSound) return refuse(response);
    if (log !== undefined) logAnswer(response, log.open(method, url, headers["x-request-id"]));
    const check = method === "POST" ? findCheck(url, bodyHead(request)) : null;
    if (check !== null) return answerBody(response, check);
    if (hasBody(request)) response.once("finish", () => leaveBody(request));
    if (answer === null) handle(request, response);
    else sendFile(response, answer);
  };
  const refuse = async (response: ServerResponse) => {
    if (log !== undefined) logAnswer(response, log.openRefusal());
    response.writeHead(refusal.status, refusal.headers).write(refusal.json);
    await drainBody(response.req[Symbol.asyncIterator]());
    response.end();
  };
  /** Refuses what comes next on a socket, behind the answers to all requests that were received whole. */
  const refuseBehind = (socket: Socket): void => {
    const [oldest] = [...(openResponses.get(socket) ?? [])].filter(({ writableFinished }) => !writableFinished);
    if (oldest?.req.complete) oldest.once("finish", () => refuseBehind(socket));
    else if (!socket.writable) socket.destroy();
    // The very request that is being answered cannot be refused any more; its answer is written.
    else if (oldest?.headersSent) socket.end();
    else sendRefusal(socket);
  };
  const sendRefusal = (socket: Socket): void => {
    const line = log?.openRefusal();
    socket.end(refusal.render(line?.requestId));
    line?.close(refusal.status, Buffer.byteLength(refusal.json));
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
  server.timeout = UNREAD_ANSWER_MS;
  server.on("connection", onConnection);
  server.on("checkExpectation", (_request, response) => {
    track(response);
    if (!server.listening) response.shouldKeepAlive = false;
    refuse(response);
  });
  server.on("clientError", (_error, socket) => refuseBehind(socket as Socket));
  return Object.assign(server, { drain: createDrain(server, openResponses) });
}

function createDrain(server: Server, openResponses: OpenResponses): () => void {
  const stopListening = () => {
    // The close() of HTTP would also cut idle connections at once, and with them requests that are on their way.
    ListeningServer.prototype.close.call(server);
    for (const open of openResponses.values()) {
      // The newest is the last on its connection; those before it are to leave it open.
      const newest = [...open].at(-1);
      if (newest !== undefined) newest.shouldKeepAlive = false;
    }
  };
  let accepted = 0;
  server.on("connection", () => accepted++);
  /** Accepts what waits first, for Node takes one connection a turn, and those that are left would be reset. */
  const acceptWaiting = (before: number, deadline: number): void => {
    if (accepted === before || performance.now() > deadline) stopListening();
    else setImmediate(acceptWaiting, accepted, deadline);
  };
  const closeIdle = () => {
    server.closeIdleConnections();
    // Node waits for a connection that never asked anything as if it had.
    for (const socket of openResponses.keys()) if (socket.bytesRead === 0) socket.destroy();
  };
  return () => {
    setImmediate(acceptWaiting, -1, performance.now() + DRAIN_GRACE_MS);
    // Behind what the system has ready, so that no request that has arrived is cut off unread.
    const poll = () => setImmediate(closeIdle);
    setTimeout(() => setInterval(poll, DRAIN_POLL_MS).unref(), DRAIN_GRACE_MS).unref();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  };
}

/** Has an answer carry its identifier, and logs it when it is over: sent whole, or left by a client that has seen its head. */
function logAnswer(response: ServerResponse, { requestId, close }: OpenLine): void {
  response.setHeader("X-Request-Id", requestId);
  let bytes = 0;
  const write = response.write.bind(response);
  const countingWrite = (chunk: string | Uint8Array) =>
    write(chunk, (error) => {
      if (!error) bytes += Buffer.byteLength(chunk);
    });
  Object.assign(response, { write: countingWrite });
  response.once("close", () => {
    if (response.headersSent) close(response.statusCode, response.req.method === "HEAD" ? 0 : bytes);
  });
}

/**
 * The file that a GET or HEAD names by its very target. By way of the app a field document took 28 µs of processor time, this way 23,
 * node:http with a Map 22 (all on a busy machine).
 */
function findFile({ method = "", url = "", headers }: IncomingMessage, findAnswer: FindAnswer): FileAnswer | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const { "accept-encoding": acceptEncoding = null, "if-none-match": ifNoneMatch = null } = headers;
  return findAnswer(url, { method, acceptEncoding: acceptEncoding as string | null, ifNoneMatch });
}

function sendFile(response: ServerResponse, { status, headers, body }: FileAnswer): void {
  response.writeHead(status, headers);
  if (body !== null) response.write(body);
  response.end();
}

// Made once: flattened for each answer they took 1.5 µs.
const JSON_HEADERS = jsonHeaders(0).flat();
const LENGTH_INDEX = JSON_HEADERS.indexOf("content-length") + 1;

/**
 * Answers a body once it is whole; whoever leaves before that has no answer. By way of the app a full draft took 138 µs, this way 110,
 * node:http with the engine alone 108. A body read by an iterator took 9 µs more than by events, a Buffer sent 5 more than a string.
 */
function answerBody(response: ServerResponse, answer: AnswerBody): void {
  const chunks: Uint8Array[] = [];
  response.req.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  response.req.on("end", () => {
    const { status, json } = answer(joinChunks(chunks));
    const headers = [...JSON_HEADERS];
    headers[LENGTH_INDEX] = String(Buffer.byteLength(json));
    // Without a reason phrase, as by way of the app.
    response.writeHead(status, "", headers);
    response.write(json);
    response.end();
  });
}

/** A body that nobody read may go on arriving for a while; then its connection closes. */
function leaveBody(request: IncomingMessage): void {
  if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), UNWANTED_BODY_MS).unref();
}

function malformedRequest(errors: readonly ServiceError[]) {
  const { status, json } = createRenderError(errors)("malformed_request");
  const headers = [...jsonHeaders(Buffer.byteLength(json)), ["connection", "close"]];
  /** The whole answer as it goes over a socket. */
  const render = (requestId: string | undefined): string => {
    const all = requestId === undefined ? headers : [...headers, ["X-Request-Id", requestId]];
    const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    return `HTTP/1.1 ${status} Bad Request\r\n${lines}\r\n${json}`;
  };
  return { status, json, headers: headers.flat(), render };
}

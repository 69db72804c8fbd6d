// The access log: one JSON line per response, made only of closed sets, numbers and a random identifier.
import type { ServerMiddleware } from "srvx";
import { decodePath } from "./app.ts";
import type { Artifacts } from "./artifacts.ts";

/**
 * A line of the log, its members in the order of their names. No member can contain a path, a query, a header, an address or anything
 * else that a client wrote, except a request identifier of a fixed form.
 */
export interface AccessLine {
  /** Size of the response's body; 0 for HEAD and 304. */
  readonly bytes: number;
  /** GET, HEAD, OPTIONS, POST or "other"; null if Node rejected the request before its method was known. */
  readonly method: string | null;
  /** From the request's headers to its response, to a tenth; null if `method` is null. */
  readonly milliseconds: number | null;
  /** As in the service card; null for other files, unknown paths, other methods and rejected requests. */
  readonly operation_id: string | null;
  /** The X-Request-Id of the request if it is a UUID or 32 hex digits, otherwise a new UUID. The response carries it too. */
  readonly request_id: string;
  readonly status: number;
  /** When the line was written, RFC 3339 in UTC. */
  readonly time: string;
}

export interface AccessLog {
  /** Logs the response to each request. */
  readonly middleware: ServerMiddleware;
  /** Logs a request that never reached the app. Returns the identifier for its response. */
  readonly logRejected: (status: number, bytes: number) => string;
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST"]);

// A UUID (RFC 9562), or the form of nginx's $request_id.
const REQUEST_ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i;

export function createAccessLog(artifacts: Artifacts, write: (line: string) => void): AccessLog {
  const operations = listOperations(artifacts);
  const writeLine = (line: Omit<AccessLine, "time">) =>
    write(JSON.stringify({ ...line, time: new Date().toISOString() }));
  const middleware: ServerMiddleware = async (request, next) => {
    const start = performance.now();
    const { method, url, headers } = request;
    const sentId = headers.get("x-request-id") ?? "";
    const request_id = REQUEST_ID.test(sentId) ? sentId : crypto.randomUUID();
    const response = await next();
    response.headers.set("X-Request-Id", request_id);
    // A client that disconnected gets no response, and Node may have rejected the rest of the request already.
    if (request.signal.aborted) return response;
    const path = decodePath(new URL(url).pathname);
    writeLine({
      bytes: method === "HEAD" ? 0 : Number(response.headers.get("content-length") ?? 0),
      method: METHODS.has(method) ? method : "other",
      milliseconds: Math.round((performance.now() - start) * 10) / 10,
      operation_id: operations.get(`${method === "HEAD" ? "GET" : method} ${path}`) ?? null,
      request_id,
      status: response.status,
    });
    return response;
  };
  const logRejected = (status: number, bytes: number): string => {
    const request_id = crypto.randomUUID();
    writeLine({ bytes, method: null, milliseconds: null, operation_id: null, request_id, status });
    return request_id;
  };
  return { middleware, logRejected };
}

/** The identifier of each operation by method and decoded path, with the names of all profiles and fields filled in. */
function listOperations({ operations, profiles }: Artifacts): ReadonlyMap<string, string> {
  const countPlaceholders = ({ path }: { path: string }) => path.split("{").length;
  const listed = new Map<string, string>();
  // If several templates match, the one with the fewest placeholders counts (OpenAPI 3.1 section 4.8.8): it is set last.
  for (const { operation_id, method, path } of operations.toSorted(
    (a, b) => countPlaceholders(b) - countPlaceholders(a),
  )) {
    for (const [name, { fieldIds }] of profiles) {
      for (const fieldId of fieldIds) {
        listed.set(`${method} ${path.replace("{act_id}", name).replace("{field_id}", fieldId)}`, operation_id);
      }
    }
  }
  return listed;
}

/** The part of a stream that the log needs; its `write` must not wait. */
export interface LineStream {
  readonly writableLength: number;
  write(text: string): unknown;
  on(event: "error", listener: (error: Error & { readonly code?: string }) => void): unknown;
}

// About five thousand lines. A reader that is this far behind is stuck, and memory is for requests.
const MAX_WAITING_BYTES = 1_048_576;

/**
 * Writes lines to a stream whose reader may stall or go away; never throws or waits. Without a reader, nothing more is written. While
 * more than 1 MiB waits for a slow one, lines are dropped; `onDropped` gets their number when the reader continues.
 */
export function createLineWriter(stream: LineStream, onDropped: (count: number) => void): (line: string) => void {
  let hasReader = true;
  let dropped = 0;
  stream.on("error", ({ code }) => {
    // Any other fault, such as a full disk, may be temporary.
    if (code === "EPIPE") hasReader = false;
  });
  return (line) => {
    if (!hasReader) return;
    if (stream.writableLength > MAX_WAITING_BYTES) {
      dropped++;
      return;
    }
    if (dropped > 0) onDropped(dropped);
    dropped = 0;
    stream.write(`${line}\n`);
  };
}

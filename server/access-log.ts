// The access log: one JSON line per answered request, made of closed sets, numbers and a random identifier alone.
import type { FindOperation } from "./operation.ts";

/**
 * A line of the log, its members in the order of their names. No member can hold a path, a query, a header, an address or
 * anything else that a client wrote, a request identifier of a fixed form excepted.
 */
export interface AccessLine {
  /** Of the answer's body, as far as the system took it to be sent: 0 for HEAD and 304. */
  readonly bytes: number;
  /** GET, HEAD, OPTIONS, POST or "other"; null for what HTTP's parser or the time limits refused: no method was read. */
  readonly method: string | null;
  /** From the request's head to the end of its answer, to a tenth; null where `method` is. */
  readonly milliseconds: number | null;
  /** As in the service card; null for a page, a file or path that no operation names, another method, and a refusal. */
  readonly operation_id: string | null;
  /** The X-Request-Id of the request where that is a UUID or 32 hex digits, otherwise a new UUID; the answer carries it. */
  readonly request_id: string;
  readonly status: number;
  /** When the line was written, RFC 3339 in UTC. */
  readonly time: string;
}

/** An answer on its way. */
export interface OpenLine {
  readonly requestId: string;
  /** Writes the line. */
  readonly close: (status: number, bytes: number) => void;
}

export interface AccessLog {
  /** A request with its method, its target and the value of its X-Request-Id, all as the client wrote them. */
  readonly open: (method: string, target: string, requestId: unknown) => OpenLine;
  /** What is refused before it is a request. */
  readonly openRefusal: () => OpenLine;
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST"]);

// A UUID (RFC 9562), or what nginx makes for its $request_id.
const REQUEST_ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i;

export function createAccessLog(findOperation: FindOperation, write: (line: string) => void): AccessLog {
  const writeLine = (line: Omit<AccessLine, "time">) =>
    write(JSON.stringify({ ...line, time: new Date().toISOString() }));
  return {
    open: (method, target, requestId) => {
      const start = performance.now();
      const request_id = typeof requestId === "string" && REQUEST_ID.test(requestId) ? requestId : crypto.randomUUID();
      const close = (status: number, bytes: number) =>
        writeLine({
          bytes,
          method: METHODS.has(method) ? method : "other",
          milliseconds: Math.round((performance.now() - start) * 10) / 10,
          operation_id: findOperation(method, target),
          request_id,
          status,
        });
      return { requestId: request_id, close };
    },
    openRefusal: () => {
      const request_id = crypto.randomUUID();
      const close = (status: number, bytes: number) =>
        writeLine({ bytes, method: null, milliseconds: null, operation_id: null, request_id, status });
      return { requestId: request_id, close };
    },
  };
}

/** A stream as far as the log needs it: one whose `write` does not wait. */
export interface LineStream {
  readonly writableLength: number;
  write(text: string): unknown;
  on(event: "error", listener: (error: Error & { readonly code?: string }) => void): unknown;
}

// Some five thousand lines: a reader that lags behind this far is stuck, and memory is for requests.
const MAX_WAITING_BYTES = 1_048_576;

/**
 * Writes lines to a stream that may go away or stall, and never throws or waits. A stream whose reader is gone gets no further
 * line; while more than 1 MiB waits for a slow one, lines are dropped, and `onDropped` is told how many once it reads on.
 */
export function createLineWriter(stream: LineStream, onDropped: (count: number) => void): (line: string) => void {
  let hasReader = true;
  let dropped = 0;
  stream.on("error", ({ code }) => {
    // Any other fault, such as a full disk, may pass.
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

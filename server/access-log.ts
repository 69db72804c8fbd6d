// The access log: one JSON line per response, its members in the order of their names. No member can contain a path, a query, a header,
// an address or anything else that a client wrote, except a request identifier of a fixed form.
import type { ServerMiddleware } from "srvx";
import { decodePath } from "./app.ts";
import type { Artifacts } from "./artifacts.ts";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST"]);
// A UUID (RFC 9562), or the form of nginx's $request_id. Anything else is replaced by a new UUID.
const REQUEST_ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i;

export type AccessLog = ReturnType<typeof createAccessLog>;

export function createAccessLog(artifacts: Artifacts) {
  const operations = listOperations(artifacts);
  const write = createStdoutWriter();
  const log = (line: Readonly<Record<string, string | number | null>>) =>
    write(JSON.stringify({ ...line, time: new Date().toISOString() }));

  /** Logs each response of the app, and sets its X-Request-Id unless it may be stored. */
  const middleware: ServerMiddleware = async (request, next) => {
    const start = performance.now();
    const { method, url, headers } = request;
    const sentId = headers.get("x-request-id") ?? "";
    const request_id = REQUEST_ID.test(sentId) ? sentId : crypto.randomUUID();
    const response = await next();
    // A cache would give the identifier of one request to others. Only published files have an ETag, and only they may be stored.
    if (!response.headers.has("etag")) response.headers.set("x-request-id", request_id);
    // A client that disconnected gets no response, and Node may have rejected the rest of the request already.
    if (request.signal.aborted) return response;
    log({
      bytes: method === "HEAD" ? 0 : Number(response.headers.get("content-length")),
      method: METHODS.has(method) ? method : "other",
      // From the request's headers to its response, to a tenth.
      milliseconds: Math.round((performance.now() - start) * 10) / 10,
      operation_id: operations.get(`${method.replace("HEAD", "GET")} ${decodePath(new URL(url).pathname)}`) ?? null,
      request_id,
      status: response.status,
    });
    return response;
  };

  /** Logs a request that Node rejected before the app. Returns the identifier for its response. */
  const logRejected = (status: number, bytes: number): string => {
    const request_id = crypto.randomUUID();
    log({ bytes, method: null, milliseconds: null, operation_id: null, request_id, status });
    return request_id;
  };
  return { middleware, logRejected };
}

/** The identifier of each operation by method and decoded path: a GET for every published file that its template matches. */
function listOperations({ operations, profiles, files }: Artifacts): ReadonlyMap<string, string> {
  const countPlaceholders = ({ path }: { path: string }) => path.split("{").length;
  // If several templates match, the one with the fewest placeholders counts (OpenAPI 3.1 section 4.8.8): it is set last.
  const ordered = [...operations].sort((a, b) => countPlaceholders(b) - countPlaceholders(a));
  const listed = new Map<string, string>();
  for (const { operation_id, method, path } of ordered) {
    const template = new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
    const isGet = method === "GET";
    const names = isGet ? [...files.keys()] : [...profiles.keys()].map((name) => path.replace("{act_id}", name));
    for (const name of names) if (template.test(name)) listed.set(`${method} ${name}`, operation_id);
  }
  return listed;
}

// About five thousand lines. A reader that is this far behind is stuck, and memory is for requests.
const MAX_WAITING_BYTES = 1_048_576;

/** Writes lines to stdout; never throws or waits if its reader is gone or slow. Lines that are dropped are counted on stderr. */
function createStdoutWriter(): (line: string) => void {
  let dropped = 0;
  process.stdout.on("error", () => {});
  return (line) => {
    if (process.stdout.writableLength > MAX_WAITING_BYTES) {
      dropped++;
      return;
    }
    if (dropped > 0) console.error(`lexbind dropped ${dropped} lines of its log: its reader is too slow`);
    dropped = 0;
    process.stdout.write(`${line}\n`);
  };
}

// The access log of the built server, and what happens if its reader stalls or goes away.
import { once } from "node:events";
import type { Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { ACT_ID, PROFILE, readJsonFile } from "../support.ts";
import { CANARY } from "./expect-error.ts";
import {
  CHUNKED,
  exchange,
  head,
  killServers,
  openConnection,
  portOf,
  postHead,
  postOf,
  startServer,
  stopServer,
} from "./raw-http.ts";

afterAll(killServers);

/** Sends each request on a connection of its own, stops the server, and returns the responses and the lines of the log. */
async function logOf(requests: readonly string[]) {
  const server = startServer({ LOG: "json" });
  const port = await portOf(server);
  const answers: Response[] = [];
  for (const request of requests) {
    const connection = await openConnection(port);
    connection.send(request);
    answers.push(await connection.answer(request.split(" ")[0]));
    connection.socket.destroy();
  }
  const { code, stdout, stderr } = await stopServer(server);
  // Stdout is for the log alone: the address is printed to stderr.
  expect([code, stderr]).toEqual([0, `lexbind listens on http://127.0.0.1:${port}\n`]);
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(requests.length);
  return { answers, text: stdout, lines: lines.map((text) => JSON.parse(text) as Record<string, string | null>) };
}

const LINT = `${PROFILE}/lint-report`;
const ENCODED = encodeURIComponent(ACT_ID);
const FIELD = "detection_datetime_utc";
const IN_CHUNKS = postHead(LINT, CHUNKED);
const TOO_LARGE = `${IN_CHUNKS}fffff\r\n${" ".repeat(300_000)}`;
const REJECTED = [null, null, 400] as const;

const ROWS: [name: string, request: string, method: string | null, operation_id: string | null, status: number][] = [
  ["HEAD of a document", head("HEAD /api/v1/profiles"), "HEAD", "listProfiles", 200],
  ["a document that is not modified", head(`GET ${PROFILE}`, "If-None-Match: *\r\n"), "GET", "getProfileSummary", 304],
  ["an absolute target with a query", head("GET http://a/api/v1/profiles?a=b"), "GET", "listProfiles", 200],
  ["a POST with a wrong body", postOf(LINT, "{"), "POST", "lintDoraReport", 400],
  ["a POST that is too large", TOO_LARGE, "POST", "lintDoraReport", 413],
  ["a file without an operation", head(`GET ${PROFILE}/profile.json`), "GET", null, 200],
  ["an unknown field", head(`GET ${PROFILE}/fields/nothing`), "GET", null, 404],
  ["a malformed path", head("GET /%ff"), "GET", null, 400],
  ["a preflight", head(`OPTIONS ${LINT}`), "OPTIONS", null, 204],
  ["another method", head(`DELETE ${PROFILE}`), "other", null, 405],
  ["GET of a check", head(`GET ${LINT}`), "GET", null, 405],
  ["an unknown method", head(`BREW ${PROFILE}`), ...REJECTED],
  ["a broken chunk", `${IN_CHUNKS}zz\r\n`, ...REJECTED],
  ["a HEAD request without Host", `HEAD ${PROFILE} HTTP/1.1\r\n\r\n`, ...REJECTED],
  ["an unmet Expect", head(`GET ${PROFILE}`, "Expect: foo\r\n"), ...REJECTED],
];

const { answers, lines } = await logOf(ROWS.map(([, request]) => request));

it.each(ROWS.map((row, index) => [...row, index] as const))("the access log describes %s", async (...row) => {
  const [, , method, operation_id, status, index] = row;
  const answer = answers[index] as Response;
  expect(lines[index]).toEqual({
    bytes: (await answer.arrayBuffer()).byteLength,
    method,
    milliseconds: method === null ? null : expect.any(Number),
    operation_id,
    // A cache may store the response to a file, and must not give its identifier to others.
    request_id: answer.headers.has("etag") ? expect.any(String) : answer.headers.get("x-request-id"),
    status,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.has("x-request-id")).toBe(!answer.headers.has("etag"));
});

it("the access log names every operation of the service card", async () => {
  const { operations }: { operations: Record<"method" | "path" | "operation_id", string>[] } = readJsonFile(
    "api/v1/service-card/index.json",
  );
  const { lines: named } = await logOf(
    operations.map(({ method, path }) => {
      const names = path
        .replace("{act_id}", ENCODED)
        .replace("{field_id}", FIELD)
        .replace("{code_list_id}", "currencies");
      const target = names.replace("{rule_id}", `missing_required_field.${FIELD}`);
      return method === "POST" ? postOf(target, '{"report":{}}') : head(`GET ${target}`);
    }),
  );
  expect(named.map(({ operation_id }) => operation_id)).toEqual(operations.map(({ operation_id }) => operation_id));
});

it("the access log keeps a request identifier of a known form, and replaces any other by a new UUID", async () => {
  const kept = ["0190f5ee-7b1c-7c4e-9d3a-0123456789ab", "0123456789abcdef0123456789ABCDEF"];
  const replaced = ["", CANARY, `{${kept[0]}}`, `${kept[1]}0`, `${kept[0]}\r\nX-Request-Id: ${kept[0]}`];
  const logged = await logOf([...kept, ...replaced].map((id) => head("GET /healthz", `X-Request-Id: ${id}\r\n`)));
  const ids = logged.answers.map((answer) => answer.headers.get("x-request-id") as string);
  expect(ids).toEqual(logged.lines.map(({ request_id }) => request_id));
  expect(ids.slice(0, kept.length)).toEqual(kept);
  expect(new Set(ids).size).toBe(ids.length);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  for (const id of ids.slice(kept.length)) expect(id).toMatch(uuid);
});

it("the access log keeps the identifier of a request for a file too, whose response has none", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const headers = `X-Request-Id: ${id}\r\n`;
  const files = [head(`GET ${PROFILE}`, headers), head(`HEAD ${PROFILE}`, headers)];
  const { answers, lines } = await logOf([...files, head(`GET ${PROFILE}`, `${headers}If-None-Match: *\r\n`)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 304]);
  expect(JSON.stringify(answers.map(({ headers }) => [...headers]))).not.toContain(id);
  expect(lines.map(({ request_id }) => request_id)).toEqual([id, id, id]);
});

it("without LOG, nothing is logged and no response has an identifier", async () => {
  const server = startServer({ LOG: "" });
  const port = await portOf(server);
  const id = "X-Request-Id: 0123456789abcdef0123456789abcdef\r\n";
  expect((await exchange(port, head("GET /healthz", id))).headers.has("x-request-id")).toBe(false);
  expect((await stopServer(server)).stdout.split("\n")).toHaveLength(2);
});

// More lines than the pipe, its reader's buffer and the 1 MiB that may wait can hold.
const MANY = 10_000;

it.each([
  ["goes away", (log: Readable) => void log.destroy()],
  ["stalls", (log: Readable) => void log.pause()],
])("a log whose reader %s neither blocks the server nor its end", async (_, disturb) => {
  const server = startServer({ LOG: "json" });
  const connection = await openConnection(await portOf(server));
  disturb(server.process.stdout);
  connection.send(head("GET /healthz").repeat(MANY));
  for (let index = 0; index < MANY; index++) expect((await connection.answer()).status).toBe(200);
  connection.socket.destroy();
  server.process.kill("SIGTERM");
  expect(await once(server.process, "exit")).toEqual([0, null]);
});

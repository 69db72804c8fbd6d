import { afterAll, describe, expect, it } from "vitest";
import type { AccessLine } from "../../server/access-log.ts";
import { ACT_ID, PROFILE, readJsonFile } from "../support.ts";
import { CANARY } from "./expect-error.ts";
import { exchange, openConnection, type ServerProcess, startServer, stopServer } from "./raw-http.ts";

const started: ServerProcess[] = [];
afterAll(() => {
  for (const { process } of started) process.kill("SIGKILL");
});

const PORT_LINE = /^lexbind listens on http:\/\/127\.0\.0\.1:(\d+)$/m;

/** A server that logs: stdout is the log's alone, so that it says on stderr where it listens. */
async function startLogged(): Promise<{ server: ServerProcess; port: number }> {
  const server = startServer({ LOG: "json" });
  started.push(server);
  const port = await new Promise<number>((resolve, reject) => {
    server.process.stderr?.on("data", (chunk) => {
      const found = PORT_LINE.exec(String(chunk))?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    server.ending.then(({ stderr }) => reject(new Error(stderr)));
  });
  return { server, port };
}

const head = (line: string, headers = ""): string => `${line} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const withBody = (line: string, body: string): string =>
  head(line, `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`) + body;

/** Sends each request on a connection of its own, stops the server and gives the answers and the lines of the log. */
async function logOf(requests: readonly (string | Uint8Array)[]) {
  const { server, port } = await startLogged();
  const answers: Response[] = [];
  for (const request of requests) {
    const connection = await openConnection(port);
    connection.send(request);
    const answer = await connection.answer(String(request).split(" ")[0]);
    answers.push(answer);
    // A last answer is over, and has its line, once the server has closed.
    if (answer.headers.get("connection") === "close") await connection.closed;
    connection.socket.destroy();
  }
  const { code, stdout, stderr } = await stopServer(server);
  expect([code, stderr]).toEqual([0, `lexbind listens on http://127.0.0.1:${port}\n`]);
  const lines = stdout.split("\n").slice(0, -1);
  return { answers, text: stdout, lines: lines.map((line) => JSON.parse(line) as AccessLine) };
}

const ENCODED = encodeURIComponent(ACT_ID);
const FIELD = "detection_datetime_utc";
const LINT = `${PROFILE}/lint-report`;
const CHUNKED = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
const REFUSED = [null, null, 400] as const;

type Row = [name: string, request: string, method: string | null, operation_id: string | null, status: number];
const ROWS: Row[] = [
  ["a document", head("GET /api/v1/service-card"), "GET", "getServiceCard", 200],
  ["HEAD of one", head("HEAD /api/v1/profiles"), "HEAD", "listProfiles", 200],
  ["one not modified", head(`GET ${PROFILE}`, "If-None-Match: *\r\n"), "GET", "getProfileSummary", 304],
  ["a query", head("GET /api/v1/profiles?a=b"), "GET", "listProfiles", 200],
  ["an absolute target", head("GET http://a/api/v1/profiles"), "GET", "listProfiles", 200],
  ["the long id", head(`GET /api/v1/profiles/${ACT_ID}/coverage`), "GET", "getSourceCoverage", 200],
  ["the encoded id", head(`GET /api/v1/profiles/${ENCODED}/coverage`), "GET", "getSourceCoverage", 200],
  ["a field", head(`GET ${PROFILE}/fields/${FIELD}/source`), "GET", "explainFieldSource", 200],
  ["a concrete template", head(`GET ${PROFILE}/fields.ndjson`), "GET", "streamDoraFieldsNdjson", 200],
  ["its other spelling", head(`GET /api/v1/profiles/${ACT_ID}/fields.ndjson`), "GET", "streamFieldsNdjson", 200],
  ["a POST", withBody(`POST ${LINT}`, '{"report":{}}'), "POST", "lintDoraReport", 200],
  ["a POST refused", withBody(`POST ${LINT}`, "{"), "POST", "lintDoraReport", 400],
  [
    "a POST too large",
    `${head(`POST ${LINT}`, CHUNKED)}fffff\r\n${" ".repeat(300_000)}`,
    "POST",
    "lintDoraReport",
    413,
  ],
  ["a file without operation", head(`GET ${PROFILE}/profile.json`), "GET", null, 200],
  ["the page", head("GET /"), "GET", null, 200],
  ["health", head("GET /healthz"), "GET", null, 200],
  ["an unknown path", head("GET /api/v1/nothing"), "GET", null, 404],
  ["an unknown profile", head("GET /api/v1/profiles/nothing/coverage"), "GET", null, 404],
  ["an unknown field", head(`GET ${PROFILE}/fields/nothing`), "GET", null, 404],
  ["a malformed path", head("GET /%ff"), "GET", null, 400],
  ["a preflight", head(`OPTIONS ${LINT}`), "OPTIONS", null, 204],
  ["a method of others", head(`DELETE ${PROFILE}`), "other", null, 405],
  ["GET of a check", head(`GET ${LINT}`), "GET", null, 405],
  ["an unknown method", head(`BREW ${PROFILE}`), ...REFUSED],
  ["garbage", "garbage\r\n\r\n", ...REFUSED],
  ["a broken chunk", `${head(`POST ${LINT}`, CHUNKED)}zz\r\n`, ...REFUSED],
  ["no Host", `GET ${PROFILE} HTTP/1.1\r\n\r\n`, ...REFUSED],
  ["no Host and HEAD", `HEAD ${PROFILE} HTTP/1.1\r\n\r\n`, ...REFUSED],
  ["an unmet Expect", head(`GET ${PROFILE}`, "Expect: foo\r\n"), ...REFUSED],
  ["an unmet Expect and a broken chunk", `${head(`POST ${LINT}`, `Expect: foo\r\n${CHUNKED}`)}zz\r\n`, ...REFUSED],
];
describe("a line", async () => {
  const { answers, lines } = await logOf(ROWS.map(([, request]) => request));

  it("stands there for each request, once and in the order of the answers", () => {
    expect(lines).toHaveLength(ROWS.length);
  });

  it.each(ROWS.map((row, index) => [...row, index] as const))("says what %s was", async (...row) => {
    const [, , method, operation_id, status, index] = row;
    const answer = answers[index] as Response;
    expect(lines[index]).toEqual({
      bytes: (await answer.arrayBuffer()).byteLength,
      method,
      milliseconds: method === null ? null : expect.any(Number),
      operation_id,
      request_id: answer.headers.get("x-request-id"),
      status,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(answer.status).toBe(status);
  });

  it("can name each operation of the service card", async () => {
    const { operations } = readJsonFile("api/v1/service-card/index.json");
    const requests = operations.map(({ method, path }: { method: string; path: string }) => {
      const target = path.replace("{act_id}", ENCODED).replace("{field_id}", FIELD);
      return method === "POST" ? withBody(`POST ${target}`, '{"report":{}}') : head(`GET ${target}`);
    });
    const { lines: named } = await logOf(requests);
    expect(named.map(({ operation_id }) => operation_id)).toEqual(
      operations.map(({ operation_id }: { operation_id: string }) => operation_id),
    );
  });
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("a request identifier", async () => {
  const kept = ["0190f5ee-7b1c-7c4e-9d3a-0123456789ab", "0123456789abcdef0123456789ABCDEF"];
  const replaced = [
    "",
    CANARY,
    "0123456789abcdef0123456789abcdeg",
    "0123456789abcdef0123456789abcde",
    "0123456789abcdef0123456789abcdef0",
    "0190f5ee7b1c-7c4e-9d3a-0123456789ab",
    "{0190f5ee-7b1c-7c4e-9d3a-0123456789ab}",
    `${kept[0]}\r\nX-Request-Id: ${kept[0]}`,
    `${kept[0]}, ${kept[0]}`,
  ];
  const sent = [...kept, ...replaced];
  const { answers, lines } = await logOf(sent.map((id) => head("GET /healthz", `X-Request-Id: ${id}\r\n`)));
  const given = answers.map((answer) => answer.headers.get("x-request-id"));

  it("is the same in the answer and in the log", () => {
    expect(given).toEqual(lines.map(({ request_id }) => request_id));
  });

  it.each(sent.map((id, index) => [id, index < kept.length, index] as const))("%j is kept: %s", (id, isKept, index) => {
    if (isKept) expect(given[index]).toBe(id);
    else expect(given[index]).toMatch(UUID);
  });

  it("is made anew for each request", () => {
    expect(new Set(given).size).toBe(given.length);
  });
});

it("nothing that a client wrote is in the log", async () => {
  const headers = ["X", "Host", "User-Agent", "Cookie", "Referer", "X-Request-Id", "X-Forwarded-For", "Forwarded"]
    .map((name) => `${name}: ${CANARY}\r\n`)
    .join("");
  const body = `{"report":{"${CANARY}":"${CANARY}"},"evidence_manifest":{"${CANARY}":["${CANARY}"]}}`;
  const { text, lines } = await logOf([
    head(`GET /${CANARY}?${CANARY}=${CANARY}`, headers),
    `GET /healthz?${CANARY} HTTP/1.1\r\n${headers}\r\n`,
    head(`GET http://${CANARY}/${CANARY}`),
    head(`GET ${PROFILE}/fields/${CANARY}`),
    head(`GET /api/v1/profiles/${CANARY}/fields`),
    head(`${CANARY.toUpperCase()} /healthz`),
    head(`GET /%ff${CANARY}`),
    head(`GET ${CANARY}`),
    `${CANARY}\r\n\r\n`,
    head("GET /", `Expect: ${CANARY}\r\n`),
    withBody(`POST ${LINT}`, body),
    withBody(`POST ${PROFILE}/prevalidate-report?${CANARY}`, body),
    withBody(`POST ${LINT}`, CANARY),
    withBody(`POST /${CANARY}`, body),
  ]);
  expect(lines).toHaveLength(14);
  expect(text.toLowerCase()).not.toContain(CANARY);
  expect(text).not.toContain("127.0.0.1");
});

describe("a server that does not log", () => {
  it.each([{}, { LOG: "" }])("with %j sends no identifier", async (environment: Record<string, string>) => {
    const server = startServer(environment);
    started.push(server);
    const port = Number(PORT_LINE.exec(await server.firstLine)?.[1]);
    const id = "X-Request-Id: 0123456789abcdef0123456789abcdef\r\n";
    expect((await exchange(port, head("GET /healthz", id))).headers.get("x-request-id")).toBeNull();
    expect((await stopServer(server)).stdout.split("\n")).toHaveLength(2);
  });

  it("because LOG is neither json nor empty does not start", async () => {
    const server = startServer({ LOG: "text" });
    started.push(server);
    expect(await server.ending).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/^LOG .*\n$/) });
  });
});

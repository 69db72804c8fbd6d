// POSTs that the Node server answers itself, because their target is a check's to the letter: which they are, and that no byte differs.
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createFindCheck } from "../../server/check-draft.ts";
import { createNodeServer, type NodeServer } from "../../server/node-server.ts";
import { ACT_ID, app, artifacts, PROFILE, readyRequest } from "../support.ts";
import { CANARY, expectError } from "./expect-error.ts";
import { exchange, openConnection } from "./raw-http.ts";

const LINT = `${PROFILE}/lint-report`;
const JSON_TYPE = "Content-Type: application/json\r\n";
const BODY = '{"report":{}}';

const head = (line: string, headers: string): string => `${line} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const postOf = (path: string, body: string | Uint8Array, headers = JSON_TYPE): Buffer =>
  Buffer.concat([
    Buffer.from(head(`POST ${path}`, `${headers}Content-Length: ${Buffer.byteLength(body)}\r\n`)),
    Buffer.from(body),
  ]);

const started: NodeServer[] = [];
afterAll(() => {
  for (const server of started) server.close().closeAllConnections();
});

async function listen(server: NodeServer): Promise<number> {
  started.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

const findCheck = createFindCheck(artifacts);

describe("a request", () => {
  // Says of each request that it came here.
  const toApp = () => new Response(null, { status: 204 });
  let port = 0;
  beforeAll(async () => {
    port = await listen(createNodeServer(async () => toApp, artifacts.errors, { findCheck }));
  });
  const statusOf = async (...parts: (string | Uint8Array)[]) => (await exchange(port, ...parts)).status;

  it.each(
    ["dora", ACT_ID, encodeURIComponent(ACT_ID)].flatMap((name) =>
      ["lint-report", "prevalidate-report"].map((check) => `/api/v1/profiles/${name}/${check}`),
    ),
  )("that POSTs a draft to %s needs no app", async (path) => {
    expect(await statusOf(postOf(path, BODY))).toBe(200);
  });

  it.each([
    ["another spelling", postOf(LINT.replace("dora", ACT_ID.replace(":", "%3a")), BODY)],
    ["a query", postOf(`${LINT}?x`, BODY)],
    ["a host in its target", postOf(`http://a${LINT}`, BODY)],
    ["another path", postOf(`${LINT}/`, BODY)],
    ["another media type", postOf(LINT, BODY, "Content-Type: text/plain\r\n")],
    ["no media type", postOf(LINT, BODY, "")],
    ["two media types", postOf(LINT, BODY, `${JSON_TYPE}Content-Type: text/plain\r\n`)],
    ["a content coding", postOf(LINT, BODY, `${JSON_TYPE}Content-Encoding: \r\n`)],
    ["a size beyond the limit", head(`POST ${LINT}`, `${JSON_TYPE}Content-Length: 262145\r\n`)],
    ["a size that is not said", head(`POST ${LINT}`, `${JSON_TYPE}Transfer-Encoding: chunked\r\n`)],
    ["no body", head(`POST ${LINT}`, JSON_TYPE)],
  ])("that POSTs with %s is the app's", async (_, bytes) => {
    expect(await statusOf(bytes)).toBe(204);
  });

  it.each(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])("by %s is the app's", async (method) => {
    expect(await statusOf(head(`${method} ${LINT}`, `${JSON_TYPE}Content-Length: 0\r\n`))).toBe(204);
  });
});

describe("an answer", () => {
  let port = 0;
  beforeAll(async () => {
    port = await listen(createNodeServer(async () => app.fetch, artifacts.errors, { findCheck }));
  });
  /** All that comes over the socket, but for the time. */
  const answerTo = async (request: Uint8Array): Promise<string> => {
    const socket = connect(port, "127.0.0.1");
    socket.write(request);
    return Buffer.concat(await socket.toArray())
      .toString("latin1")
      .replace(/^Date: .*$/m, "");
  };

  it.each([
    ["a ready draft", JSON.stringify(readyRequest())],
    ["names beyond ASCII", JSON.stringify({ report: { "é😀": 1 } })],
    ["a byte order mark", `\ufeff${BODY}`],
    ["nothing", ""],
    ["a mistake on its second line", '{\n"report":x}'],
    ["broken UTF-8", Buffer.from("7bff", "hex")],
    ["another member", '{"report":{},"x":1}'],
    ["exactly the size limit", BODY.padEnd(artifacts.maxRequestBytes)],
  ])("to %s has the bytes that the app gives", async (_, body) => {
    const headers = `${JSON_TYPE}Connection: close\r\n`;
    const answer = await answerTo(postOf(LINT, body, headers));
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400) /);
    expect(answer).toBe(await answerTo(postOf(`${LINT}?x`, body, headers)));
  });

  it.each([LINT, `${LINT}?x`])("from %s reads two media types as one list", async (path) => {
    const halves = 'Content-Type: application/json; note="a\r\nContent-Type: b"\r\n';
    expect((await exchange(port, postOf(path, BODY, halves))).status).toBe(200);
  });
});

it("a defect of the engine is an internal error, of which nothing is printed, and the connection stays", async () => {
  const printed = vi.spyOn(console, "error");
  const profile = artifacts.profiles.get("dora");
  if (profile === undefined) throw new Error("the profile is not served");
  const answerText = () => {
    throw new Error(CANARY);
  };
  const defective = { ...artifacts, profiles: new Map([["dora", { ...profile, answerText }]]) };
  const port = await listen(
    createNodeServer(async () => app.fetch, artifacts.errors, { findCheck: createFindCheck(defective) }),
  );
  const connection = await openConnection(port);
  connection.send(Buffer.concat([postOf(LINT, BODY), postOf(LINT, BODY)]));
  await expectError(await connection.answer(), 500, "internal_error");
  await expectError(await connection.answer(), 500, "internal_error");
  connection.socket.destroy();
  expect(printed).not.toHaveBeenCalled();
});

it("a draft whose client leaves is not answered", async () => {
  const answer = vi.fn(() => ({ status: 200, json: "{}" }));
  const server = createNodeServer(async () => app.fetch, artifacts.errors, { findCheck: () => answer });
  const connection = await openConnection(await listen(server));
  const bytes = postOf(LINT, BODY);
  connection.send(bytes.subarray(0, -1));
  const [, response] = await once(server, "request");
  connection.socket.resetAndDestroy();
  await once(response, "close");
  expect(answer).not.toHaveBeenCalled();
});

it("a draft that was refused for its time gets no second answer when its rest arrives", async () => {
  const server = createNodeServer(async () => app.fetch, artifacts.errors, { findCheck });
  const client = connect({ port: await listen(server), host: "127.0.0.1", allowHalfOpen: true });
  const bytes = postOf(LINT, BODY);
  client.write(bytes.subarray(0, -1));
  const [request] = await once(server, "request");
  const refused = once(client, "data");
  server.emit("clientError", new Error("request timed out"), request.socket);
  const [first] = await refused;
  client.write(bytes.subarray(-1));
  expect(String(first)).toMatch(/^HTTP\/1\.1 400 /);
  setTimeout(() => client.end(), 100);
  expect(await client.toArray()).toEqual([]);
});

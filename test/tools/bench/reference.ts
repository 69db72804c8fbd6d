// A server to compare with, on node:http alone or on fastify: recorded answers of lexbind from memory, and the same engine.
// Usage: reference.ts KIND ORIGIN, where ORIGIN is a running lexbind server.
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { Ajv2020 } from "ajv/dist/2020.js";
import { createPrevalidate } from "../../../server/engine/engine.ts";
import { artifacts, PROFILE, readJsonFile } from "../../support.ts";
import { importTool } from "../load.ts";

const PATHS = [`${PROFILE}/fields/detection_datetime_utc`, `${PROFILE}/fields.ndjson`];
const CALL = `${PROFILE}/prevalidate-report`;
const JSON_HEADERS = { "content-type": "application/json", "cache-control": "no-store" };

type Headers = Readonly<Record<string, string | undefined>>;

interface Recorded {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

async function record(url: string, headers: Headers): Promise<Recorded> {
  const response = await new Promise<IncomingMessage>((resolve) => get(url, { headers }, resolve));
  const { date: _, connection: __, "keep-alive": ___, ...kept } = response.headers;
  return { status: response.statusCode as number, headers: kept as Headers, body: await buffer(response) };
}

/** Records the answers of a running server: for each path and encoding with and without its ETag. */
async function recordAnswers(origin: string) {
  const keyOf = (path: string, headers: Headers) => path + (headers["accept-encoding"]?.includes("br") ? " br" : "");
  const answers = new Map<string, { whole: Recorded; unchanged: Recorded }>();
  for (const path of PATHS) {
    for (const headers of [{}, { "accept-encoding": "br" }]) {
      const whole = await record(origin + path, headers);
      const unchanged = await record(origin + path, { ...headers, "if-none-match": whole.headers.etag });
      answers.set(keyOf(path, headers), { whole, unchanged });
    }
  }
  return (path: string, headers: Headers): Recorded | undefined => {
    const found = answers.get(keyOf(path, headers));
    return headers["if-none-match"] === found?.whole.headers.etag ? found?.unchanged : found?.whole;
  };
}

type FindAnswer = Awaited<ReturnType<typeof recordAnswers>>;

function startPlain(findAnswer: FindAnswer): void {
  const answerText = artifacts.profiles.get("dora")?.answerText;
  const check = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = answerText?.(await text(request), "prevalidation");
    if (answer === undefined || !("json" in answer)) throw new Error("the draft of the bench was not checked");
    response.writeHead(200, { ...JSON_HEADERS, "content-length": Buffer.byteLength(answer.json) }).end(answer.json);
  };
  const server = createServer((request, response) => {
    const { method, url = "", headers } = request;
    const answer = method === "GET" ? findAnswer(url, headers as Headers) : undefined;
    if (answer !== undefined) response.writeHead(answer.status, answer.headers).end(answer.body);
    else if (method === "POST" && url === CALL) check(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1", () => console.log(`listens on :${(server.address() as AddressInfo).port}`));
}

// biome-ignore lint/suspicious/noExplicitAny: the types of fastify are not installed with the project
type Any = any;

async function startFastify(findAnswer: FindAnswer): Promise<void> {
  const { fastify } = await importTool<Any>("fastify");
  const app = fastify();
  for (const path of PATHS) {
    app.get(path, ({ headers }: { headers: Headers }, reply: Any) => {
      const { status, headers: fields, body } = findAnswer(path, headers) as Recorded;
      return reply.code(status).headers(fields).send(body);
    });
  }
  const hashes = { profile_semantic_hash: "", profile_artifact_hash: "" };
  const prevalidate = createPrevalidate(readJsonFile("api/v1/profiles/dora/profile.json"), hashes);
  const ajv = new Ajv2020({ strict: false });
  const options = {
    schema: { body: readJsonFile("api/v1/profiles/dora/report.schema.json") },
    validatorCompiler: ({ schema }: { schema: object }) => ajv.compile(schema),
  };
  app.post(CALL, options, ({ body }: { body: never }, reply: Any) =>
    reply.headers(JSON_HEADERS).send(JSON.stringify(prevalidate(body, "prevalidation"))),
  );
  console.log(`listens on ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
}

const [kind, origin = ""] = process.argv.slice(2);
const findAnswer = await recordAnswers(origin);
if (kind === "fastify") await startFastify(findAnswer);
else startPlain(findAnswer);

// A server to compare with, on node:http alone or on fastify: it reads and parses what it is sent, and answers as lexbind did once. Of the kind
// "fastify and the engine", it answers each draft by the engine of lexbind.
// Usage: reference.ts KIND ORIGIN REQUEST, where ORIGIN is a running lexbind server and REQUEST is a LoadRequest in JSON.
import { createServer, type IncomingMessage, request as open, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { CheckText } from "../../../server/engine/engine.ts";
import type { RequestParameters } from "../../../server/engine/options.ts";
import { importTool } from "../../../test/import-tool.ts";
import { loadEngine } from "./load-engine.ts";

type Headers = Readonly<Record<string, string | undefined>>;

interface Recorded {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The answers to a request by its encoding, with and without its ETag. */
type FindAnswer = (headers: Headers) => Recorded;

const [kind, origin = "", sent = "{}"] = process.argv.slice(2);
const { method = "GET", path, headers: sentHeaders = {}, body: sentBody } = JSON.parse(sent);

async function record(further: Headers): Promise<Recorded> {
  const response = await new Promise<IncomingMessage>((resolve) =>
    open(origin + path, { method, headers: { ...sentHeaders, ...further } }, resolve).end(sentBody),
  );
  const { date: _, connection: __, "keep-alive": ___, ...kept } = response.headers;
  return { status: response.statusCode as number, headers: kept as Headers, body: await buffer(response) };
}

async function recordAnswers(): Promise<FindAnswer> {
  const recordBoth = async (encoding: string) => {
    const whole = await record({ "accept-encoding": encoding, "if-none-match": '""' });
    const { etag = "" } = whole.headers;
    return { whole, etag, unchanged: await record({ "accept-encoding": encoding, "if-none-match": etag }) };
  };
  const [identity, br] = [await recordBoth("identity"), await recordBoth("br")];
  return (headers) => {
    const { whole, etag, unchanged } = headers["accept-encoding"]?.includes("br") ? br : identity;
    return headers["if-none-match"] === etag ? unchanged : whole;
  };
}

function startPlain(findAnswer: FindAnswer): void {
  const send = (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = findAnswer(request.headers as Headers);
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    if (request.url !== path || request.method !== method) response.writeHead(404).end();
    else if (method === "GET") send(request, response);
    else {
      const chunks: Buffer[] = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        JSON.parse(Buffer.concat(chunks).toString());
        send(request, response);
      });
    }
  });
  server.listen(0, "127.0.0.1", () => console.log(`listens on :${(server.address() as AddressInfo).port}`));
}

// biome-ignore lint/suspicious/noExplicitAny: the types of fastify are not installed with the project
type Any = any;

/** Fastify reads and parses a JSON body before it calls the handler. */
async function startFastify(findAnswer: FindAnswer): Promise<void> {
  const { fastify } = await importTool<Any>("fastify");
  const app = fastify();
  const handler = (request: { headers: Headers }, reply: Any) => {
    const { status, headers, body } = findAnswer(request.headers);
    return reply.code(status).headers(headers).send(body);
  };
  app.route({ method, url: path, handler });
  console.log(`listens on ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
}

/** The same with the answers of the engine. Fastify gives it the text of a body, as the server of lexbind does. */
async function startWithEngine(findAnswer: FindAnswer): Promise<void> {
  const { fastify } = await importTool<Any>("fastify");
  const [, alias = "", mode] = /profiles\/([^/]+)\/(\w+)-report/.exec(path) ?? [];
  const check = (await loadEngine()).get(alias) as CheckText;
  const app = fastify();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_: Any, text: string, done: Any) =>
    done(null, text),
  );
  const handler = (request: { headers: Headers; body: string; query: RequestParameters }, reply: Any) => {
    const { status, headers } = findAnswer(request.headers);
    const checked = check(request.body, mode === "lint" ? "lint" : "prevalidation", request.query);
    if (!("json" in checked)) throw new Error(`the draft was not checked: ${checked.error}`);
    return reply.code(status).headers(headers).send(checked.json);
  };
  app.route({ method, url: path, handler });
  console.log(`listens on ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
}

const findAnswer = await recordAnswers();
if (kind === "fastify") await startFastify(findAnswer);
else if (kind === "fastify and the engine") await startWithEngine(findAnswer);
else startPlain(findAnswer);

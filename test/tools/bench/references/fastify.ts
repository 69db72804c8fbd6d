// The peer: fastify with the same files in memory; a draft goes through its JSON reading, its body schema (ajv) and our engine.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { loadEngine } from "./engine.ts";
import { loadRecording } from "./recording.ts";

type Headers = Readonly<Record<string, string>>;
interface Request {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: never;
}
interface Reply {
  code(status: number): Reply;
  headers(headers: Headers): Reply;
  send(body?: Buffer | string): Reply;
}
type Handler = (request: Request, reply: Reply) => Reply;
/** What is used of fastify, whose types are not installed with the project. */
interface Fastify {
  get(path: string, handler: Handler): void;
  post(path: string, options: object, handler: Handler): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

const [recordingFile = "", publicFolder = "", fastifyModule = "", schemaOnly] = process.argv.slice(2);
const { fastify } = (await import(fastifyModule)) as { fastify: (options: object) => Fastify };
const { files, post } = loadRecording(recordingFile);
const { prevalidate } = loadEngine(publicFolder);
const profile = "/api/v1/profiles/dora";
const schema = JSON.parse(readFileSync(`${publicFolder}${profile}/report.schema.json`, "utf8"));
const ajv = new Ajv2020({ strict: false });

const toObject = (flat: readonly string[]): Headers =>
  Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] as string]] : [])));

const app = fastify({ keepAliveTimeout: 65_000 });
for (const [path, recorded] of files) {
  const { identity, br } = Object.fromEntries(
    Object.entries(recorded).map(([coding, variant]) => [
      coding,
      { ...variant, headers: toObject(variant.headers), validators: toObject(variant.validators) },
    ]),
  ) as Record<"identity" | "br", { etag: string; headers: Headers; validators: Headers; body: Buffer }>;
  app.get(path, ({ headers }, reply) => {
    const variant = headers["accept-encoding"]?.includes("br") ? br : identity;
    if (headers["if-none-match"] === variant.etag) return reply.code(304).headers(variant.validators).send();
    return reply.headers(variant.headers).send(variant.body);
  });
}
const postHeaders = toObject(post);
const validatorCompiler = ({ schema }: { schema: object }) => ajv.compile(schema);
app.post(`${profile}/prevalidate-report`, { schema: { body: schema }, validatorCompiler }, ({ body }, reply) =>
  reply.headers(postHeaders).send(schemaOnly === undefined ? JSON.stringify(prevalidate(body, "prevalidation")) : "{}"),
);
const address = await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`fastify listens on ${address}`);

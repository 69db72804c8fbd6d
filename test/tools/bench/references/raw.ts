// The limit of Node: recorded answers out of a Map by node:http alone; POST with our engine and nothing around it.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { loadEngine } from "./engine.ts";
import { loadRecording, type RecordedFile } from "./recording.ts";

const [recordingFile = "", publicFolder = ""] = process.argv.slice(2);
const { files, post } = loadRecording(recordingFile);
const { answerText } = loadEngine(publicFolder);

const server = createServer((request, response) => {
  if (request.method === "POST") answerDraft(request, response);
  else answerFile(request, response);
});
// As the server's own, so that the answers have the same bytes.
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => console.log(`raw listens on :${(server.address() as AddressInfo).port}`));

function answerFile({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const file = files.get(url as string);
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  const variant = chooseVariant(file, headers["accept-encoding"]);
  if (headers["if-none-match"] === variant.etag) response.writeHead(304, variant.validators).end();
  else response.writeHead(200, variant.headers).end(variant.body);
}

function chooseVariant({ identity, br }: RecordedFile, accepted: string | undefined) {
  return accepted?.includes("br") ? br : identity;
}

function answerDraft(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const answer = answerText(Buffer.concat(chunks).toString(), "prevalidation");
    const body = Buffer.from("json" in answer ? answer.json : answer.error);
    response.writeHead(200, [...post, "content-length", String(body.length)]).end(body);
  });
}

// One question to one server, with the answer as it was sent: nothing is decoded, followed or cached.

import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import type { Question } from "./load.ts";

export interface Reply {
  readonly status: number;
  /** Names and values, as sent. */
  readonly rawHeaders: readonly string[];
  readonly etag: string;
  readonly body: Buffer;
}

/** Asks once. Rejects where there is no answer. */
export async function askOnce(port: number, { path, headers, bodyFile }: Question): Promise<Reply> {
  const body = bodyFile === undefined ? undefined : readFileSync(bodyFile);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    request({ host: "127.0.0.1", port, path, method, headers, agent: false }, resolve).once("error", reject).end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode = 0, rawHeaders, headers: fields } = response;
  return { status: statusCode, rawHeaders, etag: fields.etag ?? "", body: Buffer.concat(chunks) };
}

// A start takes a tenth of a second; ten seconds mean that there is none.
const PATIENCE_MS = 10_000;

/** Asks until there is an answer. */
export async function askUntilThere(port: number, question: Question): Promise<Reply> {
  for (const start = performance.now(); ; ) {
    try {
      return await askOnce(port, question);
    } catch (error) {
      if (performance.now() - start > PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

// Requests over node:http(s), which sends the target and the headers as they are given and decodes nothing.
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

/** Far above the largest published file. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

export interface ClientOptions {
  /** How many requests are under way at once. */
  readonly concurrency: number;
  readonly tries: number;
  /** Before the second try; twice as long before each further one. */
  readonly backoffMs: number;
  /** From the request to the last byte of its answer. */
  readonly timeoutMs: number;
}

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** The path, sent in this very spelling. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  /** The value of a header, the empty text where it is absent. */
  readonly header: (name: string) => string;
  readonly body: Uint8Array;
}

export interface Client {
  /** Rejects with an Unreachable when no try got an answer. */
  readonly ask: (request: HttpRequest) => Promise<HttpAnswer>;
  readonly requestCount: () => number;
  readonly close: () => void;
}

/** No answer in spite of all tries, or an answer that says to come back later. */
export class Unreachable extends Error {}

/** A client of one host, and of the folder on it that `base` names. */
export function createClient(base: URL, options: ClientOptions): Client {
  const agentOptions = { keepAlive: true, maxSockets: options.concurrency };
  const isSecure = base.protocol === "https:";
  const agent = isSecure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const send = isSecure ? httpsRequest : httpRequest;
  const prefix = base.pathname.replace(/\/$/, "");
  let count = 0;

  const askOnce = async ({ method, path, headers, body }: HttpRequest): Promise<HttpAnswer> => {
    count++;
    const signal = AbortSignal.timeout(options.timeoutMs);
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const target = { hostname: hostOf(base), port: base.port, path: prefix + path, method };
      const request = send({ ...target, headers: { ...headers, ...length }, agent, signal }, resolve);
      request.on("error", reject).end(body);
    });
    const header = (name: string) => String(answer.headers[name] ?? "");
    return { status: answer.statusCode ?? 0, header, body: await readBody(answer) };
  };

  const ask = async (request: HttpRequest): Promise<HttpAnswer> => {
    let reason = "";
    for (let attempt = 1; attempt <= options.tries; attempt++) {
      if (attempt > 1) await sleep(options.backoffMs * 2 ** (attempt - 2));
      try {
        const answer = await askOnce(request);
        if (!isLater(answer.status)) return answer;
        reason = `status ${answer.status}`;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    throw new Unreachable(`${request.method} ${request.path}: ${reason} (${options.tries} tries)`);
  };
  return { ask, requestCount: () => count, close: () => agent.destroy() };
}

/** 501 is no fault that passes: the host does not know the method. */
const isLater = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

/** Node takes an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

async function readBody(answer: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Works on all items, on at most `limit` at once. */
export async function forEachBounded<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>) {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

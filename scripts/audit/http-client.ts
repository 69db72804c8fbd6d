// Requests over node:http(s), which sends paths and headers as they are given and decodes nothing.
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { readBody } from "../command-line/inputs.ts";

export interface ClientOptions {
  /** How many requests are in progress at once. */
  readonly concurrency: number;
  readonly tries: number;
  /** Before the second try; twice as long before each further one. */
  readonly backoffMs: number;
  /** From the start of a request to the last byte of its response. */
  readonly timeoutMs: number;
}

export interface HttpResponse {
  readonly status: number;
  /** The value of a header, the empty text if it is absent. */
  readonly header: (name: string) => string;
  readonly body: Uint8Array;
}

export type Client = ReturnType<typeof createClient>;

/** There was no response in spite of all tries, or only ones that ask to come back later. */
export class Unreachable extends Error {}

/** Without it a request is a GET. */
type Method = { readonly method: "HEAD" } | { readonly method: "POST"; readonly body: string };

/** A client for one host, or for the folder on it that `base` names. */
export function createClient(base: URL, { concurrency, tries, backoffMs, timeoutMs }: ClientOptions) {
  const { Agent, request } = base.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  // Node takes an IPv6 address without its brackets.
  const target = { hostname: base.hostname.replace(/^\[|\]$/g, ""), port: base.port, agent };
  const prefix = base.pathname.replace(/\/$/, "");
  let count = 0;

  const sendOnce = async (path: string, given: Record<string, string>, sent?: Method): Promise<HttpResponse> => {
    count++;
    const body = sent?.method === "POST" ? sent.body : undefined;
    const headers = { ...given, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) };
    const options = { method: sent?.method ?? "GET", headers, signal: AbortSignal.timeout(timeoutMs) };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ ...target, path: prefix + path, ...options }, resolve)
        .on("error", reject)
        .end(body);
    });
    const header = (name: string) => String(response.headers[name] ?? "");
    return { status: response.statusCode ?? 0, header, body: await readBody(response) };
  };

  /** Rejects with Unreachable if no try got a response. */
  const send = async (...request: Parameters<typeof sendOnce>): Promise<HttpResponse> => {
    let reason = "";
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) await sleep(backoffMs * 2 ** (attempt - 1));
      try {
        const response = await sendOnce(...request);
        if (!isTemporary(response.status)) return response;
        reason = `status ${response.status}`;
      } catch (error) {
        reason = (error as Error).message;
      }
    }
    const [path, , sent] = request;
    throw new Unreachable(`${sent?.method ?? "GET"} ${path}: ${reason} (${tries} tries)`);
  };
  return { send, requestCount: () => count, close: () => agent.destroy() };
}

// 501 means that the host does not know the method, and will not later either.
const isTemporary = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

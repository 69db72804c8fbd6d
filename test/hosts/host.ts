// What stands for a host of dist/ in tests: its address, a way to stop it, and a client that decodes nothing.

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAIN, portOf, startServer, stopServer } from "../server/raw-http.ts";
import { ROOT } from "../support.ts";

export interface Host {
  readonly url: string;
  stop(): Promise<void>;
}

export interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export type HostClient = (
  path: string,
  options?: { method?: string; headers?: Readonly<Record<string, string>>; body?: string | Uint8Array },
) => Promise<HostAnswer>;

/** Asks a host over kept-alive connections, with the path in its very spelling. `close` ends the connections. */
export function createHostClient(url: string): { ask: HostClient; close: () => void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const ask: HostClient = (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      request({ hostname, port, path, method, agent, headers: { ...headers, ...length } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers as HostAnswer["headers"],
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on("error", reject)
        .end(body);
    });
  return { ask, close: () => agent.destroy() };
}

/** The built server, where it was built. */
export async function startNode(main = MAIN, folder?: string): Promise<Host> {
  const server = startServer({}, main);
  const port = await portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await stopServer(server);
      if (folder !== undefined) rmSync(folder, { recursive: true });
    },
  };
}

/** The bundle and the public files alone, in an empty folder: no node_modules, no sources. */
export async function startBundleAlone(): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
  cpSync(`${ROOT}dist/public`, join(folder, "public"), { recursive: true });
  cpSync(MAIN, join(folder, "server", "main.mjs"));
  return startNode(join(folder, "server", "main.mjs"), folder);
}

/** A port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

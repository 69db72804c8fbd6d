// A connection to the MCP server in this process: JSON-RPC messages as a client of either revision sends them.
import { InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "../../scripts/mcp/server.ts";
import { artifacts, type Json } from "../support.ts";

export const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

const CLIENT = { name: "test", version: "1" };

/** What every request of revision 2026-07-28 carries; there is no handshake. */
const ENVELOPE = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};

/** `bytes` is the size of the response as it is written on standard output, without the line break. */
export interface Response {
  readonly result: Json;
  readonly error?: { readonly code: number; readonly message: string };
  readonly text: string;
  readonly bytes: number;
}

/** Connects to a server; the promise of a request resolves with its response. */
export async function connect(revision: Revision) {
  const [client, transport] = InMemoryTransport.createLinkedPair();
  const waiting = new Map<unknown, (response: Response) => void>();
  client.onmessage = (message: JSONRPCMessage) => {
    const text = JSON.stringify(message);
    const { id, result, error } = message as Json;
    waiting.get(id)?.({ result, ...(error && { error }), text, bytes: Buffer.byteLength(text) });
  };
  serveStdio(() => createMcpServer(artifacts), { transport });
  await client.start();
  let lastId = 0;
  const request = (method: string, params: Readonly<Record<string, unknown>> = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      const all = revision === "2026-07-28" ? { ...params, ...ENVELOPE } : params;
      client.send({ jsonrpc: "2.0", id, method, params: all }).catch(reject);
    });
  if (revision === "2025-11-25") {
    await request("initialize", { protocolVersion: revision, capabilities: {}, clientInfo: CLIENT });
    await client.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  }
  return {
    request,
    call: (name: string, given: object): Promise<Response> => request("tools/call", { name, arguments: given }),
  };
}

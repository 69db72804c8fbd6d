// The Node entry: environment, files, socket-level refusals, time limits, shutdown.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { type AccessLog, createAccessLog, createLineWriter } from "./access-log.ts";
import { type Artifacts, readArtifacts } from "./artifacts.ts";
import { createFindCheck } from "./check-draft.ts";
import { createNodeServer } from "./node-server.ts";
import { createFindOperation } from "./operation.ts";
import { createFindAnswer } from "./static.ts";

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));

// Connections that the kernel keeps for a busy moment, as many as Linux keeps by default; of the 512 of Node, a rush loses some.
const BACKLOG = 4_096;
// How long a stuck reader of the log is waited for once all requests are answered.
const LAST_LINES_MS = 1_000;

/** A message for the operator, without a stack. */
class StartError extends Error {}

function readEnvironment(): { port: number; host: string; isLogging: boolean } {
  const { PORT = "3000", HOST = "127.0.0.1", LOG = "" } = process.env;
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;
  if (!(port <= 65_535)) throw new StartError("PORT must be a whole number from 0 to 65535");
  if (HOST.trim() === "") throw new StartError("HOST must be an address or a host name");
  if (LOG !== "" && LOG !== "json") throw new StartError('LOG must be "json", or unset for no access log');
  return { port, host: HOST, isLogging: LOG === "json" };
}

function loadArtifacts(): Artifacts {
  try {
    const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    return readArtifacts((file) => readFileSync(`${PUBLIC}${file}`), sha256);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new StartError(`${(error as NodeJS.ErrnoException).path} is missing: run "npm run build" first`);
  }
}

function createStdoutLog(artifacts: Artifacts): AccessLog {
  const onDropped = (count: number) =>
    console.error(`lexbind dropped ${count} lines of its log: its reader is too slow`);
  return createAccessLog(createFindOperation(artifacts), createLineWriter(process.stdout, onDropped));
}

function start(): void {
  const { port, host, isLogging } = readEnvironment();
  const artifacts = loadArtifacts();
  const log = isLogging ? createStdoutLog(artifacts) : undefined;
  const findAnswer = createFindAnswer(artifacts.files);
  const loadFetch = async () => {
    const { createApp } = await import("./app.ts");
    return createApp(artifacts, findAnswer).fetch;
  };
  const findCheck = createFindCheck(artifacts);
  const server = createNodeServer(loadFetch, artifacts.errors, { findAnswer, findCheck, log });
  server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(`lexbind cannot listen on ${host}, port ${port} (${error.code})`);
    process.exitCode = 1;
  });
  server.listen({ port, host, backlog: BACKLOG }, () => {
    const { port: actual, family, address } = server.address() as AddressInfo;
    const line = `lexbind listens on http://${family === "IPv6" ? `[${address}]` : address}:${actual}`;
    // A log has stdout to itself: every line of it is JSON.
    if (isLogging) console.error(line);
    else console.log(line);
  });
  server.once("close", () => setTimeout(() => process.exit(), LAST_LINES_MS).unref());
  process.once("SIGTERM", server.drain).once("SIGINT", server.drain);
}

try {
  start();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

// The Node entry: environment, published files, access log, start and stop.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serve } from "srvx";
import { createAccessLog } from "./access-log.ts";
import { createApp } from "./app.ts";
import { ArtifactError, type Artifacts, readArtifacts } from "./artifacts.ts";
import { decompress } from "./decompress.ts";
import { addNodeHooks, NODE_OPTIONS } from "./node-hooks.ts";

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));

// How long to wait for a stuck reader of the log after the last response.
const LAST_LINES_MS = 1_000;

/** A message for the operator, without a stack. */
class StartError extends Error {}

function readEnvironment(): { port: number; hostname: string; isLogging: boolean } {
  const { PORT = "3000", HOST = "127.0.0.1", LOG = "" } = process.env;
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;
  if (!(port <= 65_535)) throw new StartError("PORT must be a whole number from 0 to 65535");
  if (HOST.trim() === "") throw new StartError("HOST must be an address or a host name");
  if (LOG !== "" && LOG !== "json") throw new StartError('LOG must be "json", or unset for no access log');
  return { port, hostname: HOST, isLogging: LOG === "json" };
}

function loadArtifacts(): Artifacts {
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  try {
    return readArtifacts((file) => readFileSync(PUBLIC + file), sha256, { decompress });
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    throw new StartError(`${PUBLIC}${error.message}: run "npm run build", or copy or install all files again`);
  }
}

async function start(): Promise<void> {
  const { port, hostname, isLogging } = readEnvironment();
  const artifacts = loadArtifacts();
  const log = isLogging ? createAccessLog(artifacts) : null;
  const server = serve({
    fetch: createApp(artifacts).fetch,
    middleware: log === null ? [] : [log.middleware],
    port,
    hostname,
    node: NODE_OPTIONS,
    silent: true,
    // srvx stops only every full second, and not at all if CI or TEST is set.
    gracefulShutdown: false,
  });
  const stop = addNodeHooks(server, artifacts, log);
  const end = () => stop().then(() => setTimeout(() => process.exit(), LAST_LINES_MS).unref());
  process.once("SIGTERM", end).once("SIGINT", end);
  await server.ready().catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`lexbind cannot listen on ${hostname}, port ${port} (${code})`);
  });
  const line = `lexbind listens on ${server.url?.replace(/\/$/, "")}`;
  // With an access log, every line of stdout is JSON.
  if (isLogging) console.error(line);
  else console.log(line);
}

start().catch((error) => {
  const line = error.message.replace(/\s+/g, " ");
  if (process.env.DEBUG === "lexbind") console.error(error);
  else console.error(error instanceof StartError ? line : `${line} (unexpected; DEBUG=lexbind shows where)`);
  process.exitCode = 1;
});

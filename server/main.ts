// The Node entry: environment, published files, access log, start and stop.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "srvx";
import { createAccessLog } from "./access-log.ts";
import { createApp } from "./app.ts";
import { ArtifactError, type Artifacts, readArtifacts } from "./artifacts.ts";
import { decompress } from "./decompress.ts";
import { addNodeHooks, NODE_OPTIONS } from "./node-hooks.ts";
import { ENCODING_SUFFIX } from "./published-file.ts";

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));

// How long to wait for a stuck reader of the log after the last response.
const LAST_LINES_MS = 1_000;

/** A message for the operator, without a stack. */
class StartError extends Error {}

function readEnvironment() {
  const { PORT = "3000", HOST = "127.0.0.1", LOG = "", DRAIN_MS = "2000" } = process.env;
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;
  if (!(port <= 65_535)) throw new StartError("PORT must be a whole number from 0 to 65535");
  if (HOST.trim() === "") throw new StartError("HOST must be an address or a host name");
  if (LOG !== "" && LOG !== "json") throw new StartError('LOG must be "json", or unset for no access log');
  if (!/^\d{1,5}$/.test(DRAIN_MS)) throw new StartError("DRAIN_MS must be a whole number of milliseconds below 100000");
  return { port, hostname: HOST, isLogging: LOG === "json", drainMs: Number(DRAIN_MS) };
}

/** The bytes of a published file. Throws for a pipe or a device, which could be read for ever. */
function readPublished(file: string): Buffer {
  if (!statSync(PUBLIC + file).isFile()) throw new Error("it is not a regular file");
  return readFileSync(PUBLIC + file);
}

/** The names of the files beside the published ones that the manifest does not list. They are not served. */
function findUnlisted({ files }: Artifacts): readonly string[] {
  const listed = new Set<string>();
  for (const { file, encodings } of files.values())
    for (const suffix of ["", ...encodings.map((encoding) => ENCODING_SUFFIX[encoding])]) listed.add(file + suffix);
  return readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(PUBLIC.length))
    .filter((file) => !listed.has(file));
}

function loadArtifacts(): Artifacts {
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  try {
    return readArtifacts(readPublished, sha256, { decompress });
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    throw new StartError(`${PUBLIC}${error.message}: run "npm run build", or copy or install all files again`);
  }
}

async function start(): Promise<void> {
  const { port, hostname, isLogging, drainMs } = readEnvironment();
  const artifacts = loadArtifacts();
  const state = { isStopping: false };
  const log = isLogging ? createAccessLog(artifacts) : null;
  const server = serve({
    fetch: createApp(artifacts, state).fetch,
    middleware: log === null ? [] : [log.middleware],
    port,
    hostname,
    node: NODE_OPTIONS,
    silent: true,
    // srvx stops only every full second, and not at all if CI or TEST is set.
    gracefulShutdown: false,
  });
  const stop = addNodeHooks(server, artifacts, state, log);
  const end = (ms: number) => stop(ms).then(() => setTimeout(() => process.exit(), LAST_LINES_MS).unref());
  // Only an orchestrator needs time to send its requests elsewhere; a person at a terminal does not.
  process.once("SIGTERM", () => end(drainMs)).once("SIGINT", () => end(0));
  await server.ready().catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`lexbind cannot listen on ${hostname}, port ${port} (${code})`);
  });
  const line = `lexbind listens on ${server.url?.replace(/\/$/, "")}`;
  // With an access log, every line of stdout is JSON.
  if (isLogging) console.error(line);
  else console.log(line);
  const unlisted = findUnlisted(artifacts);
  if (unlisted.length > 0)
    console.error(
      `files that are not in manifest.json and not served: ${unlisted.length}, such as ${JSON.stringify(unlisted[0])}`,
    );
}

start().catch((error) => {
  const line = error.message.replace(/\s+/g, " ");
  if (process.env.DEBUG === "lexbind") console.error(error);
  else console.error(error instanceof StartError ? line : `${line} (unexpected; DEBUG=lexbind shows where)`);
  process.exitCode = 1;
});

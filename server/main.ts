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
import { listenError, readEnvironment, StartError } from "./environment.ts";
import { addNodeHooks, NODE_OPTIONS } from "./node-hooks.ts";
import { ENCODING_SUFFIX } from "./published-file.ts";

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));

// How long to wait for a stuck reader of the log after the last response.
const LAST_LINES_MS = 1_000;

const HELP = `node dist/server/main.mjs

Serves the files of dist/public, and checks drafts. It takes no arguments; environment variables set what can be set:

  PORT      the port (default: 3000; 0 is any that is free)
  HOST      the address to listen on (default: 127.0.0.1)
  LOG=json  writes an access log to standard output, one JSON line per response
  DRAIN_MS  how long it goes on after SIGTERM, in milliseconds (default: 2000)

SIGTERM ends it after the responses in flight, SIGINT without the time to drain. Exit codes: 0 stopped, 1 not started.
DEBUG=lexbind shows where an unexpected error came from.`;

/** The bytes of a published file. Throws for a pipe or a device, which could be read for ever. */
function readPublished(file: string): Buffer {
  if (!statSync(PUBLIC + file).isFile()) throw new Error("it is not a regular file");
  return readFileSync(PUBLIC + file);
}

/**
 * The names of the files beside the published ones that the manifest does not list. They are not served. None where the folder has gone
 * meanwhile: the server is running then, and says what is missing when it is asked for it.
 */
function findUnlisted({ files }: Artifacts): readonly string[] {
  const listed = new Set<string>();
  for (const { file, encodings } of files.values())
    for (const suffix of ["", ...encodings.map((encoding) => ENCODING_SUFFIX[encoding])]) listed.add(file + suffix);
  return listFiles(PUBLIC)
    .map((file) => file.slice(PUBLIC.length))
    .filter((file) => !listed.has(file));
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  } catch {
    return [];
  }
}

/** Reports a file that is not served any more, once: `dist/` was built again, or damaged. */
function createReport(): (error: ArtifactError) => void {
  const reported = new Set<string>();
  return ({ message }) => {
    if (reported.has(message)) return;
    reported.add(message);
    console.error(`${PUBLIC}${message}: it is answered with internal_error until the server starts again`);
  };
}

function loadArtifacts(): Artifacts {
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  try {
    return readArtifacts(readPublished, sha256, { decompress, onChanged: createReport() });
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    throw new StartError(`${PUBLIC}${error.message}: run "npm run build", or copy or install all files again`);
  }
}

async function start(): Promise<void> {
  const [argument] = process.argv.slice(2);
  if (argument === "--help" || argument === "-h") return console.log(HELP);
  if (argument !== undefined)
    throw new StartError(`unknown argument ${JSON.stringify(argument)}; --help explains the server`);
  const environment = readEnvironment(process.env);
  const { port, hostname, isLogging, drainMs } = environment;
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
  await server.ready().catch((error: NodeJS.ErrnoException) => {
    throw listenError(environment, error);
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

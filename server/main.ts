// The Node entry: environment, files, socket-level refusals, time limits, shutdown.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { type Artifacts, readArtifacts } from "./artifacts.ts";
import { createNodeServer } from "./node-server.ts";

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));

// Longer than any answer takes, shorter than the 10 s after which container platforms kill.
const DRAIN_MS = 8_000;
// How often connections that have gone idle meanwhile are closed.
const DRAIN_POLL_MS = 50;

/** A message for the operator, without a stack. */
class StartError extends Error {}

function readEnvironment(): { port: number; host: string } {
  const { PORT = "3000", HOST = "127.0.0.1" } = process.env;
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;
  if (!(port <= 65_535)) throw new StartError("PORT must be a whole number from 0 to 65535");
  if (HOST.trim() === "") throw new StartError("HOST must be an address or a host name");
  return { port, host: HOST };
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

function start(): void {
  const { port, host } = readEnvironment();
  const artifacts = loadArtifacts();
  const server = createNodeServer(createApp(artifacts).fetch, artifacts.errors);
  server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(`lexbind cannot listen on ${host}, port ${port} (${error.code})`);
    process.exitCode = 1;
  });
  server.listen(port, host, () => {
    const { port: actual, family, address } = server.address() as AddressInfo;
    console.log(`lexbind listens on http://${family === "IPv6" ? `[${address}]` : address}:${actual}`);
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket.once("close", () => sockets.delete(socket))));
  const stop = () => {
    server.close();
    // Node waits for a connection that never asked anything as if it had.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    setInterval(() => server.closeIdleConnections(), DRAIN_POLL_MS).unref();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
}

try {
  start();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

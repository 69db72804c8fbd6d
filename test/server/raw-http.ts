// The built server as a process of its own, and a client that sends any bytes, which no HTTP library would do.
import { type ChildProcess, spawn } from "node:child_process";
import { connect, type Socket } from "node:net";
import { ROOT } from "../support.ts";

export const MAIN = `${ROOT}dist/server/main.mjs`;

/** Everything that a process printed until it ended, and how it ended. */
export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServerProcess {
  readonly process: ChildProcess;
  /** The one line that a server prints; empty if it ends without one. */
  readonly firstLine: Promise<string>;
  readonly ending: Promise<Ending>;
}

/** Starts a server on a free port, with only these environment variables. */
export function startServer(environment: Readonly<Record<string, string>> = {}, main = MAIN): ServerProcess {
  const child = spawn(process.execPath, [main], { env: { PORT: "0", HOST: "127.0.0.1", ...environment } });
  const printed = { stdout: "", stderr: "" };
  const ending = new Promise<Ending>((resolve) => child.on("close", (code) => resolve({ code, ...printed })));
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      printed.stdout += chunk;
      if (printed.stdout.includes("\n")) resolve(printed.stdout.trimEnd());
    });
    child.on("close", () => resolve(printed.stdout));
  });
  child.stderr.on("data", (chunk) => {
    printed.stderr += chunk;
  });
  return { process: child, firstLine, ending };
}

/** The port in the line that a started server prints. */
export const portOf = async ({ firstLine }: ServerProcess): Promise<number> =>
  Number(/:(\d+)$/.exec(await firstLine)?.[1]);

/** Asks a server to stop and waits until it has. */
export function stopServer(
  { process: child, ending }: ServerProcess,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<Ending> {
  child.kill(signal);
  return ending;
}

/**
 * One connection. Responses are read in order, each when it is complete, and are not decoded; `answer` rejects if the connection ends
 * before. A response to HEAD has no body, whatever its Content-Length.
 */
export interface RawConnection {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  send(bytes: string | Uint8Array): void;
  answer(method?: string): Promise<Response>;
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: false });
  let received: Buffer = Buffer.alloc(0);
  let isClosed = false;
  let wake = () => {};
  // A reset is an end like any other: what counts is whether the answer came whole.
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  const closed = new Promise<void>((resolve) => {
    socket.on("close", () => {
      isClosed = true;
      wake();
      resolve();
    });
  });
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  const answer = async (method = "GET"): Promise<Response> => {
    for (;;) {
      const parsed = parseAnswer(received, method);
      if (parsed !== null) {
        received = received.subarray(parsed.end);
        return parsed.answer;
      }
      if (isClosed) throw new Error(`the connection closed after ${received.length} bytes of an answer`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { socket, closed, send: (bytes) => void socket.write(bytes), answer };
}

/** Sends bytes on a connection of their own and reads one answer. */
export async function exchange(port: number, ...parts: (string | Uint8Array)[]): Promise<Response> {
  const connection = await openConnection(port);
  for (const part of parts) connection.send(part);
  try {
    return await connection.answer();
  } finally {
    connection.socket.destroy();
  }
}

/** The first whole answer in `bytes` and the index behind it; null while it is incomplete. */
function parseAnswer(bytes: Buffer, method: string): { answer: Response; end: number } | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const status = Number(statusLine.split(" ")[1]);
  const headers = lines.map((line): [string, string] => {
    const [, name = "", value = ""] = /^([^:]*): *(.*)$/.exec(line) ?? [];
    return [name, value];
  });
  const content = parseContent(bytes, headEnd + 4, new Headers(headers), method === "HEAD");
  if (content === null) return null;
  return { answer: new Response(content.body, { status, headers }), end: content.end };
}

interface Content {
  readonly body: Buffer<ArrayBuffer> | null;
  readonly end: number;
}

function parseContent(bytes: Buffer, start: number, headers: Headers, isHead: boolean): Content | null {
  if (headers.get("transfer-encoding") === "chunked") return parseChunks(bytes, start);
  const size = isHead ? 0 : Number(headers.get("content-length") ?? 0);
  if (bytes.length < start + size) return null;
  return { body: size === 0 ? null : Buffer.from(bytes.subarray(start, start + size)), end: start + size };
}

function parseChunks(bytes: Buffer, start: number): Content | null {
  const parts: Buffer[] = [];
  for (let index = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", index);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString("latin1", index, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return null;
    if (size === 0) return { body: Buffer.concat(parts), end: end + 2 };
    parts.push(bytes.subarray(lineEnd + 2, end));
    index = end + 2;
  }
}

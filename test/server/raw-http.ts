// The built server as a process of its own, and a client that sends any bytes, which no HTTP library would do.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { ROOT } from "../support.ts";

export const MAIN = `${ROOT}dist/server/main.mjs`;

export const JSON_TYPE = "Content-Type: application/json\r\n";
export const CHUNKED = "Transfer-Encoding: chunked\r\n";

// Requests as they are written to a socket: the head of any, a GET, the head of a draft, and a draft.
export const head = (line: string, headers = ""): string => `${line} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
export const get = (path: string, headers = ""): string => head(`GET ${path}`, headers);
export const postHead = (path: string, headers: string): string => head(`POST ${path}`, `${JSON_TYPE}${headers}`);
export const postOf = (path: string, body: string, headers = ""): string =>
  `${postHead(path, `${headers}Content-Length: ${Buffer.byteLength(body)}\r\n`)}${body}`;

const started: ChildProcess[] = [];

/** Kills every server that was started and has not ended: for the end of a test file. */
export const killServers = (): void => {
  for (const child of started) child.kill("SIGKILL");
};

export type ServerProcess = ReturnType<typeof startServer>;

/**
 * Starts a server as docs/operations.md advises, on a free port. It stops without a delay, and has only these further environment variables.
 */
export function startServer(environment: Readonly<Record<string, string>> = {}, main = MAIN, heapMb = 128) {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=4", main], {
    env: { PORT: "0", HOST: "127.0.0.1", DRAIN_MS: "0", ...environment },
  });
  started.push(child);
  const printed = { stdout: "", stderr: "" };
  /** Everything that the process printed, and how it ended. */
  const ending = new Promise<typeof printed & { code: number | null }>((resolve) =>
    child.on("close", (code) => resolve({ code, ...printed })),
  );
  /** The first line that the process prints, to stdout or stderr. */
  const firstLine = new Promise<string>((resolve) => {
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].on("data", (chunk) => {
        printed[stream] += chunk;
        if (printed[stream].includes("\n")) resolve(printed[stream].split("\n")[0] as string);
      });
    }
  });
  return { process: child, firstLine, ending };
}

/** The port in the line that a started server prints. */
export const portOf = async ({ firstLine }: ServerProcess): Promise<number> =>
  Number(/:(\d+)$/.exec(await firstLine)?.[1]);

/** Asks a server to stop and waits until it has. */
export function stopServer({ process: child, ending }: ServerProcess, signal: NodeJS.Signals = "SIGTERM") {
  child.kill(signal);
  return ending;
}

/** Memory of a process in MB: what it has now (`VmRSS`), or the most that it ever had (`VmHWM`). Only on Linux. */
export const memoryOf = ({ pid }: ChildProcess, name: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

/** Seconds of processor time that a process has had, counted in hundredths. Only on Linux. */
export function processorTimeOf({ pid }: ChildProcess): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ").slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}

export type RawConnection = Awaited<ReturnType<typeof openConnection>>;

/**
 * One connection. Responses are read in order, each when it is complete, and are not decoded; `answer` rejects if the connection ends
 * before. A response to HEAD has no body, whatever its Content-Length.
 */
export async function openConnection(port: number) {
  const socket = connect({ port, host: "127.0.0.1" });
  let received: Buffer = Buffer.alloc(0);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  // A reset is an end like any other: what counts is whether the response is complete.
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  await Promise.race([closed, new Promise((resolve) => socket.once("connect", resolve))]);
  const answer = async (method = "GET"): Promise<Response> => {
    for (;;) {
      const parsed = parseAnswer(received, method);
      if (parsed !== null) {
        received = received.subarray(parsed.end);
        return parsed.answer;
      }
      if (socket.closed) throw new Error(`the connection closed after ${received.length} bytes of an answer`);
      await Promise.race([closed, new Promise((resolve) => socket.once("data", resolve))]);
    }
  };
  return { socket, closed, send: (bytes: string | Uint8Array) => void socket.write(bytes), answer };
}

/** Sends bytes on a connection of their own and reads all answers until the server closes it. */
export async function exchangeAll(port: number, bytes: string | Uint8Array, firstMethod: string): Promise<Response[]> {
  const connection = await openConnection(port);
  connection.send(bytes);
  const answers: Response[] = [];
  for (let method = firstMethod; ; method = "GET") {
    const answer = await connection.answer(method).catch((error: Error) => error);
    if (answer instanceof Response) answers.push(answer);
    else if (answer.message.includes("after 0 bytes")) return answers;
    else throw answer;
  }
}

/** Sends bytes on a connection of their own and reads one answer. */
export async function exchange(port: number, ...parts: (string | Uint8Array)[]): Promise<Response> {
  const connection = await openConnection(port);
  for (const part of parts) connection.send(part);
  return connection.answer().finally(() => connection.socket.destroy());
}

/** The first complete response in `bytes` and the index behind it; null while it is incomplete. */
function parseAnswer(bytes: Buffer, method: string): { answer: Response; end: number } | null {
  const start = bytes.indexOf("\r\n\r\n") + 4;
  if (start < 4) return null;
  if (bytes.toString("latin1", 0, 12) === "HTTP/1.1 100") {
    const next = parseAnswer(bytes.subarray(start), method);
    return next && { ...next, end: start + next.end };
  }
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, start - 4).split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(/:(.*)/, 2) as [string, string]));
  const size = method === "HEAD" ? 0 : Number(headers.get("content-length") ?? 0);
  const content =
    headers.get("transfer-encoding") === "chunked"
      ? parseChunks(bytes, start)
      : { body: bytes.subarray(start, start + size), end: start + size };
  if (content === null || bytes.length < content.end) return null;
  const { body, end } = content;
  const status = Number(statusLine.split(" ")[1]);
  return { answer: new Response(body.length === 0 ? null : Buffer.from(body), { status, headers }), end };
}

function parseChunks(bytes: Buffer, start: number): { body: Buffer; end: number } | null {
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

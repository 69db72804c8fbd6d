// Gives what clients send to Node's parser in pieces. By itself it makes a request and a response of all that has arrived on all connections
// before it lets one be answered: of a few megabytes a hundred thousand, which takes seconds and more memory than the process has.
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

const PIECE_BYTES = 4_096;
// Of a body in chunks, each of which may have one byte and costs some hundred. They are not taken before the turn is over.
const CHUNKS_BYTES = 1_024;
// The number of requests that are answered in some milliseconds. Ordinary clients stay far below.
const REQUESTS_PER_TURN = 256;
const REQUESTS_PER_CHUNKS = 4;
// The end of a head, and of a chunked body.
const END = "\r\n\r\n";

/** Node's parser of a connection; undefined in a version of Node that reads connections in another way. */
const parserOf = (socket: Duplex) => socket.listeners("data")[0] as ((chunk: Buffer) => void) | undefined;

/** Whether this version of Node gives its parser away, without which nothing can be read in pieces. */
export function canReadInPieces(http: Server): boolean {
  const probe = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  http.emit("connection", probe);
  const isKnown = parserOf(probe) !== undefined;
  probe.destroy();
  return isKnown;
}

/**
 * `count` is called for each request. `read` takes over a connection; `newest` returns its newest request without a complete response. The rest
 * of a paused connection is read when it is resumed, and what exceeds a turn after other events had theirs. `drop` is called for a connection
 * whose parser threw: nothing more of it is read.
 */
export function createPieces() {
  let made = 0;
  const waiting = new Set<Socket>();
  const broken = new WeakSet<Socket>();
  const beginTurn = () => {
    made = 0;
    const sockets = [...waiting];
    waiting.clear();
    for (const socket of sockets) socket.resume();
  };
  const count = (requests = 1) => {
    if (made === 0) setImmediate(beginTurn);
    made += requests;
  };
  const read = (socket: Socket, newest: () => IncomingMessage | undefined): void => {
    const parse = parserOf(socket);
    if (parse === undefined) return;
    let rest: Buffer = Buffer.alloc(0);
    let body: { readonly request: IncomingMessage; left: number } | undefined;
    /** A piece has at most one head, as a rule, so that of many requests in advance few are in memory. */
    const takePiece = (request: IncomingMessage | undefined): Buffer => {
      if (request !== undefined && request !== body?.request)
        body = { request, left: Number(request.headers["content-length"] ?? 0) };
      const left = request?.complete === false ? (body?.left ?? 0) : 0;
      const most = request?.complete === false ? CHUNKS_BYTES : PIECE_BYTES;
      const end = rest.subarray(0, most).indexOf(END);
      const piece = rest.subarray(0, left > 0 ? left : end === -1 ? most : end + END.length);
      if (left > 0 && body !== undefined) body.left -= piece.length;
      rest = rest.subarray(piece.length);
      return piece;
    };
    const readRest = () => {
      while (rest.length > 0 && !socket.isPaused()) {
        // What follows a last response is not read.
        if (broken.has(socket) || !socket.writable) {
          rest = Buffer.alloc(0);
          return;
        }
        const request = newest();
        if (made >= REQUESTS_PER_TURN) waiting.add(socket.pause());
        // Parsed chunks are not taken meanwhile, and Node limits bytes: chunks of one byte would fill the memory.
        else if (request?.complete === false && request.isPaused()) socket.pause();
        else {
          parse.call(socket, takePiece(request));
          if (request?.complete !== false || request.headers["transfer-encoding"] === undefined) continue;
          count(REQUESTS_PER_CHUNKS);
          waiting.add(socket.pause());
        }
      }
    };
    socket.off("data", parse);
    socket.on("data", (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      readRest();
    });
    socket.on("resume", readRest);
    socket.once("close", () => waiting.delete(socket));
  };
  return { count, read, drop: (socket: Socket) => broken.add(socket) };
}

// JSON-RPC over lines of two streams. Every line gets an answer, also one that is not a message.
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { decodeBody } from "../../server/body.ts";
import { readJson } from "../../server/engine/read-json.ts";
import { type Line, readLines } from "../command-line/lines.ts";

/** Codes of the specification of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

// A request may stay open for as long as the connection, as a subscription does. Tools answer within milliseconds.
const LAST_ANSWERS_MS = 2_000;

/** Why a line is no message. The words contain nothing of it. */
interface Problem {
  readonly code: number;
  readonly message: string;
  /** That of the request, if it is known. */
  readonly id: string | number | null;
}

export interface LineTransport extends Transport {
  /** Resolves when the input has ended and every request is answered. */
  readonly closed: Promise<void>;
}

/**
 * A transport over the lines of `input`. `write` resolves when a text is written, and with false when its reader has gone. A line of more than
 * `maxBytes` is skipped and answered with an error, as is one that is not a message.
 */
export function createTransport(
  input: AsyncIterable<Uint8Array>,
  write: (text: string) => Promise<boolean>,
  maxBytes: number,
): LineTransport {
  const waiting = new Set<unknown>();
  let isEnded = false;
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const closeIfAnswered = () => {
    if (isEnded && waiting.size === 0) close();
  };
  const end = () => {
    isEnded = true;
    const timer = setTimeout(close, LAST_ANSWERS_MS);
    void closed.then(() => clearTimeout(timer));
    closeIfAnswered();
  };
  const send = async (message: object): Promise<void> => {
    const isWritten = await write(`${JSON.stringify(message)}\n`);
    if ("id" in message && !("method" in message)) waiting.delete(message.id);
    if (!isWritten) close();
    closeIfAnswered();
  };
  const receive = async (line: Line): Promise<void> => {
    const message = readMessage(line, maxBytes);
    if (message === null) return;
    if ("code" in message) {
      const { id, ...error } = message;
      return send({ jsonrpc: "2.0", id, error });
    }
    if (isJSONRPCRequest(message)) waiting.add(message.id);
    // A request that is cancelled gets no response.
    if ("method" in message && message.method === "notifications/cancelled") waiting.delete(message.params?.requestId);
    transport.onmessage?.(message);
  };
  const transport: LineTransport = {
    closed: closed.then(() => transport.onclose?.()),
    async start() {
      void receiveAll(input, maxBytes, receive).then(end, end);
    },
    send,
    async close() {
      close();
    },
  };
  return transport;
}

async function receiveAll(
  input: AsyncIterable<Uint8Array>,
  maxBytes: number,
  receive: (line: Line) => Promise<void>,
): Promise<void> {
  for await (const lines of readLines(input, maxBytes)) for (const line of lines) await receive(line);
}

/** The message of a line; null if the line is blank. */
function readMessage({ bytes }: Line, maxBytes: number): JSONRPCMessage | Problem | null {
  const invalid = (message: string, id: Problem["id"] = null): Problem => ({ code: INVALID_REQUEST, message, id });
  if (bytes === null) return invalid(`A message has at most ${maxBytes} bytes; this one was not read.`);
  const body = decodeBody(bytes);
  if ("error" in body) return { code: PARSE_ERROR, message: "The message is not valid UTF-8.", id: null };
  if (body.text.trim() === "") return null;
  const reading = readJson(body.text);
  if ("error" in reading && reading.error === "invalid_json")
    return { code: PARSE_ERROR, message: `The message is not valid JSON: column ${reading.at.column}.`, id: null };
  if ("error" in reading)
    return invalid(
      `An object names a member a second time: column ${reading.at.column}. One of the two would be lost.`,
      idOf(JSON.parse(body.text)),
    );
  if (Array.isArray(reading.value))
    return invalid("Batches are not supported: send each message on a line of its own.");
  try {
    return parseJSONRPCMessage(reading.value);
  } catch {
    return invalid(
      "The line is not a message of JSON-RPC 2.0, whose id is a text or a whole number.",
      idOf(reading.value),
    );
  }
}

function idOf(value: unknown): Problem["id"] {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  return typeof id === "string" || Number.isSafeInteger(id) ? (id as string | number) : null;
}

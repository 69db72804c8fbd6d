// The lines of standard input, before the transport of the SDK reads them. It would drop a line that is not a message without an answer, one
// of two members with the same name, and the connection after a line that is too long.
import { setImmediate } from "node:timers/promises";
import { parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { decodeBody } from "../../server/body.ts";
import { readJson } from "../../server/engine/read-json.ts";
import { type Line, readLines } from "../command-line/lines.ts";

/** Codes of the specification of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Why a line is no message. The words contain nothing of it. */
interface Problem {
  readonly code: number;
  readonly message: string;
  /** That of the request, if it is known. */
  readonly id?: unknown;
}

/** The lines that are messages. `write` gets the answer to each other one; a line of more than `maxBytes` is skipped. */
export async function* acceptMessages(
  input: AsyncIterable<Uint8Array>,
  maxBytes: number,
  write: (text: string) => unknown,
): AsyncGenerator<Buffer> {
  for await (const lines of readLines(input, maxBytes))
    for (const line of lines) {
      const found = readMessage(line, maxBytes);
      if (typeof found === "string") yield Buffer.from(`${found}\n`);
      else if (found !== null) {
        const { id, ...error } = found;
        const isId = typeof id === "string" || Number.isSafeInteger(id);
        await write(`${JSON.stringify({ jsonrpc: "2.0", id: isId ? id : null, error })}\n`);
      }
    }
  // The SDK answers nothing after the end of its input. No tool waits for anything, so the last answers are there after this turn.
  await setImmediate();
}

/** The text of a message; null if the line is blank. */
function readMessage({ bytes }: Line, maxBytes: number): string | Problem | null {
  const invalid = (message: string, value?: unknown): Problem => ({
    ...{ code: INVALID_REQUEST, message },
    id: (value as { readonly id?: unknown } | null | undefined)?.id,
  });
  if (bytes === null) return invalid(`A message has at most ${maxBytes} bytes; this one was not read.`);
  const body = decodeBody(bytes);
  if ("error" in body) return { code: PARSE_ERROR, message: "The message is not valid UTF-8." };
  if (body.text.trim() === "") return null;
  const parsed = readJson(body.text);
  if ("error" in parsed) {
    const { column } = parsed.at;
    if (parsed.error === "invalid_json")
      return { code: PARSE_ERROR, message: `The message is not valid JSON: column ${column}.` };
    const message = `An object names a member a second time: column ${column}. One of the two would be lost.`;
    return invalid(message, JSON.parse(body.text));
  }
  if (Array.isArray(parsed.value)) return invalid("Batches are not supported: send each message on a line of its own.");
  try {
    parseJSONRPCMessage(parsed.value);
    return body.text;
  } catch {
    return invalid("The line is not a message of JSON-RPC 2.0, whose id is a text or a whole number.", parsed.value);
  }
}

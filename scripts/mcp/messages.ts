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

/** The lines that are messages. `write` gets the answer to each other one; a line of more than `maxBytes` is skipped. */
export async function* acceptMessages(
  input: AsyncIterable<Uint8Array>,
  maxBytes: number,
  write: (text: string) => unknown,
): AsyncGenerator<Buffer> {
  for await (const lines of readLines(input, maxBytes))
    for (const line of lines) {
      const found = readMessage(line, maxBytes);
      if ("text" in found) yield Buffer.from(`${found.text}\n`);
      else await write(`${JSON.stringify({ jsonrpc: "2.0", ...found })}\n`);
    }
  // The SDK answers nothing after the end of its input. No tool waits for anything, so the last answers are there after this turn.
  await setImmediate();
}

/** Why a line is no message, without anything of it except for the id of the request, if that is known. */
const errorOf = (code: number, message: string, value?: unknown) => {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  return { id: typeof id === "string" || Number.isSafeInteger(id) ? id : null, error: { code, message } };
};

/** The text of a message; blank lines are for the SDK, which skips them. */
function readMessage({ bytes }: Line, maxBytes: number) {
  if (bytes === null)
    return errorOf(INVALID_REQUEST, `A message has at most ${maxBytes} bytes; this one was not read.`);
  const body = decodeBody(bytes);
  if ("error" in body) return errorOf(PARSE_ERROR, "The message is not valid UTF-8.");
  if (body.text.trim() === "") return body;
  const reading = readJson(body.text);
  if ("error" in reading) {
    const { column } = reading.at;
    if (reading.error === "invalid_json")
      return errorOf(PARSE_ERROR, `The message is not valid JSON: column ${column}.`);
    const message = `An object names a member a second time: column ${column}. One of the two would be lost.`;
    return errorOf(INVALID_REQUEST, message, JSON.parse(body.text));
  }
  if (Array.isArray(reading.value))
    return errorOf(INVALID_REQUEST, "Batches are not supported: send each message on a line of its own.");
  try {
    parseJSONRPCMessage(reading.value);
    return body;
  } catch {
    const message = "The line is not a message of JSON-RPC 2.0, whose id is a text or a whole number.";
    return errorOf(INVALID_REQUEST, message, reading.value);
  }
}

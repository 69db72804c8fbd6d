// What a tool is, and its results within their limit: text for people and models, the same as structured content, and the next call.
import type { CallToolResult } from "@modelcontextprotocol/server";

export type Arguments = Readonly<Record<string, unknown>> & { readonly profile: string };

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** Whether it is about a profile, which is an argument then. */
  readonly isOfProfile?: false;
  /** The arguments besides `profile`, as JSON Schemas. */
  readonly input: Readonly<Record<string, object>>;
  /** Those of them that are required. */
  readonly required: readonly string[];
  /** The members of the structured content that clients rely on, as JSON Schemas. Most results also have `next_call`. */
  readonly output: Readonly<Record<string, object>>;
  /** Throws a ToolError for a mistake of the caller. */
  readonly call: (given: Arguments) => CallToolResult;
}

export const OBJECT = { type: "object" };
export const TEXT = { type: "string" };
export const LIST = { type: "array" };

/** The greatest size of a response in bytes, as one line of JSON. A longer one costs a model more than it is worth. */
export const MAX_RESPONSE_BYTES = 8_192;
// What surrounds a result: the JSON-RPC message with its id, and what revision 2026-07-28 adds.
const ENVELOPE_BYTES = 512;

/** A call that continues the work. A caller adds the draft where the tool takes one. */
export interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A mistake in a call. The message contains nothing of a draft. */
export class ToolError extends Error {
  readonly next: Call;
  constructor(message: string, next: Call) {
    super(message);
    this.next = next;
  }
}

const nextLine = (next: Call | null): string[] =>
  next === null ? [] : [`Next: ${next.tool} ${JSON.stringify(next.arguments)}`];

export const toResult = (
  structuredContent: Readonly<Record<string, unknown>>,
  lines: readonly string[],
  next: Call | null,
): CallToolResult => ({
  content: [{ type: "text", text: [...lines, ...nextLine(next)].join("\n") }],
  structuredContent,
});

/** The result of a call that failed, with what to do next. */
export const toErrorResult = ({ message, next }: ToolError): CallToolResult => ({
  content: [{ type: "text", text: [message, ...nextLine(next)].join("\n") }],
  isError: true,
});

/** Whether a response with this result is within the limit. */
export const fits = (result: CallToolResult): boolean =>
  Buffer.byteLength(JSON.stringify(result)) <= MAX_RESPONSE_BYTES - ENVELOPE_BYTES;

/** The result with all items or, if that is too large, with as many as fit from the first one on; and the other items. */
export function fitItems<Item>(
  items: readonly Item[],
  build: (shown: readonly Item[], rest: readonly Item[]) => CallToolResult,
): { readonly result: CallToolResult; readonly rest: readonly Item[] } {
  const split = (count: number) => {
    const rest = items.slice(count);
    return { result: build(items.slice(0, count), rest), rest };
  };
  const whole = split(items.length);
  if (fits(whole.result)) return whole;
  let longest = split(0);
  for (let count = 1; count < items.length; count++) {
    const longer = split(count);
    if (!fits(longer.result)) break;
    longest = longer;
  }
  return longest;
}

/**
 * The size of a value as JSON without white space, in bytes: that of the body that the server would get. Not recursive, so that deep nesting
 * cannot overflow the stack.
 */
export function jsonSizeOf(value: unknown): number {
  let size = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) {
      size += Buffer.byteLength(JSON.stringify(next) ?? "");
      continue;
    }
    const isArray = Array.isArray(next);
    const members = isArray ? next : Object.values(next);
    if (!isArray) for (const name of Object.keys(next)) size += Buffer.byteLength(JSON.stringify(name)) + 1;
    // The brackets, and a comma between two members.
    size += 2 + Math.max(0, members.length - 1);
    for (const member of members) open.push(member);
  }
  return size;
}

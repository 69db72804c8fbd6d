// What a tool is, and what tools share: results within a limit, as text for people and models and as structured content, and the next call.
import type { CallToolResult } from "@modelcontextprotocol/server";
import { printJson } from "../report/json/print-json.ts";
import type { Documents, JsonMembers } from "./documents.ts";

export type Arguments = JsonMembers & { readonly profile: string };

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The arguments, as JSON Schemas. The list of tools must be small: an argument is described once. */
  readonly input: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  /** The members of the structured content that clients rely on, as JSON Schemas. Most results also have `next_call`. */
  readonly output: Readonly<Record<string, object>>;
  /** Answers a call whose arguments fit `input`. Throws a ToolError for a mistake of the caller. */
  readonly call: (given: Arguments, documents: Documents) => CallToolResult;
}

/** A call that continues the work. A caller adds the draft where the tool takes one. */
export interface NextCall {
  readonly tool: string;
  readonly arguments: JsonMembers;
}

/**
 * A mistake in a call. The message contains nothing of a draft. The next call is the same tool for the same profile; `next` has another tool,
 * or further arguments.
 */
export class ToolError extends Error {
  readonly next: Partial<NextCall>;
  constructor(message: string, next: Partial<NextCall> = {}) {
    super(message);
    this.next = next;
  }
}

/** The content of a result as text. Its last line is the next call. */
export const toContent = (lines: readonly string[], next: NextCall | null): CallToolResult["content"] => {
  const nextLine = next === null ? [] : [`Next: ${next.tool} ${JSON.stringify(next.arguments)}`];
  return [{ type: "text", text: [...lines, ...nextLine].join("\n") }];
};

/** A result with the same twice, and with the next call in both. */
export const toResult = (structured: JsonMembers, lines: readonly string[], next: NextCall | null): CallToolResult => ({
  content: toContent(lines, next),
  structuredContent: { ...structured, ...(next && { next_call: next }) },
});

/** The greatest size of a response in bytes, as one line of JSON. A longer one costs a model more than it is worth. */
const MAX_RESPONSE_BYTES = 8_192;
// What surrounds a result: the JSON-RPC message with its id, and what revision 2026-07-28 adds.
const ENVELOPE_BYTES = 512;

/** Whether a response with this result is within the limit. */
export const fits = (result: CallToolResult): boolean =>
  Buffer.byteLength(JSON.stringify(result)) <= MAX_RESPONSE_BYTES - ENVELOPE_BYTES;

type Build<Item> = (shown: readonly Item[], rest: readonly Item[], page: number) => CallToolResult;

/** Results that have all items, each as many as fit. The first one has number 1. */
export function* getPages<Item>(items: readonly Item[], build: Build<Item>): Generator<CallToolResult> {
  let start = 0;
  for (let page = 1; page === 1 || start < items.length; page++) {
    const endingAt = (end: number) => build(items.slice(start, end), items.slice(end), page);
    let end = items.length;
    if (!fits(endingAt(end))) for (end = start; fits(endingAt(end + 1)); ) end++;
    yield endingAt(end);
    start = end;
  }
}

export const firstPage = <Item>(items: readonly Item[], build: Build<Item>): CallToolResult =>
  getPages(items, build).next().value as CallToolResult;

/** The size of a value as JSON without white space, in bytes: that of the body that the server would get. */
export const measureJson = (value: unknown): number => Buffer.byteLength(printJson(value));

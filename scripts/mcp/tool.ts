// What tools share: their results within a limit, as text for people and models, the same as structured content, and the next call.
import type { CallToolResult } from "@modelcontextprotocol/server";

export type Arguments = Readonly<Record<string, unknown>> & { readonly profile: string };

/** Answers a call whose arguments fit the schema of the tool. Throws a ToolError for a mistake of the caller. */
export type Call = (given: Arguments) => CallToolResult;

const TEXT = { type: "string" };

/** The options of a check; their values are checked by the engine. */
export const OPTIONS = {
  member_state: { ...TEXT, description: "as DE" },
  time_zone: { ...TEXT, description: "IANA name" },
  bank_holidays: { ...TEXT, description: "YYYY-MM-DD, joined by commas" },
  previous_submitted_at: {
    ...TEXT,
    description: "of the initial notification; final report: of the last intermediate one; RFC 3339",
  },
  now: { ...TEXT, description: "time of the check, RFC 3339; default: the clock" },
};

/** With more, the identifiers of what did not fit would fill the results. */
export const MAX_IDS = 12;

/** The greatest size of a response in bytes, as one line of JSON. A longer one costs a model more than it is worth. */
const MAX_RESPONSE_BYTES = 8_192;
// What surrounds a result: the JSON-RPC message with its id, and what revision 2026-07-28 adds.
const ENVELOPE_BYTES = 512;

/** A call that continues the work. A caller adds the draft where the tool takes one. */
export interface NextCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A mistake in a call. The message contains nothing of a draft. */
export class ToolError extends Error {
  readonly next: NextCall;
  constructor(message: string, next: NextCall) {
    super(message);
    this.next = next;
  }
}

const nextLine = (next: NextCall | null): string[] =>
  next === null ? [] : [`Next: ${next.tool} ${JSON.stringify(next.arguments)}`];

export const toResult = (
  structuredContent: Readonly<Record<string, unknown>>,
  lines: readonly string[],
  next: NextCall | null,
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
  let count = 0;
  while (fits(split(count + 1).result)) count++;
  return split(count);
}

/**
 * The size of a value as JSON without white space, in bytes: that of the body that the server would get. Not recursive, so that deep nesting
 * cannot overflow the stack.
 */
export function measureJson(value: unknown): number {
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

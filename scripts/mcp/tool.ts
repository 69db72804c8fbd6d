// What a tool is, and the JSON Schemas that tools share.
import type { CallToolResult } from "@modelcontextprotocol/server";

export type Arguments = Readonly<Record<string, unknown>> & { readonly profile: string };

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The arguments besides `profile`, which every tool takes, as JSON Schemas. */
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

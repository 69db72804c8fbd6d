// The server of the Model Context Protocol with its tools. Each reads published documents or runs the engine; none has logic of its own.
import { type CallToolResult, fromJsonSchema, type jsonSchemaValidator, McpServer } from "@modelcontextprotocol/server";
import type { Artifacts } from "../../server/artifacts.ts";
import { createFindCause } from "../report/json/find-cause.ts";
import { check, deadline } from "./check.ts";
import { checklist } from "./checklist.ts";
import { clocks } from "./clocks.ts";
import { convert } from "./convert.ts";
import { createDocuments, type Documents } from "./documents.ts";
import { explain } from "./explain.ts";
import { type Arguments, type Tool, ToolError, toContent } from "./tool.ts";

/** In the order in which clients list them. */
const TOOLS: readonly Tool[] = [checklist, explain, check, deadline, convert, clocks];

/** A server for one connection. Nothing of a call is kept after its answer. */
export function createMcpServer(published: Artifacts): McpServer {
  const documents = createDocuments(published);
  const server = new McpServer(
    { name: "lexbind", version: published.interfaceVersion },
    { instructions: introduce(documents), capabilities: { tools: { listChanged: false } } },
  );
  for (const tool of TOOLS) register(server, tool, documents);
  return server;
}

/** What a client should know before its first call. */
function introduce({ read }: Documents): string {
  const { description, boundary } = read("service-card") ?? {};
  const profiles = (read("profiles")?.profiles ?? []) as {
    readonly aliases: readonly string[];
    readonly title: string;
  }[];
  return [description, boundary, ...profiles.map(({ aliases, title }) => `${aliases[0]}: ${title}.`)].join(" ");
}

function register(server: McpServer, tool: Tool, documents: Documents): void {
  const { name, description, input, required, output } = tool;
  const known = { type: "string", enum: documents.names };
  const objectOf = (properties: object) => ({ type: "object", properties, required, additionalProperties: false });
  const checked = objectOf({ ...input, ...("profile" in input && { profile: known }) });
  // Only the tool that a client calls first lists the profiles, because the list of tools must be small.
  const described = tool === checklist ? checked : objectOf(input);
  const returned = { type: "object", properties: output };
  server.registerTool(
    name,
    {
      description,
      inputSchema: fromJsonSchema<Arguments>(described as never, createValidator(checked)),
      outputSchema: fromJsonSchema(returned as never, createValidator(returned)),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (given) => answer(tool, given, documents),
  );
}

/** The result of a call, also for a mistake of the caller. Of a defect it has no details, because they may contain a value. */
function answer({ name, call }: Tool, given: Arguments, documents: Documents): CallToolResult {
  try {
    return call(given, documents);
  } catch (error) {
    const isMistake = error instanceof ToolError;
    const message = isMistake ? error.message : "An unexpected error: this is a defect of lexbind.";
    const next = isMistake ? error.next : { tool: checklist.name };
    const again = { tool: name, ...next, arguments: { profile: given.profile, ...next.arguments } };
    return { content: toContent([message], again), isError: true };
  }
}

/** Says where an argument is wrong and what is expected there, without the value. */
const createValidator = (schema: object): jsonSchemaValidator => ({
  getValidator<T>() {
    const findCause = createFindCause(schema);
    return (value: unknown) => {
      const cause = findCause(value);
      if (cause === null) return { valid: true, data: value as T, errorMessage: undefined };
      return {
        valid: false,
        data: undefined,
        errorMessage: `arguments${cause.startsWith("/") ? "" : " "}${cause.trim()}. Call the tool again as its inputSchema says; that of checklist has the profiles.`,
      };
    };
  },
});

// The server of the Model Context Protocol with its tools. Each reads published documents or runs the engine; none has logic of its own.
import { type CallToolResult, fromJsonSchema, type jsonSchemaValidator, McpServer } from "@modelcontextprotocol/server";
import type { Artifacts } from "../../server/artifacts.ts";
import { createFindCause } from "../pipeline/tools/find-mismatch.ts";
import { createDocuments } from "./documents.ts";
import { type Arguments, type Call, ToolError, toErrorResult } from "./tool.ts";
import { TOOLS, type Tool } from "./tools.ts";

/** A server for one connection. Nothing of a call is kept after its answer. */
export function createMcpServer(published: Artifacts): McpServer {
  const documents = createDocuments(published);
  const server = new McpServer(
    { name: "lexbind", version: published.interfaceVersion },
    { instructions: documents.introduction, capabilities: { tools: { listChanged: false } } },
  );
  for (const tool of TOOLS) register(server, tool, { call: tool.create(documents), profiles: documents.names });
  return server;
}

// The tool that a client calls first. Only this one lists the profiles, because the list of tools must be small; all check the name.
const FIRST = "checklist";

function register(
  server: McpServer,
  tool: Tool,
  { call, profiles }: { readonly call: Call; readonly profiles: readonly string[] },
): void {
  const { name, description, isOfProfile = true, input, required = [], output } = tool;
  const known = { type: "string", enum: profiles };
  const schemaWith = (profile: object) => ({
    type: "object",
    properties: { ...(isOfProfile && { profile }), ...input },
    required: [...(isOfProfile ? ["profile"] : []), ...required],
    additionalProperties: false,
  });
  const described = schemaWith(name === FIRST ? known : { type: "string" });
  const returned = { type: "object", properties: output };
  server.registerTool(
    name,
    {
      description,
      inputSchema: fromJsonSchema<Arguments>(described as never, createValidator(schemaWith(known))),
      outputSchema: fromJsonSchema(returned as never, createValidator(returned)),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (given) => answer(call, given),
  );
}

/** The result of a call, also for a mistake of the caller. Of a defect it has no details, because they may contain a value. */
function answer(call: Call, given: Arguments): CallToolResult {
  try {
    return call(given);
  } catch (error) {
    if (error instanceof ToolError) return toErrorResult(error);
    const next = { tool: "checklist", arguments: { profile: given.profile } };
    return toErrorResult(new ToolError("An unexpected error: this is a defect of lexbind.", next));
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
        errorMessage: `arguments${cause.startsWith("/") ? "" : " "}${cause.trim()}. Call the tool again as its inputSchema says; that of ${FIRST} has the profiles.`,
      };
    };
  },
});

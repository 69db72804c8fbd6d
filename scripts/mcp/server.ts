// The server of the Model Context Protocol with its tools. Each reads published documents or runs the engine; none has logic of its own.
import { type CallToolResult, fromJsonSchema, type jsonSchemaValidator, McpServer } from "@modelcontextprotocol/server";
import type { Artifacts } from "../../server/artifacts.ts";
import { nameMeant } from "../../server/engine/names.ts";
import { readJsonFile } from "../../server/engine/read-json.ts";
import { isObject } from "../../server/engine/request.ts";
import { createFindCause } from "../report/json/find-cause.ts";
import { check, deadline } from "./check.ts";
import { checklist } from "./checklist.ts";
import { clocks } from "./clocks.ts";
import { convert } from "./convert.ts";
import { createDocuments, type Documents, type MakeDocument } from "./documents.ts";
import { explain } from "./explain.ts";
import { type Arguments, type Tool, ToolError, toContent } from "./tool.ts";

/** In the order in which clients list them. */
const TOOLS: readonly Tool[] = [checklist, explain, check, deadline, convert, clocks];

/** A server for one connection. Nothing of a call is kept after its answer. `make` makes documents that are not published: see createDocuments. */
export function createMcpServer(published: Artifacts, make?: MakeDocument): McpServer {
  const documents = createDocuments(published, make);
  const server = new McpServer(
    { name: "lexbind", version: published.softwareVersion },
    { instructions: introduce(documents), capabilities: { tools: { listChanged: false } } },
  );
  // The SDK looks tools up in this object. With a prototype it would find one of the name `constructor`.
  Object.setPrototypeOf(Reflect.get(server, "_registeredTools"), null);
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
  const objectOf = (properties: Tool["input"]) => ({
    type: "object",
    properties,
    required,
    additionalProperties: false,
  });
  const checked = objectOf({ ...input, ...("profile" in input && { profile: known }) });
  // Only the tool that a client calls first lists the profiles, because the list of tools must be small.
  const described = tool === checklist ? checked : objectOf(input);
  const returned = { type: "object", properties: output };
  server.registerTool(
    name,
    {
      description,
      inputSchema: fromJsonSchema<Arguments>(described as never, createValidator(checked, asMeant(checked))),
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

interface ArgumentsSchema {
  readonly properties: Readonly<Record<string, { readonly type?: string }>>;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
}

/**
 * Creates a function that reads arguments as their client means them: one that is not required may be null, and agents write objects and lists
 * as JSON text. What does not have the type that is asked for stays as it is.
 */
function asMeant({ properties, required }: Pick<ArgumentsSchema, "properties" | "required">) {
  const read = (name: string, value: unknown): unknown => {
    const { type } = properties[name] ?? {};
    if (typeof value !== "string" || (type !== "object" && type !== "array")) return value;
    const parsed = readJsonFile(value);
    return "value" in parsed && (type === "array" ? Array.isArray(parsed.value) : isObject(parsed.value))
      ? parsed.value
      : value;
  };
  return (given: unknown): unknown => {
    if (!isObject(given)) return given;
    const set = Object.entries(given).filter(([name, value]) => value !== null || required.includes(name));
    return Object.fromEntries(set.map(([name, value]) => [name, read(name, value)]));
  };
}

/** Why arguments have a name that the tool does not know, with the one that may be meant; null if they have none. */
function findUnknown(
  { properties = {}, additionalProperties }: Partial<ArgumentsSchema>,
  given: unknown,
): string | null {
  const known = Object.keys(properties);
  const unknown =
    isObject(given) && additionalProperties === false
      ? Object.keys(given).find((name) => !known.includes(name))
      : undefined;
  if (unknown === undefined) return null;
  const near = nameMeant(unknown, known);
  return `must be among ${known.join(", ")}${near === null ? "" : `; ${near} may be meant`}`;
}

/** Says where an argument is wrong and what is expected there, without the value. */
const createValidator = (schema: object, read = (value: unknown) => value): jsonSchemaValidator => ({
  getValidator<T>() {
    const findCause = createFindCause(schema);
    return (given: unknown) => {
      const value = read(given);
      const found = findCause(value);
      if (found === null) return { valid: true, data: value as T, errorMessage: undefined };
      const cause = found.includes("additional properties") ? (findUnknown(schema, value) ?? found) : found;
      return {
        valid: false,
        data: undefined,
        errorMessage: `arguments${cause.startsWith("/") ? "" : " "}${cause.trim()}. Call the tool again as its inputSchema says; that of checklist has the profiles.`,
      };
    };
  },
});

// An agent without a model that knows the protocol and what tools/list says: no name of a tool, a profile, a field or a code. It follows the
// pointers of the tools, makes a draft of every profile ready, and reads little for it.
import { expect, it } from "vitest";
import { connect, REVISIONS, type Response } from "../mcp/connection.ts";
import { expectSizes } from "../sizes.ts";
import { ALIASES, type Json, post, readyRequest } from "../support.ts";

interface Connection {
  readonly request: (method: string) => Promise<Response>;
  readonly call: (name: string, given: object) => Promise<Response>;
}

/** The draft that the agent ends with, the last result, how many bytes it has read, and with which calls. */
interface Outcome {
  readonly draft: { readonly report: object; readonly evidence_manifest: object };
  readonly last: Json;
  readonly bytes: number;
  readonly calls: readonly string[];
}

const MAX_CALLS = 40;
const NEXT = /^Next: (\S+) (.+)$/m;

/** Brings an empty draft of a profile as far as the results lead: the agent makes the call that each result names, until one names none. */
async function completeDraft({ request, call }: Connection, profile: string): Promise<Outcome> {
  const list = await request("tools/list");
  const tools: Json[] = list.result.tools;
  const draft = { report: {} as Json, evidence_manifest: {} as Json };
  const calls: string[] = [];
  let bytes = list.bytes;
  let last: Json;
  let name: string = tools.find(({ description }) => description.startsWith("Start here")).name;
  let given: object = { profile };
  while (calls.length < MAX_CALLS) {
    const response = await call(name, { ...given, ...membersFor(tools, name, draft) });
    bytes += response.bytes;
    calls.push(`${name} ${response.bytes}`);
    last = response.result;
    takeValues(last.structuredContent, draft);
    const next = NEXT.exec(last.content[0].text);
    if (next === null) break;
    name = next[1] as string;
    given = JSON.parse(next[2] as string);
  }
  return { draft, last, bytes, calls };
}

/** The members of the draft that a tool takes. */
function membersFor(tools: readonly Json[], name: string, draft: Outcome["draft"]): object {
  const { properties } = tools.find((tool) => tool.name === name).inputSchema;
  return Object.fromEntries(Object.entries(draft).filter(([member]) => Object.hasOwn(properties, member)));
}

/** Enters the example of each explained field, and the evidence labels that its value needs. */
function takeValues(content: Json, { report, evidence_manifest }: Outcome["draft"] & Json): void {
  for (const { field_id, example, evidence_labels } of content?.fields ?? []) {
    if (field_id === undefined || example === undefined) continue;
    report[field_id] = example;
    evidence_manifest[field_id] = evidence_labels;
  }
}

/** What the agent read on each way: the list of tools and all responses, as JSON-RPC messages. */
const ways: number[] = [];

/** The examples of an act that does not apply yet are of days to come, which no draft of today can have. */
const isOfToday = (profile: string): boolean =>
  [...JSON.stringify(readyRequest(profile)).matchAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g)].every(
    ([instant]) => Date.parse(instant) <= Date.now(),
  );

it.each(ALIASES.filter(isOfToday).flatMap((profile) => REVISIONS.map((revision) => [profile, revision] as const)))(
  "an empty draft of %s becomes ready over MCP %s",
  async (profile, revision) => {
    const connection = await connect(revision);
    const { draft, last, bytes, calls } = await completeDraft(connection, profile);
    console.log(`MCP ${revision} ${profile}: ${bytes} bytes read in ${calls.length} calls`);
    expect(last.structuredContent.prevalidation_status, calls.join("\n")).toBe("ready_for_preverification");
    const answer = await post(`/api/v1/profiles/${profile}/prevalidate-report`, draft);
    expect(await answer.json()).toMatchObject({ ready_for_preverification: true });
    ways.push(bytes);
  },
);

it("an agent reads about as much over MCP as before", () => {
  expect(ways).not.toEqual([]);
  expectSizes({ "an agent over MCP, at most": Math.max(...ways) });
});

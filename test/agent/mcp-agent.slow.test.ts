// An agent that follows the tools' own pointers makes a draft of every profile ready, and reads little for it.
import { expect, it } from "vitest";
import { connect, REVISIONS } from "../mcp/connection.ts";
import { ALIASES, post } from "../support.ts";
import { completeDraft } from "./mcp-agent.ts";

/** What the agent may read: the list of tools and all responses, as JSON-RPC messages. */
const MAX_BYTES_READ = 60_000;

it.each(ALIASES.flatMap((profile) => REVISIONS.map((revision) => [profile, revision] as const)))(
  "an empty draft of %s becomes ready over MCP %s",
  async (profile, revision) => {
    const connection = await connect(revision);
    const { draft, last, bytes, calls } = await completeDraft(connection, profile);
    await connection.close();
    console.log(`MCP ${revision} ${profile}: ${bytes} bytes read in ${calls.length} calls`);
    expect(last.structuredContent.prevalidation_status, calls.join("\n")).toBe("ready_for_preverification");
    const answer = await post(`/api/v1/profiles/${profile}/prevalidate-report`, draft);
    expect(await answer.json()).toMatchObject({ ready_for_preverification: true });
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES_READ);
  },
);

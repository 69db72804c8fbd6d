// The measure of the interface for agents: what one has to read until an empty draft is ready.
import { expect, it } from "vitest";
import { ask, post, readJsonFile } from "../support.ts";
import { completeDraft, type Draft, profilesIn, readLlms } from "./llms-agent.ts";

/** The whole way, with llms.txt. */
const MAX_BYTES = 40_000;

const llms = await readLlms();

it.each(profilesIn(llms))("an agent that knows only llms.txt brings an empty draft of %s to ready", async (profile) => {
  const { status, bytes, calls } = await completeDraft(llms, profile, { report: {}, evidence_manifest: {} });
  console.log(`${profile}: ${bytes} bytes read in ${calls} calls`);
  expect(status).toBe("ready_for_preverification");
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

const BLOCKED = profilesIn(llms).flatMap((profile) =>
  (
    readJsonFile(`api/v1/profiles/${profile}/profile.json`).examples as {
      name: string;
      request: Partial<Draft> & Pick<Draft, "report">;
    }[]
  )
    .filter(({ name }) => name === "blocked")
    .map(({ request }) => [profile, request] as const),
);

it.each(BLOCKED)("the same agent fixes all that blocks the blocked example of %s", async (profile, request) => {
  const { status, bytes } = await completeDraft(llms, profile, { evidence_manifest: {}, ...request });
  expect(status).not.toBe("blocked");
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

it("the next call of a finding on a missing row of the official template leads to what to enter there", async () => {
  const answer = await post("/api/v1/profiles/dora-initial/prevalidate-report", { report: {} });
  const { findings } = (await answer.json()) as { findings: { field_id: string; suggested_next_call: string }[] };
  const [{ field_id, suggested_next_call } = { field_id: "", suggested_next_call: "" }] = findings;
  expect(await (await ask(suggested_next_call.replace("GET ", ""))).json()).toMatchObject({ field_id, required: true });
});

// The 27 fields of the interface in every place that has them: the list, their own documents, their sources, and the streams.
// That the events of a stream agree with the documents is tested with the audit.
import { expect, it } from "vitest";
import { canonicalJson } from "../../scripts/report/json/canonical-json.ts";
import { ACT_ID, ask, type Json, PROFILE, sha256 } from "../support.ts";

const textOf = async (path: string): Promise<string> => (await ask(`${PROFILE}${path}`)).text();
const jsonOf = async (path: string): Promise<Json> => JSON.parse(await textOf(path));
const eventsOf = async (path: string): Promise<Json[]> =>
  (await textOf(path)).split(/\n(?=.)/).map((line) => JSON.parse(line));

/** As the authors wrote them, which the lock of the profile holds. */
const INVENTORY: Json[] = (await jsonOf("/profile.json")).fields;
const { fields } = await jsonOf("/fields");
const fieldEvents = await eventsOf("/fields.ndjson");
const profileEvents = await eventsOf("/stream.ndjson");
const hashes = {
  profile_semantic_hash: `sha256:${sha256(await textOf("/semantic.json"))}`,
  profile_artifact_hash: `sha256:${sha256(await textOf("/profile.json"))}`,
};

it("a field is listed in the order of the interface, in the list and in the stream", () => {
  const ids = INVENTORY.map(({ field_id }) => field_id);
  expect(fields.map(({ field_id }: Json) => field_id)).toEqual(ids);
  expect(fieldEvents.slice(0, -1).map(({ field_id }) => field_id)).toEqual(ids);
});

it.each(INVENTORY)("a field $field_id has the properties of the interface in all documents", async (expected) => {
  const { field_id, field_type } = expected;
  const item = fields.find((field: Json) => field.field_id === field_id);
  expect(item).toMatchObject({ ...expected, type: field_type });
  expect(await jsonOf(`/fields/${field_id}`)).toMatchObject({ field_id, field: item });
  const isField = (event: Json) => event.type === "field" && event.field_id === field_id;
  for (const events of [fieldEvents, profileEvents, await eventsOf(`/fields/${field_id}/events.ndjson`)]) {
    expect(events.find(isField)).toMatchObject({ ...expected, type: "field", ...hashes });
  }
});

it.each(INVENTORY)("a field $field_id has its sources and a next call", async ({ field_id }) => {
  const source = await jsonOf(`/fields/${field_id}/source`);
  const text = expect.stringMatching(/\S/);
  const call = { operation_id: text, method: expect.stringMatching(/^(?:GET|POST)$/), reason: text };
  expect(source).toMatchObject({ field_id, safe_summary: text, boundary: text, next_recommended_call: call });
  expect((await ask(source.next_recommended_call.path, { method: "OPTIONS" })).status).toBe(204);
  expect(source.source_atoms.length).toBeGreaterThan(0);
  for (const atom of source.source_atoms) {
    const members = ["source_atom_id", "celex", "eli", "locator", "role", "paraphrase", "text_sha256"];
    expect(Object.keys(atom)).toEqual(expect.arrayContaining(members));
  }
});

const CHAIN = ["field", "source_atoms", "field_derivation", "prevalidation_rule"];
const STREAMS = [
  { path: "/fields.ndjson", kinds: [...INVENTORY.map(() => "field"), "end"] },
  { path: "/stream.ndjson", kinds: ["profile", "coverage", ...INVENTORY.flatMap(() => CHAIN), "boundary", "end"] },
  ...INVENTORY.map(({ field_id }) => ({
    path: `/fields/${field_id}/events.ndjson`,
    kinds: [...CHAIN, "mcp_hint", "boundary", "end"],
  })),
];

it.each(STREAMS)(
  "a stream $path has its numbered events in order, in canonical JSON, one per line",
  async ({ path, kinds }) => {
    const events = await eventsOf(path);
    expect(events.map(({ type }) => type)).toEqual(kinds);
    expect(await textOf(path)).toBe(events.map((event) => `${canonicalJson(event)}\n`).join(""));
    const { profile_semantic_hash } = hashes;
    for (const [index, event] of events.entries()) {
      const common = { act_id: ACT_ID, profile_semantic_hash, boundary_id: "lexbind.boundary.v1" };
      expect(event).toMatchObject({ event_type: event.type, seq: index + 1, ...common });
    }
    const { boundary } = await jsonOf("");
    expect(events.at(-1)).toMatchObject({ ...hashes, ok: true, event_count: kinds.length - 1, boundary });
  },
);

// The tool clocks: the clocks of each person as the command tells them, in small pages, and safe errors.
import { beforeAll, expect, it } from "vitest";
import { createReadIncident } from "../../scripts/report/board/read-board.ts";
import { type Json, readJsonFile } from "../support.ts";
import { connect } from "./connection.ts";

let connection: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  connection = await connect("2026-07-28");
});

async function call(given: object): Promise<Json> {
  const { result, bytes } = await connection.call("clocks", given);
  expect(bytes).toBeLessThanOrEqual(8_192);
  return result;
}

/** The clocks of a call and of those that it leads to. */
async function readPages(from = 0): Promise<Json[]> {
  const { clocks, next_call } = (await call({ ...CLOCKS, from })).structuredContent;
  return next_call === undefined ? clocks : [...clocks, ...(await readPages(next_call.arguments.from))];
}

const CLOCKS = {
  persons: [
    {
      name: "bank",
      kinds: ["financial_entity", "manufacturer", "controller"],
      facts: { aware_of_ict_incident: "2026-10-02T17:40:00Z", aware_of_breach: "2026-10-02T20:00:00Z" },
      options: { member_state: "AT" },
    },
    { kinds: ["essential_or_important_entity"], facts: { aware_of_significant_incident: "2026-10-02T18:00:00Z" } },
  ],
};

it("the tool clocks returns those of each person, the pages together as the command does, duties without a period first", async () => {
  const shown = await readPages();
  const read = createReadIncident(readJsonFile("api/v1/clocks.json"))(CLOCKS);
  const all = "persons" in read ? read.persons : [];
  expect(all.map(({ name }) => name)).toEqual(["bank", "person 2"]);
  for (const { name, clocks } of all)
    for (const { clock_id, state, due, source_atom_ids } of clocks)
      expect(shown.filter((entry) => entry.person === name && entry.clock_id === clock_id)).toEqual([
        expect.objectContaining({ state, source_atom_ids, ...(due !== null && { due }) }),
      ]);
  expect(shown).toHaveLength(all.flatMap(({ clocks }) => clocks).length);
  expect(shown[0]).toMatchObject({ state: "no_period" });
  expect(shown.at(-1)).toMatchObject({ state: "not_owed", reason: expect.any(String) });
});

it("the tool clocks without persons returns every kind, fact, code and clock that may be given", async () => {
  const { acts }: Json = readJsonFile("api/v1/clocks.json");
  const described: Json[] = (await call({})).structuredContent.acts;
  const given = (act: Json) => act.facts.filter(({ sent }: Json) => sent === undefined);
  expect(described.map(({ kinds }) => kinds)).toEqual(
    acts.map(({ persons }: Json) => Object.fromEntries(persons.map(({ kind, title }: Json) => [kind, title]))),
  );
  expect(described.map(({ facts }) => facts.map(({ fact }: Json) => fact))).toEqual(
    acts.map((act: Json) => given(act).map(({ fact }: Json) => fact)),
  );
  expect(described.flatMap(({ facts }) => facts.flatMap(({ codes = [] }: Json) => codes))).toContain("high");
});

const SECRET = "Geheimnis-4711";

it.each<readonly [given: object, message: RegExp]>([
  [{ persons: SECRET }, /^.*arguments\/persons must be array/],
  [{ persons: [{ kinds: [SECRET] }] }, /^persons\[0\]\.kinds\[0\] is not a kind[\s\S]*Next: clocks/],
  [{ persons: [{ kinds: ["controller"], [SECRET]: 1 }] }, /^persons\[0\]: expected no members but name/],
  [
    { persons: [{ kinds: ["controller"], facts: { aware_of_breach: SECRET } }] },
    /^persons\[0\]\.facts\.aware_of_breach is not an instant/,
  ],
  [{ ...CLOCKS, from: 99 }, /^from is below \d+[\s\S]*Next: clocks/],
  [{ persons: [{ kinds: ["controller"], facts: { ["f".repeat(20_000)]: 1 } }] }, /^persons\[0\]\.facts\.f/],
])("a mistake in a call of clocks is a result with a next step and without a value: %#", async (given, message) => {
  const { text, result } = await connection.call("clocks", given);
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(message) }] });
  expect(Buffer.byteLength(text)).toBeLessThan(1_000);
  expect(text).not.toContain(SECRET);
});

// The tools explain, convert and clocks: what a rule is based on; all pages together are the whole, as the command makes it; and mistakes.
import { beforeAll, describe, expect, it } from "vitest";
import { createReadIncident } from "../../scripts/board/read-incident.ts";
import { convertText } from "../../scripts/esas/convert-text.ts";
import type { ConvertibleProfile } from "../../scripts/esas/crosswalk.ts";
import { getReportSections } from "../../scripts/esas/report.ts";
import { clocks as tool } from "../../scripts/mcp/clocks.ts";
import { createDocuments } from "../../scripts/mcp/documents.ts";
import { fits } from "../../scripts/mcp/tool.ts";
import { artifacts, DORA, type Json, readJsonFile } from "../support.ts";
import { connect } from "./connection.ts";

let connection: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  connection = await connect("2026-07-28");
});

const documentOf = (path: string): Json => readJsonFile(`api/v1/profiles/dora/${path}`);

it("explain names the address of each provision that a rule is based on", async () => {
  const [rule] = documentOf("rules.json").rules;
  const { result } = await connection.call("explain", { profile: "dora", ids: [rule.rule_id] });
  const atoms: Json[] = documentOf("sources.json").source_atoms;
  const links = rule.source_atom_ids.map(
    (id: string) => `${id} (${atoms.find(({ source_atom_id }) => source_atom_id === id)?.href})`,
  );
  expect(links).not.toEqual([]);
  expect(result.content[0].text).toContain(`Based on ${links.join(", ")}`);
});

/** Merges the pages as a client does. */
async function convert(given: object): Promise<{ readonly result: Json; readonly notes: Json[] }> {
  const whole = { result: {}, notes: [] as Json[] };
  for (let page: number | undefined = 1; page !== undefined; ) {
    const { result, bytes } = await connection.call("convert", { ...given, page });
    expect(bytes).toBeLessThanOrEqual(8_192);
    const { part, notes, next_call } = result.structuredContent;
    merge(whole.result, part);
    whole.notes.push(...notes);
    page = next_call?.arguments.page;
  }
  return whole;
}

/** RFC 7396, where nothing is removed. */
function merge(target: Json, part: Json): void {
  for (const [name, value] of Object.entries<Json>(part))
    if (typeof value === "object" && !Array.isArray(value)) {
      target[name] ??= {};
      merge(target[name], value);
    } else target[name] = value;
}

// Not every profile of the act is about a report that the ESAs have a file of.
const CONVERTIBLE = DORA.filter((alias) => readJsonFile(`api/v1/profiles/${alias}/profile.json`).crosswalk.esas_file);

describe.each(CONVERTIBLE)("%s", (profile) => {
  const published: ConvertibleProfile = readJsonFile(`api/v1/profiles/${profile}/profile.json`);
  const examples: Json[] = readJsonFile(`api/v1/profiles/${profile}/examples.json`).examples;

  it.each(examples)(
    "convert makes the ESAs' file of the example $name and a draft again, as the command does",
    async ({ request }) => {
      const file = convertText(published, JSON.stringify(request), "lexbind");
      if ("cause" in file) throw new Error(file.cause);
      const converted = await convert({ profile, to: "esas", ...request });
      expect(converted.result).toEqual(file.result);
      const notes = getReportSections(file.report).flatMap(({ items }) => items.map(({ words }) => words));
      expect(converted.notes.map(({ reason }) => reason)).toEqual(notes);
      const draft = convertText(published, JSON.stringify(file.result), "esas");
      if ("cause" in draft) throw new Error(draft.cause);
      expect((await convert({ profile, to: "lexbind", file: file.result })).result).toEqual(draft.result);
    },
  );
});

it("convert finds the profile of a draft, and of a file, that its caller does not name, and asks where none is shown", async () => {
  const [{ request }] = readJsonFile("api/v1/profiles/dora-final/examples.json").examples;
  const named = await convert({ profile: "dora-final", to: "esas", ...request });
  expect(await convert({ to: "esas", ...request })).toEqual(named);
  const file = named.result;
  expect(await convert({ to: "lexbind", file })).toEqual(await convert({ profile: "dora-final", to: "lexbind", file }));
  const { result } = await connection.call("convert", { to: "esas", report: {} });
  expect(result).toMatchObject({
    isError: true,
    content: [
      { text: expect.stringMatching(/^Not converted: its fields do not show its profile\. Name it with profile/) },
    ],
  });
});

it("convert names and leaves out a text that is longer than a result may be", async () => {
  const field = "description_of_the_major_ict_related_incident";
  const [{ request }] = readJsonFile("api/v1/profiles/dora-final/examples.json").examples;
  const report = { ...request.report, [field]: "A long text. ".repeat(500) };
  const { result, notes } = await convert({ profile: "dora-final", to: "esas", report });
  expect(result.incident).not.toHaveProperty("incidentDescription");
  const reason = expect.stringContaining("use the command lexbind convert");
  expect(notes).toContainEqual({ section: "Left out", pointer: "/incident/incidentDescription", reason });
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

it("the tool clocks returns those of each person, the pages together as the command does, what has a date first", async () => {
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
  // 24 hours after the awareness, if it is classified as major by then.
  expect(shown[0]).toMatchObject({ state: "unknown", upper_bound: "2026-10-03T17:40:00Z" });
  // What is voluntary stands apart, behind what is not owed.
  expect(shown.at(-1)).toMatchObject({ state: "voluntary" });
  expect(shown.findLast(({ state }: Json) => state !== "voluntary")).toMatchObject({
    ...{ state: "not_owed", reason: expect.any(String) },
  });
});

/** The acts of a call without persons and of those that it leads to. */
async function readActs(from = 0): Promise<Json[]> {
  const { acts, next_call } = (await call({ from })).structuredContent;
  return next_call === undefined ? acts : [...acts, ...(await readActs(next_call.arguments.from))];
}

it("the tool clocks without persons returns every kind, fact, code and clock that may be given", async () => {
  const { acts }: Json = readJsonFile("api/v1/clocks.json");
  const described = await readActs();
  const given = (act: Json) => act.facts.filter(({ sent }: Json) => sent === undefined);
  expect(described.map(({ kinds }) => kinds)).toEqual(
    acts.map(({ persons }: Json) => Object.fromEntries(persons.map(({ kind, title }: Json) => [kind, title]))),
  );
  expect(described.map(({ facts }) => facts.map(({ fact }: Json) => fact))).toEqual(
    acts.map((act: Json) => given(act).map(({ fact }: Json) => fact)),
  );
  expect(described.flatMap(({ facts }) => facts.flatMap(({ codes = [] }: Json) => codes))).toContain("high");
});

it("the tool clocks without persons gives acts that do not fit into one result with its next call", () => {
  const documents = createDocuments(artifacts);
  const board: Json = documents.read("clocks.json") ?? {};
  const acts = Array.from({ length: 5 }, () => board.acts).flat();
  const given = { ...documents, read: () => ({ ...board, acts }) };
  const names: string[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const result = tool.call({ profile: "", from }, given);
    expect(fits(result)).toBe(true);
    const { acts: shown, next_call } = result.structuredContent as Json;
    names.push(...shown.map(({ act }: Json) => act));
    from = next_call?.arguments.from;
  }
  expect(names).toEqual(acts.map(({ act }: Json) => act));
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

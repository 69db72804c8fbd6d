// The tools explain and convert: what a rule is based on; and all pages of a conversion together are the whole, both ways, and each page is small.
import { beforeAll, describe, expect, it } from "vitest";
import { convertText } from "../../scripts/report/esas/convert-text.ts";
import type { ConvertibleProfile } from "../../scripts/report/esas/crosswalk.ts";
import { sectionsOf } from "../../scripts/report/esas/text.ts";
import { DORA, type Json, readJsonFile } from "../support.ts";
import { connect } from "./connection.ts";

const documentOf = (path: string): Json => readJsonFile(`api/v1/profiles/dora/${path}`);

it("explain names the address of each provision that a rule is based on", async () => {
  const [rule] = documentOf("rules.json").rules;
  const { result } = await (await connect("2026-07-28")).call("explain", { profile: "dora", ids: [rule.rule_id] });
  const atoms: Json[] = documentOf("sources.json").source_atoms;
  const links = rule.source_atom_ids.map(
    (id: string) => `${id} (${atoms.find(({ source_atom_id }) => source_atom_id === id)?.href})`,
  );
  expect(links).not.toEqual([]);
  expect(result.content[0].text).toContain(`Based on ${links.join(", ")}`);
});

let connection: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  connection = await connect("2026-07-28");
});

interface Converted {
  readonly result: Json;
  readonly notes: Json[];
  readonly pages: number;
}

/** Merges the pages as a client does. */
async function convert(given: object): Promise<Converted> {
  const whole: Converted = { result: {}, notes: [], pages: 0 };
  for (let page: number | undefined = 1, pages = 1; ; pages++) {
    const { result, bytes } = await connection.call("convert", { ...given, page });
    expect(bytes).toBeLessThanOrEqual(8_192);
    const { part, notes, next_call } = result.structuredContent;
    merge(whole.result, part);
    whole.notes.push(...notes);
    page = next_call?.arguments.page;
    if (page === undefined) return { ...whole, pages };
  }
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
      if ("problem" in file) throw new Error(file.problem);
      const converted = await convert({ profile, to: "esas", ...request });
      expect(converted.result).toEqual(file.result);
      const notes = sectionsOf(file.report).flatMap(({ items }) => items.map(({ words }) => words));
      expect(converted.notes.map(({ reason }) => reason)).toEqual(notes);
      const draft = convertText(published, JSON.stringify(file.result), "esas");
      if ("problem" in draft) throw new Error(draft.problem);
      expect((await convert({ profile, to: "lexbind", file: file.result })).result).toEqual(draft.result);
    },
  );
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

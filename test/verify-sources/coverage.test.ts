import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { REAL } from "../pipeline/author.ts";
import { readJsonFile } from "../support.ts";

// The published numbers, and the same counted anew from the authored files.
const coverage = readJsonFile("api/v1/profiles/dora/coverage/index.json");
const crosswalk = readJsonFile("api/v1/profiles/dora/crosswalk.json");
const readAuthored = <T>(file: string): T => parse(readFileSync(`${REAL}/${file}`, "utf8")) as T;
const { fields } = readAuthored<{ fields: { source_atom_ids: string[]; [name: string]: unknown }[] }>(
  "dora-initial/fields.yaml",
);
const atoms = readdirSync(`${REAL}/instruments`).flatMap(
  (file) => readAuthored<{ source_atoms: { text_sha256: string }[] }>(`instruments/${file}`).source_atoms,
);
const countOf = (name: string, value: unknown): number => fields.filter((field) => field[name] === value).length;

it("coverage counts the atoms, and those of them whose text is hashed", () => {
  const hashed = atoms.filter(({ text_sha256 }) => /^[0-9a-f]{64}$/.test(text_sha256));
  expect(coverage.atoms).toEqual({ total: 118, text_hashed: 118 });
  expect(coverage.atoms).toEqual({ total: atoms.length, text_hashed: hashed.length });
});

it("coverage counts the fields, those that are bound at field level and those with atoms", () => {
  expect(coverage.required).toEqual({ fields: 15, bound: 15, ratio: 1 });
  expect(coverage.total).toEqual({ fields: 27, bound: 15, with_atoms: 27, ratio: 0.5556 });
  const withAtoms = fields.filter(({ source_atom_ids }) => source_atom_ids.length > 0);
  expect(coverage.required.fields).toBe(countOf("required", true));
  expect(coverage.total.with_atoms).toBe(withAtoms.length);
});

it.each(["binding_granularity", "interpretive_status", "disclosure_tier"])(
  "coverage counts the fields by %s",
  (name) => {
    const counted = Object.keys(coverage[name]).map((value) => [value, countOf(name, value)]);
    expect(Object.fromEntries(counted)).toEqual(coverage[name]);
    expect(Object.values<number>(coverage[name]).reduce((sum, count) => sum + count, 0)).toBe(27);
  },
);

it("every field says that it is bound by locator, and provisionally", () => {
  const { fields: published } = readJsonFile("api/v1/profiles/dora/fields/index.json");
  const statuses = published.map((field: Record<string, unknown>) => field.field_binding_status);
  expect(new Set(statuses)).toEqual(new Set(["provisional_locator_bound"]));
});

// Where the profile and the law differ: every such point is published, and none by accident.
const DEVIATIONS = [
  ["competent_authority_without_row", "art-19.1.sub-1"],
  ["second_contact_optional", "annex-ii.1.10"],
  ["telephone_absent", "annex-ii.1.9"],
  ["currency_optional", "annex-ii.1.15"],
  ["member_states_always_required", "art-2.e"],
  ["one_entity", "annex-ii.1.2"],
  ["one_entity_type", "annex-ii.1.4"],
  ["continuity_no_is_reported", "annex-ii.2.9"],
  ["provider_flag_for_text", "annex-ii.2.8"],
  ["parent_and_other_information_absent", "annex-ii.2.10"],
  ["early_data", "annex-ii.3.2"],
  ["amount_unit", "annex-ii.4.13"],
  ["linked_references_without_row", "annex-ii.3.31"],
  ["open_criteria_list", "annex-ii.2.5"],
  ["esas_schema_weaker", "annex-ii.2.1"],
] as const;

it("the crosswalk publishes each deviation of the profile from the law, with the atoms that it rests on", () => {
  const published: { deviation_id: string; source_atom_ids: string[] }[] = crosswalk.deviations;
  const first = published.map(({ deviation_id, source_atom_ids }) => [
    deviation_id,
    source_atom_ids[0]?.replace(/^eu\.dora\.[a-z]+-\d+-\d+\./, ""),
  ]);
  expect(first).toEqual(DEVIATIONS);
});

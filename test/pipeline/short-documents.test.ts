// Narrow documents: what is in them, and what the service card promises of the size of each published file.
import { expect, it } from "vitest";
import { expectSizes } from "../sizes.ts";
import { artifacts, type Json, linesIn, readJsonFile, readPublic } from "../support.ts";

const { limits } = readJsonFile("api/v1/service-card/index.json");
const folderOf = (alias: string) => `api/v1/profiles/${alias}`;
const checklistOf = (alias: string): Json[] => readJsonFile(`${folderOf(alias)}/checklist/index.json`).fields;
const itemOf = (alias: string, id: string): Json => checklistOf(alias).find((item) => item.id === id);
const briefOf = (alias: string, id: string): Json => readJsonFile(`${folderOf(alias)}/fields/${id}/brief/index.json`);

// A profile alone, and one of several stages.
const TWO = ["dora", "dora-final"];

// Those that an agent reads; their sizes are printed.
const SMALL_ANSWER = /^\/llms\.txt$|\/(?:checklist|required-fields|brief|\{rule_id\}|\{code_list_id\})$/;

it("every published file has the size of exactly one path in the service card, and each of these paths has files", () => {
  const templates = Object.entries<number>(limits.max_bytes).map(([path, maxBytes]) => {
    const pattern = path.replace(/[.?]/g, "\\$&").replace(/\{[a-z_]+\}/g, "[^/]+");
    return { path, maxBytes, pattern: new RegExp(`^${pattern}$`), files: 0, largest: 0 };
  });
  const wrong = [...new Set(artifacts.files.values())].flatMap(({ paths, size }) => {
    const fitting = templates.filter(({ pattern }) => pattern.test(paths[0] as string));
    for (const template of fitting) {
      template.files++;
      template.largest = Math.max(template.largest, size);
    }
    return fitting.length === 1 && size <= (fitting[0]?.maxBytes ?? 0) ? [] : [`${paths[0]}: ${size} bytes`];
  });
  expect(wrong, "each path needs one entry in limits.max_bytes of profiles-src/service.yaml").toEqual([]);
  expect(templates.filter(({ files }) => files === 0).map(({ path }) => path)).toEqual([]);
  for (const { path, largest, maxBytes } of templates.filter(({ path }) => SMALL_ANSWER.test(path)))
    console.log(`${path}: at most ${largest} bytes (limit ${maxBytes})`);
});

it("the checklists of a report in one stage have about the size that they had", () => {
  for (const alias of ["dora", "dora-cyber-threat"])
    for (const file of ["checklist/index.json", "checklist.ndjson"])
      expectSizes({ [`${alias}/${file}`]: readPublic(`${folderOf(alias)}/${file}`).length });
});

it.each(TWO)("the checklist of %s has each field in stream order, with its content in the profile", (alias) => {
  const { fields, crosswalk } = readJsonFile(`${folderOf(alias)}/profile.json`);
  const rows = new Map<string, string[]>(crosswalk.rows.map((row: Json) => [row.field_id, row.data_fields]));
  const expected = fields.map(({ field_id, title, field_type, required, code_list }: Json) => {
    return { id: field_id, title, type: field_type, required, code_list, rows: rows.get(field_id) ?? [] };
  });
  const actual = checklistOf(alias).map(({ condition: _, requirement: __, ...item }) => item);
  expect(actual.map((item) => ({ required: false, code_list: null, rows: [], ...item }))).toEqual(expected);
});

it.each(TWO)("checklist.ndjson of %s has the same items, and an end", (alias) => {
  const [end, ...items] = linesIn(readPublic(`${folderOf(alias)}/checklist.ndjson`).toString("utf8")).reverse();
  expect(items.reverse()).toEqual(checklistOf(alias));
  const { fields, suggested_next_call: _, ...members } = readJsonFile(`${folderOf(alias)}/checklist/index.json`);
  expect(end).toEqual({ ...members, type: "end", field_count: fields.length });
});

it("an optional field shows when the official template requires its row", () => {
  expect(itemOf("dora", "secondary_contact_name")).toMatchObject({ requirement: "yes", rows: ["1.10"] });
  expect(itemOf("dora", "third_party_provider_involved").condition).toMatch(/^if .*provider/);
  expect(itemOf("dora-final", "reputational_impact").condition).toMatch(/^if /);
  for (const item of [itemOf("dora", "entity_legal_name"), itemOf("dora-initial", "reputational_impact")]) {
    expect(item).not.toHaveProperty("condition");
    expect(item).not.toHaveProperty("requirement");
  }
});

it.each(TWO)("each code list of %s has a document with its codes and labels", (alias) => {
  const { code_lists } = readJsonFile(`${folderOf(alias)}/profile.json`);
  for (const { code_list_id, title, edition, items } of code_lists)
    expect(readJsonFile(`${folderOf(alias)}/code-lists/${code_list_id}/index.json`)).toMatchObject({
      ...{ code_list_id, title, edition },
      items: items.map(({ code, label }: Json) => ({ code, label })),
    });
});

it("a field in brief has its format, its codes, an example, its rows and its evidence labels", () => {
  expect(briefOf("dora", "affected_member_states")).toMatchObject({
    required: true,
    format: "a list of at most 1000 texts",
    code_list: "/api/v1/profiles/dora/code-lists/eea_member_states",
    codes: expect.arrayContaining(["DE", "AT"]),
    example: ["DE", "AT"],
    rows: ["2.6"],
    interpretive_load: 3,
    evidence_labels: ["classification_committee_record", "detection_system_log_excerpt"],
  });
  expect(briefOf("dora", "entity_legal_identifier").format).toContain("LEI");
  expect(briefOf("dora-final", "service_downtime").format).toContain("DDD:HH:MM");
});

it.each(TWO)("the briefs of the required fields of %s are in one document, each with an example", (alias) => {
  const { fields, suggested_next_call, ...members } = readJsonFile(`${folderOf(alias)}/required-fields/index.json`);
  expect(suggested_next_call).toBe(`POST /api/v1/profiles/${alias}/prevalidate-report`);
  const required = checklistOf(alias).filter((item) => item.required);
  expect(fields.map((field: Json) => ({ ...members, ...field }))).toEqual(required.map(({ id }) => briefOf(alias, id)));
  expect(fields.filter((field: Json) => !("example" in field))).toEqual([]);
});

it("the example of a long text is its first sentence, of a draft that is ready", () => {
  const { example } = briefOf("dora-final", "description_of_the_major_ict_related_incident");
  expect(example).toMatch(/^From 04:10 .*maintenance window\.$/);
});

it("codes are left out of a brief where they are too many, but not the path of the list", () => {
  const brief = briefOf("dora", "financial_entity_type");
  expect(brief).not.toHaveProperty("codes");
  expect(brief.code_list).toBe("/api/v1/profiles/dora/code-lists/entity_types");
});

it("the text of the boundary, which thousands of documents repeat, has at most 160 characters", () => {
  expect(readJsonFile("api/v1/service-card/index.json").boundary.length).toBeLessThanOrEqual(160);
});

it("the list of rules of dora is at most 120 KB long, and the document of each rule at most 6 KB", () => {
  expect(readPublic(`${folderOf("dora")}/rules.json`).length).toBeLessThanOrEqual(120_000);
  const { rules } = readJsonFile(`${folderOf("dora")}/rules.json`);
  const sizes = rules.map(({ rule_id }: Json) => readPublic(`${folderOf("dora")}/rules/${rule_id}/index.json`).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(6_000);
});

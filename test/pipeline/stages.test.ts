// A folder with stages: one profile per stage, made of the same fields, rules and examples.
import { expect, it } from "vitest";
import { compileSources } from "../../scripts/pipeline/compile-sources.ts";
import { hashProfile } from "../../scripts/pipeline/hash.ts";
import type { Profile } from "../../scripts/pipeline/model.ts";
import { compileFolder, copySources, copyStaged, edit, hashFolder, publicFile, REAL } from "./author.ts";

const compiled = (root = copyStaged()) => compileSources(root, `${REAL}/schemas`);
const SOURCES = compiled();
const profileOf = (alias: string): Profile =>
  SOURCES.value?.profiles.find((profile) => profile.alias === alias) as Profile;
const [notice, report] = [profileOf("works-notice"), profileOf("works-report")];

it("each stage is a profile, and the members of the stage replace the common ones", () => {
  expect(SOURCES.findings).toEqual([]);
  expect([notice, report].map(({ authored }) => [authored.act_id, authored.regulation, authored.version])).toEqual([
    ["op:test.works_notice.v1", "Works Rules, Article 1", "1.0.0"],
    ["op:test.works_report.v1", "Works Rules, Article 2", "1.0.0"],
  ]);
});

it("the fields of all stages are the same, and what is required follows from the obligation", () => {
  const facts = ({ fields }: Profile) =>
    fields.map(({ field_id, data_field, required, obligation, condition }) => [
      field_id,
      data_field,
      required,
      obligation,
      condition,
    ]);
  expect(facts(notice)).toEqual([
    ["bridge_name", "1.1", true, "yes", null],
    ["lanes_closed", "1.2", false, "conditional", "if a lane is closed"],
    ["works_done", "2.1", false, "no", null],
  ]);
  expect(facts(report)).toEqual([
    ["bridge_name", "1.1", true, "yes", null],
    ["lanes_closed", "1.2", true, "yes", null],
    ["works_done", "2.1", true, "yes", null],
  ]);
  expect(notice.fields[0]).not.toHaveProperty("obligations");
});

it("the crosswalk and its official rows follow from the fields", () => {
  expect(
    notice.crosswalk.rows.map(({ data_fields, requirement, condition, source_atom_ids }) => [
      data_fields,
      requirement,
      condition,
      source_atom_ids,
    ]),
  ).toEqual([
    [["1.1"], "yes", undefined, ["test.works-rules.annex-i.1.1", "test.works-rules.annex-ii.1.1"]],
    [["1.2"], "conditional", "if a lane is closed", ["test.works-rules.annex-i.1.2", "test.works-rules.annex-ii.1.2"]],
    [["2.1"], "not_asked", undefined, ["test.works-rules.annex-i.2.1", "test.works-rules.annex-ii.2.1"]],
  ]);
  expect(notice.crosswalk.official_template).toEqual({
    annex: "Annex II to the works rules",
    named_at_most: 1,
    official_rows: [
      {
        data_field: "1.1",
        official_title: "Name",
        title: "Name of the bridge",
        obligation: "yes",
        field_ids: ["bridge_name"],
        members: [],
        source_atom_ids: ["test.works-rules.annex-ii.1.1"],
      },
      {
        data_field: "1.2",
        official_title: "Lanes",
        title: "Number of closed lanes",
        obligation: "conditional",
        condition: "if a lane is closed",
        field_ids: ["lanes_closed"],
        members: [],
        source_atom_ids: ["test.works-rules.annex-ii.1.2"],
      },
    ],
  });
  expect(report.crosswalk.official_template.official_rows.map(({ data_field }) => data_field)).toEqual([
    "1.1",
    "1.2",
    "2.1",
  ]);
});

it("included rules are at the place of their include, and rules of other stages are left out", () => {
  const ids = ({ rules }: Profile) => rules.map(({ rule_id }) => rule_id);
  const types = ["invalid_field_type.lanes_closed", "negative_value.lanes_closed"];
  expect(ids(notice)).toEqual([
    "missing_required_field.bridge_name",
    "invalid_field_type.bridge_name",
    ...types,
    "invalid_field_type.works_done",
    "unknown_field",
  ]);
  expect(ids(report)).toEqual([
    "missing_required_field.bridge_name",
    "invalid_field_type.bridge_name",
    "missing_required_field.lanes_closed",
    ...types,
    "missing_required_field.works_done",
    "invalid_field_type.works_done",
    "empty_required_field.works_done",
    "unknown_field",
  ]);
});

it("a stage has the examples without a stage and its own", () => {
  const names = ({ examples }: Profile) => examples.map((example) => [example.name, example.title]);
  expect(names(notice)).toEqual([
    ["ready", "A complete notice"],
    ["blocked", "A draft without the name"],
  ]);
  expect(names(report)[0]).toEqual(["ready", "A complete report"]);
  expect([...notice.examples, ...report.examples].filter((example) => "stage" in example)).toEqual([]);
});

it("the other act of the sources has the same hash with the stages beside it", () => {
  const bridge = profileOf("bridge");
  const service = SOURCES.value?.service;
  expect(service && hashProfile(bridge, service).hashes).toEqual(hashFolder(copySources()));
});

it("a rule on a field that the base example leaves out is shown with the value of another stage", async () => {
  const compilation = await compileFolder(copyStaged());
  const rule = JSON.parse(
    publicFile(compilation, "api/v1/profiles/works-notice/rules/negative_value.lanes_closed/index.json").toString(),
  );
  expect(rule.fires).toEqual({ example: "ready", merge_patch: { report: { lanes_closed: -1 } } });
  expect(rule.quiet).toEqual({ example: "ready", merge_patch: { report: { lanes_closed: 2 } } });
}, 30_000);

it("an include can restrict the fields of its rules", () => {
  const root = copyStaged();
  edit(root, [
    ["bridge-works/rules.yaml", "{ include: numbers }", "{ include: numbers, applies_to: { field_id: bridge_name } }"],
  ]);
  const rules = compiled(root).value?.profiles.find(({ alias }) => alias === "works-notice")?.rules ?? [];
  expect(rules.map(({ rule_id }) => rule_id)).not.toContain("negative_value.lanes_closed");
});

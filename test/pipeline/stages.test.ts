// A folder with stages: one profile per stage, made of the same fields, rules and examples.
import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { createReplays } from "../../scripts/pipeline/5-replay/replay-requests.ts";
import { hashProfile } from "../../scripts/pipeline/6-hash/hash.ts";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import type { LinkedProfile } from "../../scripts/pipeline/model/model.ts";
import { copySources, copyStaged, edit, hashFolder, placesOf, schemas } from "./author.ts";

const compiled = (root = copyStaged()) => compileSources(root, schemas);
const SOURCES = compiled();
const profileOf = (alias: string): LinkedProfile =>
  SOURCES.value?.profiles.find((profile) => profile.alias === alias) as LinkedProfile;
const NO_CROSSWALK = { rows: [], uncovered_rows: [], deviations: [] };
const [notice, report] = [profileOf("works-notice"), profileOf("works-report")];

it("each stage is a profile, and the members of the stage replace the common ones", () => {
  expect(placesOf(SOURCES.findings)).toEqual([]);
  expect([notice, report].map(({ authored }) => [authored.act_id, authored.regulation, authored.version])).toEqual([
    ["op:test.works_notice.v1", "Works Rules, Article 1", "1.0.0"],
    ["op:test.works_report.v1", "Works Rules, Article 2", "1.0.0"],
  ]);
});

it("the fields of all stages are the same, and what is required follows from the obligation", () => {
  const facts = ({ fields }: LinkedProfile) =>
    fields
      .slice(0, 5)
      .map(({ field_id, data_field, required, obligation, condition }) =>
        [field_id, data_field, required, obligation, condition].join(" "),
      );
  expect(facts(notice)).toEqual([
    "bridge_name 1.1 true required ",
    "lanes_closed 1.2 false where_applicable if a lane is closed",
    "report_kind 1.3 true required ",
    "road_classes 1.4 false optional ",
    "works_done 2.1 false optional ",
  ]);
  expect(facts(report)).toEqual([
    "bridge_name 1.1 true required ",
    "lanes_closed 1.2 true required ",
    "report_kind 1.3 true required ",
    "road_classes 1.4 false optional ",
    "works_done 2.1 true required ",
  ]);
  expect(notice.fields[0]).toHaveProperty("condition", null);
  expect(notice.fields[0]).not.toHaveProperty("obligations");
});

it("the crosswalk follows from the fields", () => {
  const [first, second, third] = notice.crosswalk.rows;
  const atoms = (row: string) => [`test.works-rules.annex-i.${row}`, `test.works-rules.annex-ii.${row}`];
  expect(first).toMatchObject({ data_fields: ["1.1"], requirement: "yes", source_atom_ids: atoms("1.1") });
  expect(first).not.toHaveProperty("condition");
  expect(second).toMatchObject({ requirement: "conditional", condition: "if a lane is closed" });
  expect(third).toMatchObject({ data_fields: ["2.1"], requirement: "not_asked", source_atom_ids: atoms("2.1") });
});

it("stages without an official template have fields without rows, or with other rows in other stages", () => {
  const root = copyStaged();
  rmSync(`${root}/bridge/bridge-works/crosswalk.yaml`);
  edit(root, [
    ["bridge/bridge-works/fields.yaml", 'data_field: "1.1"\n    ', ""],
    ["bridge/bridge-works/fields.yaml", 'data_field: "1.2"', "data_field: { notice: v26a, final_report: A-1.2 }"],
    [
      "bridge/bridge-works/fields.yaml",
      'data_field: "2.1"',
      "form_obligations: { notice: required }\n    data_field: { final_report: i37 }",
    ],
  ]);
  const { value, findings } = compiled(root);
  expect(placesOf(findings)).toEqual([]);
  const stages = value?.profiles.filter(({ stage }) => stage !== null) ?? [];
  expect(stages.map(({ fields }) => fields.slice(0, 5).map(({ data_field }) => data_field))).toEqual([
    [undefined, "v26a", "1.3", "1.4", undefined],
    [undefined, "A-1.2", "1.3", "1.4", "i37"],
  ]);
  const done = stages.map(({ fields }) => fields.find(({ field_id }) => field_id === "works_done"));
  expect(done.map((field) => [field?.obligation, field?.form_obligation])).toEqual([
    ["optional", "required"],
    ["required", undefined],
  ]);
  expect(stages.map(({ crosswalk }) => crosswalk)).toEqual([NO_CROSSWALK, NO_CROSSWALK]);
  const missing = stages[0]?.rules.find(({ rule_id }) => rule_id === "missing_required_field.bridge_name");
  expect(missing?.source_atom_ids).toEqual(["test.works-rules.annex-i.1.1"]);
});

it("a field is bound to a place only in the stages that it concerns, except one that is bound to nothing else", () => {
  const root = copyStaged();
  rmSync(`${root}/bridge/bridge-works/crosswalk.yaml`);
  const ids = ["annex-i.1.1", "annex-i.2.1", "annex-ii.2.1"].map((place) => `test.works-rules.${place}`).join(", ");
  const places = `places_of_stages: [{ stages: [final_report], source_atom_ids: [${ids}] }]\nfield_defaults:`;
  edit(root, [["bridge/bridge-works/profile.yaml", "field_defaults:", places]]);
  const { value, findings } = compiled(root);
  expect(placesOf(findings)).toEqual([]);
  const bound = (value?.profiles ?? []).flatMap(({ alias, derivations }) =>
    derivations.flatMap(({ field_id, source_atom_ids }) =>
      ["bridge_name", "works_done"].includes(field_id) && alias.startsWith("works")
        ? `${alias} ${field_id} ${source_atom_ids.map((id) => id.replace("test.works-rules.", "")).join(" ")}`
        : [],
    ),
  );
  expect(bound).toEqual([
    "works-notice bridge_name annex-ii.1.1",
    "works-notice works_done annex-i.2.1 annex-ii.2.1",
    "works-report bridge_name annex-i.1.1 annex-ii.1.1",
    "works-report works_done annex-i.2.1 annex-ii.2.1",
  ]);
});

it("the official rows are the fields that the template can require at the stage", () => {
  const [name, lanes, ...others] = notice.crosswalk.official_template?.official_rows ?? [];
  expect(name).toEqual({
    data_field: "1.1",
    official_title: "Name",
    title: "Name of the bridge",
    obligation: "required",
    field_ids: ["bridge_name"],
    members: [],
    source_atom_ids: ["test.works-rules.annex-ii.1.1"],
  });
  expect(lanes).toMatchObject({ data_field: "1.2", obligation: "where_applicable", condition: "if a lane is closed" });
  expect(others.map(({ data_field }) => data_field)).toEqual(["1.3"]);
  const rows = report.crosswalk.official_template?.official_rows.map(({ data_field }) => data_field);
  expect(rows).toEqual(["1.1", "1.2", "1.3", "2.1", "2.2"]);
});

it("included rules are at the place of their include, and rules of other stages are left out", () => {
  const codesOn = (field: string, { rules }: LinkedProfile) =>
    rules.filter(({ field_id }) => field_id === field).map(({ code }) => code);
  const shared = ["invalid_field_type", "invalid_field_format", "negative_value"];
  expect(codesOn("lanes_closed", notice)).toEqual(shared);
  expect(codesOn("lanes_closed", report)).toEqual(["missing_required_field", "empty_required_field", ...shared]);
  expect(report.rules.map(({ rule_id }) => rule_id).at(-1)).toBe("unknown_field");
});

it("a stage has the examples without a stage and its own", () => {
  const names = ({ examples }: LinkedProfile) => examples.map((example) => [example.name, example.title]);
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

it("a rule on a field that the base example leaves out is shown with the value of another stage", () => {
  expect(createReplays(notice).get("negative_value.lanes_closed")).toEqual({
    fires: { example: "ready", merge_patch: { report: { lanes_closed: -1 } } },
    quiet: { example: "ready", merge_patch: { report: { lanes_closed: 2 } } },
  });
});

it("an include can restrict the fields of its rules", () => {
  const root = copyStaged();
  edit(root, [
    [
      "bridge/bridge-works/rules.yaml",
      "{ include: numbers }",
      "{ include: numbers, applies_to: { field_id: bridge_name } }",
    ],
  ]);
  const rules = compiled(root).value?.profiles.find(({ alias }) => alias === "works-notice")?.rules ?? [];
  expect(rules.map(({ rule_id }) => rule_id)).not.toContain("negative_value.lanes_closed");
});

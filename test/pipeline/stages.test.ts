// A folder with stages: one profile per stage, made of the same fields, rules and examples.
import { expect, it } from "vitest";
import { compileSources } from "../../scripts/pipeline/compile-sources.ts";
import { hashProfile } from "../../scripts/pipeline/hash.ts";
import type { Profile } from "../../scripts/pipeline/model.ts";
import {
  check,
  compileFolder,
  copySources,
  copyStaged,
  edit,
  expectFound,
  hashFolder,
  type Mistake,
  publicFile,
  REAL,
  resolve,
} from "./author.ts";

const PROFILE = "bridge-works/profile.yaml";
const FIELDS = "bridge-works/fields.yaml";
const RULES = "bridge-works/rules.yaml";
const CROSSWALK = "bridge-works/crosswalk.yaml";
const NUMBERS = "rules/numbers.yaml";
const MEMBERS = "rules/members.yaml";
const NOTICE = "bridge-works/examples/notice.yaml";
const REPORT = "bridge-works/examples/report.yaml";
const BLOCKED = "bridge-works/examples/blocked.yaml";

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

const LANES = 'obligations: { notice: "conditional", final_report: "yes" }';
const DONE = 'obligations: { notice: "no", final_report: "yes" }';

it.each<Mistake>([
  [
    "an unknown stage of an obligation",
    "field_without_obligation unknown_stage",
    [FIELDS, DONE, '▸obligations: { ▸notic: "no", final_report: "yes" }'],
  ],
  [
    "a field without obligations",
    "field_without_obligation field_without_obligation",
    [FIELDS, "  - field_id: works_done", "  - ▸field_id: works_done"],
    [FIELDS, `data_field: "2.1"\n    ${DONE}`, "required: true"],
  ],
  ["a field with obligations and required", "schema_mismatch", [FIELDS, DONE, `${DONE}\n    ▸required: true`]],
  ["an unknown stage of a rule", "unknown_stage", [RULES, "stages: [final_report]", "stages: [▸final]"]],
  [
    "an unknown stage of a rule of a group",
    "unknown_stage",
    [NUMBERS, "    kind: minimum", "    kind: minimum\n    stages: [▸final]"],
  ],
  ["an unknown stage of an example", "unknown_stage", [NOTICE, "stage: notice", "stage: ▸notices"]],
  [
    "a stage of an act without stages",
    "unknown_stage",
    ["bridge-notice/examples/ready.yaml", "name: ready", "name: ready\nstage: ▸notice"],
  ],
  [
    "a conditional field without its condition",
    "unfit_condition",
    [FIELDS, "    condition: if a lane is closed\n", ""],
    [FIELDS, LANES, `▸${LANES}`],
  ],
  [
    "a condition of a field that is not conditional",
    "unfit_condition",
    [FIELDS, DONE, `${DONE}\n    ▸condition: if done`],
  ],
  [
    "a member that follows from the field",
    "derived_member",
    [CROSSWALK, "- field_id: works_done", '- field_id: works_done\n    ▸requirement: "yes"'],
  ],
  [
    "official rows, which follow from the fields,",
    "derived_member",
    [CROSSWALK, "named_at_most: 1", "named_at_most: 1\n  ▸official_rows: []"],
  ],
  [
    "a member of a stage with a typing error",
    "schema_mismatch",
    [PROFILE, "    title: Notice of", "    ▸titel: x\n    title: Notice of"],
  ],
  [
    "a missing member of all stages",
    "schema_mismatch schema_mismatch",
    [PROFILE, "version: 1.0.0\n", ""],
    [PROFILE, "- stage: notice", "- ▸stage: notice"],
    [PROFILE, "- stage: final", "- ▸stage: final"],
  ],
  [
    "a missing member of one stage",
    "schema_mismatch",
    [PROFILE, "    act_id: op:test.works_notice.v1\n", ""],
    [PROFILE, "- stage: notice", "- ▸stage: notice"],
  ],
  [
    "a stage twice",
    "duplicate_stage",
    [
      PROFILE,
      "field_defaults:",
      "  - stage: ▸notice\n    act_id: op:test.a.v1\n    aliases: [a]\n    title: A\nfield_defaults:",
    ],
  ],
  [
    "a stage without an example",
    "stage_without_example",
    [PROFILE, "- stage: final_report", "- stage: ▸final_report"],
    [BLOCKED, "title: A", "stage: notice\ntitle: A"],
    [REPORT, "stage: final_report", "stage: notice"],
  ],
])("%s is found by the check", (...mistake) => {
  expectFound(check, mistake, "error", copyStaged());
});

it.each<Mistake>([
  ["an unknown group", "unknown_rule_group", [RULES, "include: numbers", "include: ▸number"]],
  [
    "a stage without its base example",
    "unknown_example",
    [PROFILE, "base_example: ready", "base_example: ▸ready"],
    [REPORT, "name: ready", "name: done"],
  ],
  [
    "a row twice",
    "duplicate_data_field row_without_atom",
    [FIELDS, 'data_field: "2.1"', 'data_field: ▸"1.1"'],
    [FIELDS, "[test.works-rules.annex-i.2.1, test", "[test.works-rules.annex-i.2.1, ▸test"],
  ],
  [
    "an atom of another row",
    "row_without_atom",
    [FIELDS, "test.works-rules.annex-ii.2.1", "▸test.works-rules.annex-i.1.1"],
  ],
  ["an alias twice", "duplicate_act", [PROFILE, "[works-report]", "[▸works-notice]"]],
])("%s is found when references are resolved, once for all stages", (...mistake) => {
  expectFound(resolve, mistake, "error", copyStaged());
});

it.each<Mistake>([
  [
    "a rule of a group that selects no field of any profile",
    "empty_selection",
    [NUMBERS, "applies_to: { field_type: [string, text] }", "applies_to: ▸{ field_type: number }"],
  ],
  [
    "a group that no profile includes",
    "unused_rule_group",
    [MEMBERS, "draft_rules:", "▸draft_rules:"],
    [RULES, "  - include: members\n", "  []\n"],
  ],
])("%s is a warning", (...mistake) => {
  expectFound(resolve, mistake, "warning", copyStaged());
});

it("an include can restrict the fields of its rules", () => {
  const root = copyStaged();
  edit(root, [[RULES, "{ include: numbers }", "{ include: numbers, applies_to: { field_id: bridge_name } }"]]);
  const rules = compiled(root).value?.profiles.find(({ alias }) => alias === "works-notice")?.rules ?? [];
  expect(rules.map(({ rule_id }) => rule_id)).not.toContain("negative_value.lanes_closed");
});

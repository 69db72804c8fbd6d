// Mistakes in a folder with stages and in groups of rules, each found once at the position where its author made it.
import { it } from "vitest";
import { check, copyStaged, expectFound, link, type Mistake } from "./author.ts";

const PROFILE = "bridge/bridge-works/profile.yaml";
const FIELDS = "bridge/bridge-works/fields.yaml";
const RULES = "bridge/bridge-works/rules.yaml";
const CROSSWALK = "bridge/bridge-works/crosswalk.yaml";
const NUMBERS = "rules/numbers.yaml";
const MEMBERS = "rules/members.yaml";
const NOTICE = "bridge/bridge-works/examples/notice.yaml";
const REPORT = "bridge/bridge-works/examples/report.yaml";
const BLOCKED = "bridge/bridge-works/examples/blocked.yaml";

const LANES_WANTED = `draft_rules:
  - code: lanes_wanted
    kind: required_when
    field_id: lanes_closed
    stages: [notice]
    parameters: { when: [[{ field: works_done, has_value: true }]] }
    severity: attention
    checks: [prevalidation]
    basis: logic
    based_on: primary
    recoverability: provide_value
    message: "{field} is missing."`;
const LANES = "obligations: { notice: where_applicable, final_report: required }";
const DONE = "obligations: { notice: optional, final_report: required }";

it.each<Mistake>([
  [
    "an unknown stage of an obligation",
    "unknown_stage",
    [FIELDS, DONE, "obligations: { ▸notic: optional, final_report: required }"],
  ],
  [
    "a field without obligations",
    "field_without_obligation field_without_obligation",
    [FIELDS, "  - field_id: works_done", "  - ▸field_id: works_done"],
    [FIELDS, `data_field: "2.1"\n    ${DONE}`, "obligation: required"],
  ],
  [
    "a field with obligations and an obligation",
    "schema_mismatch",
    [FIELDS, DONE, `${DONE}\n    ▸obligation: required`],
  ],
  ["an unknown stage of a row", "unknown_stage", [FIELDS, 'data_field: "2.1"', 'data_field: { ▸final: "2.1" }']],
  ["an unknown stage of a rule", "unknown_stage", [RULES, "stages: [final_report]", "stages: [▸final]"]],
  [
    "an unknown stage of a rule of a group",
    "unknown_stage",
    [NUMBERS, "    kind: number_range", "    kind: number_range\n    stages: [▸final]"],
  ],
  ["an unknown stage of an example", "unknown_stage", [NOTICE, "stage: notice", "stage: ▸notices"]],
  [
    "a stage of an act without stages",
    "unknown_stage",
    ["bridge/bridge-notice/examples/ready.yaml", "name: ready", "name: ready\nstage: ▸notice"],
  ],
  [
    "a condition of a field that is nowhere where_applicable",
    "unfit_condition",
    [FIELDS, DONE, `${DONE}\n    ▸condition: if done`],
  ],
  [
    "an unknown stage of a place",
    "unknown_stage",
    [
      PROFILE,
      "field_defaults:",
      "places_of_stages: [{ stages: [▸final], source_atom_ids: [test.works-rules.annex-i.1.1] }]\nfield_defaults:",
    ],
  ],
  [
    "a place of a stage that no field is bound to",
    "unbound_place",
    [
      PROFILE,
      "field_defaults:",
      "places_of_stages: [{ stages: [notice], source_atom_ids: [▸test.works-rules.annex-i.1.11] }]\nfield_defaults:",
    ],
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
  expectFound(check, mistake, copyStaged());
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
  [
    "a field that a rule asks for under a condition, without that in words,",
    "unfit_condition",
    [FIELDS, "    condition: if a lane is closed\n", ""],
    [FIELDS, LANES, `▸${LANES}`],
    [RULES, "draft_rules:", LANES_WANTED],
  ],
  ["an alias twice", "duplicate_act", [PROFILE, "[works-report]", "[▸works-notice]"]],
  [
    "an alias that is the folder of the stages of another act",
    "duplicate_act",
    ["bridge/bridge-notice/profile.yaml", "aliases: [bridge,", "aliases: [▸bridge-works, bridge,"],
  ],
  [
    "a rule of a group that selects no field of any profile",
    "empty_selection",
    [NUMBERS, "applies_to: { field_type: [integer, percentage] }", "applies_to: ▸{ field_type: number }"],
  ],
  [
    "a group that no profile includes",
    "unused_rule_group",
    [MEMBERS, "draft_rules:", "▸draft_rules:"],
    [RULES, "  - include: members\n", "  []\n"],
  ],
])("%s is found when references are resolved, once for all stages", (...mistake) => {
  expectFound(link, mistake, copyStaged());
});

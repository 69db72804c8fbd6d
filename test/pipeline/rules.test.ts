import { expect, it } from "vitest";
import {
  compileFolder,
  compileMistake,
  copySources,
  edit,
  type Mistake,
  makeMistake,
  placesOf,
  publicFile,
  resolve,
} from "./author.ts";

const PROFILE = "bridge-notice/profile.yaml";
const FIELDS = "bridge-notice/fields.yaml";
const RULES = "bridge-notice/rules.yaml";
const SERVICE = "service.yaml";
const LANES = "  - code: negative_value";
const MARKED_LANES = "  - ▸code: negative_value";
const ROADS = "rope }\n\n  - code:";
const MARKED_ROADS = "rope }\n\n  - ▸code:";

const mistakes: Mistake[] = [
  { name: "an unknown kind", edits: [[RULES, "kind: minimum", "kind: ▸minimun"]], codes: ["unknown_kind"] },
  {
    name: "a property that fields do not have",
    edits: [[RULES, "{ field_type: integer }", "{ ▸type: integer }"]],
    codes: ["unknown_property"],
  },
  {
    name: "a parameter of the wrong type",
    edits: [[RULES, "minimum: 0", 'minimum: ▸"0"']],
    codes: ["invalid_parameters"],
  },
  {
    name: "a parameter that the kind does not take",
    edits: [[RULES, "minimum: 0", "minimum: 0, ▸maximum: 9"]],
    codes: ["invalid_parameters"],
  },
  { name: "a missing parameter", edits: [[RULES, "{ minimum: 0 }", "▸{}"]], codes: ["invalid_parameters"] },
  {
    name: "no parameters at all",
    edits: [
      [RULES, LANES, MARKED_LANES],
      [RULES, "    parameters: { minimum: 0 }\n", ""],
    ],
    codes: ["invalid_parameters"],
  },
  {
    name: "a parameter taken from a property that fields do not have",
    edits: [[RULES, "{ evidence_labels: $evidence_labels }", "▸{ evidence_labels: $labels }"]],
    codes: ["invalid_parameters"],
  },
  {
    name: "a rule on law without an atom",
    edits: [
      [RULES, LANES, MARKED_LANES],
      [RULES, "    source_atom_ids: [test.bridge-act.art-2.1]\n", ""],
    ],
    codes: ["rule_without_atoms"],
  },
  {
    name: "a rule on law that rests on a field without atoms",
    edits: [
      [RULES, ROADS, MARKED_ROADS],
      [FIELDS, "[test.span-rules.annex-i.1.1]\n    derivation: Taken", "[]\n    derivation: Taken"],
    ],
    codes: ["rule_without_atoms"],
  },
  {
    name: "a missing variant",
    edits: [
      [RULES, ROADS, MARKED_ROADS],
      [RULES, '    variants:\n      white_space: "{field_id} holds', "#"],
    ],
    codes: ["missing_variant"],
  },
  {
    name: "an unknown variant",
    edits: [
      [
        RULES,
        '    variants:\n      white_space: "{field_id} holds',
        '    variants:\n      ▸spaces: x\n      white_space: "{field_id} holds',
      ],
    ],
    codes: ["unknown_variant"],
  },
  {
    name: "a placeholder that the kind does not fill",
    edits: [[RULES, '"{field_id} is below {minimum}."', '▸"{field_id} is below {maximum}."']],
    codes: ["unknown_placeholder"],
  },
  {
    name: "a placeholder of a variant that the kind does not fill",
    edits: [[RULES, '"{field_id} holds white space', '▸"{value} holds white space']],
    codes: ["unknown_placeholder"],
  },
  {
    name: "a field named by a rule that has none",
    edits: [[RULES, "message: Lint is not all.", 'message: ▸"{field_id} is not all."']],
    codes: ["unknown_placeholder"],
  },
  {
    name: "a placeholder of a summary that nothing fills",
    edits: [[PROFILE, '"Pre-validation: {info|note|notes}."', '▸"Pre-validation: {infos|note|notes}."']],
    codes: ["unknown_placeholder"],
  },
  {
    name: "a placeholder of an error that nothing fills",
    edits: [[SERVICE, '"Takes {allow}."', '▸"Takes {methods}."']],
    codes: ["unknown_placeholder"],
  },
  {
    name: "a placeholder of a source's summary that nothing fills",
    edits: [[SERVICE, 'source_summary: "{field_id}', 'source_summary: ▸"{field}']],
    codes: ["unknown_placeholder"],
  },
];

it.each(mistakes)("$name is found where it stands", (mistake) => {
  const { root, expected } = makeMistake(mistake);
  expect(placesOf(resolve(root))).toEqual(expected);
});

it("a base example that is not ready is found where the profile names it", async () => {
  const { findings, expected } = await compileMistake({
    name: "evidence is missing",
    edits: [
      [PROFILE, "base_example: ready", "base_example: ▸ready"],
      ["bridge-notice/examples/ready.yaml", "inspection_record, traffic_count", "traffic_count"],
      [RULES, "{ labels: [traffic_count] }", "{}\n    quiet: { labels: [inspection_record, traffic_count] }"],
    ],
    codes: ["base_not_ready"],
  });
  expect(placesOf(findings)).toEqual(expected);
});

it("a code list that only a rule names is published with the profile", async () => {
  const root = copySources();
  edit(root, [
    [FIELDS, "    code_list: road_classes\n", ""],
    [RULES, "code_list: any, field_type: string_list", "field_type: string_list"],
  ]);
  const profile = JSON.parse(publicFile(await compileFolder(root), "api/v1/profiles/bridge/profile.json").toString());
  expect(profile.code_lists.map((list: { code_list_id: string }) => list.code_list_id)).toContain("road_classes");
});

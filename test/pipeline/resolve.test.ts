import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copySources, FIXTURE, type Mistake, makeMistake, placesOf, resolve } from "./author.ts";

const SERVICE = "service.yaml";
const ACT = "instruments/bridge-act.yaml";
const LISTS = "code-lists/spans.yaml";
const PROFILE = "bridge-notice/profile.yaml";
const FIELDS = "bridge-notice/fields.yaml";
const RULES = "bridge-notice/rules.yaml";
const CROSSWALK = "bridge-notice/crosswalk.yaml";
const LIST =
  "title: t, edition: e, selection: single, source_atom_ids: [test.bridge-act.art-1], items: [{ code: a, label: a }]";
const OPERATION = "method: GET, path: /x, served_by: static, answer: fields, description: d";

const doubles: Mistake[] = [
  {
    name: "an instrument",
    edits: [
      ["instruments/span-rules.yaml", "39001R0002", "▸39001R0001"],
      [PROFILE, "[39001R0001, 39001R0002]", "▸[39001R0001, ▸39001R0002]"],
    ],
    codes: ["foreign_atom", "unknown_celex", "duplicate_celex"],
  },
  {
    name: "an atom",
    edits: [[ACT, "test.bridge-act.art-3", "▸test.bridge-act.art-1"]],
    codes: ["duplicate_atom"],
  },
  {
    name: "a code list",
    edits: [[LISTS, "- code_list_id: r", `- { code_list_id: ▸span_types, ${LIST} }\n  - code_list_id: r`]],
    codes: ["duplicate_code_list"],
  },
  { name: "a code", edits: [[LISTS, "code: cable", "code: ▸arch"]], codes: ["duplicate_code"] },
  { name: "a field", edits: [[FIELDS, "field_id: lanes_closed", "field_id: ▸span_type"]], codes: ["duplicate_field"] },
  {
    name: "an evidence label",
    edits: [[PROFILE, "- label: t", "- { label: ▸inspection_record, description: d }\n  - label: t"]],
    codes: ["duplicate_evidence_label"],
  },
  {
    name: "a rule",
    edits: [
      [RULES, "rope }\n\n  - code:", "rope }\n\n  - ▸code:"],
      [RULES, "field_type: string_list }", "field_type: [string, string_list] }"],
    ],
    codes: ["duplicate_rule"],
  },
  {
    name: "a row of the crosswalk",
    edits: [[CROSSWALK, "field_id: span_type", "field_id: ▸bridge_name"]],
    codes: ["duplicate_crosswalk_row"],
  },
  {
    name: "a deviation",
    edits: [
      [
        CROSSWALK,
        "deviations:\n  - deviation_id: n",
        "deviations:\n  - { deviation_id: name_without_row, topic: t, difference: d, field_ids: [], source_atom_ids: [] }\n  - deviation_id: ▸n",
      ],
    ],
    codes: ["duplicate_deviation"],
  },
  {
    name: "an example",
    edits: [["bridge-notice/examples/blocked.yaml", "name: blocked", "name: ▸attention"]],
    codes: ["duplicate_example"],
  },
  {
    name: "an operation",
    edits: [[SERVICE, "intents:", `  - { operation_id: ▸explainFieldSource, ${OPERATION} }\nintents:`]],
    codes: ["duplicate_operation"],
  },
  {
    name: "an error",
    edits: [
      [
        SERVICE,
        "  - { error: internal",
        "  - ▸{ error: not_found, status: 404, recoverability: fix_request, message: m }\n  - { error: internal",
      ],
    ],
    codes: ["duplicate_error"],
  },
];

it.each(doubles)("$name defined twice is found at the second", (mistake) => {
  const { root, expected } = makeMistake(mistake);
  expect(placesOf(resolve(root))).toEqual(expected);
});

it("an act and its aliases defined twice are found at the second", () => {
  const root = copySources();
  cpSync(join(root, "bridge-notice"), join(root, "copy-of-it"), { recursive: true });

  const places = ["1:9", "2:11", "2:19"].map((at) => `profiles-src/copy-of-it/profile.yaml:${at} duplicate_act`);
  expect(placesOf(resolve(root))).toEqual(places);
});

const UNUSED_LIST = `- { code_list_id: ▸lamps, ${LIST} }\n  - code_list_id: r`;
const idle: Mistake[] = [
  {
    name: "an atom",
    edits: [
      [ACT, "source_atom_id: test.bridge-act.art-3", "source_atom_id: ▸test.bridge-act.art-3"],
      [ACT, "    stands_because:", "#"],
    ],
    codes: ["unused_atom"],
  },
  { name: "a code list", edits: [[LISTS, "- code_list_id: r", UNUSED_LIST]], codes: ["unused_code_list"] },
  {
    name: "a check",
    edits: [[RULES, "{ field_type: integer }", "▸{ field_type: number }"]],
    codes: ["empty_selection"],
  },
];

it.each(idle)("$name that nothing uses is a warning, and the build goes on", (mistake) => {
  const { root, expected } = makeMistake(mistake);
  expect(placesOf(resolve(root), "warning")).toEqual(expected);
  expect(placesOf(resolve(root))).toEqual([]);
});

it("an instrument that no act lists is a warning, as are its atoms", () => {
  const root = copySources();
  const text = readFileSync(`${FIXTURE}/instruments/span-rules.yaml`, "utf8");
  writeFileSync(
    join(root, "instruments/third.yaml"),
    text.replace("R0002", "R0003").replace("test.span-rules", "test.third"),
  );

  expect(placesOf(resolve(root), "warning")).toEqual([
    "profiles-src/instruments/third.yaml:2:8 unused_celex",
    "profiles-src/instruments/third.yaml:18:21 unused_atom",
  ]);
});

const bindings: Mistake[] = [
  {
    name: "a required field without atoms",
    edits: [
      [FIELDS, "- field_id: bridge_name", "- ▸field_id: bridge_name"],
      [FIELDS, "source_atom_ids: [test.bridge-act.art-1]", "source_atom_ids: []"],
      [
        RULES,
        "rests_on: primary\n    recoverability: provide_value",
        "source_atom_ids: [test.bridge-act.art-1]\n    recoverability: provide_value",
      ],
    ],
    codes: ["field_without_atoms"],
  },
  {
    name: "an atom of an instrument that the act does not list",
    edits: [[PROFILE, "[39001R0001, 39001R0002]", "▸[39001R0001]"]],
    codes: ["foreign_atom"],
  },
  {
    name: "a reason for an atom that is in use",
    edits: [
      [
        ACT,
        "- source_atom_id: test.bridge-act.art-1\n",
        "- source_atom_id: ▸test.bridge-act.art-1\n    stands_because: r\n",
      ],
    ],
    codes: ["needless_reason"],
  },
];

it.each(bindings)("$name is an error", (mistake) => {
  const { root, expected } = makeMistake(mistake);
  expect(placesOf(resolve(root))).toEqual(expected);
});

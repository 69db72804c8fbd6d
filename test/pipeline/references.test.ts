import { expect, it } from "vitest";
import { type Mistake, makeMistake, placesOf, resolve, suggestionsOf } from "./author.ts";

const SERVICE = "service.yaml";
const LISTS = "code-lists/spans.yaml";
const PROFILE = "bridge-notice/profile.yaml";
const FIELDS = "bridge-notice/fields.yaml";
const RULES = "bridge-notice/rules.yaml";
const CROSSWALK = "bridge-notice/crosswalk.yaml";

const ATOM_SLIP = "test.bridge-act.art-2.11";
const atom = { codes: ["unknown_atom"], near: "test.bridge-act.art-2.1" };
const field = { codes: ["unknown_field"], near: "bridge_name" };
const label = { codes: ["unknown_evidence_label"], near: "inspection_record" };
const dangling: Mistake[] = [
  {
    name: "an atom of a code list",
    edits: [
      [
        LISTS,
        "multiple\n    source_atom_ids: [test.span-rules.annex-i.1.1]",
        `multiple\n    source_atom_ids: [▸${ATOM_SLIP}]`,
      ],
    ],
    ...atom,
  },
  { name: "an atom of a code", edits: [[LISTS, "test.bridge-act.art-2.1", `▸${ATOM_SLIP}`]], ...atom },
  { name: "an atom of a field", edits: [[FIELDS, "1.1, test.bridge-act.art-2.1", `1.1, ▸${ATOM_SLIP}`]], ...atom },
  { name: "an atom of a rule", edits: [[RULES, "test.bridge-act.art-2.1", `▸${ATOM_SLIP}`]], ...atom },
  {
    name: "an atom of a crosswalk row",
    edits: [[CROSSWALK, "[test.bridge-act.art-1]\n    requirement", `[▸${ATOM_SLIP}]\n    requirement`]],
    ...atom,
  },
  {
    name: "an atom of an uncovered row",
    edits: [
      [
        CROSSWALK,
        "conditional\n    source_atom_ids: [test.span-rules.annex-i.1.1]",
        `conditional\n    source_atom_ids: [▸${ATOM_SLIP}]`,
      ],
    ],
    ...atom,
  },
  {
    name: "an atom of a deviation",
    edits: [
      [
        CROSSWALK,
        "[bridge_name]\n    source_atom_ids: [test.bridge-act.art-1]",
        `[bridge_name]\n    source_atom_ids: [▸${ATOM_SLIP}]`,
      ],
    ],
    ...atom,
  },
  {
    name: "an instrument of an act",
    edits: [[PROFILE, "39001R0002]", "39001R0002, ▸39001R0003]"]],
    codes: ["unknown_celex"],
    near: "39001R0001",
  },
  {
    name: "the code list of a field, and of the rules that take it from there",
    edits: [
      [FIELDS, "code_list: span_types", "code_list: ▸span_typs"],
      [RULES, "{ code_list: $code_list }", "{ code_list: ▸$code_list }"],
    ],
    codes: ["unknown_code_list", "unknown_code_list"],
    near: "span_types",
  },
  {
    name: "the code list of a rule",
    edits: [[RULES, "code_list: road_classes", "code_list: ▸span_typs"]],
    codes: ["unknown_code_list"],
    near: "span_types",
  },
  {
    name: "the code list of a crosswalk row",
    edits: [[CROSSWALK, "span_types", "▸span_typs"]],
    codes: ["unknown_code_list"],
    near: "span_types",
  },
  { name: "the field of a draft rule", edits: [[RULES, "field_id: null", "field_id: ▸brige_name"]], ...field },
  {
    name: "the field of a crosswalk row",
    edits: [[CROSSWALK, "- field_id: bridge_name", "- field_id: ▸brige_name"]],
    ...field,
  },
  { name: "a field of a deviation", edits: [[CROSSWALK, "[bridge_name]", "[▸brige_name]"]], ...field },
  {
    name: "an evidence label of all fields",
    edits: [[PROFILE, "[inspection_record]", "[▸inspection_recrod]"]],
    ...label,
  },
  {
    name: "an evidence label of a field",
    edits: [[FIELDS, "[inspection_record, ", "[▸inspection_recrod, "]],
    ...label,
  },
  {
    name: "the base example",
    edits: [[PROFILE, "base_example: ready", "base_example: ▸redy"]],
    codes: ["unknown_example"],
    near: "ready",
  },
  {
    name: "the operation of an intent",
    edits: [
      [SERVICE, "check_a_draft, operation_id: prevalidateReport", "check_a_draft, operation_id: ▸prevalidateReprot"],
    ],
    codes: ["unknown_operation"],
    near: "prevalidateReport",
  },
  {
    name: "the operation of a stream's hint",
    edits: [[SERVICE, "mcp_hint:\n  operation_id: e", "mcp_hint:\n  operation_id: ▸"]],
    codes: ["unknown_operation"],
    near: "explainFieldSource",
  },
  {
    name: "the operation after a source",
    edits: [[SERVICE, "after_source:\n  operation_id: p", "after_source:\n  operation_id: ▸"]],
    codes: ["unknown_operation"],
    near: "prevalidateReport",
  },
  {
    name: "an error that the server gives",
    edits: [
      [SERVICE, "  - { error: internal_error,", "#"],
      [SERVICE, "errors:\n  - ", "errors:\n  ▸- "],
    ],
    codes: ["unknown_error"],
  },
  {
    name: "an error that the server gives under another name",
    edits: [
      [SERVICE, "errors:\n  - ", "errors:\n  ▸- "],
      [SERVICE, "{ error: internal_error", "▸{ error: internal_eror"],
    ],
    codes: ["unknown_error", "unused_error"],
    near: "internal_eror",
  },
  {
    name: "the schema of an answer",
    edits: [[SERVICE, "answer: field-source", "answer: ▸field-sources"]],
    codes: ["unknown_schema"],
  },
  {
    name: "the profile of an operation",
    edits: [[SERVICE, "answer: field-source", "answer: field-source\n    fixed_profile: ▸brige"]],
    codes: ["unknown_profile"],
  },
];

it.each(dangling)("$name that nothing defines is found where it is used", (mistake) => {
  const { root, expected } = makeMistake(mistake);
  expect(placesOf(resolve(root))).toEqual(expected);
  expect(suggestionsOf(resolve(root))).toEqual(mistake.near === undefined ? [] : [mistake.near]);
});

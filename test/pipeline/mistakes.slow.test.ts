// Mistakes that authors make in one place and that show in another: one finding of all stages together, where the author made it. The real
// sources are tried with generated ones in generated-mistakes.nightly.test.ts; that the hash of a text is not the one in the official document
// is found by npm run verify:sources.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copySources, copyStaged, edit, expectFound, findAll, type Mistake, placesOf, REAL } from "./author.ts";

const FIELDS = "bridge/bridge-notice/fields.yaml";
const RULES = "bridge/bridge-notice/rules.yaml";
const WORKS_RULES = "bridge/bridge-works/rules.yaml";
const PROFILE = "bridge/bridge-notice/profile.yaml";
const READY = "bridge/bridge-notice/examples/ready.yaml";
const CROSSWALK = "bridge/bridge-notice/crosswalk.yaml";
const LISTS = "bridge/code-lists/spans.yaml";
const ACT = "bridge/instruments/bridge-act.yaml";

const BELOW = '"{field_id} is below {minimum}."';
const ATTENTION = "bridge/bridge-notice/examples/attention.yaml";
const WORKS_FIELDS = "bridge/bridge-works/fields.yaml";
const WORKS_NAME = `  - { field_id: ▸bridge_name, title: t, data_field: "1.1", obligations: { notice: required, final_report: required }, field_type: string,
      disclosure_tier: public, interpretive_status: direct, mapping_type: direct, interpretive_load: 0, binding_granularity: template_field,
      source_atom_ids: [test.works-rules.annex-i.1.1, test.works-rules.annex-ii.1.1], derivation: d, when_to_use_this: w }\n`;
const FIRST_ATOM = `  - { source_atom_id: test.bridge-act.art-1, role: obligation, locator: { article: "1" }, paraphrase: p, text_sha256: a1${"0".repeat(62)} }\n`;
const NO_FIELD = `  - code: unfit
    kind: conflict
    field_id: bridge_name
    parameters: { when: [[▸{ greater_than: 1 }]] }
    severity: attention
    basis: interface
    recoverability: review_content
    message: "{field} does not fit."
    fires: {}
`;

const NAMED = `  - ▸code: unfit
    kind: conflict
    field_id: bridge_name
    parameters: { when: [[{ field: bridge_name, has_value: true }]] }
    severity: blocking
    basis: interface
    recoverability: review_content
    message: "{field} does not fit."
    fires: {}
`;

const field = (id: string, type: string, rest = "") =>
  `  - { field_id: ${id}, title: t, obligation: optional, field_type: ${type}, disclosure_tier: public, interpretive_status: direct,
      mapping_type: direct, interpretive_load: 0, binding_granularity: template_field,
      source_atom_ids: [test.bridge-act.art-1], derivation: d, when_to_use_this: w${rest} }\n`;
const SECOND_FIELD = "  - field_id: span_type\n";
const LIST =
  "{ code_list_id: ▸lamps, title: t, edition: e, selection: single, source_atom_ids: [test.bridge-act.art-1],";
const ATOM = `{ source_atom_id: ▸test.bridge-act.art-4, role: content_rule, locator: { article: "4" }, paraphrase: p, text_sha256: a4${"0".repeat(62)} }`;
const LANES = "applies_to: { field_type: integer }";

it.each<Mistake>([
  ["a field twice", "duplicate_field", [FIELDS, SECOND_FIELD, field("▸bridge_name", "string") + SECOND_FIELD]],
  [
    "a field of a report twice",
    "duplicate_field",
    [WORKS_FIELDS, "  - field_id: report_kind\n", `${WORKS_NAME}  - field_id: report_kind\n`],
  ],
  [
    "an atom twice",
    "duplicate_atom",
    [ACT, "source_atoms:\n", `source_atoms:\n${FIRST_ATOM}`],
    [ACT, "source_atom_id: test.bridge-act.art-1\n", "source_atom_id: ▸test.bridge-act.art-1\n"],
  ],
  [
    "a group of rules twice",
    "duplicate_rule",
    [WORKS_RULES, "  - include: members\n", "  - include: members\n  - ▸include: members\n"],
  ],
  [
    "a place without its article",
    "schema_mismatch",
    [ACT, 'locator: { article: "2", paragraph: "1" }', 'locator: ▸{ paragraph: "1" }'],
  ],
  [
    "a condition without its field",
    "schema_mismatch",
    [WORKS_RULES, "  - include: members\n", `  - include: members\n${NO_FIELD}`],
  ],
  [
    "an amount that two texts have, and the rule does not",
    "other_number",
    [RULES, BELOW, `▸"{field_id} is below 2."\n    advice: "Enter 2 or more."`],
  ],
  [
    "a value of an example that does not show a rule",
    "unfit_example_value",
    [ATTENTION, "span_type: rope", "span_type: rope, road_classes: ▸[local, footpath]"],
    [READY, " road_classes: [local],", ""],
  ],
  ["an unknown atom of a field", "unknown_atom", [FIELDS, "[test.bridge-act.art-2.1]", "[▸test.bridge-act.art-2.2]"]],
  ["a tab", "tab_indentation", [READY, "  report:", "▸\treport:"]],
  ["a rule on an unknown field", "unknown_field", [RULES, LANES, "applies_to: { field_id: ▸lanes }"]],
  [
    "one of the fields in applies_to",
    "unknown_field",
    [RULES, LANES, "applies_to: { field_id: [lanes_closed, ▸lanes] }"],
  ],
  [
    "a code list in applies_to",
    "unknown_code_list",
    [RULES, "{ code_list: any, field_type: string }", "{ code_list: [span_types, ▸span] }"],
  ],
  ["a property in applies_to", "schema_mismatch", [RULES, LANES, "applies_to: { ▸feld_type: integer }"]],
  ["a selection without a field", "empty_selection", [RULES, LANES, "applies_to: ▸{ field_type: boolean }"]],
  ["a missing example", "unknown_example", [PROFILE, "base_example: ready", "base_example: ▸redy"]],
  [
    "a template that lacks a brace",
    "unbalanced_braces",
    [RULES, '"{field_id} is below {minimum}."', '▸"{field_id} is below {minimum."'],
  ],
  ["a summary that lacks a brace", "unbalanced_braces", [PROFILE, '"{title} (row {row})"', '▸"{title} (row {row)"']],
  [
    "a code list that nothing uses",
    "unused_code_list",
    [LISTS, "code_lists:\n", `code_lists:\n  - ${LIST} items: [{ code: a, label: a }] }\n`],
  ],
  ["an atom that nothing uses", "unused_atom", [ACT, "source_atoms:\n", `source_atoms:\n  - ${ATOM}\n`]],
  [
    "an official row that nothing fills",
    "unused_official_row",
    [CROSSWALK, '    - data_field: "1.1"\n', '    - data_field: ▸"1.1"\n'],
    [CROSSWALK, "field_ids: [span_type]\n", "field_ids: []\n"],
  ],
  ["the name of a field in an example", "unknown_field", [READY, "lanes_closed: 2", "▸lanes: 2"]],
  ["a code in an example", "unknown_code", [READY, "span_type: arch", "span_type: ▸ark"]],
  ["a code in a list of an example", "unknown_code", [READY, "[local]", "[▸lokal]"]],
  ["an evidence label of an example", "unknown_evidence_label", [READY, "[inspection_record,", "[▸inspection,"]],
  ["a value of another type in an example", "unexpected_finding", [READY, "lanes_closed: 2", "lanes_closed: ▸-2"]],
  [
    "a rule that no example is to break, and several do",
    "unexpected_finding",
    [RULES, "draft_rules:\n", `draft_rules:\n${NAMED}`],
  ],
  [
    "a missing value of an example",
    "unexpected_finding",
    [READY, "report: { bridge_name: Stone Bridge, ", "report: ▸{ "],
  ],
])("%s is one finding at its place", (...mistake) => {
  expectFound(findAll, mistake, copyStaged());
});

it.each([
  ["string", ""],
  ["string", ", code_list: span_types"],
  ["string_list", ""],
  ["string_list", ", code_list: road_classes"],
  ...["text", "email", "datetime", "duration", "boolean", "integer", "number", "percentage"].map(
    (type): [string, string] => [type, ""],
  ),
])("a new optional field of the type %s%s needs no other change", (type, rest) => {
  const root = copyStaged();
  edit(root, [[FIELDS, SECOND_FIELD, field("a_new_field", type, rest) + SECOND_FIELD]]);
  expect(placesOf(findAll(root))).toEqual([]);
});

it("a new field that needs an example value is one finding, which names the field and the example", () => {
  const lei = field("▸a_new_field", "string", ", identifier: lei").replace(
    "test.bridge-act.art-1",
    "eu.dora.rts-2025-301.art-1",
  );
  const file = "dora/dora/fields.yaml";
  const next = "  - field_id: entity_legal_name\n";
  const mistake: Mistake = ["a new field", "missing_example_value", [file, next, lei + next]];
  const [finding] = expectFound(findAll, mistake, copySources(REAL));
  const ready = "profiles-src/dora/dora/examples/ready.yaml";
  expect(finding?.hint).toContain(`add a_new_field under request.report to ${ready}`);
});

it("the finding on a rule that lacks a value names the field and what to write", () => {
  const rule = `draft_rules:
  - ▸code: unfit
    kind: conflict
    field_id: bridge_name
    parameters: { when: [[{ field: lanes_closed, greater_than: 5 }]] }
    severity: attention
    checks: [prevalidation]
    basis: interface
    recoverability: review_content
    message: "{field} does not fit."
    fires: { report: { bridge_name: Old Bridge, lanes_closed: 6 } }
    quiet: { report: { bridge_name: null } }
`;
  const mistake: Mistake = ["quiet without the field", "rule_not_applicable", [RULES, "draft_rules:\n", rule]];
  const [finding] = expectFound(findAll, mistake);
  expect(finding?.message).toBe("the rule does not apply to the corrected draft: it needs a value of its field");
  expect(finding?.hint).toBe("try quiet: { report: { bridge_name: Stone Bridge } }");
});

it("a rule before the rule on the type of its field is one finding, at the rule", () => {
  const rule = `  - ▸code: too_long
    kind: not_above
    stages: [final_report]
    applies_to: { field_id: lanes_closed }
    parameters: { other: share_replaced }
    severity: attention
    checks: [lint, prevalidation]
    basis: interface
    recoverability: correct_value
    message: "{field} is more."
    fires: { value: 99 }

`;
  const mistake: Mistake = [
    "a rule too early",
    "rule_throws",
    [WORKS_RULES, "  - { include: types }\n", `${rule}  - { include: types }\n`],
  ];
  const [finding] = expectFound(findAll, mistake, copyStaged());
  expect(finding?.hint).toContain("put it after the rules on types");
});

it("a file that is missing is named as such", () => {
  const root = copySources();
  rmSync(join(root, FIELDS));
  const [finding] = findAll(root);
  expect(finding).toMatchObject({
    code: "unreadable_file",
    file: `profiles-src/${FIELDS}`,
    message: "cannot read the file (no such file or folder)",
  });
});

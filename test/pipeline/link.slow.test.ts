// Resolve: references, duplicates and rules that do not fit together, each found at the position where its author made it. Others are in
// mistakes.slow.test.ts.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import {
  copySources,
  type Edit,
  edit,
  expectFound,
  FIXTURE,
  link,
  type Mistake,
  placesOf,
  REAL,
  schemas,
  suggestionsOf,
} from "./author.ts";

const SERVICE = "service.yaml";
const ACT = "bridge/instruments/bridge-act.yaml";
const LISTS = "bridge/code-lists/spans.yaml";
const PROFILE = "bridge/bridge-notice/profile.yaml";
const FIELDS = "bridge/bridge-notice/fields.yaml";
const RULES = "bridge/bridge-notice/rules.yaml";
const CROSSWALK = "bridge/bridge-notice/crosswalk.yaml";

const ATOM = "test.bridge-act.art-2.1";
const ANNEX_ATOM = "test.span-rules.annex-i.1.1";
const ART_1 = "test.bridge-act.art-1";

/** What names something undefined; the kind of name, and the one place where it stands: a file, the text before it, and the name. */
const references: [what: string, kind: string, file: string, before: string, name: string][] = [
  ["an atom of a code list", "atom", LISTS, "multiple\n    source_atom_ids: [", ANNEX_ATOM],
  ["an atom of a code", "atom", LISTS, "", ATOM],
  ["an atom of a rule", "atom", RULES, "", ATOM],
  ["an atom of a crosswalk row", "atom", CROSSWALK, "data_fields: []\n    source_atom_ids: [", ART_1],
  ["an atom of an uncovered row", "atom", CROSSWALK, "conditional\n    source_atom_ids: [", ANNEX_ATOM],
  ["an atom of a deviation", "atom", CROSSWALK, "[bridge_name]\n    source_atom_ids: [", ART_1],
  ["an instrument of an act", "instrument", PROFILE, "39001R0001, ", "39001R0002"],
  ["the code list of a rule", "code_list", RULES, "code_list: ", "road_classes"],
  ["the code list of a crosswalk row", "code_list", CROSSWALK, "", "span_types"],
  ["the field of a crosswalk row", "field", CROSSWALK, "- field_id: ", "bridge_name"],
  ["a field of a deviation", "field", CROSSWALK, "[", "bridge_name"],
  ["an evidence label of all fields", "evidence_label", PROFILE, "[", "inspection_record"],
  ["an evidence label of a field", "evidence_label", FIELDS, "[", "inspection_record"],
  ["the operation of an intent", "operation", SERVICE, "check_a_draft, operation_id: ", "prevalidateReport"],
  ["the operation of a stream's hint", "operation", SERVICE, "mcp_hint:\n  operation_id: ", "explainFieldSource"],
  ["the operation after a source", "operation", SERVICE, "after_source:\n  operation_id: ", "prevalidateReport"],
];

it.each(references)("%s that is not defined is found where it is used", (_, kind, file, before, name) => {
  const root = copySources();
  const [place] = edit(root, [[file, before + name, `${before}▸${name}x`]]);
  const findings = link(root);
  expect(placesOf(findings)).toContain(`${place} unknown_${kind}`);
  expect(suggestionsOf(findings)).toEqual([name]);
});

const LISTED = "- code_list_id: r";
const LIST = "{ code_list_id: ▸span_types, title: t, edition: e, selection: single, source_atom_ids: [], items: [] }";
const LABEL = "{ label: ▸inspection_record, description: d }";
const NO_FIELDS = "field_ids: []\n    source_atom_ids: []";
const ERROR = "{ error: not_found, status: 404, recoverability: fix_request, message: m }";
const OPERATION = "{ operation_id: ▸explainFieldSource, method: GET, path: /x, served_by: static, answer: fields }";

it.each<Mistake>([
  ["an atom", "duplicate_atom", [ACT, "test.bridge-act.art-3", "▸test.bridge-act.art-1"]],
  ["a code list", "duplicate_code_list", [LISTS, LISTED, `- ${LIST}\n  ${LISTED}`]],
  ["a code", "duplicate_code", [LISTS, "code: cable", "code: ▸arch"]],
  ["an evidence label", "duplicate_evidence_label", [PROFILE, "- label: t", `- ${LABEL}\n  - label: t`]],
  ["a row of the crosswalk", "duplicate_crosswalk_row", [CROSSWALK, "field_id: span_type", "field_id: ▸bridge_name"]],
  [
    "a deviation",
    "duplicate_deviation",
    [CROSSWALK, "field_ids: [bridge_name]", `${NO_FIELDS}\n  - deviation_id: ▸name_without_row\n    field_ids: []`],
  ],
  [
    "an example",
    "duplicate_example",
    ["bridge/bridge-notice/examples/blocked.yaml", "name: blocked", "name: ▸attention"],
  ],
  ["an operation", "duplicate_operation", [SERVICE, "intents:", `  - ${OPERATION}\nintents:`]],
  ["an error", "duplicate_error", [SERVICE, "  - { error: internal", `  - ▸${ERROR}\n  - { error: internal`]],
])("%s defined twice is found at the second definition", (...mistake) => {
  expectFound(link, mistake);
});

it("an act and its aliases defined twice are found at the second definition", () => {
  const root = copySources();
  cpSync(join(root, "bridge/bridge-notice"), join(root, "other/copy-of-it"), { recursive: true });
  const places = ["2:9", "3:11", "3:19"].map((at) => `profiles-src/other/copy-of-it/profile.yaml:${at} duplicate_act`);
  expect(placesOf(link(root))).toEqual(places);
});

it("an instrument that no act lists is one error, with its atoms", () => {
  const root = copySources();
  const text = readFileSync(`${FIXTURE}/bridge/instruments/span-rules.yaml`, "utf8");
  const own = text.replaceAll(/9001\/2|span-rules/g, "third").replace(/b{64}/, "c".repeat(64));
  const third = own.replace("R0002", "R0003");
  writeFileSync(join(root, "bridge/instruments/third.yaml"), third);
  expect(placesOf(link(root))).toEqual(["profiles-src/bridge/instruments/third.yaml:3:8 unused_instrument"]);
});

const REASON = "kept_because: It tells readers what the whole notice is about.";
const PARAMETERS = "invalid_parameters";
const PLACEHOLDER = "unknown_placeholder";
const LANES: Edit = [RULES, "  - code: negative_value", "  - ▸code: negative_value"];
const ROADS: Edit = [RULES, "rope }\n\n  - code:", "rope }\n\n  - ▸code:"];
const PRIMARY = "based_on: primary\n    recoverability: provide_value";
const ATOMS = `source_atom_ids: [${ART_1}]`;
const ROADS_ATOMS = `source_atom_ids: [${ANNEX_ATOM}]\n    derivation: Taken`;
const VARIANT = 'white_space: "{field_id} is';

it.each<Mistake>([
  ["a parameter from an unknown property", PARAMETERS, [RULES, "{ evidence_labels: $e", "▸{ evidence_labels: $l"]],
  ["an unknown variant", "unknown_variant", [RULES, VARIANT, `▸spaces: x\n      ${VARIANT}`]],
  ["an unknown placeholder of a variant", PLACEHOLDER, [RULES, '"{field_id} holds white', '▸"{value} holds white']],
  ["a placeholder of a field in a rule without one", PLACEHOLDER, [RULES, "Lint is not all.", '▸"{field_id}"']],
  [
    "an unknown placeholder of a summary",
    PLACEHOLDER,
    [PROFILE, '"Ready as far as lexbind checks: pre-', '▸"{infos|note|notes}; ready as far as lexbind checks: pre-'],
  ],
  [
    "an unknown field that should not change",
    "unknown_field",
    [PROFILE, "base_example: ready", "base_example: ready\nunchanging_fields: [▸bridge]"],
  ],
  ["an unknown placeholder of an error", PLACEHOLDER, [SERVICE, '"Takes {allow}."', '▸"Takes {methods}."']],
  ["an unknown placeholder of the source summary", PLACEHOLDER, [SERVICE, '"{field_id} ', '▸"{field} ']],
  ["an unknown schema of an answer", "unknown_schema", [SERVICE, "answer: field-source", "answer: ▸field-sources"]],
  [
    "an unknown profile of an operation",
    "unknown_profile",
    [SERVICE, "field-source", "field-source\n    fixed_profile: ▸b"],
  ],
  [
    "an atom of an instrument that is not listed",
    "foreign_atom",
    [PROFILE, "[39001R0001, 39001R0002]", "▸[39001R0001]"],
  ],
  [
    "a reason for an atom that is in use",
    "needless_reason",
    [ACT, `: ${ART_1}\n`, `: ▸${ART_1}\n    kept_because: r\n`],
  ],
  [
    "a reason for an atom in profiles that do not list it",
    "needless_reason",
    [ACT, "_id: test.bridge-act.art-3", "_id: ▸test.bridge-act.art-3"],
    [ACT, REASON, `${REASON}\n    kept_in: [tunnel]`],
  ],
  [
    "an undefined code list of a field, which rules take from there,",
    "unknown_code_list",
    [FIELDS, "code_list: span_types", "code_list: ▸span_typs"],
  ],
  [
    "an error that the server has under another name",
    "unused_error",
    [SERVICE, "{ error: internal_error", "▸{ error: internal_eror"],
  ],
  ["a rule defined twice", "duplicate_rule", ROADS, [RULES, "type: string_list }", "type: [string, string_list] }"]],
  ["a rule on law without an atom", "rule_without_atoms", LANES, [RULES, `    source_atom_ids: [${ATOM}]\n`, ""]],
  [
    "a field without atoms, on which a rule is based,",
    "field_without_atoms",
    [FIELDS, ROADS_ATOMS, `source_atom_ids: ▸[]\n    derivation: Taken`],
  ],
  ["a missing variant", "missing_variant", ROADS, [RULES, '      label: "{field_id} holds', "#"]],
  [
    "a required field without atoms",
    "field_without_atoms",
    [FIELDS, ATOMS, "source_atom_ids: ▸[]"],
    [RULES, PRIMARY, `${ATOMS}\n    recoverability: provide_value`],
  ],
])("%s is an error at its position", (...mistake) => {
  expectFound(link, mistake);
});

it("a code list that only a rule names is part of the profile", () => {
  const root = copySources();
  edit(root, [
    [FIELDS, "    code_list: road_classes\n", ""],
    [RULES, "code_list: any, field_type: string_list", "field_type: string_list"],
  ]);
  const { value } = compileSources(root, schemas);
  expect(value?.profiles[0]?.codeLists.map(({ code_list_id }) => code_list_id)).toContain("road_classes");
});

it.each<[what: string, isKept: boolean, edit: Edit]>([
  ["a reason", true, [ACT, REASON, REASON]],
  ["a reason in this profile", true, [ACT, REASON, `${REASON}\n    kept_in: [bridge]`]],
])("a profile has an atom that it does not cite if there is a reason for that: %s", (_, isKept, change) => {
  const root = copySources();
  edit(root, [change]);
  const { value } = compileSources(root, schemas);
  const ids = value?.profiles[0]?.atoms.map(({ source_atom_id }) => source_atom_id) ?? [];
  expect([ids.includes(ATOM), ids.includes("test.bridge-act.art-3")]).toEqual([true, isKept]);
});

const CHANGES = "dora/dora-major/changes.yaml";
const DORA_FIELDS = "dora/dora-reports/fields.yaml";
const LAST_LIST = "code_list: eea_member_states";

const NEXT = "  - version: 1.1.1";
it.each<Mistake>([
  ["a version twice", "version_order", [CHANGES, NEXT, `  - version: ▸1.1.0\n    changes: [x]\n${NEXT}`]],
  [
    "an older version after a newer one",
    "version_order",
    [CHANGES, NEXT, `  - version: ▸1.0.10\n    changes: [x]\n${NEXT}`],
  ],
])("the history of a profile with %s is one finding at its place", (...mistake) => {
  expectFound(link, mistake, copySources(REAL));
});

it("a code list that does not exist is one finding where its field is, although facts of other acts have that field", () => {
  expectFound(
    link,
    [
      "a code list",
      "unknown_code_list",
      [DORA_FIELDS, LAST_LIST, LAST_LIST.replace("eea_member_states", "▸eea_member_state")],
    ],
    copySources(REAL),
  );
});

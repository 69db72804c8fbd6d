// Mistakes that authors make, each in a copy of the real sources: one finding, at the line of the mistake. That the hash of a text is not the
// one in the official document is found by npm run verify:sources: test/audit/verify-sources/authoring-errors.slow.test.ts.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copySources, edit, findAll, type Mistake, placesOf, REAL } from "./author.ts";

const FIELDS = "dora/dora/fields.yaml";
const RULES = "dora/dora/rules.yaml";
const PROFILE = "dora/dora/profile.yaml";
const READY = "dora/dora/examples/ready.yaml";
const CROSSWALK = "dora/dora/crosswalk.yaml";
const VALUES = "rules/values.yaml";
const LISTS = "dora/code-lists/currencies.yaml";
const INSTRUMENT = "dora/instruments/rts-2025-301.yaml";

const field = (id: string, type: string, rest = "") =>
  `  - { field_id: ${id}, title: t, required: false, field_type: ${type}, disclosure_tier: public, interpretive_status: direct,
      mapping_type: direct, interpretive_load: 0, binding_granularity: template_field, source_atom_ids: [${ROW}],
      derivation: d, when_to_use_this: w${rest} }\n`;
const ROW = "eu.dora.its-2025-302.annex-i.1.6, eu.dora.its-2025-302.annex-ii.1.6";
const SECOND_FIELD = "  - field_id: entity_legal_name\n";
const LIST =
  "{ code_list_id: ▸lamps, title: t, edition: e, selection: single, source_atom_ids: [eu.dora.rts-2025-301.art-1],";
const ATOM =
  '{ source_atom_id: ▸eu.dora.new, role: content_rule, locator: { article: "1" }, paraphrase: p, text_sha256: ';
const MONITORING = "incident_discovery_method: monitoring_systems";

const root = copySources(REAL);

/** Makes a mistake, and undoes it. */
function findMistake(edits: Mistake extends [string, string, ...infer Edits] ? Edits : never) {
  try {
    const places = edit(root, edits);
    return { places, findings: findAll(root) };
  } finally {
    for (const [file] of edits) cpSync(join(REAL, file), join(root, file));
  }
}

it.each<Mistake>([
  ["a typing error in a key", "schema_mismatch", [FIELDS, "title: LEI of the affected", "▸titel: LEI of the affected"]],
  [
    "an unknown atom",
    "unknown_atom",
    [FIELDS, "annex-i.1.6\n", "annex-i.1.66\n"],
    [FIELDS, "- eu.dora.its-2025-302.annex-i.1.6", "- ▸eu.dora.its-2025-302.annex-i.1.6"],
  ],
  [
    "a field twice",
    "duplicate_field",
    [FIELDS, SECOND_FIELD, field("▸entity_legal_identifier", "string") + SECOND_FIELD],
  ],
  [
    "a wrong value of an enumeration",
    "schema_mismatch",
    ["rules/lint.yaml", "severity: attention", "severity: ▸atention"],
  ],
  ["a tab", "tab_indentation", [READY, "    entity_legal_name:", "▸\tentity_legal_name:"]],
  [
    "a rule on an unknown field",
    "unknown_field",
    [
      RULES,
      "  - code: submission_type_out_of_profile\n    kind: conflict\n    field_id: submission_type\n",
      "  - code: submission_type_out_of_profile\n    kind: conflict\n    field_id: ▸submision_type\n",
    ],
  ],
  ["a threshold of the wrong type", "schema_mismatch", [RULES, "at_most: 100000", 'at_most: ▸"100000"']],
  ["a missing example", "unknown_example", [PROFILE, "base_example: ready", "base_example: ▸redy"]],
  ["a hash that is none", "schema_mismatch", [INSTRUMENT, "document_sha256: ", "document_sha256: ▸x"]],
  [
    "an unknown code",
    "unknown_code",
    [RULES, "without: [critical_services_affected] }", "without: [▸critical_service_affected] }"],
  ],
  [
    "a template that lacks a brace",
    "unbalanced_braces",
    [VALUES, '"{field} is less than {minimum}."', '▸"{field} is less than {minimum."'],
  ],
  ["a date that does not exist", "schema_mismatch", [INSTRUMENT, "date: 2024-10-23", "date: ▸2024-13-23"]],
  [
    "a field in applies_to",
    "unknown_field",
    [RULES, "    applies_to: { field_id: competent_authority }", "    applies_to: { field_id: ▸competent_authorty }"],
  ],
  [
    "one of the fields in applies_to",
    "unknown_field",
    [RULES, "        - secondary_contact_name\n\n", "        - ▸secondary_contact_nam\n\n"],
  ],
  [
    "a field type in applies_to",
    "schema_mismatch",
    [VALUES, "{ field_type: string_list }", "{ field_type: ▸strings_list }"],
  ],
  [
    "a code list in applies_to",
    "unknown_code_list",
    ["rules/code-lists.yaml", "- discovery_methods", "- ▸discovery_method"],
  ],
  ["a property in applies_to", "schema_mismatch", [VALUES, "{ identifier: any }", "{ ▸identifer: any }"]],
  [
    "a selection without a field",
    "empty_selection",
    [
      RULES,
      "    applies_to: { field_id: competent_authority }",
      "    applies_to: ▸{ field_id: competent_authority, field_type: boolean }",
    ],
  ],
  [
    "an include that selects no field for a kind of rule",
    "empty_selection",
    [
      RULES,
      "  - { include: values }",
      "  - include: values\n    applies_to: ▸{ field_type: [string, datetime, integer] }",
    ],
  ],
  [
    "a placeholder that nothing fills",
    "unknown_placeholder",
    [VALUES, '"{field} is less than {minimum}."', '▸"{field} is less than {minimun}."'],
  ],
  [
    "a placeholder of a summary without its second brace",
    "unbalanced_braces",
    [PROFILE, '"{title} (row {row})"', '▸"{title} (row {row)"'],
  ],
  [
    "a code beside the field that it is of",
    "unknown_code",
    [RULES, "includes: [economic_impact] }\n    severity", "includes: [▸economic_imapct] }\n    severity"],
  ],
  [
    "a code list that nothing uses",
    "unused_code_list",
    [LISTS, "code_lists:\n", `code_lists:\n  - ${LIST} items: [{ code: a, label: a }] }\n`],
  ],
  [
    "an atom that nothing uses",
    "unused_atom",
    [INSTRUMENT, "source_atoms:\n", `source_atoms:\n  - ${ATOM}"${"0".repeat(64)}" }\n`],
  ],
  [
    "an official row that nothing fills",
    "unused_official_row",
    [CROSSWALK, '    - data_field: "2.1"\n', '    - data_field: ▸"2.1"\n'],
    [CROSSWALK, "      field_ids: [incident_reference_code]\n", "      field_ids: []\n"],
  ],
  [
    "a colon in a text without quotation marks",
    "invalid_yaml",
    [VALUES, '"{field} is less than {minimum}."', "▸Too small: less than zero"],
  ],
  ["the name of a field in an example", "unknown_field", [READY, "    entity_legal_name:", "    ▸entity_legal_nam:"]],
  ["a code in an example", "unknown_code", [READY, MONITORING, "incident_discovery_method: ▸monitoring_system"]],
  ["a code in a list of an example", "unknown_code", [READY, "- geographical_spread", "- ▸geographical_spred"]],
  [
    "a date in an example that does not exist",
    "unexpected_finding",
    [READY, "detection_datetime_utc: 2026-03-10T06", "detection_datetime_utc: ▸2026-02-30T06"],
  ],
  [
    "an evidence label of an example",
    "unknown_evidence_label",
    [
      READY,
      "affected_member_states: [classification_committee_record",
      "affected_member_states: [▸classification_comittee_record",
    ],
  ],
  ["a value of another type in an example", "unexpected_finding", [READY, "amount: 80000", 'amount: ▸"80000"']],
  [
    "a missing value of an example",
    "unexpected_finding",
    [READY, "    primary_contact_email: incident.desk@musterufer-bank.example\n", ""],
    [READY, "  report:\n    entity", "  report:\n    ▸entity"],
  ],
  [
    "the name of a field in another example",
    "unknown_field",
    ["dora/dora/examples/blocked.yaml", "    reporting_currency:", "    ▸reporting_currenci:"],
  ],
])("%s is one finding at its place", (_, code, ...edits) => {
  const { places, findings } = findMistake(edits);
  expect(placesOf(findings)).toEqual([`${places[0]} ${code}`]);
});

it.each([
  ["string", ""],
  ["string", ", code_list: currencies"],
  ["string_list", ""],
  ["string_list", ", code_list: eea_member_states"],
  ["text", ""],
  ["email", ""],
  ["datetime", ""],
  ["duration", ""],
  ["boolean", ""],
  ["integer", ""],
  ["number", ""],
  ["percentage", ""],
  ["entity_list", ""],
])("a new optional field of the type %s%s needs no other change", (type, rest) => {
  const { findings } = findMistake([[FIELDS, SECOND_FIELD, field("a_new_field", type, rest) + SECOND_FIELD]]);
  expect(placesOf(findings)).toEqual([]);
});

it("a new field that needs an example value is one finding, which names the field and the example", () => {
  const lei = field("▸a_new_field", "string", ", identifier: lei");
  const { places, findings } = findMistake([[FIELDS, SECOND_FIELD, lei + SECOND_FIELD]]);
  expect(placesOf(findings)).toEqual([`${places[0]} missing_example_value`]);
  expect(findings[0]?.hint).toContain(
    "add a_new_field under request.report to profiles-src/dora/dora/examples/ready.yaml",
  );
});

// Reports of one act that ask for the same: differences between their rules, sentences and places, which warn until a waiver has a reason.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copyNeutral, type Edit, edit, findAll, link } from "./author.ts";

const WORKS = "bridge/bridge-works";
const RULES = `${WORKS}/rules.yaml`;
const CLOSING = "bridge/bridge-closing/rules.yaml";

/** The warnings about siblings in the neutral act with edits and waivers. */
function findIn(edits: readonly Edit[], waivers?: string): string[] {
  const root = copyNeutral();
  edit(root, edits);
  if (waivers !== undefined) writeFileSync(join(root, "bridge/waivers.yaml"), waivers);
  return link(root).flatMap(({ severity, code, message, file }) =>
    /sibling|waiver/.test(code) ? `${severity} ${code} ${file.replace("profiles-src/bridge/", "")} ${message}` : [],
  );
}

/** A rule that lanes are closed and works are done, of some stages. */
const rule = (stages: string, words = "{lanes_closed} is not 0.") => `  - code: lanes_after_works
    kind: conflict
    field_id: lanes_closed${stages}
    parameters: { when: [[{ field: works_done, has_value: true }]] }
    severity: attention
    basis: logic
    source_atom_ids: [test.works-rules.annex-ii.1.2]
    message: "${words}"
`;
const withRules = (...rules: readonly string[]): Edit => [
  RULES,
  "draft_rules:\n",
  `draft_rules:\n${rules.join("\n")}\n`,
];
const NOTICE = "\n    stages: [notice]";
const REPORT = "\n    stages: [final_report]";
const MISSING = `warning rule_of_sibling bridge-works/rules.yaml all fields that "lanes_after_works.lanes_closed" reads are asked for without such a rule in: works-report`;

it("a rule of one stage on fields that another stage asks for too is a difference", () => {
  expect(findIn([withRules(rule(""))])).toEqual([]);
  expect(findIn([withRules(rule(NOTICE))])).toEqual([MISSING]);
});

it("it is none where the other stage has a rule of the same kind on these fields, or does not ask for one of them", () => {
  expect(findIn([withRules(rule(NOTICE), rule(REPORT).replace("lanes_after_works", "lanes_wrong"))])).toEqual([]);
  const done = "obligations: { notice: optional, final_report: required }\n    field_type: text";
  const notAsked = done.replace("notice: optional", "notice: not_asked");
  expect(findIn([withRules(rule(REPORT)), [`${WORKS}/fields.yaml`, done, notAsked]])).toEqual([]);
});

it("a waiver with a reason settles a difference, and one that settles nothing is a mistake", () => {
  const waiver = `waivers:
  - code: rule_of_sibling
    file: bridge-works/rules.yaml
    text: "code: lanes_after_works"
    because: Only a notice is about lanes that are closed in advance.
`;
  expect(findIn([withRules(rule(NOTICE))], waiver)).toEqual([]);
  expect(findIn([withRules(rule(""))], waiver)).toEqual([
    'error unused_waiver waivers.yaml the waiver silences no warning "rule_of_sibling"',
  ]);
});

it("a difference of a rule that never fires is still a warning, beside the error", () => {
  const root = copyNeutral();
  edit(root, [withRules(`${rule(NOTICE)}    fires: {}\n`.replace("has_value: true", "equals: never"))]);
  const found = findAll(root).map(({ severity, code }) => `${severity} ${code}`);
  expect(found.sort()).toEqual(["error rule_does_not_fire", "warning rule_of_sibling"]);
});

it("what two stages test alike, by the same place of the law, they tell alike", () => {
  expect(findIn([withRules(rule(NOTICE), rule(REPORT))])).toEqual([]);
  expect(findIn([withRules(rule(NOTICE), rule(REPORT, "{lanes_closed} is above 0."))])).toEqual([
    'warning sentence_of_sibling bridge-works/rules.yaml "lanes_after_works.lanes_closed" has another severity or other words in: works-report',
  ]);
});

it("a rule on the values of some fields is one on all fields of the profile with such values", () => {
  const onInstants = (fields: string): Edit => [
    CLOSING,
    "  - { include: code-lists }\n",
    `  - code: other_offset
    kind: utc_offset
    applies_to: { field_id: [${fields}] }
    parameters: { unwanted: non_zero }
    severity: attention
    basis: interface
    message: "{field} has an offset."
    fires: { value: "2026-03-10T07:42:00+01:00" }

  - { include: code-lists }
`,
  ];
  expect(findIn([onInstants("damage_seen_at, closed_at")])).toEqual([]);
  expect(findIn([onInstants("damage_seen_at")])).toEqual([
    'warning form_of_sibling bridge-closing/rules.yaml fields with values of the same form (datetime) have no rule "other_offset": closed_at',
  ]);
});

it("a field is bound to no place that only clocks of other stages are based on", () => {
  const bound: readonly Edit[] = [
    [`${WORKS}/profile.yaml`, "instruments: [", "instruments: [39001R0005, "],
    [`${WORKS}/profile.yaml`, "- stage: notice\n", "- stage: notice\n    clocks: [bridge.signs]\n"],
    [
      `${WORKS}/fields.yaml`,
      "test.works-rules.annex-ii.1.2]",
      "test.works-rules.annex-ii.1.2, test.closing-rules.art-3]",
    ],
  ];
  expect(findIn(bound)).toEqual([
    'warning place_of_sibling bridge-works/fields.yaml in works-report, "lanes_closed" is bound to "test.closing-rules.art-3", on which only clocks of other stages are based',
  ]);
  const places =
    "places_of_stages: [{ stages: [notice], source_atom_ids: [test.closing-rules.art-3] }]\nfield_defaults:";
  expect(findIn([...bound, [`${WORKS}/profile.yaml`, "field_defaults:", places]])).toEqual([]);
});

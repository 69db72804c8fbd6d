// The lint phase: its table, the checks that guess, and the waivers that silence them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LINTS } from "../../scripts/pipeline/4-lint/lint.ts";
import { formatFinding } from "../../scripts/pipeline/tools/findings.ts";
import { copyNeutral, type Edit, edit, findAll } from "./author.ts";

const FOLDER = "bridge/bridge-closing";
const RULES = `${FOLDER}/rules.yaml`;
const WAIVERS = "bridge/waivers.yaml";
const MESSAGE = '"{field} has more than {limit} characters."';
const HOTLINE = "The hotline answers 24 hours a day.";
const ASKS_24_HOURS: Edit = [RULES, MESSAGE, `"{field} has more than {limit} characters. ${HOTLINE}"`];

const waiver = (text: string, code = "other_number") => `waivers:
  - code: ${code}
    file: bridge-closing/rules.yaml
    text: ${text}
    because: It is about when the hotline answers.
`;

/** The findings on the neutral act with edits and waivers, as severity, code and line. */
function findIn(edits: Edit[], waivers?: string): string[] {
  const root = copyNeutral();
  edit(root, edits);
  if (waivers !== undefined) writeFileSync(join(root, WAIVERS), waivers);
  return findAll(root).map(({ severity, code, file }) => `${severity} ${code} ${file.split("/").at(-1)}`);
}

it("each check has a code and a sentence on why", () => {
  expect(LINTS.filter(({ code, why }) => !/^[a-z_0-9]+$/.test(code) || !/^[A-Z].*\.$/.test(why))).toEqual([]);
});

it("the number of a recital is no amount", () => {
  expect(findIn([[RULES, MESSAGE, `"{field} has more than {limit} characters. Recital 85 explains why."`]])).toEqual(
    [],
  );
});

it("a number in a sentence that its rule does not have is a warning, so that the sources build", () => {
  expect(findIn([ASKS_24_HOURS])).toEqual([]);
  const other: Edit = [RULES, MESSAGE, `"{field} has more than {limit} characters. Call 30 people."`];
  expect(findIn([other])).toEqual(["warning other_number rules.yaml"]);
});

it("a waiver silences the warning at a text, over line breaks too", () => {
  const folded: Edit = [RULES, MESSAGE, `\n      "{field} has more than {limit} characters. Call 30\n      people."`];
  expect(findIn([folded])).toEqual(["warning other_number rules.yaml"]);
  expect(findIn([folded], waiver("Call 30 people"))).toEqual([]);
});

it.each([
  ["that silences nothing", waiver("Call 30 people"), "error unused_waiver waivers.yaml"],
  ["of a check that does not warn", waiver("Call", "same_rule"), "error unknown_check waivers.yaml"],
  ["without a reason", waiver("Call").replace(/ +because: .*\n/, ""), "error schema_mismatch waivers.yaml"],
])("a waiver %s is a finding", (_, waivers, finding) => {
  expect(findIn([], waivers)).toEqual([finding]);
});

it.each([
  [RULES, "  - { include: types }\n", "types"],
  // The only profile that includes them.
  [RULES, "  - { include: answers }\n", "answers"],
  ["bridge/bridge-works/rules.yaml", "  - { include: types }\n", "types"],
  ["bridge/bridge-notice/rules.yaml", "  - include: types\n", "types"],
])("%s without the entry %j has one mistake, with a hint that names the rules", (file, include, group) => {
  const root = copyNeutral();
  edit(root, [[file, include, ""]]);
  expect(findAll(root).map(formatFinding)).toEqual([
    expect.stringMatching(
      `^profiles-src/${file}:\\d:1 unchecked_type: no rule blocks values of another JSON type or form in fields of type .*; include the rules "${group}" in field_rules$`,
    ),
  ]);
});

const TYPES_OF_ANSWERS = `  - code: wrong_type
    kind: type
    applies_to: { field_type: [figure, moment, yes_no] }
    parameters: {}
    severity: blocking
    basis: interface
    message: "{field} has another type."

  - code: wrong_form
    kind: well_formed
    applies_to: { field_type: [figure, moment] }
    severity: blocking
    basis: interface
    message: "{field} has another form."

`;

it.each([
  ["that a profile has itself count", "", "", []],
  ["that only ask for attention do not count", "severity: blocking", "severity: attention", ["unchecked_type"]],
  [
    "of one check do not count",
    "severity: blocking",
    "severity: blocking\n    checks: [prevalidation]",
    ["unchecked_type"],
  ],
  ["without one on the form do not count", /\n {2}- code: wrong_form.*$/s, "\n", ["unchecked_type"]],
])("rules on types %s", (_, from, to, codes) => {
  const root = copyNeutral();
  edit(root, [[RULES, "  - { include: answers }\n", TYPES_OF_ANSWERS.replace(from, to)]]);
  const unused = "unused_rule_group";
  expect(findAll(root).flatMap(({ code }) => (code === unused ? [] : code))).toEqual(codes);
});

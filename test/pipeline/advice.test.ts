// The advice of a rule is checked like its message, and published with the titles of fields.
import { expect, it } from "vitest";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import { copySources, edit, FIXTURE, link, placesOf, schemas } from "./author.ts";

const RULES = "bridge/bridge-notice/rules.yaml";
const MISSING = 'message: "{field_id} is missing."';
const LABEL = 'label: "{field_id} is a label; {code} is meant."\n';
const LINT = "message: Lint is not all.";

const advise = (message: string, advice: string) => [[RULES, message, `${message}\n    advice: ${advice}`]] as const;
const adviseOnList = (advice: string) => [[RULES, LABEL, `${LABEL}    advice: ${advice}\n`]] as const;

it.each([
  ["an unknown placeholder", advise(MISSING, '▸"Enter {what}."'), "unknown_placeholder"],
  ["the field id, which people do not know", advise(MISSING, '▸"Enter {field_id}."'), "unknown_placeholder"],
  ["a lone brace", advise(MISSING, '▸"Enter {field."'), "unbalanced_braces"],
  ["a variant that the kind does not have", advise(MISSING, "{ default: x, ▸long: x }"), "unknown_variant"],
  ["a placeholder that only one variant fills in", adviseOnList('▸"Use {code}."'), "unknown_placeholder"],
  ["what to enter where there is no field", advise(LINT, '▸"{enter}"'), "unknown_placeholder"],
])("%s is reported where it is written", (_, edits, code) => {
  const root = copySources();
  const [place] = edit(root, edits);
  expect(placesOf(link(root))).toEqual([`${place} ${code}`]);
});

it("a placeholder that a variant fills in may be in the advice on it", () => {
  const root = copySources();
  edit(root, adviseOnList('{ default: "{enter}", label: "Use {code}." }'));
  expect(link(root)).toEqual([]);
});

const adviceIn = (root: string) => {
  const rules = compileSources(root, schemas).value?.profiles.flatMap((profile) => profile.rules) ?? [];
  return Object.fromEntries(rules.flatMap(({ rule_id, advice }) => (advice === undefined ? [] : [[rule_id, advice]])));
};

it("other fields are named by their titles, also in a message without advice", () => {
  const root = copySources();
  edit(root, [
    [RULES, 'message: "{field_id} is below {minimum}."', 'message: "{lanes_closed} is below that of {span_type}."'],
    [RULES, MISSING, `${MISSING}\n    advice: "Enter {field}, and then {lanes_closed}."`],
  ]);
  expect(adviceIn(root)).toEqual({
    "missing_required_field.bridge_name": "Enter {field}, and then “Number of closed lanes”.",
    "missing_required_field.span_type": "Enter {field}, and then “Number of closed lanes”.",
    "negative_value.lanes_closed": "{field} is below that of “Kind of span”.",
  });
});

it("a rule without advice whose message names only its own field has none", () => {
  expect(adviceIn(FIXTURE)).toEqual({});
});

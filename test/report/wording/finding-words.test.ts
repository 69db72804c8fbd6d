// What a person is told about a finding: the advice of the rule, with titles in place of identifiers.
import { describe, expect, it } from "vitest";
import { JSON_READER } from "../../../scripts/report/formatters/text.ts";
import { createFindingWords, enterWords, type WordedProfile } from "../../../scripts/report/wording/finding-words.ts";
import type { FindingCause } from "../../../server/engine/kind.ts";
import { type Cause, createCause } from "../../../server/engine/kind.ts";
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import type { Rule, RuleSet, RuleSetField } from "../../../server/engine/rule-set.ts";
import { ALIASES, checkedBy, DORA, readJsonFile } from "../../support.ts";

const field = (field_id: string, field_type: RuleSetField["field_type"], code_list: string | null = null) => ({
  ...{ field_id, field_type, code_list, title: `Title of ${field_id}`, required: true, evidence_labels: [] },
});

const PROFILE: WordedProfile = {
  assumptions: { read_as_utc: "It was read as UTC." } as RuleSet["assumptions"],
  fields: [
    field("a_name", "string"),
    field("a_colour", "string", "colours"),
    field("a_list", "string_list", "colours"),
  ],
  code_lists: [
    { code_list_id: "colours", title: "colours", edition: "1", items: [{ code: "dark_red", label: "dark red" }] },
  ],
  evidence_labels: [
    { label: "log_excerpt", title: "Excerpt of the log" },
    { label: "board_record", title: "Record of the board" },
  ],
};

const rule = (field_id: string | null, advice?: Rule["advice"]): Rule => ({
  ...{ rule_id: "r", code: "r", field_id, severity: "attention", checks: ["lint"], kind: "k", parameters: {} },
  ...{ recoverability: "none", suggested_next_call: null, source_atom_ids: [] },
  message: "{field} ({field_id}) is wrong.",
  variants: { long: "{field} is too long: {count|item|items}." },
  ...(advice === undefined ? {} : { advice }),
});

const forForm = createFindingWords(PROFILE);
const forJson = createFindingWords(PROFILE, JSON_READER);
const BY_VARIANT = { default: "{enter}", long: "Shorten it." };

it.each<[what: string, rule: Rule, cause: Cause, words: string]>([
  ["are the advice", rule("a_name", "Correct {field}."), createCause({}), "Correct “Title of a_name”."],
  ["are the advice on the variant", rule("a_name", BY_VARIANT), createCause({ count: 3 }, "long"), "Shorten it."],
  ["are the advice on all others", rule("a_name", BY_VARIANT), createCause({}, "short"), "Enter the title of a_name."],
  ["say what to choose", rule("a_colour", "{enter}"), createCause({}), "Choose dark red for “Title of a_colour”."],
  [
    "say what to tick",
    rule("a_list", "{enter}"),
    createCause({}),
    "Tick every answer that applies to “Title of a_list”.",
  ],
  ["are the message", rule("a_name"), createCause({}), "“Title of a_name” (“Title of a_name”) is wrong."],
  [
    "are the message on the variant",
    rule("a_name"),
    createCause({ count: 1 }, "long"),
    "“Title of a_name” is too long: 1 item.",
  ],
  [
    "have titles of labels",
    rule("a_name", "Add {labels}."),
    createCause({ labels: "log_excerpt, board_record" }),
    "Add “Excerpt of the log”, “Record of the board”.",
  ],
  [
    "have the city of a zone",
    rule("a_name", "At noon ({zone})."),
    createCause({ zone: "Europe/Dublin" }),
    "At noon (Dublin).",
  ],
  ["have labels of codes", rule("a_colour", "Use {code}."), createCause({ code: "dark_red" }), "Use “dark red”."],
  [
    "have titles of fields",
    rule(null, "Use {nearest}."),
    createCause({ nearest: "a_list" }, undefined, { field_id: "a_lst" }),
    "Use “Title of a_list”.",
  ],
  [
    "of a deadline end with what was assumed",
    rule(null, "Due {due}."),
    createCause({ due: "now" }, undefined, {
      deadline: { result: { assumptions: ["read_as_utc"] } } as unknown as Cause["deadline"],
    }),
    "Due now. It was read as UTC.",
  ],
])("the words of a finding %s", (_, rule, cause, words) => {
  expect(forForm([{ rule, cause }])).toEqual([words]);
});

const LONG_LIST = ["euro", "Swiss franc", "Swedish krona", "Danish krone", "Czech koruna"];
const ANSWERS = ["yes", "no", "not known"].map((label) => ({ code: label, label }));
const listOf = (items: RuleSet["code_lists"][number]["items"]) => ({
  ...{ code_list_id: "answers", title: "answers", edition: "1", items },
});

it.each<[field: Parameters<typeof enterWords>, words: string]>([
  [
    [{ title: "LEI of the firm", field_type: "string", identifier: "lei" }, null],
    "Enter the 20 characters of the LEI.",
  ],
  [[{ title: "Legal name", field_type: "string" }, null], "Enter the legal name."],
  [[{ title: "ICT provider", field_type: "text" }, null], "Enter the ICT provider."],
  [[{ title: "Member State of supply", field_type: "string" }, null], "Enter the Member State of supply."],
  [[{ title: "How to reach the contact", field_type: "string" }, null], "Enter “How to reach the contact”."],
  [
    [{ title: "Date and time of detection", field_type: "datetime" }, null],
    "Enter the date and time of detection, like 20.11.2026 19:40.",
  ],
  [
    [{ title: "Incident began", field_type: "datetime" }, null],
    "Enter the date and time for “Incident began”, like 20.11.2026 19:40.",
  ],
  [
    [{ title: "Users impacted", field_type: "integer" }, null],
    "Enter the users impacted as a whole number, like 12000.",
  ],
  [[{ title: "Plan activated", field_type: "boolean" }, null], "Choose yes or no for “Plan activated”."],
  [
    [{ title: "Acts suspected.", field_type: "string" }, listOf(ANSWERS)],
    "Choose yes, no or not known for “Acts suspected”.",
  ],
  [
    [{ title: "Reporting currency", field_type: "string" }, listOf(LONG_LIST.map((label) => ({ code: label, label })))],
    "Choose the reporting currency.",
  ],
  [
    [{ title: "Why it is severe", field_type: "string" }, listOf(LONG_LIST.map((label) => ({ code: label, label })))],
    "Choose an answer to “Why it is severe”.",
  ],
  [[{ title: "Functions", field_type: "string_list" }, null], "Enter the functions, one entry per line."],
])("what to enter into %j is said in its own words: %s", ([field, list], words) => {
  expect(enterWords(field, list)).toBe(words);
});

it.each<[rule: Rule, cause: Cause, words: string]>([
  [rule("a_name", "{enter}"), createCause({}), "Write a text."],
  [rule("a_colour", "{enter}"), createCause({}), "Write a text: a code of the list “colours”."],
  [rule("a_list", "{enter}"), createCause({}), "Write a list of at most 1000 texts: codes of the list “colours”."],
  [rule("a_name", "Add {labels}."), createCause({ labels: "log_excerpt" }), "Add “Excerpt of the log” (log_excerpt)."],
  [rule("a_colour", "Use {code}."), createCause({ code: "dark_red" }), "Use “dark red” (dark_red)."],
])(
  "the words of a finding for those who write JSON have formats, and identifiers after titles",
  (rule, cause, words) => {
    expect(forJson([{ rule, cause }])).toEqual([words]);
  },
);

it.each(DORA)("each rule of %s has advice, unless there is nothing to do", (alias) => {
  const { rules }: RuleSet & WordedProfile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  expect(rules.filter(({ advice, severity }) => advice === undefined && severity !== "info")).toEqual([]);
});

describe.each(ALIASES)("the words of the rules of %s", (alias) => {
  const profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`) as RuleSet & WordedProfile;
  const wordFindings = createFindingWords(profile);
  // Each rule with each variant of its kind. A value that is no identifier fills in every placeholder.
  const causes = profile.rules.flatMap((rule): FindingCause[] => {
    const { placeholders = [], variants = {} } = KINDS.get(rule.kind) ?? {};
    const all: [string | undefined, readonly string[]][] = [[undefined, placeholders], ...Object.entries(variants)];
    return all.map(([variant, names]) => ({
      rule,
      cause: createCause(Object.fromEntries(names.map((name) => [name, 2])), variant),
    }));
  });

  it("the words have no identifier", () => {
    expect(wordFindings(causes).filter((words) => /[a-z0-9]_[a-z0-9]|\bundefined\b|[{}]/i.test(words))).toEqual([]);
  });

  it("the words say what to enter in the words of the field, never what fits any field", () => {
    const any =
      /\b(?:Enter|Choose|Give|Write) (?:an? (?:value|text|number|date)\b(?! that exists)|true|false|it\b|one of the answers)|\bat least one answer\./;
    expect(wordFindings(causes).filter((words) => any.test(words))).toEqual([]);
  });

  it("the words begin with what to do in each advice, unless there is nothing to do", () => {
    const advised = causes.filter(({ rule: { advice, severity } }) => advice !== undefined && severity !== "info");
    expect(wordFindings(advised).filter((words) => !/^[A-Z][a-z]+ [a-z“0-9]/.test(words))).toEqual([]);
  });

  it("the words are those of the findings of each example, in their order", () => {
    for (const { request } of readJsonFile(`api/v1/profiles/${alias}/examples.json`).examples) {
      const { answer, causes } = checkedBy(alias, JSON.stringify(request));
      expect(causes.map(({ rule }) => rule.rule_id)).toEqual(answer.traces.map(({ rule_id }) => rule_id));
      expect(structuredClone(causes)).toEqual(causes);
      expect(wordFindings(causes)).toHaveLength(answer.traces.length);
    }
  });
});

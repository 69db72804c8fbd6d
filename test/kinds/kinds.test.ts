// Every kind of rule and every test of conditions, over the tables of this folder.
import { expect, it } from "vitest";
import { createValidatorFactory } from "../../scripts/pipeline/tools/validator.ts";
import { CONDITIONS } from "../../server/engine/conditions.ts";
import { KINDS } from "../../server/engine/kinds/registry.ts";
import { getPresence } from "../../server/engine/presence.ts";
import { INTERESTING } from "../engine/create-drafts.ts";
import { TABLES as CONDITION_TABLES } from "./conditions.ts";
import { casesOf, type Draft, ENGINE, EVIDENCE, type KindTable, prepareTable, profileOf, rule } from "./kind-table.ts";
import { readTables } from "./tables.ts";

const FILES = await readTables();
const TABLES = FILES.flatMap(({ tables }) => tables);
const titleOf = (kind: string, name: string, expected: string): string => {
  if (expected === "passed") return `${kind} accepts ${name}`;
  if (expected === "exempt") return `${kind} does not ask for a value in ${name}`;
  if (/^(?:passed|not applicable) /.test(expected)) return `${kind} computes nothing for ${name}: ${expected}`;
  if (expected === "unknown") return `${kind} leaves its criterion unknown for ${name}`;
  return expected === "not applicable" ? `${kind} does not apply to ${name}` : `${kind} rejects ${name}: ${expected}`;
};

// One test for each table: to make each draft one takes longer than to check it.
it.each([...TABLES, ...CONDITION_TABLES])("each draft of a table of $kind has its outcome: $parameters", (table) => {
  const outcomeOf = prepareTable(table, ENGINE);
  const wrong = casesOf(table).flatMap(({ draft, expected, name }) => {
    const outcome = outcomeOf(draft);
    return outcome === expected ? [] : `${titleOf(table.kind, name, expected)}, but: ${outcome}`;
  });
  expect(wrong).toEqual([]);
});

const tablesOf = (kind: string) => TABLES.filter((table) => table.kind === kind);

it.each(FILES)("the tables of $file are about its kinds", ({ kinds, tables }) => {
  expect([...new Set(tables.map(({ kind }) => kind))].sort()).toEqual(Object.keys(kinds).sort());
});

it.each([...KINDS])("%s has accepted and rejected drafts, each variant and each placeholder", (name, kind) => {
  const tables = tablesOf(name);
  const messages = tables.flatMap(({ rejects }) => rejects.map(([message]) => message)).join(" ");
  const hasShown = (word: string) => new RegExp(`(?:^|[ ;=])${word}(?:$|[ ;=])`).test(messages);
  const placeholders = [...kind.placeholders, ...Object.values(kind.variants).flat()];
  expect(tables.flatMap(({ accepts }) => accepts)).not.toEqual([]);
  expect(tables.flatMap(({ rejects }) => rejects.flatMap(([, ...drafts]) => drafts))).not.toEqual([]);
  expect([...Object.keys(kind.variants), ...placeholders].filter((word) => !hasShown(word))).toEqual([]);
});

it.each(TABLES)("the parameters of a table of $kind are valid: $parameters", ({ kind, parameters = {} }) => {
  expect(createValidatorFactory()(KINDS.get(kind)?.parameters ?? {})(parameters)).toEqual([]);
});

it("a rule asks for the codes that are its only condition", () => {
  const expected = (table: KindTable) => ENGINE.prepareRules(profileOf(table)).at(-1)?.expects;
  expect(TABLES.map(expected)).toEqual(TABLES.map(({ expects = [] }) => expects));
});

it.each(TABLES)(
  "a finding of $kind makes the value, or its evidence, unusable for later rules, or neither",
  (table) => {
    const profile = profileOf(table);
    const own = profile.rules.at(-1)?.field_id ?? null;
    const { [EVIDENCE]: evidence_manifest = {}, ...report } = { ...table.base, ...table.rejects[0]?.[1] };
    if (own === null || getPresence(report[own]) !== "value") return;
    const later = [
      rule("single_value", own, { list_separator: "none" }, { rule_id: "value" }),
      rule("evidence_labels", own, { evidence_labels: ["x"] }, { rule_id: "evidence" }),
    ];
    const run = ENGINE.createRun({ ...profile, rules: [...profile.rules, ...later] }, "prevalidation");
    const skipped = run({ report, evidence_manifest }).notApplicable.map(({ rule_id }) => rule_id);
    expect(["value", "evidence"].filter((id) => skipped.includes(id)).join()).toBe(table.invalidates ?? "");
  },
);

interface ConditionSchema {
  readonly items: { readonly items: { readonly properties: object } };
}

it("each test of conditions holds for a value, and does not for another", () => {
  const { field: _, ...tests } = (CONDITIONS as unknown as ConditionSchema).items.items.properties as { field: object };
  const shown = (list: (table: KindTable) => readonly unknown[]) =>
    CONDITION_TABLES.filter((table) => list(table).length > 0).flatMap(({ parameters }) =>
      Object.keys((parameters as { when: object[][] }).when[0]?.[0] ?? {}),
    );
  const lists = [shown(({ accepts }) => accepts), shown(({ rejects }) => rejects.flatMap(([, ...drafts]) => drafts))];
  for (const names of lists) expect(Object.keys(tests).filter((name) => !names.includes(name))).toEqual([]);
});

const isCondition = createValidatorFactory()(CONDITIONS);

it.each([
  [[]],
  [[[]]],
  [[[{ field: "x" }]]],
  [[[{ equals: "x" }]]],
  [[[{ field: "x", equals: "x", has_value: true }]]],
  [[[{ field: "x", has_value: false }]]],
  [[[{ field: "x", includes: [] }]]],
  [[[{ field: "x", greater_than: "1 h" }]]],
  [[[{ field: "x", resembles: "x" }]]],
  [[[{ field: "x", later_than: { hours: 1 } }]]],
  [[[{ field: "x", later_than: { than: [], hours: 1 } }]]],
  [[[{ field: "x", later_than: { than: ["y"], hours: 1, days: 1 } }]]],
  [[[{ field: "x", later_than: { than: ["y"], hours: 0 } }]]],
  [[{ field: "x", has_value: true }]],
])("conditions are not %j", (conditions) => {
  expect(isCondition(conditions)).not.toEqual([]);
});

// Letters and digits only, so that no escaping can hide them.
const [WORD, DIGITS] = ["kanarienvogel", "4815162342"];
const ENTITY = { name: WORD, lei: `${WORD}${DIGITS}`, types: [WORD] };
const SECRETS = [
  ...[WORD, ` ${WORD}\0${DIGITS} `, `${WORD}@@x`, `2026-02-30T00:00:00.${DIGITS}Z`, `+${DIGITS}`, WORD.repeat(9)],
  ...[Number(DIGITS), -Number(DIGITS), [WORD, WORD], [WORD, Number(DIGITS)], { [WORD]: WORD }],
  ...[[ENTITY, ENTITY, { name: WORD }], [{ name: " ", lei: DIGITS }], [{ name: "x", [WORD]: DIGITS }]],
];
const HOSTILE = [...INTERESTING.map((text) => JSON.parse(text) as unknown), ...SECRETS];

it.each(TABLES)("$kind never repeats the draft's value: $parameters", (table) => {
  const outcomeOf = prepareTable(table, ENGINE);
  const whole: Draft = { ...table.accepts[0], ...table.rejects[0]?.[1] };
  const outcomes = Object.keys(table.fields).flatMap((field) =>
    HOSTILE.flatMap((value) =>
      [{}, whole].map((others) => outcomeOf({ ...others, [field]: value, [EVIDENCE]: { [field]: [WORD, DIGITS] } })),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.toLowerCase().includes(WORD) || outcome.includes(DIGITS))).toEqual([]);
});

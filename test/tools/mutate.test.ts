// The mutants of a small file of rules, one kind of value after the other.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { ROOT } from "../support.ts";
import { judgeAll, tryBuild } from "./mutate/judge.ts";
import { applyMutant, listMutants, type Mutant, type RulesDocument, type Vocabulary } from "./mutate/mutants.ts";

const VOCABULARY: Vocabulary = {
  fields: [
    { field_id: "seen", field_type: "datetime" },
    { field_id: "clients", field_type: "integer" },
    { field_id: "classified", field_type: "datetime" },
    { field_id: "amount", field_type: "number" },
    { field_id: "name", field_type: "string" },
  ],
  codeLists: [["x", "y", "z"]],
};

const SOURCE = `field_rules:
  - { code: shape, kind: format, severity: blocking, checks: [lint, prevalidation], parameters: { format: date_time } }
  - { code: shape, kind: type, severity: info, checks: [lint], parameters: { field_type: $field_type } }
draft_rules:
  - code: late
    kind: order_of_instants
    severity: attention
    checks: [prevalidation]
    parameters: { earlier: seen, later: classified, max_hours: 24 }
  - code: pattern
    kind: list_pattern
    severity: attention
    checks: [prevalidation]
    parameters: { patterns: [{ with: [x, z] }] }
  - { code: flag, kind: present_with, severity: info, checks: [lint], parameters: { given: amount, equals: true } }
  - { code: sole, kind: single_value, severity: info, checks: [lint], parameters: { list_separator: ";", unless_in: name } }
  - { code: last, kind: nothing_found, severity: attention, checks: [lint] }
`;

const mutants = listMutants(parse(SOURCE) as RulesDocument, VOCABULARY);
const ofParameters = mutants.filter(({ change }) => change.startsWith("parameters"));

it("every severity becomes each other one, and every check is dropped or added", () => {
  const others = mutants.filter((mutant) => mutant.rule === "shape[1]" && !ofParameters.includes(mutant));
  expect(others.map(({ change }) => change)).toEqual([
    'severity: "blocking" → "attention"',
    'severity: "blocking" → "info"',
    'checks.0: "lint" removed',
    'checks.1: "prevalidation" removed',
  ]);
  expect(mutants.filter(({ rule }) => rule === "last").map(({ change }) => change)).toEqual([
    'severity: "attention" → "blocking"',
    'severity: "attention" → "info"',
    'checks.0: "lint" removed',
    'checks: ["lint"] → ["lint","prevalidation"]',
  ]);
});

it("every parameter value is changed, and removed where it may be", () => {
  expect(ofParameters.map(({ rule, change }) => `${rule} ${change.slice("parameters.".length)}`)).toEqual([
    'shape[1] format: "date_time" → "email"',
    'shape[1] format: "date_time" → "non_blank_items"',
    'shape[1] format: "date_time" → "safe_range"',
    'late earlier: "seen" → "classified"',
    'late later: "classified" → "seen"',
    "late max_hours: 24 removed",
    "late max_hours: 24 → 25",
    "late max_hours: 24 → 23",
    'pattern patterns.0: {"with":["x","z"]} removed',
    'pattern patterns.0.with: ["x","z"] removed',
    'pattern patterns.0.with.0: "x" removed',
    'pattern patterns.0.with.0: "x" → "y"',
    'pattern patterns.0.with.1: "z" removed',
    'pattern patterns.0.with.1: "z" → "y"',
    'flag given: "amount" → "clients"',
    "flag equals: true removed",
    "flag equals: true → false",
    'sole list_separator: ";" → ";_x"',
    'sole unless_in: "name" removed',
    'sole unless_in: "name" → "name_x"',
  ]);
});

it.each([
  ["late max_hours: 24 → 25", "max_hours: 24", "max_hours: 25"],
  ["late max_hours: 24 removed", ", max_hours: 24", ""],
  ['pattern patterns.0.with.0: "x" removed', "[x, z]", "[z]"],
  ['flag given: "amount" → "clients"', "given: amount", "given: clients"],
])("%s changes that value and no other", (name, before, after) => {
  const mutant = ofParameters.find(({ rule, change }) => `${rule} ${change.replace("parameters.", "")}` === name);
  expect(applyMutant(parse(SOURCE) as RulesDocument, mutant as Mutant)).toEqual(parse(SOURCE.replace(before, after)));
});

it("fates stand in the order of the mutants, whichever judge is done first", async () => {
  const slow = async () => new Promise<"test">((resolve) => setTimeout(resolve, 10, "test"));
  const fates = await judgeAll([1, 2, 3], [slow, async () => "build"], () => undefined);
  expect(fates).toEqual(["test", "build", "build"]);
});

it.each([
  ["a type whose breach lets later rules read the value", "invalid_field_type[1]", 'severity: "blocking" → "info"'],
  ["a format of another type", "invalid_field_format[1]", 'parameters.format: "date_time" → "non_blank_items"'],
  ["a message that names a missing parameter", "late_classification", "parameters.max_hours: 24 removed"],
])("%s is a finding of the build", (_, rule, change) => {
  const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
  try {
    cpSync(`${ROOT}profiles-src`, join(folder, "profiles-src"), { recursive: true });
    const file = join(folder, "profiles-src/dora-initial/rules.yaml");
    const rules = parse(readFileSync(file, "utf8")) as RulesDocument;
    const all = listMutants(rules, VOCABULARY);
    const mutant = all.find((mutant) => mutant.rule === rule && mutant.change === change);
    writeFileSync(file, stringify(applyMutant(rules, mutant as Mutant)));
    expect(tryBuild(join(folder, "profiles-src"), `${ROOT}profiles-src/schemas`)).toBe("build");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

// The largest drafts of every shape that a kind reads: each costs no more than its size, and all of them little memory, in a process as
// docs/operations.md advises.
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { MAX_ITEMS } from "../../server/engine/field-type.ts";
import type { RuleSet, RuleSetField } from "../../server/engine/rule-set.ts";
import { ALIASES, artifacts, PUBLIC, ROOT, readJsonFile } from "../support.ts";

const SIZE = artifacts.limits.max_request_bytes * 0.9;
const MAX_GROWTH = 2.2;
// Fewer steps may grow faster: a text that is too long for its field has its characters counted, a shorter one has not.
const FEW_STEPS_PER_CHARACTER = 2;
const MAX_TIMES_JSON = 20;
// What takes less is as fast as a draft of ordinary size, and too short to be compared.
const ENOUGH_MS = 20;

interface Shape {
  readonly name: string;
  readonly report: object;
  readonly evidence_manifest?: object;
}

type ItemAt = (index: number, length: number) => unknown;

const textOf = (part: string, size: number): string => part.repeat(Math.max(1, size / part.length));

/** As many items as a list may have, or one more, which together are about as long as wanted. */
function listOf(itemAt: ItemAt, size: number, most = MAX_ITEMS): unknown[] {
  const count = Math.ceil((most * size) / SIZE);
  const own = JSON.stringify(itemAt(999, 0)).length + 1;
  return Array.from({ length: count }, (_, index) => itemAt(index, Math.max(1, Math.floor(size / count) - own)));
}

const VALUES: Readonly<Record<string, (index: number) => unknown>> = {
  yes_no: () => true,
  string_list: () => ["x"],
  figure: (index) => ({ value: index, kind: "actual" }),
  moment: (index) => new Date(Date.UTC(1990) + index * 86_400_000).toISOString().replace(".000Z", "Z"),
};

/** Lists of records that are empty, that have one member, that are equal, and that differ; and more of them than a list may have. */
function recordLists({ field_id, members = [], max_items }: RuleSetField, size: number): Shape[] {
  const recordOf = (index: number, length = 1) =>
    Object.fromEntries(
      members.map(({ name, field_type }) => [name, VALUES[field_type]?.(index) ?? `x${index}`.padEnd(length / 4, "x")]),
    );
  const firstOf = (length: number) =>
    Object.fromEntries(members.slice(0, 1).map(({ name }) => [name, "x".repeat(length)]));
  const items: Readonly<Record<string, ItemAt>> = {
    empty: () => ({}),
    first: (_, length) => firstOf(length),
    equal: (_, length) => recordOf(1, length),
    different: recordOf,
  };
  return Object.entries(items).flatMap(([name, itemAt]) => [
    { name: `${field_id}, ${name} records`, report: { [field_id]: listOf(itemAt, size, max_items) } },
    {
      name: `${field_id}, too many ${name} records`,
      report: { [field_id]: Array.from({ length: size / 40 }, (_, index) => itemAt(index, 1)) },
    },
  ]);
}

// What expressions look for, again and again.
const PARTS = [
  ...[" ", "n/a ", "a.b-", "a@b.", "+49 (1", "529900T8BM49AURSDO55 ", "CVE-2024-1 ", "GHSA-"],
  ...["2026-", "1,", "x\n", "<a>", "://", "LEI ", "\u200d\u0301", "\u00e9", "ftp:", "--", "09"],
];

const tried = new Set<string>();

/** What reads the value of a field: its type, its rules, and the kinds of the other rules that name it. */
function readersOf({ field_id, field_type, members, max_items }: RuleSetField, rules: RuleSet["rules"]): string {
  const own = rules.filter((rule) => rule.field_id === field_id);
  const naming = rules.filter(({ parameters }) => JSON.stringify(parameters).includes(`"${field_id}"`));
  const kinds = new Set(naming.map(({ kind }) => kind));
  return JSON.stringify([
    field_type,
    members,
    max_items,
    own.map(({ kind, parameters }) => [kind, parameters]),
    [...kinds],
  ]);
}

/** The fields whose values are not read like those of a field before: reports of an act have many in common. */
const newFields = ({ fields, rules }: RuleSet): readonly RuleSetField[] =>
  fields.filter((field) => {
    const readers = readersOf(field, rules);
    const isNew = !tried.has(readers);
    tried.add(readers);
    return isNew;
  });

/** One draft of each shape, about as large as wanted. */
function shapesOf(
  { fields, examples }: RuleSet & Examples,
  own: readonly RuleSetField[],
  size: number,
): readonly Shape[] {
  const ready = examples.find(({ name }) => name === "ready")?.request.report ?? {};
  const share = size / fields.length - 60;
  const eachHas = (value: unknown) => Object.fromEntries(fields.map(({ field_id }) => [field_id, value]));
  const names = (size: number) => Array.from({ length: size / 9 }, (_, index) => `x${index}`);
  const unknown = Object.fromEntries(names(size / 3).map((name) => [name, []]));
  const padded: ItemAt = (index, length) => `x${index}`.padEnd(length, "x");
  return [
    ...own.flatMap((field): Shape[] => {
      const { field_id, field_type } = field;
      const one = (name: string, value: unknown) => ({
        name: `${field_id}, ${name}`,
        report: { ...ready, [field_id]: value },
      });
      if (field_type === "record_list") return recordLists(field, size);
      if (field_type !== "string_list") return [one("one text", textOf("a1 ", size))];
      return [
        one("different items", listOf(padded, size)),
        one(
          "equal items",
          listOf((_, length) => "x".repeat(length), size),
        ),
        one("too many items", names(size)),
      ];
    }),
    ...PARTS.map((part) => ({ name: JSON.stringify(part), report: eachHas(textOf(part, share)) })),
    { name: "lists", report: eachHas(names(share)) },
    { name: "evidence", report: ready, evidence_manifest: eachHas(names(share)) },
    { name: "evidence of what is wrong", report: eachHas("x"), evidence_manifest: eachHas(names(share)) },
    { name: "unknown members", report: unknown, evidence_manifest: unknown },
  ];
}

interface Examples {
  readonly examples: readonly { readonly name: string; readonly request: { readonly report: object } }[];
}

describe.each(ALIASES)("the largest drafts of %s", (alias) => {
  const profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`) as RuleSet & Examples;
  const bodyOf = ({ name: _, ...draft }: Shape) => JSON.stringify(draft);

  const own = newFields(profile);
  const [halves, wholes] = [shapesOf(profile, own, SIZE / 2), shapesOf(profile, own, SIZE)];
  const pairs = wholes.map((whole, index) => [bodyOf(halves[index] as Shape), bodyOf(whole)] as const);

  /** Two numbers for each pair, as measure-checks.mjs says. */
  function measure(what: "steps" | "time"): readonly (readonly [number, number])[] {
    const engine = `api/v1/by-hash/${artifacts.engineHash.replace("sha256:", "")}`;
    const args = ["--max-old-space-size=128", `${ROOT}test/engine/measure-checks.mjs`, PUBLIC, engine, alias, what];
    const input = pairs.map((pair) => `${JSON.stringify(pair)}\n`).join("");
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { input, encoding: "utf8" });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(pairs.length);
    return lines.map((line) => JSON.parse(line));
  }

  it("take at most 2.2 times as many steps as drafts of half the size", () => {
    const growing = measure("steps").flatMap(([half, whole], index) =>
      whole > MAX_GROWTH * half && whole > FEW_STEPS_PER_CHARACTER * (pairs[index]?.[1].length ?? 0)
        ? [`${wholes[index]?.name}: ${half}, ${whole} steps`]
        : [],
    );
    expect(growing).toEqual([]);
  });

  it("take at most 20 times as long as their JSON", () => {
    const slow = measure("time").flatMap(([check, json], index) =>
      check > ENOUGH_MS && check > MAX_TIMES_JSON * json
        ? [`${wholes[index]?.name}: ${check} ms; its JSON ${json} ms`]
        : [],
    );
    expect(slow).toEqual([]);
  });
});

// Every value of a file is in the draft or listed, whatever the file: made from the ESAs' schema where this machine has it, and hostile.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { convertText } from "../../scripts/convert/convert-text.ts";
import { type ConvertedRequest, convertFromEsas } from "../../scripts/convert/from-esas.ts";
import { sampleRequests } from "../engine/drafts.ts";
import { createEsasValidator, findEsasSchema } from "../tools/differential/esas-schema.ts";
import { createRandom, type Random } from "../tools/fuzz/random.ts";
import { CONVERTIBLE, fromEsas, linesOf, officialWith, toEsas } from "./conversions.ts";
import { arbitraryOf } from "./esas-files.ts";
import { leavesOf, sortLeaves } from "./leaves.ts";

// Thousands of conversions take a second on an idle machine, and more on a busy one.
vi.setConfig({ testTimeout: 60_000 });

const CONSTANTS = new Set(CONVERTIBLE.crosswalk.esas_file.constants.map(({ value }) => value as unknown));
const COMPANIONS = new Set(CONVERTIBLE.crosswalk.rows.flatMap(({ conversion }) => conversion.sets?.value ?? []));

/** What is wrong with the account of a file: a count, or a value that is neither in the draft nor listed. */
function problemsOf(file: unknown): string[] {
  const conversion = convertFromEsas(CONVERTIBLE, file);
  if (conversion === null) return [];
  const { result, report } = conversion;
  const { counts, unlisted } = sortLeaves(file, report.left_out);
  const listed = report.left_out.filter(({ pointer, values }) => counts.get(pointer) !== values);
  const held = new Set<unknown>(leavesOf(result).map(({ value }) => value));
  const lists = Object.values(result.report).filter((value) => Array.isArray(value));
  for (const list of lists) held.add(list.join("; "));
  const lost = unlisted.filter(
    ({ value }) => !held.has(value) && !CONSTANTS.has(value) && !COMPANIONS.has(String(value)),
  );
  return [
    ...listed.map(({ pointer, values }) => `${pointer} is said to have ${values} values`),
    ...lost.map(({ pointer }) => `${pointer} is neither in the draft nor listed`),
  ];
}

const found = findEsasSchema();
const MADE = 6_000;
const WANTED = 1_000;

describe.skipIf(found === null)("files made from the ESAs' schema", () => {
  const schema = found?.schema ?? {};
  const accepts = found === null ? () => false : createEsasValidator(schema);
  const files = found === null ? [] : fc.sample(arbitraryOf(schema), { numRuns: MADE, seed: 0 }).filter(accepts);

  it(`are ${WANTED} and more, and each is accounted for`, () => {
    expect(files.length).toBeGreaterThanOrEqual(WANTED);
    expect(files.flatMap(problemsOf)).toEqual([]);
  });

  it("made of any draft are accepted by the schema, or the place that it asks for is named", () => {
    const drafts = sampleRequests(1_000).map((body) => JSON.parse(body) as ConvertedRequest);
    for (const { report } of [...drafts, ...files.map((file) => fromEsas(file).result)]) {
      const { result, report: said } = toEsas(report);
      expect(accepts(result)).toBe(!said.unfilled.some(({ required_by_schema }) => required_by_schema));
    }
  });

  it("lose nothing more when they are converted once more", () => {
    for (const file of files) {
      const once = toEsas(fromEsas(file).result.report).result;
      if (Object.keys(once).length === 0) continue;
      const again = fromEsas(once);
      expect([linesOf(again.report.left_out), toEsas(again.result.report).result]).toEqual([[], once]);
    }
  });

  it("the made-up file is one", () => {
    expect(accepts(officialWith())).toBe(true);
  });
});

/** A copy without what stands at some pointers. */
function without(file: unknown, pointers: readonly string[]): unknown {
  const copy = structuredClone(file) as Record<string, unknown>;
  for (const pointer of pointers) {
    const keys = pointer.slice(1).split("/");
    const last = keys.pop() as string;
    delete keys.reduce((node, key) => node[key] as Record<string, unknown>, copy)[last];
  }
  return copy;
}

describe("a whole file of an initial notification", () => {
  // A second one, made by others, where it lies beside the schema.
  const example = join(dirname(found?.file ?? ""), "../domain/examples/esas-initial-notification.json");
  const examples = found !== null && existsSync(example) ? [JSON.parse(readFileSync(example, "utf8"))] : [];

  it.each([officialWith(), ...examples])("comes back from a draft as it was, but for what is listed (%#)", (file) => {
    const { result, report } = fromEsas(file);
    const lost = report.left_out.map(({ pointer }) => pointer);
    expect(lost.slice(0, 2)).toEqual(["/primaryContact/phone", "/secondaryContact/phone"]);
    expect(toEsas(result.report).result).toEqual(without(file, lost));
  });
});

// JSON texts, because no value says 1e400 and an own __proto__ comes by parsing alone.
const HOSTILE = [
  ...[
    "null",
    "true",
    "0",
    "-0",
    "1e400",
    "-1.5",
    "9007199254740993",
    '""',
    '" "',
    '"x"',
    '"\\ud800"',
    '"; "',
    "[]",
    "{}",
  ],
  ...["[[[]]]", '[null,"x",1]', '{"a":{"b":[1]}}', '{"__proto__":{"name":"x"}}', '{"constructor":1,"toString":"x"}'],
  ...['{"0":{"LEI":"x"}}', '[{"classificationCriterion":"geographical_spread"}]', '{"length":1,"0":"x"}'],
];
const NAMES = [
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "",
  "/",
  "~0",
  "*",
  "{geographical_spread}",
  "\u202e",
  "name",
];

/** The file with so many of its values, anywhere, replaced or joined by hostile ones. */
function mutate(file: unknown, random: Random, count: number): unknown {
  const root = { file: structuredClone(file) };
  for (let left = count; left > 0; left--) {
    let holder: object = root;
    let name = "file";
    for (;;) {
      const value = (holder as Record<string, unknown>)[name];
      const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
      if (names.length === 0 || random.percent(15)) break;
      holder = value as object;
      name = random.pick(names);
    }
    if (holder === root) continue;
    if (random.percent(20) && !Array.isArray(holder)) name = random.pick(NAMES);
    Object.defineProperty(holder, name, {
      value: JSON.parse(random.pick(HOSTILE)),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return root.file;
}

describe("hostile files", () => {
  it("of wrong types and odd names anywhere are accounted for", () => {
    const files = Array.from({ length: 3_000 }, (_, index) =>
      mutate(officialWith(), createRandom(0, index), (index % 6) + 1),
    );
    expect(files.flatMap(problemsOf)).toEqual([]);
  });

  it("of any JSON at all are accounted for", () => {
    const members = fc.dictionary(fc.constantFrom(...Object.keys(officialWith())), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(members, (file) => {
        expect(problemsOf(file)).toEqual([]);
      }),
      { numRuns: 1_000, seed: 0 },
    );
  });

  const DEEP = 200_000;
  const WIDE = 100_000;
  const wide = (item: string) => `[${Array(WIDE).fill(item).join()}]`;
  it.each([
    ["deep lists", `{"incident":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`, 1],
    ["deep objects", `{"incident":${'{"incident":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`, 1],
    ["a deep list with values on the way", `{"affectedEntity":${"[1,".repeat(DEEP)}1${"]".repeat(DEEP)}}`, DEEP + 1],
    ["many criteria of no kind", `{"incident":{"classificationTypes":${wide("{}")}}}`, WIDE],
    [
      "many of the same criterion",
      `{"incident":{"classificationTypes":${wide('{"classificationCriterion":"x"}')}}}`,
      0,
    ],
    ["many entities", `{"affectedEntity":${wide('{"name":"x"}')}}`, WIDE - 1],
    ["many names", `{"incident":{${Array.from({ length: WIDE }, (_, index) => `"n${index}":1`).join()}}}`, WIDE],
  ])("%s are counted", (_, text, count) => {
    const conversion = convertText(CONVERTIBLE, text, "esas");
    if ("problem" in conversion) throw new Error(conversion.problem);
    expect(conversion.report.left_out.reduce((sum, { values }) => sum + values, 0)).toBe(count);
  });
});

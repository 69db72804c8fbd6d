// Changed kinds of rules, each of which a table must reject: a kind that accepts or rejects every draft, and each comparison in the file
// of a kind, and in conditions.ts, negated or moved by its boundary.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { parseAst } from "vite";
import { expect, it } from "vitest";
import { keeping } from "../../server/engine/time/local-time.ts";
import { ROOT } from "../support.ts";
import { TABLES as CONDITION_TABLES } from "./conditions.ts";
import { casesOf, type Engine, type KindTable, prepareTable, profileOf } from "./kind-table.ts";
import { TABLES as LIMIT_TABLES } from "./limits.ts";
import { readTables } from "./tables.ts";

/** Changes that change no outcome, each with the reason. */
const EQUIVALENT: Readonly<Record<string, string>> = {
  'kinds/codes.ts: typeof value === "string" → typeof value !== "string"':
    "a shortcut for one known code, with which the search ends in the same way",
  "kinds/instants.ts: measureGap(draft, parameters) > 0 → measureGap(draft, parameters) >= 0":
    "two equal instants are in one year, and a year apart they are too far apart",
  "kinds/calendar.ts: Math.abs(epochMs - midnight) <= DAY_MS → Math.abs(epochMs - midnight) < DAY_MS":
    "a shortcut: a whole day away, no zone is on another side of midnight",
  "kinds/calendar.ts: week * WEEK_MS < to → week * WEEK_MS <= to": "of a week that begins at the end, nothing counts",
  "amount.ts: scale < 0 → scale <= 0": "a number of no decimal places is the same by both",
  'amount.ts: value.kind === "estimate" → value.kind !== "estimate"':
    "no rule takes estimates for unknown; a decision does, as test/acts/dora-major-cases.ts shows",
  ...Object.fromEntries(
    [
      "kinds/characters.ts: field === void 0 → field !== void 0",
      "kinds/characters.ts: findUnwanted(text, shape) === null → findUnwanted(text, shape) !== null",
      "kinds/characters.ts: own !== null → own === null",
      'kinds/identifiers.ts: typeof value === "string" → typeof value !== "string"',
    ].map((name) => [name, "of a repair, which tables do not have: test/pages/check-verdict.test.ts does"]),
  ),
  ...Object.fromEntries(
    [
      "one.percent !== void 0 → one.percent === void 0",
      "member === void 0 → member !== void 0",
      "percent === void 0 → percent !== void 0",
      "total === void 0 → total !== void 0",
    ].map((change) => [
      `kinds/record-conditions.ts: ${change}`,
      "of the figures on a card, which tables do not have: test/acts/nis2-significant.test.ts does",
    ]),
  ),
  "kinds/texts.ts: text.length > longest.length → text.length >= longest.length":
    "of two texts with as many code units, either one is taken",
  "kinds/texts.ts: minimum > 0 → minimum >= 0": "no text is shorter than zero characters",
  "kinds/texts.ts: text.length > maximum → text.length >= maximum":
    "a shortcut: a text of so many code units has at most so many code points",
};

const NEGATED: Readonly<Record<string, string>> = {
  ...{ "<": ">=", "<=": ">", ">": "<=", ">=": "<" },
  ...{ "===": "!==", "!==": "===", "==": "!=", "!=": "==" },
};
const MOVED: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

interface Mutant {
  readonly name: string;
  /** The whole file in JavaScript. */
  readonly code: string;
  readonly tables: readonly KindTable[];
}

interface Comparison {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly left: { readonly end: number };
}

/** The comparisons below a node of a syntax tree. */
function comparisonsIn(node: unknown): readonly Comparison[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.values(node).flatMap(comparisonsIn);
  const { type, operator } = node as { readonly type?: string; readonly operator?: string };
  return type === "BinaryExpression" && operator !== undefined && operator in NEGATED
    ? [node as Comparison, ...below]
    : below;
}

/** The file with each of its comparisons changed. Of equal ones, those after the first have a number. */
function mutantsOfComparisons(file: string, code: string, tables: readonly KindTable[]): Mutant[] {
  const names = new Map<string, number>();
  const numbered = (name: string): string => {
    const number = (names.get(name) ?? 0) + 1;
    names.set(name, number);
    return number === 1 ? name : `${name} (${number})`;
  };
  // What follows is read by authors and the replay, and does not run over drafts.
  const endOfKinds = /^(?:export )?const kinds = /m.exec(code)?.index ?? code.length;
  const running = comparisonsIn(parseAst(code)).filter(({ end }) => end < endOfKinds);
  return running.flatMap(({ operator, start, end, left }) => {
    const at = code.indexOf(operator, left.end);
    const changed = [NEGATED[operator], MOVED[operator]].filter((other) => other !== undefined);
    return changed.map((other) => {
      const after = code.slice(at + operator.length);
      const part = `${code.slice(start, at)}${other}${after.slice(0, end - at - operator.length)}`;
      const name = `${file}: ${code.slice(start, end)} → ${part}`.replace(/\s+/g, " ");
      return { name: numbered(name), code: code.slice(0, at) + other + after, tables };
    });
  });
}

/** The file with a kind that accepts every draft, and with one that rejects every draft. */
function mutantsOfKind(file: string, code: string, name: string, all: readonly KindTable[]): Mutant[] {
  const tables = all.filter((table) => table.kind === name);
  const cause = `{ params: Object.fromEntries(kinds.${name}.placeholders.map((name) => [name, "?"])) }`;
  return Object.entries({ accepts: "[]", rejects: `[${cause}]` }).map(([does, causes]) => ({
    name: `${file}: ${name} ${does} every draft`,
    code: `${code}; const prepareKind = kinds.${name}.prepare;
      kinds.${name}.prepare = (...given) => ({ ...prepareKind(...given), evaluate: () => ${causes} });`,
    tables,
  }));
}

const ENGINE = `${ROOT}server/engine/`;
type Modules = Readonly<Record<string, unknown>>;
type Run = (module: { exports: Modules }, require: (name: string) => Modules) => void;

/** A file of the engine as a function that runs it, as a bundler would without making one text of all files. */
const toRun = (code: string, loader: "ts" | "js"): Run =>
  new Function("module", "require", transformSync(code, { loader, format: "cjs" }).code) as Run;

const readRun = keeping((path: string) => toRun(readFileSync(path, "utf8"), "ts"));

/** The engine with another code of one of its files. */
function engineWith(file: string, code: string): Engine {
  const loaded = new Map<string, { exports: Modules }>();
  const load = (path: string): Modules => {
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(path, module);
    const run = path === file ? toRun(code, "js") : readRun(path);
    run(module, (name) => load(join(dirname(path), name)));
    return module.exports;
  };
  return Object.assign({}, ...["engine.ts", "options.ts", "prepared-rules.ts"].map((name) => load(ENGINE + name)));
}

/** Whether all drafts of the tables have their outcome. */
function isRight(tables: readonly KindTable[], engine: Engine): boolean {
  try {
    return tables.every((table) => {
      const outcomeOf = prepareTable(table, engine);
      const expected = engine.prepareRules(profileOf(table)).at(-1)?.expects.join();
      return (
        expected === (table.expects ?? []).join() &&
        casesOf(table).every((row) => outcomeOf(row.draft) === row.expected)
      );
    });
  } catch {
    return false;
  }
}

const FILES = [
  ...(await readTables()).map(({ file, ...rest }) => ({ file: `kinds/${file}`, ...rest })),
  { file: "conditions.ts", kinds: {}, tables: CONDITION_TABLES },
  { file: "amount.ts", kinds: {}, tables: LIMIT_TABLES },
];
const survivors: string[] = [];
let count = 0;

it.each(FILES)("the tables reject every changed $file", { timeout: 180_000 }, ({ file, kinds, tables }) => {
  const path = ENGINE + file;
  const { code } = transformSync(readFileSync(path, "utf8"), { loader: "ts" });
  const mutants = [
    ...Object.keys(kinds).flatMap((name) => mutantsOfKind(file, code, name, tables)),
    ...mutantsOfComparisons(file, code, tables),
  ];
  expect(isRight(tables, engineWith(path, code))).toBe(true);
  const alive: string[] = [];
  for (const mutant of mutants) if (isRight(mutant.tables, engineWith(path, mutant.code))) alive.push(mutant.name);
  count += mutants.length;
  survivors.push(...alive);
  expect(alive.filter((name) => EQUIVALENT[name] === undefined)).toEqual([]);
});

it("no reason is given for a change that a table rejects", () => {
  console.log(`${count} changed kinds and conditions, of which ${survivors.length} change no outcome`);
  expect(Object.keys(EQUIVALENT).filter((name) => !survivors.includes(name))).toEqual([]);
});

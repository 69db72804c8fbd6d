// Makes small mistakes in the code, one at a time, and reports those that no quick test notices.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { createTestFinder, listSources } from "./mutants/find-tests.ts";
import { type Mutant, makeMutants } from "./mutants/make-mutants.ts";
import { createTestProcess } from "./mutants/test-process.ts";
import { type Trial, tryMutants } from "./mutants/try-mutants.ts";

const HELP = `node --import tsx .ci/tools/mutants.ts [--sample N] [--seed TEXT] [--seconds S] FOLDER|FILE...

Makes mutants of the source files below folders: small mistakes, such as a negated comparison or a removed call. Runs for each the quick
tests that import its file, nearest first, until one fails, and prints the mutants that are alive because none does. Needs a build.

Without --seconds every mutant is tried with every test that reaches it, which takes hours for many files. With --seconds, all are tried with
their nearest test before any is tried with more, and those whose tests have not all passed when the time is up are printed as open.
Files that no quick test imports are only named. Mutants that change nothing are listed with reasons in .ci/tools/mutants/equivalent.json.

  --sample N   only N of them, chosen by the seed
  --seed TEXT  decides the order, such as the hash of a commit (default: an empty text)
  --seconds S  stop after so many seconds

Files of tests that fail without a mutant are named and left out.

Exit codes: 0 tried, whatever is alive, 2 wrong usage or a crash.`;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const EQUIVALENT = fileURLToPath(new URL("mutants/equivalent.json", import.meta.url));

interface Equivalent {
  readonly file: string;
  readonly original: string;
  readonly changed: string;
  readonly reason: string;
}

const nameOf = ({ file, original, changed }: Omit<Equivalent, "reason">): string => `${file}: ${original} → ${changed}`;

function readNumber(option: string, given: string | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d*$/.test(given)) throw new UsageError(`--${option} takes a whole number from 1`);
  return Number(given);
}

function listFiles(places: readonly string[]): readonly string[] {
  if (places.length === 0) throw new UsageError("expected a folder or a file");
  const files = places.flatMap((place) => {
    const isFolder = statSync(join(ROOT, place), { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === undefined) throw new UsageError(`there is no ${place}`);
    return isFolder ? listSources(ROOT, place) : [normalize(place)];
  });
  return [...new Set(files)];
}

/** The mutants in an order that depends on the seed. */
function shuffle(mutants: readonly Mutant[], seed: string): Mutant[] {
  const hash = (mutant: Mutant) =>
    createHash("sha256")
      .update(`${seed}\n${nameOf(mutant)}`)
      .digest("hex");
  const hashes = new Map(mutants.map((mutant) => [hash(mutant), mutant]));
  return [...hashes.keys()].sort().map((key) => hashes.get(key) as Mutant);
}

interface Results {
  readonly made: readonly Mutant[];
  readonly trials: readonly Trial[];
  readonly equivalent: readonly Equivalent[];
  /** Whether a quick test imports a file. */
  readonly isTested: (file: string) => boolean;
}

const COLUMNS = ["made", "untested", "dead", "equivalent", "alive", "open"] as const;
type Column = (typeof COLUMNS)[number];

/** The numbers of each folder. What was made besides was not tried. */
function printTable({ made, trials, equivalent, isTested }: Results): void {
  const names = new Set(equivalent.map(nameOf));
  const rows = new Map<string, Record<Column, number>>();
  const count = (file: string, column: Column) => {
    for (const name of [dirname(file), "all"]) {
      const row = rows.get(name) ?? { made: 0, untested: 0, dead: 0, equivalent: 0, alive: 0, open: 0 };
      rows.set(name, { ...row, [column]: row[column] + 1 });
    }
  };
  for (const { file } of made) {
    count(file, "made");
    if (!isTested(file)) count(file, "untested");
  }
  for (const { mutant, state, passed } of trials) {
    if (state !== "dead" && names.has(nameOf(mutant))) count(mutant.file, "equivalent");
    else if (state !== "open" || passed > 0) count(mutant.file, state);
  }
  const { all, ...folders } = Object.fromEntries(rows);
  console.table({ ...folders, all }, [...COLUMNS]);
}

function printMutants({ made, trials, equivalent, isTested }: Results): void {
  const names = new Set(equivalent.map(nameOf));
  const live = trials.filter(({ mutant, state, passed }) => {
    const isTried = state === "alive" || (state === "open" && passed > 0);
    return isTried && !names.has(nameOf(mutant));
  });
  const lines = live.map(({ mutant: { file, line, original, changed }, state, passed, tests }) => {
    const tried = state === "open" ? ` after ${passed} of ${passed + tests.length} test files` : "";
    return `${state}${tried}: ${file}:${line}: ${original} → ${changed}`;
  });
  for (const line of lines.sort()) console.log(line);
  const files = new Set(made.map(({ file }) => file));
  for (const file of files) if (!isTested(file)) console.log(`untested: no quick test imports ${file}`);
  const known = new Set(made.map(nameOf));
  const dead = new Set(trials.filter(({ state }) => state === "dead").map(({ mutant }) => nameOf(mutant)));
  for (const entry of equivalent) {
    const name = nameOf(entry);
    if (dead.has(name)) console.log(`listed as equivalent, but a test notices it: ${name}`);
    if (files.has(entry.file) && !known.has(name)) console.log(`listed as equivalent, but not in the code: ${name}`);
  }
}

interface Options {
  readonly sample?: string;
  readonly seed?: string;
  readonly seconds?: string;
}

async function main(places: readonly string[], { sample, seed = "", seconds }: Options): Promise<number> {
  const until = Date.now() + readNumber("seconds", seconds) * 1000;
  const made = listFiles(places).flatMap((file) => makeMutants(file, readFileSync(join(ROOT, file), "utf8")));
  const findTests = createTestFinder(ROOT);
  const isTested = (file: string): boolean => findTests(file).size > 0;
  const tested = shuffle(made, seed).filter(({ file }) => isTested(file));
  const chosen = tested.slice(0, readNumber("sample", sample));
  const equivalent: readonly Equivalent[] = JSON.parse(readFileSync(EQUIVALENT, "utf8"));
  const work = mkdtempSync(join(tmpdir(), "lexbind-mutants-"));
  const list = join(work, "mutants.json");
  writeFileSync(list, JSON.stringify(chosen));
  const processes = Array.from({ length: availableParallelism() }, (_, number) => {
    const temporary = join(work, String(number));
    mkdirSync(temporary);
    return createTestProcess(list, temporary);
  });
  try {
    const trials = await tryMutants(chosen, { root: ROOT, findTests, processes, until });
    const results = { made, trials, equivalent, isTested };
    printTable(results);
    printMutants(results);
    return 0;
  } finally {
    for (const { stop } of processes) stop();
    rmSync(work, { recursive: true, force: true });
  }
}

await runCommand({
  help: HELP,
  options: { sample: { type: "string" }, seed: { type: "string" }, seconds: { type: "string" } },
  takesArguments: true,
  run: ({ values, positionals }) => main(positionals, values),
});

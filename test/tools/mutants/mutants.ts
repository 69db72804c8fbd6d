// node --import tsx test/tools/mutants/mutants.ts [NUMBER...]: whether the tests of each row of table.ts notice its mistake. Needs a build. Exits with 1 if a
// mistake survives, does not fit the code any more, or has tests that fail without it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";
import { MUTANTS, type Mutant } from "./table.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Whether a mistake is in the code as it is written in the table. */
const fits = ({ file, from }: Mutant): boolean => readFileSync(ROOT + file, "utf8").split(from).length === 2;

// One process for all: to start it takes longer than most of these tests.
const config = `${ROOT}test/tools/mutants/vitest.config.ts`;
const vitest = await createVitest("test", { config, root: ROOT, watch: false, reporters: [{}] });
await vitest.standalone();

/** What comes of these tests with the mistake of this number in the code, or without any. Rejects if one did not run and none failed. */
async function runTests(tests: readonly string[], number: number | "none"): Promise<"passed" | "failed"> {
  const forget = () => vitest.invalidateFile(ROOT + (MUTANTS[Number(number)]?.file ?? ""));
  const found = await vitest.globTestSpecifications([...tests]);
  // The name of x.test.ts begins that of x.test.tsx.
  const files = found.filter(({ moduleId }) => tests.includes(moduleId.slice(ROOT.length)));
  process.env.LEXBIND_MUTANT = String(number);
  forget();
  const { unhandledErrors } = await vitest.runTestSpecifications(files);
  forget();
  const states = files.map(({ testModule }) => testModule?.state());
  if (unhandledErrors.length > 0 || states.includes("failed")) return "failed";
  if (files.length < tests.length || states.some((state) => state !== "passed"))
    throw new Error(`not run: ${tests.join(", ")}`);
  return "passed";
}

const wanted = process.argv.slice(2).map(Number);
const numbers = wanted.length > 0 ? wanted : MUTANTS.map((_, index) => index);
const alive: string[] = [];
const all = numbers.flatMap((number) => MUTANTS[number]?.tests ?? []);
if ((await runTests([...new Set(all)], "none")) === "failed") throw new Error("a test fails without a mistake");
for (const number of numbers) {
  const mutant = MUTANTS[number] as Mutant;
  const name = `${number}: ${mutant.file}: ${mutant.from.trim().split("\n")[0]}`;
  if (!fits(mutant)) alive.push(`${name} (is not in the code once)`);
  else if ((await runTests(mutant.tests, number)) === "passed") alive.push(name);
}
await vitest.close();
console.log(`${numbers.length - alive.length} of ${numbers.length} mistakes are noticed`);
for (const name of alive) console.log(`not noticed: ${name}`);
process.exitCode = alive.length > 0 ? 1 : 0;

// node --import tsx test/tools/mutants/mutants.ts [NUMBER...]: whether the tests of each row of table.ts notice its mistake. Needs a build. Exits with 1 if a
// mistake survives, or does not fit the code any more.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MUTANTS, type Mutant } from "./table.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Whether a mistake is in the code as it is written in the table. */
const fits = ({ file, from }: Mutant): boolean => readFileSync(ROOT + file, "utf8").split(from).length === 2;

function runTests(number: number, { tests }: Mutant): Promise<boolean> {
  const args = [`${ROOT}node_modules/vitest/vitest.mjs`, "run", "--config", "test/tools/mutants/vitest.config.ts"];
  const isMounted = tests.every((file) => file.endsWith("x"));
  const child = spawn(process.execPath, [...args, ...(isMounted ? ["--environment", "happy-dom"] : []), ...tests], {
    cwd: ROOT,
    env: { ...process.env, LEXBIND_MUTANT: String(number) },
    stdio: "ignore",
  });
  return new Promise((resolve) => child.on("exit", (code) => resolve(code === 0)));
}

const wanted = process.argv.slice(2).map(Number);
const numbers = wanted.length > 0 ? wanted : MUTANTS.map((_, index) => index);
const alive: string[] = [];
for (const number of numbers) {
  const mutant = MUTANTS[number] as Mutant;
  const name = `${number}: ${mutant.file}: ${mutant.from.trim().split("\n")[0]}`;
  if (!fits(mutant)) alive.push(`${name} (is not in the code once)`);
  else if (await runTests(number, mutant)) alive.push(name);
}
console.log(`${numbers.length - alive.length} of ${numbers.length} mistakes are noticed`);
for (const name of alive) console.log(`not noticed: ${name}`);
process.exitCode = alive.length > 0 ? 1 : 0;

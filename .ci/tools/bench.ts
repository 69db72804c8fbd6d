// Compares the built server, the engine and the build with plain Node and with fastify.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { summaryOf } from "./bench/engine-scenarios.ts";
import { startLexbind } from "./bench/processes.ts";
import { type BenchOptions, joinSamples, measure, type Row, rowsOf, type Scenario } from "./bench/scenario.ts";
import { createScenarios } from "./bench/scenarios.ts";

const HELP = `node --import tsx .ci/tools/bench.ts [--smoke] [--only TEXT] [--rounds N] [--before FILE]

Compares the built server, the engine and the build with plain Node and with fastify. In each round every
contender is measured once, servers in a fresh process each; a contender's result is the median of its rounds, with the least and the
greatest. For requests that is the processor time of the server process per request, so that the load generator on the same machine
does not matter much; the references send the recorded answer of lexbind. A ratio is the time of the reference divided by that of
lexbind: 1 is level, 0.5 is half as fast. The column "A/A" is the ratio of two copies of the first reference: what it differs from 1
is noise.

  --smoke        one short round without A/A, with one example of each profile, which fails if a ratio of the least times is less than a
                 tenth of its aim (of 1 if it has none); a scenario with such a ratio is measured again, up to ten times, since whatever
                 else a machine does only adds to a time
  --only TEXT    only scenarios whose name contains TEXT
  --rounds N     (default: 5; the engine has rounds of its own)
  --before FILE  another engine as a build publishes it at by-hash/, which is compared too, with the profiles of this build

Exit codes: 0 measured, 1 a ratio is less than a tenth of its aim (with --smoke), 2 wrong usage, a missing tool or a crash.`;

// A short run on a busy machine gives an order of magnitude only.
const SMOKE_FACTOR = 10;
const MOST_AGAIN = 10;

const isFarBelow = ({ least, aim }: Row): boolean => !(least * SMOKE_FACTOR >= Number(aim || 1));

/** The rows of a scenario after one short run, or after as many as it takes until no ratio is far below its aim. */
async function smokeRows(scenario: Scenario): Promise<readonly Row[]> {
  const names = Object.keys(scenario.contenders).filter((name) => name !== "copy");
  let samples = await measure(scenario, names, scenario.rounds ?? 1);
  for (let again = 0; again < MOST_AGAIN && rowsOf(scenario, samples).some(isFarBelow); again++)
    samples = joinSamples(samples, await measure(scenario, names, scenario.rounds ?? 1));
  return rowsOf(scenario, samples);
}

async function main(rounds: number, options: BenchOptions): Promise<number> {
  const { smoke, only } = options;
  if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError("--rounds takes a whole number from 1");
  const work = mkdtempSync(join(tmpdir(), "lexbind-bench-"));
  const server = await startLexbind();
  try {
    const scenarios = await createScenarios(`http://127.0.0.1:${server.port}`, work, options);
    const rows: Row[] = [];
    for (const scenario of scenarios.filter(({ name }) => name.includes(only))) {
      if (smoke) rows.push(...(await smokeRows(scenario)));
      else {
        const names = Object.keys(scenario.contenders);
        rows.push(...rowsOf(scenario, await measure(scenario, names, scenario.rounds ?? rounds)));
      }
    }
    console.table(rows);
    for (const line of summaryOf(rows)) console.log(line);
    const farBelow = smoke ? rows.filter(isFarBelow) : [];
    for (const row of farBelow)
      console.log(`far below its aim: ${row.scenario}, ${row["compared with"]}: ${row.least}`);
    return farBelow.length > 0 ? 1 : 0;
  } finally {
    await server.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

await runCommand({
  help: HELP,
  options: {
    smoke: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
    before: { type: "string", default: "" },
  },
  run: ({ values: { rounds, ...options } }) => main(Number(rounds), options),
});

// npm run bench: compares the built server, the engine and the build with plain Node and with fastify.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { startLexbind } from "./bench/processes.ts";
import type { Scenario } from "./bench/scenario.ts";
import { createScenarios } from "./bench/scenarios.ts";
import { medianOf } from "./load.ts";

const HELP = `npm run bench -- [--smoke] [--only TEXT] [--rounds N]

Compares the built server, the engine and the build with plain Node and with fastify. In each round every contender is measured
once, servers in a fresh process each; a contender's result is the median of its rounds. For requests that is the processor time
of the server process per request, so that the load generator on the same machine does not matter much. A ratio is the time of the
reference divided by that of lexbind: 1 is level, 0.5 is half as fast. The column "A/A" is the ratio of two copies of the first
reference: what it differs from 1 is noise.

  --smoke      one short round without A/A, which fails if a ratio is less than a tenth of its aim (of 1 if it has none)
  --only TEXT  only scenarios whose name contains TEXT
  --rounds N   (default: 5)

Exit codes: 0 measured, 1 a ratio is less than a tenth of its aim (with --smoke), 2 wrong usage, a missing tool or a crash.`;

// A short run on a busy machine gives an order of magnitude only.
const SMOKE_FACTOR = 10;

async function main(smoke: boolean, only: string, rounds: number): Promise<number> {
  if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError("--rounds takes a whole number from 1");
  const work = mkdtempSync(join(tmpdir(), "lexbind-bench-"));
  const server = await startLexbind();
  try {
    const scenarios = await createScenarios(`http://127.0.0.1:${server.port}`, work, smoke);
    const rows: ReturnType<typeof rowsOf> = [];
    for (const scenario of scenarios.filter(({ name }) => name.includes(only))) {
      const names = Object.keys(scenario.contenders).filter((name) => !smoke || name !== "copy");
      rows.push(...rowsOf(scenario, await measure(scenario, names, smoke ? 1 : rounds)));
    }
    console.table(rows);
    const isTooSlow = rows.some(({ ratio, aim }) => !(ratio * SMOKE_FACTOR >= Number(aim || 1)));
    return smoke && isTooSlow ? 1 : 0;
  } finally {
    await server.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

type Medians = Readonly<Record<string, number>>;

/** Measures contenders in turn; each round begins with another one. */
async function measure({ contenders }: Scenario, names: readonly string[], rounds: number): Promise<Medians> {
  const samples = new Map(names.map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const index of names.keys()) {
      const name = names[(round + index) % names.length] as string;
      samples.get(name)?.push(await (contenders[name] as () => Promise<number>)());
    }
  }
  return Object.fromEntries([...samples].map(([name, values]) => [name, medianOf(values)]));
}

/** One row per reference. */
function rowsOf({ name, unit, isRate = false, aims }: Scenario, { lexbind = 0, copy, ...references }: Medians) {
  const noise = copy === undefined ? "" : (copy / (Object.values(references)[0] ?? 0)).toFixed(2);
  const show = (time: number) => `${isRate ? Math.round(1 / time) : time.toPrecision(3)} ${unit}`;
  return Object.entries(references).map(([reference, time]) => ({
    scenario: name,
    "compared with": reference,
    lexbind: show(lexbind),
    reference: show(time),
    ratio: Number((time / lexbind).toFixed(2)),
    aim: aims[reference] ?? "",
    "A/A": noise,
  }));
}

await runCommand({
  help: HELP,
  options: { smoke: { type: "boolean" }, only: { type: "string" }, rounds: { type: "string" } },
  run: ({ values: { smoke = false, only = "", rounds = "5" } }) => main(smoke, only, Number(rounds)),
});

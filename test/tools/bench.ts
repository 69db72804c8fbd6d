// npm run bench: measures how far each part is from its limit, and from what one would use instead.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Extent, FULL, planParts, SMOKE } from "./bench/plan.ts";
import { formatTable } from "./bench/report.ts";
import { measureRounds, type Samples } from "./bench/rounds.ts";
import { judge, type Row } from "./bench/rows.ts";
import { findTools } from "./bench/tools.ts";
import { openWorkshop } from "./bench/workshop.ts";

const HELP = `npm run bench -- [--smoke] [--only TEXT] [--rounds N] [--json]

Measures the built server, the engine and the build, each against its limit (node:http with the same bytes, JSON.parse and
ajv's own code, an empty command, a bare loop that writes the same files) and its peers (fastify, nginx). Server and load have
a core each; every measurement has a process of its own; contenders take turns in an order that rotates. Only ratios within one
run say anything. The noise of a ratio is what two copies of the same contender differ by, or the spread of the rounds, where
that is more; what lies within it is called level.

  --smoke      seconds instead of minutes, and fails only where a target is missed tenfold
  --only TEXT  only scenarios whose name holds TEXT; then all rounds of those that take minutes, of which else there are three
  --rounds N   (default: ${FULL.rounds})
  --json       all samples, for machines

Exit codes: 0 measured, 1 a target missed tenfold (--smoke), 2 wrong usage or a crash.`;

// A run of seconds on a busy machine tells an order of magnitude, and no more.
const SMOKE_SLACK = 10;

interface Measured {
  readonly notes: readonly string[];
  readonly rows: readonly Row[];
  /** By scenario, then by contender, one sample a round. */
  readonly samples: Readonly<
    Record<string, Readonly<Record<string, Samples extends ReadonlyMap<string, infer T> ? T : never>>>
  >;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      smoke: { type: "boolean" },
      only: { type: "string", default: "" },
      rounds: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const base = values.smoke ? SMOKE : FULL;
  const rounds = Number(values.rounds ?? base.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new TypeError("--rounds takes a whole number from 1");
  const { notes, rows, samples } = await measure({ ...base, rounds }, values.only);
  if (values.json) console.log(JSON.stringify({ node: process.version, rounds, notes, rows, samples }));
  else console.log([formatTable(rows), ...notes].join("\n"));
  const isSlow = rows.some(({ value, target }) => target !== null && judge(value, target, SMOKE_SLACK) === "missed");
  return values.smoke && isSlow ? 1 : 0;
}

async function measure(extent: Extent, only: string): Promise<Measured> {
  const work = mkdtempSync(join(tmpdir(), "lexbind-bench-"));
  try {
    const tools = findTools(work);
    const parts = planParts(await openWorkshop(tools, work), extent);
    const rows: Row[] = [];
    const samples: [string, Record<string, readonly { value: number }[]>][] = [];
    for (const { scenario, rowsOf, roundsAmongOthers } of parts.filter((part) => part.scenario.name.includes(only))) {
      const atMost = only === "" ? roundsAmongOthers : extent.rounds;
      const measured = await measureRounds(scenario, Math.min(extent.rounds, atMost));
      rows.push(...rowsOf(measured));
      samples.push([scenario.name, Object.fromEntries(measured)]);
    }
    return { notes: tools.notes, rows, samples: Object.fromEntries(samples) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof TypeError;
  console.error(isUsage ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = 2;
}

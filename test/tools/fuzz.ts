// npm run fuzz: sends random bodies through the built app and looks for what no body may bring about.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadSchemas } from "../../scripts/pipeline/load.ts";
import { type Artifacts, readArtifacts } from "../../server/artifacts.ts";
import { type FuzzResult, fuzz } from "./fuzz/run.ts";
import { createTarget } from "./fuzz/target.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const HELP = `npm run fuzz -- [--count N] [--seed S] [--index I] [--show]

Sends random bodies to both checks of the built app, from noise to nearly valid drafts, and looks for a throw, a status
other than 200, 400 and 413, an answer that is too long, of the wrong shape, at odds with itself or with a value of the
body in it, and anything written to an output stream. The same seed gives the same bodies.

  --count N  how many bodies (default: 100000)
  --seed S   a whole number (default: 20250117)
  --index I  only the body at this index
  --show     print the bodies that met a problem; they hold made-up values only

Exit codes: 0 no problem, 1 problems, 2 wrong usage or a crash.`;

// The day on which the Regulation began to apply: a seed like any other.
const DEFAULT_SEED = 20_250_117;
const DEFAULT_COUNT = 100_000;

class UsageError extends Error {}

async function main(): Promise<number> {
  const { values } = parseArguments();
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const seed = wholeNumber("seed", values.seed) ?? DEFAULT_SEED;
  const only = wholeNumber("index", values.index);
  const count = only === undefined ? (wholeNumber("count", values.count) ?? DEFAULT_COUNT) : 1;
  if (count === 0) throw new UsageError("--count takes at least 1");
  const indices = Array.from({ length: count }, (_, index) => only ?? index);
  const target = createTarget(loadArtifacts(), loadSchemas(`${ROOT}profiles-src/schemas`), seed);
  const writeProgress = process.stderr.write.bind(process.stderr);
  const onProgress = (bodies: number) => writeProgress(`\r${bodies} of ${count} bodies`);
  console.log(`seed ${seed}`);
  const start = performance.now();
  const result = await fuzz({ ...target, indices, ...(process.stderr.isTTY ? { onProgress } : {}) });
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  for (const { index, check, problem } of result.problems) {
    console.log(`seed ${seed} index ${index} ${check}: ${problem}`);
    if (values.show === true) console.log(JSON.stringify(new TextDecoder().decode(target.makeBody(index))));
  }
  console.log(closingLine(result, (performance.now() - start) / 1_000));
  return result.problems.length > 0 ? 1 : 0;
}

function parseArguments() {
  try {
    return parseArgs({
      options: {
        count: { type: "string" },
        seed: { type: "string" },
        index: { type: "string" },
        show: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 0xffff_ffff) throw new UsageError(`--${name} takes a whole number below 2^32`);
  return value;
}

function loadArtifacts(): Artifacts {
  try {
    return readArtifacts(
      (file) => readFileSync(`${ROOT}dist/public/${file}`),
      (bytes) => createHash("sha256").update(bytes).digest("hex"),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new UsageError('there is no build yet: run "npm run build" first');
  }
}

function closingLine({ bodies, statuses, problems }: FuzzResult, seconds: number): string {
  const counts = [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ");
  const rate = Math.round(bodies / seconds);
  return `${bodies} bodies in ${seconds.toFixed(1)} s (${rate} a second), answers ${counts}; ${problems.length} problems`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = 2;
}

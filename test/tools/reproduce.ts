// npm run reproduce: shows that nothing but the sources decides what is built.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Build, buildCopy } from "./reproduce/build-copy.ts";
import { compareBuilds } from "./reproduce/compare-builds.ts";
import { copyCheckout } from "./reproduce/copy-tree.ts";
import { REFERENCE, VARIATIONS, type Variation } from "./reproduce/variations.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const HELP = `npm run reproduce -- [--node PATH]... [--only NAME]...

Builds copies of this checkout in changed surroundings and compares every file of dist/public and dist/server with a reference build.

  --node PATH  another Node to build with; may be repeated. Compressed files may then differ in bytes, not in content: they are
               not hashed, because another zlib or brotli writes others.
  --only NAME  only this variation (${VARIATIONS.map(({ name }) => name).join(", ")}) and those of --node; may be repeated

Exit codes: 0 all the same, 1 a file differs, 2 wrong usage, or a build that failed.`;

// One build keeps one processor busy, and hosted runners have two.
const MAX_BUILDS = 2;
const MAX_FILES_SHOWN = 5;

type Outcome = "same" | "DIFFERS" | "FAILED";

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      node: { type: "string", multiple: true, default: [] },
      only: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const unknown = values.only.find((name) => !VARIATIONS.some((variation) => variation.name === name));
  if (unknown !== undefined) {
    console.error(`no variation ${unknown}\n\n${HELP}`);
    return 2;
  }
  const chosen = VARIATIONS.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  const work = mkdtempSync(join(tmpdir(), "lexbind-reproduce-"));
  try {
    return await reproduce([...chosen, ...values.node.map((node) => nodeVariation(resolve(node)))], work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function nodeVariation(node: string): Variation {
  // Where this is no Node, the build says so.
  const version = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim() || `at ${node}`;
  return { name: "node", says: `Node ${version} instead of ${process.version}`, node };
}

/** Builds and judges all variations, and prints a line for each as it is done. */
async function reproduce(variations: readonly Variation[], work: string): Promise<number> {
  // One snapshot for all: the checkout may be edited meanwhile.
  const snapshot = join(work, "snapshot");
  copyCheckout(ROOT, snapshot);
  const reference = await tryBuild(snapshot, join(work, "reference"), REFERENCE);
  if ("problem" in reference) {
    console.log(formatJudged(REFERENCE, { outcome: "FAILED", details: reference.problem.split("\n") }));
    return 2;
  }
  const outcomes: Outcome[] = [];
  const queue = variations.entries();
  const workOff = async () => {
    for (const [index, variation] of queue) {
      const judged = judge(variation, reference, await tryBuild(snapshot, join(work, String(index)), variation));
      outcomes.push(judged.outcome);
      console.log(formatJudged(variation, judged));
    }
  };
  await Promise.all(Array.from({ length: MAX_BUILDS }, workOff));
  const same = outcomes.filter((outcome) => outcome === "same").length;
  console.log(`${same} of ${outcomes.length} variations give the ${reference.size} files of the reference`);
  return outcomes.includes("DIFFERS") ? 1 : outcomes.includes("FAILED") ? 2 : 0;
}

interface Judged {
  readonly outcome: Outcome;
  readonly details: readonly string[];
}

const formatJudged = ({ name, says }: Variation, { outcome, details }: Judged): string =>
  [`${outcome.padEnd(7)} ${name}: ${says}`, ...details].join("\n        ");

type Attempt = Build | { readonly problem: string };

const tryBuild = (from: string, work: string, variation: Variation): Promise<Attempt> =>
  buildCopy(from, work, variation).catch((error: Error) => ({ problem: error.message }));

function judge(variation: Variation, reference: Build, build: Attempt): Judged {
  if ("problem" in build) return { outcome: "FAILED", details: build.problem.split("\n") };
  const { differing, recompressed } = compareBuilds(reference, build, variation.node !== undefined);
  const shown = differing.slice(0, MAX_FILES_SHOWN);
  const more = differing.length > shown.length ? [`and ${differing.length - shown.length} more`] : [];
  const note = recompressed.length > 0 ? [`${recompressed.length} compressed files of the same content differ`] : [];
  return { outcome: differing.length > 0 ? "DIFFERS" : "same", details: [...shown, ...more, ...note] };
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = 2;
}

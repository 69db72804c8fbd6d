// What a further profile costs: builds the sources with copies of the reports of 76 rows, and prints time and size.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { CommandError, runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import type { Json } from "../../test/support.ts";

const HELP = `node --import tsx .ci/tools/growth.ts [--more N,N,…] [--rounds N]

Builds the sources with further profiles, and prints the time of the fastest build and the size of its dist/. They come in sets of three:
copies of the reports in dora/dora-reports, each set in a folder of its own and with its own names.

  --more N,N,…  how many sets are added (default: 0,2,4)
  --rounds N    how often each is built, in turns (default: 1)

Exit codes: 0 measured, 2 wrong usage, or a build fails.`;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SOURCES = `${ROOT}profiles-src`;
const ACT = "dora";
const FOLDER = `${ACT}/dora-reports`;
const PROFILES_OF_SET = 3;
// What is about the released versions of the original.
const NOT_COPIED = /(?:profile\.lock|changes|differential)\.yaml$/;

/** Writes a folder with a further set of profiles, each with names of its own. */
function addProfiles(sources: string, set: string): void {
  const folder = join(sources, ACT, set);
  cpSync(join(SOURCES, FOLDER), folder, { recursive: true, filter: (file) => !NOT_COPIED.test(file) });
  const { stages, ...common }: Json = parse(readFileSync(join(folder, "profile.yaml"), "utf8"));
  const renamed = stages.map((stage: Json, index: number) => {
    const names = { act_id: `op:eu.${set}.${stage.stage}.v1`, aliases: [`${set}-${index}`] };
    return { ...stage, ...names, title: `${stage.title} (${set})` };
  });
  writeFileSync(join(folder, "profile.yaml"), stringify({ ...common, stages: renamed }));
}

const REPORT_TIME =
  "data:text/javascript,process.on('exit',()=>console.log(JSON.stringify([performance.now(),process.cpuUsage()])))";

/** Builds the sources: seconds from the start of the process to its end, its processor time, and the size of dist/. */
async function build(sources: string, out: string) {
  const args = ["--import", REPORT_TIME, "--import", "tsx", "scripts/build.ts", "--sources", sources, "--out", out];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  if (code !== 0) throw new CommandError(`the sources do not build:\n${stderr}`);
  const [milliseconds, { user, system }] = JSON.parse(stdout);
  const names = readdirSync(out, { recursive: true, encoding: "utf8" });
  const bytes = names.map((name) => statSync(join(out, name))).filter((entry) => entry.isFile());
  return {
    seconds: milliseconds / 1e3,
    "processor seconds": (user + system) / 1e6,
    MB: bytes.reduce((sum, { size }) => sum + size, 0) / 1e6,
  };
}

type Built = Awaited<ReturnType<typeof build>>;

async function measure(further: readonly number[], rounds: number): Promise<number> {
  const work = mkdtempSync(join(tmpdir(), "lexbind-growth-"));
  try {
    const fastest = new Map<number, Built>();
    for (const sets of Array.from({ length: rounds }, () => further).flat()) {
      const sources = join(work, String(sets), "profiles-src");
      cpSync(SOURCES, sources, { recursive: true });
      for (let number = 1; number <= sets; number++) addProfiles(sources, `growth${number}`);
      const built = await build(sources, join(work, "dist"));
      if (built.seconds < (fastest.get(sets)?.seconds ?? Number.POSITIVE_INFINITY)) fastest.set(sets, built);
    }
    console.table([...fastest].map(([sets, built], index, rows) => rowOf(sets, built, rows[index - 1])));
    return 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** With the cost of each profile that the row before does not have. */
function rowOf(sets: number, built: Built, before: readonly [number, Built] | undefined) {
  const members = Object.entries(built).flatMap(([name, value]) => {
    const further = before && PROFILES_OF_SET * (sets - before[0]);
    const each = before && further && (value - before[1][name as keyof Built]) / further;
    return [[name, value.toFixed(1)], ...(each === undefined ? [] : [[`${name} each`, each.toFixed(2)]])];
  });
  return { "further profiles": PROFILES_OF_SET * sets, ...Object.fromEntries(members) };
}

const countsOf = (list: string): number[] => {
  const counts = list.split(",").map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0))
    throw new UsageError("expected whole numbers, separated by commas");
  return counts;
};

await runCommand({
  help: HELP,
  options: { more: { type: "string", default: "0,2,4" }, rounds: { type: "string", default: "1" } },
  run: ({ values: { more, rounds } }) => measure(countsOf(more), countsOf(rounds)[0] as number),
});

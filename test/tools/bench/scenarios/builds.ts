// Builds: a cold one against a command that does nothing, and builds of many acts against the bare writing of their files.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../processes.ts";
import type { Contender, Sample, Scenario } from "../rounds.ts";
import { ROOT, type Workshop } from "../workshop.ts";

const TSX = import.meta.resolve("tsx");
const PEAK = new URL("../references/peak-memory.mjs", import.meta.url).href;
const WRITE_PACK = fileURLToPath(new URL("../references/write-pack.ts", import.meta.url));

/** `npm run build` against an empty TypeScript command that npm runs in the same way. */
export function coldBuildScenario({ work }: Workshop): Scenario {
  const folder = join(work, "empty");
  mkdirSync(folder);
  const empty = { private: true, type: "module", scripts: { build: `node --import ${TSX} empty.ts` } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(empty));
  writeFileSync(join(folder, "empty.ts"), "");
  const timeOf = async (root: string, ...parameters: string[]): Promise<Sample> => ({
    value: (await run(["npm", "run", "--silent", "build", "--", ...parameters], root)).seconds,
  });
  // A folder of its own for each: a file system may be slow to use again what was freed a moment ago, by up to 0.3 s a build.
  const freshOut = () => mkdtempSync(join(work, "cold-"));
  return {
    name: "cold npm run build",
    unit: "s",
    better: "less",
    contenders: [
      { name: "ours", measure: () => timeOf(ROOT, "--out", freshOut(), "--no-compression") },
      { name: "ours, compressed", measure: () => timeOf(ROOT, "--out", freshOut()) },
      { name: "empty command", measure: () => timeOf(folder) },
      { name: "twin", measure: () => timeOf(folder) },
    ],
  };
}

/** Builds of as many acts as `counts` says, compression off, and a bare loop that writes the bytes of the last of them. */
export function actsScenario({ work }: Workshop, counts: readonly number[]): Scenario {
  const out = join(work, "acts-out");
  const pack = join(work, "pack");
  const build = async (count: number): Promise<Sample> => {
    const sources = generateActs(join(work, `acts-${count}`), count);
    const sample = await timeOf(out, ...BUILD, "--sources", sources, "--out", out, "--no-compression");
    if (count === counts.at(-1) && !existsSync(`${pack}.bin`)) packFiles(out, pack);
    return sample;
  };
  const writeAll = async (): Promise<Sample> => {
    if (!existsSync(`${pack}.bin`)) await build(counts.at(-1) as number);
    return timeOf(out, "--import", TSX, WRITE_PACK, pack, out);
  };
  const builds = counts.map((count): Contender => ({ name: `${count} acts`, measure: () => build(count) }));
  const loop = { name: "bare loop", measure: writeAll };
  return { name: "build of many acts", unit: "s", better: "less", contenders: [...builds, loop] };
}

const BUILD = ["--import", "tsx", `${ROOT}scripts/build.ts`];

/** Runs node, by which a command writes into the folder `out`, which is not there before, with the peak of its memory. */
async function timeOf(out: string, ...parameters: string[]): Promise<Sample> {
  rmSync(out, { recursive: true, force: true });
  const peakFile = `${out}.peak`;
  const preload = ["--import", `${PEAK}?${encodeURIComponent(peakFile)}`];
  const { seconds } = await run([process.execPath, ...preload, ...parameters]);
  return { value: seconds, peakBytes: Number(readFileSync(peakFile, "utf8")) * 1024 };
}

/** The authored sources with so many acts: copies of the one, each under a name of its own. */
function generateActs(folder: string, count: number): string {
  const sources = join(folder, "profiles-src");
  if (existsSync(sources)) return sources;
  cpSync(`${ROOT}profiles-src`, sources, { recursive: true });
  const profile = readFileSync(join(sources, "dora-initial", "profile.yaml"), "utf8");
  for (let index = 2; index <= count; index++) {
    const act = join(sources, `dora-initial-${index}`);
    cpSync(join(sources, "dora-initial"), act, { recursive: true });
    const renamed = profile
      .replace(/^act_id: (\S+)\.v1$/m, `act_id: $1_${index}.v1`)
      .replace(/^aliases: .*$/m, `aliases: [dora-${index}]`);
    writeFileSync(join(act, "profile.yaml"), renamed);
  }
  return sources;
}

/** All files of a folder behind each other in one file, with an index of names and sizes beside it. */
function packFiles(folder: string, name: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  for (const file of files) appendFileSync(`${name}.bin`, readFileSync(join(folder, file)));
  writeFileSync(`${name}.json`, JSON.stringify(files.map((file) => [file, statSync(join(folder, file)).size])));
}

// What a further profile costs: builds the sources with copies of one report of 76 rows, and prints time and size.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { CommandError, runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { compileSources } from "../../scripts/pipeline/compile-sources.ts";
import { loadSchemas } from "../../scripts/pipeline/stages/load.ts";
import type { Json } from "../support.ts";

const HELP = `node --import tsx test/tools/growth.ts [--more N,N,…] [--rounds N]

Builds the sources with as many further profiles as given, and prints the time of the fastest build and the size of its dist/. They
are copies of the final report in dora/dora-reports, each in a folder of its own and with its own names.

  --more N,N,…  how many are added (default: 0,5,10)
  --rounds N    how often each is built, in turns (default: 1)

Exit codes: 0 measured, 2 wrong usage, or a build fails.`;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SOURCES = `${ROOT}profiles-src`;
const ACT = "dora";
const FOLDER = `${ACT}/dora-reports`;
const STAGE = "final_report";
// An example that may have any further values.
const OTHER_VALUES = "attention";

/** Whether a stage, a rule or an example is of this stage, also because it names none. */
const isOfStage = ({ stage = STAGE, stages = [STAGE] }: Json): boolean => stage === STAGE && stages.includes(STAGE);

// What becomes of each file of the folder, if it is to have one stage alone.
const EDITS: Readonly<Record<string, (document: Json, name: string) => object>> = {
  "profile.yaml": ({ stages, ...common }, name) => {
    const [stage] = stages.filter(isOfStage);
    const names = { act_id: `op:eu.${name.replace("-", ".")}.v1`, aliases: [name], title: `${stage.title} (${name})` };
    return { ...common, stages: [{ ...stage, ...names }] };
  },
  "fields.yaml": ({ fields }) => ({
    fields: fields.map(({ obligations, condition, ...field }: Json) => {
      const obligation = obligations[STAGE];
      return {
        ...field,
        obligations: { [STAGE]: obligation },
        ...(obligation === "where_applicable" && { condition }),
      };
    }),
  }),
  "rules.yaml": (lists) =>
    Object.fromEntries(
      Object.entries<Json[]>(lists).map(([list, rules]) => [
        list,
        rules.filter(isOfStage).map(({ stages: _, ...rule }) => rule),
      ]),
    ),
  "crosswalk.yaml": (crosswalk) => crosswalk,
};

/** Writes a folder with a further profile of this name. */
function addProfile(sources: string, name: string): void {
  const read = (file: string): Json => parse(readFileSync(join(SOURCES, FOLDER, file), "utf8"));
  const write = (file: string, document: object) => writeFileSync(join(sources, ACT, name, file), stringify(document));
  mkdirSync(join(sources, ACT, name, "examples"), { recursive: true });
  for (const [file, edit] of Object.entries(EDITS)) write(file, edit(read(file), name));
  const files = readdirSync(join(SOURCES, FOLDER, "examples"));
  const examples = files.map((file) => [file, read(`examples/${file}`)] as const);
  const reportOf = ([, { request }]: (typeof examples)[number]) => request.report;
  const own = examples.filter(([, document]) => isOfStage(document));
  // The rules of a field are shown with a value of it, which only an example of another stage may have.
  const values = Object.entries(Object.assign({}, ...examples.map(reportOf)));
  const others = values.filter(([field]) => own.every((example) => reportOf(example)[field] === undefined));
  for (const [file, document] of own) {
    if (document.name === OTHER_VALUES) Object.assign(document.request.report, Object.fromEntries(others));
    write(`examples/${file}`, document);
  }
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
  const present = compileSources(SOURCES, loadSchemas(`${SOURCES}/schemas`)).value?.profiles.length ?? 0;
  const work = mkdtempSync(join(tmpdir(), "lexbind-growth-"));
  try {
    const fastest = new Map<number, Built>();
    for (const more of Array.from({ length: rounds }, () => further).flat()) {
      const count = present + more;
      const sources = join(work, String(count), "profiles-src");
      cpSync(SOURCES, sources, { recursive: true });
      for (let number = present + 1; number <= count; number++) addProfile(sources, `growth-${number}`);
      const built = await build(sources, join(work, "dist"));
      if (built.seconds < (fastest.get(count)?.seconds ?? Number.POSITIVE_INFINITY)) fastest.set(count, built);
    }
    console.table([...fastest].map(([count, built], index, rows) => rowOf(count, built, rows[index - 1])));
    return 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** With the cost of each profile that the row before does not have. */
function rowOf(count: number, built: Built, before: readonly [number, Built] | undefined) {
  const members = Object.entries(built).flatMap(([name, value]) => {
    const each = before && (value - before[1][name as keyof Built]) / (count - before[0]);
    return [
      [name, value.toFixed(1)] as const,
      ...(each === undefined ? [] : [[`${name} each`, each.toFixed(2)] as const]),
    ];
  });
  return { profiles: count, ...Object.fromEntries(members) };
}

const countsOf = (list: string): number[] => {
  const counts = list.split(",").map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0))
    throw new UsageError("expected whole numbers, separated by commas");
  return counts;
};

await runCommand({
  help: HELP,
  options: { more: { type: "string", default: "0,5,10" }, rounds: { type: "string", default: "1" } },
  run: ({ values: { more, rounds } }) => measure(countsOf(more), countsOf(rounds)[0] as number),
});

// Runs the programs of the guide to pipelines in Apache Spark and with DuckDB, and compares each answer with that of the command.
import { spawnSync } from "node:child_process";
import { copyFileSync, createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLines } from "../../scripts/command-line/lines.ts";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { blocksOf } from "../../test/clients/guide-blocks.ts";
import { sampleRequests } from "../../test/engine/dora-drafts.ts";
import { isInstalled } from "../../test/run-command.ts";
import { type Json, readJsonFile } from "../../test/support.ts";
import { installCommand } from "./installed-command.ts";

const HELP = `node --import tsx .ci/tools/data-engines.ts [--drafts N]

Checks drafts of dora with the programs of the guide to pipelines: in Apache Spark, and with DuckDB from a Parquet and from a CSV file. Each
answer must be that of the command to the same lines. Needs Java and the Python packages that the guide names.

  --drafts N    how many (default: 100000)

Exit codes: 0 all answers are the same, or something is not installed, which the command says; 1 an answer differs; 2 wrong usage, a crash,
or something that is not installed, with CI=true.`;

const [inSpark = "", besideDuckDb = ""] = blocksOf("pipelines", "python", 2);
const [fromCsv = ""] = blocksOf("pipelines", "sql");

// Drafts that differ; further ones are the same again with other ids.
const DIFFERENT = 1_000;
// DuckDB takes neither as JSON.
const NOT_FOR_DUCKDB = /1e400|\\ud[89a-f]/i;

const WRITE_PARQUET = `
import duckdb
columns = {"id": "BIGINT", "report": "JSON", "evidence_manifest": "JSON"}
duckdb.sql(f"COPY (SELECT * FROM read_ndjson('input.ndjson', columns = {columns})) TO 'drafts.parquet'")`;

const READ_SPARK = `
import duckdb
rows = duckdb.sql("SELECT answer FROM 'answers.parquet/*.parquet' ORDER BY CAST(id AS BIGINT)").fetchall()
open("answers.ndjson", "w", encoding="utf-8", newline="\\n").writelines(answer + "\\n" for (answer,) in rows)`;

const WRITE_CSV = `
import csv, json
drafts = [json.loads(line)["report"] for line in open("input.ndjson", encoding="utf-8")]
columns = sorted({name for draft in drafts for name in draft})
def text(value):
    return ";".join(value) if isinstance(value, list) else json.dumps(value) if isinstance(value, bool) else value
rows = csv.writer(open("drafts.csv", "w", encoding="utf-8", newline=""))
rows.writerows([columns, *([text(draft.get(name)) for name in columns] for draft in drafts)])`;

const FROM_CSV = `
import duckdb
duckdb.sql("""${fromCsv}""")`;

const linesOf = (bodies: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => `{"id":${index + 1},${bodies[index % bodies.length]?.slice(1)}`);

/** The lines of a file, which may be larger than a text can be. */
async function* readLinesOf(file: string): AsyncGenerator<string> {
  for await (const lines of readLines(createReadStream(file), 2 ** 24))
    for (const { bytes } of lines) yield new TextDecoder().decode(bytes ?? undefined);
}

/** How often each text comes, as sorted lines. */
async function countAll(lines: AsyncIterable<string>, textsOf: (answer: Json) => readonly string[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for await (const line of lines)
    for (const text of textsOf(JSON.parse(line))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${text} ${count}`).sort();
}

// Spark counts the lines of each partition.
const withoutNumber = (line: string): string => line.replace(/,"line":\d+(?=[,}])/, "");

type Lines = AsyncIterable<string> | Iterable<string>;
const iteratorOf = (lines: Lines) =>
  Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();

async function isSame(name: string, found: Lines, expected: Lines, adapt = (line: string) => line): Promise<boolean> {
  const [one, other] = [iteratorOf(found), iteratorOf(expected)];
  for (let count = 0; ; count++) {
    const [a, b] = [await one.next(), await other.next()];
    const isEqual = a.done === b.done && (a.done || adapt(a.value) === adapt(b.value as string));
    if (isEqual && !a.done) continue;
    console.log(`${name}: ${isEqual ? `${count} lines, all the same` : `not the same from line ${count + 1} on`}`);
    return isEqual && count > 0;
  }
}

async function compare(folder: string, drafts: number): Promise<boolean> {
  const command = await installCommand(folder);
  const fileOf = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(fileOf(name), "utf8").trimEnd().split("\n");
  const write = (name: string, lines: readonly string[]) => writeFileSync(fileOf(name), `${lines.join("\n")}\n`);
  const runIn = (program: string, args: readonly string[]): void => {
    // Without it Spark looks for an address of the machine.
    const env = { ...process.env, SPARK_LOCAL_IP: "127.0.0.1" };
    const { status, stderr } = spawnSync(program, args, { cwd: folder, env, maxBuffer: 2 ** 28 });
    if (status !== 0) throw new Error(`a program ended with ${status}\n${stderr}`);
  };
  const python = (program: string) => runIn("python3", ["-c", program]);
  const answer = (input: string, output: string) =>
    // The highest exit code of all drafts.
    runIn("bash", ["-c", `"$0" prevalidate --ndjson --profile dora ${input} > ${output} || [ $? -le 3 ]`, command]);
  const timed = async (name: string, work: () => Promise<boolean>): Promise<boolean> => {
    const before = performance.now();
    const isEqual = await work();
    console.log(`${name}: ${((performance.now() - before) / 1_000).toFixed(1)} s`);
    return isEqual;
  };

  const bodies = sampleRequests(DIFFERENT).filter((body) => !NOT_FOR_DUCKDB.test(body));
  write("input.ndjson", linesOf(bodies, drafts));
  answer("input.ndjson", "expected.ndjson");
  const expected = () => readLinesOf(fileOf("expected.ndjson"));
  const answers = () => readLinesOf(fileOf("answers.ndjson"));
  const rows = (textOf: (row: Json) => string) =>
    read("findings.ndjson")
      .map((line) => textOf(JSON.parse(line)))
      .sort();

  const spark = await timed("Apache Spark", async () => {
    copyFileSync(fileOf("input.ndjson"), fileOf("drafts.ndjson"));
    python(inSpark);
    python(READ_SPARK);
    runIn("bash", ["-c", "cat findings/part-* > findings.ndjson"]);
    const codes = await countAll(expected(), ({ findings = [] }) =>
      findings.map(({ code, severity }: Json) => `${code} ${severity}`),
    );
    const byCode = rows(({ code, severity, count }) => `${code} ${severity} ${count}`);
    const isEqual = await isSame("answers in Spark", answers(), expected(), withoutNumber);
    return (await isSame("findings by code", byCode, codes)) && isEqual;
  });

  const duckDb = await timed("DuckDB", async () => {
    rmSync(fileOf("answers.parquet"), { recursive: true });
    python(WRITE_PARQUET);
    python(besideDuckDb);
    const rules: Json[] = readJsonFile("api/v1/profiles/dora/rules.json").rules;
    const basisOf = new Map(rules.map(({ rule_id, basis }) => [rule_id, basis]));
    const found = await countAll(expected(), ({ traces = [] }) =>
      traces.map(({ rule_id }: Json) => `${rule_id} ${basisOf.get(rule_id)}`),
    );
    const byRule = rows(({ rule_id, basis, findings }) => `${rule_id} ${basis} ${findings}`);
    const isEqual = await isSame("answers beside DuckDB", answers(), expected());
    return (await isSame("findings by rule", byRule, found)) && isEqual;
  });

  const csv = await timed("CSV", () => {
    const { examples } = readJsonFile("api/v1/profiles/dora/examples.json");
    // A CSV file has no manifest.
    const reports = examples.map(({ request }: Json) => JSON.stringify({ report: request.report }));
    write("input.ndjson", linesOf(reports, Math.min(drafts, DIFFERENT)));
    answer("input.ndjson", "expected.ndjson");
    python(WRITE_CSV);
    python(FROM_CSV);
    answer("drafts.ndjson", "answers.ndjson");
    return isSame("answers from a CSV file", answers(), expected());
  });

  return spark && duckDb && csv;
}

const NEEDED = [
  ["Java", "java", ["-version"]],
  ["pyspark", "python3", ["-c", "import pyspark"]],
  ["duckdb", "python3", ["-c", "import duckdb"]],
] as const;

await runCommand({
  help: HELP,
  options: { drafts: { type: "string", default: "100000" } },
  async run({ values: { drafts } }) {
    if (!/^[1-9]\d{0,8}$/.test(drafts)) throw new UsageError("--drafts takes a whole number from 1");
    for (const [name, program, args] of NEEDED)
      if (!isInstalled(name, spawnSync(program, args).status === 0)) {
        console.log(`skipped: ${name} is not installed`);
        return 0;
      }
    const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
    try {
      return (await compare(folder, Number(drafts))) ? 0 : 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

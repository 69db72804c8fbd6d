// npm run differential: has the ESAs' schema and lexbind judge the same files, and writes down where they differ.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { applyChange, type Differential, readDifferential, VALIDATORS } from "./differential/cases.ts";
import { compareVerdicts, filesOf, findAgreements } from "./differential/compare.ts";
import { findEsasSchema } from "./differential/esas-schema.ts";
import { createJudge, type PublishedProfile } from "./differential/judge.ts";
import { writeTables } from "./differential/page.ts";
import { askAjv, askJsonschema } from "./differential/validators.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = `${ROOT}profiles-src/docs/differential.md`;
const PROFILE = `${ROOT}dist/public/api/v1/profiles/dora/profile.json`;

const HELP = `npm run differential -- [--check]

Judges the files of profiles-src/dora-initial/differential.yaml by the ESAs' JSON Schema and by the built profile, and writes the
tables of profiles-src/docs/differential.md. The schema is not part of this project: LEXBIND_ESAS_SCHEMA names its file, or it lies in
../shared/esas-schema beside the project. Python's jsonschema is asked where this machine has it.

  --check  write nothing, and fail where the tables are not those of the page

Exit codes: 0 all is as it is written, 1 a verdict or a table is not, 2 wrong usage, no build or no schema.`;

class UsageError extends Error {}

function main(): number {
  const { values } = parseArgs({ options: { check: { type: "boolean" }, help: { type: "boolean", short: "h" } } });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  if (!existsSync(PROFILE)) throw new UsageError('there is no build yet: run "npm run build" first');
  const found = findEsasSchema();
  if (found === null) throw new UsageError("there is no schema of the ESAs here, so that nothing can be said");
  const read = (file: string) => readFileSync(`${ROOT}profiles-src/${file}`, "utf8");
  const differential = readDifferential(
    read("dora-initial/differential.yaml"),
    JSON.parse(read("schemas/differential.schema.json")) as object,
  );
  const judge = createJudge(JSON.parse(readFileSync(PROFILE, "utf8")) as PublishedProfile, differential.completed_with);
  const judged = differential.cases.map((one) => ({
    ...one,
    verdict: judge(applyChange(differential.base, one.change)),
  }));
  const problems = [
    ...compareSchema(differential, found.bytes),
    ...askValidators(differential, found.schema),
    ...findAgreements(judged),
  ];
  const page = readFileSync(PAGE, "utf8");
  const written = writeTables(page, differential, judged);
  if (written !== page && values.check === true)
    problems.push("the tables of the page are stale: run npm run differential");
  if (written !== page && values.check !== true && problems.length === 0) writeFileSync(PAGE, written);
  for (const problem of problems) console.error(problem);
  console.log(`${judged.length} files, ${problems.length} problems`);
  return problems.length > 0 ? 1 : 0;
}

function compareSchema({ schema }: Differential, bytes: Uint8Array): string[] {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return sha256 === schema.sha256 ? [] : [`the schema is another one: its SHA-256 is ${sha256}`];
}

/** Asks each validator; one that is not here says nothing, and that is told. */
function askValidators(differential: Differential, schema: Record<string, unknown>): string[] {
  const files = filesOf(differential);
  const asked = { ajv: askAjv(schema, files), jsonschema: askJsonschema(schema, files) };
  return VALIDATORS.flatMap((name) => {
    const verdicts = asked[name];
    if (verdicts === null) console.error(`${name} is not here and was not asked`);
    return verdicts === null ? [] : compareVerdicts(differential, name, verdicts);
  });
}

try {
  process.exitCode = main();
} catch (error) {
  const isUsage = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isUsage || error instanceof UsageError ? `${(error as Error).message}\n\n${HELP}` : error);
  process.exitCode = 2;
}

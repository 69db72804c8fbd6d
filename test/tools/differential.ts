// npm run differential: where the ESAs' JSON Schema and lexbind disagree about the same files, written to docs/differential.md.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CommandError, runCommand } from "../../scripts/command-line/run-command.ts";
import { readDifferential } from "./differential/cases.ts";
import { compareVerdicts, findEsasSchema } from "./differential/esas-schema.ts";
import { isAgreement, judgeCases, type PublishedProfile, writeTables } from "./differential/page.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = `${ROOT}profiles-src/docs/differential.md`;
const PROFILE = `${ROOT}dist/public/api/v1/profiles/dora/profile.json`;

const HELP = `npm run differential -- [--check]

Validates the files of profiles-src/dora-initial/differential.yaml with the ESAs' JSON Schema and with the built profile, and writes
the tables of profiles-src/docs/differential.md. The schema is not part of this project: LEXBIND_ESAS_SCHEMA is the path of its file
(default: in ../shared/esas-schema beside the project). Python's jsonschema is used if it is installed.

  --check  write nothing, and fail if the page would change

Exit codes: 0 everything is as written, 1 a verdict or a table is not, 2 wrong usage, no build or no schema.`;

const read = (file: string): string => readFileSync(`${ROOT}profiles-src/${file}`, "utf8");

function main(isCheck: boolean): number {
  if (!existsSync(PROFILE)) throw new CommandError('there is no build yet: run "npm run build" first');
  const found = findEsasSchema();
  if (found === null) throw new CommandError("the ESAs' schema was not found: set LEXBIND_ESAS_SCHEMA to its file");
  const schema = JSON.parse(read("schemas/differential.schema.json")) as object;
  const differential = readDifferential(read("dora-initial/differential.yaml"), schema);
  const judged = judgeCases(JSON.parse(readFileSync(PROFILE, "utf8")) as PublishedProfile, differential);
  const sha256 = createHash("sha256").update(found.bytes).digest("hex");
  const problems = [
    ...(sha256 === differential.schema.sha256 ? [] : [`this is another schema: its SHA-256 is ${sha256}`]),
    ...compareVerdicts(differential, found.schema),
    ...judged.filter(isAgreement).map(({ description }) => `all agree, so this is not a difference: ${description}`),
  ];
  const page = readFileSync(PAGE, "utf8");
  const updated = writeTables(page, differential, judged);
  if (updated !== page && isCheck) problems.push("the tables of the page are out of date: run npm run differential");
  if (updated !== page && !isCheck && problems.length === 0) writeFileSync(PAGE, updated);
  for (const problem of problems) console.error(problem);
  console.log(`${judged.length} files, ${problems.length} problems`);
  return problems.length > 0 ? 1 : 0;
}

await runCommand({
  help: HELP,
  options: { check: { type: "boolean" } },
  run: ({ values: { check = false } }) => main(check),
});

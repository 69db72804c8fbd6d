// Where the ESAs' JSON Schema and lexbind disagree about the same files, written to docs/differential.md.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CommandError, runCommand } from "../../scripts/command-line/run-command.ts";
import { compareAll } from "../../test/esas/differential/comparison.ts";
import { findEsasFiles } from "../../test/esas/differential/esas-schema.ts";
import { writeTables } from "../../test/esas/differential/page.ts";
import type { StageProfile } from "../../test/esas/differential/stages.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = `${ROOT}profiles-src/docs/differential.md`;
const PROFILES = `${ROOT}dist/public/api/v1/profiles`;

const HELP = `node --import tsx .ci/tools/differential.ts [--check]

Validates the files of profiles-src/dora/dora/differential.yaml with versions 1.2 and 1.3 of the ESAs' JSON Schema and with the built
profile, changes a file of every stage one row at a time, converts the ESAs' samples into a draft and back, finds what version 1.3 no
longer checks, and writes the tables of profiles-src/docs/differential.md. The ESAs' files are not part of this project: LEXBIND_ESAS_FILES is their folder (default: ../shared/esas-schema beside the project). Python's jsonschema is
used if it is installed.

  --check  write nothing, and fail if the page would change

Exit codes: 0 everything is as written, 1 a verdict or a table is not, 2 wrong usage, no build or no schema.`;

const read = (file: string): string => readFileSync(`${ROOT}profiles-src/${file}`, "utf8");

const profileOf = (alias: string) =>
  JSON.parse(readFileSync(`${PROFILES}/${alias}/profile.json`, "utf8")) as StageProfile;

function main(isCheck: boolean): number {
  if (!existsSync(PROFILES)) throw new CommandError('there is no build yet: run "npm run build" first');
  const files = findEsasFiles();
  if (files === null) throw new CommandError("the ESAs' files were not found: set LEXBIND_ESAS_FILES to their folder");
  const comparison = compareAll({ profileOf, read }, files);
  const { cases, relaxations, findings } = comparison;
  const page = readFileSync(PAGE, "utf8");
  const updated = writeTables(page, files, comparison);
  if (updated !== page && isCheck)
    findings.push("the tables of the page are out of date: run node --import tsx .ci/tools/differential.ts");
  if (updated !== page && !isCheck && findings.length === 0) writeFileSync(PAGE, updated);
  for (const finding of findings) console.error(finding);
  console.log(`${cases.length} files, ${relaxations.length} places, ${findings.length} findings`);
  return findings.length > 0 ? 1 : 0;
}

await runCommand({
  help: HELP,
  options: { check: { type: "boolean" } },
  run: ({ values: { check = false } }) => main(check),
});

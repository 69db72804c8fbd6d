// The ESAs' files, which are not part of this project, and the two validators that read their JSON Schema.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { findDocuments } from "../../run-command.ts";
import type { Version } from "./cases.ts";

// The package is CommonJS; under nodenext its default export is typed as the namespace.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const DEFAULT_FOLDER = fileURLToPath(new URL("../../../../shared/esas-schema", import.meta.url));

type Schema = Readonly<Record<string, unknown>>;
export type EsasFiles = NonNullable<ReturnType<typeof findEsasFiles>>;

/** A value for each version. */
export const byVersion = <Value>(make: (version: Version) => Value): Readonly<Record<Version, Value>> => ({
  "1.2": make("1.2"),
  "1.3": make("1.3"),
});

/**
 * The schemas of incident reports with the SHA-256 of their bytes, the sample of version 1.3, and the schema of cyber threats with
 * its sample, in the folder LEXBIND_ESAS_FILES or in ../shared/esas-schema beside the project; null if there is no such folder.
 */
export function findEsasFiles() {
  const folder = findDocuments("LEXBIND_ESAS_FILES", DEFAULT_FOLDER);
  if (folder === null) return null;
  const read = (name: string) => readFileSync(join(folder, name));
  const parse = (name: string) => JSON.parse(read(name).toString("utf8")) as Schema;
  const bytes = byVersion((version) => read(`DORA_IR_Schema_v${version}.json`));
  return {
    schemas: byVersion((version) => JSON.parse(bytes[version].toString("utf8")) as Schema),
    sha256: byVersion((version) => createHash("sha256").update(bytes[version]).digest("hex")),
    sample: parse("DORA_IR_final_report_sample_v1.3.json"),
    threat: { schema: parse("DORA_CYB_Schema_v1.2.json"), sample: parse("DORA_CYB_sample_v1.2.json") },
  };
}

/** A schema without `dependencies`: what a validator checks that follows draft 2020-12, which does not have this keyword. */
export const withoutDependencies = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema, (name, value) => (name === "dependencies" ? undefined : value))) as Schema;

/**
 * Whether ajv accepts a file, with formats. `$schema` is left out because it is not the official URI of draft 2020-12. The conditions
 * of the schema are in `dependencies` of draft 7, which ajv applies in every draft.
 */
export function createEsasValidator({ $schema: _, ...schema }: Schema): (file: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  return (file) => validate(file) as boolean;
}

// Draft 7 has `dependencies`, and every other keyword of these schemas that is in use.
const PROGRAM = `
import json, sys
from jsonschema import Draft7Validator
assert "date-time" in Draft7Validator.FORMAT_CHECKER.checkers
schema, files = json.load(sys.stdin)
schema.pop("$schema")
validator = Draft7Validator(schema, format_checker=Draft7Validator.FORMAT_CHECKER)
print(json.dumps([validator.is_valid(file) for file in files]))
`;

/** Whether Python's jsonschema accepts each file; null, and a notice, if Python does not have it with its check of date-times. */
export function judgeByJsonschema(schema: Schema, files: readonly unknown[]): boolean[] | null {
  const input = JSON.stringify([schema, files]);
  const { status, stdout } = spawnSync("python3", ["-c", PROGRAM], { input, encoding: "utf8" });
  if (status === 0) return JSON.parse(stdout) as boolean[];
  console.error("skipped: Python does not have jsonschema with its check of date-times");
  return null;
}

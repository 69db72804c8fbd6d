// The ESAs' JSON Schema, which is not part of this project, and the two validators that read it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { findDocuments } from "../../run-command.ts";
import { applyChange, type Differential, VALIDATORS } from "./cases.ts";

// The package is CommonJS; under nodenext its default export is typed as the namespace.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const DEFAULT_FILE = fileURLToPath(new URL("../../../../shared/esas-schema/DORA_IR_Schema_v1.2.json", import.meta.url));

type Schema = Readonly<Record<string, unknown>>;

/** The schema in the file LEXBIND_ESAS_SCHEMA, or in ../shared/esas-schema beside the project; null if there is no such file. */
export function findEsasSchema() {
  const file = findDocuments("LEXBIND_ESAS_SCHEMA", DEFAULT_FILE);
  if (file === null) return null;
  const bytes = readFileSync(file);
  return { bytes, schema: JSON.parse(bytes.toString("utf8")) as Schema };
}

/**
 * Whether ajv accepts a file, with formats. `$schema` is left out because it is not the official URI of draft 2020-12. The schema also
 * uses `dependencies` of older drafts, which ajv supports in every draft.
 */
export function createEsasValidator({ $schema: _, ...schema }: Schema): (file: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  return (file) => validate(file) as boolean;
}

/** The version of a validator, and for each file whether it accepts it. */
interface Verdicts {
  readonly version: string;
  readonly accepts: readonly boolean[];
}

/** The verdicts of a validator; null for jsonschema if Python does not have it, or not with its check of date-times. */
const VALIDATE = { ajv: validateByAjv, jsonschema: validateByJsonschema };

function validateByAjv(schema: Schema, files: readonly unknown[]): Verdicts {
  const url = new URL("../../../node_modules/ajv/package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(url, "utf8")) as { version: string };
  return { version, accepts: files.map(createEsasValidator(schema)) };
}

// This validator follows draft 2020-12, which does not have `dependencies`.
const PROGRAM = `
import json, sys
from importlib.metadata import version
from jsonschema import Draft202012Validator
assert "date-time" in Draft202012Validator.FORMAT_CHECKER.checkers
schema, files = json.load(sys.stdin)
schema.pop("$schema")
validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
print(json.dumps({"version": version("jsonschema"), "accepts": [validator.is_valid(file) for file in files]}))
`;

function validateByJsonschema(schema: Schema, files: readonly unknown[]): Verdicts | null {
  const input = JSON.stringify([schema, files]);
  const { status, stdout } = spawnSync("python3", ["-c", PROGRAM], { input, encoding: "utf8" });
  return status === 0 ? (JSON.parse(stdout) as Verdicts) : null;
}

/** Runs the validators and describes the verdicts that differ from the authored ones. */
export function compareVerdicts({ base, cases, validators }: Differential, schema: Schema): string[] {
  const all = [{ description: "the base file", change: {}, accepted_by: VALIDATORS }, ...cases];
  const files = all.map(({ change }) => applyChange(base, change));
  return VALIDATORS.flatMap((name) => {
    const { version, accepts } = VALIDATE[name](schema, files) ?? { version: "not installed", accepts: [] };
    if (version !== validators[name]) {
      const problem = `${name} is ${version}, and the authored verdicts are those of ${validators[name]}`;
      if (name === "ajv") return [problem];
      // Python's packages are not the project's own.
      console.error(`skipped: ${problem}`);
      return [];
    }
    const wrong = all.filter(({ accepted_by }, index) => accepted_by.includes(name) !== accepts[index]);
    return wrong.map(({ description }) => `${name} does not agree with the authored verdict: ${description}`);
  });
}

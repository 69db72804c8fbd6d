// The validators that judge a file by the ESAs' schema: ajv here, and Python's jsonschema where this machine has it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createEsasValidator } from "./esas-schema.ts";

/** A validator's version, and for each file whether it accepts it. */
export interface Verdicts {
  readonly version: string;
  readonly accepts: readonly boolean[];
}

export function askAjv(schema: Record<string, unknown>, files: readonly unknown[]): Verdicts {
  const url = new URL("../../../node_modules/ajv/package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(url, "utf8")) as { version: string };
  return { version, accepts: files.map(createEsasValidator(schema)) };
}

// The schema's own declaration of a draft is left out as for ajv. This validator holds to the draft: it does not know `dependencies`.
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

/** Null where there is no Python, or none with the package and its format of date-times. */
export function askJsonschema(schema: Record<string, unknown>, files: readonly unknown[]): Verdicts | null {
  const { status, stdout } = spawnSync("python3", ["-c", PROGRAM], {
    input: JSON.stringify([schema, files]),
    encoding: "utf8",
  });
  return status === 0 ? (JSON.parse(stdout) as Verdicts) : null;
}

// npm run convert: turns a file of the ESAs into a draft, or a draft into a file of the ESAs, and says what was lost on the way.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readArtifacts } from "../server/artifacts.ts";
import { decodeBody } from "../server/body.ts";
import { convertText } from "./convert/convert-text.ts";
import type { ConvertibleProfile } from "./convert/crosswalk.ts";
import type { Format } from "./convert/report.ts";
import { formatReport } from "./convert/text.ts";
import { BUILT, callOf, NOTHING_BUILT } from "./package/surroundings.ts";

const HELP = `${callOf("convert")} --from esas|lexbind --to lexbind|esas [--report FILE | --json] [--profile NAME] FILE | -

Converts the ESAs' JSON file of an incident report into a draft of an initial notification, or a draft into such a file, by the
published crosswalk; - reads standard input. The result goes to standard output, the list of what was left out, written in another
way, added or left empty to standard error. That list holds pointers and reasons, never a value. Nothing leaves this machine.

  --report FILE   write the list as JSON into FILE instead
  --json          print result and list as one JSON object, {"result", "report"}
  --profile NAME  alias or identifier of the profile (default: dora)

Exit codes: 0 lossless, 1 something left out, written in another way or left empty, 2 wrong usage or a file that is no such thing.
A file made of a draft always ends with 1: the official template has rows for which the profile has no field.`;

const EXIT_UNUSABLE = 2;

class UsageError extends Error {}

function main(): number {
  const { values, positionals } = parseArguments();
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const from = directionOf(values.from, values.to);
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new UsageError("expected one file, or - for standard input");
  if (values.json === true && values.report !== undefined)
    throw new UsageError("--report and --json exclude each other");
  const profile = loadProfile(values.profile ?? "dora");
  const reading = readText(name);
  const conversion = "text" in reading ? convertText(profile, reading.text, from) : reading;
  if ("problem" in conversion) {
    console.error(`${name}: ${conversion.problem}`);
    return EXIT_UNUSABLE;
  }
  const { result, report } = conversion;
  if (values.report !== undefined) writeReport(values.report, print(report));
  process.stdout.write(print(values.json === true ? conversion : result));
  if (values.json !== true && values.report === undefined) process.stderr.write(formatReport(report, profile.boundary));
  return report.lossless ? 0 : 1;
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

const print = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        from: { type: "string" },
        to: { type: "string" },
        report: { type: "string" },
        json: { type: "boolean" },
        profile: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function directionOf(from: string | undefined, to: string | undefined): Format {
  const isKnown = (format: string | undefined): format is Format => format === "esas" || format === "lexbind";
  if (isKnown(from) && isKnown(to) && from !== to) return from;
  throw new UsageError("expected --from esas --to lexbind, or --from lexbind --to esas");
}

function loadProfile(name: string): ConvertibleProfile {
  try {
    const { basePath, files } = readArtifacts(
      (file) => readFileSync(`${BUILT}public/${file}`),
      (bytes) => createHash("sha256").update(bytes).digest("hex"),
    );
    const bytes = files.get(`${basePath}/profiles/${name}/profile.json`)?.bodies.get("identity");
    if (bytes === undefined) throw new UsageError(`no profile ${name}`);
    return JSON.parse(new TextDecoder().decode(bytes)) as ConvertibleProfile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new UsageError(NOTHING_BUILT);
  }
}

function readText(name: string): { readonly text: string } | { readonly problem: string } {
  try {
    const reading = decodeBody(readFileSync(name === "-" ? 0 : name));
    return "text" in reading ? reading : { problem: "it is not valid UTF-8" };
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = EXIT_UNUSABLE;
}

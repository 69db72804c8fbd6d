// npm run prevalidate: checks drafts on this machine, with the built profile and the server's own engine.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Artifacts, readArtifacts } from "../server/artifacts.ts";
import { type BodyReading, createAnswerReading, decodeBody } from "../server/body.ts";
import type { Answer } from "../server/engine/answer.ts";
import type { Check } from "../server/engine/rule-set.ts";
import { createRenderError } from "../server/errors.ts";
import { type CheckedDraft, toSarif } from "./formatters/sarif.ts";
import { formatLine, formatText } from "./formatters/text.ts";
import { BUILT, callOf, NOTHING_BUILT } from "./package/surroundings.ts";

const HELP = `${callOf("prevalidate")} [--lint] [--format text|json|sarif] [--profile NAME] FILE|FOLDER... | -

Checks drafts of an initial notification. A draft is a JSON object with the member "report" and, if wanted, "evidence_manifest".
A folder stands for every .json file in it and below it; - reads a draft from standard input. Nothing leaves this machine.

  --lint           look at shape and values only, not at evidence, consistency and the time limit
  --format FORMAT  text (default), json (the answer of the server, byte by byte) or sarif (SARIF 2.1.0)
  --profile NAME   alias or identifier of the profile (default: dora)

Exit codes: 0 ready (with --lint: nothing found), 1 attention required, 2 wrong usage or a file that is no draft, 3 blocked.
With several files: a line each, and the greatest exit code of all.`;

const EXIT = { ready_for_preverification: 0, attention_required: 1, blocked: 3 } as const;
const EXIT_UNUSABLE = 2;

class UsageError extends Error {}

interface Checked extends CheckedDraft {
  readonly json: string;
}

function main(): number {
  const { values, positionals } = parseArguments();
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const format = values.format ?? "text";
  if (!["text", "json", "sarif"].includes(format)) throw new UsageError(`no format ${format}`);
  if (positionals.length === 0) throw new UsageError("expected a file or a folder, or - for standard input");
  const artifacts = loadArtifacts();
  const check = values.lint === true ? "lint" : "prevalidation";
  const results = positionals
    .flatMap(listDrafts)
    .map((name) => checkDraft(name, check, values.profile ?? "dora", artifacts));
  const drafts = results.filter((result) => "answer" in result);
  const problems = results.filter((result) => "problem" in result);
  if (format === "sarif")
    process.stdout.write(`${JSON.stringify(toSarif(drafts, artifacts.interfaceVersion), null, 2)}\n`);
  else for (const result of results) process.stdout.write(print(result, format, results.length === 1));
  // A problem that stdout has no line for.
  for (const { name, problem, json } of problems) {
    if (format === "sarif" || (format === "json" ? json === null : results.length === 1))
      console.error(`${name}: ${problem}`);
  }
  return Math.max(...drafts.map(({ answer }) => exitCode(answer)), problems.length > 0 ? EXIT_UNUSABLE : 0);
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        lint: { type: "boolean" },
        format: { type: "string" },
        profile: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function loadArtifacts(): Artifacts {
  try {
    return readArtifacts(
      (file) => readFileSync(`${BUILT}public/${file}`),
      (bytes) => createHash("sha256").update(bytes).digest("hex"),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new UsageError(NOTHING_BUILT);
  }
}

/** The drafts that an argument names. A folder without any is wrong usage: nothing checked must not pass for nothing found. */
function listDrafts(name: string): string[] {
  if (name === "-" || statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true) return [name];
  const entries = readdirSync(name, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.name.endsWith(".json") && !entry.isDirectory());
  if (files.length === 0) throw new UsageError(`${name} holds no .json file: nothing was checked`);
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** An answer, or what the server would say of a body like this one. */
function checkDraft(name: string, check: Check, profileName: string, artifacts: Artifacts): Checked | Problem {
  const profile = artifacts.profiles.get(profileName);
  if (profile === undefined) throw new UsageError(`no profile ${profileName}`);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(name === "-" ? 0 : name);
  } catch (error) {
    return { name, problem: `cannot be read (${(error as NodeJS.ErrnoException).code})`, json: null };
  }
  const isTooLarge = bytes.length > artifacts.maxRequestBytes;
  const reading: BodyReading = isTooLarge ? { error: "request_too_large" } : decodeBody(bytes);
  const { status, json } = createAnswerReading(artifacts, createRenderError(artifacts.errors))(reading, profile, check);
  if (status !== 200) return { name, problem: (JSON.parse(json) as { message: string }).message, json };
  return { name, text: "text" in reading ? reading.text : "", json, answer: JSON.parse(json) as Answer };
}

interface Problem {
  readonly name: string;
  readonly problem: string;
  /** The error body, or null where there was no body to speak of. */
  readonly json: string | null;
}

function print(result: Checked | Problem, format: string, isOnly: boolean): string {
  if (format === "json") return result.json === null ? "" : `${result.json}${isOnly ? "" : "\n"}`;
  if (!("answer" in result)) return isOnly ? "" : `${result.name}: unusable; ${result.problem}\n`;
  if (!isOnly) return formatLine(result.answer, result.name);
  const color = process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "";
  return formatText(result.answer, { name: result.name, now: new Date(), color });
}

function exitCode({ check, findings, prevalidation_status }: Answer): number {
  if (check === "lint" && findings.every(({ code }) => code === "prevalidation_not_run")) return 0;
  return EXIT[prevalidation_status];
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = EXIT_UNUSABLE;
}

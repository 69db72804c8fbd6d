// Checks the drafts that a user names one after the other, and writes what a format makes of each, so that memory does not grow with their
// number.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Artifacts, ServedProfile } from "../../server/artifacts.ts";
import { type BodyReading, createAnswerBody, decodeBody } from "../../server/body.ts";
import type { Answer } from "../../server/engine/answer.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import type { Mode } from "../../server/engine/rule-set.ts";
import { createRenderError } from "../../server/errors.ts";
import { readInput } from "../command-line/inputs.ts";
import { createProgress } from "../command-line/progress.ts";
import { EXIT_FAILED, UsageError } from "../command-line/run-command.ts";
import { type CheckResult, isCleanLint, isUnusable, type OutputParts } from "./formatters/formatter.ts";

/** The drafts that an argument names. A folder without any is wrong usage: it must not look like one without findings. */
export function listDrafts(name: string): string[] {
  if (name === "-" || statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true) return [name];
  const entries = readdirSync(name, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.name.endsWith(".json") && !entry.isDirectory());
  if (files.length === 0) throw new UsageError(`${name} has no .json file: nothing was checked`);
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** Checks files as the server checks the bodies of requests. */
export function createCheck(
  artifacts: Artifacts,
  profile: Pick<ServedProfile, "alias" | "checkText">,
  mode: Mode,
  parameters: CheckParameters,
): (name: string) => CheckResult {
  const answerBody = createAnswerBody(artifacts, createRenderError(artifacts.errors));
  // The options are the same for all drafts: a wrong one is wrong usage, not a mistake in a draft.
  const { status, json } = answerBody({ text: '{"report":{}}' }, profile, mode, parameters);
  if (status !== 200) throw new UsageError((JSON.parse(json) as { message: string }).message);
  return (name) => {
    const input = readInput(name);
    if ("problem" in input) return { name, problem: input.problem, json: null };
    const isTooLarge = input.bytes.length > artifacts.limits.max_request_bytes;
    const reading: BodyReading = isTooLarge ? { error: "request_too_large" } : decodeBody(input.bytes);
    const { json, failed } = answerBody(reading, profile, mode, parameters);
    if (failed === undefined) return { name, problem: (JSON.parse(json) as { message: string }).message, json };
    return { name, text: "text" in reading ? reading.text : "", answer: JSON.parse(json) as Answer, failed, json };
  };
}

const EXIT = { ready_for_preverification: 0, attention_required: 1, blocked: 3 } as const;

function exitCodeOf(result: CheckResult): number {
  if (isUnusable(result)) return EXIT_FAILED;
  const { prevalidation_status } = result.answer;
  if (result.comparison?.findings.length && prevalidation_status !== "blocked") return EXIT.attention_required;
  return isCleanLint(result.answer) ? 0 : EXIT[prevalidation_status];
}

/** Writes the output of a format to standard output. Resolves with the highest exit code of all drafts. */
export async function checkAll(
  names: readonly string[],
  { start, add, end }: OutputParts,
  check: (name: string) => CheckResult,
): Promise<number> {
  const isShown = process.stderr.isTTY === true && process.stdout.isTTY !== true && names.length > 1;
  const progress = createProgress("drafts checked", isShown);
  let exitCode = 0;
  await write(start);
  for (const [index, name] of names.entries()) {
    const result = check(name);
    const text = add(result);
    if (text !== null) await write(text);
    else if ("problem" in result) {
      progress.clear();
      console.error(`${name}: ${result.problem}`);
    }
    exitCode = Math.max(exitCode, exitCodeOf(result));
    progress.show(index + 1, names.length);
  }
  progress.clear();
  await write(end());
  return exitCode;
}

/** Waits until the text is written, so that a slow reader does not fill the memory; also resolves when the reader has gone. */
const write = (text: string): Promise<void> =>
  new Promise((resolve) => {
    if (text === "") resolve();
    else process.stdout.write(text, () => resolve());
  });

// Checks the drafts that a user names one after the other, and writes what a format makes of each, so that memory does not grow with their
// number.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Artifacts, ServedProfile } from "../../server/artifacts.ts";
import { type Answered, type BodyReading, createAnswerBody, decodeBody, type ParsedBody } from "../../server/body.ts";
import type { Answer } from "../../server/engine/answer.ts";
import { escapeControls } from "../../server/engine/names.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import type { Mode } from "../../server/engine/rule-set.ts";
import { createRenderError } from "../../server/errors.ts";
import { readInput } from "../command-line/inputs.ts";
import { createProgress, writeOutput } from "../command-line/output.ts";
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

/** Returns what answers drafts as the server answers requests, each with parameters of its own. Throws a UsageError for one that is not valid. */
export function createAnswerDraft(
  artifacts: Artifacts,
  profile: Pick<ServedProfile, "alias" | "checkText">,
  mode: Mode,
  parameters: CheckParameters,
) {
  const answerBody = createAnswerBody(artifacts, createRenderError(artifacts.errors));
  // These parameters are the same for all drafts: a wrong one is wrong usage, not a mistake in a draft.
  const { status, json } = answerBody({ text: '{"report":{}}' }, profile, mode, parameters);
  if (status !== 200) throw new UsageError((JSON.parse(json) as { message: string }).message);
  return (reading: BodyReading | ParsedBody, own: CheckParameters = {}): Answered =>
    answerBody(reading, profile, mode, { ...parameters, ...own });
}

/** Checks files as the server checks the bodies of requests, after `prepare` has changed their text. */
export function createCheck(
  artifacts: Artifacts,
  profile: Pick<ServedProfile, "alias" | "checkText">,
  mode: Mode,
  parameters: CheckParameters,
  prepare = (text: string) => text,
): (name: string) => Promise<CheckResult> {
  const answerDraft = createAnswerDraft(artifacts, profile, mode, parameters);
  const { max_request_bytes } = artifacts.limits;
  return async (name) => {
    const input = await readInput(name, max_request_bytes);
    if ("problem" in input) return { name, problem: input.problem, json: null };
    const isTooLarge = input.bytes.length > max_request_bytes;
    const reading: BodyReading = isTooLarge ? { error: "request_too_large" } : decodeBody(input.bytes);
    const prepared = "text" in reading ? { text: prepare(reading.text) } : reading;
    const { json, answer, failed } = answerDraft(prepared);
    if (answer === undefined || failed === undefined)
      return { name, problem: (JSON.parse(json) as { message: string }).message, json };
    return { name, text: "text" in prepared ? prepared.text : "", answer, failed, json };
  };
}

const EXIT = { ready_for_preverification: 0, attention_required: 1, blocked: 3 } as const;

/** The exit code of a draft. */
export const exitCodeOf = (answer: Answer): number => (isCleanLint(answer) ? 0 : EXIT[answer.prevalidation_status]);

function exitCodeOfResult(result: CheckResult): number {
  if (isUnusable(result)) return EXIT_FAILED;
  const { prevalidation_status } = result.answer;
  if (result.comparison?.findings.length && prevalidation_status !== "blocked") return EXIT.attention_required;
  return exitCodeOf(result.answer);
}

/** Writes the output of a format to standard output. Resolves with the highest exit code of all drafts. */
export async function checkAll(
  names: readonly string[],
  { start = "", add, end }: OutputParts,
  check: (name: string) => Promise<CheckResult>,
): Promise<number> {
  const isShown = process.stderr.isTTY === true && process.stdout.isTTY !== true && names.length > 1;
  const progress = createProgress("drafts checked", isShown);
  let exitCode = 0;
  await writeOutput(start);
  for (const [index, name] of names.entries()) {
    const result = await check(name);
    const text = add(result);
    if (text !== null) await writeOutput(text);
    else if ("problem" in result) {
      progress.clear();
      console.error(escapeControls(`${name}: ${result.problem}`));
    }
    exitCode = Math.max(exitCode, exitCodeOfResult(result));
    progress.show(index + 1, names.length);
  }
  progress.clear();
  await writeOutput(end?.() ?? "");
  return exitCode;
}

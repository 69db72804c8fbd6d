// Checks drafts one after the other, and writes each in a format, so that memory does not grow with their number.
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { Artifacts } from "../../../server/artifacts.ts";
import { type Answered, type BodyCheck, createAnswerBody, type GivenBody } from "../../../server/body.ts";
import type { Answer } from "../../../server/engine/answer.ts";
import { escapeControls } from "../../../server/engine/names.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import { createRenderError } from "../../../server/errors.ts";
import { type DecodedFile, decodeFile, whyNotRead } from "../../report/draft/decode-file.ts";
import { findFileKind } from "../../report/draft/file-kinds.ts";
import { type CheckResult, isCleanLint, isUnusable, type OutputParts } from "../../report/formatters/formatter.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";
import { formatCount } from "../../report/wording/words.ts";
import { readInput } from "../inputs.ts";
import { createProgress, writeOutput } from "../output.ts";
import { EXIT_FAILED, UsageError } from "../run-command.ts";
import { readReport } from "./find-profile.ts";

/** A file to check, or one in a folder that is not read, and why. */
export type ListedDraft = { readonly name: string; readonly cause?: string };

/** The drafts that an argument names, and what else a folder has. */
interface ListedDrafts {
  /** As it was given. */
  readonly name: string;
  readonly drafts: readonly ListedDraft[];
  /** The names of entries that are not read, because they do not end in .json. */
  readonly others: readonly string[];
}

/** The drafts that an argument names. A folder without any is wrong usage: it must not look like one without findings. */
export function listDrafts(name: string): ListedDrafts {
  if (name === "-" || statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { name, drafts: [{ name }], others: [] };
  const entries = readdirSync(name, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const files = entries.filter(isJson);
  if (files.length === 0) throw new UsageError(`${name} has no .json file: nothing was checked`);
  const root = realpathSync(name);
  const drafts = files.map((entry) => listEntry(join(entry.parentPath, entry.name), entry, root));
  const others = entries.filter((entry) => !isJson(entry)).map((entry) => join(entry.parentPath, entry.name));
  return { name, drafts: drafts.toSorted((a, b) => (a.name < b.name ? -1 : 1)), others: others.toSorted() };
}

const isJson = ({ name }: Dirent): boolean => /\.json$/i.test(name);

const MAX_NAMED = 5;

/** A line that counts what a folder has and is not read, and names the first ones; none where all is read. */
export function unreadLines({ name, drafts, others }: ListedDrafts): readonly string[] {
  if (others.length === 0) return [];
  const named = others.slice(0, MAX_NAMED).join(", ");
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : "";
  const all = formatCount(drafts.length + others.length, "file");
  return [
    escapeControls(
      `${name}: ${all}, ${others.length} not read, because the name does not end in .json: ${named}${more}`,
    ),
  ];
}

/** A link is read if it leads to a file in the folder. Checking a folder does not read the rest of the disk. */
function listEntry(name: string, entry: Dirent, root: string): ListedDraft {
  if (!entry.isSymbolicLink()) return { name };
  const isInside = findTarget(name)?.startsWith(root.endsWith(sep) ? root : root + sep) ?? true;
  return isInside ? { name } : { name, cause: "a link that leads out of the folder, which is not read" };
}

/** The file that a link leads to; null if there is none. Reading it then reports the cause. */
function findTarget(name: string): string | null {
  try {
    return realpathSync(name);
  } catch {
    return null;
  }
}

/** What all drafts of a run are checked with. */
export type RunCheck = BodyCheck & { readonly parameters: CheckParameters };

/** Creates a function that answers bodies as the server does, each with parameters of its own too. Throws a UsageError for invalid ones. */
export function createAnswerWith(artifacts: Artifacts, check: RunCheck) {
  const answerBody = createAnswerBody(artifacts);
  // All drafts share these parameters: a wrong one is wrong usage, not a mistake in a draft.
  const { status, json } = answerBody({ value: { report: {} } }, check);
  if (status !== 200) throw new UsageError((JSON.parse(json) as { message: string }).message);
  return (body: GivenBody, own: CheckParameters = {}): Answered =>
    answerBody(body, { ...check, parameters: { ...check.parameters, ...own } });
}

/** What a draft is checked with. */
export interface DraftCheck {
  readonly profile: PublishedProfile;
  readonly answerBody: (body: GivenBody) => Answered;
  /** Fills in the text of a draft before it is checked. */
  readonly prepare: (text: string) => string;
  /** False for a file without a draft: its error is equal for all profiles and names none. */
  readonly isOfDraft?: boolean;
}

interface FileReading {
  /** Takes the report of a draft, or null if there is none, and returns how to check the draft, or the cause why that is not possible. */
  readonly choose: (report: DraftRequest["report"] | null) => Promise<DraftCheck | { readonly cause: string }>;
  /** What a text without a draft is, and what to do with it, in a sentence; null if that is not known. */
  readonly recognize: (text: string) => string | null;
}

/** Creates a function that checks a file as the server checks a body. */
export function createCheckFile(
  artifacts: Artifacts,
  { choose, recognize }: FileReading,
): (name: string) => Promise<CheckResult> {
  const { max_request_bytes } = artifacts.limits;
  const renderError = createRenderError(artifacts.errors);
  const explain = (message: string, text: string | null): string =>
    [message, text === null || readReport(text) !== null ? null : recognize(text)].filter(Boolean).join(" ");
  return async (name) => {
    const input = await readInput(name, max_request_bytes);
    if ("cause" in input) return { name, cause: input.cause, json: null };
    const decoded = input.bytes.length > max_request_bytes ? null : decodeFile(input.bytes);
    const text = decoded === null || decoded.isGuess ? null : decoded.text;
    const report = text === null ? null : readReport(text);
    const chosen = await choose(report);
    if ("cause" in chosen) {
      const body = JSON.parse(renderError("unknown_profile").json) as object;
      return { name, cause: chosen.cause, json: JSON.stringify({ ...body, message: chosen.cause }) };
    }
    const { profile, answerBody, prepare, isOfDraft = true } = chosen;
    const prepared = text === null || report === null ? null : prepare(text);
    const { json, answer, causes } = answerBody(prepared ?? text ?? input.bytes);
    if (prepared === null || answer === undefined || causes === undefined) {
      const body = JSON.parse(json) as { readonly message: string; readonly suggested_next_call?: string };
      const isNamed = isOfDraft || body.suggested_next_call === undefined;
      const unnamed = { ...body, suggested_next_call: `GET ${artifacts.basePath}/profiles` };
      return {
        name,
        cause: findOtherKind(name, input.bytes, decoded) ?? explain(body.message, text),
        json: isNamed ? json : JSON.stringify(unnamed),
      };
    }
    return { name, text: prepared, profile, answer, causes, json };
  };
}

const TABLE = "It is a table. The draft check in the browser can make a draft of it.";

/** What a file is if it is not a draft, by its name and its bytes; null if its text shows why. */
function findOtherKind(name: string, bytes: Uint8Array, decoded: DecodedFile | null): string | null {
  const kind = findFileKind(name, bytes)?.is ?? (/\.[ct]sv$/i.test(name) ? TABLE : null);
  return kind ?? (decoded?.isGuess === true ? `The file ${whyNotRead(decoded)}.` : null);
}

const EXIT = { ready_for_preverification: 0, attention_required: 1, blocked: 3 } as const;

/** The exit code of a draft. */
export const getExitCode = (answer: Answer): number => (isCleanLint(answer) ? 0 : EXIT[answer.prevalidation_status]);

function exitCodeOfResult(result: CheckResult): number {
  if (isUnusable(result)) return EXIT_FAILED;
  const { prevalidation_status } = result.answer;
  if (result.comparison?.findings.length && prevalidation_status !== "blocked") return EXIT.attention_required;
  return getExitCode(result.answer);
}

// The exit codes of drafts that make a run fail, by what it is to fail on.
const FAILING = new Map<string, readonly number[]>([
  ["attention", [EXIT.attention_required, EXIT.blocked]],
  ["blocked", [EXIT.blocked]],
  ["never", []],
]);

/**
 * The exit code of a run by those of its drafts: the highest or, with `failOn`, 2 if a file is not a valid draft, 1 if a draft is as bad as that,
 * and 0 otherwise. Throws a UsageError if there is no such word.
 */
export function createConclude(failOn: string | undefined): (codes: ReadonlySet<number>) => number {
  if (failOn === undefined) return (codes) => Math.max(0, ...codes);
  const failing = FAILING.get(failOn);
  if (failing === undefined) throw new UsageError(`--fail-on takes ${[...FAILING.keys()].join(", ")}`);
  return (codes) => (codes.has(EXIT_FAILED) ? EXIT_FAILED : failing.some((code) => codes.has(code)) ? 1 : 0);
}

/** Writes the output of a format to standard output. Resolves with the exit codes of the drafts. */
export async function checkAll(
  drafts: readonly ListedDraft[],
  { start = "", add, end }: OutputParts,
  check: (name: string) => Promise<CheckResult>,
): Promise<ReadonlySet<number>> {
  const isShown = process.stderr.isTTY === true && process.stdout.isTTY !== true && drafts.length > 1;
  const progress = createProgress("drafts checked", isShown);
  const codes = new Set<number>();
  for (const [index, { name, cause }] of drafts.entries()) {
    const result = cause === undefined ? await check(name) : { name, cause, json: null };
    // An option that fits no draft ends the command before anything is written.
    if (index === 0) await writeOutput(start);
    const text = add(result);
    if (text !== null) await writeOutput(text);
    else if ("cause" in result) {
      progress.clear();
      console.error(escapeControls(`${name}: ${result.cause}`));
    }
    codes.add(exitCodeOfResult(result));
    progress.show(index + 1, drafts.length);
  }
  progress.clear();
  await writeOutput(end?.() ?? "");
  return codes;
}

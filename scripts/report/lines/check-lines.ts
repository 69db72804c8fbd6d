// NDJSON in, NDJSON out: the answers have the order of the lines, and memory does not grow with their number.
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Artifacts, ServedProfile } from "../../../server/artifacts.ts";
import { whyUnread } from "../../command-line/inputs.ts";
import { startWorker } from "../../command-line/installation.ts";
import { type Line, readLines } from "../../command-line/lines.ts";
import { createProgress, writeOutput } from "../../command-line/output.ts";
import { CommandError } from "../../command-line/run-command.ts";
import { type AnsweredLines, addTo, createAnswerLines, type LineCheck } from "./answer-lines.ts";

export interface LineInput {
  /** `-` is standard input. */
  readonly name: string;
  /** The lines before it are not answered. */
  readonly fromLine: number;
  /** How many threads answer; with 1 it is this one. */
  readonly jobs: number;
}

// Enough that no thread waits for lines while the oldest answer is written.
const BATCHES_PER_THREAD = 2;

/** Answers the lines of a file or of standard input, and prints a summary on standard error. Resolves with the highest exit code of all lines. */
export async function checkLines(
  artifacts: Artifacts,
  profile: Pick<ServedProfile, "alias" | "checkText">,
  check: LineCheck,
  { name, fromLine, jobs }: LineInput,
): Promise<number> {
  const answerLines = createAnswerLines(artifacts, profile, check);
  const threads = jobs > 1 ? startThreads(jobs, check) : null;
  const answer = threads === null ? async (lines: readonly Line[]) => answerLines(lines) : threads.answer;
  const concurrency = threads === null ? 1 : jobs * BATCHES_PER_THREAD;
  const summary = createSummary();
  const progress = createProgress("drafts checked", process.stderr.isTTY === true && process.stdout.isTTY !== true);
  const input = name === "-" ? process.stdin : createReadStream(name);
  // In the order of the lines.
  const answers: AsyncIterable<AnsweredLines> = Readable.from(readLines(input, artifacts.limits.max_request_bytes)).map(
    (lines: readonly Line[]) => answer(lines.filter(({ number }) => number >= fromLine)),
    { concurrency },
  );
  try {
    for await (const answered of answers) {
      // What follows would be checked for no reader.
      if (!(await writeOutput(answered.output))) break;
      summary.add(answered);
      progress.show(summary.total());
    }
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw new CommandError(`${name}: ${whyUnread(error)}`);
    throw error;
  } finally {
    progress.clear();
    // More lines may come late or never.
    input.destroy();
    await threads?.stop();
  }
  console.error(summary.words());
  return summary.exitCode();
}

interface Waiting {
  readonly resolve: (answered: AnsweredLines) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts threads; each answers what it gets in its order. */
function startThreads(count: number, check: LineCheck) {
  const threads = Array.from({ length: count }, () => startThread(check));
  let next = 0;
  return {
    answer: (lines: readonly Line[]): Promise<AnsweredLines> =>
      (threads[next++ % count] as (typeof threads)[number]).answer(lines),
    stop: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  };
}

function startThread(check: LineCheck) {
  const waiting: Waiting[] = [];
  const worker = startWorker("report/lines/worker", check);
  worker.on("message", (answered: AnsweredLines) => waiting.shift()?.resolve(answered));
  worker.on("error", (error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  const answer = (lines: readonly Line[]): Promise<AnsweredLines> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(lines);
    });
  return { worker, answer };
}

/** How many codes a summary names. */
const TOP = 5;

function createSummary() {
  const exitCodes = new Map<number, number>();
  const codes = new Map<string, number>();
  const total = () => [...exitCodes.values()].reduce((sum, count) => sum + count, 0);
  return {
    add(answered: AnsweredLines): void {
      for (const [exitCode, count] of answered.exitCodes) addTo(exitCodes, exitCode, count);
      for (const [code, count] of answered.codes) addTo(codes, code, count);
    },
    total,
    exitCode: () => Math.max(0, ...exitCodes.keys()),
    /** `12 drafts: 7 ready, 3 attention, 1 blocked, 1 error. Most frequent: missing_evidence 4`. */
    words(): string {
      const [ready, attention, errors, blocked] = [0, 1, 2, 3].map((code) => exitCodes.get(code) ?? 0);
      const top = [...codes].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, TOP);
      const frequent = top.map(([code, count]) => `${code} ${count}`).join(", ");
      const words = `${total()} drafts: ${ready} ready, ${attention} attention, ${blocked} blocked, ${errors} errors`;
      return frequent === "" ? words : `${words}. Most frequent: ${frequent}`;
    },
  };
}

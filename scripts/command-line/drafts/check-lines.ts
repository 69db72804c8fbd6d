// NDJSON in, NDJSON out: the answers have the order of the lines, and memory does not grow with their number.
import { createReadStream } from "node:fs";
import { findUtf16 } from "../../report/draft/decode-file.ts";
import { whyUnread } from "../inputs.ts";
import { type Line, readLines } from "../lines.ts";
import { createProgress, writeOutput } from "../output.ts";
import { CommandError, UsageError } from "../run-command.ts";
import type { AnsweredLine } from "./answer-lines.ts";

export interface LineInput {
  /** `-` is standard input. */
  readonly name: string;
  /** The lines before it are not answered. */
  readonly fromLine: number;
  readonly maxLineBytes: number;
}

/** Answers the lines of a file or of standard input, and prints a summary on standard error. Resolves with the highest exit code of all lines. */
export async function checkLines(
  { name, fromLine, maxLineBytes }: LineInput,
  answerLine: (line: Line) => AnsweredLine | null,
): Promise<number> {
  const summary = createSummary();
  const progress = createProgress("drafts checked", process.stderr.isTTY === true && process.stdout.isTTY !== true);
  const input = name === "-" ? process.stdin : createReadStream(name);
  try {
    for await (const lines of readLines(input, maxLineBytes)) {
      const [first] = lines;
      // Its line feeds have another byte beside them, so that no line could be read.
      if (first?.number === 1 && first.bytes !== null && findUtf16(first.bytes) !== null)
        throw new CommandError(`${name}: it is in UTF-16, and lines are read in UTF-8`);
      const answers = lines.flatMap((line) => (line.number < fromLine ? [] : (answerLine(line) ?? [])));
      // What follows would be checked for no reader.
      if (!(await writeOutput(answers.map(({ json }) => `${json}\n`).join("")))) break;
      for (const answer of answers) summary.add(answer);
      progress.show(summary.total());
    }
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw new CommandError(`${name}: ${whyUnread(error)}`);
    throw error;
  } finally {
    progress.clear();
    // More lines may come late or never.
    input.destroy();
  }
  console.error(summary.words());
  return summary.exitCode();
}

/** How many codes a summary names. */
const TOP = 5;

function createSummary() {
  const exitCodes = new Map<number, number>();
  const codes = new Map<string, number>();
  const total = () => [...exitCodes.values()].reduce((sum, count) => sum + count, 0);
  return {
    add(answered: AnsweredLine): void {
      addTo(exitCodes, answered.exitCode);
      for (const code of answered.codes) addTo(codes, code);
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

function addTo<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The input of --ndjson. Throws a UsageError where options do not fit it. */
export function readLineInput(
  values: { readonly [option: string]: string | boolean | undefined },
  [name = "-", ...more]: readonly string[],
) {
  const { profile, format = "json", previous, from, "entity-details": details, "fail-on": failOn } = values;
  if ((details ?? from ?? failOn) !== undefined)
    throw new UsageError("--ndjson takes neither --entity-details nor --from nor --fail-on");
  if (typeof profile !== "string") throw new UsageError("--ndjson needs --profile");
  if (format !== "json" || previous !== undefined || more.length > 0)
    throw new UsageError(
      "--ndjson takes one file or standard input, and neither --previous nor another format than json",
    );
  const fromLine = Number(values["from-line"] ?? 1);
  if (!Number.isSafeInteger(fromLine) || fromLine < 1) throw new UsageError("--from-line takes a whole number from 1");
  return { profile, name, fromLine };
}

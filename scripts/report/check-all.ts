// Checks drafts one after the other and writes what a format makes of each, so that memory does not grow with their number.

import { exitCodeOf } from "./check-drafts.ts";
import type { CheckResult, OutputParts } from "./formatters/formatter.ts";

/** Writes the output of a format to standard output. Resolves with the highest exit code of all drafts. */
export async function checkAll(
  names: readonly string[],
  { start, add, end }: OutputParts,
  check: (name: string) => CheckResult,
): Promise<number> {
  const progress = createProgress(names.length);
  let exitCode = 0;
  await write(start);
  for (const [index, name] of names.entries()) {
    const result = check(name);
    const text = add(result);
    if (text !== null) await write(text);
    else if ("problem" in result) progress.print(`${name}: ${result.problem}`);
    exitCode = Math.max(exitCode, exitCodeOf(result));
    progress.show(index + 1);
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

const PROGRESS_INTERVAL_MS = 100;
// Erase in Line, ECMA-48 section 8.3.41.
const ERASE_LINE = "\r\u001b[K";

/** One line on standard error that tells how many drafts are checked. Only on a terminal that does not show the results already. */
function createProgress(total: number) {
  const isShown = process.stderr.isTTY === true && process.stdout.isTTY !== true && total > 1;
  let shownAt = Number.NEGATIVE_INFINITY;
  const clear = () => {
    if (isShown) process.stderr.write(ERASE_LINE);
  };
  return {
    clear,
    show(done: number): void {
      if (!isShown || performance.now() - shownAt < PROGRESS_INTERVAL_MS) return;
      shownAt = performance.now();
      process.stderr.write(`${ERASE_LINE}${done} of ${total} drafts checked`);
    },
    print(line: string): void {
      clear();
      console.error(line);
    },
  };
}

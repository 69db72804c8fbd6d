// What commands write: on standard output as much as its reader takes, and on a terminal how far they are.
import { escapeLines } from "../../server/engine/names.ts";

/** Prints a text that may have texts of others. */
export const printText = (text: string): void => void process.stdout.write(escapeLines(text));

/**
 * Writes a text as it is. Waits until it is written, so that a slow reader does not fill the memory. Resolves with false when the reader has gone,
 * or nothing more can be written.
 */
export const writeOutput = (text: string | Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    if (text.length === 0) resolve(true);
    else process.stdout.write(text, (error) => resolve(error === null || error === undefined));
  });

const INTERVAL_MS = 100;
// Erase in Line, ECMA-48 section 8.3.41.
const ERASE_LINE = "\r\u001b[K";

/**
 * One line on standard error: `3 of 12 drafts checked` or, without a total, `3 drafts checked, 2 per second`. It is erased before other output,
 * and at the end.
 */
export function createProgress(what: string, isShown: boolean) {
  const startedAt = performance.now();
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    clear(): void {
      if (isShown) process.stderr.write(ERASE_LINE);
    },
    show(done: number, total?: number): void {
      // All of it is done when the line is erased.
      if (!isShown || done === total || performance.now() - shownAt < INTERVAL_MS) return;
      shownAt = performance.now();
      const rate = Math.round((done * 1_000) / (shownAt - startedAt));
      const words = total === undefined ? `${done} ${what}, ${rate} per second` : `${done} of ${total} ${what}`;
      process.stderr.write(`${ERASE_LINE}${words}`);
    },
  };
}

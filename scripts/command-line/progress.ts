// How far a command is, on a terminal that does not show its results already.

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

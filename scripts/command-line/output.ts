// Standard output of commands that write much.

/**
 * Writes a text. Waits until it is written, so that a slow reader does not fill the memory. Resolves with false when the reader has gone,
 * or nothing more can be written.
 */
export const writeOutput = (text: string | Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    if (text.length === 0) resolve(true);
    else process.stdout.write(text, (error) => resolve(error === null || error === undefined));
  });

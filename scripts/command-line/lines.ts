// Lines of a stream that may have no end, each within a limit, so that memory does not grow.

/** A line without its line break. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** Null for a line that is larger than the limit: it was skipped. */
  readonly bytes: Uint8Array | null;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The lines of a stream, those of a chunk together. The last one needs no line feed; a carriage return before it is not part of a line. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<readonly Line[]> {
  let number = 0;
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (part: Uint8Array): void => {
    size += part.length;
    if (size > maxBytes + 1) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const end = (): Line => {
    const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
    const isReturned = bytes.at(-1) === CARRIAGE_RETURN;
    const isTooLong = size - Number(isReturned) > maxBytes;
    [parts, size] = [[], 0];
    number++;
    return { number, bytes: isTooLong ? null : isReturned ? bytes.subarray(0, -1) : bytes };
  };
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let start = 0;
    for (let index = chunk.indexOf(LINE_FEED); index !== -1; index = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, index));
      lines.push(end());
      start = index + 1;
    }
    take(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (size > 0) yield [end()];
}

// Changes letters in a PDF as an amendment would: in what its pages print, with all else of the file left as it was.
import { deflateSync, inflateSync } from "node:zlib";

/**
 * The PDF with one piece of text set anew, at the same length. The piece must stand once in all content streams, where a letter of these
 * documents is the number of a glyph, in two bytes: its ASCII code less 29.
 */
export function changeLetters(pdf: Uint8Array, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error("a piece of text must keep its length");
  const changed = Buffer.from(pdf);
  let count = 0;
  for (const [start, end] of findStreams(changed)) {
    const content = inflate(changed.subarray(start, end));
    const parts = content?.toString("latin1").split(glyphsOf(from)) ?? [];
    if (parts.length < 2) continue;
    count += parts.length - 1;
    const packed = deflateSync(Buffer.from(parts.join(glyphsOf(to)), "latin1"), { level: 9 });
    if (packed.length > end - start) throw new Error("the stream has become too long");
    // What follows the end of the packed data is ignored, so nothing in the file has to move.
    changed.fill(0, start, end).set(packed, start);
  }
  if (count !== 1) throw new Error(`the PDF holds ${count} times: ${from}`);
  return changed;
}

/** Where the data of each stream begins and ends. */
function* findStreams(pdf: Buffer): Generator<readonly [start: number, end: number]> {
  for (let end = pdf.indexOf("endstream"); end >= 0; end = pdf.indexOf("endstream", end + 1)) {
    const keyword = pdf.lastIndexOf("stream", end - 1);
    const start = keyword + "stream".length;
    yield [pdf[start] === 0x0d ? start + 2 : start + 1, end];
  }
}

/** The content of a stream, null where it is packed in another way. */
function inflate(data: Uint8Array): Buffer | null {
  try {
    return inflateSync(data);
  } catch {
    return null;
  }
}

const glyphsOf = (text: string): string =>
  [...text].map((letter) => `\0${String.fromCharCode(letter.charCodeAt(0) - 29)}`).join("");

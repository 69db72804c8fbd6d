// Reads the text of a PDF with pdfjs-dist. It is large, so .ci/tools/package.json pins it and not the project itself.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { CommandError } from "../command-line/run-command.ts";

/** A piece of text as a reader sees it on the page: its origin in points from the left and the top, and its type size. */
export interface Run {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
}

export interface Page {
  /** From 1. */
  readonly number: number;
  /** Whether the page has to be turned by 90° to be read. */
  readonly isTurned: boolean;
  /** In the order of the file. */
  readonly runs: readonly Run[];
}

/** Returns the pages of a PDF; rejects if the bytes are not a PDF. */
export type ReadPages = (bytes: Uint8Array, onPage?: () => void) => Promise<readonly Page[]>;

// The part of pdfjs-dist that is used here.
interface Pdfjs {
  getDocument(source: { data: Uint8Array; verbosity: number; isEvalSupported: boolean }): {
    readonly promise: Promise<{ readonly numPages: number; getPage(number: number): Promise<PdfPage> }>;
    destroy(): Promise<void>;
  };
}
interface PdfPage {
  readonly rotate: number;
  /** Left, bottom, right and top edge. */
  readonly view: readonly number[];
  /** `transform` is the text matrix of the PDF specification, 9.4.4: a, b, c, d, e, f. */
  getTextContent(options: {
    disableNormalization: boolean;
  }): Promise<{ readonly items: readonly { readonly str: string; readonly transform: readonly number[] }[] }>;
}

/** Loads the reader from the packages of .ci/tools or of `root`. Rejects with a CommandError if it is not installed. */
export async function loadReader(root: URL): Promise<ReadPages> {
  let file: string;
  try {
    file = createRequire(new URL(".ci/tools/package.json", root)).resolve("pdfjs-dist/legacy/build/pdf.mjs");
  } catch {
    throw new CommandError("pdfjs-dist is not installed: run npm ci --prefix .ci/tools --ignore-scripts");
  }
  const pdfjs = (await import(pathToFileURL(file).href)) as Pdfjs;
  return async (bytes, onPage) => {
    // A copy, because the reader keeps the buffer. Scripts in the file are not run.
    const task = pdfjs.getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false });
    try {
      const document = await task.promise;
      const pages: Page[] = [];
      for (let number = 1; number <= document.numPages; number++) {
        pages.push(await readPage(await document.getPage(number), number));
        onPage?.();
      }
      return pages;
    } finally {
      await task.destroy();
    }
  };
}

/** Text that runs in another direction than the page is read belongs to the margins and is left out. */
async function readPage(page: PdfPage, number: number): Promise<Page> {
  const isTurned = page.rotate === 90;
  const top = page.view[3] ?? 0;
  const { items } = await page.getTextContent({ disableNormalization: true });
  const runs = items.flatMap(({ str: text, transform: [a = 0, b = 0, , , e = 0, f = 0] }): Run[] => {
    if (text.trim() === "" || Math.abs(b) > Math.abs(a) !== isTurned) return [];
    const size = Math.hypot(a, b);
    return [isTurned ? { x: f, y: e, size, text } : { x: e, y: top - f, size, text }];
  });
  return { number, isTurned, runs };
}

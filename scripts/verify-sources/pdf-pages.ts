// Reads the runs of text of a PDF with pdfjs-dist. It is heavy, so .ci/tools/package.json pins it and not the project itself.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** One run of text where a reader of the page meets it: baseline origin in points from the left and the top, and type size. */
export interface Run {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
}

/** A page and its runs, in the order of the file. */
export interface Page {
  /** From 1. */
  readonly number: number;
  /** Whether the page is turned by 90° to be read. */
  readonly isTurned: boolean;
  readonly runs: readonly Run[];
}

/** Gives the pages of a PDF; rejects where the bytes are none. */
export type ReadPages = (bytes: Uint8Array, onPage?: () => void) => Promise<readonly Page[]>;

// The little of pdfjs-dist that is used here.
interface Pdfjs {
  getDocument(source: { data: Uint8Array; verbosity: number; isEvalSupported: boolean }): {
    readonly promise: Promise<PdfDocument>;
    destroy(): Promise<void>;
  };
}
interface PdfDocument {
  readonly numPages: number;
  getPage(number: number): Promise<PdfPage>;
}
interface PdfPage {
  readonly rotate: number;
  /** Left, bottom, right and top edge. */
  readonly view: readonly number[];
  getTextContent(options: { disableNormalization: boolean }): Promise<{ readonly items: readonly PdfRun[] }>;
}
interface PdfRun {
  readonly str: string;
  /** The text matrix of the PDF specification, 9.4.4: a, b, c, d, e, f. */
  readonly transform: readonly number[];
}

/** pdfjs-dist is not installed. */
export class ReaderMissing extends Error {
  override readonly message = "pdfjs-dist is not installed: run npm ci --prefix .ci/tools --ignore-scripts";
}

/** Loads the reader from .ci/tools, or else from the packages of `root`. Rejects with ReaderMissing. */
export async function loadReader(root: URL): Promise<ReadPages> {
  let file: string;
  try {
    file = createRequire(new URL(".ci/tools/package.json", root)).resolve("pdfjs-dist/legacy/build/pdf.mjs");
  } catch {
    throw new ReaderMissing();
  }
  const pdfjs = (await import(pathToFileURL(file).href)) as Pdfjs;
  return (bytes, onPage) => readPages(pdfjs, bytes, onPage);
}

async function readPages(pdfjs: Pdfjs, bytes: Uint8Array, onPage?: () => void): Promise<readonly Page[]> {
  // A copy: the reader takes its buffer for itself. No code of a file is run.
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
}

/** Runs that do not run the way the page is read belong to its furniture and are left out. */
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

// A second reader of the official documents, so that a defect of the first is found: pdftotext of poppler for the words, and own rules
// for articles and tables. It shares no code and no measure with scripts/verify-sources/.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";

interface Found {
  readonly pages: readonly number[];
  readonly text_sha256: string;
}

/** Finds what a locator names; undefined if there is no such place. */
export type Find = (locator: Readonly<Record<string, string | number>>) => Found | undefined;

interface Word {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly text: string;
}

/** A line of words; in a table, of all its columns. */
type Line = readonly [Word, ...Word[]];

export const hasPoppler: boolean = spawnSync("pdftotext", ["-v"]).status === 0;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'" };
const BOX = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*)<\/word>/g;

/** Reads a document. The box of a word is as high as its type. */
export function readWithPoppler(file: string): Find {
  const html = execFileSync("pdftotext", ["-bbox", file, "-"], { encoding: "utf8", maxBuffer: 2 ** 26 });
  const text: Line[] = [];
  const tables = new Map<string, Line[]>();
  let annex = "";
  for (const [index, page] of html.split("<page ").slice(1).entries()) {
    const boxes = [...page.matchAll(BOX)].map(([, left, top, bottom, word]) => ({
      page: index + 1,
      left: Number(left),
      top: Number(top),
      height: Number(bottom) - Number(top),
      text: (word as string).replace(/&(\w+|#39);/g, (_, name: string) => ENTITIES[name] ?? "?"),
    }));
    // A page that is turned to be read is wider than an upright one.
    const isTurned = boxes.some(({ left }) => left > 600);
    const words = boxes.filter(
      ({ left, top, height }) =>
        height > 8.9 && height < 10.6 && (isTurned ? left > 45 && left < 760 : top > 70 && top < 795),
    );
    if (!isTurned) text.push(...toLines(words));
    else {
      annex = headingOf(boxes) ?? annex;
      tables.set(annex, [...(tables.get(annex) ?? []), ...toLines(words)]);
    }
  }
  return (locator) => {
    if (locator.annex !== undefined) return findRows(tables.get(String(locator.annex)) ?? [], locator);
    const lines =
      locator.recital === undefined ? findInArticle(text, locator) : findRecital(text, Number(locator.recital));
    return lines.length === 0 ? undefined : { pages: pagesOf(lines), text_sha256: hashOf(lettersOf(lines.flat())) };
  };
}

/** The number of the annex whose title is above the text of a page. */
function headingOf(boxes: readonly Word[]): string | undefined {
  const title = boxes.findIndex(({ text, top }) => text === "ANNEX" && top < 60);
  return title < 0 ? undefined : boxes[title + 1]?.text;
}

function toLines(words: readonly Word[]): Line[] {
  const lines: [Word, ...Word[]][] = [];
  for (const word of [...words].sort((a, b) => a.top - b.top)) {
    const line = lines.at(-1);
    if (line !== undefined && word.top - line[0].top < 3) line.push(word);
    else lines.push([word]);
  }
  for (const line of lines) line.sort((a, b) => a.left - b.left);
  return lines;
}

const wordsOf = (line: Line): string => line.map(({ text }) => text).join(" ");
const pagesOf = (lines: readonly Line[]): number[] => [...new Set(lines.map(([{ page }]) => page))];
const lettersOf = (words: readonly Word[]): string =>
  words
    .map(({ text }) => text)
    .join("")
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The lines from the first that `starts` until the next that `ends`. */
function cut(lines: readonly Line[], starts: (line: Line) => boolean, ends: (line: Line) => boolean): readonly Line[] {
  const start = lines.findIndex(starts);
  if (start < 0) return [];
  const length = lines.slice(start + 1).findIndex(ends);
  return lines.slice(start, length < 0 ? undefined : start + 1 + length);
}

const isAtMargin = ([{ left }]: Line): boolean => left < 70;
const begins = (mark: string) => (line: Line) => isAtMargin(line) && line[0].text === mark;
const isHeading = (line: Line): boolean => line[0].left > 250 && /^Article \d+$/.test(wordsOf(line));
const isMarked = (line: Line): boolean => isAtMargin(line) && /^\(\w+\)$/.test(line[0].text);

const findRecital = (text: readonly Line[], number: number): readonly Line[] =>
  cut(
    cut(text, (line) => wordsOf(line) === "Whereas:", isHeading),
    begins(`(${number})`),
    begins(`(${number + 1})`),
  );

function findInArticle(text: readonly Line[], { article, paragraph, subparagraph, point }: Parameters<Find>[0]) {
  const whole = cut(text, (line) => isHeading(line) && wordsOf(line) === `Article ${article}`, isHeading);
  // The title below the heading is centred; the heading of the next chapter may follow the text.
  const body = cut(whole.slice(1), isAtMargin, ([{ left }]) => left > 140);
  const inParagraph =
    paragraph === undefined ? body : cut(body, begins(`${paragraph}.`), begins(`${Number(paragraph) + 1}.`));
  const inSubparagraph =
    subparagraph === undefined ? inParagraph : (subparagraphsOf(inParagraph)[Number(subparagraph) - 1] ?? []);
  return point === undefined ? inSubparagraph : cut(inSubparagraph, begins(`(${point})`), isAtMargin);
}

/** A line at the margin begins a subparagraph if the space above it is wider than between lines. */
function subparagraphsOf(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]?.[0];
    const space = above === undefined || above.page !== line[0].page ? 0 : line[0].top - above.top;
    if (above === undefined || (isAtMargin(line) && !isMarked(line) && space > 13)) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts;
}

// Where the cells of each annex begin, less a few points.
const CELLS: Readonly<Record<string, readonly number[]>> = {
  I: [0, 120],
  II: [0, 73, 159, 401, 459, 524, 589],
  III: [0, 101],
  IV: [0, 74, 135, 475, 611],
};

/** A row, or all rows of a section. */
function findRows(lines: readonly Line[], { annex, data_field, section }: Parameters<Find>[0]): Found | undefined {
  const cells = CELLS[String(annex)] ?? [];
  const isInFirst = (line: Line) => line[0].left < (cells[1] ?? 0);
  const numberOf = (line: Line) => (isInFirst(line) ? /^(\d+(?:\.\d+)?)\.?$/.exec(line[0].text)?.[1] : undefined);
  const rows = lines
    .flatMap((line) => numberOf(line) ?? [])
    .filter((number) => (section === undefined ? number === data_field : number.startsWith(`${section}.`)))
    .map((number) => cut(lines, (line) => numberOf(line) === number, isInFirst));
  if (rows.length === 0) return undefined;
  const cellOf = ({ left }: Word) => cells.findLastIndex((edge) => edge <= left);
  const texts = rows.map((row) =>
    cells.map((_, cell) => lettersOf(row.flat().filter((word) => cellOf(word) === cell))).join("|"),
  );
  return { pages: pagesOf(rows.flat()), text_sha256: hashOf(texts.join("\n")) };
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

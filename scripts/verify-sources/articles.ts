// Step 4 of the published method: recitals, articles, paragraphs, subparagraphs and points, in the order of the act.
import { type Locator, type Place, placeOf } from "./place.ts";
import type { Line } from "./text.ts";
import type { Measures } from "./text-layout.ts";

/** Every place that a locator can name in the lines of upright pages. */
export function findProvisions(lines: readonly Line[], measures: Measures): Place[] {
  const isHeading = ({ x, text }: Line) => x > measures.article_heading_x.limit && /^Article \d+$/.test(text);
  const first = lines.findIndex(isHeading);
  const preamble = first < 0 ? lines : lines.slice(0, first);
  const articles = first < 0 ? [] : splitBefore(lines.slice(first), isHeading);
  return [...findRecitals(preamble, measures), ...articles.flatMap((article) => divideArticle(article, measures))];
}

function findRecitals(preamble: readonly Line[], measures: Measures): Place[] {
  const start = preamble.findIndex(({ text }) => text === "Whereas:");
  const recitals = start < 0 ? [] : splitAtNumbers(preamble.slice(start), (number) => `(${number})`, measures);
  return recitals.map((lines, index) => placeOf({ recital: `${index + 1}` }, lines));
}

/** An article, its numbered paragraphs if any, and what is in them. */
function divideArticle(lines: readonly Line[], measures: Measures): Place[] {
  const article = (lines[0] as Line).text.slice("Article ".length);
  const body = bodyOf(lines, measures);
  if (body.length === 0) return [];
  const paragraphs = splitAtNumbers(body, (number) => `${number}.`, measures);
  const whole = placeOf({ article }, body);
  if (paragraphs.length === 0) return [whole, ...divideText({ article }, body, measures)];
  return [
    whole,
    ...paragraphs.flatMap((paragraph, index) => {
      const locator = { article, paragraph: `${index + 1}` };
      return [placeOf(locator, paragraph), ...divideText(locator, paragraph, measures)];
    }),
  ];
}

/** An article without its heading and title, and without the heading of the division that follows it. */
function bodyOf(lines: readonly Line[], { title_line_gap, division_heading_x }: Measures): readonly Line[] {
  let start = 2;
  while (start < lines.length && isNear(lines[start - 1] as Line, lines[start] as Line, title_line_gap.limit)) start++;
  const body = lines.slice(start);
  const end = body.findIndex(({ x }) => x > division_heading_x.limit);
  return end < 0 ? body : body.slice(0, end);
}

/** The points of a text, its subparagraphs and their points. */
function divideText(locator: Locator, lines: readonly Line[], measures: Measures): Place[] {
  const isNext = (line: Line, before: Line) =>
    isFlushLeft(line, measures) &&
    !isPoint(line, measures) &&
    line.page === before.page &&
    !isNear(before, line, measures.subparagraph_gap.limit);
  const subparagraphs = splitBefore(lines, isNext);
  return [
    ...findPoints(locator, lines, measures),
    ...subparagraphs.flatMap((subparagraph, index) => {
      const own = { ...locator, subparagraph: index + 1 };
      return [placeOf(own, subparagraph), ...findPoints(own, subparagraph, measures)];
    }),
  ];
}

/** A point ends before the next line at the margin. */
function findPoints(locator: Locator, lines: readonly Line[], measures: Measures): Place[] {
  return splitBefore(lines, (line) => isFlushLeft(line, measures)).flatMap((group) => {
    const [first] = group as [Line];
    return isPoint(first, measures) ? [placeOf({ ...locator, point: first.head.slice(1, -1) }, group)] : [];
  });
}

const isFlushLeft = ({ x }: Line, { flush_left_x }: Measures): boolean => x < flush_left_x.limit;

const isPoint = (line: Line, measures: Measures): boolean =>
  isFlushLeft(line, measures) && /^\((?:[a-z]|\d+)\)$/.test(line.head);

/** Whether the second line follows the first on the same page, and no further below than `gap`. */
const isNear = (first: Line, second: Line, gap: number): boolean =>
  first.page === second.page && second.y - first.y <= gap;

/** The parts that begin with the numbers 1, 2, 3, … at the margin; lines before the first are left out. */
function splitAtNumbers(lines: readonly Line[], markOf: (number: number) => string, measures: Measures): Line[][] {
  const parts: Line[][] = [];
  for (const line of lines) {
    if (isFlushLeft(line, measures) && line.head === markOf(parts.length + 1)) parts.push([line]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/** The parts that begin with the first line and with each later one that `isFirst`. */
function splitBefore(lines: readonly Line[], isFirst: (line: Line, before: Line) => boolean): Line[][] {
  const parts: Line[][] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    if (part === undefined || isFirst(line, part.at(-1) as Line)) parts.push([line]);
    else part.push(line);
  }
  return parts;
}

// Finds every place of an act that a locator can name: by the ids of articles, paragraphs, recitals and annexes, and by the tables
// that points and rows are.
import type { AnnexTable, AuthoredAtom } from "../../pipeline/model/authored-instrument.ts";
import { locatorText } from "../../report/wording/locators.ts";
import { below, type Element, getChildElements, getText, normalise } from "./xhtml.ts";

/** As authored: an article with its paragraph, subparagraph, point and subpoint if any, a recital, or a row or section of an annex. */
export type Locator = AuthoredAtom["locator"];

export interface Place {
  readonly locator: Locator;
  /** Normalised: what is hashed. */
  readonly text: string;
  /** As it is printed: block by block, a row cell by cell. */
  readonly printed: readonly string[];
  /** Of a row or section of an annex. */
  readonly title?: string;
  /** Of a row, by the name of the column. */
  readonly cells?: ReadonlyMap<string, string>;
  /** The options of a row with a choice, empty if it prints none. Undefined if the table has no column for them. */
  readonly options?: readonly string[];
}

/** Every place as it is cited, in the order of the act. A name that two places have is left out, because it is ambiguous. */
export function findPlaces(act: Element, tables: readonly AnnexTable[]): ReadonlyMap<string, Place> {
  const found = Array.from(act.getElementsByTagName("div")).flatMap((element): Place[] => {
    const [, kind, number = ""] = /^(rct|art|anx)_(\w+)$/.exec(element.getAttribute("id") ?? "") ?? [];
    if (kind === "rct") return [findPlace({ recital: number }, [element])];
    if (kind === "art") return divideArticle(number, element);
    return tables
      .filter(({ annex }) => kind === "anx" && annex === number)
      .flatMap((table) => readRows(element, table));
  });
  const places = new Map<string, Place>();
  const ambiguous = new Set<string>();
  for (const place of found) {
    const name = locatorText(place.locator);
    if (places.has(name)) ambiguous.add(name);
    places.set(name, place);
  }
  for (const name of ambiguous) places.delete(name);
  return places;
}

function findPlace(locator: Locator, blocks: readonly Element[]): Place {
  const printed = blocks.map(getText);
  return { locator, text: normalise(printed.join("")), printed };
}

/** An article without its heading and title, its paragraphs if any, and what is in them. */
function divideArticle(article: string, element: Element): Place[] {
  const isHeading = (block: Element) => /^(?:oj-s?ti-art|eli-title)$/.test(block.getAttribute("class") ?? "");
  const blocks = getChildElements(element).filter((block) => !isHeading(block));
  const paragraphs = blocks.flatMap((block) => {
    const [, number] = /^\d{3}\.(\d{3})$/.exec(block.getAttribute("id") ?? "") ?? [];
    if (number === undefined) return [];
    const [locator, own] = [{ article, paragraph: `${Number(number)}` }, getChildElements(block)];
    return [findPlace(locator, own), ...divideText(locator, own)];
  });
  return [findPlace({ article }, blocks), ...(paragraphs.length > 0 ? paragraphs : divideText({ article }, blocks))];
}

/** The points of a text, its subparagraphs and their points. A subparagraph begins with text and contains the points after it. */
function divideText(locator: Locator, blocks: readonly Element[]): Place[] {
  const starts = blocks.flatMap(({ tagName }, index) => (tagName === "p" ? [index] : []));
  const subparagraphs = starts.map((start, index) => blocks.slice(start, starts[index + 1]));
  return [
    ...findPoints(locator, blocks),
    ...subparagraphs.flatMap((subparagraph, index) => {
      const own = { ...locator, subparagraph: index + 1 };
      return [findPlace(own, subparagraph), ...findPoints(own, subparagraph)];
    }),
  ];
}

const findPoints = (locator: Locator, blocks: readonly Element[]): Place[] =>
  blocks.flatMap((block) => {
    const point = getMark(block, /^\(([a-z]{1,2}|\d+)\) /);
    return point === null
      ? []
      : [findPlace({ ...locator, point }, [block]), ...findSubpoints({ ...locator, point }, block)];
  });

/** The points with Roman numbers in a point, whose second cell has their tables. */
const findSubpoints = (locator: Locator, point: Element): Place[] =>
  below(point, "tbody", "tr", "td", "table").flatMap((block) => {
    const subpoint = getMark(block, /^\(([ivx]+)\) /);
    return subpoint === null ? [] : [findPlace({ ...locator, subpoint }, [block])];
  });

/** What a table, as points are, begins with. */
const getMark = (block: Element, mark: RegExp): string | null =>
  block.tagName === "table" ? (mark.exec(getText(block))?.[1] ?? null) : null;

/** The numbered rows of an annex, and the sections that their numbers and the headings between them make up. */
function readRows(element: Element, { annex, columns, options: choice }: AnnexTable): Place[] {
  let heading = "";
  const titles = new Map<string, string>();
  const rows = below(element, "table", "tbody", "tr").flatMap((row): Place[] => {
    const elements = findCells(row);
    const texts = elements.map(getText);
    if (texts.length === 1) heading = texts[0] as string;
    const [, data_field, section] = /^((?:(\d+)\.)?\d+)\.?$/.exec(texts[0] ?? "") ?? [];
    if (data_field === undefined) return [];
    if (section !== undefined && !titles.has(section)) titles.set(section, heading);
    const cells = new Map(columns.map((name, column) => [name, texts[column] ?? ""]));
    const options = elements[columns.indexOf(choice ?? "")];
    return [
      {
        locator: { annex, data_field },
        text: [...cells.values()].map(normalise).join("|"),
        printed: [...cells].map(([name, text]) => `${name}: ${text}`),
        title: texts[1] ?? "",
        cells,
        ...(choice !== undefined && { options: options === undefined ? [] : optionsIn(options) }),
      },
    ];
  });
  const sections = [...titles].map(([section, title]): Place => {
    const own = rows.filter(({ locator }) => String(locator.data_field).startsWith(`${section}.`));
    const text = own.map((row) => row.text).join("\n");
    return { locator: { annex, section }, text, printed: own.flatMap(({ printed }) => printed), title };
  });
  return [...rows, ...sections];
}

/** The cells of a row. A first cell with a table in it, which sets the number apart from the title, counts as the cells of that table. */
function findCells(row: Element): Element[] {
  const [first, ...others] = below(row, "td");
  if (first === undefined) return [];
  const inner = below(first, "table", "tbody", "tr", "td");
  return [...(inner.length > 0 ? inner : [first]), ...others];
}

/** Each option is a table of a dash and the option, which a semicolon or a full stop ends. */
const optionsIn = (cell: Element): string[] =>
  below(cell, "table", "tbody", "tr").flatMap((row) => {
    const [mark, option] = below(row, "td").map(getText);
    return mark === "—" && option !== undefined ? [option.replace(/[;.]$/, "")] : [];
  });

/** The number or letter that the text of a place begins with, normalised; empty if the number is printed above the text. */
export function formatMarker({ paragraph, subparagraph, point, subpoint, recital, data_field }: Locator): string {
  if (data_field !== undefined) return String(data_field).replace(".", "");
  if (point !== undefined || recital !== undefined) return String(subpoint ?? point ?? recital);
  return subparagraph === undefined || subparagraph === 1 ? String(paragraph ?? "") : "";
}

// Finds every place of an act that a locator can name: by the ids of articles, recitals and annexes, by paragraphs, and by the lists and tables that
// points and rows are.
import type { AnnexTable, AuthoredAtom } from "../../pipeline/model/authored-instrument.ts";
import { locatorText } from "../../report/wording/locators.ts";
import { type Amendments, readAmendments } from "./amendments.ts";
import { isConsolidated } from "./edition.ts";
import { type Block, CONSOLIDATED, type Layout, OFFICIAL_JOURNAL } from "./layouts.ts";
import { below, type Element, getLineText, getText, type Node, normalise } from "./xhtml.ts";

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
  /** The CELEX numbers of the acts and corrigenda that parts of it are from, and of those that deleted a part of this article; in a consolidated text. */
  readonly amended_by?: readonly string[];
  readonly deleted_by?: readonly string[];
}

/** Every place as it is cited, in the order of the act. A name that two places have is left out, because it is ambiguous. */
export function findPlaces(act: Element, tables: readonly AnnexTable[]): ReadonlyMap<string, Place> {
  const reader = isConsolidated(act)
    ? { layout: CONSOLIDATED, amendments: readAmendments(act) }
    : { layout: OFFICIAL_JOURNAL };
  const found = Array.from(act.getElementsByTagName("div")).flatMap((element): Place[] => {
    const [, kind, number = ""] = /^(rct|art|anx)_(\w+)$/.exec(element.getAttribute("id") ?? "") ?? [];
    if (kind === "rct") return [findPlace(reader, { recital: number }, [element])];
    if (kind === "art") return divideArticle(reader, number, element);
    return tables
      .filter(({ annex }) => kind === "anx" && annex === number)
      .flatMap((table) => readRows(reader, element, table));
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

interface Reader {
  readonly layout: Layout;
  /** Of a consolidated text. */
  readonly amendments?: Amendments;
}

/** `groups`: what is printed as one block, such as a `p`. */
function findPlace({ amendments }: Reader, locator: Locator, ...groups: readonly (readonly Node[])[]): Place {
  const printed = groups.map(getLineText);
  const amended_by = amendments?.findOrigins(groups.flat()) ?? [];
  return { locator, text: normalise(printed.join("")), printed, ...(amended_by.length > 0 && { amended_by }) };
}

const findBlocks = (reader: Reader, locator: Locator, blocks: readonly Block[]): Place =>
  findPlace(reader, locator, ...blocks.map(({ nodes }) => nodes));

/** An article without its heading and title, its paragraphs if any, and what is in them. */
function divideArticle(reader: Reader, article: string, element: Element): Place[] {
  const { blocks, paragraphs } = reader.layout.divideArticle(element);
  const deleted_by = reader.amendments?.findDeletions([element]) ?? [];
  const whole = { ...findBlocks(reader, { article }, blocks), ...(deleted_by.length > 0 && { deleted_by }) };
  if (paragraphs.length === 0) return [whole, ...divideText(reader, { article }, blocks)];
  return [
    whole,
    ...paragraphs.flatMap(({ number: paragraph, blocks: own }) => [
      findBlocks(reader, { article, paragraph }, own),
      ...divideText(reader, { article, paragraph }, own),
    ]),
  ];
}

/** The points of a text, its subparagraphs and their points. A subparagraph begins with text and contains the points after it. */
function divideText(reader: Reader, locator: Locator, blocks: readonly Block[]): Place[] {
  const starts = blocks.flatMap(({ kind }, index) => (kind === "text" ? [index] : []));
  const subparagraphs = starts.map((start, index) => blocks.slice(start, starts[index + 1]));
  return [
    ...findPoints(reader, locator, blocks),
    ...subparagraphs.flatMap((subparagraph, index) => {
      const own = { ...locator, subparagraph: index + 1 };
      return [findBlocks(reader, own, subparagraph), ...findPoints(reader, own, subparagraph)];
    }),
  ];
}

// `(a)`, and in some languages `a)`.
const POINT = /^\(?([a-z]{1,2}|\d+[a-z]?)\) /;
const SUBPOINT = /^\(?([ivx]+)\) /;
const LETTERED = /^\(?([a-z]{1,2})\) /;

const findPoints = (reader: Reader, locator: Locator, blocks: readonly Block[]): Place[] =>
  blocks.flatMap((block) => {
    const point = getMark(block, POINT);
    if (point === null) return [];
    const own = { ...locator, point };
    return [findBlocks(reader, own, [block]), ...findSubpoints(reader, own, block)];
  });

/** The points in a point: with Roman numbers, or with letters in a numbered one, as definitions are. */
const findSubpoints = (reader: Reader, locator: Locator, point: Block): Place[] =>
  point.inner().flatMap((block) => {
    const subpoint = getMark(block, /^\d/.test(String(locator.point)) ? LETTERED : SUBPOINT);
    return subpoint === null ? [] : [findBlocks(reader, { ...locator, subpoint }, [block])];
  });

/** What a list, as points are, begins with. */
const getMark = ({ kind, nodes }: Block, mark: RegExp): string | null =>
  kind === "list" ? (mark.exec(getLineText(nodes))?.[1] ?? null) : null;

/** The numbered rows of an annex, and the sections that their numbers and the headings between them make up. */
function readRows(reader: Reader, element: Element, { annex, columns, options: choice }: AnnexTable): Place[] {
  let heading = "";
  const titles = new Map<string, string>();
  const rows = reader.layout.listRows(element).flatMap((elements): Place[] => {
    const texts = elements.map(getText);
    const [, ...shared] = reader.layout.sharedCell?.exec(texts[0] ?? "") ?? [];
    if (shared.length > 0) texts.splice(0, 1, ...shared);
    if (texts.length === 1) heading = texts[0] as string;
    const [, data_field, section] = /^((?:(\d+)\.)?\d+)\.?$/.exec(texts[0] ?? "") ?? [];
    if (data_field === undefined) return [];
    if (section !== undefined && !titles.has(section)) titles.set(section, heading);
    const cells = new Map(columns.map((name, column) => [name, texts[column] ?? ""]));
    const options = elements[columns.indexOf(choice ?? "")];
    const amended_by = reader.amendments?.findOrigins(elements) ?? [];
    return [
      {
        locator: { annex, data_field },
        text: [...cells.values()].map(normalise).join("|"),
        printed: [...cells].map(([name, text]) => `${name}: ${text}`),
        title: texts[1] ?? "",
        cells,
        ...(choice !== undefined && { options: options === undefined ? [] : optionsIn(options) }),
        ...(amended_by.length > 0 && { amended_by }),
      },
    ];
  });
  const sections = [...titles].map(([section, title]): Place => {
    const own = rows.filter(({ locator }) => String(locator.data_field).startsWith(`${section}.`));
    const text = own.map((row) => row.text).join("\n");
    const amended_by = [...new Set(own.flatMap((row) => row.amended_by ?? []))];
    const printed = own.flatMap((row) => row.printed);
    return { locator: { annex, section }, text, printed, title, ...(amended_by.length > 0 && { amended_by }) };
  });
  return [...rows, ...sections];
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

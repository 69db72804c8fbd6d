// The two layouts in which EUR-Lex publishes acts, as the same blocks: that of the Official Journal, and that of consolidated texts.
import {
  below,
  type Element,
  getChildElements,
  getClasses,
  getLineText,
  getText,
  isInline,
  type Node,
} from "./xhtml.ts";

/** A piece of an article or of a point. */
export interface Block {
  /** `text` begins a subparagraph, and `list` may be a point. */
  readonly kind: "text" | "list" | "other";
  readonly nodes: readonly Node[];
  /** The blocks in the point that a list is. */
  readonly inner: () => readonly Block[];
}

export interface DividedArticle {
  /** Without its heading and title. */
  readonly blocks: readonly Block[];
  readonly paragraphs: readonly { readonly number: string; readonly blocks: readonly Block[] }[];
}

export interface Layout {
  readonly divideArticle: (article: Element) => DividedArticle;
  /** The cells of each row of an annex, without those that are left out on the right. */
  readonly listRows: (annex: Element) => readonly (readonly Element[])[];
  /** A number and a title that share the text of a first cell. */
  readonly sharedCell: RegExp | null;
}

const HEADINGS: ReadonlySet<string> = new Set([
  ...["oj-ti-art", "oj-sti-art", "eli-title", "title-article-norm", "stitle-article-norm"],
]);
const isHeading = (element: Element): boolean => getClasses(element).some((name) => HEADINGS.has(name));

/** By the ids of paragraphs; each `p` is text, and each table a list. */
export const OFFICIAL_JOURNAL: Layout = {
  divideArticle(article) {
    const elements = getChildElements(article).filter((element) => !isHeading(element));
    const paragraphs = elements.flatMap((element) => {
      const [, number] = /^\d{3}\.(\d{3})$/.exec(element.getAttribute("id") ?? "") ?? [];
      return number === undefined
        ? []
        : [{ number: `${Number(number)}`, blocks: getChildElements(element).map(toBlock) }];
    });
    return { blocks: elements.map(toBlock), paragraphs };
  },
  listRows: (annex) => below(annex, "table", "tbody", "tr").map(findCells),
  sharedCell: null,
};

const toBlock = (element: Element): Block => ({
  kind: element.tagName === "p" ? "text" : element.tagName === "table" ? "list" : "other",
  nodes: [element],
  inner: () => below(element, "tbody", "tr", "td", "table").map(toBlock),
});

/** The cells of a row. A first cell with a table in it, which sets the number apart from the title, counts as the cells of that table. */
function findCells(row: Element): Element[] {
  const [first, ...others] = below(row, "td");
  if (first === undefined) return [];
  const inner = below(first, "table", "tbody", "tr", "td");
  return [...(inner.length > 0 ? inner : [first]), ...others];
}

// `1.`, `1a.`, `1 bis.`; a paragraph that the article quotes begins with a quotation mark.
const PARAGRAPH = /^(\d+(?: ?[a-z]+)?)[.)]?$/;

/** By the numbers of paragraphs, which are set apart; what follows one belongs to it. Each list is a grid of two columns. */
export const CONSOLIDATED: Layout = {
  divideArticle(article) {
    const blocks: Block[] = [];
    const paragraphs: { number: string; blocks: Block[] }[] = [];
    for (const part of groupInline(Array.from(article.childNodes))) {
      const own = listBlocks(part);
      const [, number] = PARAGRAPH.exec(readNumber(part[0])) ?? [];
      if (number !== undefined) paragraphs.push({ number: number.replace(" ", ""), blocks: [] });
      paragraphs.at(-1)?.blocks.push(...own);
      blocks.push(...own);
    }
    return { blocks, paragraphs };
  },
  listRows: (annex) =>
    [...below(annex, "table"), ...below(annex, "div", "table")]
      .flatMap((table) => [...below(table, "tbody", "tr"), ...below(table, "tr")])
      .map((row) => below(row, "td")),
  sharedCell: /^((?:\d+\.)?\d+)\.? (.+)$/,
};

/** Nodes that are in one line, and each other element for itself. */
function groupInline(nodes: readonly Node[]): Node[][] {
  const groups: Node[][] = [];
  let isLine = false;
  for (const node of nodes) {
    const inline = isInline(node);
    if (inline && isLine) groups.at(-1)?.push(node);
    else groups.push([node]);
    isLine = inline;
  }
  return groups;
}

const isNumbered = (element: Element): boolean =>
  getChildElements(element).some((child) => getClasses(child).includes("no-parag"));

/** The number that begins a paragraph, as it is printed; empty if there is none. */
function readNumber(node: Node | undefined): string {
  if (node === undefined || isInline(node)) return "";
  const [number] = getChildElements(node as Element);
  return number !== undefined && getClasses(number).includes("no-parag") ? getText(number) : "";
}

/** The blocks that some nodes in one line, or one element, are; none of a heading, and of what has no text. */
function listBlocks(nodes: readonly Node[]): Block[] {
  if (getLineText(nodes) === "") return [];
  const [node] = nodes as [Node];
  const plain = (kind: Block["kind"]): Block[] => [{ kind, nodes, inner: () => [] }];
  if (isInline(node)) return plain("text");
  const element = node as Element;
  if (isHeading(element)) return [];
  if (element.tagName === "p") return plain("text");
  if (getClasses(element).includes("grid-list"))
    return [
      {
        kind: "list",
        nodes,
        inner: () => getChildElements(element).flatMap((column) => listAll(Array.from(column.childNodes))),
      },
    ];
  if (!isNumbered(element)) return plain("other");
  const [number, ...rest] = getChildElements(element) as [Element, ...Element[]];
  const [first, ...others] = rest.flatMap((own) => listAll(Array.from(own.childNodes)));
  const lead: Block = {
    kind: "text",
    nodes: [number, ...(first?.kind === "text" ? first.nodes : [])],
    inner: () => [],
  };
  return [lead, ...(first === undefined || first.kind === "text" ? [] : [first]), ...others];
}

const listAll = (nodes: readonly Node[]): Block[] => groupInline(nodes).flatMap(listBlocks);

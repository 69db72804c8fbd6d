// Reads the XHTML that EUR-Lex publishes of an act. Its cells may close themselves (`<td/>`), which a reader of HTML would nest.
import { DOMParser, type Element, type Node, onErrorStopParsing } from "@xmldom/xmldom";

export type { Element, Node };

/** The root element; null if the bytes are not well-formed XML in UTF-8. */
export function readXhtml(bytes: Uint8Array): Element | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "application/xhtml+xml")
      .documentElement;
  } catch {
    return null;
  }
}

export const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;
export const getClasses = (element: Element): readonly string[] =>
  (element.getAttribute("class") ?? "").split(/\s+/).filter((name) => name !== "");

/** The elements in an element, or those on a path below it: `below(table, "tbody", "tr")`. */
export const getChildElements = (element: Element): Element[] => Array.from(element.childNodes).filter(isElement);
export const below = (element: Element, ...path: readonly string[]): Element[] =>
  path.reduce(
    (elements, name) =>
      elements.flatMap((parent) => getChildElements(parent).filter((child) => child.tagName === name)),
    [element],
  );

/** The text of an element, or of nodes in one line, with one space between words, without the marks of footnotes and of amending acts. */
export const getText = (element: Element): string => joinWords(collectText(element));
export const getLineText = (nodes: readonly Node[]): string => joinWords(nodes.map(collectText).join(""));

// Sentences may contain these; any other element ends a word.
const INLINE: ReadonlySet<string> = new Set(["a", "span"]);
/** Whether a node is part of a sentence. */
export const isInline = (node: Node): boolean => !isElement(node) || INLINE.has(node.tagName);

function collectText(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? "";
  if (!isElement(node) || isMark(node)) return "";
  const text = Array.from(node.childNodes, collectText).join("");
  return isInline(node) ? text : ` ${text} `;
}

/** Of a footnote, a link to the note at the end of the document; of an amending act, a line or words with an arrow. */
function isMark(element: Element): boolean {
  if (element.getAttribute("id")?.startsWith("ntc") || /^#E\d/.test(element.getAttribute("href") ?? "")) return true;
  if (getClasses(element).some((name) => name === "modref" || name === "arrow")) return true;
  return element.tagName === "span" && /^\s*[►◄]/.test(element.textContent ?? "");
}

/** Control characters are removed too, because a terminal may print the text. */
const joinWords = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Letters and digits only: editions of an act differ in spaces, hyphens and quotation marks. */
export const normalise = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/** Without white space: titles and labels are compared exactly, except for their line breaks. */
export const withoutSpaces = (text: string): string => text.normalize("NFKC").replace(/\s+/gu, "");

// Reads the XHTML that EUR-Lex publishes of an act. Its cells may close themselves (`<td/>`), which a reader of HTML would nest.
import { DOMParser, type Element, type Node, onErrorStopParsing } from "@xmldom/xmldom";

export type { Element };

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

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

/** The elements in an element, or those on a path below it: `below(table, "tbody", "tr")`. */
export const getChildElements = (element: Element): Element[] => Array.from(element.childNodes).filter(isElement);
export const below = (element: Element, ...path: readonly string[]): Element[] =>
  path.reduce(
    (elements, name) =>
      elements.flatMap((parent) => getChildElements(parent).filter((child) => child.tagName === name)),
    [element],
  );

/** The text of an element without the marks of its footnotes, with one space between words. */
export const getText = (element: Element): string => joinWords(collectText(element));

// Sentences may contain these; any other element ends a word.
const INLINE: ReadonlySet<string> = new Set(["a", "span"]);

function collectText(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? "";
  // A mark is a link to the note at the end of the document.
  if (!isElement(node) || node.getAttribute("id")?.startsWith("ntc")) return "";
  const text = Array.from(node.childNodes, collectText).join("");
  return INLINE.has(node.tagName) ? text : ` ${text} `;
}

/** Control characters are removed too, because a terminal may print the text. */
const joinWords = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Letters and digits only: editions of an act differ in spaces, hyphens and quotation marks. */
export const normalise = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/** Without white space: titles and labels are compared exactly, except for their line breaks. */
export const withoutSpaces = (text: string): string => text.normalize("NFKC").replace(/\s+/gu, "");

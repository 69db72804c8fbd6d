// What a document is: an act as the Official Journal or as a consolidated text prints it, and in which language.
import { type Element, getClasses, getText, isElement, type Node, normalise } from "./xhtml.ts";

const findLine = (act: Element, className: string): string | null => {
  const line = Array.from(act.getElementsByTagName("p")).find((element) => getClasses(element).includes(className));
  return line === undefined ? null : getText(line);
};

/** Whether an act is in the layout of consolidated texts. */
export const isConsolidated = (act: Element): boolean =>
  readReference(act) !== null || findLine(act, "title-article-norm") !== null;

/** The first line of a consolidated text, `02024R1689 — EN — 27.07.2026 — 001.001`; null if there is none. */
export function readReference(act: Element) {
  const pattern = /^0(\w+) — ([A-Z]{2}) — (\d\d)\.(\d\d)\.(\d{4})/;
  const [, number, language, day, month, year] = pattern.exec(findLine(act, "reference") ?? "") ?? [];
  return number === undefined || language === undefined
    ? null
    : { celex: `3${number}`, language: language.toLowerCase(), day: `${year}-${month}-${day}` };
}

/** The language that a document has in its head; null if it has none there. */
const readLanguage = (act: Element): string | null =>
  readReference(act)?.language ?? /^[A-Z]{2}$/.exec(findLine(act, "oj-hd-lg") ?? "")?.[0].toLowerCase() ?? null;

/** The language in the name of a file that begins with a CELEX number; null if the name has none. */
export const getNamedLanguage = (fileName: string): string | null =>
  /^[03]\d{4}[A-Z]{1,2}\d{4}.*?-([a-z]{2})(?![a-z0-9])/.exec(fileName)?.[1] ?? null;

/** Why a document is not in a language; null if it is, or does not say which it has. */
export function findOtherLanguage(act: Element, language: string | null): string | null {
  const own = readLanguage(act);
  if (own === null || language === null || own === language) return null;
  return `is in the language "${own}", not in "${language}"`;
}

/** Why a document is not the consolidated text that the name of its file promises; null if it is, or does not say which it is. */
export function findOtherText(act: Element, named: { celex: string; day: string; language: string }): string | null {
  const own = readReference(act);
  if (own === null || (own.celex === named.celex && own.day === named.day))
    return findOtherLanguage(act, named.language);
  return `is the consolidated text of ${own.celex} of ${own.day}`;
}

/** Why atoms cannot be bound to a document; null if they can. */
export function findUnfit(act: Element, language: string | null): string | null {
  if (!isConsolidated(act)) return findOtherLanguage(act, language);
  const { celex = "the act" } = readReference(act) ?? {};
  return `is a consolidated text, which has another layout; atoms are bound to the text of ${celex} in the Official Journal`;
}

// Articles and recitals of all acts have fewer than 1,000 letters for each place.
const MAX_LETTERS_PER_PLACE = 5_000;

/** Why a document with so many places was not read as a whole; null if it was. The rows of annexes are places only where an author asks for them. */
export function findUnread(act: Element, places: number): string | null {
  const letters = countLetters(act);
  if (letters <= MAX_LETTERS_PER_PLACE * places) return null;
  return `has only ${places} places in ${letters} letters, so it is not an act in a layout that is known`;
}

function countLetters(node: Node): number {
  if (!isElement(node)) return normalise(node.nodeValue ?? "").length;
  if (node.tagName === "head" || /^anx_\w+$/.test(node.getAttribute("id") ?? "")) return 0;
  return Array.from(node.childNodes, countLetters).reduce((sum, letters) => sum + letters, 0);
}

// From which act each part of a consolidated text is: `▼M1` is at the top of a part, and `►M1` and `◄` are around words.
import { type Element, isElement, type Node, normalise } from "./xhtml.ts";

/** What a consolidated text says of its parts, by the CELEX numbers of acts and corrigenda. */
export interface Amendments {
  /** Those that some nodes are from. */
  readonly findOrigins: (nodes: readonly Node[]) => string[];
  /** Those that deleted a part of some nodes. */
  readonly findDeletions: (nodes: readonly Node[]) => string[];
  /** Those that deleted something outside articles and annexes, such as a whole article. */
  readonly deletions: readonly string[];
}

/** What the act itself said first, `▼B`, has no origin; so has everything in a document without arrows. */
export function readAmendments(act: Element): Amendments {
  const origins = new Map<Node, string>();
  const deletions = new Map<Node, string>();
  const open: string[] = [];
  const visit = (node: Node): void => {
    const text = isElement(node) ? (node.textContent ?? "") : (node.nodeValue ?? "");
    const origin = open.at(-1);
    if (!isElement(node)) {
      if (/◄/.test(text)) open.pop();
      else if (origin !== undefined && origin !== "" && normalise(text) !== "") origins.set(node, origin);
      return;
    }
    const [, arrow, letter] = node.tagName === "a" ? (/^\s*([▼►])([A-Z])/.exec(text) ?? []) : [];
    if (arrow === undefined) {
      for (const child of Array.from(node.childNodes)) visit(child);
      return;
    }
    const { number, change } = readTitle(node);
    if (arrow === "▼") open.length = 0;
    open.push(letter === "B" ? "" : number);
    if (change === "DELETED") deletions.set(node, number);
  };
  visit(act);
  return {
    findOrigins: (nodes) => [...new Set(collect(origins, nodes))],
    findDeletions: (nodes) => [...new Set(collect(deletions, nodes))],
    deletions: [...new Set(collect(deletions, [act], isArticleOrAnnex))],
  };
}

/** `32026R1744: DELETED`, or of a corrigendum `32024R1689R(01)`. */
function readTitle(link: Element) {
  const pattern = /^(\w+?)(?:R\((\d+)\))?(?:: (.+))?$/;
  const [, act = "", corrigendum, change] = pattern.exec(link.getAttribute("title") ?? "") ?? [];
  return { number: corrigendum === undefined ? act : `${act}R${corrigendum}`, change };
}

const isArticleOrAnnex = (element: Element): boolean => /^(?:art|anx)_\w+$/.test(element.getAttribute("id") ?? "");

/** The numbers of nodes and of all nodes in them, but for those that are left out. */
const collect = (
  numbers: ReadonlyMap<Node, string>,
  nodes: readonly Node[],
  isLeftOut: (element: Element) => boolean = () => false,
): string[] =>
  nodes.flatMap((node) => {
    const number = numbers.get(node);
    const own = number === undefined ? [] : [number];
    if (!isElement(node) || isLeftOut(node)) return own;
    return [...own, ...collect(numbers, Array.from(node.childNodes), isLeftOut)];
  });

// From which act each part of a consolidated text is: `▼M1` is at the top of a part, and `►M1` and `◄` are around words.
import { type Element, isElement, type Node, normalise } from "./xhtml.ts";

/** What a consolidated text says of some nodes: the CELEX numbers of the acts and corrigenda that they are from, and of those that deleted a part. */
export interface Amendments {
  readonly findOrigins: (nodes: readonly Node[]) => string[];
  readonly findDeletions: (nodes: readonly Node[]) => string[];
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
  };
}

/** `32026R1744: DELETED`, or of a corrigendum `32024R1689R(01)`. */
function readTitle(link: Element) {
  const pattern = /^(\w+?)(?:R\((\d+)\))?(?:: (.+))?$/;
  const [, act = "", corrigendum, change] = pattern.exec(link.getAttribute("title") ?? "") ?? [];
  return { number: corrigendum === undefined ? act : `${act}R${corrigendum}`, change };
}

const collect = (numbers: ReadonlyMap<Node, string>, nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    const number = numbers.get(node);
    const inner = isElement(node) ? collect(numbers, Array.from(node.childNodes)) : [];
    return number === undefined ? inner : [number, ...inner];
  });

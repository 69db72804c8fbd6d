// For every test that mounts components: their texts are made as the scripts of the pages make them, and a text that is changed in place, taken
// out or used as a place fails the test. A browser that translates the page has put other nodes there, and nobody would see the change.
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { replaceChangedText } from "../../scripts/pages/site/client/replaced-text.ts";

const faults: string[] = [];
let end: (() => void) | undefined;

const note = (what: string, text: Text): void => {
  faults.push(`“${text.data}” ${what} in ${text.parentElement?.outerHTML}`);
};

/** Follows what Preact does with text nodes: it writes `data`, calls `remove` and inserts before a node. */
function followTexts(): () => void {
  const { prototype: texts } = CharacterData;
  const { prototype: nodes } = Node;
  const data = Object.getOwnPropertyDescriptor(texts, "data") as PropertyDescriptor;
  const { remove } = texts;
  const { insertBefore } = nodes;
  Object.defineProperty(texts, "data", {
    ...data,
    set(this: Text, value: string) {
      note(`becomes “${value}”`, this);
      data.set?.call(this, value);
    },
  });
  texts.remove = function (this: Text) {
    note("is taken out", this);
    remove.call(this);
  };
  nodes.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    // Not what translates the page.
    if (before?.nodeType === Node.TEXT_NODE && node.nodeName !== "FONT")
      note("has something put before it", before as Text);
    return insertBefore.call(this, node, before) as T;
  };
  return () => {
    Object.defineProperty(texts, "data", data);
    texts.remove = remove;
    nodes.insertBefore = insertBefore;
  };
}

beforeAll(() => {
  if (typeof document === "undefined") return;
  const ends = [replaceChangedText(), followTexts()];
  end = () => {
    for (const undo of ends) undo();
  };
});
afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});
afterAll(() => end?.());

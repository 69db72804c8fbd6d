// No text of a component changes in place. A browser that translates a page puts elements in the place of its text nodes, and what is then written
// into those nodes is not seen: an old deadline stays. So an element with other words is another element.

import { type ComponentChildren, createElement, Fragment, options, toChildArray, type VNode } from "preact";

/** What may have the focus, and what a screen reader says when its content changes. */
const STAYING = new Set<unknown>(["a", "button", "summary", "output"]);
const STAYING_BY = ["role", "tabIndex", "aria-live"];

const isText = (child: unknown): child is string | number => typeof child === "string" || typeof child === "number";

/** Texts in a row are one. Nothing takes the place of the others, and of an empty one, which its element would keep. */
function joinTexts(children: readonly ComponentChildren[], draw: (text: string) => ComponentChildren) {
  return children.map((child, at) => {
    if (!isText(child)) return child;
    if (at > 0 && isText(children[at - 1])) return null;
    const end = children.findIndex((other, index) => index > at && !isText(other));
    const text = children.slice(at, end < 0 ? undefined : end).join("");
    return text === "" ? null : draw(text);
  });
}

/** From now on, elements of components do not keep a text that changes. Returns a function that ends it. */
export function replaceChangedText(): () => void {
  const { vnode: before } = options;
  options.vnode = (vnode) => {
    before?.(vnode);
    separateTexts(vnode);
  };
  return () => {
    options.vnode = before ?? (() => undefined);
  };
}

/** An element of text alone is another one with another text. Any other keeps its place, and each of its texts gets an element. */
function separateTexts(vnode: VNode<{ children?: ComponentChildren }>): void {
  const { type, props, key, ref } = vnode;
  // Preact draws a list as a fragment, so that the texts in it come here too.
  if (typeof type !== "string" && type !== Fragment) return;
  const parts = toChildArray(props.children);
  if (!parts.some(isText)) return;
  const stays = type === Fragment || ref != null || STAYING.has(type) || STAYING_BY.some((name) => name in props);
  if (!stays && parts.every(isText)) {
    const text = parts.join("");
    vnode.key = `${key ?? ""} ${text}`;
    props.children = text === "" ? null : text;
    return;
  }
  props.children = joinTexts([props.children].flat(), (text) => createElement("span", null, text));
}

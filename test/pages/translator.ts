// What a browser does that translates a page: each text node is taken out, and two elements, one in the other, have its words. The page is not told.

/** Translates what was not translated yet. The words stay, so that they can be compared. It is also sent to browsers, and so it uses nothing else. */
export function translateTexts(root: Node): void {
  const isLeft = (parent: Element | null) =>
    parent === null ||
    parent.matches("font > font") ||
    parent.closest("script, style, textarea, noscript, [translate=no]") !== null;
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (isLeft(text.parentElement) || text.data.trim() === "") continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Translates a page, and again after each change. Returns a function that ends it. */
export function keepTranslated(root: Node): () => void {
  const observer = new MutationObserver(() => translateTexts(root));
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  translateTexts(root);
  return () => observer.disconnect();
}

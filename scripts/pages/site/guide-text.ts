// The text of guides without the marks of Markdown: for descriptions and for the search.
import { lexer, type Token, type Tokens } from "marked";
import type { Guide } from "../../pipeline/model/authored.ts";

interface GuideSection {
  readonly title: string;
  readonly id: string;
  /** Its beginning, without code and tables. */
  readonly text: string;
}

// Enough for what a section is about.
const MAX_TEXT = 600;

/** The id of a heading, as GitHub makes it. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** The parts of a guide, each with its heading; the first one is that of the title. */
export function guideSections({ markdown }: Guide): GuideSection[] {
  const sections: { title: string; id: string; text: string }[] = [];
  for (const token of lexer(markdown)) {
    const last = sections.at(-1);
    if (token.type === "heading") sections.push({ title: plainText([token]), id: slugOf(token.text), text: "" });
    else if (last !== undefined && token.type !== "code" && token.type !== "table" && token.type !== "html")
      last.text = `${last.text} ${plainText([token])}`.trim().slice(0, MAX_TEXT);
  }
  return sections;
}

/** The first sentence of a guide: what it is about. */
export function getSummary(guide: Guide): string {
  const text = guideSections(guide)[0]?.text ?? "";
  return /^.*?[.?!:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, ".") ?? text;
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "list") return (token as Tokens.List).items.map((item) => plainText([item])).join(" ");
      if ("tokens" in token && token.tokens !== undefined) return plainText(token.tokens);
      return unescaped("text" in token ? String(token.text) : "");
    })
    .join("")
    .replace(/\s+/g, " ");

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name] ?? "",
  );

// A guide of profiles-src/docs as a page.
import { Marked, type Tokens } from "marked";
import type { Guide } from "../../pipeline/authored.ts";
import { Layout } from "../layout.tsx";
import { guidePath, type PageContext } from "../site.ts";

/** The page of a guide. Its Markdown is authored here, yet HTML in it is shown as text. */
export function GuidePage({ page, guide }: { readonly page: PageContext; readonly guide: Guide }) {
  const { leads } = page.site.service.pages;
  return (
    <Layout page={page} title={guide.title} description={leads.guides} kind="guide">
      <article class="prose" dangerouslySetInnerHTML={{ __html: renderMarkdown(guide.markdown, page) }} />
    </Layout>
  );
}

/** Markdown as HTML: headings that can be linked to, wide tables in frames that scroll, links that work where the page stands. */
export function renderMarkdown(markdown: string, page: PageContext): string {
  const marked = new Marked({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (COMMENT.test(text) ? "" : escapeHtml(text)),
      // A picture would be a request, and its address a way out.
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text }: Tokens.Code) => `<pre data-copy><code>${escapeHtml(text)}</code></pre>\n`,
      link({ href, tokens }: Tokens.Link) {
        const [target, words] = [linkOf(href, page), this.parser.parseInline(tokens)];
        return target === null ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
      },
    },
    hooks: { postprocess: frameTables },
  });
  return marked.parse(markdown, { async: false });
}

const COMMENT = /^\s*<!--[^>]*-->\s*$/;

/** What scrolls can be reached with the keyboard, and says what it is; tables are told apart by their numbers. */
function frameTables(html: string): string {
  let count = 0;
  return html
    .replaceAll("<table>", () => {
      count++;
      const frame = `<div class="table-frame" role="region" aria-label="Table ${count}" tabindex="0">`;
      return `${frame}<table class="table is-compact">`;
    })
    .replaceAll("</table>", "</table></div>");
}

/** The name of a heading in links, as GitHub makes it. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Guides link to each other by file and to the service by path; what is neither and not the web is no link: null. */
function linkOf(href: string, page: PageContext): string | null {
  const [, name, fragment = ""] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name !== undefined) return page.to(guidePath({ name }) + fragment);
  if (href.startsWith("/") && !href.startsWith("//")) return page.to(href);
  return /^(?:https?:\/\/|mailto:|#)/i.test(href) ? href : null;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);

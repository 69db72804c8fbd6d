// A guide of profiles-src/docs as a page.
import { Marked, type Tokens } from "marked";
import type { Guide } from "../../pipeline/authored.ts";
import { Bullets } from "../elements.tsx";
import { Layout } from "../layout.tsx";
import { guidePath, type PageContext } from "../site.ts";

/** The page with links to all guides. */
export function GuidesPage({ page }: { readonly page: PageContext }) {
  const { service, guides } = page.site;
  const lead = service.pages.leads.guides;
  return (
    <Layout page={page} title="Guides" description={lead} kind="guides">
      <div class="stack">
        <h1>Guides</h1>
        <p class="lead">{lead}</p>
        <Bullets items={guides.map((guide) => <a href={page.to(guidePath(guide))}>{guide.title}</a>)} />
      </div>
    </Layout>
  );
}

/** The page of a guide. HTML in its Markdown is shown as text. */
export function GuidePage({ page, guide }: { readonly page: PageContext; readonly guide: Guide }) {
  const { leads } = page.site.service.pages;
  return (
    <Layout page={page} title={guide.title} description={leads.guides} kind="guide">
      <article class="prose" dangerouslySetInnerHTML={{ __html: renderMarkdown(guide.markdown, page) }} />
    </Layout>
  );
}

/** Markdown as HTML: headings can be linked to, wide tables scroll, and links are relative to the page. */
function renderMarkdown(markdown: string, page: PageContext): string {
  const marked = new Marked({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (COMMENT.test(text) ? "" : escapeHtml(text)),
      // An image would be a request to another host.
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

/** An element that scrolls must take the focus and have a name, which for tables is a number. */
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

/** The id of a heading, as GitHub makes it. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Guides link to each other by file name and to the service by path. Null if a link is neither, nor to the web. */
function linkOf(href: string, page: PageContext): string | null {
  const [, name, fragment = ""] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name !== undefined) return page.to(guidePath({ name }) + fragment);
  if (href.startsWith("/") && !href.startsWith("//")) return page.to(href);
  return /^(?:https?:\/\/|mailto:|#)/i.test(href) ? href : null;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);

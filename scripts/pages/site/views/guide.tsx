// A guide of profiles-src/docs as a page.
import { Marked, Renderer, type RendererObject, type Tokens } from "marked";
import { guidePath } from "../../../pipeline/7-documents/context.ts";
import type { Guide } from "../../../pipeline/model/authored.ts";
import { List, Section } from "../elements.tsx";
import { getSummary, slugOf } from "../guide-text.ts";
import { Layout, TitledLayout } from "../layout.tsx";
import type { PageContext } from "../paths.ts";

/** The guides in their groups, each with its first sentence. */
export function GuidesPage({ page }: { readonly page: PageContext }) {
  const { service, guides } = page.site;
  const { guide_groups, leads } = service.pages;
  return (
    <TitledLayout page={page} title="Guides" lead={leads.guides}>
      {guide_groups.map(({ title, guides: names }, index) => {
        const members = names.flatMap((name) => guides.find((guide) => guide.name === name) ?? []);
        return (
          <Section key={title} id={`group-${index + 1}`} title={title}>
            <List
              class="lines plain"
              items={members.map((guide) => [
                <a href={page.to(guidePath(guide))}>{guide.title}</a>,
                <p class="small soft">{getSummary(guide)}</p>,
              ])}
            />
          </Section>
        );
      })}
    </TitledLayout>
  );
}

interface GuidePart {
  readonly page: PageContext;
  readonly guide: Guide;
  readonly isPublished: (path: string) => boolean;
}

/** The page of a guide. HTML in its Markdown is shown as text. */
export const GuidePage = ({ page, guide, isPublished }: GuidePart) => (
  <Layout page={page} title={guide.title} description={getSummary(guide)}>
    <article class="stack" dangerouslySetInnerHTML={{ __html: renderMarkdown(guide.markdown, page, isPublished) }} />
  </Layout>
);

/**
 * Markdown as HTML: headings can be linked to, wide tables scroll, and links are relative to the page. A published path that is written as code is a
 * link: in the repository, where the guide is read too, it leads nowhere.
 */
function renderMarkdown(markdown: string, page: PageContext, isPublished: GuidePart["isPublished"]): string {
  let tables = 0;
  const renderer = {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => (COMMENT.test(text) ? "" : escapeHtml(text)),
    // Pictures are in the repository alone. In a table, their descriptions are in their place.
    paragraph(token: Tokens.Paragraph) {
      const isPicture = token.tokens.every(({ type }) => type === "image");
      return isPicture ? "" : Renderer.prototype.paragraph.call(this, token);
    },
    image: ({ text }: Tokens.Image) => escapeHtml(text),
    codespan({ text }: Tokens.Codespan) {
      const code = `<code>${escapeHtml(text)}</code>`;
      return isPublished(text) ? `<a href="${escapeHtml(page.to(text))}">${code}</a>` : code;
    },
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // An element that scrolls must take the focus and have a name, which for tables is a number.
    table(token: Tokens.Table) {
      const table = Renderer.prototype.table.call(this, token);
      return `<div class="table-frame" role="region" aria-label="Table ${++tables}" tabindex="0">${table}</div>`;
    },
    link({ href, tokens }: Tokens.Link) {
      const [target, words] = [getLink(href, page), this.parser.parseInline(tokens)];
      return target === null ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
    },
  } satisfies RendererObject & ThisType<Renderer>;
  return new Marked({ renderer }).parse(markdown, { async: false });
}

const COMMENT = /^\s*<!--[^>]*-->\s*$/;

/** Guides link to each other by file name and to the service by path. Null if a link is neither, nor to the web. */
function getLink(href: string, page: PageContext): string | null {
  const [, name, fragment = ""] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name !== undefined) return page.to(guidePath({ name }) + fragment);
  if (href.startsWith("/") && !href.startsWith("//")) return page.to(href);
  return /^(?:https?:\/\/|mailto:|#)/i.test(href) ? href : null;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);

// The links of the texts in this repository, and where they lead: for a reader of the repository, and for a reader of the site.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { lexer, type Token, walkTokens } from "marked";
import { slugOf } from "../../scripts/pages/site/guide-text.ts";
import { ROOT } from "../support.ts";

export const GUIDES = "profiles-src/docs/";

/** The texts for readers, by their paths in the repository. */
export const TEXTS: readonly string[] = [
  ...["README.md", "CHANGELOG.md", "scripts/package/README.md"],
  ...[".github/", GUIDES].flatMap((folder) =>
    readdirSync(ROOT + folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => folder + name),
  ),
];

export const readText = (file: string): string => readFileSync(ROOT + file, "utf8");

/** What links and images in a Markdown text name, in their order. */
export function linksIn(markdown: string): string[] {
  const links: string[] = [];
  walkTokens(lexer(markdown), (token: Token) => {
    if (token.type === "link" || token.type === "image") links.push(String(token.href));
  });
  return links;
}

/** The ids of the headings of a Markdown text, as GitHub makes them: a title that comes again has a number. */
export function headingIds(markdown: string): string[] {
  const counts = new Map<string, number>();
  return lexer(markdown).flatMap((token) => {
    if (token.type !== "heading") return [];
    const slug = slugOf(token.text);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return [count === 0 ? slug : `${slug}-${count}`];
  });
}

const isWeb = (link: string): boolean => /^(?:https?|mailto):/.test(link);
// The build writes these: a clone does not have them.
const MADE = /^(?:dist|node_modules)\//;

/** The links of a text that lead nowhere for a reader of the repository: to no file of it, or to no heading. */
export function deadLinks(file: string): string[] {
  return linksIn(readText(file)).filter((link) => {
    // The owner of the repository is a placeholder until its first release.
    if (isWeb(link)) return link.includes("/OWNER/");
    const [path = "", fragment] = link.split("#");
    const target = path === "" ? file : normalize(join(dirname(file), path));
    if (link.startsWith("/") || MADE.test(target) || !existsSync(ROOT + target)) return true;
    return (
      fragment !== undefined &&
      (statSync(ROOT + target).isDirectory() || !headingIds(readText(target)).includes(fragment))
    );
  });
}

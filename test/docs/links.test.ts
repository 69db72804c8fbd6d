// Every link of the README, the guides and the other texts leads somewhere: in the repository, and on the site.
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readPublic } from "../support.ts";
import { deadLinks, GUIDES, linksIn, readText, TEXTS } from "./markdown-links.ts";

it.each(TEXTS)("every link of %s leads to a file of the repository, and to a heading of it", (file) => {
  expect(deadLinks(file)).toEqual([]);
});

// Whether these links lead to something published is tested for all pages. A path of the service is a link on the page alone.
it.each(TEXTS.filter((file) => file.startsWith(GUIDES)))("the page of %s has all its links", (file) => {
  const published = file.replace("profiles-src/", "");
  const [, article = ""] =
    /<article[^>]*>([\s\S]*)<\/article>/.exec(String(readPublic(published.replace(".md", ".html")))) ?? [];
  const markdown = String(readPublic(published));
  const images = markdown.match(/!\[/g)?.length ?? 0;
  expect(article.match(/<a (?![^>]*><code>\/)/g)?.length ?? 0).toBe(linksIn(markdown).length - images);
});

it("the README lists every guide once, in the groups of the site", () => {
  const { guide_groups } = parse(readText("profiles-src/service.yaml")).pages;
  const [, next = ""] = readText("README.md").split("## Where to go next\n");
  const groups = [...next.matchAll(/^\*\*([^*]+)\.\*\*([\s\S]*?)(?=^\*\*|^\[|^## )/gm)].map(([, title, text = ""]) => {
    const guides = linksIn(text).flatMap((link) => /^profiles-src\/docs\/([\w-]+)\.md$/.exec(link)?.[1] ?? []);
    return { title, guides: guides.sort() };
  });
  expect(groups).toEqual(
    guide_groups.map(({ title, guides }: { title: string; guides: string[] }) => ({ title, guides: guides.sort() })),
  );
});

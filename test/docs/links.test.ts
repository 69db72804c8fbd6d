// Every link of the README, the guides and the other texts leads somewhere: in the repository, and on the site.
import { expect, it } from "vitest";
import { readPublic } from "../support.ts";
import { deadLinks, GUIDES, linksIn, readText, TEXTS } from "./markdown-links.ts";

it.each(TEXTS)("every link of %s leads to a file of the repository, and to a heading of it", (file) => {
  expect(deadLinks(file)).toEqual([]);
});

// Whether these links lead to something published is tested for all pages.
it.each(TEXTS.filter((file) => file.startsWith(GUIDES)))("the page of %s has all its links", (file) => {
  const page = readPublic(file.replace("profiles-src/", "").replace(".md", ".html")).toString();
  const [, article = ""] = /<article[^>]*>([\s\S]*)<\/article>/.exec(page) ?? [];
  const images = readText(file).match(/!\[/g)?.length ?? 0;
  expect(article.match(/<a /g)?.length ?? 0).toBe(linksIn(readText(file)).length - images);
});

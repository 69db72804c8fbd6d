// The changelog is for readers: what a version needs of them, and who gains what.
import { expect, it } from "vitest";
import { readText } from "./markdown-links.ts";

const PARTS = ["Upgrade", "People", "Operators", "Integrators", "Authors"];

const versions = readText("CHANGELOG.md")
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    version: text.split("\n")[0],
    parts: [...text.matchAll(/^### (.+)$/gm)].map(([, part]) => part as string),
    entries: [...text.matchAll(/^- (.*(?:\n {2}.*)*)/gm)].map(([, entry]) => entry as string),
  }));

it("the changelog has the version of package.json, and the newest version first", () => {
  const names = versions.map(({ version = "" }) => version);
  expect(names).toContain(JSON.parse(readText("package.json")).version);
  const byNumber = new Intl.Collator("en", { numeric: true });
  expect(names).toEqual(names.toSorted((a, b) => byNumber.compare(b, a)));
});

it.each(versions)("the entries of version $version are grouped by who gains", ({ parts }) => {
  expect(parts).toEqual(PARTS.filter((part) => parts.includes(part)));
});

it.each(versions)("each entry of version $version is one sentence", ({ entries }) => {
  expect(entries.filter((entry) => !/[.”]$/.test(entry) || /[.?!] [A-Z]/.test(entry))).toEqual([]);
});

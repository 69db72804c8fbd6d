// What the pages of profiles say about deadlines.
import { expect, it } from "vitest";
import type { Clock } from "../../server/engine/clock.ts";
import { ALIASES, readJsonFile, readPublic } from "../support.ts";

const pageAt = (folder: string) => readPublic(`${folder.slice(1)}index.html`).toString("utf8");

it.each([
  { alias: "dora-intermediate", words: "<b>Due 72 hours after</b> the initial notification was submitted." },
  { alias: "dora-final", words: "<b>Due 1 month after</b> the latest intermediate report was submitted." },
])("the overview of $alias shows the deadline of its rule", ({ alias, words }) => {
  expect(pageAt(`/${alias}/`)).toContain(words);
});

it.each(ALIASES)(
  "the overview of %s says who owes what to whom, and nothing of a relief that no clock has",
  (alias) => {
    const { clocks = [] }: { readonly clocks?: readonly Clock[] } = readJsonFile(
      `api/v1/profiles/${alias}/profile.json`,
    );
    const html = pageAt(`/${alias}/`);
    const [, section = ""] = /aria-labelledby="clock">(.*?)<\/section>/s.exec(html) ?? [];
    const inFields = clocks.filter(({ limits, starts }) => limits.length > 0 && starts.every(({ option }) => !option));
    // A clock that is due with another one has no part of its own.
    const sameAs = ({ submission, starts, limits }: Clock) => JSON.stringify([submission, starts, limits]);
    const timed = [...new Map(inFields.toReversed().map((clock) => [sameAs(clock), clock])).values()];
    expect(section.split("<form ").length - 1).toBe(timed.length);
    if (clocks.every(({ limits }) => limits.length === 0)) return;
    for (const { title, limits, words } of clocks)
      if (limits.length === 0) expect(section).toContain(`<li>${title} – to: ${words.whom}.</li>`);
    for (const { words } of timed) expect(section).toContain(`<p>From: ${words.who} – to: ${words.whom}.</p>`);
    expect(/relief/.test(section)).toBe(clocks.some(({ relief }) => relief !== undefined));
  },
);

it("the pages of what several reports have in common have the title of their own folder", () => {
  const folders = [
    ...new Set(ALIASES.map((alias) => /href="\.\.\/([a-z0-9-]+)\/sources\.html"/.exec(pageAt(`/${alias}/`))?.[1])),
  ];
  const titles = folders.flatMap((folder) =>
    folder === undefined ? [] : (/<h1>(.*?)<\/h1>/.exec(pageAt(`/${folder}/`)) ?? [])[1],
  );
  expect(titles.length).toBeGreaterThan(2);
  expect(new Set(titles).size).toBe(titles.length);
});

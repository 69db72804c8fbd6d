// What the pages of profiles say: about deadlines, how many rules there are, and where the official text is.
import { expect, it } from "vitest";
import type { Clock } from "../../server/engine/clock.ts";
import { ALIASES, checkedBy, type Json, readJsonFile, readPublic } from "../support.ts";

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

const home = readPublic("index.html").toString("utf8");

it.each(ALIASES)("the answers of %s, its row on the first page and its page of rules count the same rules", (alias) => {
  const { total } = checkedBy(alias, '{"report":{}}').answer.rules;
  const overview = readPublic(`${alias}/index.html`).toString("utf8");
  const [, folder] = /href="\.\.\/([a-z0-9-]+)\/rules\.html"/.exec(overview) ?? [];
  const rules = readPublic(`${folder ?? alias}/rules.html`).toString("utf8");
  expect(rules.replace(/\s+/g, " ")).toMatch(new RegExp(`A pre-validation runs [^;]*\\b${total} rules`));
  const [, row = ""] = home.split(`id="${alias}"`);
  expect(row.slice(0, row.indexOf("</tr>"))).toContain(`data-label="Rules">${total}</td>`);
  // A lint has one more, which a pre-validation answers by itself.
  expect(readJsonFile(`api/v1/profiles/${alias}/rules.json`).rules).toHaveLength(total + 1);
});

const { fields } = readJsonFile("api/v1/profiles/dora/fields/index.json");
const { rules, derivations, source_atoms } = readJsonFile("api/v1/profiles/dora/profile.json");

it.each<Json>(fields)(
  "the page of $field_id links to the official text of its provisions and of its rules",
  ({ field_id }) => {
    const html = readPublic(`dora/fields/${field_id}.html`).toString("utf8");
    const based = [...derivations, ...rules].filter((item: Json) => item.field_id === field_id);
    const ids = new Set<string>(based.flatMap(({ source_atom_ids }: Json) => source_atom_ids));
    const links = source_atoms.filter((atom: Json) => ids.has(atom.source_atom_id)).map(({ href }: Json) => href);
    expect(links).not.toEqual([]);
    expect(links.filter((href: string) => !html.includes(`<a href="${href}">official text`))).toEqual([]);
  },
);

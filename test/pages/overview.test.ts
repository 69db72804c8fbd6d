// What the pages of profiles say: about deadlines, how many rules there are, and where the official text is. And how readers find their way: the
// navigation, the titles of pages, the groups of guides, and the index of the search.
import { expect, it } from "vitest";
import { prepareSearch, SEARCH_KINDS, type SearchEntry } from "../../scripts/pages/site/client/find-entries.ts";
import type { Clock } from "../../server/engine/clocks/clock.ts";
import { ALIASES, artifacts, checkedBy, type Json, readJsonFile, readPublic } from "../support.ts";
import { DECISIONS, pageFacts } from "./page-facts.ts";

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
    // A clock that is due with another one has no part of its own, and those of which one applies have one calculator.
    const sameAs = ({ submission, starts, limits }: Clock) => JSON.stringify([submission, starts, limits]);
    const timed = [...new Map(inFields.toReversed().map((clock) => [sameAs(clock), clock])).values()];
    const submissions = new Set(timed.map(({ clock_id, submission }) => JSON.stringify(submission ?? clock_id)));
    expect(section.split("<form ").length - 1).toBe(submissions.size);
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

const pages = [...new Set(artifacts.files.values())]
  .filter(({ media_type }) => media_type.startsWith("text/html"))
  .map(({ file, paths }) => ({ path: paths[0] as string, html: readPublic(file).toString() }));
const ENTRIES: readonly SearchEntry[] = JSON.parse(readPublic("search.json").toString());
const find = prepareSearch(ENTRIES);
const shown = (query: string) => find(query).map(([kind, title, path]) => `${SEARCH_KINDS[kind]}: ${title} ${path}`);

it("every page has its own title, description and main heading, and the same navigation", () => {
  const alike = [/<title>([^<]*)/, /<meta name="description" content="([^"]*)/, /<h1[^>]*>(.*?)<\/h1>/].map(
    (pattern) => {
      const texts = pages.map(({ html }) => pattern.exec(html)?.[1] ?? "");
      return texts.filter((text, index) => texts.indexOf(text) !== index);
    },
  );
  expect(alike).toEqual([[], [], []]);
  const navOf = ({ html }: (typeof pages)[number]) =>
    /<nav aria-label="Main">.*?<\/nav>/
      .exec(html)?.[0]
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  const navigations = [...new Set(pages.map(navOf))];
  expect(navigations).toEqual([expect.stringMatching(/ Reports .* Guides .* Search $/)]);
  const [question] = DECISIONS.map((alias) => pageFacts(alias).asking?.link);
  expect(navigations[0]?.trim()).toMatch(DECISIONS.length === 1 ? (question ?? "") : /^Must I report\?/);
});

it("what is decided before a report is the first link around its pages, and comes before all reports", () => {
  const first = (file: string) =>
    /aria-label="This report"><ul[^>]*><li>(.*?)<\/li>/.exec(readPublic(file).toString())?.[1];
  const started = DECISIONS.flatMap((alias) => {
    const { asking } = pageFacts(alias);
    return (asking?.starts ?? []).map(({ profile }) => ({ alias, profile, link: asking?.link }));
  });
  for (const { alias, profile, link } of started)
    expect(first(`${profile}/check.html`)).toBe(`<a href="../${alias}/check.html">${link}</a>`);
  expect(first("dora-reports/rules.html")).toBe('<a href="../dora-major/check.html">Is it major?</a>');
  const unasked = ALIASES.filter((alias) => !started.some(({ profile }) => profile === alias));
  for (const alias of unasked) expect(first(`${alias}/check.html`)).toContain("Profile");
});

it("the first page lists what people come for: whether it is major, the official template, other acts, and the short form last as such", () => {
  const rows = [...home.matchAll(/<tr><th scope="row"><a id="([\w-]+)"[^>]*>([^<]*)<\/a>/g)];
  const aliases = rows.map(([, alias]) => alias ?? "");
  expect(aliases.toSorted()).toEqual([...ALIASES].toSorted());
  const ofDora = aliases.filter((alias) => alias.startsWith("dora"));
  const count = DECISIONS.length;
  expect(aliases.slice(0, count)).toEqual(DECISIONS);
  expect(aliases.slice(count, count + 3)).toEqual(["dora-initial", "dora-intermediate", "dora-final"]);
  const reports = aliases.slice(count);
  expect(reports.slice(0, ofDora.length - 2)).toEqual(
    ofDora.filter((alias) => !DECISIONS.includes(alias)).slice(0, -1),
  );
  const [, last, title] = rows.at(-1) ?? [];
  expect(last).toBe("dora");
  expect(title).toMatch(new RegExp(`^Short form .*: ${fields.length} fields .* not the official template$`));
  expect(home.indexOf('id="profiles"')).toBeLessThan(home.indexOf('id="deadline"'));
});

it("the first page names all acts that have clocks, in their order", () => {
  const { acts } = readJsonFile("api/v1/clocks.json");
  const names: string[] = acts.map(({ title }: { title: string }) => title.split(",")[0]);
  const [, lead = ""] = /<p class="lead">([^<]+)/.exec(readPublic("index.html").toString()) ?? [];
  expect(lead).toContain(`${names.slice(0, -1).join(", ")} and ${names.at(-1)}:`);
});

it("the guides are in groups, each with a sentence", () => {
  const html = readPublic("docs/index.html").toString();
  const names = [...html.matchAll(/<a href="([\w-]+)\.html">/g)].map(([, name]) => name);
  const guides = pages.filter(({ path }) => /^\/docs\/./.test(path)).map(({ path }) => path.slice(6, -5));
  expect(names.toSorted()).toEqual(guides.toSorted());
  expect(html.match(/<h2 id="group-\d">/g)).toHaveLength(4);
  expect(html.match(/<p class="small soft">[^<]{20,}[.?!]<\/p>/g)).toHaveLength(names.length);
});

it.each([
  { query: "four hours", first: /^Report: Initial notification .* dora\/#clock$/ },
  { query: "4 hours", first: /^Report: Initial notification .* dora\/#clock$/ },
  {
    query: "Art. 5 2025/301",
    first: /^Place in the law: Article 5\(1\), point \(.\) of Delegated Regulation \(EU\) 2025\/301 /,
  },
  { query: "2.5", first: /^Field: Classification criteria / },
  { query: "row 2.5", first: /^Field: Classification criteria / },
  { query: "ransomware", first: /^Field: Threats and techniques / },
  { query: "RANSOM", first: /^Field: Threats and techniques / },
  { query: "text hashes", first: /^Guide: / },
  {
    query: "invalid_identifier.entity_legal_identifier",
    first: /^Rule: .*#invalid_identifier\.entity_legal_identifier$/,
  },
])("a reader who searches for $query finds it first", ({ query, first }) => {
  expect(shown(query)[0]).toMatch(first);
});

it("a reader finds Article 5 by its short form, and no other article whose number begins with 5", () => {
  expect(shown("art. 5").slice(0, 5)).toEqual(Array(5).fill(expect.stringContaining("Article 5")));
  expect(shown("art. 5").slice(0, 5)).toEqual(shown("article 5").slice(0, 5));
});

it.each(["", "   ", "?", "zzzz", "no such words at all"])("a reader who searches for %j finds nothing", (query) => {
  expect(find(query)).toEqual([]);
});

it("each entry of the search leads to a published page", () => {
  const paths = ENTRIES.map(([, , path]) => `/${path.split("#")[0]}`);
  expect(paths.filter((path) => !artifacts.files.has(path))).toEqual([]);
  for (const kind of SEARCH_KINDS.keys()) expect(ENTRIES.some((entry) => entry[0] === kind)).toBe(true);
});

it("the first page and the page of clocks begin with the questions, in the order of their use", () => {
  const acts = ["dora", "nis2", "cra", "gdpr", "eidas"];
  expect(DECISIONS).toEqual(
    DECISIONS.toSorted((a, b) => acts.indexOf(a.split("-")[0] ?? "") - acts.indexOf(b.split("-")[0] ?? "")),
  );
  for (const file of ["index.html", "clocks.html"]) {
    const main = readPublic(file).toString().split("<main")[1] ?? "";
    const links = [...main.matchAll(/href="([\w-]+)\/check\.html"/g)].map(([, alias]) => alias);
    expect([file, links.slice(0, DECISIONS.length)]).toEqual([file, DECISIONS]);
    expect(main.includes("Must I report?")).toBe(DECISIONS.length > 1);
  }
});

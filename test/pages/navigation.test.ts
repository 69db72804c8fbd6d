// How readers find their way: the navigation, the titles of pages, the groups of guides, and the index of the search.
import { expect, it } from "vitest";
import { prepareSearch, SEARCH_KINDS, type SearchEntry } from "../../scripts/pages/site/client/find-entries.ts";
import { artifacts, readPublic } from "../support.ts";

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
  expect(new Set(pages.map(navOf))).toEqual(new Set([" Reports Clocks Guides API Search "]));
});

it("what is decided before a report is the first link around its pages, and comes before all reports", () => {
  const first = (file: string) =>
    /aria-label="This report"><ul[^>]*><li>(.*?)<\/li>/.exec(readPublic(file).toString())?.[1];
  for (const file of ["dora-initial/check.html", "dora-reports/rules.html"])
    expect(first(file)).toBe('<a href="../dora-major/check.html">Is it major?</a>');
  expect(first("gdpr-breach/check.html")).toContain("Profile");
  expect(/<tbody><tr>.*?<a id="([\w-]+)"/.exec(readPublic("index.html").toString())?.[1]).toBe("dora-major");
});

it("the guides are grouped by their readers, each with a sentence", () => {
  const html = readPublic("docs/index.html").toString();
  const names = [...html.matchAll(/<a href="([\w-]+)\.html">/g)].map(([, name]) => name);
  const guides = pages.filter(({ path }) => /^\/docs\/./.test(path)).map(({ path }) => path.slice(6, -5));
  expect(names.toSorted()).toEqual(guides.toSorted());
  expect(html.match(/<h2 id="readers-\d">/g)).toHaveLength(4);
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

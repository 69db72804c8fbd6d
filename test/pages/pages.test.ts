// The published pages as HTML: what each has, and where each link leads.
import { expect, it } from "vitest";
import { linkTo } from "../../scripts/pages/check/findings.tsx";
import type { PageProfile } from "../../scripts/pages/check/form-profile.ts";
import { expectSizes } from "../sizes.ts";
import { ALIASES, artifacts, DORA, PROFILE, readJsonFile, readPublic } from "../support.ts";
import { sentBytes } from "./check-page.ts";
import { pageFacts } from "./page-facts.ts";

const files = [...new Set(artifacts.files.values())];
const pages = files
  .filter(({ media_type }) => media_type.startsWith("text/html"))
  .map(({ file, paths }) => ({ file, path: paths[0] as string, html: readPublic(file).toString("utf8") }));
const PAGES = new Map(pages.map(({ path, html }) => [path, html]));
const pageAt = (path: string) => PAGES.get(path) as string;
const IDS = new Map<string, readonly string[]>();
const { fields } = readJsonFile("api/v1/profiles/dora/fields/index.json");
const { rules, code_lists } = readJsonFile("api/v1/profiles/dora/profile.json");

interface ReadyExample {
  readonly request: { readonly report: object };
  readonly response: { readonly ready_for_preverification: boolean };
}

const STAGES = [
  { alias: "dora-initial", title: "Initial notification" },
  { alias: "dora-intermediate", title: "Intermediate report" },
  { alias: "dora-final", title: "Final report" },
];

/** The pages of which something is not so. */
const pagesThat = (isWrong: (page: (typeof pages)[number]) => boolean): string[] =>
  pages.filter(isWrong).map(({ file }) => file);

it("every page is one document with a language, a title, a description and one main heading", () => {
  const isOne = ({ html }: (typeof pages)[number]) =>
    html.startsWith('<!doctype html>\n<html lang="en"><head><meta charset="utf-8"/>') &&
    /<title>[^<]*lexbind[^<]*<\/title>/.test(html) &&
    /<meta name="description" content="[^"]+"\/>/.test(html) &&
    html.match(/<h1[ >]/g)?.length === 1;
  expect(pagesThat((page) => !isOne(page))).toEqual([]);
  expect(pagesThat(({ html }) => new Set(idsOf(html)).size < idsOf(html).length)).toEqual([]);
});

it("every page has a strict policy first, and nothing inline or from another host", () => {
  const isStrict = ({ html }: (typeof pages)[number]) => {
    const [, content = ""] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    const isFirst = html.indexOf('http-equiv="Content-Security-Policy"') < html.search(/<(?:link|script)/);
    return isFirst && !/unsafe|http|\*/.test(content) && /^default-src 'none';.*connect-src 'self'/.test(content);
  };
  const INLINE = /\s(?:style|on[a-z]+)=|^<(?:style|iframe|object|embed|base)\b|^<script(?!.* src=)/;
  const isForeign = (tag: string) => INLINE.test(tag) || /^<(?!a ).*="https?:/.test(tag);
  expect(pagesThat((page) => !isStrict(page))).toEqual([]);
  expect(pagesThat(({ html }) => html.match(/<[a-z][^>]*>/g)?.some(isForeign) === true)).toEqual([]);
});

it("every page has only links to what is published, relative ones within the site", () => {
  const wrong = pages.flatMap(({ html, path }) => {
    // The page for unknown paths is shown at any of them, from where a relative link would lead elsewhere.
    const isAnywhere = path === "/404.html";
    const links = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
    const own = links.filter((link) => !/^(?:https?|data):/.test(link));
    const isOdd = (link: string) => !link.startsWith("#") && link.startsWith("/") !== isAnywhere;
    return own.filter((link) => isOdd(link) || isDead(link, path)).map((link) => `${path}: ${link}`);
  });
  expect(wrong).toEqual([]);
});

it("every folder with pages has an index", () => {
  const folders = new Set(pages.map(({ path }) => path.slice(0, path.lastIndexOf("/") + 1)));
  expect([...folders]).toEqual(
    expect.arrayContaining(["/", "/docs/", "/dora/", "/dora/fields/", "/dora-reports/fields/"]),
  );
  expect([...folders].filter((folder) => artifacts.files.get(folder)?.file !== `${folder}index.html`.slice(1))).toEqual(
    [],
  );
});

it("a browser and a search engine find their files at the root", () => {
  expect(readPublic("robots.txt").toString()).toBe("User-agent: *\nAllow: /\n");
  expect(artifacts.files.get("/favicon.ico")?.media_type).toBe("image/svg+xml");
  expect(pageAt("/dora/check.html")).toContain('<link rel="icon" href="../favicon.ico"/>');
});

/** The ids on a page, which are looked up for every link to it. */
function idsOf(html: string): readonly string[] {
  const known = IDS.get(html) ?? [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  IDS.set(html, known);
  return known;
}

/** Whether a link on the page at `path` leads to no published file, or to no element of its page. */
function isDead(link: string, path: string): boolean {
  const { pathname, hash } = new URL(link, `http://host${path}`);
  const target = artifacts.files.get(decodeURIComponent(pathname));
  if (target === undefined) return true;
  return hash !== "" && target.file.endsWith(".html") && !idsOf(pageAt(pathname)).includes(hash.slice(1));
}

it("every field has a page, with its rules, its atoms and its codes", () => {
  for (const { field_id, title, code_list } of fields) {
    const html = pageAt(`/dora/fields/${field_id}.html`);
    const { derivation } = readJsonFile(`api/v1/profiles/dora/fields/${field_id}/source/index.json`);
    const own = rules.filter((rule: { field_id: string }) => rule.field_id === field_id);
    const list = code_lists.find(({ code_list_id }: { code_list_id: string }) => code_list_id === code_list);
    expect(html, field_id).toContain(`<h1>${title}<span class="subject">`);
    expect(html).toContain("<dt>Presence</dt>");
    for (const { rule_id } of own)
      expect(html).toMatch(new RegExp(`<div id="${rule_id}">.*<a href="../../api/v1/profiles/dora/rules/${rule_id}">`));
    for (const id of derivation.source_atom_ids) expect(html).toContain(`../sources.html#${id}"`);
    for (const { label } of list?.items ?? []) expect(html).toContain(`>${label.replaceAll("&", "&amp;")}</td>`);
  }
});

/** The pages of fields that have a value in an example which is ready. */
const WITH_EXAMPLE = new Set(
  ALIASES.flatMap((alias) => {
    const [, folder = alias] = /href="\.\.\/([a-z0-9-]+)\/sources\.html"/.exec(pageAt(`/${alias}/`)) ?? [];
    const { examples }: { examples: ReadyExample[] } = readJsonFile(`api/v1/profiles/${alias}/examples.json`);
    const isReady = ({ response }: ReadyExample) => response.ready_for_preverification;
    return examples
      .filter(isReady)
      .flatMap(({ request }) => Object.keys(request.report).map((id) => `/${folder}/fields/${id}.html`));
  }),
);

const HEADINGS = ["obligations", "example", "codes", "evidence", "source", "rules", "difference"];

it("the page of a field has what to enter, when, an example, the law and mistakes, and then technical data", () => {
  for (const { path, html } of pages.filter(({ path }) => /\/fields\/./.test(path))) {
    const headings = [...html.matchAll(/<h2 id="([^"]+)">/g)].map(([, id = ""]) => id);
    expect(headings, path).toEqual(HEADINGS.filter((id) => headings.includes(id)));
    expect(headings, path).toEqual(expect.arrayContaining(["obligations", "source"]));
    expect(headings.includes("example"), path).toBe(WITH_EXAMPLE.has(path));
    const [, folded = ""] = html.split('<details class="no-print"><summary>Technical data</summary>');
    expect(html.indexOf('<p class="lead">'), path).toBeLessThan(html.indexOf('<h2 id="obligations">'));
    expect(folded, path).toContain("<dt>Field id</dt><dd><code>");
    expect(folded, path).not.toContain("<h2");
  }
});

it("an example of codes shows their labels, and the codes as JSON", () => {
  const html = pageAt("/dora/fields/classification_criteria_triggered.html");
  expect(html).toMatch(/<h2 id="example">Example<\/h2><pre><code>critical services affected\n/i);
  expect(html).toContain('<p class="small soft">In JSON: [&quot;critical_services_affected&quot;,');
});

const REQUIREMENTS: Readonly<Record<string, string>> = {
  yes: "Mandatory",
  conditional: "Conditional",
  not_asked: "Not yet",
};

it.each(STAGES)(
  "the shared page of a field shows whether the $title requires it, and its rules",
  ({ alias, title }) => {
    const { crosswalk, rules } = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
    for (const { field_id, requirement, condition } of crosswalk.rows) {
      const html = pageAt(`/dora-reports/fields/${field_id}.html`);
      const name = `<a href="../../${alias}/fields/">${title}</a></dt>`;
      const note = condition === undefined ? "The template" : condition.replaceAll("&", "&amp;");
      expect(html, field_id).toContain(`${name}<dd>${REQUIREMENTS[requirement]}<span class="hint">${note}`);
      for (const { rule_id } of rules.filter((rule: { field_id: string }) => rule.field_id === field_id))
        expect(html).toContain(`<div id="${rule_id}">`);
      expect(artifacts.files.has(`/${alias}/fields/${field_id}.html`)).toBe(false);
    }
  },
);

it("a rule that only some stages have is marked with them", () => {
  const html = pageAt("/dora-reports/fields/description_of_the_data_losses.html");
  const marksOf = (code: string) =>
    STAGES.filter(({ title }) => html.split(`>${code}</a> (`)[1]?.split("</p>")[0]?.includes(title)).map(
      ({ alias }) => alias,
    );
  expect(marksOf("required when")).toEqual(["dora-intermediate", "dora-final"]);
  expect(marksOf("text too long")).toEqual([]);
});

it.each(ALIASES)(
  "the page of rules of %s has each rule below its field; one that other fields have in the same words is a link to the page of its field",
  (alias) => {
    const html = pageAt(new URL(`${pageFacts(alias).folder}rules.html`, `http://host/${alias}/`).pathname);
    const profile = readJsonFile(`api/v1/profiles/${alias}/rules.json`);
    const [, ...groups] = html.split("<section data-group");
    const groupOf = (fieldId: string | null) =>
      groups.find((group) =>
        group.includes(fieldId === null ? "<h2>The draft" : `<h2><a href="fields/${fieldId}.html">`),
      ) ?? "";
    let linked = 0;
    for (const { rule_id, code, field_id, message } of profile.rules) {
      const name = code.replaceAll("_", " ");
      const isLinked = groupOf(field_id).includes(`<a href="fields/${field_id}.html#${rule_id}">${name}</a>`);
      if (isLinked) linked++;
      else
        expect(groupOf(field_id), rule_id).toMatch(
          new RegExp(`</span> .+ <a href="[^"]*/rules/${rule_id}">${name}</a>`),
        );
      const isShared = (other: { message: string; field_id: string | null }) =>
        field_id !== null && other.message === message && other.field_id !== field_id;
      if (profile.rules.some(isShared)) expect(isLinked, rule_id).toBe(true);
    }
    if (DORA.includes(alias)) expect(linked).toBeGreaterThan(10);
  },
);

it("the page of the interface has an example of each operation, and 304 is not an error", () => {
  const html = pageAt("/api.html");
  const { operations } = readJsonFile("api/v1/service-card/index.json");
  const contents = html.slice(
    html.indexOf('<nav class="contents'),
    html.indexOf("</nav>", html.indexOf('<nav class="contents')),
  );
  for (const { operation_id, method } of operations) {
    const [, section = ""] = new RegExp(`aria-labelledby="${operation_id}">(.*?)</section>`, "s").exec(html) ?? [];
    const titles = [...section.matchAll(/<summary>([^<]+)<\/summary><pre><code>\{\n "/g)].map(([, title]) => title);
    expect(titles, operation_id).toEqual(method === "POST" ? ["draft.json", "Example answer"] : ["Example answer"]);
    expect(section).toContain("curl -s ");
    expect(contents).toContain(`href="#${operation_id}"`);
    const [, errors = ""] = section.split("<dt>Errors</dt>");
    expect([errors.includes("304"), section.includes("<dt>304</dt>")]).toEqual([false, method === "GET"]);
  }
  const [, errors = ""] = html.split('<h2 id="errors">');
  expect(errors).not.toContain('id="not-modified"');
});

it("the first page, with the code that computes its deadline, has about the size that it had", async () => {
  const paths = ["/", "/assets/lexbind.css", "/assets/site.js", "/assets/deadline.js"];
  expectSizes({ "first page, with its code, in br": await sentBytes(paths) });
});

it.each(ALIASES)("links beside findings of %s lead to an element of a page", (alias) => {
  const profile: PageProfile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const page = pageFacts(alias);
  const facts = { facts: { page } } as unknown as Parameters<typeof linkTo.field>[0];
  const targets = [
    ...profile.fields.map(({ field_id }) => linkTo.field(facts, field_id)),
    ...profile.rules.map(({ rule_id, field_id }) => linkTo.rule(facts, { ruleId: rule_id, fieldId: field_id })),
    ...profile.source_atoms.map(({ source_atom_id }) => linkTo.atom(facts, source_atom_id)),
  ];
  expect(targets.filter((target) => isDead(target, `/${alias}/check.html`))).toEqual([]);
});

it("links beside findings lead to the published rules", () => {
  expect(linkTo.published(`${PROFILE}/rules/x.y`)).toBe("../api/v1/profiles/dora/rules/x.y");
});

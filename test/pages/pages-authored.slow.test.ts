// What authors write for pages: markup is shown as text, no hash of a profile changes, each act has its own pages, guides are pages.
import { describe, expect, it } from "vitest";
import { readReference } from "../../scripts/audit/verify/read-reference.ts";
import { formatFinding } from "../../scripts/pipeline/tools/findings.ts";
import { audit, publishedIn } from "../audit/verify/copy.ts";
import {
  type Compiled,
  compileFixture,
  compileFolder,
  copySources,
  copyStaged,
  type Edit,
  edit,
  FIXTURE,
  publicFile,
  ROOT,
} from "../pipeline/author.ts";

const compileEdited = async (edits: readonly Edit[]) => {
  const root = copySources(FIXTURE);
  const places = edit(root, edits);
  const compilation = await compileFolder(root);
  return { root, compilation, places, found: compilation.findings.map(formatFinding) };
};
const textOf = (compilation: Compiled, file: string) => publicFile(compilation, file).toString("utf8");
const findingsOf = async (compilation: Compiled, root: string) =>
  audit(publishedIn(compilation), await readReference(ROOT, `${root}/`)).findings;

// A build on a busy machine takes seconds.
const TIMEOUT = 60_000;

const HOSTILE = `</title><script>alert(1)</script><img src=x onerror=alert(2)>"'&amp;`;

it("markup in authored prose is shown as text on every page", { timeout: TIMEOUT }, async () => {
  const yaml = JSON.stringify(HOSTILE);
  const { root, compilation, found } = await compileEdited([
    ["service.yaml", "headline: A bridge and its notice", `headline: ${yaml}`],
    ["service.yaml", "fields: Fields.", `fields: ${yaml}`],
    ["bridge/bridge-notice/profile.yaml", "title: Notice of a closed bridge", `title: ${yaml}`],
    ["bridge/bridge-notice/profile.yaml", "- Tunnels.", `- ${yaml}`],
    ["bridge/bridge-notice/crosswalk.yaml", "difference: The template has no row.", `difference: ${yaml}`],
    ["bridge/instruments/bridge-act.yaml", "act: Bridge Act", `act: ${yaml}`],
    [
      "bridge/instruments/bridge-act.yaml",
      "paraphrase: Whoever closes a bridge says which one it is.",
      `paraphrase: ${yaml}`,
    ],
  ]);
  expect(found).toEqual([]);
  for (const page of ["index", "bridge/fields/index", "bridge/sources", "bridge/differences", "bridge/check"]) {
    const html = textOf(compilation, `${page}.html`);
    expect(html, page).toContain("&lt;script>alert(1)");
    expect(html, page).not.toMatch(/<script>|<img/);
  }
  expect(await findingsOf(compilation, root)).toEqual([]);
});

it("the words of pages change no hash of a profile", { timeout: TIMEOUT }, async () => {
  const { compilation } = await compileEdited([
    ["service.yaml", "headline: A bridge and its notice", "headline: Another"],
  ]);
  const before = await compileFixture();
  for (const file of ["api/v1/profiles/bridge/profile.json", "api/v1/profiles/bridge/semantic.json"])
    expect(textOf(compilation, file)).toBe(textOf(before, file));
  expect(textOf(compilation, "index.html")).toContain("<h1>Another</h1>");
});

it("a second act has its own pages, which link to each other", { timeout: TIMEOUT }, async () => {
  const root = copyStaged();
  const compilation = await compileFolder(root);
  const html = textOf(compilation, "bridge/fields/span_type.html");
  expect(html).toContain('href="../sources.html"');
  expect(html).not.toContain("works");
  for (const alias of ["bridge", "works-notice", "works-report"])
    expect(textOf(compilation, "index.html")).toContain(`href="${alias}/fields/"`);
  expect(await findingsOf(compilation, root)).toEqual([]);
});

describe("guides", { timeout: TIMEOUT }, () => {
  it("a guide is a page, with links to other guides and to the interface, and no HTML of its own", async () => {
    const compilation = await compileFixture();
    const html = textOf(compilation, "docs/closing.html");
    const article = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
    expect(html).toContain("<title>Closing a &lt;b>bridge&lt;/b>");
    expect(article).toContain('<a href="opening.html#the-lanes">open another</a>');
    expect(article).toContain('<a href="../api/v1/service-card"><code>/api/v1/service-card</code></a>');
    expect(article).toContain("&lt;script&gt;alert");
    expect(article).not.toMatch(/javascript:|<script|<img|<i>|<b>|<u>/);
    expect(await findingsOf(compilation, FIXTURE)).toEqual([]);
  });

  it.each<[what: string, edits: Edit[], code: string]>([
    ["a link to a path", [["docs/opening.md", "[Back](closing.md)", "▸[Card](/api/v1/service-card)"]], "dead_link"],
    [
      "a name that a group misspells",
      [["service.yaml", "[opening, closing]", "[opening, closing, ▸closed]"]],
      "unknown_guide",
    ],
    [
      "no group",
      [
        ["docs/opening.md", "# Opening", "▸# Opening"],
        ["service.yaml", "[opening, closing]", "[closing]"],
      ],
      "ungrouped_guide",
    ],
    ["a link to no guide", [["docs/opening.md", "[Back](closing.md)", "▸[Back](nowhere.md)"]], "dead_link"],
    ["no title", [["docs/opening.md", "# Opening a bridge", "▸Opening a bridge"]], "missing_title"],
  ])("a guide with %s is reported to its author", async (_, edits, code) => {
    const { compilation, places, found } = await compileEdited(edits);
    expect(compilation.files).toBeNull();
    expect(found.map((line) => line.slice(0, line.indexOf(":", line.indexOf(" "))))).toEqual(
      places.map((place) => `${place} ${code}`),
    );
  });
});

it.each(["api", "assets", "docs"])("an act cannot be called %s, the name of another folder", async (alias) => {
  const { found } = await compileEdited([
    ["bridge/bridge-notice/profile.yaml", "aliases: [bridge,", `aliases: [▸${alias},`],
  ]);
  expect(found.join()).toContain("schema_mismatch");
});

it.each<[what: string, from: string, to: string]>([
  ["coverage", 'lead: "{bound_required} of {required}', 'lead: ▸"{bound_required} of {missing}'],
  ["what is needed", 'needed: "{count} needed."', 'needed: ▸"{number} needed."'],
])("a sentence on %s with an unknown placeholder is reported to its author", async (_, from, to) => {
  const { places, found } = await compileEdited([["service.yaml", from, to]]);
  expect(found).toEqual([expect.stringContaining(`${places[0]} unknown_placeholder: `)]);
});

it("the profile of the first page must exist", async () => {
  const { places, found } = await compileEdited([
    ["service.yaml", "profile: bridge, action", "profile: ▸nowhere, action"],
  ]);
  expect(found).toEqual([expect.stringContaining(`${places[0]} unknown_profile: `)]);
});

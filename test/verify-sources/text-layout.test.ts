import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { loadProject } from "../../scripts/verify-sources/load-project.ts";
import { loadReader } from "../../scripts/verify-sources/pdf-pages.ts";
import type { AnnexTable, TextLayout } from "../../scripts/verify-sources/text-layout.ts";
import { type Edit, REAL, tempFolder } from "../pipeline/author.ts";
import { writeProject } from "./small-gazette.ts";

const { value: project } = loadProject(REAL, `${REAL}/schemas`);
const [layout] = project.sources.textLayouts.map(({ value }) => value as TextLayout);
const { measures, tables } = layout as TextLayout;
const steps = project.profiles.flatMap(({ authored }) => authored.text_extraction.steps).join("\n");
const edgesOf = ({ columns }: AnnexTable) => Object.values(columns).join(", ");

// What is measured with and what the profile publishes of it must not drift apart.
it.each([
  `Keep sizes from ${measures.text_size.from.toFixed(1)} to ${measures.text_size.to} pt`,
  `${measures.turned_page_x.from} ≤ x ≤ ${measures.turned_page_x.to}`,
  `${measures.upright_page_y.from} ≤ y ≤ ${measures.upright_page_y.to}`,
  `runs within ${measures.same_line.limit} pt`,
  `reads exactly Article N at x > ${measures.article_heading_x.limit}`,
  `while the gap is ≤ ${measures.title_line_gap.limit} pt`,
  `Cut at the first later line with x > ${measures.division_heading_x.limit}`,
  `a flush-left line (x < ${measures.flush_left_x.limit})`,
  `after a gap > ${measures.subparagraph_gap.limit} pt`,
  `Annex tables: pages ${tables.map(({ annex, pages }) => `${pages.from}–${pages.to} (Annex ${annex})`).join(" and ")}`,
  `Column edges in pt: ${tables.map((table) => `Annex ${table.annex} ${edgesOf(table)}`).join("; ")} (`,
])("the published method says: %s", (sentence) => {
  expect(steps).toContain(sentence);
});

it("every document has a layout, and every layout a method that its profiles publish", () => {
  const named = project.sources.textLayouts.flatMap(({ value }) => (value as TextLayout).documents);
  expect([...named].sort()).toEqual(project.sources.instruments.map(({ value }) => value.celex).sort());
});

const LAYOUT = "text-layouts/gazette.yaml";
const mistakes: [name: string, edits: Edit][] = [
  ["a table without a reason", [LAYOUT, "    because: Cells begin a little to the right.\n", ""]],
  ["a table without titles", [LAYOUT, "      title: 72\n", ""]],
  ["a measure that nobody takes", [LAYOUT, "  same_line:", "  same_word:"]],
  ["a measure below nothing", [LAYOUT, "limit: 2.5", "limit: -2.5"]],
];

it.each(mistakes)("the build refuses a layout with %s", (_, mistake) => {
  expect(() => writeProject([mistake])).toThrow("profiles-src/text-layouts/gazette.yaml");
});

it("where the reader is not installed, its absence says how to install it", async () => {
  await expect(loadReader(pathToFileURL(`${tempFolder()}/`))).rejects.toThrow(
    "run npm ci --prefix .ci/tools --ignore-scripts",
  );
});

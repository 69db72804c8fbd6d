import { expect, it } from "vitest";
import type { AnnexTable, TextLayout } from "../../scripts/verify-sources/text-layout.ts";
import { verifyDocuments } from "../../scripts/verify-sources/verify-documents.ts";
import { readJsonFile } from "../support.ts";
import { instruments, itWithDocuments, library, project } from "./official-documents.ts";

// The shortest document, so that `npm test` is quick; all of them are in official.slow.test.ts.
itWithDocuments("every atom of the shortest official document is verified", async () => {
  const [shortest] = [...instruments].sort((a, b) => a.page_count - b.page_count);
  const read = (fileName: string) => (fileName === shortest?.file_name ? library.read(fileName) : null);
  const { documents, problems } = await verifyDocuments(project, { ...library, read });
  const { state, atoms } = documents.find(({ celex }) => celex === shortest?.celex) ?? {};
  expect([state, atoms?.verified, problems]).toEqual(["pinned", shortest?.source_atoms.length, []]);
});

it("the published coverage is that of the contract", () => {
  const { required, total, atoms } = readJsonFile("api/v1/profiles/dora/coverage/index.json");
  expect(required).toEqual({ fields: 15, bound: 15, ratio: 1 });
  expect(total).toEqual({ fields: 27, bound: 15, with_atoms: 27, ratio: 0.5556 });
  expect(atoms.text_hashed).toBe(atoms.total);
});

const layouts = project.sources.textLayouts.map(({ value }) => value as TextLayout);
const [{ measures, tables }] = layouts as [TextLayout];
const steps = project.profiles.flatMap(({ authored }) => authored.text_extraction?.steps).join("\n");

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
])("the published method has the measure that is used: %s", (sentence) => {
  expect(steps).toContain(sentence);
});

/** Where a table is, and the edges of its columns. */
const sentencesOf = ({ annex, pages: { from, to }, columns }: AnnexTable) => [
  `${from === to ? from : `${from}–${to}`} (Annex ${annex})`,
  `Annex ${annex} ${Object.values(columns).join(", ")}`,
];

it.each(project.profiles.map((profile) => [profile.alias, profile] as const))(
  "the method that %s publishes has the measures of each annex that it cites",
  (_, { atoms, authored }) => {
    const cited = new Set(atoms.map(({ locator }) => locator.annex));
    const own = authored.text_extraction?.steps.join("\n") ?? "";
    const sentences = tables.filter(({ annex }) => cited.has(annex)).flatMap(sentencesOf);
    expect(sentences.filter((sentence) => !own.includes(sentence))).toEqual([]);
  },
);

it("every document has a layout", () => {
  const named = layouts.flatMap(({ documents }) => documents);
  expect(named.sort()).toEqual(instruments.map(({ celex }) => celex).sort());
});

// How official documents are set: the authored layouts, and the one that a document is read with.
import type { ReportAt } from "../pipeline/findings.ts";
import type { Profile, Sources } from "../pipeline/model.ts";

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What finds text on a page, in points. The reason for each number is next to it in profiles-src/text-layouts/. */
export type Measures = Readonly<
  Record<"text_size" | "upright_page_y" | "turned_page_x", Range> &
    Record<
      "same_line" | "flush_left_x" | "article_heading_x" | "division_heading_x" | "title_line_gap" | "subparagraph_gap",
      { readonly limit: number }
    >
>;

/** A table of an annex whose rows are numbered. */
export interface AnnexTable {
  readonly celex: string;
  readonly annex: string;
  readonly pages: Range;
  /** The left edge of each column; `number` is the leftmost. */
  readonly columns: Readonly<Record<string, number>>;
  /** The column that prints the options of a choice, what each begins with, and the marks that may end it. */
  readonly options?: { readonly column: string; readonly begin_with: string; readonly end_with: string };
}

export interface TextLayout {
  readonly layout_id: string;
  /** The methods that measure so: each is the `rule_id` of a profile's text_extraction. */
  readonly rule_ids: readonly string[];
  /** By CELEX number. */
  readonly documents: readonly string[];
  readonly measures: Measures;
  readonly tables: readonly AnnexTable[];
}

export function layoutsByDocument(
  { textLayouts, instruments }: Sources,
  profiles: readonly Profile[],
  report: ReportAt,
): ReadonlyMap<string, TextLayout> {
  const layouts = new Map<string, TextLayout>();
  for (const file of textLayouts) {
    // As the schema promises, which the check stage has applied.
    const layout = file.value as TextLayout;
    const problem = (path: (string | number)[], code: string, message: string) => report(file, path, { code, message });
    for (const [position, id] of layout.rule_ids.entries())
      if (!profiles.some(({ authored }) => authored.text_extraction?.rule_id === id))
        problem(["rule_ids", position], "unknown_rule", `no profile publishes the method "${id}"`);
    for (const [position, celex] of layout.documents.entries()) {
      const path = ["documents", position];
      if (!instruments.some(({ value }) => value.celex === celex))
        problem(path, "unknown_celex", `no instrument is the document "${celex}"`);
      if (layouts.has(celex)) problem(path, "duplicate_document", `the document "${celex}" is named twice`);
      layouts.set(celex, layout);
    }
    for (const [position, { celex }] of layout.tables.entries())
      if (!layout.documents.includes(celex))
        problem(["tables", position, "celex"], "foreign_table", `"${celex}" is none of the layout's documents`);
  }
  const measured = new Set([...layouts.values()].flatMap(({ rule_ids }) => rule_ids));
  for (const { act, authored } of profiles) {
    if (authored.text_extraction === undefined) continue;
    const { rule_id } = authored.text_extraction;
    const message = `no text layout measures by the method "${rule_id}"`;
    if (!measured.has(rule_id))
      report(act.profile, ["text_extraction", "rule_id"], { code: "unmeasured_rule", message });
  }
  return layouts;
}

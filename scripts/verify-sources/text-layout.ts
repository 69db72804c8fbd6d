// How official documents are set: the authored layouts, and the one that a document is read with.
import type { ReportAt } from "../pipeline/findings.ts";
import type { Profile, Sources } from "../pipeline/model.ts";

export interface Range {
  readonly from: number;
  readonly to: number;
}

interface Limit {
  readonly limit: number;
}

/** What finds text on a page, in points. The reason for each number is next to it in profiles-src/text-layouts/. */
export interface Measures {
  readonly text_size: Range;
  readonly upright_page_y: Range;
  readonly turned_page_x: Range;
  readonly same_line: Limit;
  readonly flush_left_x: Limit;
  readonly article_heading_x: Limit;
  readonly division_heading_x: Limit;
  readonly title_line_gap: Limit;
  readonly subparagraph_gap: Limit;
}

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
  /** The method that measures so: the `rule_id` of a profile's text_extraction. */
  readonly rule_id: string;
  /** By CELEX number. */
  readonly documents: readonly string[];
  readonly measures: Measures;
  readonly tables: readonly AnnexTable[];
}

/**
 * The layout of each document by CELEX number. An error is a document that no instrument is or that is named twice, a table of
 * another document, and a method that no profile publishes.
 */
export function layoutsByDocument(
  { textLayouts, instruments }: Sources,
  profiles: readonly Profile[],
  report: ReportAt,
): ReadonlyMap<string, TextLayout> {
  const layouts = new Map<string, TextLayout>();
  for (const file of textLayouts) {
    // As the schema promises, which the check stage has applied.
    const layout = file.value as TextLayout;
    if (!profiles.some(({ authored }) => authored.text_extraction.rule_id === layout.rule_id)) {
      report(file, ["rule_id"], {
        code: "unknown_rule",
        message: `no profile publishes the method "${layout.rule_id}"`,
      });
    }
    for (const [position, celex] of layout.documents.entries()) {
      const path = ["documents", position];
      if (!instruments.some(({ value }) => value.celex === celex))
        report(file, path, { code: "unknown_celex", message: `no instrument is the document "${celex}"` });
      if (layouts.has(celex))
        report(file, path, { code: "duplicate_document", message: `the document "${celex}" is named twice` });
      layouts.set(celex, layout);
    }
    for (const [position, { celex }] of layout.tables.entries()) {
      if (layout.documents.includes(celex)) continue;
      const message = `the layout has a table of "${celex}", which is none of its documents`;
      report(file, ["tables", position, "celex"], { code: "foreign_table", message });
    }
  }
  return layouts;
}

import { expect, it } from "vitest";
import { outcomeOf } from "../../scripts/verify-sources/print.ts";
import { verifyDocuments } from "../../scripts/verify-sources/verify-documents.ts";
import { type Edit, placesOf } from "../pipeline/author.ts";
import { ISSUE, shelve, writeProject } from "./small-gazette.ts";

interface Slip {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly codes: readonly string[];
  /** What the message must name. */
  readonly naming: string;
}

const BRIDGE = "instruments/bridge-act.yaml";
const SPAN = "instruments/span-rules.yaml";
const LISTS = "code-lists/spans.yaml";
const LAYOUT = "text-layouts/gazette.yaml";
const ROWS = "bridge-notice/crosswalk.yaml";
const ART_3 = 'test.bridge-act.art-3\n    role: obligation\n    locator:\n      article: "3"';
const bridgeAct = writeProject().project.sources.instruments[0]?.value;
const DOCUMENT_HASH = bridgeAct?.document_sha256 ?? "";
const ART_3_HASH = bridgeAct?.source_atoms.at(-1)?.text_sha256 ?? "";
/** One digit is another. */
const otherHash = (hash: string): string => `${hash.slice(0, -1)}${hash.endsWith("0") ? "1" : "0"}`;
const OTHER_TABLE =
  "{ celex: ▸39001R0009, annex: II, pages: { from: 1, to: 2 }, because: So it is, columns: { number: 1, title: 2 } }";
const slips: Slip[] = [
  {
    name: "a hash",
    edits: [[BRIDGE, ART_3_HASH, `▸${otherHash(ART_3_HASH)}`]],
    codes: ["changed_text"],
    naming: "test.bridge-act.art-3",
  },
  {
    name: "an article",
    edits: [[BRIDGE, ART_3, ART_3.replace('\n      article: "3"', '\n      ▸article: "4"')]],
    codes: ["moved_text"],
    naming: "test.bridge-act.art-3: the text stands at Article 3",
  },
  {
    name: "a page",
    edits: [[BRIDGE, "point: b\n    pages:\n      - 1", "point: b\n    pages:\n      ▸- 2"]],
    codes: ["wrong_pages"],
    naming: "test.bridge-act.art-2.1.b",
  },
  {
    name: "the title of a row",
    edits: [[SPAN, "official_title: Span", "official_title: ▸Spam"]],
    codes: ["wrong_title"],
    naming: 'test.span-rules.annex-i.1.1: the title of Annex I, row 1.1 reads "Span"',
  },
  {
    name: "the title of a section",
    edits: [[SPAN, "Details on request", "▸Details, on request"]],
    codes: ["wrong_title"],
    naming: "test.span-rules.annex-i.section-2",
  },
  {
    name: "the row of a field",
    edits: [[ROWS, '["1.1"]', '[▸"1.7"]']],
    codes: ["unknown_row"],
    naming: "Annex I has no row 1.7",
  },
  {
    name: "a row without a field",
    edits: [[ROWS, 'data_field: "2.1"', 'data_field: ▸"2.2"']],
    codes: ["unknown_row"],
    naming: "Annex I has no row 2.2",
  },
  {
    name: "a label",
    edits: [[LISTS, "items:\n      - { code: arch, label: Arch }", "items:\n      ▸- { code: arch, label: ▸arch }"]],
    codes: ["unlisted_option", "unprinted_option"],
    naming: "test.span-rules.annex-i.1.1",
  },
  {
    name: "an option that is left out",
    edits: [
      [LISTS, "items:\n      - { code: arch, label: Arch }", "items:"],
      [LISTS, "- { code: beam", "▸- { code: beam"],
    ],
    codes: ["unlisted_option"],
    naming: 'prints the option "Arch"',
  },
  {
    name: "a note on options that are not printed",
    edits: [[LISTS, "[test.span-rules.annex-i.1.2]\n    note: The map names them.", "▸[test.span-rules.annex-i.1.2]"]],
    codes: ["unprinted_list"],
    naming: "test.span-rules.annex-i.1.2 prints no options",
  },
  {
    name: "the hash of a document",
    edits: [[BRIDGE, DOCUMENT_HASH, `▸${otherHash(DOCUMENT_HASH)}`]],
    codes: ["other_document"],
    naming: "bridge-act.pdf",
  },
  {
    name: "the number of pages",
    edits: [[SPAN, "page_count: 2", "page_count: ▸3"]],
    codes: ["wrong_page_count"],
    naming: "span-rules.pdf counts 2, not 3",
  },
  {
    name: "the length of a document",
    edits: [[SPAN, "byte_length: ", "byte_length: ▸1"]],
    codes: ["wrong_byte_length"],
    naming: "span-rules.pdf counts",
  },
  {
    name: "a document of a layout",
    edits: [
      [LAYOUT, "documents:\n  - 39001R0001", "documents:\n  - ▸39001R0007"],
      [BRIDGE, "celex: 3", "celex: ▸3"],
    ],
    codes: ["missing_layout", "unknown_celex"],
    naming: '"39001R0001"',
  },
  {
    name: "a document of two layouts",
    edits: [[LAYOUT, "documents:\n  - 39001R0001", "documents:\n  - 39001R0001\n  - ▸39001R0001"]],
    codes: ["duplicate_document"],
    naming: '"39001R0001"',
  },
  {
    name: "the document of a table",
    edits: [[LAYOUT, "tables:\n", `tables:\n  - ${OTHER_TABLE}\n`]],
    codes: ["foreign_table"],
    naming: '"39001R0009"',
  },
  {
    name: "the method",
    edits: [[LAYOUT, "rule_id: test-text.v1", "rule_id: ▸test-text.v2"]],
    codes: ["unknown_rule"],
    naming: '"test-text.v2"',
  },
];

it.each(slips)(
  "finds a slip in $name where it stands, and names what it is about",
  async ({ edits, codes, naming }) => {
    const { project, places } = writeProject(edits);
    const verification = await verifyDocuments(project, shelve(ISSUE));
    expect(placesOf(verification.problems)).toEqual(codes.map((code, index) => `${places[index]} ${code}`));
    expect(verification.problems.map(({ message }) => message).join("\n")).toContain(naming);
    expect(outcomeOf(verification)).toBe("differs");
  },
);

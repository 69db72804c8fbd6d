import { expect, it } from "vitest";
import { outcomeOf } from "../../scripts/verify-sources/print.ts";
import { verifyDocuments } from "../../scripts/verify-sources/verify-documents.ts";
import { type Edit, placesOf } from "../pipeline/author.ts";
import { ISSUE, libraryOf, writeProject } from "./pdf-fixture.ts";

const [BRIDGE, SPAN] = ["instruments/bridge-act.yaml", "instruments/span-rules.yaml"];
const [LISTS, LAYOUT] = ["code-lists/spans.yaml", "text-layouts/gazette.yaml"];
const ROWS = "bridge-notice/crosswalk.yaml";
const PROFILE = "bridge-notice/profile.yaml";
const ART_3 = 'test.bridge-act.art-3\n    role: obligation\n    locator:\n      article: "3"';
const ROW_1_2 = "[test.span-rules.annex-i.1.2]";
const ARCH = "items:\n      - { code: arch, label: Arch }";
const bridgeAct = writeProject().project.sources.instruments[0]?.value;
const DOCUMENT_HASH = bridgeAct?.document_sha256 ?? "";
const ART_3_HASH = bridgeAct?.source_atoms.at(-1)?.text_sha256 ?? "";
const otherHash = (hash: string): string => `▸${hash.slice(0, -1)}${hash.endsWith("0") ? "1" : "0"}`;
const OTHER_TABLE =
  "{ celex: ▸39001R0009, annex: II, pages: { from: 1, to: 2 }, because: x, columns: { number: 1, title: 2 } }";

/** What is wrong, the codes of the findings in the order of the marks ▸, what a message must name, and the edits. */
type Row = [what: string, codes: string, naming: string, ...edits: Edit[]];

const rows: Row[] = [
  ["a hash", "changed_text", "test.bridge-act.art-3", [BRIDGE, ART_3_HASH, otherHash(ART_3_HASH)]],
  [
    "an article",
    "moved_text",
    "art-3: the text is at Article 3",
    [BRIDGE, ART_3, ART_3.replace('article: "3', '▸article: "4')],
  ],
  ["a page", "wrong_pages", "bridge-act.art-2.1.b", [BRIDGE, "b\n    pages:\n      - 1", "b\n    pages:\n      ▸- 2"]],
  ["the title of a row", "wrong_title", 'row 1.1 is "Span"', [SPAN, "official_title: Span", "official_title: ▸Spam"]],
  [
    "the title of an official row",
    "wrong_title",
    'the title "Span"',
    [ROWS, "official_title: Span", "official_title: ▸Spam"],
  ],
  ["the title of a section", "wrong_title", "annex-i.section-2", [SPAN, "Details on request", "▸Details, on request"]],
  ["the row of a field", "unknown_row", "Annex I has no row 1.7", [ROWS, '["1.1"]', '[▸"1.7"]']],
  ["a row without a field", "unknown_row", "Annex I has no row 2.2", [ROWS, 'data_field: "2.1"', 'data_field: ▸"2.2"']],
  [
    "a label",
    "unlisted_option unprinted_option",
    "test.span-rules.annex-i.1.1",
    [LISTS, ARCH, "items:\n      ▸- { code: arch, label: ▸arch }"],
  ],
  [
    "a missing option",
    "unlisted_option",
    'the option "Arch"',
    [LISTS, ARCH, "items:"],
    ["bridge-notice/examples/ready.yaml", "span_type: arch", "span_type: beam"],
    [LISTS, "- { code: beam", "▸- { code: beam"],
  ],
  [
    "a missing note on options that are not printed",
    "unprinted_list",
    "test.span-rules.annex-i.1.2 prints no options",
    [LISTS, `${ROW_1_2}\n    note: The map names them.`, `▸${ROW_1_2}`],
  ],
  ["the hash of a document", "other_document", "bridge-act.pdf", [BRIDGE, DOCUMENT_HASH, otherHash(DOCUMENT_HASH)]],
  ["the number of pages", "wrong_page_count", "has 2 pages, not 3", [SPAN, "page_count: 2", "page_count: ▸3"]],
  ["the length of a document", "wrong_byte_length", "span-rules.pdf has", [SPAN, "byte_length: ", "byte_length: ▸1"]],
  [
    "a document without a layout",
    "missing_layout unknown_celex",
    '"39001R0001"',
    [LAYOUT, "documents:\n  - 39001R0001", "documents:\n  - ▸39001R0007"],
    [BRIDGE, "celex: 3", "celex: ▸3"],
  ],
  [
    "a document with two layouts",
    "duplicate_document",
    '"39001R0001"',
    [LAYOUT, "documents:\n  - 39001R0001", "documents:\n  - 39001R0001\n  - ▸39001R0001"],
  ],
  [
    "a table of another document",
    "foreign_table",
    '"39001R0009"',
    [LAYOUT, "tables:\n", `tables:\n  - ${OTHER_TABLE}\n`],
  ],
  [
    "an unknown method",
    "unknown_rule",
    '"test-text.v2"',
    [LAYOUT, "- test-text.v1", "- test-text.v1\n  - ▸test-text.v2"],
  ],
  [
    "a method without a layout",
    "unmeasured_rule unknown_rule",
    'by the method "test-text.v2"',
    [PROFILE, "rule_id: test-text.v1", "rule_id: ▸test-text.v2"],
    [LAYOUT, "- test-text.v1", "- ▸test-text.v1"],
  ],
];

it.each(rows)(
  "%s that is authored wrong is reported at its place: %s, naming %s",
  async (_, codes, naming, ...edits) => {
    const { project, places } = writeProject(edits);
    const verification = await verifyDocuments(project, libraryOf(ISSUE));
    expect(placesOf(verification.problems)).toEqual(codes.split(" ").map((code, index) => `${places[index]} ${code}`));
    expect(verification.problems.map(({ message }) => message).join("\n")).toContain(naming);
    expect(outcomeOf(verification)).toBe("differs");
  },
);

it.each<[what: string, edit: Edit]>([
  ["a table without a reason", [LAYOUT, "    because: Cells begin a little to the right.\n", ""]],
  ["a table without titles", [LAYOUT, "      title: 72\n", ""]],
  ["an unknown measure", [LAYOUT, "  same_line:", "  same_word:"]],
  ["a negative measure", [LAYOUT, "limit: 2.5", "limit: -2.5"]],
])("a layout with %s does not fit its schema", (_, edit) => {
  expect(() => writeProject([edit])).toThrow("profiles-src/text-layouts/gazette.yaml");
});

import { expect, it } from "vitest";
import { getActs } from "../../../scripts/audit/verify-sources/document.ts";
import { findOutcome } from "../../../scripts/audit/verify-sources/print.ts";
import { verifyDocuments } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { type Edit, placesOf } from "../../pipeline/author.ts";
import { ISSUE, libraryOf, writeProject } from "./xhtml-fixture.ts";

const [BRIDGE, SPAN] = ["bridge/instruments/bridge-act.yaml", "bridge/instruments/span-rules.yaml"];
const LISTS = "bridge/code-lists/spans.yaml";
const ROWS = "bridge/bridge-notice/crosswalk.yaml";
const ART_3 = 'test.bridge-act.art-3\n    role: obligation\n    locator:\n      article: "3"';
const ROW_1_2 = "[test.span-rules.annex-i.1.2]";
const ARCH = "items:\n      - { code: arch, label: Arch }";
const bridgeAct = getActs(writeProject().project.sources)[0]?.value;
const DOCUMENT_HASH = bridgeAct?.document_sha256 ?? "";
const ART_3_HASH = bridgeAct?.source_atoms.at(-1)?.text_sha256 ?? "";
const otherHash = (hash: string): string => `▸${hash.slice(0, -1)}${hash.endsWith("0") ? "1" : "0"}`;

/** What is wrong, the codes of the findings in the order of the marks ▸, what a message must name, and the edits. */
type Row = [what: string, codes: string, naming: string, ...edits: Edit[]];

const rows: Row[] = [
  ["a hash", "changed_text", "test.bridge-act.art-3", [BRIDGE, ART_3_HASH, otherHash(ART_3_HASH)]],
  [
    "an article",
    "moved_text",
    "art-4: the text is at Article 3",
    [BRIDGE, ART_3, ART_3.replace('article: "3', '▸article: "4')],
    [BRIDGE, "source_atom_id: test.bridge-act.art-3\n", "source_atom_id: test.bridge-act.art-4\n"],
  ],
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
    ["bridge/bridge-notice/examples/ready.yaml", "span_type: arch", "span_type: beam"],
    [LISTS, "- { code: beam", "▸- { code: beam"],
  ],
  [
    "a missing note on options that are not printed",
    "unprinted_list",
    "test.span-rules.annex-i.1.2 prints no options",
    [LISTS, `${ROW_1_2}\n    note: The map names them.`, `▸${ROW_1_2}`],
  ],
  ["the hash of a document", "other_document", "bridge-act.xml", [BRIDGE, DOCUMENT_HASH, otherHash(DOCUMENT_HASH)]],
];

it.each(rows)(
  "verify:sources reports %s that is authored wrong at its place: %s, naming %s",
  (_, codes, naming, ...edits) => {
    const { project, places } = writeProject(edits);
    const verification = verifyDocuments(project, libraryOf(ISSUE));
    expect(placesOf(verification.findings)).toEqual(codes.split(" ").map((code, index) => `${places[index]} ${code}`));
    expect(verification.findings.map(({ message }) => message).join("\n")).toContain(naming);
    expect(findOutcome(verification)).toBe("differs");
  },
);

const COLUMNS = "columns:\n      - number\n      - title\n";

it.each<[what: string, edit: Edit]>([
  ["an annex without columns", [SPAN, COLUMNS, "columns: []\n    others:\n"]],
  ["an unknown member of an annex", [SPAN, "    options: choice", "    option: choice"]],
  ["an origin without a commit", [BRIDGE, "  commit: 0123abcd\n", ""]],
  ["an origin without anything", [BRIDGE, "origin:\n  collection: gazette/acts\n  commit: 0123abcd", "origin: {}"]],
  ["a corrigendum of no act", [BRIDGE, "source_atoms:", "corrigenda: [R01]\nsource_atoms:"]],
])("an instrument with %s does not fit its schema", (_, edit) => {
  expect(() => writeProject([edit])).toThrow("schema_mismatch");
});

it("another choice of columns changes each row and section of an annex", () => {
  const { project } = writeProject([[SPAN, "      - need\n      - choice\n    options: choice\n", "      - need\n"]]);
  const { findings } = verifyDocuments(project, libraryOf(ISSUE));
  expect(findings.map(({ code }) => code)).toEqual(["changed_text", "changed_text", "changed_text", "changed_text"]);
});

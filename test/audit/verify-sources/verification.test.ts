import { expect, it } from "vitest";
import { findPlaces } from "../../../scripts/audit/verify-sources/places.ts";
import {
  findOutcome,
  printAtom,
  printSourcesJson,
  printSourcesText,
} from "../../../scripts/audit/verify-sources/print.ts";
import {
  type AtomText,
  readAtomText,
  type Verification,
  verifyDocuments,
} from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { type Element, readXhtml } from "../../../scripts/audit/verify-sources/xhtml.ts";
import { ISSUE, type Issue, libraryOf, type Reprint, ROWS, reprint, spanRules, writeProject } from "./xhtml-fixture.ts";

const { project } = writeProject();
const verify = (issue: Issue): Verification => verifyDocuments(project, libraryOf(issue));

it("verify:sources verifies every atom of the pinned documents, and compares the annexes", () => {
  const verification = verify(ISSUE);
  expect(verification).toMatchObject({
    documents: [
      { celex: "39001R0001", state: "pinned", atoms: { total: 9, verified: 9 } },
      { celex: "39001R0002", state: "pinned", atoms: { total: 4, verified: 4 } },
    ],
    compared: { titles: 4, row_numbers: 2, code_lists: { printed: ["span_types"], unprinted: ["road_classes"] } },
    findings: [],
  });
  expect(findOutcome(verification)).toBe("verified");
});

it("verify:sources prints a table by instrument with a total, or the same as JSON", () => {
  const verification = verify(reprint({ "the lanes.": "the planes.", ">1.2.<": ">1.3.<" }));
  expect(printSourcesText(verification).split("\n").slice(0, 4)).toEqual([
    "instrument  document   atoms  verified  changed  moved  not found  not read",
    "Bridge Act  different      9         6        3      0          0         0",
    "Span Rules  different      4         2        1      1          0         0",
    "total                     13         8        4      1          0         0",
  ]);
  expect(JSON.parse(printSourcesJson(verification))).toEqual({ outcome: "differs", ...verification });
});

it("a missing document is listed with its address, and hides no difference of another one", () => {
  const verification = verify(spanRules(...ROWS));
  const amended = verify(reprint({ "Cable.": "Rope." }, spanRules(...ROWS)));
  expect(verification.documents[0]).toMatchObject({ state: "missing", document_sha256: null, atoms: { unread: 9 } });
  expect([verification.findings, findOutcome(verification), findOutcome(amended)]).toEqual([[], "unknown", "differs"]);
  expect(printSourcesText(verification)).toContain(
    "missing: bridge-act.xml, the XHTML of Bridge Act (http://data.example.org/eli/reg/9001/1/oj), from gazette/acts at 0123abcd\n",
  );
});

it.each([
  ["a page of a website", "a page of a website"],
  ["a document with an open element", (ISSUE["bridge-act.xml"] ?? "").replace("</div>", "")],
])("verify:sources reports %s as another document, and reads none of its atoms", (_, content) => {
  const verification = verify({ ...ISSUE, "bridge-act.xml": content });
  expect(verification.documents.map(({ state, atoms }) => [state, atoms.unread])).toEqual([
    ["unreadable", 9],
    ["pinned", 0],
  ]);
  expect(verification.findings.map(({ code }) => code)).toEqual(["other_document"]);
});

it("verify:sources never prints texts of the documents", () => {
  const verification = verify(
    reprint({ "names it.": "names none.", "A bridge carries a road.": "A bridge is a road.", ">Span<": ">Spam<" }),
  );
  expect(verification.findings).toHaveLength(8);
  const printed = printSourcesText(verification) + printSourcesJson(verification);
  for (const text of ["Whoever closes", "names none", "is a road", "gives no reason"])
    expect(printed).not.toContain(text);
});

const ART_2_1 = { "bridge-act.art-2.1": "changed Article 2(1)" };
const SUB_1 = { "bridge-act.art-2.1.sub-1": "changed Article 2(1), subparagraph 1" };
const SECTION_1 = { "span-rules.annex-i.section-1": "changed Annex I, section 1" };
const POINT_B = "bridge-act.art-2.1.b";

/** What an amendment changes, the texts of it, and the atoms that are no longer verified, each with its status and place. */
const amendments: [what: string, texts: Reprint, lost: Readonly<Record<string, string>>][] = [
  ["a letter", { "the lanes.": "the planes." }, { ...ART_2_1, ...SUB_1, [POINT_B]: "changed Article 2(1), point (b)" }],
  ["the number of an article", { 'id="art_3"': 'id="art_4"' }, { "bridge-act.art-3": "moved Article 4" }],
  ["the letter of a point", { ">(b)<": ">(d)<" }, { ...ART_2_1, ...SUB_1, [POINT_B]: "moved Article 2(1), point (d)" }],
  [
    "a subparagraph, which becomes a paragraph",
    {
      'id="002.002"': 'id="002.003"',
      "2.   It is": "3.   It is",
      '<p class="oj-normal">It gives': '</div><div id="002.002"><p class="oj-normal">2.   It gives',
    },
    {
      ...ART_2_1,
      "bridge-act.art-2.1.sub-2": "moved Article 2(2)",
      "bridge-act.art-2.2": "moved Article 2(3)",
      "bridge-act.art-2.2.sub-1": "moved Article 2(3)",
    },
  ],
  ["the number of a row", { ">1.2.<": ">1.3.<" }, { ...SECTION_1, "span-rules.annex-i.1.2": "moved Annex I, row 1.3" }],
  [
    "the numbers of two rows, which are swapped",
    { ">1.2.<": ">1.0.<", ">1.1.<": ">1.2.<", ">1.0.<": ">1.1.<" },
    {
      ...SECTION_1,
      "span-rules.annex-i.1.1": "moved Annex I, row 1.2",
      "span-rules.annex-i.1.2": "moved Annex I, row 1.1",
    },
  ],
  ["the number of a section", { ">2.1.<": ">3.1.<" }, { "span-rules.annex-i.section-2": "vanished null" }],
  ["a row, which loses its number", { ">1.1.<": "><" }, { ...SECTION_1, "span-rules.annex-i.1.1": "vanished null" }],
  ["an article, which is removed", { 'id="art_3"': "" }, { "bridge-act.art-3": "vanished null" }],
  ["a recital, which is removed", { 'id="rct_2"': "" }, { "bridge-act.recital-2": "vanished null" }],
  [
    "a point, which gets the letter of another",
    { ">(c)<": ">(b)<" },
    { ...ART_2_1, ...SUB_1, [POINT_B]: "vanished null" },
  ],
  ["an option", { "Cable.": "Rope." }, { ...SECTION_1, "span-rules.annex-i.1.1": "changed Annex I, row 1.1" }],
  ["the number of a note", { '(<span class="oj-super oj-note-tag">1': '(<span class="oj-super oj-note-tag">2' }, {}],
  ["a comma", { "the lanes.": "the, lanes" }, {}],
];

it.each(amendments)(
  "verify:sources lists every lost atom with its status when an amendment changes %s",
  (_, texts, lost) => {
    const verification = verify(reprint(texts));
    const found = verification.atoms
      .filter(({ status }) => status !== "verified")
      .map(({ source_atom_id, status, found_at }) => [source_atom_id.replace("test.", ""), `${status} ${found_at}`]);
    expect(Object.fromEntries(found)).toEqual(lost);
    expect(findOutcome(verification)).toBe("differs");
    expect(verification.findings.map(({ code }) => code)).toContain("other_document");
    const text = printSourcesText(verification);
    for (const [id, status] of Object.entries(lost))
      expect(text).toMatch(new RegExp(`^test\\.${id} \\(.*\\) ${status.split(" ")[0]};`, "m"));
  },
);

it("rows in another order change their section", () => {
  const [general, span, classes, ...others] = ROWS;
  const verification = verify({ ...ISSUE, ...spanRules(general, classes, span, ...others) });
  const lost = verification.atoms.filter(({ status }) => status !== "verified");
  expect(lost.map(({ source_atom_id, status }) => [source_atom_id, status])).toEqual([
    ["test.span-rules.annex-i.section-1", "changed"],
  ]);
});

it("a lost atom is listed with the fields, rules, lists and rows that refer to it", () => {
  const verification = verify(reprint({ "Cable.": "Rope." }));
  const lost = verification.atoms.find(({ source_atom_id }) => source_atom_id === "test.span-rules.annex-i.1.1");
  expect(lost?.based_on_it).toEqual([
    {
      act_id: "op:test.bridge_notice.v1",
      field_ids: ["span_type", "road_classes"],
      rule_ids: [
        "missing_required_field.span_type",
        "value_not_in_code_list.span_type",
        "value_not_in_code_list.road_classes",
      ],
      code_list_ids: ["span_types"],
      clock_ids: [],
      crosswalk_rows: ["span_type"],
      uncovered_rows: ["2.1"],
      deviation_ids: [],
    },
  ]);
  expect(printSourcesText(verification)).toContain("  op:test.bridge_notice.v1 field_ids: span_type, road_classes\n");
});

it.each<[what: string, id: string, texts: Reprint, heading: string, text: string]>([
  ["a point", POINT_B, {}, "Bridge Act, Article 2(1), point (b), verified", "(b) the lanes.\n"],
  [
    "a paragraph of two subparagraphs",
    "bridge-act.art-2.1",
    {},
    "Bridge Act, Article 2(1), verified",
    "1. The notice holds:\n(a) the kind of span; Article 9\n(b) the lanes.\n(c) the weather, as it was.\nIt gives no reason that nobody asks for.\n(a) None is asked for.\n",
  ],
  [
    "a row",
    "span-rules.annex-i.1.2",
    { ">1.2.<": ">1.3.<" },
    "Span Rules, Annex I, row 1.2, found at Annex I, row 1.3, moved",
    "number: 1.3.\ntitle: Road classes\nneed: All of them and why\nchoice: As on the map\n",
  ],
  ["a vanished article", "bridge-act.art-3", { 'id="art_3"': "" }, "Bridge Act, Article 3, vanished", ""],
  [
    "text without its control characters",
    POINT_B,
    { "the lanes.": "the\u009b[2J lanes.\u0085" },
    "Bridge Act, Article 2(1), point (b), changed",
    "(b) the [2J lanes.\n",
  ],
])("verify:sources --show prints the official text of %s", (_, id, texts, heading, text) => {
  const atomText = readAtomText(project, libraryOf(reprint(texts)), `test.${id}`);
  expect(printAtom(atomText as AtomText)).toBe(`test.${id}: ${heading}\n${text}`);
});

it("verify:sources --show prints the address of a missing document, and no text for an unknown atom", () => {
  const atomText = readAtomText(project, libraryOf({}), "test.bridge-act.art-3");
  expect(printAtom(atomText as AtomText)).toContain("http://data.example.org/eli/reg/9001/1/oj");
  expect(readAtomText(project, libraryOf(ISSUE), "test.bridge-act.art-9")).toBeNull();
});

it("rows with plain numbers, with or without a dot, belong to no section", () => {
  const rows = [["1", "Span", "x"], ["2.", "Lanes"], ["Details"], ["10", "Colour"]] as const;
  const places = findPlaces(readXhtml(Buffer.from(spanRules(...rows)["span-rules.xml"] ?? "")) as Element, [
    { annex: "I", columns: ["number", "title"] },
  ]);
  expect([...places].map(([name, { title }]) => [name, title])).toEqual([
    ["Annex I, row 1", "Span"],
    ["Annex I, row 2", "Lanes"],
    ["Annex I, row 10", "Colour"],
  ]);
});

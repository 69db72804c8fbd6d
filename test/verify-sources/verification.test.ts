import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { findPlaces } from "../../scripts/verify-sources/document.ts";
import { loadReader } from "../../scripts/verify-sources/pdf-pages.ts";
import { outcomeOf, printAtom, printJson, printText } from "../../scripts/verify-sources/print.ts";
import {
  type AtomText,
  readAtomText,
  type Verification,
  verifyDocuments,
} from "../../scripts/verify-sources/verify-documents.ts";
import { tempFolder } from "../pipeline/author.ts";
import {
  ISSUE,
  type Issue,
  LAYOUT,
  libraryOf,
  printTable,
  type Reprint,
  readPages,
  reprint,
  writeProject,
} from "./pdf-fixture.ts";

const { project } = writeProject();
const verify = (issue: Issue): Promise<Verification> => verifyDocuments(project, libraryOf(issue));

it("every atom of the pinned documents is verified, and the annexes are compared", async () => {
  const verification = await verify(ISSUE);
  expect(verification).toMatchObject({
    documents: [
      { celex: "39001R0001", state: "pinned", atoms: { total: 9, verified: 9 } },
      { celex: "39001R0002", state: "pinned", atoms: { total: 4, verified: 4 } },
    ],
    compared: { titles: 4, row_numbers: 2, code_lists: { printed: ["span_types"], unprinted: ["road_classes"] } },
    problems: [],
  });
  expect(outcomeOf(verification)).toBe("verified");
});

it("the result is a table by instrument with a total, or the same as JSON", async () => {
  const verification = await verify({ ...reprint({ "the lanes.": "the planes.", "1.2.": "1.3." }), other: [] });
  expect(printText(verification).split("\n").slice(0, 4)).toEqual([
    "instrument  document   atoms  verified  changed  moved  not found  not read",
    "Bridge Act  different      9         6        3      0          0         0",
    "Span Rules  different      4         2        1      1          0         0",
    "total                     13         8        4      1          0         0",
  ]);
  expect(JSON.parse(printJson(verification))).toEqual({ outcome: "differs", ...verification });
});

it("a missing document is listed with its address, and hides no difference of another one", async () => {
  const verification = await verify({ "span-rules.pdf": ISSUE["span-rules.pdf"] ?? [] });
  const amended = await verify({ "span-rules.pdf": reprint({ "Cable.": "Rope." })["span-rules.pdf"] ?? [] });
  expect(verification.documents[0]).toMatchObject({ state: "missing", document_sha256: null, atoms: { unread: 9 } });
  expect([verification.problems, outcomeOf(verification), outcomeOf(amended)]).toEqual([[], "unknown", "differs"]);
  expect(printText(verification)).toContain(
    "missing: bridge-act.pdf, the PDF of Bridge Act, available from http://data.example.org/eli/reg/9001/1/oj\n",
  );
});

it("a file that is not a PDF is another document, whose atoms are not read", async () => {
  const verification = await verifyDocuments(project, { read: () => Buffer.from("a page of a website"), readPages });
  expect(verification.documents.map(({ state, atoms }) => [state, atoms.unread])).toEqual([
    ["unreadable", 9],
    ["unreadable", 4],
  ]);
  expect(verification.problems.map(({ code }) => code)).toEqual(["other_document", "other_document"]);
  expect(printText(verification)).toContain("bridge-act.pdf: 9 atoms are not read:\n  test.bridge-act.recital-2\n");
});

it("pinned bytes that cannot be read are a defect of the reader", async () => {
  const fail = () => Promise.reject(new Error("no reader"));
  await expect(verifyDocuments(project, { ...libraryOf(ISSUE), readPages: fail })).rejects.toThrow("no reader");
});

it("the order of runs in a document does not change the result", async () => {
  const readBackwards: typeof readPages = async (bytes) =>
    (await readPages(bytes)).map((page) => ({ ...page, runs: [...page.runs].reverse() }));
  const backwards = await verifyDocuments(project, { ...libraryOf(ISSUE), readPages: readBackwards });
  expect(backwards).toEqual(await verify(ISSUE));
});

it("no result contains texts of the documents, whatever changed", async () => {
  const verification = await verify(
    reprint({ "names it.": "names none.", "A bridge carries a road.": "A bridge is a road.", Span: "Spam" }),
  );
  expect(verification.problems).toHaveLength(8);
  const printed = printText(verification) + printJson(verification);
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
  ["the number of an article", { "Article 3": "Article 4" }, { "bridge-act.art-3": "moved Article 4" }],
  ["the letter of a point", { "(b)": "(d)" }, { ...ART_2_1, ...SUB_1, [POINT_B]: "moved Article 2(1), point (d)" }],
  [
    "a subparagraph, which becomes a paragraph",
    { "It gives no reason": "2. It gives no reason", "2.": "3." },
    {
      ...ART_2_1,
      "bridge-act.art-2.1.sub-2": "moved Article 2(2)",
      "bridge-act.art-2.2": "moved Article 2(3)",
      "bridge-act.art-2.2.sub-1": "moved Article 2(3)",
    },
  ],
  ["the number of a row", { "1.2.": "1.3." }, { ...SECTION_1, "span-rules.annex-i.1.2": "moved Annex I, row 1.3" }],
  ["the number of a section", { "2.1.": "3.1." }, { "span-rules.annex-i.section-2": "vanished null" }],
  ["a row, which is removed", { "1.1.": null }, { ...SECTION_1, "span-rules.annex-i.1.1": "vanished null" }],
  ["a heading, which is removed", { "Article 3": null }, { "bridge-act.art-3": "vanished null" }],
  ["a recital, which is removed", { "(2)": null }, { "bridge-act.recital-2": "vanished null" }],
  ["a point, which gets the letter of another", { "(c)": "(b)" }, { ...ART_2_1, ...SUB_1, [POINT_B]: "vanished null" }],
  ["an option", { "Cable.": "Rope." }, { ...SECTION_1, "span-rules.annex-i.1.1": "changed Annex I, row 1.1" }],
  ["a note below the text", { "(1) See the map.": "(1) See the sea." }, {}],
  ["a comma", { "the lanes.": "the, lanes" }, {}],
];

it.each(amendments)("an amendment changes %s: every lost atom is listed with its status", async (_, texts, lost) => {
  const verification = await verify(reprint(texts));
  const found = verification.atoms
    .filter(({ status }) => status !== "verified")
    .map(({ source_atom_id, status, found_at }) => [source_atom_id.replace("test.", ""), `${status} ${found_at}`]);
  expect(Object.fromEntries(found)).toEqual(lost);
  expect(outcomeOf(verification)).toBe("differs");
  expect(verification.problems.map(({ code }) => code)).toContain("other_document");
  const text = printText(verification);
  for (const [id, status] of Object.entries(lost))
    expect(text).toMatch(new RegExp(`^test\\.${id} \\(.*\\) ${status.split(" ")[0]};`, "m"));
  // The others are listed too, because their document is another one.
  expect(text).toMatch(/: \d+ atoms are unchanged:\n {2}test\./);
});

it("a lost atom is listed with the fields, rules, lists and rows that refer to it", async () => {
  const verification = await verify(reprint({ "Cable.": "Rope." }));
  const lost = verification.atoms.find(({ source_atom_id }) => source_atom_id === "test.span-rules.annex-i.1.1");
  expect(lost?.rests_on_it).toEqual([
    {
      act_id: "op:test.bridge_notice.v1",
      field_ids: ["span_type", "road_classes"],
      rule_ids: [
        "missing_required_field.span_type",
        "value_not_in_code_list.span_type",
        "value_not_in_code_list.road_classes",
      ],
      code_list_ids: ["span_types"],
      crosswalk_rows: ["span_type"],
      uncovered_rows: ["2.1"],
      deviation_ids: [],
    },
  ]);
  expect(printText(verification)).toContain("  op:test.bridge_notice.v1 field_ids: span_type, road_classes\n");
});

it.each<[what: string, id: string, texts: Reprint, heading: string, text: string]>([
  ["a point", POINT_B, {}, "Bridge Act, Article 2(1), point (b), page 1, verified", "(b) the lanes.\n"],
  [
    "an article of two lines",
    "bridge-act.art-1",
    {},
    "Bridge Act, Article 1, page 1, verified",
    "Whoever closes a bridge\nnames it.\n",
  ],
  [
    "a row",
    "span-rules.annex-i.1.2",
    { "1.2.": "1.3." },
    "Span Rules, Annex I, row 1.2, found at Annex I, row 1.3, page 1, 2, moved",
    "number: 1.3.\ntitle: Road classes\nneed: All of them and why\nchoice: As on the map\n",
  ],
  ["a vanished article", "bridge-act.art-3", { "Article 3": null }, "Bridge Act, Article 3, vanished", ""],
  [
    "text without its control characters",
    POINT_B,
    { "the lanes.": "the\u001b[2J lanes.\u0007" },
    "Bridge Act, Article 2(1), point (b), page 1, changed",
    "(b) the [2J lanes.\n",
  ],
])("the official text of an atom is printed: %s", async (_, id, texts, heading, text) => {
  const atomText = await readAtomText(project, libraryOf(reprint(texts)), `test.${id}`);
  expect(printAtom(atomText as AtomText)).toBe(`test.${id}: ${heading}\n${text}`);
});

it("instead of a missing document its address is printed, and an unknown atom has no text", async () => {
  const atomText = await readAtomText(project, libraryOf({}), "test.bridge-act.art-3");
  expect(printAtom(atomText as AtomText)).toContain("http://data.example.org/eli/reg/9001/1/oj");
  expect(await readAtomText(project, libraryOf(ISSUE), "test.bridge-act.art-9")).toBeNull();
});

it("without pdfjs-dist, the message tells how to install it", async () => {
  const message = "run npm ci --prefix .ci/tools --ignore-scripts";
  await expect(loadReader(pathToFileURL(`${tempFolder()}/`))).rejects.toThrow(message);
});

const celex = LAYOUT.tables[0]?.celex ?? "";
const placesOf = (rows: readonly (readonly string[])[]) => [
  ...findPlaces([printTable(1, rows)], celex, LAYOUT).values(),
];

it("rows with plain numbers, with or without a dot, belong to no section", () => {
  const places = placesOf([["1", "Span"], ["2.", "Lanes"], ["Details"], ["10", "Colour"]]);
  expect(places.map(({ locator, title }) => [locator, title])).toEqual([
    [{ annex: "I", data_field: "1" }, "Span"],
    [{ annex: "I", data_field: "2" }, "Lanes"],
    [{ annex: "I", data_field: "10" }, "Colour"],
  ]);
});

it.each<[what: string, printed: string, title: string]>([
  ["a hyphen of its own that ends a line is not part of the word", "closu\n-\nre", "closure"],
  ["a hyphen of a word is", "two-\nlane", "two- lane"],
  ["a dash between words is", "Span\n–\nlanes", "Span – lanes"],
])("%s", (_, printed, title) => {
  expect(placesOf([["1", printed]])[0]?.title).toBe(title);
});

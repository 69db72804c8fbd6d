import { expect, it } from "vitest";
import { outcomeOf, printJson, printText } from "../../scripts/verify-sources/print.ts";
import { type Verification, verifyDocuments } from "../../scripts/verify-sources/verify-documents.ts";
import { ISSUE, type Issue, readPages, reprint, shelve, writeProject } from "./small-gazette.ts";

const { project } = writeProject();
const verify = (issue: Issue): Promise<Verification> => verifyDocuments(project, shelve(issue));
const codesOf = ({ problems }: Verification): string[] => problems.map(({ code }) => code);

it("verifies every atom of the pinned documents, and all that is authored of their annexes", async () => {
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

it("prints a table by instrument with a total, and the same as JSON", async () => {
  const verification = await verify({ ...reprint({ "the lanes.": "the planes.", "1.2.": "1.3." }), other: [] });
  expect(printText(verification).split("\n").slice(0, 4)).toEqual([
    "instrument  document   atoms  verified  changed  moved  not found  not read",
    "Bridge Act  different      9         6        3      0          0         0",
    "Span Rules  different      4         2        1      1          0         0",
    "total                     13         8        4      1          0         0",
  ]);
  expect(JSON.parse(printJson(verification))).toEqual({ outcome: "differs", ...verification });
});

it("a missing document is named with its address, and nothing is told of its atoms", async () => {
  const verification = await verify({ "span-rules.pdf": ISSUE["span-rules.pdf"] ?? [] });
  expect(verification.documents[0]).toMatchObject({ state: "missing", document_sha256: null, atoms: { unread: 9 } });
  expect(verification.problems).toEqual([]);
  expect(outcomeOf(verification)).toBe("unknown");
  expect(printText(verification)).toContain(
    "missing: bridge-act.pdf, the PDF of Bridge Act, which is to be had from http://data.example.org/eli/reg/9001/1/oj\n",
  );
});

it("where no annex was read, no row number was looked up", async () => {
  const { compared } = await verify({});
  expect(compared).toEqual({ titles: 0, row_numbers: 0, code_lists: { printed: [], unprinted: [] } });
});

it("a difference is certain where another document is missing", async () => {
  const amended = reprint({ "Cable.": "Rope." })["span-rules.pdf"] ?? [];
  expect(outcomeOf(await verify({ "span-rules.pdf": amended }))).toBe("differs");
});

it("a file that is no PDF is another document, whose atoms were not read", async () => {
  const read = () => Buffer.from("a page of the gazette's site");
  const verification = await verifyDocuments(project, { read, readPages });
  expect(verification.documents.map(({ state, atoms }) => [state, atoms.unread])).toEqual([
    ["unreadable", 9],
    ["unreadable", 4],
  ]);
  expect(codesOf(verification)).toEqual(["other_document", "other_document"]);
  expect(printText(verification)).toContain("bridge-act.pdf: 9 atoms are not read:\n  test.bridge-act.recital-2\n");
});

it("pinned bytes that cannot be read are the reader's defect", async () => {
  const readNothing = () => Promise.reject(new Error("no reader"));
  await expect(verifyDocuments(project, { ...shelve(ISSUE), readPages: readNothing })).rejects.toThrow("no reader");
});

it("the order of runs in a file and of files on the shelf changes nothing", async () => {
  const readBackwards: typeof readPages = async (bytes) =>
    (await readPages(bytes)).map((page) => ({ ...page, runs: [...page.runs].reverse() }));
  const shelf = shelve(Object.fromEntries(Object.entries(ISSUE).reverse()));
  expect(await verifyDocuments(project, { ...shelf, readPages: readBackwards })).toEqual(await verify(ISSUE));
});

it("no result holds a text of the documents, whatever changed", async () => {
  const verification = await verify(
    reprint({ "names it.": "names none.", "A bridge carries a road.": "A bridge is a road.", Span: "Spam" }),
  );
  const printed = printText(verification) + printJson(verification);
  expect(codesOf(verification).sort()).toEqual([
    ...["changed_text", "changed_text", "changed_text", "changed_text"],
    ...["other_document", "other_document", "wrong_title"],
  ]);
  for (const text of ["Whoever closes", "names none", "is a road", "gives no reason"])
    expect(printed).not.toContain(text);
});

// npm run law-watch: newer texts of the made-up acts, as the test writes them, and what they change for the profiles.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatLawWatch } from "../../../scripts/audit/verify-sources/law-watch.ts";
import { watchLaw } from "../../../scripts/audit/verify-sources/watch-law.ts";
import { ROOT, tempFolder } from "../../pipeline/author.ts";
import { runCommand } from "../../run-command.ts";
import { DOCUMENTS, itWithDocuments } from "./official-documents.ts";
import { corrigendum, ISSUE, type Issue, libraryOf, reprint, writeProject } from "./xhtml-fixture.ts";

const { project } = writeProject();
const watch = (issue: Issue): string => formatLawWatch(project, watchLaw(project, libraryOf(issue)));
/** The lines about one place. */
const sectionOf = (text: string, place: string): string =>
  text.split("\n### ").find((section) => section.includes(place)) ?? "";

it("the report states that no text changed", () => {
  const text = watch(ISSUE);
  expect(text).toContain("| Bridge Act | `39001R0001` | Official Journal | 9 | 0 | 0 | 0 | 0 | 0 |");
  expect(text).toContain("No place that was compared has changed, except as its atom says.");
  expect(text).toContain("Unchanged: Recital 2; Article 1; Article 2(1);");
  expect(text).not.toContain("###");
});

it("a changed place is listed with the fields, rules and sentences that are based on it, without its text", () => {
  const text = watch(reprint({ "Which one it is": "Which of them it is" }));
  const row = sectionOf(text, "Annex I, row 1.1");
  expect(row).toContain("The text is another one.");
  expect(row).toMatch(/\| field \| `span_type` \| .+ \| `bridge` \|/);
  expect(text).not.toContain("Which of them it is");
  expect(text).not.toContain("### Article 2");
});

it("a moved place, a vanished one and a corrected one are different findings", () => {
  const moved = watch(reprint({ 'id="art_3"': 'id="art_4"' }));
  expect(sectionOf(moved, "Article 3")).toContain("The text is at another place: Article 4.");
  const unfound = watch(reprint({ 'id="rct_2"': 'id="rct_2x"' }));
  expect(sectionOf(unfound, "Recital 2")).toContain("the document has no such article, annex or recital, or two.");
  const gone = watch(reprint({ 'id="002.002"': "" }));
  expect(sectionOf(gone, "Article 2(2)")).toContain(
    "The document does not have this place any more, or has two. Acts that changed or deleted what is around it: none is named.",
  );
  const corrected = watch({ ...ISSUE, ...corrigendum("On page 3, Article 2(2):") });
  expect(sectionOf(corrected, "Article 2(2)")).toContain("The corrigendum 39001R0001R01 corrects it or a part of it.");
});

it("of a consolidated text the report names the acts that changed a place, its day, and what was not read", () => {
  const text = readFileSync(`${ROOT}test/fixtures/consolidated-bridge-act.xml`, "utf8");
  const amended = watch({ ...ISSUE, "09001R0001-90030601-en.html": text, "09001R0001-90030701-en.html": "a page" });
  expect(amended).toContain("- Not read: 09001R0001-90030701-en.html cannot be read as XHTML.");
  expect(amended).toContain(
    "Official Journal, consolidated 9003-06-01, consolidated 9003-07-01 | 1 | 0 | 0 | 0 | 0 | 8 |",
  );
  expect(amended).toContain("Not compared: Article 1; Article 2(1);");
  const { "bridge-act.xml": _, ...others } = ISSUE;
  const read = watch({ ...others, "09001R0001-90030601-en.html": text });
  expect(read).toContain("| Bridge Act | `39001R0001` | consolidated 9003-06-01 | 2 | 3 | 0 | 2 | 1 | 1 |");
  expect(sectionOf(read, "Article 2(1), point (b)")).toContain(
    "Consolidated text of 9003-06-01: The text is another one, by 39003R0001.",
  );
  expect(read).toContain("Not compared: Recital 2.");
  expect(read).not.toContain("their width");
  expect(watch(others)).toContain("| Bridge Act | `39001R0001` | not in the folder | 0 | 0 | 0 | 0 | 0 | 9 |");
});

itWithDocuments(
  "an altered copy of an act shows what of the real profiles is based on the altered article",
  async () => {
    const folder = tempFolder();
    const act = readFileSync(join(DOCUMENTS, "32025R0301-en.xml"), "utf8");
    const altered = act.replaceAll("24 hours", "36 hours");
    expect(altered).not.toBe(act);
    writeFileSync(join(folder, "32025R0301-en.xml"), altered);
    const { status, stdout } = await runCommand("law-watch", ["--documents", folder]);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/### \[Article 5\(1\)/)]);
    expect(stdout).toMatch(/\| clock \| `dora\.\w+` \|/);
    expect(stdout).toMatch(/\| rule \| `notification_deadline` \| .+ \| `dora`/);
    expect(stdout).not.toContain("36 hours");
    expect((await runCommand("law-watch", ["--documents", DOCUMENTS])).status).toBe(0);
    expect((await runCommand("law-watch", ["--documents", tempFolder()])).status).toBe(2);
    writeFileSync(join(folder, "32025R0301-en.xml"), readFileSync(join(DOCUMENTS, "32025R0301-fr.xml")));
    const french = await runCommand("law-watch", ["--documents", folder]);
    expect([french.status, french.stdout]).toEqual([
      2,
      expect.stringContaining('is in the language "fr", not in "en"'),
    ]);
  },
);

it("law-watch without a folder is wrong usage", async () => {
  const { status, stderr } = await runCommand("law-watch", []);
  expect([status, stderr]).toEqual([2, expect.stringContaining("expected --documents")]);
});

itWithDocuments.each([
  [
    "02024R1689-20260727-en.html",
    "is a consolidated text, which has another layout; atoms are bound to the text of 32024R1689",
  ],
  ["32024R2847R01-en.xml", "has only 0 places in "],
])("atoms ends with an error that says what is wrong with a document: %s", async (name, reason) => {
  const { status, stdout, stderr } = await runCommand("atoms", ["--document", join(DOCUMENTS, name)]);
  expect([status, stdout, stderr]).toEqual([2, "", expect.stringContaining(reason)]);
});

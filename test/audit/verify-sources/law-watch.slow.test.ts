// npm run law-watch: newer texts of the made-up acts, as the test writes them, and what they change for the profiles.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatLawWatch, takeNewest } from "../../../scripts/audit/verify-sources/law-watch.ts";
import { verifyDocuments } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { runCommand } from "../../run-command.ts";
import { DOCUMENTS, itWithDocuments } from "./official-documents.ts";
import { corrigendum, ISSUE, type Issue, libraryOf, reprint, writeProject } from "./xhtml-fixture.ts";

const { project } = writeProject();
const watch = (issue: Issue): string => formatLawWatch(project, verifyDocuments(project, takeNewest(libraryOf(issue))));
/** The lines about one place. */
const sectionOf = (text: string, place: string): string =>
  text.split("\n### ").find((section) => section.includes(place)) ?? "";

it("the report states that no text changed", () => {
  const text = watch(ISSUE);
  expect(text).toContain("| Bridge Act | `39001R0001` | pinned | 0 |");
  expect(text).toContain("No place that a profile is based on has changed.");
  expect(text).not.toContain("###");
});

it("a changed place is listed with the fields, rules and sentences that are based on it, without its text", () => {
  const text = watch(reprint({ "Which one it is": "Which of them it is" }));
  const row = sectionOf(text, "Annex I, row 1.1");
  expect(row).toContain("The text is another one.");
  expect(row).toMatch(/\| field \| `span_type` \| .+ \| `bridge` \|/);
  expect(text).not.toContain("Which of them it is");
  expect(text).not.toContain("Article 2");
});

it("a moved place, a vanished one and a corrected one are different findings", () => {
  const moved = watch(reprint({ 'id="art_3"': 'id="art_4"' }));
  expect(sectionOf(moved, "Article 3")).toContain("The text is at another place: Article 4.");
  const gone = watch(reprint({ 'id="rct_2"': 'id="rct_2x"' }));
  expect(sectionOf(gone, "Recital 2")).toContain("There is no such place, or there are two.");
  const corrected = watch({ ...ISSUE, ...corrigendum("On page 3, Article 2(2):") });
  expect(sectionOf(corrected, "Article 2(2)")).toContain("The corrigendum 39001R0001R01 corrects it or a part of it.");
});

it("the latest consolidated text of an act takes its place, and an act without a file is not compared", () => {
  const read = (fileName: string) => new TextEncoder().encode(fileName);
  const names = [
    "32001R0001-en.xml",
    "02001R0001-20260101-en.xml",
    "02001R0001-20270101-en.xml",
    "02001R0001-20280101-fr.xml",
    "02001R00011-20280101-en.xml",
  ];
  const textOf = (fileName: string) =>
    new TextDecoder().decode(takeNewest({ names, read }).read(fileName) as Uint8Array);
  expect(textOf("32001R0001-en.xml")).toBe("02001R0001-20270101-en.xml");
  expect(textOf("32001R0002-en.xml")).toBe("32001R0002-en.xml");
  const { "span-rules.xml": spanRules = "" } = ISSUE;
  expect(watch({ "span-rules.xml": spanRules })).toContain("| Bridge Act | `39001R0001` | not in the folder | – |");
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
  },
);

it("law-watch without a folder is wrong usage", async () => {
  const { status, stderr } = await runCommand("law-watch", []);
  expect([status, stderr]).toEqual([2, expect.stringContaining("expected --documents")]);
});

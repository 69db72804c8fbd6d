import { expect, it } from "vitest";
import { type Verification, verifyDocuments } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { corrigendum, ISSUE, type Issue, libraryOf, writeProject } from "./xhtml-fixture.ts";

const { project } = writeProject();
const verify = (issue: Issue): Verification => verifyDocuments(project, libraryOf(issue));

it.each<[what: string, heading: string, corrected: readonly string[]]>([
  ["a cited paragraph", "On page 3, Article 2(2):", ["art-2.2", "art-2.2.sub-1"]],
  ["one of several paragraphs", "Page 3, Article 2(2), (3) and (4):", ["art-2.2", "art-2.2.sub-1"]],
  ["a point", "On page 3, point (b) of Article 2(1):", ["art-2.1", "art-2.1.sub-1", "art-2.1.sub-2", "art-2.1.b"]],
  [
    "another point of a cited paragraph",
    "On page 3, point (c) of Article 2(1):",
    ["art-2.1", "art-2.1.sub-1", "art-2.1.sub-2"],
  ],
  ["one of several articles", "On page 3, Articles 1 and 7(2):", ["art-1"]],
  ["a recital", "On page 1, recital 2, first sentence:", ["recital-2"]],
  ["another recital", "On page 1, recital (12):", []],
  ["an article that is not cited", "On page 2, in Article 12:", []],
  ["a paragraph that is not cited", "On page 2, Article 2(3):", []],
  ["an annex that the act does not have", "On page 2, Annex II, point 1:", []],
  ["the title", "On page 1, in the title:", []],
])("verify:sources reports exactly the atoms that a corrigendum to %s touches", (_, heading, corrected) => {
  const { findings } = verify({ ...ISSUE, ...corrigendum("On page 1, in the title:", heading) });
  const named = findings.map(({ code, message }) => `${code} ${message.split(":")[0]}`);
  expect(named).toEqual(corrected.map((id) => `corrected_text test.bridge-act.${id}`));
});

it.each([["On page 3, throughout the text:"], ["In the whole act:"]])(
  "verify:sources reports every atom when a corrigendum does not say where it corrects the act: %s",
  (heading) => {
    const { findings } = verify({ ...ISSUE, ...corrigendum(heading) });
    expect(findings.map(({ code }) => code)).toEqual(Array(9).fill("corrected_text"));
  },
);

it("verify:sources accepts a corrigendum that the act takes into account, and rejects one that corrects no atom", () => {
  const edits = (number: string) =>
    writeProject([
      ["bridge/instruments/bridge-act.yaml", "source_atoms:", `corrigenda: [39001R0001${number}]\nsource_atoms:`],
    ]);
  const issue = { ...ISSUE, ...corrigendum("On page 3, Article 2(2):") };
  const codesOf = (number: string) =>
    verifyDocuments(edits(number).project, libraryOf(issue)).findings.map(({ code }) => code);
  expect(codesOf("R01")).toEqual([]);
  expect(codesOf("R02")).toEqual(["needless_corrigendum", "corrected_text", "corrected_text"]);
});

import { expect, it } from "vitest";
import { printAtom } from "../../scripts/verify-sources/print.ts";
import { type ShownAtom, showAtom } from "../../scripts/verify-sources/show-atom.ts";
import { ISSUE, type Reprint, reprint, shelve, writeProject } from "./small-gazette.ts";

const { project } = writeProject();

const shown: [name: string, id: string, texts: Reprint, text: string][] = [
  [
    "a point",
    "bridge-act.art-2.1.b",
    {},
    "test.bridge-act.art-2.1.b: Bridge Act, Article 2(1), point (b), page 1, verified\n(b) the lanes.\n",
  ],
  [
    "an article of two lines",
    "bridge-act.art-1",
    {},
    "test.bridge-act.art-1: Bridge Act, Article 1, page 1, verified\nWhoever closes a bridge\nnames it.\n",
  ],
  [
    "a row",
    "span-rules.annex-i.1.2",
    { "1.2.": "1.3." },
    "test.span-rules.annex-i.1.2: Span Rules, Annex I, row 1.2, found at Annex I, row 1.3, page 1, 2, moved\n" +
      "number: 1.3.\ntitle: Road classes\nneed: All of them and why\nchoice: As on the map\n",
  ],
  [
    "what is gone",
    "bridge-act.art-3",
    { "Article 3": null },
    "test.bridge-act.art-3: Bridge Act, Article 3, vanished\n",
  ],
  [
    "text with control characters, without these",
    "bridge-act.art-2.1.b",
    { "the lanes.": "the\u001b[2J lanes.\u0007" },
    "test.bridge-act.art-2.1.b: Bridge Act, Article 2(1), point (b), page 1, changed\n(b) the [2J lanes.\n",
  ],
];

it.each(shown)("shows %s", async (_, id, texts, text) => {
  const shownAtom = await showAtom(project, shelve(reprint(texts)), `test.${id}`);
  expect(printAtom(shownAtom as ShownAtom)).toBe(text);
});

it("shows where to get a missing document, and nothing of an atom that nobody knows", async () => {
  const shownAtom = await showAtom(project, shelve({}), "test.bridge-act.art-3");
  expect(printAtom(shownAtom as ShownAtom)).toContain("http://data.example.org/eli/reg/9001/1/oj");
  expect(await showAtom(project, shelve(ISSUE), "test.bridge-act.art-9")).toBeUndefined();
});

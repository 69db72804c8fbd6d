// The consolidated texts of real acts beside the Official Journal: what is the same, what amended them, and letters of definitions.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { findUnfit, getNamedLanguage } from "../../../scripts/audit/verify-sources/edition.ts";
import { findPlaces } from "../../../scripts/audit/verify-sources/places.ts";
import { watchLaw } from "../../../scripts/audit/verify-sources/watch-law.ts";
import { type Element, readXhtml } from "../../../scripts/audit/verify-sources/xhtml.ts";
import { sha256 } from "../../support.ts";
import { DOCUMENTS, itWithDocuments, library } from "./official-documents.ts";
import { writeProject } from "./xhtml-fixture.ts";

const { project } = writeProject();
const [bridgeAct] = project.sources.instruments;

/** Named places of two documents whose text is the same, or differs without a mark of the act that changed it. */
function compare(official: string, consolidated: string, tables: Parameters<typeof findPlaces>[1] = []) {
  const read = (name: string) => findPlaces(readXhtml(readFileSync(join(DOCUMENTS, name))) as Element, tables);
  const [before, after] = [read(official), read(consolidated)];
  const shared = [...before].flatMap(([name, { text }]) => {
    const place = after.get(name);
    return place === undefined
      ? []
      : [{ name, isSame: place.text === text, isMarked: place.amended_by !== undefined, ...place }];
  });
  return {
    shared,
    unmarked: shared.filter(({ isSame, isMarked }) => !isSame && !isMarked).map(({ name }) => name),
    after,
  };
}

// Where an act quotes what it adds to another one, the Official Journal has the quotation in the subparagraph before it.
const QUOTING = /^Article 10[2-9](?:,|$)/;

itWithDocuments.each(["en", "fr"])(
  "what the consolidated AI Act does not mark as amended is the text of the Official Journal: %s",
  (language) => {
    const { shared, unmarked } = compare(`32024R1689-${language}.xml`, `02024R1689-20260727-${language}.html`);
    expect(shared.filter(({ isSame }) => isSame).length).toBeGreaterThan(1_900);
    expect(shared.filter(({ isSame, isMarked }) => isSame && isMarked)).toEqual([]);
    expect(unmarked.filter((name) => !QUOTING.test(name))).toEqual([]);
  },
);

itWithDocuments("rows of annexes in a consolidated text are those of the Official Journal", () => {
  const columns = (count: number) => ["number", "title", "a", "b", "c", "d"].slice(0, count);
  const tables = Object.entries({ I: 2, II: 6, III: 2, IV: 4 }).map(([annex, count]) => ({
    annex,
    columns: columns(count),
  }));
  const { shared, unmarked } = compare("32025R0302-fr.xml", "32025R0302-fr-corrected-2025.xml", tables);
  expect(shared.filter(({ isSame }) => isSame).length).toBeGreaterThan(240);
  expect(unmarked).toEqual([]);
});

/** An act whose atoms are of these places. */
function watchReal(celex: string, places: readonly string[]): Readonly<Record<string, string>> {
  const file_name = `${celex}-en.xml`;
  const published = findPlaces(readXhtml(readFileSync(join(DOCUMENTS, file_name))) as Element, []);
  const source_atoms = places.map((name) => {
    const { locator = {}, text = "" } = published.get(name) ?? {};
    return { source_atom_id: name, role: "obligation", locator, paraphrase: "x", text_sha256: sha256(text) };
  });
  const value = { ...bridgeAct?.value, celex, file_name, source_atoms };
  const instruments = [{ ...bridgeAct, value }] as typeof project.sources.instruments;
  const [act] = watchLaw({ sources: { ...project.sources, instruments } }, library);
  return Object.fromEntries(
    (act?.atoms ?? []).map(({ locator, outcome, amended_by }) => [locator, [outcome, ...amended_by].join(" ")]),
  );
}

// By hand: Regulation (EU) 2026/1744 replaced 1(2)(g) and 2(2) and deleted 10(5) of the AI Act.
itWithDocuments("law-watch finds what amended the AI Act until July 2026", () => {
  const expected = {
    "Recital 1": "unchanged",
    "Article 1(1)": "unchanged",
    "Article 1(2)": "changed 32026R1744",
    "Article 1(2), point (f)": "unchanged",
    "Article 1(2), point (g)": "changed 32026R1744",
    "Article 2(2)": "changed 32026R1744",
    "Article 3, point (49)(b)": "unchanged",
    "Article 10(4)": "unchanged",
    "Article 10(5)": "gone 32026R1744",
    "Article 73(1)": "unchanged",
  };
  expect(watchReal("32024R1689", Object.keys(expected))).toEqual(expected);
});

// By hand: Directive (EU) 2022/2555, 42, deleted Article 19 of eIDAS; Regulation (EU) 2024/1183 replaced 2(1), and deleted 25(3) and Articles 17 and 18.
itWithDocuments("law-watch finds what amended eIDAS until October 2024", () => {
  const expected = {
    "Article 2(1)": "changed 32024R1183",
    "Article 2(2)": "unchanged",
    "Article 19(2)": "gone 32024R1183 32022L2555",
    "Article 25(1)": "unchanged",
    "Article 25(3)": "gone 32024R1183",
    "Article 25": "changed 32024R1183",
  };
  expect(watchReal("32014R0910", Object.keys(expected))).toEqual(expected);
});

const LETTERS = { "Article 3, point (49)": "abcd", "Article 4, point (16)": "ab", "Article 4, point (22)": "abc" };
itWithDocuments.each([
  ["32024R1689-en.xml", "Article 3, point (49)"],
  ["32024R1689-fr.xml", "Article 3, point (49)"],
  ["02024R1689-20260727-en.html", "Article 3, point (49)"],
  ["02024R1689-20260727-fr.html", "Article 3, point (49)"],
  ["32016R0679-en.xml", "Article 4, point (16)"],
  ["32016R0679-fr.xml", "Article 4, point (16)"],
  ["32016R0679-fr.xml", "Article 4, point (22)"],
] as const)("the letters of a numbered definition are places: %s, %s", (name, point) => {
  const places = findPlaces(readXhtml(readFileSync(join(DOCUMENTS, name))) as Element, []);
  const found = [...places.keys()].filter((key) => key.startsWith(`${point}(`));
  expect(found).toEqual([...LETTERS[point]].map((letter) => `${point}(${letter})`));
  for (const key of found) expect(places.get(key)?.text.slice(0, 1)).toBe(key.at(-2));
});

itWithDocuments.each([
  ["02024R1689-20260727-en.html", "is a consolidated text"],
  ["02014R0910-20241018-fr.html", "is a consolidated text"],
  ["32025R0302-fr-corrected-2025.xml", "is a consolidated text"],
  ["32016R0679-en.xml", null],
])("atoms and verify:sources refuse documents in the layout of consolidated texts: %s", (name, reason) => {
  const unfit = findUnfit(readXhtml(readFileSync(join(DOCUMENTS, name))) as Element, getNamedLanguage(name));
  if (reason === null) expect(unfit).toBeNull();
  else expect(unfit).toContain(reason);
});

// A made-up consolidated text: its places, what it changed of atoms, and where it is refused.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConsolidated, readDocument } from "../../../scripts/audit/verify-sources/document.ts";
import { findUnread, getNamedLanguage } from "../../../scripts/audit/verify-sources/edition.ts";
import { findPlaces } from "../../../scripts/audit/verify-sources/places.ts";
import { verifyDocuments } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { watchLaw } from "../../../scripts/audit/verify-sources/watch-law.ts";
import { type Element, readXhtml } from "../../../scripts/audit/verify-sources/xhtml.ts";
import { type Edit, ROOT } from "../../pipeline/author.ts";
import { corrigendum, ISSUE, type Issue, issueOf, libraryOf, writeProject } from "./xhtml-fixture.ts";

const TEXT = readFileSync(join(ROOT, "test/fixtures/consolidated-bridge-act.xml"), "utf8");
const NAME = "09001R0001-90030601-en.html";
const CONSOLIDATED: Issue = { ...ISSUE, [NAME]: TEXT };
const { project } = writeProject();
const readText = (text: string): Element => readXhtml(Buffer.from(text)) as Element;
const [bridgeAct] = project.sources.instruments;

type Outcomes = Readonly<Record<string, string>>;
/** The outcome of each atom of the Bridge Act, with the acts that are named for it. */
const watch = (issue: Issue, own = project): Outcomes =>
  Object.fromEntries(
    watchLaw(own, libraryOf(issue))
      .flatMap(({ celex, atoms }) => (celex === "39001R0001" ? atoms : []))
      .map(({ source_atom_id, outcome, amended_by, found_at, isKnown, day }) => [
        source_atom_id.replace("test.bridge-act.", ""),
        [outcome, found_at ?? [], amended_by, isKnown ? "known" : [], day === null ? "as published" : []]
          .flat()
          .join(" "),
      ]),
  );

const AMENDED: Outcomes = {
  "recital-2": "unchanged as published",
  "art-1": "unchanged",
  "art-2.1": "changed 39003R0001",
  "art-2.1.sub-1": "changed 39003R0001",
  "art-2.1.sub-2": "unchanged",
  "art-2.1.b": "changed 39003R0001",
  "art-2.2": "gone 39003R0001 39001R0001R01",
  "art-2.2.sub-1": "gone 39003R0001 39001R0001R01",
  "art-3": "not_found",
};

it("law-watch says of each atom what a consolidated text did to it, and by which act", () => {
  expect(watch(CONSOLIDATED)).toEqual(AMENDED);
});

it("a text that is elsewhere in the consolidated text has moved", () => {
  const last = '<div class="eli-subdivision" id="art_4"><p class="norm">A bridge carries a road.</p></div>';
  const text = TEXT.replace(
    '</div>\n   </div>\n   <p class="footnote"',
    `${last}</div>\n   </div>\n   <p class="footnote"`,
  );
  expect(text).not.toBe(TEXT);
  expect(watch({ ...ISSUE, [NAME]: text })).toEqual({ ...AMENDED, "art-3": "moved Article 4" });
});

it("the places of a consolidated text are numbered as in the Official Journal, with the acts that they are from", () => {
  const places = [...findPlaces(readText(TEXT), []).values()].filter(
    ({ locator }) => locator.subparagraph === undefined,
  );
  expect(places.map(({ text, amended_by = [] }) => [text, ...amended_by])).toEqual([
    ["Whoeverclosesabridgenamesit"],
    [
      "1ThenoticeholdsathekindofspanArticle9bthelanesandtheirwidthctheweatherasitwasItgivesnoreasonthatnobodyasksforaNoneisaskedfor2aItmaybesentlate",
      "39003R0001",
      "39001R0001R01",
    ],
    [
      "1ThenoticeholdsathekindofspanArticle9bthelanesandtheirwidthctheweatherasitwasItgivesnoreasonthatnobodyasksforaNoneisaskedfor",
      "39003R0001",
    ],
    ["bthelanesandtheirwidth", "39003R0001"],
    ["ctheweatherasitwas"],
    ["2aItmaybesentlate", "39003R0001", "39001R0001R01"],
    ["Inthisact1aspanmeanseitheraanarchbabeam", "39003R0001"],
    ["1aspanmeanseitheraanarchbabeam", "39003R0001"],
    ["aanarch", "39003R0001"],
    ["babeam", "39003R0001"],
  ]);
});

it("an article that is not in the text is gone if the text says that acts deleted whole articles", () => {
  const mark = '<p class="modref"><a title="39004R0001: DELETED">▼M2</a> —————</p>';
  const text = TEXT.replace('<div class="eli-subdivision" id="art_2a">', `${mark}$&`);
  expect(text).not.toBe(TEXT);
  expect(watch({ ...ISSUE, [NAME]: text })).toEqual({ ...AMENDED, "art-3": "gone 39004R0001" });
});

/** Members of an atom, after its id. */
const addTo = (id: string, members: string): Edit => [
  "bridge/instruments/bridge-act.yaml",
  `source_atom_id: test.bridge-act.${id}\n`,
  `source_atom_id: test.bridge-act.${id}\n    ${members}\n`,
];

it("an atom that names the act which amended it is known, and one of a former time is compared with the text of then", () => {
  const { project: own } = writeProject([
    addTo("art-2.1.b", "amended_by: [39003R0001]"),
    addTo("art-2.2", "in_force: { until: 9003-06-01 }"),
    addTo("art-3", "in_force: { until: 9003-06-02 }"),
    addTo("art-2.1.sub-1", "amended_by: [39004R0001]"),
  ]);
  expect(watch(CONSOLIDATED, own)).toEqual({
    ...AMENDED,
    "art-2.1.b": "changed 39003R0001 known",
    "art-2.2": "unchanged as published",
  });
});

it("of several consolidated texts the newest one of its time counts for an atom", () => {
  const { project: own } = writeProject([addTo("art-3", "in_force: { until: 9005-01-01 }")]);
  const later = TEXT.replace("01.06.9003 — 001", "01.06.9005 — 001").replace(
    "the lanes and their width.",
    "the lanes.",
  );
  const outcomes = watch({ ...CONSOLIDATED, "09001R0001-90050601-en.xml": later }, own);
  expect(outcomes).toMatchObject({ "art-2.1": "unchanged", "art-2.1.b": "unchanged", "art-3": "not_found" });
});

it.each<[what: string, issue: Issue, problem: string]>([
  [
    "in another language",
    { [NAME]: TEXT.replace("— EN — 01.06.9003 — 001", "— FR — 01.06.9003 — 001") },
    `${NAME} is in the language "fr", not in "en"`,
  ],
  ["of another day", { "09001R0001-90030701-en.html": TEXT }, "is the consolidated text of 39001R0001 of 9003-06-01"],
  ["without places", { [NAME]: TEXT.replaceAll('id="art_', 'id="part_') }, "has only 0 places"],
  ["that is not XHTML", { [NAME]: "a page" }, `${NAME} cannot be read as XHTML`],
  [
    "under the name of the act",
    { "bridge-act.xml": TEXT },
    "bridge-act.xml is a consolidated text, which has another layout; atoms are bound to the text of 39001R0001 in the Official Journal",
  ],
])("law-watch reports a consolidated text %s, and compares nothing with it", (_, texts, problem) => {
  const [act] = watchLaw(project, libraryOf({ ...ISSUE, ...texts }));
  expect(act?.problems).toEqual([expect.stringContaining(problem)]);
  const others = act?.atoms.filter(({ outcome }) => outcome !== "not_compared").map(({ locator }) => locator);
  expect(others).toEqual(Object.keys(texts)[0] === "bridge-act.xml" ? [] : ["Recital 2"]);
});

it("verify:sources refuses a consolidated text, one in another language and a corrigendum in another one", () => {
  const codes = (issue: Issue) =>
    verifyDocuments(project, libraryOf({ ...ISSUE, ...issue })).findings.map(({ code, message }) => [code, message]);
  const french = (ISSUE["bridge-act.xml"] ?? "").replace("<body>", '<body><p class="oj-hd-lg">FR</p>');
  expect(codes({ "bridge-act.xml": TEXT })).toEqual([
    ["other_document", expect.stringContaining("is a consolidated text")],
  ]);
  expect(codes({ "bridge-act.xml": french })).toEqual([
    ["other_document", expect.stringContaining('is in the language "fr", not in "en"')],
  ]);
  const [[name = "", text = ""] = []] = Object.entries(corrigendum("On page 3, Article 2(2):"));
  expect(codes({ [name]: text.replace("<body>", '<body><p class="oj-hd-lg">FR</p>') })).toEqual([
    ["other_document", `${name} is in the language "fr", not in "en"`],
  ]);
});

it("a pinned document is refused as well if it is a consolidated text", () => {
  const file = { ...bridgeAct, value: { ...bridgeAct?.value, file_name: NAME } } as Parameters<typeof readDocument>[0];
  expect(readDocument(file, libraryOf(CONSOLIDATED))).toMatchObject({ state: "unreadable", places: new Map() });
  expect(readConsolidated(file, libraryOf(CONSOLIDATED))).toMatchObject([{ day: "9003-06-01", problem: null }]);
});

it("the language of a document is that in the name of its file", () => {
  const names = [
    "32016R0679-fr.xml",
    "32016R0679R02-en.xml",
    "02014R0910-20241018-en.html",
    "32025R0302-fr-corrected-2025.xml",
  ];
  expect([...names, "32016R0679-fra.xml", "bridge-it.xml", "harbour-act.xml"].map(getNamedLanguage)).toEqual([
    ...["fr", "en", "en", "fr"],
    ...[null, null, null],
  ]);
});

it("a document with hardly any place for its size was not read, whatever its annexes have", () => {
  const letters = (count: number) => `<p class="oj-normal">${"x".repeat(count)}</p>`;
  const find = (places: number, block: string) =>
    findUnread(readText(Object.values(issueOf("act.xml", block)).join("")), places);
  expect(find(2, letters(10_100))).toMatch(/^has only 2 places in 101\d\d letters/);
  expect(find(2, letters(9_900))).toBeNull();
  expect(find(1, `<div id="anx_I">${letters(90_000)}</div>`)).toBeNull();
});

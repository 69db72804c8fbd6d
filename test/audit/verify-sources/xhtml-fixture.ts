// The made-up acts of the fixture as EUR-Lex would publish them, and the sources that an author would write for them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import type { Library } from "../../../scripts/audit/verify-sources/document.ts";
import type { Project } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { compileSources } from "../../../scripts/pipeline/compile.ts";
import { formatFinding } from "../../../scripts/pipeline/tools/findings.ts";
import { copySources, type Edit, edit, schemas } from "../../pipeline/author.ts";
import { sha256 } from "../../support.ts";

/** An XHTML document with a note at its end. */
const documentOf = (...blocks: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML//EN" "xhtml-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>The Gazette</title></head><body>${blocks.join("\n")}
<p class="oj-note"><a id="ntr1-X" href="#ntc1-X">(<span class="oj-super">1</span>)</a> See the map.</p></body></html>\n`;

const NOTE_MARK = '<a id="ntc1-X" href="#ntr1-X">(<span class="oj-super oj-note-tag">1</span>)</a>';
const text = (words: string): string => `<p class="oj-normal">${words}</p>`;
/** A table with one row, as points and options are. */
const point = (mark: string, ...blocks: readonly string[]): string =>
  `<table><col width="4%"/><tbody><tr><td>${text(mark)}</td>\n<td>${blocks.join("\n")}</td></tr></tbody></table>`;
const part = (id: string, ...blocks: readonly string[]): string => `<div id="${id}">${blocks.join("\n")}</div>`;
const article = (number: string, title: string, ...blocks: readonly string[]): string =>
  part(
    `art_${number}`,
    `<p class="oj-ti-art">Article ${number}</p>`,
    `<div class="eli-title" id="art_${number}.tit_1"><p class="oj-sti-art">${title}</p></div>`,
    ...blocks,
  );

const BRIDGE_ACT = documentOf(
  part("rct_1", point("(1)", text("Bridges carry roads."))),
  part("rct_2", point("(2)", text(`Closed bridges${NOTE_MARK} do not.`))),
  article("1", "Notice of closed bridges", text(`Whoever closes a <span class="oj-italic">bri</span>dge names it.`)),
  article(
    "2",
    "Content",
    part(
      "002.001",
      text("1.   The notice holds:"),
      point("(a)", text("the kind of span;"), text("Article 9")),
      point("(b)", text("the lanes.")),
      point("(c)", text("the weather,"), text("as it was.")),
      text("It gives no reason that nobody asks for."),
      point("(a)", text("None is asked for.")),
    ),
    // The first letters are a ligature.
    part("002.002", text("2.   It is sent \ufb01rst.")),
  ),
  article("3", "Meaning", text("A bridge carries a road.")),
);

const cell = (...blocks: readonly string[]): string =>
  blocks.length === 0 ? '<td class="oj-table" />' : `<td class="oj-table">${blocks.join("\n")}</td>`;
const tableRow = (...cells: readonly string[]): string => `<tr class="oj-table">${cells.join("\n")}</tr>`;
const heading = (words: string): string => tableRow(`<td class="oj-table" colspan="5">${text(words)}</td>`);

/** A row: its number and title in a table of their own if they share a cell, other cells, and a last one that is empty. */
const numbered = (number: string, title: string, ...cells: readonly (readonly string[])[]): string => {
  const own = cells.length === 0 ? [cell(text(number)), cell(text(title))] : [cell(point(number, text(title)))];
  return tableRow(...own, ...cells.map((blocks) => cell(...blocks)), cell());
};
/** The blocks of a cell: `Choice: Arch; Beam.` is a choice with two options. */
function cellBlocks(words: string): string[] {
  const [, choice] = /^Choice: (.+)$/.exec(words) ?? [];
  return choice === undefined
    ? [text(words)]
    : [text("Choice:"), ...choice.split(/(?<=;) /).map((option) => point("—", text(option)))];
}

/** An annex with a head of columns; a row of one text is a heading. */
export const annex = (number: string, ...rows: readonly (readonly [string, ...string[]])[]): string =>
  part(
    `anx_${number}`,
    `<p class="oj-doc-ti">ANNEX ${number}</p>`,
    `<table class="oj-table"><col width="9%"/><tbody>${tableRow(cell(text("Data field")), cell(text("Need")))}`,
    ...rows.map(([first, title, ...cells]) =>
      title === undefined ? heading(first) : numbered(first, title, ...cells.map(cellBlocks)),
    ),
    "</tbody></table>",
  );

export const ROWS = [
  ["General"],
  ["1.1.", "Span", "Which one it is", "Choice: Arch; Beam; Cable."],
  ["1.2.", "Road classes", "All of them and why", "As on the map"],
  ["Details on request"],
  ["2.1.", "Colour", "Of the span", "Text"],
] as const satisfies readonly (readonly [string, ...string[]])[];

/** Documents by their file names. */
export type Issue = Readonly<Record<string, string>>;

export const spanRules = (...rows: readonly (readonly [string, ...string[]])[]): Issue => ({
  "span-rules.xml": documentOf(annex("I", ...rows)),
});
export const ISSUE: Issue = { "bridge-act.xml": BRIDGE_ACT, ...spanRules(...ROWS) };
export const issueOf = (fileName: string, ...blocks: readonly string[]): Issue => ({
  [fileName]: documentOf(...blocks),
});

/** A corrigendum to the Bridge Act, which names these places. */
export const corrigendum = (...headings: readonly string[]): Issue =>
  issueOf("39001R0001R01-en.xml", ...headings.flatMap((words) => [words, "for:", "‘old’", "read:", "‘new’"]).map(text));

/** An authored atom; `letters` are those of the text that is hashed. */
const atom = (id: string, locator: object, letters: string) => ({
  source_atom_id: `test.${id}`,
  role: "obligation",
  locator,
  paraphrase: "In our words.",
  text_sha256: sha256(letters),
});

const unusedAtom = (...about: Parameters<typeof atom>) => ({ ...atom(...about), kept_because: "It is compared." });

const section = (number: string, official_title: string) => ({ annex: "I", section: number, official_title });

const SUB_1 = "1ThenoticeholdsathekindofspanArticle9bthelanesctheweatherasitwas";
const SUB_2 = "ItgivesnoreasonthatnobodyasksforaNoneisaskedfor";
const PARAGRAPH_2 = "2Itissentfirst";
const ROW_1_1 = "11|Span|Whichoneitis|ChoiceArchBeamCable";
const ROW_1_2 = "12|Roadclasses|Allofthemandwhy|Asonthemap";
const ATOMS: Readonly<Record<string, readonly object[]>> = {
  "bridge-act": [
    unusedAtom("bridge-act.recital-2", { recital: "2" }, "2Closedbridgesdonot"),
    atom("bridge-act.art-1", { article: "1" }, "Whoeverclosesabridgenamesit"),
    atom("bridge-act.art-2.1", { article: "2", paragraph: "1" }, SUB_1 + SUB_2),
    unusedAtom("bridge-act.art-2.1.sub-1", { article: "2", paragraph: "1", subparagraph: 1 }, SUB_1),
    unusedAtom("bridge-act.art-2.1.sub-2", { article: "2", paragraph: "1", subparagraph: 2 }, SUB_2),
    unusedAtom("bridge-act.art-2.1.b", { article: "2", paragraph: "1", point: "b" }, "bthelanes"),
    unusedAtom("bridge-act.art-2.2", { article: "2", paragraph: "2" }, PARAGRAPH_2),
    unusedAtom("bridge-act.art-2.2.sub-1", { article: "2", paragraph: "2", subparagraph: 1 }, PARAGRAPH_2),
    unusedAtom("bridge-act.art-3", { article: "3" }, "Abridgecarriesaroad"),
  ],
  "span-rules": [
    atom("span-rules.annex-i.1.1", { annex: "I", data_field: "1.1", official_title: "Span" }, ROW_1_1),
    atom("span-rules.annex-i.1.2", { annex: "I", data_field: "1.2", official_title: "Road classes" }, ROW_1_2),
    unusedAtom("span-rules.annex-i.section-1", section("1", "General"), `${ROW_1_1}\n${ROW_1_2}`),
    unusedAtom("span-rules.annex-i.section-2", section("2", "Details on request"), "21|Colour|Ofthespan|Text"),
  ],
};

const TABLES = [{ annex: "I", columns: ["number", "title", "need", "choice"], options: "choice" }];

/** A folder with the files of an issue. */
export const libraryOf = (issue: Issue): Library => ({
  names: Object.keys(issue),
  read: (fileName) => (issue[fileName] === undefined ? null : Buffer.from(issue[fileName])),
});

/** Texts, each with what is printed instead. */
export type Reprint = Readonly<Record<string, string>>;

/** The issue with some texts replaced, each of which is in one document. */
export const reprint = (texts: Reprint, issue = ISSUE): Issue =>
  Object.entries(texts).reduce((before, [from, to]) => {
    const changed = Object.entries(before).map(([file, content]) => [file, content.replace(from, () => to)] as const);
    if (changed.filter(([file, content]) => content !== before[file]).length !== 1)
      throw new Error(`not once: ${from}`);
    return Object.fromEntries(changed);
  }, issue);

/** The fixture with the atoms and hashes of these documents, and with further edits; the places that the edits mark. */
export function writeProject(edits: readonly Edit[] = []): { readonly project: Project; readonly places: string[] } {
  const root = copySources();
  for (const [name, source_atoms] of Object.entries(ATOMS)) {
    const source = join(root, "bridge/instruments", `${name}.yaml`);
    const document_sha256 = sha256(ISSUE[`${name}.xml`] ?? "");
    const tables = name === "span-rules" ? { annex_tables: TABLES } : {};
    const instrument = { ...(parse(readFileSync(source, "utf8")) as object), document_sha256, ...tables, source_atoms };
    writeFileSync(source, stringify(instrument, { lineWidth: 0 }));
  }
  const atoms = "source_atom_ids: [test.span-rules.annex-i";
  edit(root, [
    ["bridge/bridge-notice/crosswalk.yaml", 'data_field: "1.10"', 'data_field: "2.1"'],
    [
      "bridge/code-lists/spans.yaml",
      `multiple\n    ${atoms}.1.1]`,
      `multiple\n    ${atoms}.1.2]\n    note: The map names them.`,
    ],
  ]);
  const places = edit(root, edits);
  const { value: project, findings } = compileSources(root, schemas);
  if (project === null) throw new Error(findings.map(formatFinding).join("\n"));
  return { project, places };
}

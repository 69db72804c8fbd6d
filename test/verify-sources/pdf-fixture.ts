// The made-up acts of the fixture as the pages of a PDF, and the sources that an author would write for them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { compileSources } from "../../scripts/pipeline/compile-sources.ts";
import { formatFinding } from "../../scripts/pipeline/findings.ts";
import type { Library } from "../../scripts/verify-sources/document.ts";
import type { Page, Run } from "../../scripts/verify-sources/pdf-pages.ts";
import type { Project } from "../../scripts/verify-sources/verify-documents.ts";
import { copySources, type Edit, edit, REAL } from "../pipeline/author.ts";
import { sha256 } from "../support.ts";

const SIZE = 9.6;
const FOOTNOTE = 8.5;

/** Where a line begins and how far it is below the one before it. */
const KINDS = {
  heading: { x: 280, below: 30 },
  title: { x: 200, below: 22 },
  text: { x: 68, below: 22 },
  more: { x: 68, below: 10.7 },
  indented: { x: 94, below: 10.7 },
  apart: { x: 94, below: 22 },
} as const;

/** Lines of an upright page; `(a) …` and `1. …` are set as a marker at the margin and a text beside it. */
function printText(number: number, lines: readonly (readonly [kind: keyof typeof KINDS, text: string])[]): Page {
  let y = 80;
  const runs = lines.flatMap(([kind, text]): Run[] => {
    const { x, below } = KINDS[kind];
    y += below;
    const [, marker, rest] = /^(\(\w+\)|\d+\.) (.+)$/.exec(text) ?? [];
    if (marker === undefined || rest === undefined) return [{ x, y, size: SIZE, text }];
    // A marker may be a little lower than the text beside it.
    return [
      { x: 94, y, size: SIZE, text: rest },
      { x, y: y + 0.4, size: SIZE, text: marker },
    ];
  });
  const margins = [
    { x: 42, y: 55, size: SIZE, text: "The Gazette" },
    { x: 68, y: 700, size: FOOTNOTE, text: "(1) See the map." },
    { x: 42, y: 819, size: SIZE, text: `${number}/2` },
  ];
  return { number, isTurned: false, runs: [...runs, ...margins] };
}

const CELLS = [50, 75, 161, 403, 523];

/** Rows of a turned page: what each column prints, on one line or more. */
export function printTable(number: number, rows: readonly (readonly string[])[]): Page {
  const runs = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell
        .split("\n")
        .map((text, line) => ({ x: CELLS[column] as number, y: 120 + 90 * row + 10.7 * line, size: SIZE, text })),
    ),
  );
  const printed = runs.filter(({ text }) => text !== "");
  return { number, isTurned: true, runs: [...printed, { x: 80, y: 100, size: FOOTNOTE, text: "Data field" }] };
}

/** The pages of each file. */
export type Issue = Readonly<Record<string, readonly Page[]>>;

export const ISSUE: Issue = {
  "bridge-act.pdf": [
    printText(1, [
      ["text", "Whereas:"],
      ["text", "(1) Bridges carry roads."],
      ["text", "(2) Closed bridges do not."],
      ["heading", "Article 1"],
      ["title", "Notice"],
      ["more", "of closed bridges"],
      ["text", "Whoever closes a bridge"],
      ["more", "names it."],
      ["heading", "Article 2"],
      ["title", "Content"],
      ["text", "1. The notice holds:"],
      ["text", "(a) the kind of span;"],
      ["indented", "Article 9"],
      ["text", "(b) the lanes."],
      ["text", "(c) the weather,"],
      ["apart", "as it was."],
      ["text", "It gives no reason"],
    ]),
    printText(2, [
      ["text", "that nobody asks for."],
      ["text", "(a) None is asked for."],
      // The first letters are a ligature.
      ["text", "2. It is sent \ufb01rst."],
      ["heading", "CHAPTER II"],
      ["heading", "Article 3"],
      ["title", "Meaning"],
      ["text", "A bridge carries a road."],
      ["heading", "Done in a gazette"],
    ]),
  ],
  "span-rules.pdf": [
    printTable(1, [
      ["General"],
      ["1.1.", "Span", "Which one\nit is", "Choice:\n—\nArch;\n—\nBeam;\n—\nCable."],
      ["1.2.", "Road\nclasses", "All of them", "As on the map"],
    ]),
    printTable(2, [["", "", "and why", ""], ["Details"], ["on request"], ["2.1.", "Colour", "Of the span", "Text"]]),
  ],
};

/** An authored atom; `letters` are those of the text that is hashed. */
const atom = (id: string, locator: object, pages: number[], letters: string) => ({
  source_atom_id: `test.${id}`,
  role: "obligation",
  locator,
  pages,
  paraphrase: "In our words.",
  text_sha256: sha256(letters),
});

const unusedAtom = (...about: Parameters<typeof atom>) => ({ ...atom(...about), stands_because: "It is compared." });

const section = (number: string, official_title: string) => ({ annex: "I", section: number, official_title });

const SUB_1 = "1ThenoticeholdsathekindofspanArticle9bthelanesctheweatherasitwas";
const SUB_2 = "ItgivesnoreasonthatnobodyasksforaNoneisaskedfor";
const PARAGRAPH_2 = "2Itissentfirst";
const ROW_1_1 = "11|Span|Whichoneitis|ChoiceArchBeamCable";
const ROW_1_2 = "12|Roadclasses|Allofthemandwhy|Asonthemap";
const ATOMS: Readonly<Record<string, readonly object[]>> = {
  "bridge-act.pdf": [
    unusedAtom("bridge-act.recital-2", { recital: "2" }, [1], "2Closedbridgesdonot"),
    atom("bridge-act.art-1", { article: "1" }, [1], "Whoeverclosesabridgenamesit"),
    atom("bridge-act.art-2.1", { article: "2", paragraph: "1" }, [1, 2], SUB_1 + SUB_2),
    unusedAtom("bridge-act.art-2.1.sub-1", { article: "2", paragraph: "1", subparagraph: 1 }, [1], SUB_1),
    unusedAtom("bridge-act.art-2.1.sub-2", { article: "2", paragraph: "1", subparagraph: 2 }, [1, 2], SUB_2),
    unusedAtom("bridge-act.art-2.1.b", { article: "2", paragraph: "1", point: "b" }, [1], "bthelanes"),
    unusedAtom("bridge-act.art-2.2", { article: "2", paragraph: "2" }, [2], PARAGRAPH_2),
    unusedAtom("bridge-act.art-2.2.sub-1", { article: "2", paragraph: "2", subparagraph: 1 }, [2], PARAGRAPH_2),
    unusedAtom("bridge-act.art-3", { article: "3" }, [2], "Abridgecarriesaroad"),
  ],
  "span-rules.pdf": [
    atom("span-rules.annex-i.1.1", { annex: "I", data_field: "1.1", official_title: "Span" }, [1], ROW_1_1),
    atom("span-rules.annex-i.1.2", { annex: "I", data_field: "1.2", official_title: "Road classes" }, [1, 2], ROW_1_2),
    unusedAtom("span-rules.annex-i.section-1", section("1", "General"), [1, 2], `${ROW_1_1}\n${ROW_1_2}`),
    unusedAtom("span-rules.annex-i.section-2", section("2", "Details on request"), [2], "21|Colour|Ofthespan|Text"),
  ],
};

const limit = (value: number) => ({ limit: value, because: "It is so printed." });
const range = (from: number, to: number) => ({ from, to, because: "It is so printed." });
/** The measures that the pages have, and the table of the annex. */
export const LAYOUT = {
  layout_id: "gazette",
  rule_ids: ["test-text.v1"],
  documents: ["39001R0001", "39001R0002"],
  measures: {
    text_size: range(9, 10.5),
    upright_page_y: range(75, 805),
    turned_page_x: range(40, 775),
    same_line: limit(2.5),
    flush_left_x: limit(75),
    article_heading_x: limit(200),
    division_heading_x: limit(130),
    title_line_gap: limit(15),
    subparagraph_gap: limit(15),
  },
  tables: [
    {
      celex: "39001R0002",
      annex: "I",
      pages: { from: 1, to: 2 },
      because: "Cells begin a little to the right.",
      columns: { number: 40, title: 72, need: 158, choice: 400 },
      options: { column: "choice", begin_with: "—", end_with: ";." },
    },
  ],
};

/** A document of these pages. */
export const bytesOf = (pages: readonly Page[]): Buffer => Buffer.from(JSON.stringify(pages));

/** The documents of the fixture are JSON. */
export const readPages: Library["readPages"] = async (bytes) => JSON.parse(Buffer.from(bytes).toString("utf8"));

/** A folder with the files of an issue. */
export const libraryOf = (issue: Issue): Library => ({
  read: (fileName) => (issue[fileName] === undefined ? null : bytesOf(issue[fileName])),
  readPages,
});

/** Texts, each with what is printed instead; null removes it. */
export type Reprint = Readonly<Record<string, string | null>>;

/** The issue with some texts replaced. */
export const reprint = (texts: Reprint): Issue =>
  Object.fromEntries(
    Object.entries(ISSUE).map(([file, pages]) => [
      file,
      pages.map((page) => ({
        ...page,
        runs: page.runs.flatMap((run) => {
          const text = texts[run.text] === undefined ? run.text : texts[run.text];
          return typeof text === "string" ? [{ ...run, text }] : [];
        }),
      })),
    ]),
  );

/** The fixture with the atoms, hashes and layout of these documents, and with further edits; the places that the edits mark. */
export function writeProject(edits: readonly Edit[] = []): { readonly project: Project; readonly places: string[] } {
  const root = copySources();
  mkdirSync(join(root, "text-layouts"));
  writeFileSync(join(root, "text-layouts/gazette.yaml"), stringify(LAYOUT));
  for (const [file, pages] of Object.entries(ISSUE)) {
    const source = join(root, "instruments", file.replace(".pdf", ".yaml"));
    const bytes = bytesOf(pages);
    const pinned = { page_count: pages.length, byte_length: bytes.length, document_sha256: sha256(bytes) };
    const instrument = parse(readFileSync(source, "utf8")) as object;
    writeFileSync(source, stringify({ ...instrument, ...pinned, source_atoms: ATOMS[file] }, { lineWidth: 0 }));
  }
  const atoms = "source_atom_ids: [test.span-rules.annex-i";
  edit(root, [
    ["bridge-notice/crosswalk.yaml", 'data_field: "1.10"', 'data_field: "2.1"'],
    [
      "code-lists/spans.yaml",
      `multiple\n    ${atoms}.1.1]`,
      `multiple\n    ${atoms}.1.2]\n    note: The map names them.`,
    ],
  ]);
  const places = edit(root, edits);
  const { value: project, findings } = compileSources(root, `${REAL}/schemas`);
  if (project === null) throw new Error(findings.map(formatFinding).join("\n"));
  return { project, places };
}

// npm run atoms: the places of an official document that a source atom can cite, with the hash of what is printed there.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { nearest } from "../server/engine/names.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";
import { sha256 } from "./pipeline/canonical-json.ts";
import { loadSources } from "./pipeline/load.ts";
import { findPlaces } from "./verify-sources/document.ts";
import { loadReader } from "./verify-sources/pdf-pages.ts";
import { nameOf, type Place } from "./verify-sources/place.ts";
import type { TextLayout } from "./verify-sources/text-layout.ts";

const ROOT = new URL("../", import.meta.url);

await runCommand({
  help: `npm run atoms -- --document FILE.pdf [--celex CELEX] [--layout ID] [--sources DIR]

Lists, for each article, paragraph, subparagraph, point, recital and table row of an official document, one line to paste under
source_atoms: in profiles-src/instruments/, with the pages and the hash of its text. The official text itself is not printed. The first
lines are the members of the instrument that depend on the file.

  --document FILE  the PDF
  --celex CELEX    the number of the act, which decides where the layout looks for tables
  --layout ID      the text layout to read it with (default: the first in profiles-src/text-layouts/)
  --sources DIR    the authored files (default: profiles-src)

Exit codes: 0 listed, 2 wrong usage, or a document that cannot be read.`,
  options: {
    document: { type: "string" },
    celex: { type: "string", default: "" },
    layout: { type: "string" },
    sources: { type: "string", default: fileURLToPath(new URL("profiles-src", ROOT)) },
  },
  run: async ({ values: { document, celex, layout, sources } }) => {
    if (document === undefined) throw new UsageError("expected --document and the file name of a PDF");
    const measures = chooseLayout(sources, layout);
    const bytes = readFileSync(document);
    const readPages = await loadReader(ROOT);
    const pages = await readPages(bytes).catch(() => {
      throw new CommandError(`${document} cannot be read as a PDF`);
    });
    const places = [...findPlaces(pages, celex, measures).values()];
    const lines = [
      `file_name: ${JSON.stringify(basename(document))}`,
      `page_count: ${pages.length}`,
      `byte_length: ${bytes.length}`,
      `document_sha256: ${sha256(bytes)}`,
      "source_atoms:",
      ...places.map(lineOf),
    ];
    console.log(lines.join("\n"));
    return 0;
  },
});

function chooseLayout(sources: string, wanted: string | undefined): TextLayout {
  const layouts = loadSources(sources).value.textLayouts.map(({ value }) => value as TextLayout);
  const chosen = wanted === undefined ? layouts[0] : layouts.find(({ layout_id }) => layout_id === wanted);
  if (chosen !== undefined) return chosen;
  if (wanted === undefined) throw new CommandError(`${sources} has no text layout`);
  const near = nearest(
    wanted,
    layouts.map(({ layout_id }) => layout_id),
  );
  throw new UsageError(`no text layout "${wanted}"${near === null ? "" : `; did you mean "${near}"?`}`);
}

/** An atom as one line of YAML. The id, the role and the paraphrase are the author's; the marks in their place do not build. */
function lineOf({ locator, title, pages, text }: Place): string {
  const members = Object.entries(title === undefined ? locator : { ...locator, official_title: title });
  const place = members.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
  const own = `source_atom_id: ACT.${idOf(nameOf(locator))}, role: ROLE, paraphrase: IN OUR WORDS`;
  return `  - { ${own}, locator: { ${place} }, pages: [${pages.join(", ")}], text_sha256: ${sha256(text)} }`;
}

/** `Article 19(1), point (a)` becomes `art-19.1.a`. */
function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace("article ", "art-")
    .replace("recital ", "rec-")
    .replace(/annex (\w+), (?:row|section) /, "annex-$1.")
    .replace("subparagraph ", "sub-")
    .replace("point ", "")
    .replace(/[(,\s]+/g, ".")
    .replaceAll(")", "");
}

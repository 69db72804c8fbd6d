// npm run atoms: the places of an official document that a source atom can cite, with the hash of the text there.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { findUnfit, findUnread, getNamedLanguage } from "./audit/verify-sources/edition.ts";
import { findPlaces, type Place } from "./audit/verify-sources/places.ts";
import { readXhtml } from "./audit/verify-sources/xhtml.ts";
import { SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { printText } from "./command-line/output.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";
import { loadSources } from "./pipeline/1-load/load.ts";
import { isAct } from "./pipeline/model/authored-instrument.ts";
import { sha256 } from "./report/json/canonical-json.ts";
import { locatorText } from "./report/wording/locators.ts";

// Enough to find the place in the document.
const FIRST_WORDS = 6;

await runCommand({
  help: `npm run atoms -- --document FILE.xml [--sources DIR]

Lists, for each article, paragraph, subparagraph, point, point within a point and recital of an official document, one line to paste under source_atoms: in
instruments/ of the act, with the hash of its text. Rows of annexes are listed if an instrument with this file name has annex_tables:.
Of the official text, only the first words are printed, as a comment to find the place; the paraphrase is in your words. The first lines are the
members of the instrument that depend on the file.

  --document FILE  the XHTML that EUR-Lex publishes of an act in the Official Journal; atoms are not bound to consolidated texts
  --sources DIR    ${SOURCES_HELP}

Exit codes: 0 listed, 2 wrong usage, or a document that cannot be read, is a consolidated text, or is in another language than its name says.`,
  options: {
    document: { type: "string" },
    sources: SOURCES,
  },
  run({ values: { document, sources } }) {
    if (document === undefined) throw new UsageError("expected --document and the file name of an XHTML document");
    const bytes = readFileSync(document);
    const act = readXhtml(bytes);
    if (act === null) throw new CommandError(`${document} cannot be read as XHTML`);
    const file_name = basename(document);
    const unfit = findUnfit(act, getNamedLanguage(file_name));
    if (unfit !== null) throw new CommandError(`${document} ${unfit}`);
    const { instruments } = loadSources(sources).value;
    const acts = instruments.map(({ value }) => value).filter(isAct);
    const tables = acts.find((own) => own.file_name === file_name)?.annex_tables ?? [];
    const places = [...findPlaces(act, tables).values()];
    const unread = findUnread(act, places.length);
    if (unread !== null) throw new CommandError(`${document} ${unread}`);
    const lines = [
      `file_name: ${JSON.stringify(file_name)}`,
      `document_sha256: ${sha256(bytes)}`,
      "source_atoms:",
      ...places.map(formatLine),
    ];
    printText(`${lines.join("\n")}\n`);
    return 0;
  },
});

/** An atom as one line of YAML. The id, the role and the paraphrase are the author's; the marks in their place do not build. */
function formatLine({ locator, title, text, printed }: Place): string {
  const members = Object.entries(title === undefined ? locator : { ...locator, official_title: title });
  const place = members.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ");
  const own = `source_atom_id: ACT.${createId(locatorText(locator))}, role: ROLE, paraphrase: IN OUR WORDS`;
  const words = printed.join(" ").trim().split(/\s+/).slice(0, FIRST_WORDS).join(" ");
  return `  - { ${own}, locator: { ${place} }, text_sha256: ${sha256(text)} } # ${words} …`;
}

/** `Article 19(1), point (a)` becomes `art-19.1.a`. */
function createId(name: string): string {
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

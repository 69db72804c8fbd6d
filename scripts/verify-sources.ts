// npm run verify:sources: recomputes every source atom from the official documents.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nearest } from "../server/engine/names.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";
import { compileSources } from "./pipeline/compile-sources.ts";
import { formatFinding } from "./pipeline/findings.ts";
import { EXIT_CODES, printBar } from "./verify/audit.ts";
import type { Library } from "./verify-sources/document.ts";
import { loadReader } from "./verify-sources/pdf-pages.ts";
import { outcomeOf, printAtom, printJson, printText } from "./verify-sources/print.ts";
import { type Project, readAtomText, verifyDocuments } from "./verify-sources/verify-documents.ts";

const ROOT = new URL("../", import.meta.url);

await runCommand({
  help: `npm run verify:sources -- --documents DIR [--json | --show ATOM] [--sources DIR]

Recomputes every source atom from the PDFs of the Official Journal. Each document is compared with its pinned hash, the text at each
locator with the hash of its atom, and page numbers, titles, row numbers, options of choices and the obligations of each stage with what
is printed. If a document is not the pinned one, the result lists which atoms changed, moved or vanished, and what refers to them.

  --documents DIR  the PDFs, with the file names in profiles-src/instruments/; a missing one is listed with its address
  --json           print the result as JSON
  --show ATOM      print the official text of one atom instead
  --sources DIR    the authored files (default: profiles-src)

Exit codes: 0 verified, 1 something differs, 2 it could not be verified (a document is missing), or wrong usage.`,
  options: {
    documents: { type: "string" },
    json: { type: "boolean" },
    show: { type: "string" },
    sources: { type: "string" },
  },
  run: async ({ values: { documents, json = false, show, sources }, positionals }) => {
    if (documents === undefined) throw new UsageError("expected --documents and the folder of the PDFs");
    if (positionals.length > 0) throw new UsageError(`unexpected argument ${positionals[0]}`);
    if (show !== undefined && json) throw new UsageError("--show prints text, not JSON");
    const authored = fileURLToPath(new URL("profiles-src", ROOT));
    const { value: project, findings } = compileSources(sources ?? authored, join(authored, "schemas"));
    if (project === null) {
      for (const finding of findings) console.error(formatFinding(finding));
      return EXIT_CODES.unknown;
    }
    const library = await openLibrary(documents, project);
    if (show !== undefined) return showAtom(project, library, show);
    const verification = await verifyDocuments(project, library);
    // If a document is unreadable, the bar has not reached its end.
    if (process.stderr.isTTY === true) process.stderr.write(printBar(1, 1));
    process.stdout.write(json ? printJson(verification) : printText(verification));
    return EXIT_CODES[outcomeOf(verification)];
  },
});

/** The folder of documents; on a terminal, the reader shows a progress bar. */
async function openLibrary(folder: string, { sources }: Project): Promise<Library> {
  const readPages = await loadReader(ROOT);
  const total = sources.instruments.reduce((sum, { value }) => sum + value.page_count, 0);
  let done = 0;
  const onPage = () => void process.stderr.write(printBar(Math.min(++done, total), total));
  return {
    read: (fileName) => (existsSync(join(folder, fileName)) ? readFileSync(join(folder, fileName)) : null),
    readPages: process.stderr.isTTY === true ? (bytes) => readPages(bytes, onPage) : readPages,
  };
}

async function showAtom(project: Project, library: Library, id: string): Promise<number> {
  const text = await readAtomText(project, library, id);
  if (text === null) {
    const atoms = project.sources.instruments.flatMap(({ value }) => value.source_atoms);
    const ids = atoms.map(({ source_atom_id }) => source_atom_id);
    const near = nearest(id, ids);
    throw new UsageError(`no atom ${id}${near === null ? "" : `; did you mean ${near}?`}`);
  }
  process.stdout.write(printAtom(text));
  const { status } = text.atom;
  return EXIT_CODES[status === "verified" ? status : status === "unread" ? "unknown" : "differs"];
}

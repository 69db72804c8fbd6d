// npm run verify:sources: recomputes every source atom from the official documents.
import { nearest } from "../server/engine/names.ts";
import { compileProject } from "./audit/compile-project.ts";
import { EXIT_CODES } from "./audit/verify/audit.ts";
import { type Library, openLibrary } from "./audit/verify-sources/document.ts";
import { findOutcome, printAtom, printSourcesJson, printSourcesText } from "./audit/verify-sources/print.ts";
import { type Project, readAtomText, verifyDocuments } from "./audit/verify-sources/verify-documents.ts";
import { SCHEMAS, SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { printText } from "./command-line/output.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";

await runCommand({
  help: `npm run verify:sources -- --documents DIR [--json | --show ATOM] [--sources DIR]

Recomputes every source atom from the XHTML that EUR-Lex publishes of the acts. Each document is compared with its pinned hash, the text at
each locator with the hash of its atom, and titles, row numbers, options of choices and the obligations of each stage with what is
printed. If a document is not the pinned one, the result lists which atoms changed, moved or vanished, and what refers to them. A
corrigendum in the folder is reported if it corrects an atom.

  --documents DIR  the XHTML files, with the file names in the instruments/ of the acts; a missing one is listed with its origin
  --json           print the result as JSON
  --show ATOM      print the official text of one atom instead
  --sources DIR    ${SOURCES_HELP}

Exit codes: 0 verified, 1 something differs, 2 it could not be verified (a document is missing), or wrong usage.`,
  options: {
    documents: { type: "string" },
    json: { type: "boolean" },
    show: { type: "string" },
    sources: SOURCES,
  },
  run({ values: { documents, json = false, show, sources } }) {
    if (documents === undefined) throw new UsageError("expected --documents and the folder of the XHTML files");
    if (show !== undefined && json) throw new UsageError("--show prints text, not JSON");
    const project = compileProject(sources, SCHEMAS);
    const library = openLibrary(documents);
    if (show !== undefined) return showAtom(project, library, show);
    const verification = verifyDocuments(project, library);
    printText(json ? printSourcesJson(verification) : printSourcesText(verification));
    return EXIT_CODES[findOutcome(verification)];
  },
});

function showAtom(project: Project, library: Library, id: string): number {
  const text = readAtomText(project, library, id);
  if (text === null) {
    const atoms = project.sources.instruments.flatMap(({ value }) => value.source_atoms);
    const ids = atoms.map(({ source_atom_id }) => source_atom_id);
    const near = nearest(id, ids);
    throw new UsageError(`no atom ${id}${near === null ? "" : `; did you mean ${near}?`}`);
  }
  printText(printAtom(text));
  const { status } = text.atom;
  return EXIT_CODES[status === "verified" ? status : status === "unread" ? "unknown" : "differs"];
}

// npm run verify:sources: recomputes every source atom from the official documents.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { nearest } from "../server/engine/nearest.ts";
import { formatFinding, hasErrors } from "./pipeline/findings.ts";
import { printBar } from "./verify/audit.ts";
import type { Library } from "./verify-sources/document.ts";
import { loadProject } from "./verify-sources/load-project.ts";
import { loadReader, ReaderMissing } from "./verify-sources/pdf-pages.ts";
import { EXIT_CODES, outcomeOf, printAtom, printJson, printText } from "./verify-sources/print.ts";
import { showAtom } from "./verify-sources/show-atom.ts";
import { type Project, verifyDocuments } from "./verify-sources/verify-documents.ts";

const ROOT = new URL("../", import.meta.url);

const HELP = `npm run verify:sources -- --documents DIR [--json | --show ATOM] [--sources DIR]

Recomputes every source atom from the PDFs of the Official Journal. Each document is compared with its pinned hash, the text at each
locator with the hash of its atom, page numbers, titles, row numbers and options of choices with what is printed. Of a document that
is another than the pinned one it says which atoms changed, moved or vanished, and what rests on them.

  --documents DIR  the PDFs, under the names that profiles-src/instruments/ gives them; what is missing is named with its address
  --json           print the result as JSON
  --show ATOM      print the official text of one atom instead
  --sources DIR    the authored files (default: profiles-src)

Exit codes: 0 verified, 1 something differs, 2 it could not be told (a document is missing), or wrong usage.`;

class UsageError extends Error {}

async function main(): Promise<number> {
  const { values } = parseArguments();
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const { documents: folder, json } = values;
  if (folder === undefined) throw new UsageError("expected --documents and the folder of the PDFs");
  if (values.show !== undefined && json === true) throw new UsageError("--show prints text, not JSON");
  const { value: project, findings } = loadProject(
    values.sources ?? fileURLToPath(new URL("profiles-src", ROOT)),
    fileURLToPath(new URL("profiles-src/schemas", ROOT)),
  );
  if (hasErrors(findings)) {
    for (const finding of findings) console.error(formatFinding(finding));
    return EXIT_CODES.unknown;
  }
  const library = await openLibrary(folder, project);
  if (values.show !== undefined) return show(project, library, values.show);
  const verification = await verifyDocuments(project, library);
  // An unreadable document leaves the bar where it was.
  if (process.stderr.isTTY === true) process.stderr.write(printBar(1, 1));
  process.stdout.write(json === true ? printJson(verification) : printText(verification));
  return EXIT_CODES[outcomeOf(verification)];
}

function parseArguments() {
  try {
    return parseArgs({
      options: {
        documents: { type: "string" },
        json: { type: "boolean" },
        show: { type: "string" },
        sources: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The folder of documents; a terminal sees how far the reading is. */
async function openLibrary(folder: string, { sources }: Project): Promise<Library> {
  const readPages = await loadReader(ROOT);
  const total = sources.instruments.reduce((sum, { value }) => sum + value.page_count, 0);
  let done = 0;
  const onPage = () => void process.stderr.write(printBar(Math.min(++done, total), total));
  return {
    read: (fileName) => readIfPresent(join(folder, fileName)),
    readPages: process.stderr.isTTY === true ? (bytes) => readPages(bytes, onPage) : readPages,
  };
}

function readIfPresent(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

async function show(project: Project, library: Library, name: string): Promise<number> {
  const shown = await showAtom(project, library, name);
  if (shown === undefined) {
    const near = nearest(
      name,
      project.sources.instruments.flatMap(({ value }) => value.source_atoms.map((atom) => atom.source_atom_id)),
    );
    throw new UsageError(`no atom ${name}${near === null ? "" : `; did you mean ${near}?`}`);
  }
  process.stdout.write(printAtom(shown));
  if (shown.atom.status === "unread") return EXIT_CODES.unknown;
  return shown.atom.status === "verified" ? EXIT_CODES.verified : EXIT_CODES.differs;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${HELP}`);
  else console.error(error instanceof ReaderMissing ? error.message : error);
  process.exitCode = EXIT_CODES.unknown;
}

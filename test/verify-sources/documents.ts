// Where tests find the official documents, which are not in the repository, and the reader of them. Tests that need them are skipped
// where they are not: set LEXBIND_DOCUMENTS to their folder, or put them into ../shared/official-texts beside the repository.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { it } from "vitest";
import type { Library } from "../../scripts/verify-sources/document.ts";
import { loadProject } from "../../scripts/verify-sources/load-project.ts";
import { loadReader, type Page, ReaderMissing } from "../../scripts/verify-sources/pdf-pages.ts";
import { sha256 } from "../../scripts/verify-sources/text-hash.ts";
import { REAL, ROOT } from "../pipeline/author.ts";

const beside = join(ROOT, "../shared/official-texts");
/** The folder of the documents, or the place where they were looked for. */
export const DOCUMENTS = process.env.LEXBIND_DOCUMENTS ?? beside;

const hasDocuments = process.env.LEXBIND_DOCUMENTS !== undefined || existsSync(beside);
const reader = hasDocuments ? await loadReader(pathToFileURL(ROOT)).catch(nullIfMissing) : null;

function nullIfMissing(error: unknown): null {
  if (error instanceof ReaderMissing) return null;
  throw error;
}

/** Why tests of the documents are skipped; null where they run. */
function obstacleOf(): string | null {
  if (!hasDocuments) return "no official documents: set LEXBIND_DOCUMENTS to their folder";
  return reader === null ? new ReaderMissing().message : null;
}
const obstacle = obstacleOf();
if (obstacle !== null) console.warn(`skipped: ${obstacle}`);

/** A test that needs the documents and their reader. */
export const itWithDocuments = it.skipIf(obstacle !== null);

/** The project as it is authored. */
export const { value: project } = loadProject(REAL, `${REAL}/schemas`);

const read = new Map<string, Promise<readonly Page[]>>();
/** The folder of documents. Each is read once, for reading takes longer than all else. */
export const library: Library = {
  read: (fileName) => readFileSync(join(DOCUMENTS, fileName)),
  readPages: (bytes) => {
    const key = sha256(bytes);
    const pages = read.get(key) ?? reader?.(bytes) ?? Promise.reject(new ReaderMissing());
    read.set(key, pages);
    return pages;
  },
};

// The official documents, which are not in the repository, and the reader for them. Tests that need them are skipped if they are
// missing: set LEXBIND_DOCUMENTS to their folder, or put them into ../shared/official-texts beside the repository. With
// LEXBIND_DOCUMENTS=none they are skipped on purpose.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { it } from "vitest";
import { compileSources } from "../../scripts/pipeline/compile-sources.ts";
import type { Library } from "../../scripts/verify-sources/document.ts";
import { loadReader, type Page } from "../../scripts/verify-sources/pdf-pages.ts";
import type { Project } from "../../scripts/verify-sources/verify-documents.ts";
import { REAL, ROOT } from "../pipeline/author.ts";
import { findDocuments, isInstalled } from "../run-command.ts";
import { sha256 } from "../support.ts";

const found = findDocuments("LEXBIND_DOCUMENTS", join(ROOT, "../shared/official-texts"));
export const hasDocuments = found !== null;
export const DOCUMENTS = found ?? "";

const reader = await loadReader(pathToFileURL(ROOT)).catch((error: Error) => error);
const hasReader = isInstalled("pdfjs-dist", !(reader instanceof Error));
if (!hasDocuments || !hasReader) console.warn(`skipped: no ${hasDocuments ? "pdfjs-dist" : "official documents"}`);

/** A test that needs the documents and the reader. */
export const itWithDocuments = it.skipIf(!hasDocuments || !hasReader);

/** The project as it is authored. */
export const project = compileSources(REAL, `${REAL}/schemas`).value as Project;
export const instruments = project.sources.instruments.map(({ value }) => value);

const pagesByHash = new Map<string, Promise<readonly Page[]>>();
/** The folder of documents. Each is read once, because reading takes longer than everything else. */
export const library: Library = {
  read: (fileName) => readFileSync(join(DOCUMENTS, fileName)),
  readPages: (bytes) => {
    const key = sha256(bytes);
    const pages = pagesByHash.get(key) ?? (reader as Library["readPages"])(bytes);
    pagesByHash.set(key, pages);
    return pages;
  },
};

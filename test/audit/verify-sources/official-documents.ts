// The official documents, which are not in the repository. Tests that need them are skipped if they are missing: set LEXBIND_DOCUMENTS to
// the folder with `eur-lex` in it, or put that into ../shared/official-texts beside the repository. With LEXBIND_DOCUMENTS=none they are
// skipped on purpose.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";
import { getActs, type Library } from "../../../scripts/audit/verify-sources/document.ts";
import type { Project } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { compileSources } from "../../../scripts/pipeline/compile.ts";
import { REAL, ROOT, schemas } from "../../pipeline/author.ts";
import { findDocuments } from "../../run-command.ts";

const found = findDocuments("LEXBIND_DOCUMENTS", join(ROOT, "../shared/official-texts"));
export const hasDocuments = found !== null;
if (!hasDocuments) console.warn("skipped: no official documents");
export const DOCUMENTS = found === null ? "" : join(found, "eur-lex");

/** A test that needs the documents. */
export const itWithDocuments = it.skipIf(!hasDocuments);

/** The project as it is authored. */
export const project = compileSources(REAL, schemas).value as Project;
export const instruments = getActs(project.sources).map(({ value }) => value);

export const library: Library = {
  names: found === null ? [] : readdirSync(DOCUMENTS),
  read: (fileName) => readFileSync(join(DOCUMENTS, fileName)),
};

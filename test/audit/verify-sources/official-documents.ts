// The official documents, which are not in the repository. Tests that need them are skipped if they are missing: set LEXBIND_DOCUMENTS to
// the folder with `eur-lex` in it, or put that into ../shared/official-texts beside the repository. With LEXBIND_DOCUMENTS=none they are
// skipped on purpose.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";
import type { Library } from "../../../scripts/audit/verify-sources/document.ts";
import { ROOT } from "../../pipeline/author.ts";
import { findDocuments } from "../../run-command.ts";

const found = findDocuments("LEXBIND_DOCUMENTS", join(ROOT, "../shared/official-texts"));
export const hasDocuments = found !== null;
if (!hasDocuments) console.warn("skipped: no official documents");
export const DOCUMENTS = found === null ? "" : join(found, "eur-lex");

/** A test that needs the documents. */
export const itWithDocuments = it.skipIf(!hasDocuments);

export const library: Library = {
  names: found === null ? [] : readdirSync(DOCUMENTS),
  read: (fileName) => readFileSync(join(DOCUMENTS, fileName)),
};

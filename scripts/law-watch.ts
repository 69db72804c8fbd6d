// npm run law-watch: lists cited provisions that newer texts changed.
import { compileProject } from "./audit/compile-project.ts";
import { EXIT_CODES } from "./audit/verify/audit.ts";
import { openLibrary } from "./audit/verify-sources/document.ts";
import { formatLawWatch, isTouched, takeNewest } from "./audit/verify-sources/law-watch.ts";
import { verifyDocuments } from "./audit/verify-sources/verify-documents.ts";
import { SCHEMAS, SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { printText } from "./command-line/output.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";

await runCommand({
  help: `npm run law-watch -- --documents DIR [--sources DIR]

Compares newer texts of the acts, as EUR-Lex publishes them in XHTML, with what the profiles are based on, and writes Markdown: each place
that changed, moved or is gone, or that a corrigendum corrects, with the fields, rules and sentences that are based on it. No text of
the law is printed.

  --documents DIR  the XHTML files: acts under the names in the instruments/ (32022R2554-en.xml), consolidated texts under theirs with
                   their day (02022R2554-20270101-en.xml; the latest counts), corrigenda (32022R2554R04-en.xml)
  --sources DIR    ${SOURCES_HELP}

Exit codes: 0 nothing changed, 1 something did, 2 no act is in the folder, or wrong usage.`,
  options: { documents: { type: "string" }, sources: SOURCES },
  run({ values: { documents, sources } }) {
    if (documents === undefined) throw new UsageError("expected --documents and the folder of the XHTML files");
    const project = compileProject(sources, SCHEMAS);
    const verification = verifyDocuments(project, takeNewest(openLibrary(documents)));
    printText(formatLawWatch(project, verification));
    if (verification.documents.every(({ state }) => state === "missing")) return EXIT_CODES.unknown;
    return verification.atoms.some(isTouched) ? EXIT_CODES.differs : EXIT_CODES.verified;
  },
});

// npm run law-watch: lists cited provisions that newer texts changed.
import { compileProject } from "./audit/compile-project.ts";
import { EXIT_CODES } from "./audit/verify/audit.ts";
import { openLibrary } from "./audit/verify-sources/document.ts";
import { formatLawWatch, isTouched } from "./audit/verify-sources/law-watch.ts";
import { watchLaw } from "./audit/verify-sources/watch-law.ts";
import { SCHEMAS, SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { printText } from "./command-line/output.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";

await runCommand({
  help: `npm run law-watch -- --documents DIR [--sources DIR]

Compares newer texts of the acts, as EUR-Lex publishes them in XHTML, with what the profiles are based on, and writes Markdown: each place
that changed, moved or is gone, with the acts that the text names for it, or that a corrigendum corrects, and the fields, rules and
sentences that are based on it; then all places that are unchanged or could not be compared. No text of the law is printed.

An atom is compared with the newest consolidated text while it is in force: the newest one before in_force.until, if it has that.
Without a consolidated text, and for recitals, it is compared with the text of the Official Journal.

  --documents DIR  the XHTML files: acts under the names in the instruments/ (32022R2554-en.xml), consolidated texts under theirs with
                   their day (02022R2554-20270101-en.xml or .html), corrigenda (32022R2554R04-en.xml)
  --sources DIR    ${SOURCES_HELP}

Exit codes: 0 nothing changed but what atoms name in amended_by, 1 something did, 2 no act is in the folder, a document is not what its
name says or cannot be read, or wrong usage.`,
  options: { documents: { type: "string" }, sources: SOURCES },
  run({ values: { documents, sources } }) {
    if (documents === undefined) throw new UsageError("expected --documents and the folder of the XHTML files");
    const project = compileProject(sources, SCHEMAS);
    const acts = watchLaw(project, openLibrary(documents));
    printText(formatLawWatch(project, acts));
    if (acts.some(({ problems }) => problems.length > 0)) return EXIT_CODES.unknown;
    if (acts.every((act) => act.documents.length === 0)) return EXIT_CODES.unknown;
    return acts.some(({ atoms }) => atoms.some(isTouched)) ? EXIT_CODES.differs : EXIT_CODES.verified;
  },
});

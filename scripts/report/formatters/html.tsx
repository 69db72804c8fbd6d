/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// Records of checks as one HTML file without scripts, with the style sheet of the pages in it. See record.tsx.
import { renderToString } from "preact-render-to-string";
import { escapeControls, escapeLines } from "../../../server/engine/names.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import { sha256 } from "../json/canonical-json.ts";
import { decisionWords } from "../wording/decision-words.ts";
import { createFindingWords } from "../wording/finding-words.ts";
import { type Formatter, isUnusable } from "./formatter.ts";
import { createFindNotApplied } from "./not-applied.ts";
import { CheckRecord } from "./record.tsx";

/**
 * One record per draft, each on a page of its own. A file that is not a valid draft has a sentence in place of it. The digest is that of
 * the file, unless it begins with a byte order mark, which is not part of the draft.
 */
export const formatHtml: Formatter = ({ now, parameters, readStyle }) => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return {
    start: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Record of a check</title>
<style>${readStyle()}</style>
</head>
<body>
<main class="main">
`,
    add(result) {
      if (isUnusable(result)) {
        const words = escapeControls(`${result.name}: ${result.cause}`);
        return `${renderToString(<p class="record">{words}</p>)}\n`;
      }
      const { profile, answer } = result;
      const request = JSON.parse(result.text) as Partial<DraftRequest>;
      const facts = {
        ...{ profile, parameters, request, answer },
        notApplied: createFindNotApplied(profile, answer.check)({ request, parameters }),
        decided: decisionWords(answer, profile.decision),
        words: createFindingWords(profile)(result.causes, answer.timeline?.time_zone ?? timeZone),
        compared: result.comparison?.findings ?? [],
        sha256: sha256(result.text),
        checkedAt: now,
        timeZone,
        fileName: escapeControls(result.name),
      };
      return escapeLines(`${renderToString(<CheckRecord {...facts} />)}\n`);
    },
    end: () => "</main>\n</body>\n</html>\n",
  };
};

// Answers as SARIF 2.1.0 (OASIS), the form in which code hosts and editors take findings: one run over all files.
import { pathToFileURL } from "node:url";
import { isNode, LineCounter, parseDocument } from "yaml";
import type { Answer, Finding } from "../../server/prevalidation/answer.ts";
import type { Severity } from "../../server/prevalidation/rule-set.ts";

/** One checked draft: its file name as given (`-` for standard input), its text, and the answer. */
export interface CheckedDraft {
  readonly name: string;
  readonly text: string;
  readonly answer: Answer;
}

const LEVEL: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  blocking: "error",
  attention: "warning",
  info: "note",
};

/** A SARIF log as an object. A result points at the member of the draft that it is about, or at its beginning. */
export function toSarif(drafts: readonly CheckedDraft[], version: string): Record<string, unknown> {
  const codes = [...new Set(drafts.flatMap(({ answer }) => answer.findings.map(({ code }) => code)))].sort();
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "lexbind",
            semanticVersion: version,
            rules: codes.map((code) => ({ id: code, shortDescription: { text: code.replaceAll("_", " ") } })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: drafts.flatMap((draft) =>
          draft.answer.findings.map((finding, index) => resultOf(draft, finding, index, codes)),
        ),
      },
    ],
  };
}

function resultOf({ name, text, answer }: CheckedDraft, finding: Finding, index: number, codes: readonly string[]) {
  const { code, field_id, message, severity, recoverability, suggested_next_call } = finding;
  const { rule_id, source_atom_ids } = answer.traces[index] ?? {};
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVEL[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(name) }, region: regionOf(text, field_id) } }],
    properties: { field_id, rule_id, source_atom_ids, recoverability, suggested_next_call },
  };
}

/** A relative path stays relative: it is resolved against the root of the checkout. */
function uriOf(name: string): string {
  if (name === "-") return "stdin";
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name)) return pathToFileURL(name).href;
  return name.split(/[\\/]/).map(encodeURIComponent).join("/");
}

/** Where the field's member stands in the text, else where its manifest entry or the report stands, else the first line. */
function regionOf(text: string, fieldId: string | null): { startLine: number; startColumn: number } {
  const lineCounter = new LineCounter();
  // JSON is YAML, and this parser keeps positions.
  const document = parseDocument(text, { schema: "json", lineCounter, strict: false, uniqueKeys: false });
  const paths = fieldId === null ? [["report"]] : [["report", fieldId], ["evidence_manifest", fieldId], ["report"]];
  for (const path of paths) {
    const node = document.hasIn(path) ? document.getIn(path, true) : undefined;
    if (isNode(node) && node.range) {
      const { line, col } = lineCounter.linePos(node.range[0]);
      return { startLine: line, startColumn: col };
    }
  }
  return { startLine: 1, startColumn: 1 };
}

// Answers as SARIF 2.1.0 (OASIS), the form in which code hosts and editors take findings: one run over all files.
import { pathToFileURL } from "node:url";
import type { Answer, Finding } from "../../server/engine/answer.ts";
import type { Severity } from "../../server/engine/rule-set.ts";

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
        results: drafts.flatMap((draft) => {
          const members = indexMembers(draft.text);
          return draft.answer.findings.map((finding, index) => ({
            ruleIndex: codes.indexOf(finding.code),
            ...resultOf(draft, finding, index, regionOf(draft.text, members, finding.field_id)),
          }));
        }),
      },
    ],
  };
}

function resultOf({ name, answer }: CheckedDraft, finding: Finding, index: number, region: object) {
  const { code, field_id, message, severity, recoverability, suggested_next_call } = finding;
  const { rule_id, source_atom_ids } = answer.traces[index] ?? {};
  return {
    ruleId: code,
    level: LEVEL[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(name) }, region } }],
    properties: { field_id, rule_id, source_atom_ids, recoverability, suggested_next_call },
  };
}

/** A relative path stays relative: it is resolved against the root of the checkout. */
function uriOf(name: string): string {
  if (name === "-") return "stdin";
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name)) return pathToFileURL(name).href;
  return name.split(/[\\/]/).map(encodeURIComponent).join("/");
}

// The tokens of a valid JSON text that structure it; what lies between them are numbers, true, false and null.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** Where the values of the outer members, and of their members, begin: by `report` and `report/field_id`. */
function indexMembers(text: string): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  const names: string[] = [];
  let name = "";
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    else if (token !== ":") name = token;
    else if (depth <= 2) {
      names[depth - 1] = JSON.parse(name) as string;
      starts.set(names.slice(0, depth).join("/"), index + 1 + text.slice(index + 1).search(/\S/));
    }
  }
  return starts;
}

/** The place of a finding: of the field's value, else of its manifest entry, else of the report, else the beginning. */
function regionOf(text: string, members: ReadonlyMap<string, number>, fieldId: string | null) {
  const names = fieldId === null ? ["report"] : [`report/${fieldId}`, `evidence_manifest/${fieldId}`, "report"];
  const start = names.map((name) => members.get(name)).find((index) => index !== undefined) ?? 0;
  const lines = text.slice(0, start).split(/\r\n|\r|\n/);
  return { startLine: lines.length, startColumn: (lines.at(-1) as string).length + 1 };
}

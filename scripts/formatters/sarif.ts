// Answers as SARIF 2.1.0 (OASIS), the format in which code hosts and editors accept findings: one run for all files.
import { pathToFileURL } from "node:url";
import type { Severity } from "../../server/engine/rule-set.ts";
import { type CheckedDraft, type Formatter, isUnusable } from "./formatter.ts";

const LEVEL: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  blocking: "error",
  attention: "warning",
  info: "note",
};

/** The location of a result is the member of the draft that it is about, or the start of the draft. */
export const formatSarif: Formatter = (results, { version }) => {
  const drafts = results.filter((result) => "answer" in result);
  const codes = [...new Set(drafts.flatMap(findingsOf).map(({ code }) => code))].sort();
  const rules = codes.map((code) => ({ id: code, shortDescription: { text: code.replaceAll("_", " ") } }));
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "lexbind", semanticVersion: version, rules } },
        columnKind: "utf16CodeUnits",
        results: drafts.flatMap((draft) => resultsOf(draft, codes)),
      },
    ],
  };
  return { output: `${JSON.stringify(log, null, 2)}\n`, unmentioned: results.filter(isUnusable) };
};

const findingsOf = ({ answer, comparison }: CheckedDraft) => [...answer.findings, ...(comparison?.findings ?? [])];

function resultsOf(draft: CheckedDraft, codes: readonly string[]) {
  const { name, text, answer } = draft;
  const starts = indexMembers(text);
  return findingsOf(draft).map(({ code, field_id, message, severity, recoverability, suggested_next_call }, index) => {
    const { rule_id, source_atom_ids } = answer.traces[index] ?? {};
    const region = regionOf(text, starts, field_id);
    return {
      ruleIndex: codes.indexOf(code),
      ruleId: code,
      level: LEVEL[severity],
      message: { text: message },
      locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(name) }, region } }],
      properties: { field_id, rule_id, source_atom_ids, recoverability, suggested_next_call },
    };
  });
}

/** A relative path stays relative, because readers resolve it against the root of the checkout. */
function uriOf(name: string): string {
  if (name === "-") return "stdin";
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name)) return pathToFileURL(name).href;
  return name.split(/[\\/]/).map(encodeURIComponent).join("/");
}

// The tokens of a valid JSON text, without numbers, true, false and null.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** Where the values of the outer members and of their members start, by `report` and `report/field_id`. */
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

/** The start of the field's value, or else of its manifest entry, or else of the report, or else of the draft. */
function regionOf(text: string, starts: ReadonlyMap<string, number>, fieldId: string | null) {
  const names = fieldId === null ? ["report"] : [`report/${fieldId}`, `evidence_manifest/${fieldId}`, "report"];
  const start = names.map((name) => starts.get(name)).find((index) => index !== undefined) ?? 0;
  const lines = text.slice(0, start).split(/\r\n|\r|\n/);
  return { startLine: lines.length, startColumn: (lines.at(-1) as string).length + 1 };
}

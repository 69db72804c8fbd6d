// Answers as SARIF 2.1.0 (OASIS), the format in which code hosts and editors accept findings: one run for all files.
import { pathToFileURL } from "node:url";
import type { Severity } from "../../server/engine/rule-set.ts";
import { type CheckedDraft, type Formatter, findingsOf, isUnusable } from "./formatter.ts";
import { createFindRegion } from "./regions.ts";

const LEVEL: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  blocking: "error",
  attention: "warning",
  info: "note",
};

const START = `{
"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
"version": "2.1.0",
"runs": [{
"columnKind": "utf16CodeUnits",
"results": [`;

/**
 * The location of a result is the member of the draft that it is about, or the start of the draft. One result per line; the rules come
 * after the results, because they are known only then.
 */
export const formatSarif: Formatter = ({ version }) => {
  const codes = new Map<string, number>();
  let separator = "\n";
  return {
    start: START,
    add(result) {
      if (isUnusable(result)) return null;
      let text = "";
      for (const item of resultsOf(result, codes)) {
        text += separator + JSON.stringify(item);
        separator = ",\n";
      }
      return text;
    },
    end() {
      const rules = [...codes.keys()].map((id) => ({ id, shortDescription: { text: id.replaceAll("_", " ") } }));
      const driver = { name: "lexbind", semanticVersion: version, rules };
      return `\n],\n"tool": ${JSON.stringify({ driver })}\n}]\n}\n`;
    },
  };
};

/** The results of a draft. Codes that are new are added to `codes`, each with its index among the rules. */
function resultsOf(draft: CheckedDraft, codes: Map<string, number>) {
  const { name, text, answer } = draft;
  const findRegion = createFindRegion(text);
  return findingsOf(draft).map(({ code, field_id, message, severity, recoverability, suggested_next_call }, index) => {
    const { rule_id, source_atom_ids } = answer.traces[index] ?? {};
    const region = findRegion(field_id);
    const ruleIndex = codes.get(code) ?? codes.size;
    codes.set(code, ruleIndex);
    return {
      ruleIndex,
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

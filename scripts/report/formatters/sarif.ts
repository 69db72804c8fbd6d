// Answers as SARIF 2.1.0 (OASIS), the format in which code hosts and editors accept findings: one run for all files.
import { pathToFileURL } from "node:url";
import type { Decision } from "../../../server/engine/decision/decision.ts";
import type { Severity } from "../../../server/engine/rule-set.ts";
import { decisionSentences } from "../wording/decision-words.ts";
import {
  type CheckedDraft,
  type CheckResult,
  type Formatter,
  findingsOf,
  isUnusable,
  type UnusableFile,
} from "./formatter.ts";
import { createFindRegion } from "./json-members.ts";

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
export const formatSarif: Formatter = ({ version, profile: { decision } }) => {
  const codes = new Map<string, number>();
  let separator = "\n";
  return {
    start: START,
    add(result) {
      const items = resultsOf(result, decision);
      if (items === null) return null;
      let text = "";
      for (const item of items) {
        const ruleIndex = codes.get(item.ruleId) ?? codes.size;
        codes.set(item.ruleId, ruleIndex);
        text += separator + JSON.stringify({ ruleIndex, ...item });
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

/** The results of a draft, its decision first; null for a file that could not be read. */
function resultsOf(result: CheckResult, decision: Decision | undefined) {
  if (!isUnusable(result)) return [...resultsOfDecision(result, decision), ...resultsOfDraft(result)];
  return result.json === null ? null : [resultOfUnusable(result, result.json)];
}

/** The outcome is no problem of the draft, so that it has no level. */
function resultsOfDecision({ name, answer }: CheckedDraft, decision: Decision | undefined) {
  if (answer.decision === undefined || decision === undefined) return [];
  const text = decisionSentences(answer, decision).join(" ");
  const { outcome, basis } = answer.decision;
  const locations = [locationOf(name, { startLine: 1, startColumn: 1 })];
  return [
    {
      ruleId: outcome,
      kind: "informational",
      level: "none",
      message: { text },
      locations,
      properties: { outcome, basis },
    },
  ];
}

function resultsOfDraft(draft: CheckedDraft) {
  const { name, text, answer } = draft;
  const findRegion = createFindRegion(text);
  return findingsOf(draft).map(({ code, field_id, message, severity, recoverability, suggested_next_call }, index) => {
    const { rule_id, source_atom_ids } = answer.traces[index] ?? {};
    return {
      ruleId: code,
      level: LEVEL[severity],
      message: { text: message },
      locations: [locationOf(name, findRegion(field_id))],
      properties: { field_id, rule_id, source_atom_ids, recoverability, suggested_next_call },
    };
  });
}

// Without a result, a code host would take the earlier findings of the file as fixed.
function resultOfUnusable({ name, problem }: UnusableFile, json: string) {
  const { error } = JSON.parse(json) as { error: string };
  const locations = [locationOf(name, { startLine: 1, startColumn: 1 })];
  return { ruleId: error, level: LEVEL.blocking, message: { text: problem }, locations };
}

const locationOf = (name: string, region: { startLine: number; startColumn: number }) => ({
  physicalLocation: { artifactLocation: { uri: uriOf(name) }, region },
});

/** A relative path stays relative, because readers resolve it against the root of the checkout. */
function uriOf(name: string): string {
  if (name === "-") return "stdin";
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name)) return pathToFileURL(name).href;
  return name.split(/[\\/]/).map(encodeURIComponent).join("/");
}

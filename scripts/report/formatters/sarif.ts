// Answers as SARIF 2.1.0 (OASIS), the format in which code hosts and editors accept findings: one run for all files.
import { pathToFileURL } from "node:url";
import { escapeControls } from "../../../server/engine/names.ts";
import type { Severity } from "../../../server/engine/rule-set.ts";
import { createFindRegion, type Region } from "../json/json-members.ts";
import { decisionSentences } from "../wording/decision-words.ts";
import { formatCount } from "../wording/words.ts";
import { type CheckResult, type Formatter, getFindings, isUnusable, profileName } from "./formatter.ts";

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

/** Code hosts reject a log with more results. */
const MAX_RESULTS = 25_000;

/**
 * The location of a result is the member of the draft that it is about, or the start of the draft. One result per line; the rules come
 * after the results, because they are known only then. What would be more than a code host takes is counted in the last result.
 */
export const formatSarif: Formatter = ({ version }) => {
  const codes = new Map<string, number>();
  let separator = "\n";
  let [written, leftOut] = [0, 0];
  const write = (item: Result): string => {
    const ruleIndex = codes.get(item.ruleId) ?? codes.size;
    codes.set(item.ruleId, ruleIndex);
    const line = separator + escapeControls(JSON.stringify({ ruleIndex, ...item }));
    separator = ",\n";
    written += 1;
    return line;
  };
  return {
    start: START,
    add(result) {
      const items = getResults(result);
      if (items === null) return null;
      // One place is kept for the result that counts the others.
      const shown = items.slice(0, Math.max(0, MAX_RESULTS - 1 - written));
      leftOut += items.length - shown.length;
      return shown.map(write).join("");
    },
    end() {
      const text = `${formatCount(leftOut, "result")} more: a log has at most ${MAX_RESULTS}. Check fewer drafts at once.`;
      const last =
        leftOut === 0 ? "" : write({ ruleId: "results_left_out", level: "warning", message: { text } } as Result);
      const rules = [...codes.keys()].map((id) => ({ id, shortDescription: { text: id.replaceAll("_", " ") } }));
      const driver = { name: "lexbind", semanticVersion: version, rules };
      return `${last}\n],\n"tool": ${JSON.stringify({ driver })}\n}]\n}\n`;
    },
  };
};

interface Result {
  readonly ruleId: string;
}

/** The results of a draft, its decision first; null for a file that could not be read. */
function getResults(result: CheckResult) {
  const { name } = result;
  const getResult = (ruleId: string, level: object, text: string, region: Region, properties?: object) => {
    const physicalLocation = { artifactLocation: { uri: toUri(name) }, region };
    return { ruleId, ...level, message: { text }, locations: [{ physicalLocation }], properties };
  };
  if (isUnusable(result)) {
    if (result.json === null) return null;
    // Without a result, a code host would take the earlier findings of the file as fixed.
    const { error } = JSON.parse(result.json) as { error: string };
    return [getResult(error, { level: LEVEL.blocking }, result.cause, START_OF_FILE)];
  }
  const { text, answer } = result;
  const { decision } = result.profile;
  const profile = profileName(result.profile);
  const findRegion = createFindRegion(text);
  const findings = getFindings(result).map(
    ({ code, field_id, message, severity, recoverability, suggested_next_call }, index) => {
      const { rule_id, source_atom_ids } = answer.traces[index] ?? {};
      const properties = { profile, field_id, rule_id, source_atom_ids, recoverability, suggested_next_call };
      return getResult(code, { level: LEVEL[severity] }, message, findRegion(field_id), properties);
    },
  );
  if (answer.decision === undefined || decision === undefined) return findings;
  const { outcome, basis } = answer.decision;
  const words = decisionSentences(answer, decision).join(" ");
  // The outcome is not a finding on the draft, so it has no level.
  const level = { kind: "informational", level: "none" };
  return [getResult(outcome, level, words, START_OF_FILE, { profile, outcome, basis }), ...findings];
}

const START_OF_FILE: Region = { startLine: 1, startColumn: 1 };

/** A relative path stays relative, because readers resolve it against the root of the checkout. */
function toUri(name: string): string {
  if (name === "-") return "stdin";
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name)) return pathToFileURL(name).href;
  return name.split(/[\\/]/).map(encodeURIComponent).join("/");
}

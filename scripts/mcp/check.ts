// The tools check and deadline: the answers of the engine to a draft, by the same code as the server and the command line.
import { createAnswerBody } from "../../server/body.ts";
import { type Answer, findDue } from "../../server/engine/answer.ts";
import type { BriefAnswer } from "../../server/engine/brief.ts";
import { isObject } from "../../server/engine/request.ts";
import { formatInstant, parseInstant } from "../../server/engine/time/instant.ts";
import { type TakenFact, takeFacts } from "../board/take-facts.ts";
import { findFilling } from "../report/draft/prepare-draft.ts";
import { DETAILS, readDetails } from "../report/entity-details/entity-details.ts";
import { boundWords, NOT_COUNTED } from "../report/formatters/deadline.ts";
import type { DeadlineFacts } from "../report/formatters/late-words.ts";
import type { SameFact } from "../report/published/same-facts.ts";
import type { Documents, JsonMembers } from "./documents.ts";
import { MAX_IDS } from "./explain.ts";
import {
  type Arguments,
  firstPage,
  measureJson,
  type NextCall,
  type Tool,
  ToolError,
  toContent,
  toResult,
} from "./tool.ts";

/** The options of a check; their values are checked by the engine. */
const OPTIONS = {
  member_state: { type: "string", description: "as DE" },
  time_zone: { type: "string", description: "IANA name" },
  bank_holidays: { type: "string", description: "YYYY-MM-DD, joined by commas" },
  previous_submitted_at: {
    type: "string",
    description: "of the initial notification; final report: of the last intermediate one; RFC 3339",
  },
  submitted_at: { type: "string", description: "when this report was submitted, RFC 3339" },
  now: { type: "string", description: "time of the check, RFC 3339; default: the clock" },
};

export const check: Tool = {
  name: "check",
  description: "Checks a draft. Nothing is stored or sent.",
  input: {
    profile: { type: "string" },
    report: { type: "object", description: "field id: value" },
    evidence_manifest: { type: "object", description: "field id: list of evidence labels" },
    from: {
      type: "object",
      description: "profile and report of a draft under another act; fills what is empty and the same",
    },
    entity_details: {
      type: "object",
      description: "as in the file of prevalidate --entity-details; fills what is empty",
    },
    ...OPTIONS,
  },
  required: ["profile", "report"],
  output: {
    prevalidation_status: { type: "string", enum: ["blocked", "attention_required", "ready_for_preverification"] },
    counts: { type: "object" },
    findings: { type: "array" },
  },
  call(given, documents) {
    const { findings, ...answer } = ask(given, "brief", documents) as BriefAnswer;
    const { blocking, attention, info } = answer.counts;
    const summary = `${answer.prevalidation_status}: ${blocking} blocking, ${attention} attention, ${info} info`;
    return firstPage(findings, (shown, { length: left }) => {
      const next = nextAfter({ ...answer, findings: shown }, given.profile, documents);
      const lines = shown.map(({ code, severity = "blocking", message }) => `${code} (${severity}): ${message}`);
      const note = left === 0 ? [] : [`${left} more findings are not shown: fix these, then check again.`];
      // Where no finding is left out, the structured content is the answer of the server alone.
      const cut = left === 0 ? {} : { findings_left_out: left, next_call: next };
      return {
        content: toContent([summary, ...lines, ...note], next),
        structuredContent: { ...answer, findings: shown, ...cut },
      };
    });
  },
};

export const deadline: Tool = {
  name: "deadline",
  description: "When a report is due; the draft may be incomplete.",
  input: {
    ...{ profile: { type: "string" }, report: { type: "object" } },
    ...Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: "string" }])),
  },
  required: ["profile", "report"],
  output: { timeline: { type: ["object", "null"] }, timeline_missing: { type: "array" }, message: { type: "string" } },
  call(given, documents) {
    const answer = ask(given, "full", documents) as Answer;
    const { timeline, findings, traces } = answer;
    const { profile } = given;
    const facts = {
      now: parseInstant(String(given.now))?.epochMs ?? Date.now(),
      clocks: documents.profile(profile).clocks ?? [],
    };
    if (!timeline || findDue(timeline) === null) return missing(profile, answer, facts);
    const message = findings.find((_, index) => traces[index]?.rule_id === timeline.rule_id)?.message;
    const line = message ?? `Due ${timeline.due_local ?? findDue(timeline)}.`;
    return toResult({ timeline, ...(message && { message }) }, [line], { tool: "check", arguments: { profile } });
  },
};

/** The answer to the draft of a call. Throws a ToolError with the message that the server would answer. */
function ask(given: Arguments, detail: "full" | "brief", documents: Documents): unknown {
  const { profile, report, evidence_manifest, entity_details = {}, from, ...options } = given;
  const { published } = documents;
  const details = readDetails({ entity_details });
  if (details === null)
    throw new ToolError(`entity_details: expected texts, or lists of codes, by ${DETAILS.join(", ")}.`);
  const known = report as JsonMembers;
  const { values, facts, parameters } = findFilling(known, documents.profile(profile), {
    details,
    findFacts: from === undefined ? null : createFindFacts(from, profile, documents),
    parameters: { now: formatInstant(Date.now()), ...options },
  });
  const filled = { ...known, ...Object.fromEntries(values) };
  const value = { report: filled, ...(evidence_manifest !== undefined && { evidence_manifest }) };
  const isTooLarge = measureJson(value) > published.limits.max_request_bytes;
  const served = published.profiles.get(profile);
  if (served === undefined) throw new Error("the input schema lets only known profiles through");
  const { status, json } = createAnswerBody(published)(isTooLarge ? { error: "request_too_large" } : { value }, {
    profile: served,
    mode: "prevalidation",
    parameters: { ...parameters, detail },
  });
  const answer = JSON.parse(json);
  if (status !== 200) throw new ToolError(answer.message);
  return facts === null ? answer : { ...answer, taken: facts.taken.map(getIds), alike: facts.alike.map(getIds) };
}

/** Returns what a report takes from the other draft of a call. Throws a ToolError if that is none of a known profile. */
function createFindFacts(from: unknown, profile: string, documents: Documents) {
  const other = readOther(from, documents);
  const facts = (documents.read("same-facts.json")?.same_facts ?? []) as SameFact[];
  return (report: JsonMembers) => takeFacts(facts, other, { profile, report });
}

/** The other draft of a call. Throws a ToolError if it is none of a known profile. */
function readOther(from: unknown, { names }: Documents): Parameters<typeof takeFacts>[1] {
  const { profile, report } = from as JsonMembers;
  if (names.includes(profile as string) && isObject(report)) return { profile: profile as string, report };
  throw new ToolError("from: expected an object with profile, as in the list of checklist, and report, an object.");
}

/** The field that took, or may take, a value, and the field that the value is from. */
const getIds = ({ field, from, copy, because }: TakenFact) => ({
  field_id: field.field_id,
  from: from.field_id,
  ...(copy !== "same" && { because }),
});

/**
 * What helps with findings: the fields to fix or, if they have none that the profile knows, the rules. Nothing is left to do for a
 * draft that is ready.
 */
function nextAfter(
  { findings, prevalidation_status }: Pick<BriefAnswer, "findings" | "prevalidation_status">,
  profile: string,
  documents: Documents,
): NextCall | null {
  if (prevalidation_status === "ready_for_preverification") return null;
  const known = new Set(documents.checklist(profile).map(({ id }) => id));
  const fields = findings.flatMap(({ field_id }) => (field_id !== null && known.has(field_id) ? field_id : []));
  const rules = findings.flatMap(({ href }) => href.split("/").at(-1) ?? []);
  const ids = [...new Set(fields.length > 0 ? fields : rules)].slice(0, MAX_IDS);
  return { tool: "explain", arguments: { profile, detail: "brief", ids } };
}

/** What is missing for a deadline, and the timeline if that has a bound of one. */
function missing(profile: string, { timeline, timeline_missing = [] }: Answer, facts: DeadlineFacts) {
  const ids = timeline_missing.filter((name) => !Object.hasOwn(OPTIONS, name));
  const next =
    ids.length > 0
      ? { tool: "explain", arguments: { profile, detail: "brief", ids } }
      : { tool: timeline_missing.length > 0 ? "deadline" : "check", arguments: { profile } };
  const { upper_bound: bound, bound_if } = timeline?.clocks[0] ?? {};
  const getLatest = (): string => {
    if (bound === undefined) return "";
    if (bound_if === undefined) return ` It is ${bound} at the latest.`;
    if (Date.parse(bound) >= facts.now) return ` It is ${bound} at the latest, if ${bound_if}.`;
    const passed = boundWords(timeline, { ...facts, timeZone: timeline?.time_zone ?? "UTC" });
    return passed === undefined ? "" : ` It has ${passed}`;
  };
  const line =
    timeline_missing.length === 0
      ? NOT_COUNTED
      : `No deadline can be computed without a usable ${timeline_missing.join(", ")}.${getLatest()}`;
  return toResult({ timeline: bound === undefined ? null : timeline, timeline_missing }, [line], next);
}

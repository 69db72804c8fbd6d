// The calls of check and deadline: the answers of the engine to a draft, by the same code as the server and the command line.
import { createAnswerBody } from "../../server/body.ts";
import { type Answer, type AnswerTimeline, findDue } from "../../server/engine/answer.ts";
import type { BriefAnswer } from "../../server/engine/brief.ts";
import { isObject } from "../../server/engine/request.ts";
import { formatInstant } from "../../server/engine/time/instant.ts";
import { createRenderError } from "../../server/errors.ts";
import { type SameFact, type TakenFact, takeFacts } from "../report/board/take-facts.ts";
import { DETAILS, findDetailValues, getDetailText, readDetails } from "../report/entity-details/entity-details.ts";
import type { Documents, Json } from "./documents.ts";
import {
  type Arguments,
  type Call,
  fitItems,
  MAX_IDS,
  measureJson,
  type NextCall,
  OPTIONS,
  ToolError,
  toResult,
} from "./tool.ts";

/** The field that took, or may take, a value, and the field that the value is from. */
const getIds = ({ field, from, copy, because }: TakenFact) => ({
  field_id: field.field_id,
  from: from.field_id,
  ...(copy !== "same" && { because }),
});

/** The other draft of a call; undefined if it is none of a known profile. */
function readOther(from: unknown, names: readonly string[]): Parameters<typeof takeFacts>[1] | undefined {
  if (!isObject(from) || !isObject(from.report)) return undefined;
  const profile = names.find((name) => name === from.profile);
  return profile === undefined ? undefined : { profile, report: from.report };
}

type Ask = (given: Arguments, tool: string, detail: "full" | "brief") => unknown;

/** Creates a function that checks the draft of a call. It throws a ToolError with the message that the server would answer. */
function createAsk(documents: Documents): Ask {
  const { published } = documents;
  const renderError = createRenderError(published.errors);
  const answerBody = createAnswerBody(published, renderError);
  const facts = (documents.read("same-facts.json")?.same_facts ?? []) as SameFact[];
  return ({ profile, report, evidence_manifest, entity_details = {}, from, ...options }, tool, detail) => {
    const again = { tool, arguments: { profile } };
    const details = readDetails({ entity_details });
    if (details === null)
      throw new ToolError(`entity_details: expected texts, or lists of codes, by ${DETAILS.join(", ")}.`, again);
    const known = report as Json;
    const ours = { ...known, ...findDetailValues(documents.profile(profile), details, known) };
    // From a draft of the same act nothing is taken.
    const other = from === undefined ? { profile, report: {} } : readOther(from, documents.names);
    if (other === undefined)
      throw new ToolError(
        "from: expected an object with profile, as in the list of checklist, and report, an object.",
        again,
      );
    const { taken, alike } = takeFacts(facts, other, { profile, report: ours });
    const filled = { ...ours, ...Object.fromEntries(taken.map(({ field, value }) => [field.field_id, value])) };
    const parameters = {
      member_state: getDetailText(details.member_state),
      now: formatInstant(Date.now()),
      ...options,
    };
    const value = { report: filled, ...(evidence_manifest !== undefined && { evidence_manifest }) };
    const isTooLarge = measureJson(value) > published.limits.max_request_bytes;
    const parsed = isTooLarge ? ({ error: "request_too_large" } as const) : { value };
    const served = published.profiles.get(profile);
    if (served === undefined) throw new Error("the input schema lets only known profiles through");
    const { status, json } = answerBody(parsed, served, "prevalidation", { ...parameters, detail });
    const answer: unknown = JSON.parse(json);
    if (status === 200)
      return from === undefined ? answer : { ...(answer as Json), taken: taken.map(getIds), alike: alike.map(getIds) };
    throw new ToolError((answer as { message: string }).message, again);
  };
}

/** Checks a draft: the brief answer, with as many findings as fit. */
export function createCheck(documents: Documents): Call {
  const ask = createAsk(documents);
  return (given) => {
    const { findings, ...answer } = ask(given, "check", "brief") as BriefAnswer;
    const { blocking, attention, info } = answer.counts;
    const summary = `${answer.prevalidation_status}: ${blocking} blocking, ${attention} attention, ${info} info`;
    return fitItems(findings, (shown, rest) => {
      const next = nextAfter(documents, given.profile, shown, answer.prevalidation_status);
      const cut = rest.length === 0 ? {} : { findings_left_out: rest.length, next_call: next };
      const lines = shown.map(({ code, severity = "blocking", message }) => `${code} (${severity}): ${message}`);
      const note =
        rest.length === 0 ? [] : [`${rest.length} more findings are not shown: fix these, then check again.`];
      return toResult({ ...answer, findings: shown, ...cut }, [summary, ...lines, ...note], next);
    }).result;
  };
}

/**
 * What helps with findings: the fields to fix or, if they have none that the profile knows, the rules. Nothing is left to do for a
 * draft that is ready.
 */
function nextAfter(
  documents: Documents,
  profile: string,
  findings: BriefAnswer["findings"],
  status: string,
): NextCall | null {
  if (status === "ready_for_preverification") return null;
  const known = new Set(documents.checklist(profile).map(({ id }) => id));
  const fields = findings.flatMap(({ field_id }) => (field_id !== null && known.has(field_id) ? field_id : []));
  const rules = findings.flatMap(({ href }) => href.split("/").at(-1) ?? []);
  const ids = [...new Set(fields.length > 0 ? fields : rules)].slice(0, MAX_IDS);
  return { tool: "explain", arguments: { profile, detail: "brief", ids } };
}

/** The deadline of a report whose draft may be incomplete, or what it lacks. */
export function createDeadline(documents: Documents): Call {
  const ask = createAsk(documents);
  return (given) => {
    const { timeline, timeline_missing = [], findings, traces } = ask(given, "deadline", "full") as Answer;
    const { profile } = given;
    if (!timeline || findDue(timeline) === null) return missing(profile, timeline_missing, timeline ?? null);
    const message = findings.find((_, index) => traces[index]?.rule_id === timeline.rule_id)?.message;
    const next = { tool: "check", arguments: { profile } };
    const line = message ?? `Due ${timeline.due_local ?? findDue(timeline)}.`;
    return toResult({ timeline, ...(message && { message }), next_call: next }, [line], next);
  };
}

/** What is missing for a deadline, and the timeline if that has a bound of one. */
function missing(profile: string, names: readonly string[], timeline: AnswerTimeline | null) {
  const ids = names.filter((name) => !Object.hasOwn(OPTIONS, name));
  const next =
    ids.length > 0
      ? { tool: "explain", arguments: { profile, detail: "brief", ids } }
      : { tool: names.length > 0 ? "deadline" : "check", arguments: { profile } };
  const bound = timeline?.clocks[0]?.upper_bound;
  const line =
    names.length === 0
      ? "No deadline is counted for a submission of this type."
      : `No deadline can be computed without a usable ${names.join(", ")}.${bound === undefined ? "" : ` It is ${bound} at the latest.`}`;
  const structured: Json = {
    timeline: bound === undefined ? null : timeline,
    timeline_missing: names,
    next_call: next,
  };
  return toResult(structured, [line], next);
}

// The pre-validation engine: applies a profile's published rules to one draft. Pure: no clock, no environment, no I/O.
import type { Answer, AnswerDecision, AnswerOfficialTemplate, AnswerTimeline, Finding, Trace } from "./answer.ts";
import { createBrief } from "./brief.ts";
import { prepareTimeline } from "./clocks/timeline.ts";
import { getSentence, prepareDecision } from "./decision/decide.ts";
import { Draft } from "./draft.ts";
import type { Cause, FindingCause } from "./kind.ts";
import { describeOfficialTemplate, readOfficialTemplate } from "./official-template.ts";
import {
  type CheckOptions,
  createReadOptions,
  NO_OPTIONS,
  type ParameterError,
  type RequestParameters,
  readDetail,
} from "./options.ts";
import { excludes, getParts, type PreparedRule, prepareRules, type RunnableRuleSet } from "./prepared-rules.ts";
import { type ParsedJson, readJsonFile } from "./read-json.ts";
import { type DraftRequest, type RequestError, readRequest } from "./request.ts";
import type { AnswerHashes, Mode, Rule, RuleSet, Status } from "./rule-set.ts";
import { type Checked, printWithin, SHORTENED_BYTES } from "./shorten.ts";
import { fillTemplate } from "./template.ts";
import type { Results } from "./three-valued.ts";
import { parseInstant } from "./time/instant.ts";

/** Why a text was not checked. `at` is given if the cause is at a position in the text. */
export type BodyError = RequestError | ParameterError | Exclude<ParsedJson, { value: unknown }>;

/**
 * Checks the text of a request, or the value that readJson has read from it. Returns the answer, and as text: canonical JSON of it, or of a
 * BriefAnswer, if the parameters ask for it; or the error. Lint ignores the options of a check.
 */
export type CheckText = (
  body: string | { readonly value: unknown },
  mode: Mode,
  parameters?: RequestParameters,
) => (Checked & { readonly json: string }) | BodyError;

/**
 * The check of texts by a rule set. A large answer is shortened, unless it is to be complete. Server, commands and pages call it through
 * createAnswerBody in server/body.ts, which makes the error body.
 */
export function createCheckText(ruleSet: RuleSet, hashes: AnswerHashes, isComplete = false): CheckText {
  const leftOut = ruleSet.summaries.left_out;
  const answerRequest = createAnswerRequest(ruleSet, hashes);
  const readOptions = createReadOptions(ruleSet);
  return (body, mode, parameters = {}) => {
    const options = mode === "lint" ? NO_OPTIONS : readOptions(parameters);
    if ("error" in options) return options;
    const detail = readDetail(parameters);
    if (typeof detail !== "string") return detail;
    const parsed = typeof body === "string" ? readJsonFile(body) : body;
    if ("error" in parsed) return parsed;
    const request = readRequest(parsed.value);
    if ("error" in request) return request;
    const { answer, causes } = answerRequest(request, mode, options);
    const print = (answer: Answer) => JSON.stringify(detail === "brief" ? createBrief(answer) : answer);
    const maxBytes = isComplete ? Number.POSITIVE_INFINITY : SHORTENED_BYTES[detail];
    return printWithin({ answer, causes }, { print, maxBytes, leftOut });
  };
}

/** Runs one mode over one draft. Never throws because of a draft; a throw is a defect of the rule set or of a kind. */
export type Prevalidate = (request: DraftRequest, mode: Mode, options?: CheckOptions) => Answer;

/** The check of parsed requests by a rule set. Throws where the rule set is not one that the compiler made. */
export function createPrevalidate(ruleSet: RuleSet, hashes: AnswerHashes): Prevalidate {
  const answerRequest = createAnswerRequest(ruleSet, hashes);
  return (request, mode, options) => answerRequest(request, mode, options).answer;
}

function createAnswerRequest(ruleSet: RuleSet, hashes: AnswerHashes) {
  const runs = { lint: createRun(ruleSet, "lint"), prevalidation: createRun(ruleSet, "prevalidation") };
  const { summaries, crosswalk } = ruleSet;
  return (request: DraftRequest, mode: Mode, options?: CheckOptions) => {
    const run = runs[mode](request, options);
    const isPrevalidation = mode === "prevalidation";
    const counts = countSeverities(run.findings);
    const status = getStatus(counts);
    const official_template = isPrevalidation ? run.official_template : undefined;
    const summary = fillTemplate(summaries[mode][status], counts);
    const [rows, words] = [crosswalk.official_template, summaries.official_template];
    const form = official_template && rows && words && describeOfficialTemplate(rows, words, official_template);
    const decided = run.decision && getSentence(ruleSet.decision, run.decision);
    const unknown =
      isPrevalidation && run.timelineMissing?.length ? unknownSentence(ruleSet, run.timeline, options) : undefined;
    const answer: Answer = {
      act_id: ruleSet.act_id,
      boundary: ruleSet.boundary,
      boundary_id: ruleSet.boundary_id,
      check: mode,
      counts,
      ...(run.decision && { decision: run.decision }),
      ...(hashes.engine_hash && { engine_hash: hashes.engine_hash }),
      findings: run.findings,
      ...(official_template && { official_template }),
      ok: true,
      prevalidation_status: status,
      profile_artifact_hash: hashes.profile_artifact_hash,
      profile_semantic_hash: hashes.profile_semantic_hash,
      ready_for_preverification: status === "ready_for_preverification",
      required: run.required,
      rules: run.rules,
      safe_summary: [summary, decided, unknown, form].filter((sentence) => typeof sentence === "string").join(" "),
      ...(isPrevalidation && { timeline: run.timeline }),
      ...(isPrevalidation && run.timelineMissing !== null && { timeline_missing: run.timelineMissing }),
      traces: run.traces,
    };
    return { answer, causes: run.causes };
  };
}

/** What is known of a deadline that cannot be computed; undefined where the profile has no sentence for it. */
function unknownSentence(
  ruleSet: RuleSet,
  timeline: AnswerTimeline | null,
  { now }: CheckOptions = NO_OPTIONS,
): string | undefined {
  const { deadline_unknown, deadline_bound, deadline_bound_if, deadline_passed_if } = ruleSet.summaries;
  const { upper_bound: due, bound_if: condition } = timeline?.clocks[0] ?? {};
  const depends = dependsSentence(ruleSet, timeline);
  if (depends !== undefined) return depends;
  if (due === undefined) return deadline_unknown;
  if (condition === undefined) return deadline_bound && fillTemplate(deadline_bound, { due });
  const isPassed = now !== null && (parseInstant(now)?.epochMs ?? 0) > Date.parse(due);
  if (!isPassed) return deadline_bound_if && fillTemplate(deadline_bound_if, { due, condition });
  // What was to come about by then did not: only another limit of the clock counts.
  const clock = ruleSet.clocks?.find(({ clock_id }) => clock_id === timeline?.clocks[0]?.clock_id);
  if (clock?.words.bound_if === condition) return deadline_unknown;
  return deadline_passed_if && fillTemplate(deadline_passed_if, { due, condition });
}

/** If the draft leaves open which of several deadlines applies: the earliest one, its condition, and the last one; else undefined. */
function dependsSentence({ summaries, clocks = [] }: RuleSet, timeline: AnswerTimeline | null): string | undefined {
  const [first, ...others] = timeline?.clocks[0]?.depends_on ?? [];
  const condition = clocks.find(({ clock_id }) => clock_id === first?.clock_id)?.words.applies_if;
  const due = first?.due ?? first?.upper_bound;
  if (due === undefined || !condition) return undefined;
  const otherwise = others.at(-1)?.due ?? null;
  const { deadline_depends, deadline_depends_open } = summaries;
  const template = otherwise === null ? deadline_depends_open : deadline_depends;
  return template && fillTemplate(template, { due, condition, otherwise: otherwise ?? "" });
}

/** What one run over a draft found, and which of its rules did not apply. */
export interface Run extends Pick<Answer, "findings" | "required" | "rules" | "traces"> {
  /** The criteria that rules have as their results, by id. */
  readonly results: Results;
  /** Null in lint, and for a profile without a decision. */
  readonly decision: AnswerDecision | null;
  readonly timeline: AnswerTimeline | null;
  /** Null where there is a deadline. */
  readonly timelineMissing: readonly string[] | null;
  readonly official_template: AnswerOfficialTemplate | undefined;
  readonly notApplicable: readonly Rule[];
  /** In the order of the findings. */
  readonly causes: readonly FindingCause[];
}

/** The rules of one mode as a function of a request; createPrevalidate makes an answer of what it returns. */
export function createRun(
  ruleSet: RunnableRuleSet,
  mode: Mode,
): (request: DraftRequest, options?: CheckOptions) => Run {
  const rules = ruleSet.rules.filter(({ checks }) => checks.includes(mode));
  const profile = getParts(ruleSet);
  const preparedRules = prepareRules({ ...ruleSet, rules }, profile);
  const readTimeline = prepareTimeline(mode === "lint" ? [] : [...profile.clocks.values()], preparedRules, profile);
  const { decision } = ruleSet;
  const decide = mode === "lint" || decision === undefined ? null : prepareDecision(decision, preparedRules);
  const required = ruleSet.fields.filter((field) => field.required).map(({ field_id }) => field_id);
  const template = ruleSet.crosswalk.official_template;
  return (request, options = NO_OPTIONS) => {
    const draft = new Draft(request, decide, options);
    const traces: Trace[] = [];
    const notApplicable: Rule[] = [];
    const causes: FindingCause[] = [];
    let rulesWithFinding = 0;
    for (const prepared of preparedRules) {
      const isExcluded = excludes(prepared, draft, options);
      if (isExcluded && prepared.kind.asksForField) draft.exempt(prepared.field);
      if (!isApplicable(prepared, draft)) notApplicable.push(prepared.rule);
      else if (!isExcluded && (prepared.when === null || prepared.when(draft, options))) {
        const found = prepared.evaluate(draft, options);
        if (found.length === 0) continue;
        rulesWithFinding++;
        record(prepared, found, draft, { traces, causes });
      }
    }
    const { findings } = draft;
    const { timeline, timelineMissing } = readTimeline(draft, options);
    const asked = required.filter((field) => !draft.isExempt(field));
    const present = asked.filter((field) => draft.hasValue(field)).length;
    const [total, not_applicable] = [preparedRules.length, notApplicable.length];
    return {
      findings,
      traces,
      results: draft.results,
      decision: draft.decision,
      timeline,
      timelineMissing,
      official_template: template && readOfficialTemplate(template, draft),
      notApplicable,
      causes,
      required: { present, total: asked.length },
      rules: { evaluated: total - not_applicable, failed: rulesWithFinding, not_applicable, total },
    };
  };
}

/**
 * One cause, one finding: a field with a blocking finding gets no further one, and an absence that is reported is reported again
 * only with a greater severity.
 */
export function isApplicable({ rule, field, inputs, isUnread }: PreparedRule, draft: Draft): boolean {
  const { present, usable, validEvidence, reportsAbsence } = inputs;
  for (const field of present) if (!draft.isPresent(field)) return false;
  for (const field of usable) if (!draft.isUsable(field)) return false;
  for (const field of validEvidence) if (!draft.hasValidEvidence(field)) return false;
  for (const field of reportsAbsence) if (draft.hasReportedAbsence(field, rule.severity)) return false;
  return !isUnread || !draft.isBlockedAt(field);
}

type Recorded = Readonly<{ traces: Trace[]; causes: FindingCause[] }>;

/** Records the findings of a rule, and what they mean for the rules after it. */
export function record(
  prepared: PreparedRule,
  found: readonly Cause[],
  draft: Draft,
  { traces, causes }: Recorded,
): void {
  const { rule, kind, href } = prepared;
  const { rule_id, field_id, severity, source_atom_ids } = rule;
  for (const cause of found) {
    traces.push({ finding: draft.findings.length, href, rule_id, source_atom_ids });
    draft.findings.push(prepared.createFinding(cause));
    causes.push({ rule, cause });
    if (cause.deadline !== undefined) draft.clocks.set(cause.deadline.clock.clock_id, cause.deadline.result);
  }
  if (field_id !== null && severity === "blocking") draft.block(field_id);
  if (field_id !== null && kind.invalidates !== null) draft.invalidate(field_id, kind.invalidates);
  // The rule was applicable, so none of at least its severity has reported these before.
  for (const field of prepared.inputs.reportsAbsence) draft.reportAbsence(field, severity);
}

function countSeverities(findings: readonly Finding[]): Answer["counts"] {
  const counts = { attention: 0, blocking: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** Any blocking finding blocks; otherwise any attention finding asks for attention; information never changes the status. */
function getStatus(counts: Answer["counts"]): Status {
  if (counts.blocking > 0) return "blocked";
  return counts.attention > 0 ? "attention_required" : "ready_for_preverification";
}

// The pre-validation engine: applies a profile's published rules to one draft. Pure: no clock, no environment, no I/O.
import type { Answer, AnswerOfficialTemplate, AnswerTimeline, Finding, Trace } from "./answer.ts";
import { briefOf } from "./brief.ts";
import { Draft } from "./draft.ts";
import { findingOf } from "./finding.ts";
import { describeOfficialTemplate, readOfficialTemplate } from "./official-template.ts";
import {
  type CheckOptions,
  createReadOptions,
  NO_OPTIONS,
  type ParameterProblem,
  type RequestParameters,
  readDetail,
} from "./options.ts";
import { type JsonReading, readJson } from "./read-json.ts";
import { type DraftRequest, type RequestProblem, readRequest } from "./request.ts";
import type { Mode, ProfileHashes, Rule, RuleSet, Status } from "./rule-set.ts";
import type { Inputs, RuleContext } from "./rules/kind.ts";
import { KINDS } from "./rules/kinds.ts";
import { fillTemplate } from "./template.ts";

/** Why a text was not checked. `at` is there when a position in the text is the cause. */
export type BodyProblem = RequestProblem | ParameterProblem | Exclude<JsonReading, { value: unknown }>;

/**
 * Reads the text of a request and answers it: canonical JSON of an Answer, or of a BriefAnswer, if the parameters ask for it; or the
 * problem. Lint ignores the options of a check.
 */
export type AnswerText = (
  text: string,
  mode: Mode,
  parameters?: RequestParameters,
) => { readonly json: string } | BodyProblem;

/**
 * The whole way from the text of a request to the text of an answer, as the server, the commands and the pages use it. Rules of an
 * older version of a profile may need `kinds` of their own.
 */
export function createAnswerText(ruleSet: RuleSet, hashes: ProfileHashes, kinds = KINDS): AnswerText {
  const prevalidate = createPrevalidate(ruleSet, hashes, kinds);
  const readOptions = createReadOptions(ruleSet);
  return (text, mode, parameters = {}) => {
    const options = mode === "lint" ? NO_OPTIONS : readOptions(parameters);
    if ("error" in options) return options;
    const detail = readDetail(parameters);
    if (typeof detail !== "string") return detail;
    const reading = readJson(text);
    if ("error" in reading) return reading;
    const request = readRequest(reading.value);
    if ("error" in request) return request;
    const answer = prevalidate(request, mode, options);
    return { json: JSON.stringify(detail === "brief" ? briefOf(answer) : answer) };
  };
}

/** Runs one mode over one draft. Never throws because of a draft; a throw is a defect of the rule set or of a kind. */
export type Prevalidate = (request: DraftRequest, mode: Mode, options?: CheckOptions) => Answer;

/** The check of parsed requests by a rule set. Throws where the rule set is not one that the compiler made. */
export function createPrevalidate(ruleSet: RuleSet, hashes: ProfileHashes, kinds = KINDS): Prevalidate {
  const runs = { lint: createRun(ruleSet, "lint", kinds), prevalidation: createRun(ruleSet, "prevalidation", kinds) };
  const { summaries, crosswalk } = ruleSet;
  return (request, mode, options) => {
    const run = runs[mode](request, options);
    const counts = countSeverities(run.findings);
    const status = statusOf(counts);
    const { official_template, timeline } = mode === "prevalidation" ? run : { timeline: null };
    const summary = fillTemplate(summaries[mode][status], counts);
    const [rows, words] = [crosswalk.official_template, summaries.official_template];
    const form = official_template && rows && words && describeOfficialTemplate(rows, words, official_template);
    // Profiles without sentences for assumptions had no word either for a deadline that cannot be computed.
    const isExplained = mode === "prevalidation" && ruleSet.assumptions !== undefined;
    return {
      act_id: ruleSet.act_id,
      boundary: ruleSet.boundary,
      boundary_id: ruleSet.boundary_id,
      check: mode,
      counts,
      findings: run.findings,
      ...(official_template && { official_template }),
      ok: true,
      prevalidation_status: status,
      profile_artifact_hash: hashes.profile_artifact_hash,
      profile_semantic_hash: hashes.profile_semantic_hash,
      ready_for_preverification: status === "ready_for_preverification",
      required: run.required,
      rules: run.rules,
      safe_summary: form === undefined ? summary : `${summary} ${form}`,
      ...(isExplained || timeline !== null ? { timeline } : {}),
      ...(isExplained && timeline === null ? { timeline_missing: run.timelineMissing } : {}),
      traces: run.traces,
    };
  };
}

/** What one run over a draft found, and which of its rules did not apply. */
export interface Run extends Pick<Answer, "findings" | "required" | "rules" | "traces"> {
  readonly timeline: AnswerTimeline | null;
  readonly timelineMissing: readonly string[];
  readonly official_template: AnswerOfficialTemplate | undefined;
  readonly notApplicable: readonly Rule[];
}

/** The rules of one mode as a function of a request; createPrevalidate makes an answer of what it returns. */
export function createRun(ruleSet: RuleSet, mode: Mode, kinds = KINDS) {
  const rules = ruleSet.rules.filter(({ checks }) => checks.includes(mode)).map((rule) => prepareRule(rule, kinds));
  const deadlines = rules.filter(({ kind }) => kind.timelineMissing !== undefined);
  const required = ruleSet.fields.filter((field) => field.required);
  const fieldNames = new Map(ruleSet.fields.map(({ field_id, title }) => [field_id, `${title} (${field_id})`]));
  const shared = contextOf(ruleSet);
  return (request: DraftRequest, options = NO_OPTIONS): Run => {
    const context = { ...shared, options };
    const draft = new Draft(request);
    const traces: Trace[] = [];
    const notApplicable: Rule[] = [];
    let failed = 0;
    for (const prepared of rules) {
      const { rule, kind } = prepared;
      const { rule_id, field_id, source_atom_ids } = rule;
      if (field_id !== null && kind.exempts?.(rule, draft) === true) draft.exempt.add(field_id);
      if (!isApplicable(prepared, draft)) {
        notApplicable.push(rule);
        continue;
      }
      const failures = kind.evaluate(rule, draft, context);
      if (failures.length === 0) continue;
      failed++;
      for (const failure of failures) {
        const href = fillTemplate(ruleSet.rules_href, { rule_id });
        traces.push({ finding: draft.findings.length, href, rule_id, source_atom_ids });
        draft.findings.push(findingOf(rule, failure, ruleSet, fieldNames));
        draft.timeline = failure.timeline ?? draft.timeline;
      }
      recordConsequences(prepared, draft);
    }
    const { findings, timeline } = draft;
    const asked = required.filter(({ field_id }) => !draft.exempt.has(field_id));
    const present = asked.filter(({ field_id }) => draft.hasValue(field_id)).length;
    const timelineMissing = deadlines.flatMap(({ rule, kind }) => kind.timelineMissing?.(rule, draft, context) ?? []);
    const total = rules.length;
    const not_applicable = notApplicable.length;
    const ledger = { evaluated: total - not_applicable, failed, not_applicable, total };
    const template = ruleSet.crosswalk.official_template;
    const official_template = template && readOfficialTemplate(template, draft);
    return {
      ...{ findings, traces, timeline, timelineMissing, official_template, notApplicable },
      required: { present, total: asked.length },
      rules: ledger,
    };
  };
}

function contextOf({ code_lists, fields, crosswalk }: RuleSet): Omit<RuleContext, "options"> {
  const lists = code_lists.map((list) => ({ ...list, codes: new Set(list.items.map(({ code }) => code)) }));
  const codeLists = new Map(lists.map((list) => [list.code_list_id, list]));
  return {
    codeLists,
    fieldIds: new Set(fields.map(({ field_id }) => field_id)),
    listOfField: new Map(fields.map(({ field_id, code_list }) => [field_id, codeLists.get(code_list ?? "")])),
    officialMembers: new Map(
      crosswalk.official_template?.official_rows.flatMap((row) => row.members.map((name) => [name, row] as const)),
    ),
  };
}

type PreparedRule = ReturnType<typeof prepareRule>;

/** A rule with its kind, and what it requires of a draft. */
function prepareRule(rule: Rule, kinds: typeof KINDS) {
  const kind = kinds.get(rule.kind);
  if (kind === undefined) throw new Error(`rule ${rule.rule_id} has an unknown kind`);
  const none: Required<Inputs> = { present: [], usable: [], validEvidence: [], reportsAbsence: [], mentions: [] };
  return { rule, kind, inputs: { ...none, ...kind.inputs(rule) } };
}

const RANK = { none: 0, info: 1, attention: 2, blocking: 3 };

/**
 * One cause, one finding: a field with a blocking finding gets no further one, and an absence that is reported is reported again
 * only with a greater severity.
 */
function isApplicable({ rule, inputs }: PreparedRule, draft: Draft): boolean {
  const { present, usable, validEvidence, reportsAbsence } = inputs;
  return (
    (rule.field_id === null || !draft.blocked.has(rule.field_id)) &&
    present.every((field) => draft.isPresent(field)) &&
    usable.every((field) => draft.isUsable(field)) &&
    !validEvidence.some((field) => draft.invalid.evidence.has(field)) &&
    !reportsAbsence.some((field) => RANK[draft.reportedAbsences.get(field) ?? "none"] >= RANK[rule.severity])
  );
}

/** Records what a failed rule means for the rules after it. */
function recordConsequences({ rule, kind, inputs }: PreparedRule, draft: Draft): void {
  if (rule.field_id !== null) {
    if (rule.severity === "blocking") draft.blocked.add(rule.field_id);
    if (kind.invalidates !== undefined) draft.invalid[kind.invalidates].add(rule.field_id);
  }
  // The rule was applicable, so none of at least its severity has reported these before.
  for (const field of inputs.reportsAbsence)
    if (!draft.hasValue(field)) draft.reportedAbsences.set(field, rule.severity);
}

function countSeverities(findings: readonly Finding[]): Answer["counts"] {
  const counts = { attention: 0, blocking: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** Any blocking finding blocks; otherwise any attention finding asks for attention; information never changes the status. */
function statusOf(counts: Answer["counts"]): Status {
  if (counts.blocking > 0) return "blocked";
  return counts.attention > 0 ? "attention_required" : "ready_for_preverification";
}

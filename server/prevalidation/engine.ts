// The pre-validation engine: interprets a profile's published rules over one draft. Pure: no clock, no environment, no I/O.
import type { Answer, AnswerTimeline, Finding, Trace } from "./answer.ts";
import { ASKED, type Condition, Draft, type Timeline } from "./draft.ts";
import type { Evaluate, Failure, Inputs, Kind } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import type { DraftRequest } from "./request.ts";
import type { Check, ProfileHashes, Rule, RuleSet, Status } from "./rule-set.ts";
import { type Fill, readTemplate } from "./template.ts";

/** Runs one check on one draft. Never throws on a draft; a throw is a defect of the rule set or of a kind. */
export type Prevalidate = (request: DraftRequest, check: Check) => Answer;

interface BoundRule {
  readonly rule: Rule;
  readonly kind: Kind;
  /** What must hold for the rule to be applicable, one condition a field. */
  readonly conditions: readonly Condition[];
  /** Fields whose absence the rule names. */
  readonly absences: readonly string[];
  readonly evaluate: Evaluate;
  /** The messages of its variants, and under undefined the plain one. */
  readonly messages: ReadonlyMap<string | undefined, Fill>;
}

/** Binds a rule set once and returns the check over it. Throws where the rule set is not one that the compiler made. */
export function createPrevalidate(ruleSet: RuleSet, hashes: ProfileHashes): Prevalidate {
  const runs = { lint: createRun(ruleSet, "lint"), prevalidation: createRun(ruleSet, "prevalidation") };
  const summaries = { lint: summariesOf(ruleSet, "lint"), prevalidation: summariesOf(ruleSet, "prevalidation") };
  return (request, check) => {
    const run = runs[check](request);
    const counts = countSeverities(run.findings);
    const status = statusOf(counts);
    return {
      act_id: ruleSet.act_id,
      boundary: ruleSet.boundary,
      boundary_id: ruleSet.boundary_id,
      check,
      counts,
      findings: run.findings,
      ok: true,
      prevalidation_status: status,
      profile_artifact_hash: hashes.profile_artifact_hash,
      profile_semantic_hash: hashes.profile_semantic_hash,
      ready_for_preverification: status === "ready_for_preverification",
      required: run.required,
      rules: ledgerOf(run),
      safe_summary: summaries[check][status](counts),
      ...(run.timeline === null ? {} : { timeline: run.timeline }),
      traces: run.traces,
    };
  };
}

function summariesOf({ summaries }: RuleSet, check: Check): Readonly<Record<Status, Fill>> {
  const { blocked, attention_required, ready_for_preverification } = summaries[check];
  return {
    blocked: readTemplate(blocked),
    attention_required: readTemplate(attention_required),
    ready_for_preverification: readTemplate(ready_for_preverification),
  };
}

/** What one run of a check over a draft found, and which of its rules could look. */
export interface Run {
  readonly findings: readonly Finding[];
  readonly traces: readonly Trace[];
  readonly timeline: AnswerTimeline | null;
  /** Required fields, and those of them that have a value. */
  readonly required: Answer["required"];
  readonly evaluated: readonly Rule[];
  readonly failed: number;
  readonly total: number;
}

/** Binds the rules of one check; see createPrevalidate, which words the result. */
export function createRun(ruleSet: RuleSet, check: Check): (request: DraftRequest) => Run {
  const places = new Map(ruleSet.fields.map(({ field_id }, place) => [field_id, place]));
  const rules = bindRules(ruleSet, check, places);
  const requiredFields = ruleSet.fields.filter(({ required }) => required).map(({ field_id }) => field_id);
  return (request) => {
    const draft = new Draft(places, request);
    const present = requiredFields.filter((fieldId) => draft.hasValue(fieldId)).length;
    const required = { present, total: requiredFields.length };
    return { ...runRules(rules, draft, ruleSet.rules_href), required };
  };
}

function bindRules(ruleSet: RuleSet, check: Check, places: Map<string, number>): BoundRule[] {
  const context = {
    codeLists: new Map(ruleSet.code_lists.map((list) => [list.code_list_id, list])),
    fieldIds: new Set(ruleSet.fields.map(({ field_id }) => field_id)),
  };
  return ruleSet.rules
    .filter((rule) => rule.checks.includes(check))
    .map((rule) => {
      const kind = KINDS.get(rule.kind);
      if (kind === undefined) throw new Error(`rule ${rule.rule_id} has an unknown kind`);
      const inputs = kind.inputs(rule);
      const conditions = conditionsOf(rule, inputs, places);
      const evaluate = kind.bind(rule, context);
      return { rule, kind, conditions, absences: inputs.absences ?? [], evaluate, messages: messagesOf(rule) };
    });
}

/**
 * One cause, one finding: a field with a blocking finding gets no further one, and an absence is named once. One condition a field;
 * a field that the profile lacks gets a place besides.
 */
function conditionsOf(rule: Rule, inputs: Inputs, places: Map<string, number>): Condition[] {
  const conditions = new Map<number, Condition>();
  const ask = (fieldId: string, { mask, wanted }: Omit<Condition, "place">) => {
    const place = places.get(fieldId) ?? places.size;
    places.set(fieldId, place);
    const other = conditions.get(place);
    conditions.set(place, { place, mask: mask | (other?.mask ?? 0), wanted: wanted | (other?.wanted ?? 0) });
  };
  if (rule.field_id !== null) ask(rule.field_id, ASKED.free);
  for (const input of ["present", "usable", "evidenced", "absences"] as const) {
    for (const fieldId of inputs[input] ?? []) ask(fieldId, ASKED[input]);
  }
  return [...conditions.values()];
}

function runRules(rules: readonly BoundRule[], draft: Draft, rulesHref: string): Omit<Run, "required"> {
  const findings: Finding[] = [];
  const traces: Trace[] = [];
  let timeline: AnswerTimeline | null = null;
  const evaluated: Rule[] = [];
  let failed = 0;
  for (const bound of rules) {
    if (!isApplicable(bound, draft)) continue;
    evaluated.push(bound.rule);
    const failures = bound.evaluate(draft);
    if (failures.length === 0) continue;
    failed++;
    for (const failure of failures) {
      if (failure.timeline !== undefined) {
        draft.timeline = failure.timeline;
        timeline = timelineOf(bound.rule, failure.timeline);
      }
      traces.push(traceOf(bound.rule, findings.length, rulesHref));
      findings.push(findingOf(bound, failure));
    }
    leaveMarks(bound, draft, failures.length);
  }
  return { findings, traces, timeline, evaluated, failed, total: rules.length };
}

function isApplicable({ conditions }: BoundRule, draft: Draft): boolean {
  for (const condition of conditions) if (!draft.meets(condition)) return false;
  return true;
}

function leaveMarks({ rule, kind, absences }: BoundRule, draft: Draft, findingCount: number): void {
  draft.findingCount += findingCount;
  if (rule.field_id !== null && rule.severity === "blocking") draft.mark(rule.field_id, "blocked");
  if (rule.field_id !== null && kind.spoils !== undefined) draft.mark(rule.field_id, kind.spoils);
  for (const field of absences) if (!draft.hasValue(field)) draft.mark(field, "absence");
}

function messagesOf({ message, variants = {} }: Rule): Map<string | undefined, Fill> {
  const worded = Object.entries(variants).map(([name, template]) => [name, readTemplate(template)] as const);
  return new Map<string | undefined, Fill>([[undefined, readTemplate(message)], ...worded]);
}

function findingOf({ rule, messages }: BoundRule, failure: Failure): Finding {
  const fieldId = failure.field_id === undefined ? rule.field_id : failure.field_id;
  const fill = messages.get(failure.variant);
  if (fill === undefined) throw new Error(`rule ${rule.rule_id} has no variant ${failure.variant}`);
  return {
    code: rule.code,
    field_id: fieldId,
    message: fill(fieldId === null ? failure.values : { field_id: fieldId, ...failure.values }),
    recoverability: rule.recoverability,
    severity: rule.severity,
    suggested_next_call: rule.suggested_next_call,
  };
}

function timelineOf({ rule_id, source_atom_ids }: Rule, { due, weekend_relief }: Timeline): AnswerTimeline {
  return { initial_notification_due: due, rule_id, source_atom_ids, weekend_relief };
}

function traceOf(rule: Rule, finding: number, rulesHref: string): Trace {
  const { rule_id, source_atom_ids } = rule;
  return { finding, href: `${rulesHref}#${rule_id}`, rule_id, source_atom_ids };
}

function ledgerOf({ evaluated, failed, total }: Run): Answer["rules"] {
  return { evaluated: evaluated.length, failed, not_applicable: total - evaluated.length, total };
}

function countSeverities(findings: readonly Finding[]): Answer["counts"] {
  const counts = { attention: 0, blocking: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** Any blocking finding blocks, any attention finding asks for a look; information never changes the status. */
function statusOf(counts: Answer["counts"]): Status {
  if (counts.blocking > 0) return "blocked";
  return counts.attention > 0 ? "attention_required" : "ready_for_preverification";
}

// The pre-validation engine: interprets a profile's published rules over one draft. Pure: no clock, no environment, no I/O.
import type { Answer, AnswerTimeline, Finding, Trace } from "./answer.ts";
import { Draft, presenceOf, type Timeline } from "./draft.ts";
import { formatInstant } from "./instant.ts";
import type { Evaluate, Failure, Inputs, Kind } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import type { DraftRequest } from "./request.ts";
import type { Check, ProfileHashes, Rule, RuleSet, Status } from "./rule-set.ts";
import { fillTemplate } from "./template.ts";

/** Runs one check on one draft. Never throws on a draft; a throw is a defect of the rule set or of a kind. */
export type Prevalidate = (request: DraftRequest, check: Check) => Answer;

interface BoundRule {
  readonly rule: Rule;
  readonly kind: Kind;
  readonly inputs: Inputs;
  readonly evaluate: Evaluate;
}

/** Binds a rule set once and returns the check over it. Throws where the rule set is not one that the compiler made. */
export function createPrevalidate(ruleSet: RuleSet, hashes: ProfileHashes): Prevalidate {
  const runs = { lint: createRun(ruleSet, "lint"), prevalidation: createRun(ruleSet, "prevalidation") };
  const requiredFields = ruleSet.fields.filter(({ required }) => required).map(({ field_id }) => field_id);
  return (request, check) => {
    const run = runs[check](request);
    const counts = countSeverities(run.findings);
    const status = statusOf(counts);
    const present = requiredFields.filter(
      (id) => Object.hasOwn(request.report, id) && presenceOf(request.report[id]) === "value",
    );
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
      required: { present: present.length, total: requiredFields.length },
      rules: ledgerOf(run),
      safe_summary: fillTemplate(ruleSet.summaries[check][status], counts),
      ...(run.timeline === null ? {} : { timeline: run.timeline }),
      traces: run.traces,
    };
  };
}

/** What one run of a check over a draft found, and which of its rules could look. */
export interface Run {
  readonly findings: readonly Finding[];
  readonly traces: readonly Trace[];
  readonly timeline: AnswerTimeline | null;
  readonly evaluated: readonly Rule[];
  readonly failed: number;
  readonly total: number;
}

/** Binds the rules of one check; see createPrevalidate, which words the result. */
export function createRun(ruleSet: RuleSet, check: Check): (request: DraftRequest) => Run {
  const rules = bindRules(ruleSet, check);
  return (request) => runRules(rules, new Draft(request.report, request.evidence_manifest), ruleSet.rules_href);
}

function bindRules(ruleSet: RuleSet, check: Check): BoundRule[] {
  const context = {
    codeLists: new Map(ruleSet.code_lists.map((list) => [list.code_list_id, list])),
    fieldIds: new Set(ruleSet.fields.map(({ field_id }) => field_id)),
  };
  return ruleSet.rules
    .filter((rule) => rule.checks.includes(check))
    .map((rule) => {
      const kind = KINDS.get(rule.kind);
      if (kind === undefined) throw new Error(`rule ${rule.rule_id} has an unknown kind`);
      return { rule, kind, inputs: kind.inputs(rule), evaluate: kind.bind(rule, context) };
    });
}

function runRules(rules: readonly BoundRule[], draft: Draft, rulesHref: string): Run {
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
      findings.push(findingOf(bound.rule, failure));
    }
    leaveMarks(bound, draft, failures.length);
  }
  return { findings, traces, timeline, evaluated, failed, total: rules.length };
}

/** One cause, one finding: a field with a blocking finding gets no further one, and an absence is named once. */
function isApplicable({ rule, inputs }: BoundRule, draft: Draft): boolean {
  if (rule.field_id !== null && draft.isMarked(rule.field_id, "blocked")) return false;
  return (
    (inputs.present ?? []).every((field) => draft.isPresent(field)) &&
    (inputs.usable ?? []).every((field) => draft.isUsable(field)) &&
    (inputs.evidenced ?? []).every((field) => !draft.isMarked(field, "evidence")) &&
    (inputs.absences ?? []).every((field) => !draft.isMarked(field, "absence"))
  );
}

function leaveMarks({ rule, kind, inputs }: BoundRule, draft: Draft, findingCount: number): void {
  draft.findingCount += findingCount;
  if (rule.field_id !== null && rule.severity === "blocking") draft.mark(rule.field_id, "blocked");
  if (rule.field_id !== null && kind.spoils !== undefined) draft.mark(rule.field_id, kind.spoils);
  for (const field of inputs.absences ?? []) if (!draft.hasValue(field)) draft.mark(field, "absence");
}

function findingOf(rule: Rule, failure: Failure): Finding {
  const fieldId = failure.field_id === undefined ? rule.field_id : failure.field_id;
  const template = failure.variant === undefined ? rule.message : rule.variants?.[failure.variant];
  if (template === undefined) throw new Error(`rule ${rule.rule_id} has no variant ${failure.variant}`);
  return {
    code: rule.code,
    field_id: fieldId,
    message: fillTemplate(template, fieldId === null ? failure.values : { field_id: fieldId, ...failure.values }),
    recoverability: rule.recoverability,
    severity: rule.severity,
    suggested_next_call: rule.suggested_next_call,
  };
}

function timelineOf({ rule_id, source_atom_ids }: Rule, { due, weekend_relief }: Timeline): AnswerTimeline {
  return { initial_notification_due: formatInstant(due), rule_id, source_atom_ids, weekend_relief };
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

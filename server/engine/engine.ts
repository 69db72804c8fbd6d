// The pre-validation engine: interprets a profile's published rules over one draft. Pure: no clock, no environment, no I/O.
import type { Answer, AnswerTimeline, Finding, Trace } from "./answer.ts";
import { type BoundRule, bindRules, type Condition } from "./bind-rules.ts";
import { Draft, type Timeline } from "./draft.ts";
import type { Failure } from "./kind.ts";
import type { DraftRequest } from "./request.ts";
import type { Check, ProfileHashes, Rule, RuleSet, Status } from "./rule-set.ts";
import { type Fill, readTemplate } from "./template.ts";

/** Runs one check on one draft. Never throws on a draft; a throw is a defect of the rule set or of a kind. */
export type Prevalidate = (request: DraftRequest, check: Check) => Answer;

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

/** What one run of a check over a draft found, and which of its rules could not look. */
export interface Run {
  readonly findings: readonly Finding[];
  readonly traces: readonly Trace[];
  readonly timeline: AnswerTimeline | null;
  /** Required fields, and those of them that have a value. */
  readonly required: Answer["required"];
  /** Of a full draft there are few: to list the others instead took 1 µs. */
  readonly notApplicable: readonly Rule[];
  readonly failed: number;
  readonly total: number;
}

/** Binds the rules of one check; see createPrevalidate, which words the result. */
export function createRun(ruleSet: RuleSet, check: Check): (request: DraftRequest) => Run {
  const { rules, places } = bindRules(ruleSet, check);
  const required = ruleSet.fields.flatMap((field, place) => (field.required ? [place] : []));
  return (request) => {
    const draft = new Draft(places, request);
    const present = required.filter((place) => draft.hasValueAt(place)).length;
    return runRules(rules, draft, { present, total: required.length });
  };
}

function runRules(rules: readonly BoundRule[], draft: Draft, required: Answer["required"]): Run {
  const findings: Finding[] = [];
  const traces: Trace[] = [];
  let timeline: AnswerTimeline | null = null;
  const notApplicable: Rule[] = [];
  let failed = 0;
  for (const bound of rules) {
    const marks = draft.marksAt(bound.place);
    if ((marks & bound.mask) !== bound.wanted || !othersAreAsAsked(bound, draft)) {
      notApplicable.push(bound.rule);
      continue;
    }
    if ((marks & bound.suspectMask) !== bound.suspectWanted) continue;
    const failures = bound.evaluate(draft);
    if (failures.length === 0) continue;
    failed++;
    for (const failure of failures) {
      if (failure.timeline !== undefined) {
        draft.timeline = failure.timeline;
        timeline = timelineOf(bound.rule, failure.timeline);
      }
      traces.push(traceOf(bound, findings.length));
      findings.push(findingOf(bound, failure));
    }
    leaveMarks(bound, draft, failures.length);
  }
  return { findings, traces, timeline, required, notApplicable, failed, total: rules.length };
}

function othersAreAsAsked({ others }: BoundRule, draft: Draft): boolean {
  // By index: an iterator over the list, mostly empty, takes each run 0.4 µs longer.
  for (let index = 0; index < others.length; index++) {
    const { place, mask, wanted } = others[index] as Condition;
    if ((draft.marksAt(place) & mask) !== wanted) return false;
  }
  return true;
}

function leaveMarks({ place, leaves, absences }: BoundRule, draft: Draft, findingCount: number): void {
  draft.findingCount += findingCount;
  for (const mark of leaves) draft.mark(place, mark);
  for (const absent of absences) if (!draft.hasValueAt(absent)) draft.mark(absent, "absence");
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

function traceOf({ href, rule: { rule_id, source_atom_ids } }: BoundRule, finding: number): Trace {
  return { finding, href, rule_id, source_atom_ids };
}

function ledgerOf({ notApplicable, failed, total }: Run): Answer["rules"] {
  return { evaluated: total - notApplicable.length, failed, not_applicable: notApplicable.length, total };
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

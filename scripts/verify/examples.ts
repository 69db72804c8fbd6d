// examples.json: the requests of profile.json, each with an answer that must agree with itself and with the rules it names.
import { type Bound, envelopeOf, itemAt } from "./bound.ts";
import { listOf, memberOf } from "./json.ts";

type Rule = Bound["profile"]["rules"][number];

export function expectedExamples(bound: Bound, actual: unknown) {
  const published = memberOf(actual, "examples");
  const examples = bound.profile.examples.map((example, index) => ({
    ...example,
    response: expectedAnswer(bound, example.request, memberOf(itemAt(published, index), "response")),
  }));
  return { ...envelopeOf(bound), examples };
}

/** Statuses that no example shows, though the contract promises one of each. */
export function statusesMissing(examplesJson: unknown): string[] {
  const shown = listOf(memberOf(examplesJson, "examples")).map((example) =>
    memberOf(memberOf(example, "response"), "prevalidation_status"),
  );
  return ["blocked", "attention_required", "ready_for_preverification"].filter((status) => !shown.includes(status));
}

/** What can be said of an answer without running the rules: the findings it lists settle the rest. */
function expectedAnswer(bound: Bound, request: object, actual: unknown) {
  const { profile } = bound;
  const rules = new Map(profile.rules.map((rule) => [rule.rule_id, rule]));
  const ruleOf = (trace: unknown): Rule | undefined => rules.get(memberOf(trace, "rule_id") as string);
  const traces = listOf(memberOf(actual, "traces"));
  const findings = listOf(memberOf(actual, "findings")).map((finding, index) =>
    expectedFinding(ruleOf(traces[index]), finding),
  );
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const counts = { blocking: count("blocking"), attention: count("attention"), info: count("info") };
  const status = statusOf(counts);
  const summaries = memberOf(memberOf(memberOf(profile, "summaries"), "prevalidation"), status);
  return {
    ...envelopeOf(bound),
    check: "prevalidation",
    prevalidation_status: status,
    ready_for_preverification: status === "ready_for_preverification",
    findings,
    counts,
    required: countRequired(bound, request),
    rules: expectedLedger(bound, traces, memberOf(actual, "rules")),
    safe_summary: fromTemplate([summaries], memberOf(actual, "safe_summary")),
    traces: findings.map((_, index) => expectedTrace(bound, ruleOf(traces[index]), { finding: index })),
    ...expectedTimeline(memberOf(actual, "timeline"), ruleOf),
  };
}

function statusOf({ blocking, attention }: { readonly blocking: number; readonly attention: number }): string {
  if (blocking > 0) return "blocked";
  return attention > 0 ? "attention_required" : "ready_for_preverification";
}

function expectedFinding(rule: Rule | undefined, actual: unknown) {
  return {
    code: rule?.code,
    severity: rule?.severity,
    // A rule on no field in particular may name a member of the draft.
    field_id: rule?.field_id ?? memberOf(actual, "field_id"),
    message: fromTemplate(
      [memberOf(rule, "message"), ...Object.values(memberOf(rule, "variants") ?? {})],
      memberOf(actual, "message"),
    ),
    recoverability: memberOf(rule, "recoverability"),
    suggested_next_call: memberOf(rule, "suggested_next_call"),
  };
}

const expectedTrace = ({ href }: Bound, rule: Rule | undefined, place: { readonly finding: number }) => ({
  ...place,
  rule_id: rule?.rule_id,
  source_atom_ids: rule?.source_atom_ids,
  href: `${href}/rules.json#${rule?.rule_id}`,
});

/** Present is a required field that has a value, right or wrong. */
function countRequired({ profile }: Bound, request: object) {
  const required = profile.fields.filter((field) => field.required);
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === null ||
    (typeof value === "string" && value.trim() === "") ||
    (typeof value === "object" && Object.keys(value).length === 0);
  const present = required.filter(({ field_id }) => !isEmpty(memberOf(memberOf(request, "report"), field_id)));
  return { total: required.length, present: present.length };
}

function expectedLedger({ profile }: Bound, traces: readonly unknown[], actual: unknown) {
  const total = profile.rules.filter(({ checks }) => checks.includes("prevalidation")).length;
  const evaluated = Number(memberOf(actual, "evaluated"));
  const failed = new Set(traces.map((trace) => memberOf(trace, "rule_id"))).size;
  return { total, evaluated, not_applicable: total - evaluated, failed };
}

function expectedTimeline(actual: unknown, ruleOf: (trace: unknown) => Rule | undefined) {
  if (actual === undefined) return {};
  const { rule_id, source_atom_ids } = ruleOf(actual) ?? {};
  return { timeline: { ...(actual as object), rule_id, source_atom_ids } };
}

/** The text itself where one of the templates yields it, else the first template. `{…}` stands for a value of the draft. */
function fromTemplate(templates: readonly unknown[], actual: unknown): unknown {
  const isOf = (template: unknown) => {
    const parts = String(template).split(/\{[^{}]*\}/);
    const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[^]*");
    return new RegExp(`^${pattern}$`).test(String(actual));
  };
  return templates.some(isOf) ? actual : templates[0];
}

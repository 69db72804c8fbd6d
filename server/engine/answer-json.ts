// Writes answers as JSON.stringify would, member by member. What no draft changes is written once, and that is most of an answer.
import type { Answer, Finding } from "./answer.ts";
import type { ProfileHashes, Rule, RuleSet } from "./rule-set.ts";

/** Binds the profile whose answers it writes. Of a full draft that takes 1 µs, JSON.stringify 5. */
export function createAnswerJson(ruleSet: RuleSet, hashes: ProfileHashes): (answer: Answer) => string {
  const { act_id, boundary, boundary_id } = ruleSet;
  const { profile_artifact_hash, profile_semantic_hash } = hashes;
  const act = membersOf({ act_id, boundary, boundary_id });
  const profile = membersOf({ profile_artifact_hash, profile_semantic_hash });
  const texts = new Map(ruleSet.rules.map((rule) => [rule.rule_id, textsOf(rule, ruleSet.rules_href)]));
  const textsBehind = ({ rule_id }: { readonly rule_id: string }) => texts.get(rule_id) as RuleTexts;
  return (answer) => {
    const { counts, required, rules, timeline } = answer;
    let [findings, traces] = ["", ""];
    for (const trace of answer.traces) {
      const rule = textsBehind(trace);
      const comma = trace.finding === 0 ? "" : ",";
      findings += comma + rule.finding(answer.findings[trace.finding] as Finding);
      traces += `${comma}{"finding":${trace.finding},${rule.trace}}`;
    }
    let json = `{${act},"check":"${answer.check}"`;
    json += `,"counts":{"attention":${counts.attention},"blocking":${counts.blocking},"info":${counts.info}}`;
    json += `,"findings":[${findings}]`;
    json += `,"ok":true,"prevalidation_status":"${answer.prevalidation_status}",${profile}`;
    json += `,"ready_for_preverification":${answer.ready_for_preverification}`;
    json += `,"required":{"present":${required.present},"total":${required.total}}`;
    json += `,"rules":{"evaluated":${rules.evaluated},"failed":${rules.failed}`;
    json += `,"not_applicable":${rules.not_applicable},"total":${rules.total}}`;
    json += `,"safe_summary":${quoted(answer.safe_summary)}`;
    if (timeline !== undefined) {
      json += `,"timeline":{"initial_notification_due":"${timeline.initial_notification_due}"`;
      json += `,${textsBehind(timeline).source},"weekend_relief":"${timeline.weekend_relief}"}`;
    }
    return `${json},"traces":[${traces}]}`;
  };
}

/** What is written once for a rule. */
interface RuleTexts {
  readonly source: string;
  readonly trace: string;
  readonly finding: (finding: Finding) => string;
}

function textsOf(rule: Rule, rulesHref: string): RuleTexts {
  const { code, recoverability, severity, suggested_next_call, rule_id, source_atom_ids } = rule;
  const before = membersOf({ code });
  const behind = membersOf({ recoverability, severity, suggested_next_call });
  const nameOf = (fieldId: string | null) => (fieldId === null ? "null" : quoted(fieldId));
  return {
    source: membersOf({ rule_id, source_atom_ids }),
    trace: membersOf({ href: `${rulesHref}#${rule_id}`, rule_id, source_atom_ids }),
    finding: ({ field_id, message }) =>
      `{${before},"field_id":${nameOf(field_id)},"message":${quoted(message)},${behind}}`,
  };
}

/** The text of an object without its braces. */
const membersOf = (object: object): string => JSON.stringify(object).slice(1, -1);

// ASCII that JSON escapes nothing of.
const PLAIN = /^[ !#-[\]-~]*$/;

/** The JSON text of a text; a message that needs no escapes takes 0.1 µs so, and 0.4 by JSON.stringify. */
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

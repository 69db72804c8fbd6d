// The findings of a rule, with their messages.
import type { Finding } from "./answer.ts";
import type { Failure } from "./kind.ts";
import type { Rule, RuleSet } from "./rule-set.ts";
import { fillTemplate } from "./template.ts";

/** Returns what makes the finding of each failure of a rule. `fieldNames` has the title and the id of each field, by id. */
export function prepareFinding(
  rule: Rule,
  { assumptions }: Pick<RuleSet, "assumptions">,
  fieldNames: ReadonlyMap<string, string>,
): (failure: Failure) => Finding {
  const { code, recoverability, severity, suggested_next_call } = rule;
  // Members in the order of their names: see answer.ts.
  const findingOf = (field_id: string | null, message: string): Finding => ({
    code,
    field_id,
    message,
    recoverability,
    severity,
    suggested_next_call,
  });
  return ({ params, variant, field_id: other, timeline }) => {
    const fieldId = other === undefined ? rule.field_id : other;
    // The build asks for every variant of a kind.
    const template = (variant === undefined ? undefined : rule.variants?.[variant]) ?? rule.message;
    const own = fieldId === null ? {} : { field_id: fieldId, field: fieldNames.get(fieldId) ?? fieldId };
    const message = fillTemplate(template, { ...own, ...params });
    if (timeline === undefined) return findingOf(fieldId, message);
    const assumed = timeline.assumptions.map((assumption) => assumptions[assumption]);
    return findingOf(fieldId, [message, ...assumed].join(" "));
  };
}

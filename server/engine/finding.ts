// The finding that a failure of a rule becomes, with its message.
import type { Finding } from "./answer.ts";
import type { Rule, RuleSet } from "./rule-set.ts";
import type { Failure } from "./rules/kind.ts";
import { fillTemplate } from "./template.ts";

/** `fieldNames` has the title and the id of each field, by id. */
export function findingOf(
  rule: Rule,
  failure: Failure,
  { assumptions }: Pick<RuleSet, "assumptions">,
  fieldNames: ReadonlyMap<string, string>,
): Finding {
  const fieldId = failure.field_id === undefined ? rule.field_id : failure.field_id;
  // The build asks for every variant; profiles made before a variant was added do without.
  const template = rule.variants?.[failure.variant ?? ""] ?? rule.message;
  const own = fieldId === null ? {} : { field_id: fieldId, field: fieldNames.get(fieldId) ?? fieldId };
  const message = fillTemplate(template, { ...own, ...failure.params });
  const assumed = (assumptions && failure.timeline?.assumptions.map((assumption) => assumptions[assumption])) ?? [];
  return {
    code: rule.code,
    field_id: fieldId,
    message: [message, ...assumed].join(" "),
    recoverability: rule.recoverability,
    severity: rule.severity,
    suggested_next_call: rule.suggested_next_call,
  };
}

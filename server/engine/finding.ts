// The findings of a rule, with their messages.
import type { Finding } from "./answer.ts";
import type { Failure } from "./kind.ts";
import type { Rule, RuleSet } from "./rule-set.ts";
import { prepareTemplate } from "./template.ts";

// In the call of a rule that finds its field in the draft.
const FIELD = "{field_id}";
const callOf = (call: string | null, fieldId: string | null): string | null =>
  fieldId === null ? null : (call?.replace(FIELD, fieldId) ?? null);

/** Returns what makes the finding of each failure of a rule. `fieldNames` has the title and the id of each field, by id. */
export function prepareFinding(
  rule: Rule,
  { assumptions }: Pick<RuleSet, "assumptions">,
  fieldNames: ReadonlyMap<string, string>,
): (failure: Failure) => Finding {
  const { code, recoverability, severity, suggested_next_call } = rule;
  const namesOf = (fieldId: string | null) =>
    fieldId === null ? {} : { field_id: fieldId, field: fieldNames.get(fieldId) ?? fieldId };
  const own = namesOf(rule.field_id);
  const isCallOfField = suggested_next_call?.includes(FIELD) === true;
  const fillMessage = prepareTemplate(rule.message);
  // The build asks for every variant of a kind.
  const variants = new Map(Object.entries(rule.variants ?? {}).map(([name, text]) => [name, prepareTemplate(text)]));
  return ({ params, variant, field_id: other, reading }) => {
    const fieldId = other === undefined ? rule.field_id : other;
    const fill = (variant === undefined ? undefined : variants.get(variant)) ?? fillMessage;
    const text = fill(params, other === undefined ? own : namesOf(other));
    const assumed = reading?.reading.assumptions.map((assumption) => assumptions[assumption]) ?? [];
    const message = assumed.length === 0 ? text : [text, ...assumed].join(" ");
    // Members in the order of their names: see answer.ts.
    const call = isCallOfField ? callOf(suggested_next_call, fieldId) : suggested_next_call;
    return { code, field_id: fieldId, message, recoverability, severity, suggested_next_call: call };
  };
}

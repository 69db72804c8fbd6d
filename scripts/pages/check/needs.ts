// Which fields a draft needs, by the rules of the profile that ask for one: always, or when a condition on other fields holds.
import { Draft } from "../../../server/engine/draft.ts";
import type { Rule } from "../../../server/engine/rule-set.ts";
import type { RuleContext } from "../../../server/engine/rules/kind.ts";
import { presentWith, required, requiredWhen } from "../../../server/engine/rules/presence.ts";
import type { FormField, PageProfile } from "./form-model.ts";
import { controlValueOf } from "./values.ts";

/** `always`, `now`: a condition holds, and without a value the draft is blocked; `perhaps`: a person must look whether it is needed. */
export type Need = "always" | "now" | "perhaps";

// The kinds of rules that ask for a field because of other fields.
const CONDITIONAL = new Map(Object.entries({ required_when: requiredWhen, present_with: presentWith }));

/** The fields that a report needs. One that it need not have because of another is not among them. */
export function needsOf(
  profile: Pick<PageProfile, "rules">,
  fields: readonly FormField[],
  report: ReadonlyMap<string, unknown>,
): Map<string, Need> {
  const needs = new Map<string, Need>();
  // Only values that a control can hold have the type that the rules expect.
  const values = fields.flatMap((field): [string, unknown][] => {
    const value = report.get(field.id);
    return value === undefined || controlValueOf(field, { value, json: "0" }) === null ? [] : [[field.id, value]];
  });
  for (const rule of profile.rules) {
    const { field_id, kind, severity } = rule;
    if (field_id === null || needs.get(field_id) === "always") continue;
    if (kind === "required" && required.exempts?.(rule, draftOf(values)) !== true) needs.set(field_id, "always");
    if (isAsked(rule, values))
      needs.set(field_id, severity === "blocking" ? "now" : (needs.get(field_id) ?? "perhaps"));
  }
  return needs;
}

type Values = readonly (readonly [fieldId: string, value: unknown])[];

const draftOf = (values: Values) => new Draft({ report: Object.fromEntries(values), evidence_manifest: {} });

/** Whether the rule asks for its field because of others, and would report that it has no value. */
function isAsked(rule: Rule, values: Values): boolean {
  const kind = CONDITIONAL.get(rule.kind);
  if (kind === undefined) return false;
  const draft = draftOf(values.filter(([fieldId]) => fieldId !== rule.field_id));
  const isApplicable = kind.inputs(rule).usable?.every((field) => draft.isUsable(field)) !== false;
  return isApplicable && kind.evaluate(rule, draft, NO_CONTEXT).length > 0;
}

// These kinds read the draft alone.
const NO_CONTEXT = {} as RuleContext;

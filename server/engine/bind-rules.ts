// The rules of one check made ready to run: what can be prepared is prepared here, not per draft.
import type { Places } from "./draft.ts";
import type { Evaluate, Inputs, RuleContext } from "./kind.ts";
import { ASKED, type Look, type Mark, SUSPECTS } from "./marks.ts";
import type { Check, Rule, RuleSet } from "./rule-set.ts";
import { KINDS } from "./rules/kinds.ts";
import { type Fill, readTemplate } from "./template.ts";

/** What a rule asks of a field at a place. */
export interface Condition extends Look {
  readonly place: number;
}

export interface BoundRule {
  readonly rule: Rule;
  /** Where the rule is published. */
  readonly href: string;
  /** The place of its own field; where it is on the draft as a whole, any, and nothing is asked of that. */
  readonly place: number;
  // How the own field must look for the rule to be applicable, and other fields. (As an object of its own, a look takes each run
  // 0.2 µs longer.)
  readonly mask: number;
  readonly wanted: number;
  readonly others: readonly Condition[];
  // How the own field must look, besides, for the rule to find anything.
  readonly suspectMask: number;
  readonly suspectWanted: number;
  readonly evaluate: Evaluate;
  /** What a finding leaves on the own field. */
  readonly leaves: readonly Mark[];
  /** Fields whose absence the rule names. */
  readonly absences: readonly number[];
  /** The messages of its variants, and under undefined the plain one. */
  readonly messages: ReadonlyMap<string | undefined, Fill>;
}

/** The rules of one check in their order, and the places at which they look. Throws where one has an unknown kind. */
export function bindRules(ruleSet: RuleSet, check: Check): { rules: readonly BoundRule[]; places: Places } {
  const byField = new Map(ruleSet.fields.map(({ field_id }, place) => [field_id, place]));
  const places = { byField, known: byField.size };
  const context = {
    codeLists: new Map(ruleSet.code_lists.map((list) => [list.code_list_id, list])),
    fieldIds: new Set(byField.keys()),
    /** A field that the profile lacks gets a place besides. */
    placeOf(fieldId: string) {
      const place = byField.get(fieldId) ?? byField.size;
      byField.set(fieldId, place);
      return place;
    },
  };
  const rules = ruleSet.rules
    .filter((rule) => rule.checks.includes(check))
    .map((rule) => bindRule(rule, ruleSet.rules_href, context));
  return { rules, places };
}

function bindRule(rule: Rule, rulesHref: string, context: RuleContext): BoundRule {
  const kind = KINDS.get(rule.kind);
  if (kind === undefined) throw new Error(`rule ${rule.rule_id} has an unknown kind`);
  const inputs = kind.inputs(rule);
  const place = rule.field_id === null ? null : context.placeOf(rule.field_id);
  const conditions = conditionsOf(rule, inputs, context);
  const own = conditions.find((condition) => condition.place === place);
  const suspect = SUSPECTS[kind.suspects?.(rule) ?? "any"];
  const marks: readonly (Mark | undefined)[] = [rule.severity === "blocking" ? "blocked" : undefined, kind.spoils];
  return {
    rule,
    href: `${rulesHref}#${rule.rule_id}`,
    place: place ?? 0,
    mask: own?.mask ?? 0,
    wanted: own?.wanted ?? 0,
    others: conditions.filter((condition) => condition !== own),
    suspectMask: suspect.mask,
    suspectWanted: suspect.wanted,
    evaluate: kind.bind(rule, context),
    leaves: place === null ? [] : marks.filter((mark) => mark !== undefined),
    absences: (inputs.absences ?? []).map(context.placeOf),
    messages: messagesOf(rule),
  };
}

/** One cause, one finding: a field with a blocking finding gets no further one, and an absence is named once. One condition a field. */
function conditionsOf(rule: Rule, inputs: Inputs, { placeOf }: RuleContext): Condition[] {
  const conditions = new Map<number, Condition>();
  const ask = (fieldId: string, { mask, wanted }: Look) => {
    const place = placeOf(fieldId);
    const other = conditions.get(place);
    conditions.set(place, { place, mask: mask | (other?.mask ?? 0), wanted: wanted | (other?.wanted ?? 0) });
  };
  if (rule.field_id !== null) ask(rule.field_id, ASKED.free);
  for (const input of ["present", "usable", "evidenced", "absences"] as const) {
    for (const fieldId of inputs[input] ?? []) ask(fieldId, ASKED[input]);
  }
  return [...conditions.values()];
}

function messagesOf({ message, variants = {} }: Rule): Map<string | undefined, Fill> {
  const worded = Object.entries(variants).map(([name, template]) => [name, readTemplate(template)] as const);
  return new Map<string | undefined, Fill>([[undefined, readTemplate(message)], ...worded]);
}

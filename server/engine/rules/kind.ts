// What a kind of rule is: the schema of its parameters, what it requires of a draft, and its evaluator.
import type { AnswerTimeline } from "../answer.ts";
import type { Draft } from "../draft.ts";
import type { CheckOptions } from "../options.ts";
import type { CodeList, OfficialRow, Rule } from "../rule-set.ts";

/** One failure becomes one finding. */
export interface Failure {
  /** Values for the placeholders of the message: field ids, rule data, counts and positions, never anything from the draft's values. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Instead of the rule's own field, when a rule on the whole draft reports several (unknown members). */
  readonly field_id?: string | null;
  /** Which of the rule's message variants to use; without it, its plain message. */
  readonly variant?: string | undefined;
  readonly timeline?: AnswerTimeline;
}

/** The precondition of a rule, by field id. A rule whose precondition does not hold is not applicable. */
export interface Inputs {
  /** Fields that must have a value and no blocking finding. */
  readonly present?: readonly string[];
  /** Fields that must also be free of findings that invalidate the value. */
  readonly usable?: readonly string[];
  /** Fields without a finding on their evidence. */
  readonly validEvidence?: readonly string[];
  /** Fields whose absence the rule reports: not applicable when an earlier rule of at least its severity has reported it. */
  readonly reportsAbsence?: readonly string[];
  /** Fields that the rule reads where they have a usable value, and does without otherwise. */
  readonly mentions?: readonly string[];
}

/** What a rule may read besides the draft. */
export interface RuleContext {
  readonly codeLists: ReadonlyMap<string, CodeList & { readonly codes: ReadonlySet<string> }>;
  readonly options: CheckOptions;
  readonly fieldIds: ReadonlySet<string>;
  /** The code lists of fields, by field. */
  readonly listOfField: ReadonlyMap<string, CodeList | undefined>;
  /** Official rows without a field, by each name that a member of the report may have for them. */
  readonly officialMembers: ReadonlyMap<string, OfficialRow>;
}

export interface Kind {
  /** JSON Schema (2020-12) of the rule's `parameters`, checked at build. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Placeholders that the message may use, besides the {field_id} of a rule that has one. */
  readonly messageParams?: readonly string[];
  /** The message variants that a rule of this kind must have, each with its placeholders. */
  readonly variants?: Readonly<Record<string, readonly string[]>>;
  /** What a finding of this kind makes unusable for later rules on the field, besides what a blocking finding does anyway. */
  readonly invalidates?: "value" | "evidence";
  inputs(rule: Rule): Inputs;
  /** Of a kind that asks for a field: whether this draft need not have it. Asked when the turn of the rule comes. */
  exempts?(rule: Rule, draft: Draft): boolean;
  /** Of a kind that computes the deadline: the fields, or the option, that keep it from doing so, if the draft has no timeline. */
  timelineMissing?(rule: Rule, draft: Draft, context: RuleContext): readonly string[];
  /** Evaluates a rule whose precondition holds: no failure means that the rule passed. Pure. */
  evaluate(rule: Rule, draft: Draft, context: RuleContext): readonly Failure[];
}

/** The outcome of a rule that fails at most once. */
export const failIf = (isFailed: boolean, params: Failure["params"] = {}, variant?: string): readonly Failure[] =>
  isFailed ? [{ params, variant }] : [];

/** The rule's own field. Throws where it has none: the compiler accepts no such rule of a kind that needs a field. */
export function ownField(rule: Rule): string {
  if (rule.field_id === null) throw new Error(`rule ${rule.rule_id} needs a field`);
  return rule.field_id;
}

export const ownFieldPresent = (rule: Rule): Inputs => ({ present: [ownField(rule)] });
export const ownFieldUsable = (rule: Rule): Inputs => ({ usable: [ownField(rule)] });

/** JSON Schema of an object with these members and no others; the ones whose name ends in a question mark are optional. */
export function schemaOf(members: Readonly<Record<string, unknown>>) {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name.replace("?", ""), schema]),
  );
  const required = Object.keys(members).filter((name) => !name.endsWith("?"));
  return { type: "object", properties, required, additionalProperties: false };
}

/** Parts of parameter schemas. `FIELD` is a field id, `CODE` a code of a list. */
export const FIELD = { type: "string" };
export const CODE = { type: "string" };
export const TEXTS = { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true };

// What a kind of rule is: a named evaluator over the draft, and the schema of its parameters.
import type { Draft, Timeline } from "./draft.ts";
import type { Suspect } from "./marks.ts";
import type { CodeList, Rule } from "./rule-set.ts";

/**
 * A failed rule. `values` fill the placeholders of the message and hold field ids, rule data, counts and positions,
 * never anything from the draft's values. `field_id` stands in for the rule's own where a rule on the whole draft names
 * several (unknown members).
 */
export interface Failure {
  readonly values: Readonly<Record<string, string | number>>;
  readonly field_id?: string | null;
  /** Which of the rule's message variants to use; its plain message without. */
  readonly variant?: string;
  /** The time limit that the rule found. */
  readonly timeline?: Timeline;
}

/**
 * What a rule looks at. `present`: fields that must hold a value and no blocking finding; `usable`: fields whose value must
 * also be free of findings that spoil it; `evidenced`: fields whose evidence no finding stands on; `absences`: fields whose
 * absence the rule names. If one of the first three falls short, or an absence was already named, the rule is not applicable.
 */
export interface Inputs {
  readonly present?: readonly string[];
  readonly usable?: readonly string[];
  readonly evidenced?: readonly string[];
  readonly absences?: readonly string[];
}

/** What a rule may look up besides the draft. */
export interface RuleContext {
  readonly codeLists: ReadonlyMap<string, CodeList>;
  readonly fieldIds: ReadonlySet<string>;
  /** Where a draft holds a field: what a rule reads of drafts, it asks for at places, which it learns once. */
  readonly placeOf: (fieldId: string) => number;
}

/** Evaluates one rule on one draft: no failure means that the rule passed. Pure. */
export type Evaluate = (draft: Draft) => readonly Failure[];

export interface Kind {
  /** JSON Schema (2020-12) of the rule's `parameters`, checked at build. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Placeholders that the message may use besides the {field_id} of a rule that has one, and those of each variant. */
  readonly says: {
    readonly values: readonly string[];
    readonly variants?: Readonly<Record<string, readonly string[]>>;
  };
  /** What a finding of this kind takes from later rules on the same field, besides what a blocking one takes anyway. */
  readonly spoils?: "value" | "evidence";
  inputs(rule: Rule): Inputs;
  /**
   * How the rule's own field must look for it to find anything: at any other look it has passed. So more than half of the rules pass
   * a sound draft without a call: with their calls, a run took 1.4 µs longer.
   */
  suspects?(rule: Rule): Suspect;
  /** Binds a rule once; what can be prepared is prepared here, not per draft. */
  bind(rule: Rule, context: RuleContext): Evaluate;
}

/** The one passed outcome, shared so that passing allocates nothing. */
export const PASSED: readonly Failure[] = [];

/** Binds a rule that has failed wherever it suspects something. */
export function alwaysFails(rule: Rule): Evaluate {
  ownField(rule);
  const failures = [{ values: {} }];
  return () => failures;
}

/** The rule's own field. Throws where a rule of this kind has none: a compiled rule set never lacks it. */
export function ownField(rule: Rule): string {
  if (rule.field_id === null) throw new Error(`rule ${rule.rule_id} needs a field`);
  return rule.field_id;
}

/** Parameter schema of an object with exactly these members. */
export function parametersOf(properties: Record<string, unknown>): Record<string, unknown> {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

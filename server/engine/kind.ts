// What a kind of rule is. A kind is declared once, in its file in kinds/; the engine, the build and the pages know no kind by its name.
import type { Clock, ClockResult } from "./clocks/clock.ts";
import { CONDITIONS } from "./conditions.ts";
import type { Criterion } from "./decision/criteria.ts";
import type { Draft } from "./draft.ts";
import type { CheckOptions, LocalClocks } from "./options.ts";
import { type Members, type ObjectOf, object, type Schema } from "./parameters.ts";
import type { CodeList, OfficialRow, Rule, RuleSetField } from "./rule-set.ts";

/** How a draft breaks a rule. Each cause becomes one finding. */
export interface Cause {
  /** Values for the placeholders of the message: field ids, rule data, counts and positions, never anything from the draft's values. */
  readonly params: Params;
  /** Which of the rule's message variants to use; without it, its plain message. */
  readonly variant: string | undefined;
  /** Instead of the rule's own field, when a rule on the whole draft reports several (unknown members). */
  readonly field_id: string | null | undefined;
  /** Of a rule about a clock: when the report is due. */
  readonly deadline: { readonly clock: Clock; readonly result: ClockResult } | undefined;
}

/** Why there is a finding: the rule and its cause. It contains nothing from the values of the draft. */
export interface FindingCause {
  readonly rule: Rule;
  readonly cause: Cause;
}

export type Params = Readonly<Record<string, string | number>>;

// All members are always there: objects of several shapes make the engine slow.
export const createCause = (
  params: Params,
  variant?: string,
  more: Partial<Pick<Cause, "field_id" | "deadline">> = {},
): Cause => ({ params, variant, field_id: more.field_id, deadline: more.deadline });

/** The outcome of a rule that holds. */
export const PASSED: readonly Cause[] = [];
/** The outcome of a rule that does not hold, without values for its message. */
export const ONE_CAUSE: readonly Cause[] = [createCause({})];

export const causeIf = (isWrong: boolean): readonly Cause[] => (isWrong ? ONE_CAUSE : PASSED);

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
}

/** What clocks are read with: parts of a profile or, on the board, facts in place of fields. */
export interface ClockParts {
  readonly fields: ReadonlyMap<string, Pick<RuleSetField, "code_list">>;
  readonly codeLists: ReadonlyMap<string, CodeList>;
  readonly localClocks: LocalClocks;
  /** The clocks of the profile or, on the board, of the act. */
  readonly clocks?: ReadonlyMap<string, Clock>;
}

/** What of a profile a kind may use to prepare a rule. */
export interface ProfileParts extends ClockParts {
  readonly fields: ReadonlyMap<string, RuleSetField>;
  /** Official rows without a field, by each name that a member of the report may have for them. */
  readonly officialMembers: ReadonlyMap<string, OfficialRow>;
  readonly clocks: ReadonlyMap<string, Clock>;
}

/** A rule as its kind receives it. */
export interface RuleOfKind<P> {
  readonly rule: Rule;
  readonly parameters: P;
  /** The rule's own field; "" for a rule on the whole draft. */
  readonly field: string;
}

/** A rule made ready for many drafts. It keeps nothing of a draft. */
export interface Evaluator {
  /** Evaluates a draft for which the precondition holds: no cause means that the rule passed. */
  evaluate(draft: Draft, options: CheckOptions): readonly Cause[];
  /** For a rule that asks for its field: whether this draft need not have it, besides the conditions in `unless`. */
  exempts?(draft: Draft, options: CheckOptions): boolean;
  /** The clock whose deadline the rule reports. */
  readonly clock?: Clock;
  /** What the result of the rule is, where it has one. */
  readonly criterion?: Criterion;
  /** The rule asks its field to have one of these codes. */
  readonly expects?: readonly string[];
  /** What a value with a finding is probably meant to be; null if that cannot be told. The page offers it. */
  repair?(value: unknown, fieldId: string): unknown;
}

export interface Kind {
  /** The schema of the rule's `parameters`. */
  readonly parameters: Schema<unknown>;
  /** Placeholders that a message may use besides those of every rule, {field} and {field_id}. */
  readonly placeholders: readonly string[];
  /** The message variants that a rule of this kind must have, each with its placeholders. */
  readonly variants: Readonly<Record<string, readonly string[]>>;
  /** Whether a rule may lack a variant; its plain message is then used instead. */
  readonly hasOptionalVariants: boolean;
  /** What a finding of this kind makes unusable for later rules on the field, even if it does not block. */
  readonly invalidates: "value" | "evidence" | null;
  /** Whether a rule of this kind may be about the draft as a whole. */
  readonly needsField: boolean;
  /** Whether a rule asks for a value of its field: then `unless` exempts a draft from having one. */
  readonly asksForField: boolean;
  /** Whether a finding is about how a value is written, so that the same value may be meant by another text. */
  readonly isAboutForm: boolean;
  /** Whether a finding is about when the report is due. */
  readonly isAboutDeadline: boolean;
  /** Whether a rule asks which of several clocks applies. Its parameter `clock` names one of them. */
  readonly isAboutAlternatives: boolean;
  /** The precondition of a rule. */
  reads(rule: RuleOfKind<never>): Inputs;
  prepare(rule: RuleOfKind<never>, profile: ProfileParts): Evaluator;
}

/** A kind with the names of its parameters, for what describes them. */
export interface KindOf<M extends Members> extends Kind {
  readonly [MEMBERS]?: M;
}
declare const MEMBERS: unique symbol;

/** Defaults of a kind. */
const USUAL = {
  placeholders: [],
  variants: {},
  hasOptionalVariants: false,
  invalidates: null,
  needsField: true,
  asksForField: false,
  isAboutForm: false,
  isAboutDeadline: false,
  isAboutAlternatives: false,
} satisfies Partial<Kind>;

interface Definition<M extends Members> extends Partial<Pick<Kind, keyof typeof USUAL>> {
  readonly parameters: M;
  /** Further keywords of the schema of the parameters, such as `oneOf`. */
  readonly keywords?: object;
  reads(rule: RuleOfKind<ObjectOf<NoInfer<M>>>): Inputs;
  prepare(rule: RuleOfKind<ObjectOf<NoInfer<M>>>, profile: ProfileParts): Evaluator;
}

/** Declares a kind; the types of its parameters are those of their schemas. */
export const defineKind = <const M extends Members>({ parameters, keywords, ...kind }: Definition<M>): KindOf<M> => ({
  ...USUAL,
  ...kind,
  parameters: object(parameters, keywords),
});

/**
 * Parameters of kinds whose rules may be limited to some drafts. The engine evaluates parameters of these names for every kind: a rule
 * passes where `when` does not hold, or `unless` does.
 */
export const CONDITIONAL = { "when?": CONDITIONS, "unless?": CONDITIONS };

type OwnField = Pick<RuleOfKind<unknown>, "field">;
export const ownFieldPresent = ({ field }: OwnField): Inputs => ({ present: [field] });
export const ownFieldUsable = ({ field }: OwnField): Inputs => ({ usable: [field] });
export const NO_INPUTS = (): Inputs => ({});

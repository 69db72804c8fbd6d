// The rules of a profile, each prepared by its kind for many drafts, and the functions that create their findings.
import type { Finding } from "./answer.ts";
import type { Clock } from "./clocks/clock.ts";
import { type Conditions, type Holding, prepareConditions, prepareExemptions } from "./conditions.ts";
import type { Criterion } from "./decision/criteria.ts";
import type { Draft } from "./draft.ts";
import type { Cause, Evaluator, Inputs, Kind, ProfileParts } from "./kind.ts";
import { findKind } from "./kinds/registry.ts";
import { type CheckOptions, createLocalClocks, NO_OPTIONS } from "./options.ts";
import { RULES_VERSION, type Rule, type RuleSet } from "./rule-set.ts";
import { fillTemplate, prepareTemplate } from "./template.ts";

// Every member is always there, null where a rule has none: objects of several shapes make the engine slow.
export interface PreparedRule {
  readonly rule: Rule;
  readonly kind: Kind;
  /** The rule's own field; "" for a rule on the whole draft. */
  readonly field: string;
  readonly inputs: Required<Inputs>;
  /** Whether the rule is about a field that its inputs do not already require to be without a blocking finding. */
  readonly isUnread: boolean;
  /** The parameters of these names, which limit the rule to some drafts. */
  readonly when: Holding | null;
  readonly unless: Holding | null;
  readonly evaluate: Evaluator["evaluate"];
  readonly exempts: NonNullable<Evaluator["exempts"]> | null;
  readonly clock: Clock | null;
  readonly criterion: Criterion | null;
  readonly expects: readonly string[];
  readonly repair: NonNullable<Evaluator["repair"]> | null;
  /** The link of a trace. */
  readonly href: string;
  /** The finding of a cause. */
  readonly createFinding: (cause: Cause) => Finding;
}

const NO_INPUTS: Required<Inputs> = { present: [], usable: [], validEvidence: [], reportsAbsence: [] };
const UNPREPARED = { exempts: null, clock: null, criterion: null, expects: [], repair: null };

/** The parts of a profile that its rules are prepared with. */
export type RunnableRuleSet = Pick<
  RuleSet,
  | "rules_version"
  | "fields"
  | "code_lists"
  | "crosswalk"
  | "rules_href"
  | "rules"
  | "assumptions"
  | "clocks"
  | "decision"
>;

/** Prepares the rules, in their order. Throws if one is not as the compiler makes it. */
export function prepareRules(source: RunnableRuleSet, profile = getParts(source)): readonly PreparedRule[] {
  const { rules_version, fields, rules } = source;
  if (rules_version !== RULES_VERSION)
    throw new Error(`this engine runs rules of version ${RULES_VERSION}, not ${rules_version}`);
  const fieldNames = new Map(fields.map(({ field_id, title }) => [field_id, `${title} (${field_id})`]));
  return rules.map((rule) => {
    const kind = findKind(rule);
    if (kind.needsField && rule.field_id === null) throw new Error(`rule ${rule.rule_id} needs a field`);
    const field = rule.field_id ?? "";
    const ruleOfKind = { rule, field, parameters: rule.parameters as never };
    const inputs = { ...NO_INPUTS, ...kind.reads(ruleOfKind) };
    return {
      rule,
      kind,
      field,
      inputs,
      isUnread: field !== "" && !inputs.present.includes(field) && !inputs.usable.includes(field),
      when: prepareOptional(prepareConditions, rule.parameters.when, profile),
      unless: prepareOptional(prepareExemptions, rule.parameters.unless, profile),
      ...UNPREPARED,
      ...kind.prepare(ruleOfKind, profile),
      href: fillTemplate(source.rules_href, { rule_id: rule.rule_id }),
      createFinding: prepareFinding(rule, source, fieldNames),
    };
  });
}

/** What kinds and clocks may use of a profile. */
export function getParts({ fields, code_lists, crosswalk, clocks = [] }: RunnableRuleSet): ProfileParts {
  const rows = crosswalk.official_template?.official_rows ?? [];
  return {
    fields: new Map(fields.map((field) => [field.field_id, field])),
    codeLists: new Map(code_lists.map((list) => [list.code_list_id, list])),
    officialMembers: new Map(rows.flatMap((row) => row.members.map((name) => [name, row] as const))),
    clocks: new Map(clocks.map((clock) => [clock.clock_id, clock])),
    localClocks: createLocalClocks(code_lists),
  };
}

const prepareOptional = (
  prepare: typeof prepareConditions,
  conditions: unknown,
  { localClocks }: ProfileParts,
): Holding | null => (conditions === undefined ? null : prepare(conditions as Conditions, localClocks));

/** Whether a rule is not meant for this draft; then one that asks for its field exempts the draft from having it. */
export const excludes = ({ unless, exempts }: PreparedRule, draft: Draft, options: CheckOptions): boolean =>
  unless?.(draft, options) === true || exempts?.(draft, options) === true;

/** Whether a rule asks this draft for its field, whatever its value. */
export const asks = (prepared: PreparedRule, draft: Draft, options = NO_OPTIONS): boolean =>
  prepared.kind.asksForField &&
  (prepared.when === null || prepared.when(draft, options)) &&
  !excludes(prepared, draft, options);

// In the call of a rule that finds its field in the draft.
const FIELD = "{field_id}";
const formatCall = (call: string | null, fieldId: string | null): string | null =>
  fieldId === null ? null : (call?.replace(FIELD, fieldId) ?? null);

/** Creates a function that turns a cause into a finding. `fieldNames` has the title and the id of each field, by id. */
function prepareFinding(
  rule: Rule,
  { assumptions }: Pick<RuleSet, "assumptions">,
  fieldNames: ReadonlyMap<string, string>,
): (cause: Cause) => Finding {
  const { code, recoverability, severity, suggested_next_call } = rule;
  const getNames = (fieldId: string | null) =>
    fieldId === null ? {} : { field_id: fieldId, field: fieldNames.get(fieldId) ?? fieldId };
  const own = getNames(rule.field_id);
  const isCallOfField = suggested_next_call?.includes(FIELD) === true;
  const fillMessage = prepareTemplate(rule.message);
  // The build asks for every variant of a kind.
  const variants = new Map(Object.entries(rule.variants ?? {}).map(([name, text]) => [name, prepareTemplate(text)]));
  return ({ params, variant, field_id: other, deadline }) => {
    const fieldId = other === undefined ? rule.field_id : other;
    const fill = (variant === undefined ? undefined : variants.get(variant)) ?? fillMessage;
    const text = fill(params, other === undefined ? own : getNames(other));
    const assumed = deadline?.result.assumptions.map((assumption) => assumptions[assumption]) ?? [];
    const message = assumed.length === 0 ? text : [text, ...assumed].join(" ");
    // Members in the order of their names: see answer.ts.
    const call = isCallOfField ? formatCall(suggested_next_call, fieldId) : suggested_next_call;
    return { code, field_id: fieldId, message, recoverability, severity, suggested_next_call: call };
  };
}

// The rules of a profile, each made ready for many drafts by its kind.
import type { Clock } from "./clocks/clock.ts";
import { type Conditions, type Holding, prepareConditions } from "./conditions.ts";
import type { Criterion } from "./decision/criteria.ts";
import type { Draft } from "./draft.ts";
import { prepareFinding } from "./finding.ts";
import type { Inputs, Kind, PreparedRule, ProfileParts } from "./kind.ts";
import { kindOf } from "./kinds/registry.ts";
import { type CheckOptions, type LocalClocks, NO_OPTIONS } from "./options.ts";
import { type CodeList, RULES_VERSION, type Rule, type RuleSet } from "./rule-set.ts";
import { fillTemplate } from "./template.ts";
import { type LocalClock, localClock } from "./time/local-time.ts";

// Every member is always there, null where a rule has none: objects of several shapes make the engine slow.
export interface Step {
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
  readonly evaluate: PreparedRule["evaluate"];
  readonly exempts: NonNullable<PreparedRule["exempts"]> | null;
  readonly clock: Clock | null;
  readonly criterion: Criterion | null;
  readonly expects: readonly string[];
  /** The link of a trace. */
  readonly href: string;
  readonly findingOf: ReturnType<typeof prepareFinding>;
}

/** What of a profile its rules are made ready with. */
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

/** The rules, in their order. Throws where one is not as the compiler makes it. */
export function prepareSteps(source: RunnableRuleSet, profile = partsOf(source)): readonly Step[] {
  const { rules_version, fields, rules } = source;
  if (rules_version !== RULES_VERSION)
    throw new Error(`this engine runs rules of version ${RULES_VERSION}, not ${rules_version}`);
  // Engines compare names of members by address, and other texts letter by letter: so steps name their field as drafts do.
  const names = new Map(Object.keys(Object.fromEntries(profile.fields)).map((name) => [name, name]));
  const fieldNames = new Map(fields.map(({ field_id, title }) => [field_id, `${title} (${field_id})`]));
  return rules.map((rule) => {
    const kind = kindOf(rule);
    if (kind.needsField && rule.field_id === null) throw new Error(`rule ${rule.rule_id} needs a field`);
    const field = names.get(rule.field_id ?? "") ?? "";
    const ruleOfKind = { rule, field, parameters: rule.parameters as never };
    const {
      evaluate,
      exempts = null,
      clock = null,
      criterion = null,
      expects = [],
    } = kind.prepare(ruleOfKind, profile);
    const { present = [], usable = [], validEvidence = [], reportsAbsence = [] } = kind.reads(ruleOfKind);
    return {
      rule,
      kind,
      field,
      inputs: { present, usable, validEvidence, reportsAbsence },
      isUnread: field !== "" && !present.includes(field) && !usable.includes(field),
      when: prepareOptional(rule.parameters.when, profile),
      unless: prepareOptional(rule.parameters.unless, profile),
      evaluate,
      exempts,
      clock,
      criterion,
      expects,
      href: fillTemplate(source.rules_href, { rule_id: rule.rule_id }),
      findingOf: prepareFinding(rule, source, fieldNames),
    };
  });
}

export function partsOf({ fields, code_lists, crosswalk, clocks = [] }: RunnableRuleSet): ProfileParts {
  const rows = crosswalk.official_template?.official_rows ?? [];
  return {
    fields: new Map(fields.map((field) => [field.field_id, field])),
    codeLists: new Map(code_lists.map((list) => [list.code_list_id, list])),
    officialMembers: new Map(rows.flatMap((row) => row.members.map((name) => [name, row] as const))),
    clocks: new Map(clocks.map((clock) => [clock.clock_id, clock])),
    localClocks: createLocalClocks(code_lists),
  };
}

const UTC: LocalClock = (epochMs) => epochMs;

/** Without a time zone, those of the codes that have some, made when they are first needed. */
export function createLocalClocks(codeLists: readonly CodeList[]): LocalClocks {
  let zones: readonly LocalClock[] | undefined;
  const namesOf = (attributes: CodeList["items"][number]["attributes"] = {}) =>
    [attributes.time_zone, attributes.further_time_zones].flat().filter((name) => typeof name === "string");
  const readZones = () => {
    const names = codeLists.flatMap(({ items }) => items.flatMap(({ attributes }) => namesOf(attributes)));
    return names.length === 0 ? [UTC] : names.map(localClock);
  };
  return ({ clock }) => {
    if (clock !== null) return [clock];
    zones ??= readZones();
    return zones;
  };
}

const prepareOptional = (conditions: unknown, { localClocks }: ProfileParts): Holding | null =>
  conditions === undefined ? null : prepareConditions(conditions as Conditions, localClocks);

/** Whether a rule is not meant for this draft; then one that asks for its field exempts the draft from having it. */
export const excludes = ({ unless, exempts }: Step, draft: Draft, options: CheckOptions): boolean =>
  unless?.(draft, options) === true || exempts?.(draft, options) === true;

/** Whether a rule asks this draft for its field, whatever that has. */
export const asks = (step: Step, draft: Draft, options = NO_OPTIONS): boolean =>
  step.kind.asksForField && (step.when === null || step.when(draft, options)) && !excludes(step, draft, options);

// Values that are not of the type of their field. The engine reads a value only after a rule has found that it is; without such a rule it fails
// on a draft with another value, instead of answering.
import { describeFieldType } from "../../../server/engine/field-types/describe.ts";
import type { Mode, Rule } from "../../../server/engine/rule-set.ts";
import type { AuthoredFieldRule, Include } from "../model/authored.ts";
import type { Definition, LinkedSources } from "../model/linked.ts";
import type { Field, LinkedProfile, RuleGroup, Source } from "../model/model.ts";
import { DESCRIPTIONS } from "../rule-kinds/descriptions.ts";
import { type Lint, type LintReport, perProfile } from "./lint-check.ts";

const CHECKS: readonly Mode[] = ["lint", "prevalidation"];

/** A value of another JSON type and, where the type has a form, one of another form; as JSON. */
const wrongValues = (field: Field): string[] => {
  const { wrongType, malformed } = describeFieldType(field);
  return [wrongType, malformed].flatMap((value) => (value === undefined ? [] : JSON.stringify(value)));
};

/** The value of a field that a rule finds fault with, by the description of its kind; undefined where that has none. */
const breakingValue = (rule: Rule | AuthoredFieldRule, field: Field): string | undefined =>
  JSON.stringify(
    DESCRIPTIONS.get(rule.kind)?.breaks?.({ ...rule, parameters: rule.parameters ?? {} } as Rule, field).value,
  );

/** Whether a rule blocks what it finds fault with in every draft, in both checks. */
const blocksAlways = ({ severity, checks, parameters: { when, unless } }: Rule): boolean =>
  severity === "blocking" &&
  CHECKS.every((check) => checks.includes(check)) &&
  when === undefined &&
  unless === undefined;

function findUnchecked({ fields, rules }: LinkedProfile): Field[] {
  const isUnchecked = (field: Field) => {
    const own = rules.filter((rule) => rule.field_id === field.field_id && blocksAlways(rule));
    const blocked = own.map((rule) => breakingValue(rule, field));
    return !wrongValues(field).every((value) => blocked.includes(value));
  };
  return fields.filter(isUnchecked);
}

/** The groups of rules that have one on the type of any of these fields. */
function findGroups(fields: readonly Field[], { names }: LinkedSources): Definition<Source<RuleGroup>>[] {
  const isOnType = (rule: AuthoredFieldRule | Include) =>
    "kind" in rule &&
    fields.some(
      (field) =>
        [rule.applies_to.field_type].flat().includes(field.field_type) &&
        breakingValue(rule, field) === wrongValues(field)[0],
    );
  const groups = (names.get("rule_group") ?? []) as readonly Definition<Source<RuleGroup>>[];
  return groups.filter(({ value: { value } }) => value.field_rules?.some(isOnType));
}

/** The files of the groups that a profile lacks. That nothing uses one, or a part of it, follows from that. */
export const findLackedGroups = (linked: LinkedSources): ReadonlySet<string> =>
  new Set(findGroups(linked.profiles.flatMap(findUnchecked), linked).map(({ file }) => file.path));

function checkTypes(profile: LinkedProfile, report: LintReport, linked: LinkedSources): void {
  const unchecked = findUnchecked(profile);
  if (unchecked.length === 0) return;
  const types = [...new Set(unchecked.map(({ field_type }) => field_type))];
  const groups = findGroups(unchecked, linked).map(({ name }) => name);
  const message = `no rule blocks values of another JSON type or form in fields of type ${types.join(", ")}`;
  const hint = groups.length === 0 ? undefined : `include the rules "${groups.join('" and "')}" in field_rules`;
  report(profile.files.rules, ["field_rules"], { message, hint, at: "key" });
}

export const TYPE_LINTS: readonly Lint[] = [
  perProfile({
    code: "unchecked_type",
    why: "A draft with a value of another type would have no answer.",
    needs: ["field", "rule", "rule_group", "code_list"],
    check: checkTypes,
  }),
];

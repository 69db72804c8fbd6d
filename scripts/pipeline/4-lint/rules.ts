// Rules that contradict their fields, each other, or what they are based on. They build, and mislead readers of the answer.
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import { BASES_WITHOUT_ATOMS } from "../model/authored.ts";
import type { LinkedSources } from "../model/linked.ts";
import type { LinkedProfile, PublishedRule, RuleOrigin } from "../model/model.ts";
import { type Lint, type LintReport, perProfile } from "./lint-check.ts";
import { findLackedGroups } from "./types.ts";

/** The position of a field in the file of fields. */
const findPosition = ({ files }: LinkedProfile, fieldId: string | null): number =>
  files.fields.value.fields.findIndex(({ field_id }) => field_id === fieldId);

const getOrigin = ({ origins }: LinkedProfile, { rule_id }: PublishedRule): RuleOrigin =>
  origins.get(rule_id) as RuleOrigin;

const asksAlways = ({ kind, parameters, checks }: PublishedRule): boolean =>
  KINDS.get(kind)?.asksForField === true && parameters.when === undefined && checks.includes("prevalidation");

/** A field is required exactly if a rule asks for it in every draft; otherwise an answer is ready with 9 of 10 of them. */
function checkRequired({ rules, files }: LinkedProfile, report: LintReport): void {
  const asked = new Set(rules.filter(asksAlways).map(({ field_id }) => field_id));
  for (const [position, { field_id, obligation, obligations }] of files.fields.value.fields.entries()) {
    if (obligation !== "required" || asked.has(field_id)) continue;
    const message = `the field "${field_id}" is required, and no rule asks for it`;
    const hint = "add it to the rule on missing fields, or give it another obligation";
    const member = obligations === undefined ? "obligation" : "obligations";
    report(files.fields, ["fields", position, member], { message, hint });
  }
}

function checkOptional(profile: LinkedProfile, report: LintReport): void {
  const optional = new Set(profile.fields.flatMap(({ field_id, required }) => (required ? [] : field_id)));
  for (const rule of profile.rules.filter(asksAlways)) {
    if (rule.severity !== "blocking" || !optional.has(rule.field_id ?? "")) continue;
    const message = `the rule asks for the field "${rule.field_id}" in every draft, and the field is not required`;
    const hint = "make the field required, or give the rule a condition";
    const { file, path } = getOrigin(profile, rule);
    report(file, [...path, "code"], { message, hint });
  }
}

/** A field that a rule asks for under conditions says in words when it is required; of others, a draft cannot show it. */
function checkConditionsInWords({ files, rules }: LinkedProfile, report: LintReport): void {
  const asking = rules.filter(({ kind, parameters }) => KINDS.get(kind)?.asksForField && parameters.when !== undefined);
  const asked = new Set(asking.map(({ field_id }) => field_id));
  for (const [position, { field_id, obligation, obligations, condition }] of files.fields.value.fields.entries()) {
    if (obligation !== "where_applicable" || condition !== undefined || !asked.has(field_id)) continue;
    const member = obligations === undefined ? "obligation" : "obligations";
    const message = `a rule asks for the field "${field_id}" under a condition, and the field has none in words`;
    report(files.fields, ["fields", position, member], { message, hint: "add condition: if …", at: "key" });
  }
}

function checkBlocking(profile: LinkedProfile, report: LintReport): void {
  for (const rule of profile.rules) {
    if (rule.severity !== "blocking" || rule.checks.includes("prevalidation")) continue;
    const { file, path } = getOrigin(profile, rule);
    const message = "the rule blocks a draft in lint, and prevalidation would call the same draft ready";
    report(file, [...path, "checks"], { message, hint: "add prevalidation to its checks" });
  }
}

function checkSame(profile: LinkedProfile, report: LintReport): void {
  const first = new Map<string, PublishedRule>();
  for (const rule of profile.rules) {
    const { kind, field_id, parameters, checks } = rule;
    const test = JSON.stringify([kind, field_id, parameters, checks]);
    const same = first.get(test);
    if (same === undefined) first.set(test, rule);
    else {
      const { file, path } = getOrigin(profile, rule);
      const message = `the rule ${rule.rule_id} tests what ${same.rule_id} tests`;
      report(file, [...path, "code"], { message, hint: "keep one of the two" });
    }
  }
}

/** The rule is right where it takes its atoms from its field. */
const isOfField = (profile: LinkedProfile, rule: PublishedRule): boolean =>
  rule.field_id !== null && getOrigin(profile, rule).rule.based_on !== undefined;

const lacksAtoms = ({ source_atom_ids, basis }: PublishedRule): boolean =>
  source_atom_ids.length === 0 && !BASES_WITHOUT_ATOMS.has(basis);

function checkAtomsOfRules(profile: LinkedProfile, report: LintReport): void {
  for (const rule of profile.rules) {
    if (!lacksAtoms(rule) || isOfField(profile, rule)) continue;
    const { file, path } = getOrigin(profile, rule);
    const message = `a rule with basis "${rule.basis}" must refer to a source atom`;
    report(file, path, { message, hint: `see the rule ${rule.rule_id}` });
  }
}

function checkAtomsOfFields(profile: LinkedProfile, report: LintReport): void {
  const { files, fields, rules, derivations } = profile;
  for (const { field_id, required } of fields) {
    const atoms = derivations.find((derivation) => derivation.field_id === field_id)?.source_atom_ids ?? [];
    const rule = rules.find((one) => one.field_id === field_id && lacksAtoms(one) && isOfField(profile, one));
    if (rule === undefined && (!required || atoms.length > 0)) continue;
    const message = `the field "${field_id}" must refer to ${atoms.length === 0 ? "a" : "a further"} source atom`;
    const because = rule === undefined ? "it is required" : `the rule ${rule.rule_id} is based on it`;
    const hint = `name the place of the law under source_atom_ids: ${because}`;
    report(files.fields, ["fields", findPosition(profile, field_id), "source_atom_ids"], { message, hint });
  }
}

const checkSelections: Lint["check"] = (linked: LinkedSources, report) => {
  const lacked = findLackedGroups(linked);
  for (const { file, path, hint } of linked.emptySelections)
    if (!lacked.has(file.path)) report(file, path, { message: "no field has these properties", hint });
};

export const RULE_LINTS: readonly Lint[] = [
  perProfile({
    code: "field_without_atoms",
    why: "A field that the law asks for cites the place that asks for it.",
    needs: ["field"],
    check: checkAtomsOfFields,
  }),
  perProfile({
    code: "rule_without_atoms",
    why: "A rule that is based on law cites the place.",
    check: checkAtomsOfRules,
  }),
  {
    code: "empty_selection",
    why: "A rule for no field never runs.",
    needs: ["field", "code_list", "rule_group"],
    check: checkSelections,
  },
  perProfile({
    code: "required_without_rule",
    why: "A draft without a required field would be called ready.",
    // A placeholder is often the name of a field.
    needs: ["field", "placeholder", "rule", "rule_group", "code_list"],
    check: checkRequired,
  }),
  perProfile({
    code: "asks_for_optional_field",
    why: "A draft would be blocked for want of a field that is not required.",
    needs: ["field", "rule", "rule_group"],
    check: checkOptional,
  }),
  perProfile({
    code: "unfit_condition",
    why: "A field that is asked for under a condition states it in words.",
    needs: ["field", "rule", "rule_group"],
    check: checkConditionsInWords,
  }),
  perProfile({
    code: "blocking_in_lint_alone",
    why: "The two checks would contradict each other.",
    check: checkBlocking,
  }),
  perProfile({
    code: "same_rule",
    why: "One mistake of a draft would be two findings.",
    needs: ["field", "rule", "rule_group", "code_list"],
    check: checkSame,
  }),
];

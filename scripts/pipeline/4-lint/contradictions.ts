// Rules that contradict their own texts, each other, or the obligations of fields. Each builds, and misleads who reads the answer.
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import type { AuthorFinding, Profile, PublishedRule, RuleOrigin } from "../model/model.ts";
import type { ReportAt } from "../tools/findings.ts";

type Problem = Pick<AuthorFinding, "code" | "message"> & { readonly hint: string };

/** Reports contradictions in the rules of a profile. */
export function checkContradictions(profile: Profile, report: ReportAt): void {
  const reportRule = (rule: PublishedRule, member: readonly string[], problem: Problem) => {
    const { file, path } = profile.origins.get(rule.rule_id) as RuleOrigin;
    report(file, [...path, ...member], problem);
  };
  const first = new Map<string, PublishedRule>();
  for (const rule of profile.rules) {
    checkNumbers(rule, profile, reportRule);
    if (rule.severity === "blocking" && !rule.checks.includes("prevalidation"))
      reportRule(rule, ["checks"], {
        code: "blocking_in_lint_alone",
        message: "the rule blocks a draft in lint, and prevalidation would call the same draft ready",
        hint: "add prevalidation to its checks",
      });
    const { kind, field_id, parameters, checks } = rule;
    const test = JSON.stringify([kind, field_id, parameters, checks]);
    const same = first.get(test);
    if (same === undefined) first.set(test, rule);
    else
      reportRule(rule, ["code"], {
        code: "same_rule",
        message: `the rule ${rule.rule_id} tests what ${same.rule_id} tests`,
        hint: "keep one of the two",
      });
  }
  checkRequired(profile, report, reportRule);
}

type ReportRule = (rule: PublishedRule, member: readonly string[], problem: Problem) => void;

const asksAlways = ({ kind, parameters, checks }: PublishedRule): boolean =>
  KINDS.get(kind)?.asksForField === true && parameters.when === undefined && checks.includes("prevalidation");

/** A field is required exactly if a rule asks for it whatever else a draft has; otherwise an answer is ready with 9 of 10 of them. */
function checkRequired({ rules, files, fields }: Profile, report: ReportAt, reportRule: ReportRule) {
  const asking = rules.filter(asksAlways);
  const asked = new Set(asking.map(({ field_id }) => field_id));
  for (const [position, { field_id, obligation, obligations }] of files.fields.value.fields.entries()) {
    if (obligation !== "required" || asked.has(field_id)) continue;
    const message = `the field "${field_id}" is required, and no rule asks for it`;
    const hint = "add it to the rule on missing fields, or give it another obligation";
    const member = obligations === undefined ? "obligation" : "obligations";
    report(files.fields, ["fields", position, member], { code: "required_without_rule", message, hint });
  }
  const optional = new Set(fields.flatMap(({ field_id, required }) => (required ? [] : field_id)));
  for (const rule of asking) {
    if (rule.severity !== "blocking" || !optional.has(rule.field_id ?? "")) continue;
    const message = `the rule asks for the field "${rule.field_id}" in every draft, and the field is not required`;
    const hint = "make the field required, or give the rule a condition";
    reportRule(rule, ["code"], { code: "asks_for_optional_field", message, hint });
  }
}

const numbersIn = (value: unknown): number[] => {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

// Places of the law, and numbers that are part of a name or filled in.
const NO_AMOUNT =
  /\{[^}]*\}|\([^)]*\)|\b(?:article|row|regulation|annex|point|step|directive|paragraph)s? [\dIVX./(),a-z -]*/gi;
const AMOUNT = /(?<![\w.,])\d{1,3}(?:[ ,]\d{3})+(?!\.?\d)|(?<![\w.,])\d+(?![\d.]*\w)/g;

/** A sentence names an amount that its rule does not have: the parameter was changed, or the sentence. */
function checkNumbers(rule: PublishedRule, { clocks }: Profile, reportRule: ReportRule): void {
  const { clock, ...parameters } = rule.parameters;
  const own = numbersIn(parameters);
  const limits = numbersIn(clocks.map((one) => one.limits));
  if (own.length === 0 && clock === undefined) return;
  const { advice } = rule;
  const told: Readonly<Record<string, string>> = typeof advice === "object" ? advice : {};
  const texts: (readonly [member: readonly string[], text: string])[] = [
    [["message"], rule.message],
    ...Object.entries(rule.variants ?? {}).map(([name, text]) => [["variants", name], text] as const),
    ...(typeof advice === "string" ? [[["advice"], advice] as const] : []),
    ...Object.entries(told).map(([name, text]) => [["advice", name], text] as const),
  ];
  for (const [member, text] of texts) {
    const amounts = [...text.replace(NO_AMOUNT, "").matchAll(AMOUNT)].map(([amount]) =>
      Number(amount.replace(/[ ,]/g, "")),
    );
    const foreign = amounts.find((amount) => ![...own, ...limits].includes(amount));
    if (foreign === undefined) continue;
    const message = `the text says ${foreign}, and the parameters of the rule do not`;
    reportRule(rule, member, { code: "other_number", message, hint: "correct the number, or write its placeholder" });
    // The parameter may be what is wrong, and the further texts right.
    return;
  }
}

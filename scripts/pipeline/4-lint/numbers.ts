// Numbers that are written twice: in a sentence and in the parameters of its rule or the limits of its act, and in a rule and in a clock.
import type { Condition, Conditions, LaterThan } from "../../../server/engine/conditions.ts";
import type { Period } from "../../../server/engine/time/period.ts";
import type { LinkedProfile, PublishedRule, RuleOrigin } from "../model/model.ts";
import { describeValues, type NameSchema } from "../tools/describe-values.ts";
import { type Lint, type LintReport, perProfile } from "./lint-check.ts";

type Path = readonly (string | number)[];

/** The numbers in a value; those of minutes also in hours, as sentences say them. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, own]) => [
    ...numbersIn(own),
    ...(name === "minutes" && typeof own === "number" ? [own / 60] : []),
  ]);
}

// Places of the law, and numbers that are part of a name or filled in.
const NO_AMOUNT =
  /\{[^}]*\}|\([^)]*\)|\b(?:article|row|regulation|annex|point|step|directive|paragraph|recital)s? [\dIVX./(),a-z -]*/gi;
const AMOUNT = /(?<![\w.,])\d{1,3}(?:[ ,]\d{3})+(?!\.?\d)|(?<![\w.,])\d+(?![\d.]*\w)/g;
const WORDS = "one two three four five six seven eight nine ten eleven twelve fourteen twenty thirty".split(" ");
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 20, 30];
const UNIT = "(hour|day|month)s?\\b";
const PERIOD_IN_WORDS = new RegExp(
  `\\b(${WORDS.join("|")})[ -]${UNIT}|\\ban? ${UNIT}(?= (?:after|before|from|of)\\b)`,
  "gi",
);

/** The amounts in a text: those in digits, and those in words before an hour, a day or a month. */
function amountsIn(text: string): number[] {
  const digits = [...text.replace(NO_AMOUNT, "").matchAll(AMOUNT)].map(([amount]) =>
    Number(amount.replace(/[ ,]/g, "")),
  );
  const words = [...text.matchAll(PERIOD_IN_WORDS)].map(
    ([, word = "one"]) => VALUES[WORDS.indexOf(word.toLowerCase())],
  );
  return [...digits, ...words.filter((value) => value !== undefined)];
}

const getTexts = ({ message, variants, advice }: PublishedRule): (readonly [member: Path, text: string])[] => [
  [["message"], message],
  ...Object.entries(variants ?? {}).map(([name, text]) => [["variants", name], text] as const),
  ...(typeof advice === "string" ? [[["advice"], advice] as const] : []),
  ...(typeof advice === "object"
    ? Object.entries(advice).map(([name, text]) => [["advice", name], text] as const)
    : []),
];

/** A sentence names an amount that its rule does not have: the parameter was changed, or the sentence. */
function checkSentences(profile: LinkedProfile, report: LintReport): void {
  const limits = numbersIn(profile.clocks.map((one) => one.limits));
  for (const rule of profile.rules) {
    const { clock, ...parameters } = rule.parameters;
    const known = [...numbersIn(parameters), ...limits];
    if (known.length === limits.length && clock === undefined) continue;
    const foreign = getTexts(rule).flatMap(([member, text]) => {
      const amount = amountsIn(text).find((one) => !known.includes(one));
      return amount === undefined ? [] : [{ member, amount }];
    });
    // The parameter may be what is wrong, and the further texts right.
    for (const { member, amount } of foreign.slice(0, 1)) {
      const { file, path } = profile.origins.get(rule.rule_id) as RuleOrigin;
      const message = `the text says ${amount}, and the parameters of the rule do not`;
      const hint = "correct the number, write its placeholder, or add a waiver if it is about something else";
      report(file, [...path, ...member], { message, hint });
    }
  }
}

const AMOUNT_OF_TIME = new RegExp(`\\b(\\d+) ${UNIT}`, "g");

/** The first sentence of an act with an amount that none of its limits has: the limit was changed, or the sentence. */
const checkSentencesOfClocks: Lint["check"] = ({ sources, schemas }, report) => {
  for (const file of sources.clocks) {
    const limits = file.value.clocks.flatMap((clock) => clock.limits ?? []);
    const isLimit = (amount: string, unit: string) =>
      limits.some((limit) => limit[`${unit}s` as keyof Period] === Number(amount));
    const texts = describeValues(schemas.authored.get(file.kind) as NameSchema, file.value);
    const foreign = texts.flatMap(({ value, path }) =>
      typeof value === "string"
        ? [...value.matchAll(AMOUNT_OF_TIME)]
            .filter(([, amount = "", unit = ""]) => !isLimit(amount, unit))
            .map(([words]) => ({ words, path }))
        : [],
    );
    for (const { words, path } of foreign.slice(0, 1)) {
      const hint = "correct the text or the limit, or add a waiver if it is about something else";
      report(file, path, { message: `the text says ${words}, and no limit of the act does`, hint });
    }
  }
};

const getPeriod = ({ hours, days, months }: Period): Period => ({
  ...(hours !== undefined && { hours }),
  ...(days !== undefined && { days }),
  ...(months !== undefined && { months }),
});

const inWords = (period: Period): string => {
  const [[unit, amount] = []] = Object.entries(getPeriod(period));
  return `${amount} ${amount === 1 ? unit?.slice(0, -1) : unit}`;
};

/** The limits of the clocks that end with the sending of a report in `field`, which count from one of the fields `than`. */
const getLimits = ({ clocks }: LinkedProfile, field: string, than: readonly string[]) =>
  clocks
    .filter(({ sent_field_id }) => sent_field_id === field)
    .flatMap(({ clock_id, starts, limits }) =>
      limits
        .filter(({ after }) =>
          starts.some(({ start, field_id }) => after.includes(start) && than.includes(field_id ?? "")),
        )
        .map((limit) => ({ clock_id, limit })),
    );

/** The conditions of a rule on how late its report is, with their paths. */
export const findLateness = ({ parameters }: PublishedRule): { readonly at: Path; readonly condition: Condition }[] =>
  ["when", "unless"].flatMap((name) =>
    ((parameters[name] ?? []) as Conditions).flatMap((branch, position) =>
      branch.flatMap((condition, index) =>
        condition.later_than === undefined ? [] : [{ at: ["parameters", name, position, index], condition }],
      ),
    ),
  );

/** A rule on how late a report is has the period of the clock that the report ends. */
function checkPeriods(profile: LinkedProfile, report: LintReport): void {
  for (const rule of profile.rules)
    for (const { at, condition } of findLateness(rule)) {
      const { than, full_hours, ...rest } = condition.later_than as LaterThan;
      const period = full_hours === undefined ? rest : { hours: full_hours };
      const limits = getLimits(profile, condition.field, than);
      const isSame = ({ limit }: (typeof limits)[number]) => inWords(limit) === inWords(period);
      const [first] = limits;
      if (first === undefined || limits.some(isSame)) continue;
      const { file, path } = profile.origins.get(rule.rule_id) as RuleOrigin;
      const message = `the rule counts ${inWords(period)} from "${than.join('", "')}", and the clock ${first.clock_id} counts ${inWords(first.limit)}`;
      report(file, [...path, ...at, "later_than"], { message, hint: "correct the rule or the clock" });
    }
}

export const NUMBER_LINTS: readonly Lint[] = [
  perProfile({
    code: "other_number",
    why: "A sentence with another number than its rule misleads.",
    severity: "warning",
    needs: ["clock"],
    check: checkSentences,
  }),
  {
    code: "other_number",
    why: "A sentence with another period than the clocks of its act misleads.",
    severity: "warning",
    check: checkSentencesOfClocks,
  },
  perProfile({
    code: "other_period",
    why: "A report would be late by a rule and in time by the clock.",
    needs: ["clock", "field"],
    check: checkPeriods,
  }),
];

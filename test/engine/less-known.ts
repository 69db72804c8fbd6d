// Reports to profiles with a decision in which one thing is less known than in another one: an answer is missing, cannot be used or may be more,
// or a record has nothing but its name.
import type { Answer } from "../../server/engine/answer.ts";
import { ALIASES, checkedBy, readJsonFile } from "../support.ts";

interface DecisionOutcomes {
  readonly alias: string;
  readonly outcomes: readonly string[];
}

/** The profiles with a decision, and all its outcomes. */
export const DECISIONS: readonly DecisionOutcomes[] = ALIASES.flatMap((alias) => {
  const { decision } = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  if (decision === undefined) return [];
  const outcomes: readonly { readonly outcome: string }[] = [...decision.outcomes, decision.otherwise];
  return [{ alias, outcomes: [...new Set(outcomes.map(({ outcome }) => outcome))] }];
});

/** Outcomes by which something is not owed. */
const isLenient = (outcome = ""): boolean => /^(?:not?_.*|.*_only|out_of_scope)$/.test(outcome);

type Report = Readonly<Record<string, unknown>>;

/** Of these moments, that they cannot be determined has a provision of its own: another one takes their place (Article 3). */
const BEGINNINGS: readonly string[] = ["occurred_at", "unavailable_from"];
const SUBSTITUTES: readonly string[] = ["detected_at", "first_log_at"];
/** It is left out where no delay followed; that it is not known says so itself. */
const DELAY = "delayed_service_completed_at";
const NAMES: readonly string[] = ["name", "state"];
const NAMED_ONLY: Report = { services: { name: "Custody" }, impact_by_state: { state: "IT" }, incidents: {} };

const isRecords = (value: unknown): value is readonly Report[] => Array.isArray(value);
const isFigure = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "kind" in value;

/** What a value may be replaced by so that less is known; undefined leaves it out. */
function lessThan(name: string, value: unknown): readonly unknown[] {
  if (typeof value === "boolean") return [undefined, null, "unknown"];
  if (isFigure(value)) return [undefined, "undeterminable", { min: 0, max: 9_000_000, kind: "estimate" }];
  if (name === DELAY) return ["undeterminable"];
  const isMoment = typeof value === "string" && (/^\d{4}-/.test(value) || value === "open");
  return isMoment && !BEGINNINGS.includes(name) ? [undefined, "undeterminable"] : [undefined];
}

const withMember = (of: Report, name: string, value: unknown): Report => {
  const { [name]: _, ...rest } = of;
  return value === undefined ? rest : { ...rest, [name]: value };
};

/** The records with less known of one of them, or with one more of which nothing is known. */
function recordsWithLess(name: string, records: readonly Report[]): readonly (readonly unknown[])[] {
  const changed = records.flatMap((record, index) =>
    Object.entries(record).flatMap(([member, value]) =>
      NAMES.includes(member)
        ? []
        : lessThan(member, value)
            .filter((less) => less !== null)
            .map((less) => records.with(index, withMember(record, member, less))),
    ),
  );
  const misspelt = records.map((record, index) => records.with(index, { ...record, no_such_member: true }));
  return [...changed, ...misspelt, [...records, NAMED_ONLY[name]], [NAMED_ONLY[name], ...records]];
}

/** All reports in which one thing is less known. */
function allWithLess(report: Report): readonly Report[] {
  const hasSubstitute = JSON.stringify(report).includes("undeterminable");
  return [...Object.entries(report), ...Object.keys(NAMED_ONLY).map((name) => [name, report[name] ?? []] as const)]
    .filter(([name]) => !(hasSubstitute && SUBSTITUTES.includes(name)))
    .flatMap(([name, value]) => {
      const less = isRecords(value)
        ? recordsWithLess(name, value)
        : [...lessThan(name, value), 7, { no: "such value" }];
      return less.map((one) => withMember(report, name, one));
    });
}

/** Answers that contradict each other have a finding, and lead to nothing certain. */
export const isContradictory = ({ findings }: Answer): boolean =>
  findings.some(({ code }) => code === "answers_contradict" || code === "moments_out_of_order");

/** The changes by which less is known, and something is not owed any more: of each report at most a number, or all. */
export function findLenient(
  alias: string,
  reports: readonly Report[],
  perReport = Number.POSITIVE_INFINITY,
): readonly string[] {
  const answerTo = (report: Report): Answer => checkedBy(alias, JSON.stringify({ report })).answer;
  return reports.flatMap((report, number) => {
    const whole = answerTo(report);
    if (isContradictory(whole)) return [];
    const all = allWithLess(report);
    const step = Math.max(1, Math.floor(all.length / perReport));
    const some = all.filter((_, index) => (index + number) % step === 0);
    return some.flatMap((less) => {
      const answer = answerTo(less);
      const { outcome } = answer.decision ?? {};
      const isOther = outcome !== whole.decision?.outcome && isLenient(outcome) && !isContradictory(answer);
      return isOther ? [`${whole.decision?.outcome}: ${JSON.stringify(report)} -> ${JSON.stringify(less)}`] : [];
    });
  });
}

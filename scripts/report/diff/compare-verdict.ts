// Why two engines or profiles give a draft another verdict: the rules whose findings differ. It contains no value of a draft.
import type { Answer } from "../../../server/engine/answer.ts";
import type { Severity } from "../../../server/engine/rule-set.ts";

/** An answer, or the error in its place. */
export type ComparedAnswer = Answer | { readonly ok: false; readonly error: string };

/** Another verdict, once for each rule that may be the reason. */
export interface VerdictChange {
  /** Null where no rule has another finding that can change a verdict. */
  readonly rule: string | null;
  /** `none → blocking` */
  readonly finding: string;
  /** `ready_for_preverification → blocked`; of a draft that is not valid, its error. */
  readonly verdict: string;
}

/** What differs, or that only findings do; nothing where both say the same. */
export function compareVerdict(
  before: ComparedAnswer,
  now: ComparedAnswer,
): readonly VerdictChange[] | "other findings" {
  const [severitiesBefore, severitiesNow] = [getSeverities(before), getSeverities(now)];
  const rules = [...new Set([...severitiesBefore.keys(), ...severitiesNow.keys()])];
  const changed = rules.filter((rule) => severitiesBefore.get(rule) !== severitiesNow.get(rule));
  const verdicts = [getVerdict(before), getVerdict(now)];
  if (verdicts[0] === verdicts[1]) return changed.length === 0 ? [] : "other findings";
  const verdict = verdicts.join(" → ");
  const changes = changed.flatMap((rule) => {
    const severities = [severitiesBefore.get(rule), severitiesNow.get(rule)];
    // Information never changes a verdict.
    if (severities.every((severity) => severity === undefined || severity === "info")) return [];
    return [{ rule, finding: severities.map((severity) => severity ?? "none").join(" → "), verdict }];
  });
  return changes.length > 0 ? changes : [{ rule: null, finding: "–", verdict }];
}

const getVerdict = (answer: ComparedAnswer): string => (answer.ok ? answer.prevalidation_status : answer.error);

/** The severity of the findings of each rule that has some. */
const getSeverities = (answer: ComparedAnswer): ReadonlyMap<string, Severity> =>
  new Map(
    answer.ok
      ? answer.traces.map(({ rule_id, finding }) => [
          rule_id,
          (answer.findings[finding] as Answer["findings"][0]).severity,
        ])
      : [],
  );

// When a criterion of a decision will be met if what is open stays open: found by checking the same answers as of later times.
import type { Answer } from "../../../server/engine/answer.ts";
import { formatInstant, parseInstant } from "../../../server/engine/time/instant.ts";

/** When a criterion is met that is not met yet, in milliseconds since 1970. */
export interface Turn {
  readonly criterionId: string;
  readonly epochMs: number;
  /** The outcome from then on. */
  readonly outcome: string;
}

const MINUTE_MS = 60_000;
// Longer than any limit that a page would wait for.
const MAX_MINUTES = 3 * 24 * 60;

type Report = Readonly<Record<string, unknown>>;

/** `stateAt` is the field with the instant of the answers. No turns without it, or where time alone changes nothing. */
export function turnsOf(
  { report, answer }: { readonly report: Report; readonly answer: Answer },
  stateAt: string,
  check: (report: Report) => Answer | null,
): readonly Turn[] {
  const from = parseInstant(String(report[stateAt]))?.epochMs;
  if (from === undefined) return [];
  const decisions = new Map<number, Answer["decision"]>();
  const decisionAfter = (minutes: number): Answer["decision"] => {
    const later = { ...report, [stateAt]: formatInstant(from + minutes * MINUTE_MS) };
    const decision = decisions.get(minutes) ?? check(later)?.decision;
    decisions.set(minutes, decision);
    return decision;
  };
  const metAfter = (minutes: number, id: string): boolean =>
    decisionAfter(minutes)?.criteria.some(({ criterion_id, met }) => criterion_id === id && met === true) === true;
  const unmet = answer.decision?.criteria.filter(({ met }) => met !== true) ?? [];
  return unmet.flatMap(({ criterion_id: criterionId }): Turn[] => {
    if (!metAfter(MAX_MINUTES, criterionId)) return [];
    let [before, after] = [0, MAX_MINUTES];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (metAfter(middle, criterionId)) after = middle;
      else before = middle;
    }
    const outcome = decisionAfter(after)?.outcome ?? "";
    return [{ criterionId, epochMs: from + after * MINUTE_MS, outcome }];
  });
}

// When a criterion of a decision will be met if what is open stays open: found by checking the same answers as of later times.
import type { Answered } from "../../../server/body.ts";
import type { Answer } from "../../../server/engine/answer.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import { formatInstant, parseInstant } from "../../../server/engine/time/instant.ts";

/** When a criterion is met that is not met yet, in milliseconds since 1970. */
export interface TimedChange {
  readonly criterionId: string;
  readonly epochMs: number;
  /** The outcome from then on. */
  readonly outcome: string;
}

const MINUTE_MS = 60_000;
// Longer than any limit that a page would wait for.
const MAX_MINUTES = 3 * 24 * 60;

interface TimeFacts {
  readonly request: Partial<DraftRequest>;
  readonly answer: Answer;
  /** The field with the instant of the answers. */
  readonly stateAt: string;
  /** Answers the body of a request. */
  readonly check: (body: Uint8Array) => Answered;
}

const getDecision = ({ status, json }: Answered): Answer["decision"] =>
  status === 200 ? (JSON.parse(json) as Answer).decision : undefined;

/** None without an instant of the answers, or where time alone changes nothing. */
export function findTimedChanges({ request, answer, stateAt, check }: TimeFacts): readonly TimedChange[] {
  const { report = {} } = request;
  const from = parseInstant(String(report[stateAt]))?.epochMs;
  if (from === undefined) return [];
  const decisions = new Map<number, Answer["decision"]>();
  const decisionAfter = (minutes: number): Answer["decision"] => {
    const later = { ...request, report: { ...report, [stateAt]: formatInstant(from + minutes * MINUTE_MS) } };
    const decision = decisions.get(minutes) ?? getDecision(check(new TextEncoder().encode(JSON.stringify(later))));
    decisions.set(minutes, decision);
    return decision;
  };
  const metAfter = (minutes: number, id: string): boolean =>
    decisionAfter(minutes)?.criteria.some(({ criterion_id, met }) => criterion_id === id && met === true) === true;
  const unmet = answer.decision?.criteria.filter(({ met }) => met !== true) ?? [];
  return unmet.flatMap(({ criterion_id: criterionId }): TimedChange[] => {
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

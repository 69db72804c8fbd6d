// When the reports are due that the outcome of a decision starts. Before the decision is recorded, the engine says what would be due if it were
// recorded now.
import type { Answer, AnswerClock, AnswerTimeline } from "../../../server/engine/answer.ts";
import { createRun } from "../../../server/engine/engine.ts";
import { type CheckParameters, createReadOptions } from "../../../server/engine/options.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import type { PageProfile } from "./form-profile.ts";
import { findDecidedMs, findStartedReports } from "./given-values.ts";

/** A report that the outcome starts, with the first of its deadlines. Times are in milliseconds since 1970. */
export interface FoundDue {
  /** The index of the report in what the decision may start. */
  readonly startIndex: number;
  readonly dueMs: number;
  readonly clock: AnswerClock;
  /** Whether it counts from now, because the draft does not say when it was decided. */
  readonly isFromNow: boolean;
  readonly timeline: AnswerTimeline;
  /** The answers, with the record of the decision. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface DecidedFacts {
  /** The answers. */
  readonly report: Readonly<Record<string, unknown>>;
  readonly answer: Answer;
  readonly parameters: CheckParameters;
  /** When the decision would be recorded. */
  readonly recordAt: string;
}

/** In the order of their deadlines. None for a report where something is missing for the deadline besides the record. */
export function createFindDue(profile: PageProfile, asking: Asking) {
  const run = createRun(profile, "prevalidation");
  const readOptions = createReadOptions(profile);
  const { record } = asking;
  const isCountedFrom = (clockId: string, field: string): boolean =>
    profile.clocks?.some(
      ({ clock_id, starts }) => clock_id === clockId && starts.some(({ field_id }) => field_id === field),
    ) === true;
  return ({ report, answer, parameters, recordAt }: DecidedFacts): readonly FoundDue[] => {
    const { decision = null } = answer;
    const started = findStartedReports(asking, decision);
    const options = readOptions(parameters);
    if (decision === null || started.length === 0 || "error" in options) return [];
    const isRecorded = findDecidedMs(report, record, decision) !== null;
    const values = { ...report, ...(!isRecorded && { [record.at]: recordAt }), [record.outcome]: decision.outcome };
    const { timeline } = run({ report: values, evidence_manifest: {} }, options);
    const found = started.flatMap((starts): FoundDue[] => {
      const clock = timeline?.clocks.find(({ clock_id }) => starts.clocks?.includes(clock_id) ?? true);
      if (timeline == null || clock?.due == null) return [];
      const isFromNow = !isRecorded && isCountedFrom(clock.clock_id, record.at);
      return [
        { startIndex: asking.starts.indexOf(starts), dueMs: Date.parse(clock.due), clock, isFromNow, timeline, values },
      ];
    });
    return found.toSorted((a, b) => a.dueMs - b.dueMs);
  };
}

// When the reports are due that an outcome starts. Before the decision is recorded, the engine says what would be due if it were recorded now.

import { computed, type ReadonlySignal } from "@preact/signals";
import type { AnswerClock, AnswerTimeline } from "../../../server/engine/answer.ts";
import { createRun } from "../../../server/engine/engine.ts";
import { createReadOptions } from "../../../server/engine/options.ts";
import { formatInstant } from "../../../server/engine/time/instant.ts";
import type { Asking, StartedByOutcome } from "../../pipeline/model/page-words.ts";
import { getReport } from "../../report/draft/draft.ts";
import type { OpenReport } from "./incident.ts";
import { MINUTE_MS } from "./time-zones.ts";

/** A report that the outcome starts, with the first of its deadlines. Times are in milliseconds since 1970. */
export interface StartedDue {
  readonly starts: StartedByOutcome;
  readonly dueMs: number;
  readonly clock: AnswerClock;
  /** Whether it counts from now, because the draft does not say when it was decided. */
  readonly isFromNow: boolean;
  readonly timeline: AnswerTimeline;
  /** The answers, with the record of the decision. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface DueFacts {
  readonly record: Asking["record"];
  /** The reports that the outcome starts. */
  readonly started: ReadonlySignal<readonly StartedByOutcome[]>;
  readonly decidedMs: ReadonlySignal<number | null>;
}

/** In the order of their deadlines. None for a report where something is missing for the deadline besides the record. */
export function createStartedDue(
  { facts: { profile }, draft, check, place }: OpenReport,
  { record, started, decidedMs }: DueFacts,
): ReadonlySignal<readonly StartedDue[]> {
  const run = computed(() => createRun(profile, "prevalidation"));
  const readOptions = computed(() => createReadOptions(profile));
  const isCountedFrom = (clockId: string, field: string): boolean =>
    profile.clocks?.some(
      ({ clock_id, starts }) => clock_id === clockId && starts.some(({ field_id }) => field_id === field),
    ) === true;
  return computed(() => {
    const outcome = check.answered.value?.answer.decision?.outcome;
    if (started.value.length === 0) return [];
    const isRecorded = decidedMs.value !== null;
    const now = formatInstant(Math.floor(place.now.value / MINUTE_MS) * MINUTE_MS);
    const values = { ...getReport(draft.value), ...(!isRecorded && { [record.at]: now }), [record.outcome]: outcome };
    const options = readOptions.value(check.checkedWith.value);
    if ("error" in options) return [];
    const { timeline } = run.value({ report: values, evidence_manifest: {} }, options);
    const found = started.value.flatMap((starts): StartedDue[] => {
      const clock = timeline?.clocks.find(({ clock_id }) => starts.clocks?.includes(clock_id) ?? true);
      if (timeline == null || clock?.due == null) return [];
      const isFromNow = !isRecorded && isCountedFrom(clock.clock_id, record.at);
      return [{ starts, dueMs: Date.parse(clock.due), clock, isFromNow, timeline, values }];
    });
    return found.toSorted((a, b) => a.dueMs - b.dueMs);
  });
}

// When the report is due that an outcome starts. Before the decision is recorded, the engine says what would be due if it were recorded now.

import { computed, type ReadonlySignal } from "@preact/signals";
import { type AnswerTimeline, findDue } from "../../../server/engine/answer.ts";
import { createRun } from "../../../server/engine/engine.ts";
import { createReadOptions } from "../../../server/engine/options.ts";
import { formatInstant } from "../../../server/engine/time/instant.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import { getReport } from "../../report/draft/draft.ts";
import type { OpenReport } from "./incident.ts";
import { MINUTE_MS } from "./time-zones.ts";

/** Times in milliseconds since 1970. */
export interface StartedDue {
  readonly dueMs: number;
  /** Whether it counts from now, because the draft does not say when it was decided. */
  readonly isFromNow: boolean;
  readonly timeline: AnswerTimeline;
  /** The answers, with the record of the decision. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface DueFacts {
  readonly asking: Asking;
  readonly decidedMs: ReadonlySignal<number | null>;
}

/** Null where the outcome of the draft starts no report, or something is missing for the deadline besides the record. */
export function createStartedDue(
  { facts: { profile }, draft, check, place }: OpenReport,
  { asking: { record, starts }, decidedMs }: DueFacts,
): ReadonlySignal<StartedDue | null> {
  const run = computed(() => createRun(profile, "prevalidation"));
  const readOptions = computed(() => createReadOptions(profile));
  return computed(() => {
    if (check.answered.value?.answer.decision?.outcome !== starts.outcome) return null;
    const isFromNow = decidedMs.value === null;
    const now = formatInstant(Math.floor(place.now.value / MINUTE_MS) * MINUTE_MS);
    const decided = { ...(isFromNow && { [record.at]: now }), [record.outcome]: starts.outcome };
    const values = { ...getReport(draft.value), ...decided };
    const options = readOptions.value(check.checkedWith.value);
    if ("error" in options) return null;
    const { timeline } = run.value({ report: values, evidence_manifest: {} }, options);
    const due = findDue(timeline);
    return timeline === null || due === null ? null : { dueMs: Date.parse(due), isFromNow, timeline, values };
  });
}

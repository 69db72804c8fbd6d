// The timeline of an answer: what each clock of the profile says about the draft.
import type { AnswerClock, AnswerTimeline } from "./answer.ts";
import type { Clock, ClockReading } from "./clock.ts";
import type { CheckOptions } from "./options.ts";
import type { Rule } from "./rule-set.ts";
import { formatInstant } from "./time/instant.ts";
import { formatLocal } from "./time/local-time.ts";

/** A clock with what it says, and the rule that tells people about it. */
export interface ReadClock {
  readonly clock: Clock;
  readonly reading: ClockReading;
  readonly rule: Rule;
  readonly href: string;
}

const orNull = (epochMs: number | null): string | null => (epochMs === null ? null : formatInstant(epochMs));

/** Clocks in the order of their deadlines; those without a deadline come last, in the order of the profile. */
const inOrder = (read: readonly ReadClock[]): ReadClock[] =>
  read.toSorted((a, b) => (a.reading.dueMs ?? Number.MAX_VALUE) - (b.reading.dueMs ?? Number.MAX_VALUE));

/** Null where no clock has a deadline or a bound of one. Members are built in the order of their names, as in answer.ts. */
export function timelineOf(read: readonly ReadClock[], options: CheckOptions): AnswerTimeline | null {
  const sorted = inOrder(read);
  const [first] = sorted;
  if (first === undefined || sorted.every(({ reading }) => reading.dueMs === null && reading.upperBoundMs === null))
    return null;
  const { clock, reading, rule } = first;
  const { member_state, time_zone } = options;
  const clocks = sorted.map((entry) => answerClock(entry, options));
  const due = reading.dueMs;
  const member = clock.answer_member;
  const timeline: AnswerTimeline = {
    assumptions: reading.assumptions,
    clocks,
    due_local: clocks[0]?.due_local ?? null,
    ...(due !== null && member !== undefined && { [member]: formatInstant(due) }),
    member_state,
    relief_until: orNull(reading.reliefUntilMs),
    rule_id: rule.rule_id,
    source_atom_ids: rule.source_atom_ids,
    time_zone,
    weekend_relief: reading.relief ?? (clock.relief === undefined ? "not_applicable" : "unknown"),
  };
  return timeline;
}

function answerClock({ clock, reading, rule, href }: ReadClock, { clock: local }: CheckOptions): AnswerClock {
  const { dueMs, upperBoundMs, legalLatestMs } = reading;
  return {
    assumptions: reading.assumptions,
    clock_id: clock.clock_id,
    due: orNull(dueMs),
    due_local: dueMs === null || local === null ? null : formatLocal(dueMs, local),
    href,
    ...(legalLatestMs !== null && { legal_latest: formatInstant(legalLatestMs) }),
    missing: reading.missing,
    readings: clock.readings,
    relief: reading.relief,
    relief_until: orNull(reading.reliefUntilMs),
    rule_id: rule.rule_id,
    source_atom_ids: rule.source_atom_ids,
    title: clock.title,
    ...(upperBoundMs !== null && { upper_bound: formatInstant(upperBoundMs) }),
  };
}

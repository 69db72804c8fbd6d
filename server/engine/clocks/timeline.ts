// The timeline of an answer: the results of all clocks of the profile for the draft.
import type { AnswerAlternative, AnswerClock, AnswerLaterEnd, AnswerTimeline } from "../answer.ts";
import type { Draft } from "../draft.ts";
import type { ProfileParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import type { PreparedRule } from "../prepared-rules.ts";
import { formatInstant } from "../time/instant.ts";
import { formatLocal } from "../time/local-time.ts";
import type { Alternative, Clock, ClockResult, InForce, LaterEnd } from "./clock.ts";
import { prepareClock } from "./read-clock.ts";

/** A clock with its result, and the rule that reports it, if there is one. */
interface ReadClock {
  readonly clock: Clock;
  readonly result: ClockResult;
  readonly reportedBy: Pick<PreparedRule, "rule" | "href"> | undefined;
}

/** The timeline of an answer and, where it has no deadline, what is missing for one. */
interface TimelineResult {
  readonly timeline: AnswerTimeline | null;
  /** Null where there is a deadline. */
  readonly timelineMissing: readonly string[] | null;
}

/** Creates a function that builds the timeline of a draft. It reuses deadlines that rules reported, and computes the others. */
export function prepareTimeline(clocks: readonly Clock[], rules: readonly PreparedRule[], profile: ProfileParts) {
  const prepared = clocks.map((clock) => {
    const reportedBy = rules.find((rule) => rule.clock?.clock_id === clock.clock_id);
    return { clock, reportedBy, readClock: prepareClock(clock, profile) };
  });
  const isAlwaysThere = hasTimelineOfDuties(clocks);
  return (draft: Draft, options: CheckOptions): TimelineResult => {
    const read = prepared.flatMap(({ clock, reportedBy, readClock }): readonly ReadClock[] => {
      const result = draft.clocks.get(clock.clock_id) ?? readClock(draft, options);
      return result === null ? [] : [{ clock, result, reportedBy }];
    });
    const isDue = typeof inOrder(read)[0]?.result.dueMs === "number";
    // What a duty without a figure depends on is not missing for a deadline.
    const missing = read.flatMap(({ clock, result }) => (clock.limits.length > 0 ? result.missing : []));
    return {
      timeline: isAlwaysThere || read.some(isBounded) ? createTimeline(read, options) : null,
      timelineMissing: isDue ? null : [...new Set(missing)],
    };
  };
}

const orNull = (epochMs: number | null): string | null => (epochMs === null ? null : formatInstant(epochMs));

/** Clocks in the order of their deadlines, or bounds; those without come last, in the order of the profile. */
const inOrder = (read: readonly ReadClock[]): ReadClock[] => read.toSorted((a, b) => getEnd(a) - getEnd(b));

const getEnd = ({ result: { dueMs, upperBoundMs } }: ReadClock): number => dueMs ?? upperBoundMs ?? Number.MAX_VALUE;

/**
 * Whether a profile has a timeline without any deadline, which then has the duties alone. Not where the timeline itself has a member
 * for the deadline, because it is null without one; and not where nothing in the profile is due by a certain time.
 */
const hasTimelineOfDuties = (clocks: readonly Clock[]): boolean =>
  clocks.some(({ limits }) => limits.length > 0) && clocks.every(({ answer_member }) => answer_member === undefined);

const isBounded = ({ result }: ReadClock): boolean => result.dueMs !== null || result.upperBoundMs !== null;

/** The result of the first clock, and all clocks. Members are built in the order of their names, as in answer.ts. */
function createTimeline(read: readonly ReadClock[], options: CheckOptions): AnswerTimeline | null {
  const sorted = inOrder(read);
  const clocks = sorted.map((entry) => answerClock(entry, options));
  const [[own], [first]] = [sorted, clocks];
  if (own === undefined || first === undefined) return null;
  const { answer_member, relief } = own.clock;
  return {
    assumptions: first.assumptions,
    clocks,
    due_local: first.due_local,
    ...(answer_member && first.due && { [answer_member]: first.due }),
    member_state: options.member_state,
    ...(relief && { relief_until: first.relief_until }),
    ...(first.rule_id && { rule_id: first.rule_id }),
    source_atom_ids: first.source_atom_ids,
    time_zone: options.time_zone,
    ...(relief && { weekend_relief: first.relief ?? "unknown" }),
  };
}

/** An alternative as answers and the board have it. */
export const answerAlternative = ({ clock, dueMs, upperBoundMs, fields }: Alternative): AnswerAlternative => ({
  clock_id: clock.clock_id,
  due: orNull(dueMs),
  field_ids: fields,
  ...(upperBoundMs !== null && { upper_bound: formatInstant(upperBoundMs) }),
});

export const answerLaterEnd = ({ cases, untilMs }: LaterEnd): AnswerLaterEnd => ({
  cases,
  until: formatInstant(untilMs),
});

/** With its members in their order. */
const versionOf = ({ from, source_atom_ids, until }: InForce): InForce => ({
  ...(from !== undefined && { from }),
  source_atom_ids,
  ...(until !== undefined && { until }),
});

function answerClock({ clock, result, reportedBy }: ReadClock, { clock: local }: CheckOptions): AnswerClock {
  const { dueMs, upperBoundMs, legalLatestMs, laterEnds, boundIf } = result;
  const law = result.limit?.in_force;
  return {
    assumptions: result.assumptions,
    ...(boundIf !== null && { bound_if: boundIf }),
    clock_id: clock.clock_id,
    ...(result.dependsOn.length > 0 && { depends_on: result.dependsOn.map(answerAlternative) }),
    due: orNull(dueMs),
    due_local: dueMs === null || local === null ? null : formatLocal(dueMs, local),
    ...(reportedBy && { href: reportedBy.href }),
    ...(laterEnds.length > 0 && { later_ends: laterEnds.map(answerLaterEnd) }),
    ...(law && { law: versionOf(law) }),
    ...(legalLatestMs !== null && { legal_latest: formatInstant(legalLatestMs) }),
    missing: result.missing,
    ...(result.isPassedBefore && { passed_before: true as const }),
    readings: clock.readings,
    relief: result.relief,
    relief_until: orNull(result.reliefUntilMs),
    ...(reportedBy && { rule_id: reportedBy.rule.rule_id }),
    source_atom_ids: reportedBy?.rule.source_atom_ids ?? clock.source_atom_ids,
    title: clock.title,
    ...(upperBoundMs !== null && { upper_bound: formatInstant(upperBoundMs) }),
  };
}

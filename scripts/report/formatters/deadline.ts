// A deadline in words: how much time is left, what to do once it has passed, and what a day off changes. What only one act says is in its
// clocks.
import { type Answer, type AnswerTimeline, dueOf } from "../../../server/engine/answer.ts";
import type { Clock, ClockWords } from "../../../server/engine/clock.ts";

type Clocks = readonly Clock[];

const MINUTE_MS = 60_000;
const MAX_HOURS = 72;
// No weekend is joined to bank holidays for so long that the next working day is more than a week away.
const LONGEST_RELIEF_MS = 7 * 24 * 60 * MINUTE_MS;

/** The words of the clock that a timeline begins with. */
const wordsOf = ({ clocks: [first] }: AnswerTimeline, clocks: Clocks): ClockWords =>
  clocks.find(({ clock_id }) => clock_id === first?.clock_id)?.words ?? {};

/** What comes first once the deadline has passed, or null. */
export function lateWords(timeline: Answer["timeline"], now: number, clocks: Clocks = []) {
  const due = timeline == null ? null : dueOf(timeline);
  if (timeline == null || due === null || Date.parse(due) >= now) return null;
  const { late, late_unless_relief } = wordsOf(timeline, clocks);
  const isReliefOpen = lastReliefOf(timeline, due) >= now;
  return {
    title: isReliefOpen ? "The deadline has passed, unless the relief applies" : "The deadline has passed",
    next: (isReliefOpen ? late_unless_relief : late) ?? "Submit the report without further delay.",
  };
}

/** When the relief ends, or would end at the latest where that is not known; NaN if it is excluded or the day seems to be a working day. */
function lastReliefOf({ weekend_relief, relief_until }: AnswerTimeline, due: string): number {
  if (weekend_relief !== "may_apply" && weekend_relief !== "unknown") return Number.NaN;
  return relief_until == null ? Date.parse(due) + LONGEST_RELIEF_MS : Date.parse(relief_until);
}

/** How a weekend or a bank holiday may change the deadline; none where it falls on a working day. */
export function reliefWords(timeline: AnswerTimeline, clocks: Clocks): string | undefined {
  if (dueOf(timeline) === null) return undefined;
  const { weekend_relief } = timeline;
  const words = weekend_relief && wordsOf(timeline, clocks).relief?.[weekend_relief];
  return words === undefined || timeline.relief_until == null
    ? words
    : `${words} It would end at ${timeline.relief_until}.`;
}

/** Why there is no deadline. */
export function missingWords({ timeline, timeline_missing = [] }: Answer, clocks: Clocks): string {
  if (timeline_missing.length === 0) return "none: the profile has no deadline for this draft.";
  const fields = timeline_missing.filter((name) => name !== "previous_submitted_at");
  const event =
    clocks.find(({ words }) => words.counts_from !== undefined)?.words.counts_from ?? "the report before was submitted";
  const reasons = [
    ...(fields.length < timeline_missing.length
      ? [`it is not given when ${event}, or that time is before the classification`]
      : []),
    ...(fields.length > 0 ? [`a usable value is missing, or the times are not in order, in ${fields.join(", ")}`] : []),
  ];
  const bound = timeline?.clocks.find(({ upper_bound }) => upper_bound !== undefined)?.upper_bound;
  const latest = bound === undefined ? "" : ` It is ${bound} at the latest, if everything before was done in time.`;
  return `not known: ${reasons.join("; ")}.${latest}`;
}

export function deadlineLines(answer: Answer, now: Date, clocks: Clocks): string[] {
  const { timeline } = answer;
  // An answer by a profile before version 2.0.0 says neither why there is none nor anything about local time.
  if (timeline === undefined) return ["DEADLINE  none can be computed from this draft."];
  const due = timeline === null ? null : dueOf(timeline);
  if (timeline === null || due === null) return [`DEADLINE  ${missingWords(answer, clocks)}`];
  const { due_local, time_zone } = timeline;
  const local = due_local === null ? "give --member-state for local time" : `${due_local} in ${time_zone}`;
  const line = `DEADLINE  ${due} (${local}), ${timeLeft(Date.parse(due) - now.getTime())}`;
  const relief = reliefWords(timeline, clocks);
  return relief === undefined ? [line] : [line, `          ${relief}`];
}

/** `2 h 05 min left`, or `passed 3 h 00 min ago`, in full minutes; from three days on in full days. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const span =
    hours < MAX_HOURS ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min` : `${Math.floor(hours / 24)} days`;
  return ms < 0 ? `passed ${span} ago` : `${span} left`;
}

// A deadline in words: how much time is left, what to do once it has passed, and what a day off changes. What only one act says is in its
// clocks.
import { type Answer, type AnswerTimeline, dueOf } from "../../../server/engine/answer.ts";
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { timeIn } from "../wording/times.ts";

type Clocks = readonly Clock[];

const MINUTE_MS = 60_000;
const MAX_HOURS = 72;
// No weekend is joined to bank holidays for so long that the next working day is more than a week away.
const LONGEST_RELIEF_MS = 7 * 24 * 60 * MINUTE_MS;

/** The clock that a timeline begins with. */
const clockOf = (timeline: Answer["timeline"], clocks: Clocks): Clock | undefined =>
  clocks.find(({ clock_id }) => clock_id === timeline?.clocks[0]?.clock_id);

/** What words on a deadline depend on besides the answer. */
export interface DeadlineFacts {
  /** By the clock of this machine, in milliseconds. */
  readonly now: number;
  readonly clocks?: Clocks;
  /** The report of the draft, which may say when it was sent. */
  readonly report?: Readonly<Record<string, unknown>>;
}

/** When the report was sent by what its draft says, in milliseconds; null where it does not say it, or names a time to come. */
export function sentMsOf(timeline: Answer["timeline"], { now, clocks = [], report = {} }: DeadlineFacts) {
  const { sent_field_id = "" } = clockOf(timeline, clocks) ?? {};
  const value = Object.hasOwn(report, sent_field_id) ? report[sent_field_id] : null;
  const sentMs = typeof value === "string" ? parseInstant(value)?.epochMs : undefined;
  return sentMs === undefined || sentMs > now ? null : sentMs;
}

/** What comes first once the deadline has passed without the report, or null. */
export function lateWords(timeline: Answer["timeline"], facts: DeadlineFacts) {
  const due = dueOf(timeline);
  const sentMs = sentMsOf(timeline, facts);
  const atMs = sentMs ?? facts.now;
  if (timeline == null || due === null || Date.parse(due) >= atMs) return null;
  const { late, late_unless_relief } = clockOf(timeline, facts.clocks ?? [])?.words ?? {};
  const isReliefOpen = lastReliefOf(timeline, due) >= atMs;
  const title = sentMs === null ? "The deadline has passed" : "Sent after the deadline";
  return {
    title: isReliefOpen ? `${title}, unless the relief applies` : title,
    next:
      sentMs === null
        ? ((isReliefOpen ? late_unless_relief : late) ?? "Submit the report without further delay.")
        : "The draft says so. What follows from it is among the findings.",
  };
}

/** When the relief ends, or would end at the latest where that is not known; NaN if it is excluded or the day seems to be a working day. */
function lastReliefOf({ weekend_relief, relief_until }: AnswerTimeline, due: string): number {
  if (weekend_relief !== "may_apply" && weekend_relief !== "unknown") return Number.NaN;
  return relief_until == null ? Date.parse(due) + LONGEST_RELIEF_MS : Date.parse(relief_until);
}

/** When the deadline is if the relief applies, in milliseconds; null where it does not apply, or the day after is not known. */
export function reliefUntilOf({ weekend_relief, relief_until }: AnswerTimeline): number | null {
  return weekend_relief === "may_apply" && relief_until != null ? Date.parse(relief_until) : null;
}

/** How a weekend or a bank holiday may change the deadline; none where it falls on a working day. */
export function reliefWords(timeline: AnswerTimeline, clocks: Clocks, timeZone?: string): string | undefined {
  if (dueOf(timeline) === null) return undefined;
  const { weekend_relief, relief_until } = timeline;
  const words = weekend_relief && clockOf(timeline, clocks)?.words.relief?.[weekend_relief];
  if (words === undefined || relief_until == null) return words;
  return `${words} It would end on ${timeIn(Date.parse(relief_until), timeline.time_zone ?? timeZone ?? "UTC")}.`;
}

/** Why there is no deadline. */
export function missingWords(answer: Answer, clocks: Clocks, timeZone?: string): string {
  const { timeline_missing = [] } = answer;
  if (timeline_missing.length === 0) return "none: the profile has no deadline for this draft.";
  const fields = timeline_missing.filter((name) => name !== "previous_submitted_at");
  const event = countedFrom(clocks) ?? "the report before was submitted";
  const reasons = [
    ...(fields.length < timeline_missing.length
      ? [`it is not given when ${event}, or that time is earlier than what it follows`]
      : []),
    ...(fields.length > 0 ? [`a usable value is missing, or the times are not in order, in ${fields.join(", ")}`] : []),
  ];
  return `not known: ${reasons.join("; ")}.${latestWords(answer, timeZone)}`;
}

/** The latest that a deadline which is not known can be; nothing where that is not known either. */
export function latestWords({ timeline }: Answer, timeZone = "UTC"): string {
  const bound = timeline?.clocks.find(({ upper_bound }) => upper_bound !== undefined)?.upper_bound;
  if (bound === undefined) return "";
  const latest = timeIn(Date.parse(bound), timeline?.time_zone ?? timeZone);
  return ` It is ${latest} at the latest, if everything before was done in time.`;
}

/** The event from which the deadline of a later report is counted, in words; undefined where it is not counted from another report. */
export const countedFrom = (clocks: Clocks = []): string | undefined =>
  clocks.map(({ words }) => words.counts_from).find((event) => event !== undefined);

export function deadlineLines(answer: Answer, facts: DeadlineFacts): string[] {
  const { clocks = [] } = facts;
  const { timeline } = answer;
  // An answer by a profile before version 2.0.0 says neither why there is none nor anything about local time.
  if (timeline === undefined) return ["DEADLINE  none can be computed from this draft."];
  const due = dueOf(timeline);
  if (timeline === null || due === null) return [`DEADLINE  ${missingWords(answer, clocks)}`];
  const { time_zone } = timeline;
  const inUtc = time_zone === null ? "give --member-state for local time" : due;
  const line = `DEADLINE  ${timeIn(Date.parse(due), time_zone ?? "UTC")} (${inUtc}), ${leftWords(timeline, facts)}`;
  const relief = reliefWords(timeline, clocks);
  return relief === undefined ? [line] : [line, `          ${relief}`];
}

/** `2 h 05 min left`, or `passed 3 h 00 min ago`; and once the report was sent, how long before or after the deadline. */
export function leftWords(timeline: AnswerTimeline, facts: DeadlineFacts): string {
  const dueMs = Date.parse(dueOf(timeline) ?? "");
  const words = timeLeft(dueMs, facts.now);
  const sentMs = sentMsOf(timeline, facts);
  if (sentMs === null) return words;
  return `${words}; by the draft, sent ${spanOf(dueMs - sentMs)} ${sentMs > dueMs ? "after" : "before"} it`;
}

/** `2 h 05 min left`, or `passed 3 h 00 min ago`. */
export function timeLeft(dueMs: number, now: number): string {
  const left = dueMs - now;
  return left < 0 ? `passed ${spanOf(left)} ago` : `${spanOf(left)} left`;
}

/** `2 h 05 min`, in full minutes; from three days on in full days. */
function spanOf(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return hours < MAX_HOURS
    ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min`
    : `${Math.floor(hours / 24)} days`;
}

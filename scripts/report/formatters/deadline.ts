// A deadline in words: how much time is left, what to do once it has passed, and what a day off changes. What only one act says is in its
// clocks.
import { type Answer, type AnswerTimeline, findDue } from "../../../server/engine/answer.ts";
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { timeIn } from "../wording/times.ts";

type Clocks = readonly Clock[];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_HOURS = 72;
// No weekend is joined to bank holidays for so long that the next working day is more than a week away.
const LONGEST_RELIEF_MS = 7 * 24 * 60 * MINUTE_MS;

/** The clock that a timeline begins with. */
const findClock = (timeline: Answer["timeline"], clocks: Clocks): Clock | undefined =>
  clocks.find(({ clock_id }) => clock_id === timeline?.clocks[0]?.clock_id);

/** What words on a deadline depend on besides the answer. */
export interface DeadlineFacts {
  /** By the clock of this machine, in milliseconds. */
  readonly now: number;
  readonly clocks?: Clocks;
  /** The report of the draft, which may say when it was sent. */
  readonly report?: Readonly<Record<string, unknown>>;
  /** The fields of the profile, for their titles. */
  readonly fields?: readonly { readonly field_id: string; readonly title: string }[];
}

/** When the report was sent by what its draft says, in milliseconds; null where it does not say it, or names a time to come. */
export function getSentMs(timeline: Answer["timeline"], { now, clocks = [], report = {} }: DeadlineFacts) {
  const { sent_field_id = "" } = findClock(timeline, clocks) ?? {};
  const value = Object.hasOwn(report, sent_field_id) ? report[sent_field_id] : null;
  const sentMs = typeof value === "string" ? parseInstant(value)?.epochMs : undefined;
  return sentMs === undefined || sentMs > now ? null : sentMs;
}

/** What comes first once the deadline has passed without the report, or null. Of several that may apply, it is the last one. */
export function lateWords(timeline: Answer["timeline"], facts: DeadlineFacts) {
  const due = findDue(timeline) ?? timeline?.clocks[0]?.depends_on?.at(-1)?.due ?? null;
  const sentMs = getSentMs(timeline, facts);
  const atMs = sentMs ?? facts.now;
  const { started_by, words } = findClock(timeline, facts.clocks ?? []) ?? {};
  // A draft that decides is not the report that its outcome starts: that may have been sent long ago.
  if (timeline == null || due === null || started_by !== undefined || Date.parse(due) >= atMs) return null;
  const { late, late_unless_relief } = words ?? {};
  const isReliefOpen = findLastRelief(timeline, due) >= atMs;
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
function findLastRelief({ weekend_relief, relief_until }: AnswerTimeline, due: string): number {
  if (weekend_relief !== "may_apply" && weekend_relief !== "unknown") return Number.NaN;
  return relief_until == null ? Date.parse(due) + LONGEST_RELIEF_MS : Date.parse(relief_until);
}

/** When the deadline is if the relief applies, in milliseconds; null where it does not apply, or the day after is not known. */
export function getReliefUntil({ weekend_relief, relief_until }: AnswerTimeline): number | null {
  return weekend_relief === "may_apply" && relief_until != null ? Date.parse(relief_until) : null;
}

/** How a weekend or a bank holiday may change the deadline; none where it falls on a working day. */
export function reliefWords(timeline: AnswerTimeline, clocks: Clocks, timeZone?: string): string | undefined {
  if (findDue(timeline) === null) return undefined;
  const { weekend_relief, relief_until } = timeline;
  const words = weekend_relief && findClock(timeline, clocks)?.words.relief?.[weekend_relief];
  if (words === undefined || relief_until == null) return words;
  return `${words} It would end on ${timeIn(Date.parse(relief_until), timeline.time_zone ?? timeZone ?? "UTC")}.`;
}

/** Why there is no deadline, and what is known of it all the same. */
export function missingWords(answer: Answer, facts: DeadlineFacts, timeZone = "UTC"): string {
  const { timeline, timeline_missing = [] } = answer;
  if (timeline_missing.length === 0)
    return "none: by this draft, no period of the profile is running. That does not say that nothing is due.";
  const shown = { ...facts, timeZone: timeline?.time_zone ?? timeZone };
  const known = boundWords(timeline, shown) ?? unknownWords(answer, facts, timeZone);
  return [known, periodWords(timeline, shown)].filter(Boolean).join(" ");
}

function unknownWords(answer: Answer, facts: DeadlineFacts, timeZone: string): string {
  const { timeline_missing = [] } = answer;
  const { clocks = [] } = facts;
  const { started_by } = findClock(answer.timeline ?? null, clocks) ?? {};
  if (started_by !== undefined) return `not known before ${findTitle(started_by.at, facts)} has a value.`;
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
  const due = findDue(timeline);
  if (timeline === null || due === null) return [`DEADLINE  ${missingWords(answer, facts)}`];
  const { time_zone } = timeline;
  const name = startedName(timeline, clocks);
  const inUtc = time_zone === null ? "give --member-state for local time" : due;
  const line = `DEADLINE  ${name}${timeIn(Date.parse(due), time_zone ?? "UTC")} (${inUtc}), ${leftWords(timeline, facts)}`;
  const more = [reliefWords(timeline, clocks), periodWords(timeline, { ...facts, timeZone: time_zone ?? "UTC" })];
  return [line, ...more.flatMap((words) => (words === undefined ? [] : `          ${words}`))];
}

/** `Initial notification by `, where a decision has the deadline of the report that it starts; empty for the deadline of the report itself. */
export function startedName(timeline: AnswerTimeline, clocks: Clocks): string {
  const clock = findClock(timeline, clocks);
  return clock?.started_by === undefined ? "" : `${clock.title} by `;
}

/** `2 h 05 min left`, or `passed 3 h 00 min ago`; and once the report was sent, how long before or after the deadline. */
export function leftWords(timeline: AnswerTimeline, facts: DeadlineFacts): string {
  const dueMs = Date.parse(findDue(timeline) ?? "");
  const words = timeLeft(dueMs, facts.now);
  const sentMs = getSentMs(timeline, facts);
  if (sentMs === null) return words;
  return `${words}; by the draft, sent ${formatSpan(dueMs - sentMs)} ${sentMs > dueMs ? "after" : "before"} it`;
}

/** `2 h 05 min left`, or `passed 3 h 00 min ago`. */
export function timeLeft(dueMs: number, now: number): string {
  const left = dueMs - now;
  return left < 0 ? `passed ${formatSpan(left)} ago` : `${formatSpan(left)} left`;
}

/** `2 h 05 min`, in full minutes; from three days on in full days. */
function formatSpan(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return hours < MAX_HOURS
    ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min`
    : `${Math.floor(hours / 24)} days`;
}

const AND = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** In which zone times are shown. */
type Shown = DeadlineFacts & { readonly timeZone: string };

const findTitle = (id: string, { fields = [] }: DeadlineFacts): string =>
  `“${fields.find(({ field_id }) => field_id === id)?.title ?? id}”`;

const shown = (instant: string, { now, timeZone }: Shown): string =>
  `${timeIn(Date.parse(instant), timeZone)} (${timeLeft(Date.parse(instant), now)})`;

/** By when the first deadline is at the latest, with the cases on which it depends; undefined where no case is known. */
export function boundWords(timeline: AnswerTimeline | null | undefined, facts: Shown): string | undefined {
  const { clock_id, depends_on = [], missing = [], upper_bound } = timeline?.clocks[0] ?? {};
  const findClock = (id: string | undefined) => facts.clocks?.find((clock) => clock.clock_id === id);
  if (depends_on.length > 0) {
    const cases = depends_on.map(({ clock_id: id, due }, index) => {
      const condition = findClock(id)?.words.applies_if ?? `“${findClock(id)?.title}” applies`;
      return index < depends_on.length - 1 ? `${shown(due, facts)}, if ${condition}` : `otherwise ${shown(due, facts)}`;
    });
    const deciding = [...new Set(depends_on.flatMap(({ field_ids }) => field_ids))].map((id) => findTitle(id, facts));
    return `at the latest ${cases.join("; ")}. It depends on ${AND.format(deciding)}.`;
  }
  const { started_by, words } = findClock(clock_id) ?? {};
  if (upper_bound === undefined || started_by === undefined || !missing.includes(started_by.at)) return undefined;
  // Then only the period after the decision counts, which is not known yet.
  if (Date.parse(upper_bound) < facts.now) return undefined;
  return `at the latest ${shown(upper_bound, facts)}, if ${words?.bound_if}.`;
}

/** The periods of a clock that a decision starts or may start, and when those end that count by the draft; undefined for other clocks. */
export function periodWords(timeline: AnswerTimeline | null | undefined, facts: Shown): string | undefined {
  const clock = facts.clocks?.find(({ started_by }) => started_by !== undefined);
  if (clock?.words.periods === undefined) return undefined;
  const due = timeline?.clocks.find(({ clock_id }) => clock_id === clock.clock_id)?.due ?? null;
  const ends = due === null ? [] : getEnds(clock, facts);
  return [clock.words.periods, ...(ends.length > 1 ? [`${ends.join("; ")}.`] : [])].join(" ");
}

/** `4 hours after “Decided at”: Tue 10 Mar 2026, 14:15 Berlin`, for each period in hours. */
function getEnds({ starts, limits }: Clock, facts: Shown): string[] {
  const { report = {}, timeZone } = facts;
  return limits.flatMap(({ after, hours }) => {
    const start = starts.find((one) => one.start === after[0])?.field_id ?? "";
    const value = Object.hasOwn(report, start) ? report[start] : null;
    const startMs = typeof value === "string" ? parseInstant(value)?.epochMs : undefined;
    if (startMs === undefined || hours === undefined) return [];
    return [`${hours} hours after ${findTitle(start, facts)}: ${timeIn(startMs + hours * HOUR_MS, timeZone)}`];
  });
}

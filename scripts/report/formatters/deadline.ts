// A deadline in words: how much time is left, what to do once it has passed, and what a day off changes. What only one act says is in its
// clocks.
import { type Answer, type AnswerAlternative, type AnswerTimeline, findDue } from "../../../server/engine/answer.ts";
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import type { Period } from "../../../server/engine/time/period.ts";
import { timeIn } from "../wording/times.ts";
import { formatCount } from "../wording/words.ts";
import { askIfSent, type Clocks, type DeadlineFacts, findClock, findSent } from "./late-words.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_HOURS = 72;

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

/** That no deadline is computed says nothing about a duty. */
export const NOT_COUNTED =
  "No deadline is counted: by this draft, no period of the profile is running. That does not say that nothing is due.";

/** Why there is no deadline, and what is known of it all the same. */
export function missingWords(answer: Answer, facts: DeadlineFacts, timeZone = "UTC"): string {
  const { timeline, timeline_missing = [] } = answer;
  if (timeline_missing.length === 0) return NOT_COUNTED;
  const shown = { ...facts, timeZone: timeline?.time_zone ?? timeZone };
  const known = openWords(answer, shown) ?? unknownWords(answer, facts, timeZone);
  return [known, periodWords(timeline, shown)].filter(Boolean).join(" ");
}

function unknownWords(answer: Answer, facts: DeadlineFacts, timeZone: string): string {
  const { timeline_missing = [] } = answer;
  const { clocks = [] } = facts;
  const fields = timeline_missing.filter((name) => name !== "previous_submitted_at");
  const event = countedFrom(clocks) ?? "the report before was submitted";
  const reasons = [
    ...(fields.length < timeline_missing.length
      ? [`it is not given when ${event}, or that time is earlier than what it follows`]
      : []),
    ...(fields.length > 0
      ? [
          `a usable value is missing, or the times are not in order, in ${AND.format(fields.map((id) => findTitle(id, facts)))}`,
        ]
      : []),
  ];
  return `not known: ${reasons.join("; ")}.${latestWords(answer, { ...facts, timeZone })}`;
}

/** The latest that a deadline which is not known can be, with the time left; nothing where that is not known either. */
export function latestWords({ timeline }: Answer, { now, timeZone }: Pick<Shown, "now" | "timeZone">): string {
  const clock = timeline?.clocks.find(
    ({ upper_bound, bound_if }) => upper_bound !== undefined && bound_if === undefined,
  );
  const bound = clock?.upper_bound;
  if (bound === undefined) return "";
  const latest = showWithLeft(bound, { now, timeZone: timeline?.time_zone ?? timeZone });
  return ` It is ${latest} at the latest, if everything before was done in time.`;
}

/** The event from which the deadline of a later report is counted, in words; undefined where it is not counted from another report. */
export const countedFrom = (clocks: Clocks = []): string | undefined =>
  clocks.map(({ words }) => words.counts_from).find((event) => event !== undefined);

/** An answer for each clock that a decision starts or may start, with this clock alone; other answers as they are. */
export function splitByClock(answer: Answer, clocks: Clocks): readonly Answer[] {
  const { timeline } = answer;
  if (timeline == null || findClock(timeline, clocks)?.started_by === undefined) return [answer];
  return timeline.clocks.map((clock) => {
    const { relief, relief_until, due_local, missing } = clock;
    const { weekend_relief: _, ...rest } = timeline;
    const own = { ...rest, clocks: [clock], due_local, relief_until, ...(relief && { weekend_relief: relief }) };
    return { ...answer, timeline: own, timeline_missing: missing };
  });
}

export const deadlineLines = (answer: Answer, facts: DeadlineFacts): string[] =>
  splitByClock(answer, facts.clocks ?? []).flatMap((one) => linesOf(one, facts));

function linesOf(answer: Answer, facts: DeadlineFacts): string[] {
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
  const sent = findSent(timeline, facts);
  if (sent === null) return words;
  const { epochMs, isByDraft } = sent;
  return `${words}; ${isByDraft ? "by the draft, " : ""}sent ${formatSpan(dueMs - epochMs)} ${epochMs > dueMs ? "after" : "before"} it`;
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
const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** In which zone times are shown. */
type Shown = DeadlineFacts & { readonly timeZone: string };

const findTitle = (id: string, { fields = [] }: { readonly fields?: DeadlineFacts["fields"] | undefined }): string =>
  `“${fields.find(({ field_id }) => field_id === id)?.title ?? id}”`;

/** `Tue 10 Mar 2026, 14:15 Berlin (2 h 05 min left)`. */
const showWithLeft = (instant: string, { now, timeZone }: Pick<Shown, "now" | "timeZone">): string =>
  `${timeIn(Date.parse(instant), timeZone)} (${timeLeft(Date.parse(instant), now)})`;

/**
 * `Early warning: 24 hours after “Aware at”, for which no usable time is given.`: what the clock of a decision counts from that is not known, with
 * the latest that its end can be. Undefined for the clock of a report, whose form asks for it.
 */
function uncountedWords({ timeline, timeline_missing = [] }: Answer, facts: Shown): string | undefined {
  const { clocks = [] } = facts;
  const { missing = timeline_missing, upper_bound, bound_if } = timeline?.clocks[0] ?? {};
  const clock = timeline == null ? clocks.find((one) => one.started_by !== undefined) : findClock(timeline, clocks);
  const { title, starts = [], limits = [], started_by } = clock ?? {};
  const getFields = (names: readonly string[]) =>
    starts.flatMap(({ start, field_id }) => (field_id !== undefined && names.includes(start) ? [field_id] : []));
  const uncounted = limits.flatMap(({ after, ...period }) => {
    const fields = getFields(after);
    if (!fields.some((field) => missing.includes(field))) return [];
    return [`${periodText(period)} after ${OR.format(fields.map((field) => findTitle(field, facts)))}`];
  });
  if (started_by === undefined || uncounted.length === 0) return undefined;
  const isBounded = upper_bound !== undefined && bound_if === undefined;
  const latest = !isBounded ? "" : ` It is at the latest ${showWithLeft(upper_bound, facts)}.`;
  return `${title}: ${OR.format(uncounted)}, for which no usable time is given.${latest}`;
}

/** What is known of a deadline that a decision starts or may start: its bound, or what it counts from. */
export const openWords = (answer: Answer, facts: Shown): string | undefined =>
  boundWords(answer.timeline, facts) ?? uncountedWords(answer, facts);

/** `24 hours`. */
function periodText({ hours, days, months }: Period): string {
  if (hours !== undefined) return formatCount(hours, "hour");
  return days === undefined ? formatCount(months ?? 0, "month") : formatCount(days, "day");
}

/** By when the first deadline is at the latest, with the cases on which it depends; undefined where no case is known. */
export function boundWords(timeline: AnswerTimeline | null | undefined, facts: Shown): string | undefined {
  const { bound_if, depends_on = [], upper_bound } = timeline?.clocks[0] ?? {};
  if (depends_on.length > 0) return dependsWords(depends_on, (instant) => showWithLeft(instant, facts), facts);
  if (upper_bound === undefined || bound_if === undefined) return undefined;
  const dueMs = Date.parse(upper_bound);
  if (dueMs >= facts.now) return `at the latest ${showWithLeft(upper_bound, facts)}, if ${bound_if}.`;
  const { words } = findClock(timeline, facts.clocks ?? []) ?? {};
  // What was to come about by then did not: only another limit of the clock counts.
  if (words?.bound_if === bound_if) return undefined;
  return `${timeLeft(dueMs, facts.now)}: ${timeIn(dueMs, facts.timeZone)}, if ${bound_if}. ${askIfSent(words?.late)}`;
}

/** By when the first of several deadlines is that may apply, in which case, and otherwise; `show` writes an instant. */
export function dependsWords(
  alternatives: readonly AnswerAlternative[],
  show: (instant: string) => string,
  { clocks = [], fields }: Pick<DeadlineFacts, "clocks" | "fields">,
): string {
  const findClock = (id: string) => clocks.find(({ clock_id }) => clock_id === id);
  const cases = alternatives.map(({ clock_id: id, due, upper_bound }, index) => {
    const condition = findClock(id)?.words.applies_if ?? `“${findClock(id)?.title}” applies`;
    const end = due ?? upper_bound;
    const words = end === undefined ? "by a deadline that is not known yet" : show(end);
    return index < alternatives.length - 1 ? `${words}, if ${condition}` : `otherwise ${words}`;
  });
  const deciding = [...new Set(alternatives.flatMap(({ field_ids }) => field_ids))].map((id) =>
    findTitle(id, { fields }),
  );
  return `at the latest ${cases.join("; ")}. It depends on ${AND.format(deciding)}.`;
}

/** The periods of the clocks that a decision starts or may start, and when those end that count by the draft; undefined for other clocks. */
export function periodWords(timeline: AnswerTimeline | null | undefined, facts: Shown): string | undefined {
  const find = ({ clock_id }: Clock) => timeline?.clocks.find((one) => one.clock_id === clock_id);
  const started = facts.clocks?.filter(({ started_by }) => started_by !== undefined) ?? [];
  // As long as none can be counted, it may be any.
  const shown = started.some(find) ? started.filter(find) : started;
  const words = shown.flatMap((clock): string[] => {
    if (clock.words.periods === undefined) return [];
    const ends = find(clock)?.due == null ? [] : getEnds(clock, facts);
    return [clock.words.periods, ...(ends.length > 1 ? [`${ends.join("; ")}.`] : [])];
  });
  return words.length === 0 ? undefined : words.join(" ");
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

// What comes first once a deadline has passed, and what allows a later end all the same.
import type { Answer, AnswerLaterEnd, AnswerTimeline } from "../../../server/engine/answer.ts";
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { laterWords, openEnds } from "../wording/later-ends.ts";
import { timeIn } from "../wording/times.ts";

export type Clocks = readonly Clock[];

/** The clock that a timeline begins with. */
export const findClock = (timeline: Answer["timeline"], clocks: Clocks): Clock | undefined =>
  clocks.find(({ clock_id }) => clock_id === timeline?.clocks[0]?.clock_id);

/** What words on a deadline depend on besides the answer. */
export interface DeadlineFacts {
  /** By the clock of this machine, in milliseconds. */
  readonly now: number;
  readonly clocks?: Clocks;
  /** The report of the draft, which may say when it was sent. */
  readonly report?: Readonly<Record<string, unknown>>;
  /** When its user sent it, where the draft does not say it; null or left out where that is not known. */
  readonly submitted?: string | null;
  /** The fields of the profile, for their titles. */
  readonly fields?: readonly { readonly field_id: string; readonly title: string }[];
}

/** When the report was sent, in milliseconds, and whether its draft says so or only its user; null where neither does, or for a time to come. */
export function findSent(timeline: Answer["timeline"], { now, clocks = [], report = {}, submitted }: DeadlineFacts) {
  const { sent_field_id = "" } = findClock(timeline, clocks) ?? {};
  const isByDraft = Object.hasOwn(report, sent_field_id);
  const value = isByDraft ? report[sent_field_id] : submitted;
  const epochMs = typeof value === "string" ? parseInstant(value)?.epochMs : undefined;
  return epochMs === undefined || epochMs > now ? null : { epochMs, isByDraft };
}

/** Before what the law asks of those who did not send a report: whether it was sent, which only its reader knows. */
export const askIfSent = (late = SUBMIT_NOW): string => `Was it sent? If it was not: ${late}`;

const SUBMIT_NOW = "Submit the report without further delay.";

/**
 * What comes first once the deadline has passed without the report, or null. Of several that may apply, it is the last one. As long as something
 * that is not known or not decided allows a later end, the words say what.
 */
export function lateWords(timeline: Answer["timeline"], facts: DeadlineFacts) {
  const [first] = timeline?.clocks ?? [];
  const last = first?.depends_on?.at(-1) ?? first;
  const due = last?.due ?? null;
  const isPassedBefore = first?.depends_on === undefined && first?.passed_before === true;
  const sent = findSent(timeline, facts);
  const atMs = sent?.epochMs ?? facts.now;
  const { started_by, words } = findClock(timeline, facts.clocks ?? []) ?? {};
  // A draft that decides is not the report that its outcome starts: that may have been sent long ago.
  if (timeline == null || due === null || started_by !== undefined || Date.parse(due) >= atMs) return null;
  const { late, late_unless_relief, passed_before = late } = words ?? {};
  const open = openEnds(findLaterEnds(timeline, last?.clock_id), atMs);
  const byRelief = open.filter(({ cases }) => cases.includes("relief"));
  const unless = byRelief.length === open.length ? "the relief applies" : "it ends later by another reading";
  const title = sent === null ? "The deadline has passed" : "Sent after the deadline";
  const shown = laterWords(open, (until) => timeIn(Date.parse(until), timeline.time_zone ?? "UTC"));
  const getNext = (): string => {
    if (sent !== null)
      return `${sent.isByDraft ? "The draft says so. " : ""}What follows from it is among the findings.`;
    if (open.length === 0) return askIfSent(isPassedBefore ? passed_before : late);
    return askIfSent((byRelief.length > 0 && late_unless_relief) || "Do not wait for the later end.");
  };
  return {
    isSent: sent !== null,
    title: open.length > 0 ? `${title}, unless ${unless}` : title,
    next: `${getNext()}${shown === undefined ? "" : ` It is ${shown}.`}`,
  };
}

/** The later ends of a clock. An answer by a release that did not have them knows the end of the relief at most. */
function findLaterEnds({ clocks }: AnswerTimeline, clockId: string | undefined): readonly AnswerLaterEnd[] {
  const { later_ends, relief_until } = clocks.find(({ clock_id }) => clock_id === clockId) ?? {};
  return later_ends ?? (relief_until == null ? [] : [{ cases: ["relief"], until: relief_until }]);
}

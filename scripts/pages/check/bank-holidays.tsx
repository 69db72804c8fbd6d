// The bank holidays that a deadline depends on: the days that matter are asked about by name, and others can be typed.

import { useState } from "preact/hooks";
import { type AnswerTimeline, findDue } from "../../../server/engine/answer.ts";
import { type CheckParameters, createReadOptions } from "../../../server/engine/options.ts";
import { createDaysOff, localClock } from "../../../server/engine/time/local-time.ts";
import { dateIn } from "../../report/wording/times.ts";
import { readDateTime } from "../../report/wording/written-values.ts";
import { Value } from "../site/elements.tsx";
import { getMemberStates } from "../site/member-states.ts";
import { getShownZone, type PlaceProps } from "./time-zones.ts";

const DAY_MS = 86_400_000;
const DAY = "1970-01-01".length;
const NONE = "none";

const split = (dates: string | undefined): readonly string[] => (dates ?? "").split(",").filter((day) => day !== "");

/**
 * The days of which it matters whether they are bank holidays, as `YYYY-MM-DD`: the day of a deadline, and if that is a day off, the days after
 * it until the first working day. Saturdays and Sundays are days off anyway.
 */
export function findDaysThatMatter(dueMs: number, timeZone: string, { bank_holidays }: CheckParameters): string[] {
  const [weekend, daysOff] = [createDaysOff([]), createDaysOff(split(bank_holidays))];
  const days: string[] = [];
  for (let day = Math.floor(localClock(timeZone)(dueMs) / DAY_MS); ; day++) {
    if (weekend(day) === 0) days.push(new Date(day * DAY_MS).toISOString().slice(0, DAY));
    if (daysOff(day) === 0) return days;
  }
}

/** The parameter for what was typed: `none` in any case of letters, or dates as in other fields. Undefined for nothing, null if it is neither. */
export function readBankHolidays(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (typed.toLowerCase() === NONE) return "";
  // A date may have spaces and commas of its own; between dates there is a comma, a semicolon or a line end, or only a space.
  const parts = typed.includes(" ") && !/[,;\n]/.test(typed) && readDay(typed) === null ? /\s+/ : /\s*[,;\n]\s*/;
  const days = typed
    .split(parts)
    .filter((part) => part !== "")
    .map(readDay);
  return days.includes(null) ? null : [...new Set(days)].toSorted().join(",");
}

function readDay(text: string): string | null {
  const read = readDateTime(`${text} 12:00`, { timeZone: "UTC" });
  return read.kind === "instant" ? new Date(read.epochMs).toISOString().slice(0, DAY) : null;
}

interface HolidaysProps extends PlaceProps {
  readonly id?: string;
  /** The timeline of the last answer, by which the days that matter are asked about, and nothing without a deadline; without it, any day may be given. */
  readonly timeline?: AnswerTimeline | null;
}

/** Whether there is a deadline that they may matter to, or they were given. */
export const isAskedForHolidays = (timeline: AnswerTimeline | null, { bank_holidays }: CheckParameters): boolean =>
  findDue(timeline) !== null || bank_holidays !== undefined;

/** Blank is not given, which the answer says. */
export function BankHolidays({ id = "bank-holidays", timeline, ...entity }: HolidaysProps) {
  const { profile, parameters, setParameters } = entity;
  const { member_state, bank_holidays } = parameters;
  const [clock] = timeline?.clocks ?? [];
  const mayMove = clock?.legal_latest !== undefined || ![undefined, null, "excluded"].includes(clock?.relief);
  const due = mayMove ? findDue(timeline ?? null) : null;
  const timeZone = getShownZone({ profile, parameters });
  if (timeline !== undefined && !isAskedForHolidays(timeline, parameters)) return null;
  const days = due === null ? [] : findDaysThatMatter(Date.parse(due), timeZone, parameters);
  const state =
    getMemberStates(profile.code_lists).find(({ code }) => code === member_state)?.label ?? "the Member State";
  const take = (input: HTMLInputElement) => {
    const read = readBankHolidays(input.value);
    const isWrong = read === null || "error" in createReadOptions(profile)({ ...parameters, bank_holidays: read });
    input.setCustomValidity(isWrong ? "Dates like 1.5.2026, with commas between them, or the word none." : "");
    if (input.reportValidity()) setParameters({ bank_holidays: read ?? undefined });
  };
  return (
    <div class="stack is-tight">
      {days.map((day) => (
        <DayQuestion
          key={`${state} ${day}`}
          {...{ day, state, bank_holidays }}
          onAnswer={(dates) => setParameters({ bank_holidays: dates })}
        />
      ))}
      <label class="stack is-tight">
        <span class="label">
          {days.length > 0 ? "Other bank" : "Bank"} holidays there around the deadline, or “none”
        </span>
        <input
          key={bank_holidays}
          id={id}
          class="input"
          autoComplete="off"
          placeholder="1.5.2026, 25.5.2026"
          defaultValue={bank_holidays === "" ? NONE : split(bank_holidays).join(", ")}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
      </label>
    </div>
  );
}

interface DayProps extends Pick<CheckParameters, "bank_holidays"> {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The name of the Member State. */
  readonly state: string;
  readonly onAnswer: (bankHolidays: string) => void;
}

/** `Is Fri 1 May a bank holiday in Ireland?` A day that was added for an answer is not answered by it. */
function DayQuestion({ day, state, bank_holidays, onAnswer }: DayProps) {
  const holidays = split(bank_holidays);
  const [isAnswered, setAnswered] = useState(false);
  const isHoliday = holidays.includes(day);
  const answer = (isYes: boolean) => {
    setAnswered(true);
    const others = holidays.filter((other) => other !== day);
    onAnswer((isYes ? [...others, day].toSorted() : others).join(","));
  };
  return (
    <fieldset class="fieldset row">
      <legend class="label">
        Is <Value>{dateIn(Date.parse(day), "UTC")}</Value> a bank holiday in {state}?
      </legend>
      {[true, false].map((isYes) => (
        <label key={String(isYes)}>
          <input
            type="radio"
            name={`holiday-${day}`}
            checked={isYes ? isHoliday : isAnswered && !isHoliday}
            onChange={() => answer(isYes)}
          />{" "}
          {isYes ? "Yes" : "No"}
        </label>
      ))}
    </fieldset>
  );
}

// Later ends of a deadline in words: what would have to be so for something to be in time all the same.
import type { LaterCase } from "../../../server/engine/clocks/clock.ts";

const CASES: Readonly<Record<LaterCase, string>> = {
  full_hour: "the hours count from the next full hour",
  end_of_day: "the period runs to the end of its last day",
  working_day: "the period runs to the end of the next working day",
  bank_holiday: "the days until then are bank holidays",
  relief: "the relief applies",
  other_zone: "another time zone counts",
  other_start: "the period counts from a later time",
};

interface Later {
  readonly cases: readonly LaterCase[];
  readonly until: string;
}

/** Later ends that are not before an instant, in milliseconds. */
export const openEnds = <End extends Later>(ends: readonly End[], atMs: number): readonly End[] =>
  ends.filter(({ until }) => Date.parse(until) >= atMs);

/** `in time only if the hours count from the next full hour, until 10:00; or if …`; `show` writes an instant. Undefined without ends. */
export function laterWords(ends: readonly Later[], show: (instant: string) => string): string | undefined {
  if (ends.length === 0) return undefined;
  const words = ends.map(({ cases, until }) => `if ${describeCases(cases)}, until ${show(until)}`);
  return `in time only ${words.join("; or ")}`;
}

/** `the relief applies and another time zone counts`. */
export const describeCases = (cases: readonly LaterCase[]): string => cases.map((name) => CASES[name]).join(" and ");

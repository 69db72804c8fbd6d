// The shares that the criteria of a decision are about, in words: what the figures of a report give, beside the limit.
import { type Exact, HUNDRED, isAbove, times, toExact } from "../../../server/engine/amount.ts";
import type { Share } from "../../../server/engine/decision/criteria.ts";
import { isRecordList } from "../../../server/engine/field-types/records.ts";
import { getRange, isFigure, isPossible } from "../../../server/engine/figure.ts";
import { prepareRules } from "../../../server/engine/prepared-rules.ts";
import { numberWords } from "../../report/wording/written-values.ts";
import type { PageProfile } from "./form-profile.ts";

type Report = ReadonlyMap<string, unknown>;

/** Returns the shares of a criterion and those below it that the figures of a report give, in words. */
export function createFindShares(profile: PageProfile) {
  const criteria = new Map(
    prepareRules(profile).flatMap(({ criterion }) => (criterion === null ? [] : [[criterion.id, criterion] as const])),
  );
  const getNaming: GetNaming = (list) =>
    profile.fields.find(({ field_id }) => field_id === list)?.members?.[0]?.name ?? "";
  const below = (id: string): readonly Share[] => {
    const { share = null, of = [] } = criteria.get(id) ?? {};
    return [...(share === null ? [] : [share]), ...of.flatMap(below)];
  };
  return (id: string, report: Report): readonly string[] => [
    ...new Set(below(id).flatMap((share) => wordsOfShare(share, report, getNaming))),
  ];
}

/** The member that names the records of a list: the first one. Empty where there is no list. */
type GetNaming = (list: string | null) => string;

/** In words, for each place where both figures are known. */
function wordsOfShare({ list, part, total, percent }: Share, report: Report, getNaming: GetNaming): readonly string[] {
  const records = list === null ? [Object.fromEntries(report)] : report.get(list);
  if (!isRecordList(records)) return [];
  return records.flatMap((record) => {
    const words = shareWords(record[part], record[total], percent);
    const name = record[getNaming(list)];
    return words === null ? [] : typeof name === "string" ? `${name}: ${words}` : words;
  });
}

type Range = readonly [least: number, most: number];

/** `1 080 of 12 000 is 9 %; the limit is more than 10 %.`; null where a figure is not known, or the total may be zero. */
export function shareWords(part: unknown, total: unknown, percent: number): string | null {
  const [own, whole] = [readRange(part), readRange(total)];
  if (own === null || whole === null || whole[0] === 0) return null;
  const least = percentWords(own[0], whole[1], percent);
  const most = percentWords(own[1], whole[0], percent);
  const share = spanWords(least, most);
  return `${rangeWords(own)} of ${rangeWords(whole)} is ${share} %; the limit is more than ${numberWords(String(percent))} %.`;
}

function readRange(value: unknown): Range | null {
  const [least, greatest] = (isFigure(value) && isPossible(value) && getRange(value)) || [0, null];
  return greatest === null ? null : [least, greatest];
}
const spanWords = (least: string, most: string): string => (least === most ? least : `${least} to ${most}`);
const rangeWords = ([least, most]: Range): string => spanWords(numberWords(String(least)), numberWords(String(most)));

const MIN_DIGITS = 2;

/**
 * How many per cent of a total a part is. Two digits after the point, rounded down, so that a share below the limit is never shown as the limit;
 * and as many more as show that a share is above the limit.
 */
function percentWords(part: number, total: number, limit: number): string {
  const [own, whole, most] = [toExact(part), toExact(total), toExact(limit)];
  const isOver = isAbove(times(own, HUNDRED), times(whole, most));
  const roundDown = (digits: number): Exact => ({
    units: (own.units * 100n * 10n ** BigInt(whole.scale + digits)) / (whole.units * 10n ** BigInt(own.scale)),
    scale: digits,
  });
  let digits = MIN_DIGITS;
  while (isOver && !isAbove(roundDown(digits), most)) digits++;
  return exactWords(roundDown(digits));
}

/** A number that is not negative, without zeros at its end. */
function exactWords({ units, scale }: Exact): string {
  const digits = String(units).padStart(scale + 1, "0");
  return numberWords(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, ""));
}

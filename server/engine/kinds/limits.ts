// Figures and shares above a limit. Numbers are decimal, as they are written, and computed exactly: 0.1 is a tenth, and no product loses a
// digit. Shares are compared as products, so that nothing is divided or rounded.
import { recordsIn, type View, valueIn } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import { isFigure, rangeOf, UNDETERMINABLE } from "../figure.ts";
import { FIELD, FIELDS, NUMBER, oneOf, TEXT, TRUE } from "../parameters.ts";
import { anyOf, type Met } from "../three-valued.ts";

/** units / 10^scale. */
interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

const WRITTEN = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The decimal number that a finite double is printed as. */
function exactOf(number: number): Exact {
  const [, whole = "0", decimals = "", exponent = "0"] = WRITTEN.exec(String(number)) ?? [];
  const units = BigInt(whole + decimals);
  const scale = decimals.length - Number(exponent);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

const ZERO: Exact = { units: 0n, scale: 0 };

const unitsAt = ({ units, scale }: Exact, wanted: number): bigint => units * 10n ** BigInt(wanted - scale);

function plus(a: Exact, b: Exact): Exact {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

const times = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, scale: a.scale + b.scale });

function isAbove(a: Exact, b: Exact): boolean {
  const scale = Math.max(a.scale, b.scale);
  return unitsAt(a, scale) > unitsAt(b, scale);
}

/** The numbers that a figure may be; without a greatest one, `most` is null. */
interface Amount {
  readonly least: Exact;
  readonly most: Exact | null;
}

const ANY_AMOUNT: Amount = { least: ZERO, most: null };

function amountOf(value: unknown, { isFirm }: View): Amount {
  if (!isFigure(value) || value === UNDETERMINABLE || (isFirm && value.kind === "estimate")) return ANY_AMOUNT;
  const range = rangeOf(value);
  return range === null ? ANY_AMOUNT : { least: exactOf(range[0]), most: exactOf(range[1]) };
}

const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(
    (sum, { least, most }) => ({
      least: plus(sum.least, least),
      most: sum.most === null || most === null ? null : plus(sum.most, most),
    }),
    { least: ZERO, most: ZERO } as Amount,
  );

/** Whether a figure is above another: strictly, and whatever they may be. */
function isAmountAbove(amount: Amount, limit: Amount): Met {
  if (limit.most !== null && isAbove(amount.least, limit.most)) return true;
  return amount.most !== null && !isAbove(amount.most, limit.least) ? false : "unknown";
}

const HUNDRED = exactOf(100);

const exactly = (number: number): Amount => ({ least: exactOf(number), most: exactOf(number) });

const scaled = ({ least, most }: Amount, by: Exact): Amount => ({
  least: times(least, by),
  most: most === null ? null : times(most, by),
});

const amountIn = (view: View, field: string): Amount => amountOf(valueIn(view, field), view);

/** Not above a limit is unknown where a list may have several records, of which one may be above it. */
function unlessSeveral(list: string | undefined, part: Amount, met: Met, view: View): Met {
  const isNothing = part.most !== null && !isAbove(part.most, ZERO);
  if (list === undefined || met !== false || isNothing) return met;
  const records = recordsIn(view, list);
  return records !== null && records.length < 2 ? met : "unknown";
}

/** A figure is above a limit; or so is a part of another figure, of which it is the percentage. */
export const figureAbove = defineCriterion({
  parameters: { limit: NUMBER, "percent_of?": FIELD, "unless_several?": FIELD },
  fields: ({ percent_of = [], unless_several = [] }) => [percent_of, unless_several].flat(),
  prepare({ field, parameters: { limit, percent_of, unless_several } }) {
    const most = exactly(limit);
    if (percent_of === undefined)
      return (view) => {
        const amount = amountIn(view, field);
        return unlessSeveral(unless_several, amount, isAmountAbove(amount, most), view);
      };
    const mostOfHundred = exactly(limit * 100);
    return (view) => {
      const [percent, whole] = [amountIn(view, field), amountIn(view, percent_of)];
      const part = {
        least: times(percent.least, whole.least),
        most: percent.most === null || whole.most === null ? null : times(percent.most, whole.most),
      };
      return isAmountAbove(part, mostOfHundred);
    };
  },
});

/**
 * What all records of a list have together is above a limit. The same may be counted in several records, so that the whole is between the
 * greatest figure and the sum, unless `count` takes the sum.
 */
export const figureInRecordsAbove = defineCriterion({
  parameters: { member: TEXT, limit: NUMBER, "count?": oneOf("sum") },
  fields: () => [],
  prepare({ field, parameters: { member, limit, count } }) {
    const most = exactly(limit);
    return (view) => {
      const amounts = (recordsIn(view, field) ?? []).map((record) => amountOf(record[member], view));
      if (amounts.length === 0) return "unknown";
      const sum = sumOf(amounts);
      const greatest = amounts.reduce((least, amount) => (isAbove(amount.least, least) ? amount.least : least), ZERO);
      return isAmountAbove(count === "sum" ? sum : { least: greatest, most: sum.most }, most);
    };
  },
});

const SHARE = { percent: NUMBER, "zero_total?": oneOf("unknown") };

interface Share {
  readonly percent: number;
  readonly zero_total?: "unknown" | undefined;
}

/** Whether a part is more than so many per cent of a total. Of a total of zero, any part is. */
function isShareAbove(part: Amount, total: Amount, { percent, zero_total }: Share): Met {
  const isZero = total.most !== null && !isAbove(total.most, ZERO);
  const met = isAmountAbove(scaled(part, HUNDRED), scaled(total, exactOf(percent)));
  return isZero && met === true && zero_total !== undefined ? zero_total : met;
}

/**
 * A figure is more than so many per cent of another. Where a list may have several records that it is about, the limit may be exceeded for one of them
 * although it is not for all together, so that only a figure above the limit decides.
 */
export const shareAbove = defineCriterion({
  parameters: { total: FIELD, ...SHARE, "unless_several?": FIELD, "several_decide?": TRUE },
  fields: ({ total, unless_several = [] }) => [total, unless_several].flat(),
  share: ({ total, percent }, part) => ({ list: null, part, total, percent }),
  prepare({ field, parameters: { total, unless_several, several_decide, ...share } }) {
    const list = several_decide === true ? undefined : unless_several;
    return (view) => {
      const part = amountIn(view, field);
      return unlessSeveral(list, part, isShareAbove(part, amountIn(view, total), share), view);
    };
  },
});

/** In a record of a list, a figure is more than so many per cent of another. Records with neither of the two say nothing. */
export const shareInRecordsAbove = defineCriterion({
  parameters: { part: TEXT, total: TEXT, ...SHARE },
  fields: () => [],
  share: ({ part, total, percent }, list) => ({ list, part, total, percent }),
  prepare({ field, parameters: { part, total, ...share } }) {
    return (view) => {
      const records = (recordsIn(view, field) ?? []).filter((record) => part in record || total in record);
      if (records.length === 0) return "unknown";
      const amounts = records.map((record) => [amountOf(record[part], view), amountOf(record[total], view)] as const);
      return anyOf(amounts.map(([own, whole]) => isShareAbove(own, whole, share)));
    };
  },
});

/** The sum of figures in a currency is above a limit in the base currency, at the rate that a field has. */
export const sumAbove = defineCriterion({
  parameters: { fields: FIELDS, limit: NUMBER, currency: FIELD, base: TEXT, rate: FIELD },
  needsField: false,
  fields: ({ fields, currency, rate }) => [...fields, currency, rate],
  prepare({ parameters: { fields, limit, currency, base, rate } }) {
    const most = exactly(limit);
    const rateIn = (view: View): Exact | null => {
      const [own, given] = [valueIn(view, currency), valueIn(view, rate)];
      if (own === base) return exactOf(1);
      return own === undefined || typeof given !== "number" ? null : exactOf(given);
    };
    return (view) => {
      const sum = sumOf(fields.map((field) => amountIn(view, field)));
      const factor = rateIn(view);
      if (factor !== null) return isAmountAbove(scaled(sum, factor), most);
      return sum.most !== null && !isAbove(sum.most, ZERO) ? false : "unknown";
    };
  },
});

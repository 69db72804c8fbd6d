// Amounts that are computed exactly: numbers are decimal, as they are written, so that 0.1 is a tenth and no product loses a digit.
import type { View } from "./decision/criteria.ts";
import { getRange, isFigure, UNDETERMINABLE } from "./figure.ts";
import type { Met } from "./three-valued.ts";

/** units / 10^scale. */
export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

const WRITTEN = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The decimal number that a finite double is printed as. */
export function toExact(number: number): Exact {
  if (Number.isSafeInteger(number)) return { units: BigInt(number), scale: 0 };
  const [, whole = "0", decimals = "", exponent = "0"] = WRITTEN.exec(String(number)) ?? [];
  const units = BigInt(whole + decimals);
  const scale = decimals.length - Number(exponent);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

export const ZERO: Exact = { units: 0n, scale: 0 };

const unitsAt = ({ units, scale }: Exact, wanted: number): bigint =>
  scale === wanted ? units : units * 10n ** BigInt(wanted - scale);

export function plus(a: Exact, b: Exact): Exact {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export const minus = (a: Exact, b: Exact): Exact => plus(a, { units: -b.units, scale: b.scale });

export const times = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, scale: a.scale + b.scale });

export function isAbove(a: Exact, b: Exact): boolean {
  const scale = Math.max(a.scale, b.scale);
  return unitsAt(a, scale) > unitsAt(b, scale);
}

/** The numbers that a figure may be; without a greatest one, `most` is null. */
export interface Amount {
  readonly least: Exact;
  readonly most: Exact | null;
}

const ANY_AMOUNT: Amount = { least: ZERO, most: null };

export function readAmount(value: unknown, { isFirm }: View): Amount {
  if (!isFigure(value) || value === UNDETERMINABLE || (isFirm && value.kind === "estimate")) return ANY_AMOUNT;
  const range = getRange(value);
  return range === null ? ANY_AMOUNT : { least: toExact(range[0]), most: range[1] === null ? null : toExact(range[1]) };
}

export const addAmounts = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(
    (sum, { least, most }) => ({
      least: plus(sum.least, least),
      most: sum.most === null || most === null ? null : plus(sum.most, most),
    }),
    { least: ZERO, most: ZERO } as Amount,
  );

/** Whether a figure is above another: strictly, and whatever they may be. */
export function isAmountAbove(amount: Amount, limit: Amount): Met {
  if (limit.most !== null && isAbove(amount.least, limit.most)) return true;
  return amount.most !== null && !isAbove(amount.most, limit.least) ? false : "unknown";
}

export const HUNDRED = toExact(100);

export const exactly = (number: number): Amount => ({ least: toExact(number), most: toExact(number) });

export const scaled = ({ least, most }: Amount, by: Exact): Amount => ({
  least: times(least, by),
  most: most === null ? null : times(most, by),
});

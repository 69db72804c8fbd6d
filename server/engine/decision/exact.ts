// Decimal numbers as they are written, computed exactly: 0.1 is a tenth, and no product loses a digit.

/** units / 10^scale. */
export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

const NUMBER = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The decimal number that a finite double is printed as. */
export function exactOf(number: number): Exact {
  const [, whole = "0", decimals = "", exponent = "0"] = NUMBER.exec(String(number)) ?? [];
  const units = BigInt(whole + decimals);
  const scale = decimals.length - Number(exponent);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

export const ZERO: Exact = { units: 0n, scale: 0 };

const unitsAt = ({ units, scale }: Exact, wanted: number): bigint => units * 10n ** BigInt(wanted - scale);

export function plus(a: Exact, b: Exact): Exact {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export const times = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, scale: a.scale + b.scale });

export function isAbove(a: Exact, b: Exact): boolean {
  const scale = Math.max(a.scale, b.scale);
  return unitsAt(a, scale) > unitsAt(b, scale);
}

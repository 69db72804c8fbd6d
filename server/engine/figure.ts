// Figures: a count or an amount that is known exactly, as a range, or at least, each actual or estimated.

/** Written in place of a figure or an instant that cannot be determined. */
export const UNDETERMINABLE = "undeterminable";

interface FigureKind {
  readonly kind: "actual" | "estimate";
}

/** A figure as a draft has it. */
export type Figure =
  | (FigureKind & { readonly value: number })
  | (FigureKind & { readonly min: number; readonly max?: number })
  | typeof UNDETERMINABLE;

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Whether a value has the members of a figure, and no others. */
export function isFigure(value: unknown): value is Figure {
  if (value === UNDETERMINABLE) return true;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { kind, value: exact, min, max } = value as Readonly<Record<string, unknown>>;
  const given = Object.keys(value).length;
  const isOne = given === 2 && isNumber(exact);
  const isRange = given === 3 && isNumber(min) && isNumber(max);
  const isAtLeast = given === 2 && isNumber(min);
  return (kind === "actual" || kind === "estimate") && (isOne || isRange || isAtLeast);
}

/** The least and the greatest number that a figure may be, the latter null where there is none; null where it cannot be determined. */
export function getRange(figure: Figure): readonly [least: number, greatest: number | null] | null {
  if (figure === UNDETERMINABLE) return null;
  return "value" in figure ? [figure.value, figure.value] : [figure.min, figure.max ?? null];
}

/** Whether a figure is not negative, and a range not empty; beyond the range of exact whole numbers, digits would be lost. */
export function isPossible(figure: Figure): boolean {
  const range = getRange(figure);
  if (range === null) return true;
  const [least, greatest] = range;
  return least >= 0 && least <= (greatest ?? least) && (greatest ?? least) <= Number.MAX_SAFE_INTEGER;
}

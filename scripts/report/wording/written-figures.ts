// Figures and moments as people write them: exactly or about, as a range or at least, or that they cannot be determined.
import { OPEN } from "../../../server/engine/field-types/times.ts";
import { getRange, isFigure, UNDETERMINABLE } from "../../../server/engine/figure.ts";
import { type NumberResult, readNumber } from "./written-values.ts";

/** What a single key, or a word, says in place of a figure or an instant. */
const UNDETERMINABLE_WORDS = /^(?:\?|cannot be determined|undeterminable)$/i;
const OPEN_WORDS = /^(?:o|open|still going on|still open)$/i;
const ABOUT = /^(?:~|≈|about|around|approx\.?|circa|ca?\.|a(?![a-z])) ?/i;
const ACTUAL = /, ?actual$/i;
const AT_LEAST = /^(?:at least|≥|>=|min\.?) ?(.+)$|^(.+?) ?(?:or more|\+)$/i;
const RANGE = /^(.+?) ?(?:[–—]| - |(?<=\d)-(?=\d)| to ) ?(.+)$/i;

/** How a form shows what cannot be determined, and what is still open. */
export const SAID = { undeterminable: "cannot be determined", open: "still going on" } as const;

/**
 * Reads a figure: `1200`, `about 1200`, `1000 to 1500`, `at least 1000`, or `?` for what cannot be determined; null if the text is not one.
 * A range is an estimate unless it says that it is actual.
 */
export function readFigure(text: string): NumberResult | null {
  const words = text.trim().replace(/\s+/g, " ");
  if (UNDETERMINABLE_WORDS.test(words)) return { json: JSON.stringify(UNDETERMINABLE), isGuess: false };
  const digits = words.replace(ABOUT, "").replace(ACTUAL, "");
  const isAbout = ABOUT.test(words);
  const one = readNumber(digits, "some");
  if (one !== null) return createNumberResult(`"value": ${one.json}`, isAbout, one.isGuess);
  const isEstimate = isAbout || !ACTUAL.test(words);
  const atLeast = AT_LEAST.exec(digits);
  const least = atLeast && readNumber(atLeast[1] ?? atLeast[2] ?? "", "some");
  if (least !== null) return createNumberResult(`"min": ${least.json}`, isEstimate, least.isGuess);
  const [min, max] = (RANGE.exec(digits)?.slice(1) ?? []).map((part) => readNumber(part, "some"));
  if (min == null || max == null) return null;
  return createNumberResult(`"min": ${min.json}, "max": ${max.json}`, isEstimate, min.isGuess || max.isGuess);
}

const createNumberResult = (members: string, isEstimate: boolean, isGuess: boolean): NumberResult => ({
  json: `{${members}, "kind": "${isEstimate ? "estimate" : "actual"}"}`,
  isGuess,
});

/** A figure in the words of the form, which mean it again; null for another value. */
export function figureText(value: unknown): string | null {
  if (!isFigure(value) || getRange(value)?.every((number) => number === null || Number.isFinite(number)) === false)
    return null;
  if (value === UNDETERMINABLE) return SAID.undeterminable;
  const isAbout = value.kind === "estimate";
  const words = "value" in value ? `${value.value}` : `${rangeText(value)}${isAbout ? "" : ", actual"}`;
  return isAbout ? `about ${words}` : words;
}

const rangeText = ({ min, max }: { readonly min: number; readonly max?: number }): string =>
  max === undefined ? `at least ${min}` : `${min} to ${max}`;

/** The value of a moment that a text says without an instant; null if it says none. */
export function readSaid(text: string): typeof UNDETERMINABLE | typeof OPEN | null {
  const words = text.trim();
  if (UNDETERMINABLE_WORDS.test(words)) return UNDETERMINABLE;
  return OPEN_WORDS.test(words) ? OPEN : null;
}

// Characters that do not belong in a text: those that no reader sees, and those that stand for one that was lost; and values that a
// spreadsheet wrote in place of others.

/** What a text may be: one line, or paragraphs with line breaks and tabs. */
export type TextShape = "line" | "paragraphs";

// Joiners are part of an emoji, and of words in scripts without capital letters.
const JOINER = String.raw`(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]`;
// \p{DI} are the characters that Unicode asks programs to show as nothing. Marks among them change the character before them.
const INVISIBLE = String.raw`(?![\p{M}\u200c\u200d])\p{DI}|\u034f|\u2800|${JOINER}`;
// The signs for a character or an object that was lost, halves of a character, and characters that only one font has.
const LOST = String.raw`[\ufffc\ufffd\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]`;

const UNWANTED: Readonly<Record<TextShape, RegExp>> = {
  line: new RegExp(String.raw`[\p{Cc}\u2028\u2029]|${INVISIBLE}|${LOST}`, "gu"),
  paragraphs: new RegExp(String.raw`(?![\t\n\r])\p{Cc}|${INVISIBLE}|${LOST}`, "gu"),
};

/** The unwanted characters of a text: how many, and of the first its code point, `U+200B`, and its position from 1. */
export interface Unwanted {
  readonly count: number;
  readonly code_point: string;
  readonly position: number;
}

/** What is unwanted in a text; null if nothing is. Positions count code points. */
export function findUnwanted(text: string, shape: TextShape): Unwanted | null {
  const found = text.match(UNWANTED[shape]);
  if (found === null) return null;
  const index = text.search(UNWANTED[shape]);
  const digits = (text.codePointAt(index) as number).toString(16).toUpperCase().padStart(4, "0");
  return { count: found.length, code_point: `U+${digits}`, position: [...text.slice(0, index)].length + 1 };
}

// Commands to a terminal: the rest of one without its first character would stay as text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const TERMINAL_COMMAND = /(?:\x1b\[|\x9b)[0-9;?]*[A-Za-z]/g;
const ANY_LOST = /[\ufffc\ufffd\p{Co}]/u;
const BREAK: Readonly<Record<TextShape, RegExp>> = {
  line: /\s*[\t\n\v\f\r\u0085\u2028\u2029\u2800]+\s*/g,
  paragraphs: /[\v\f\u0085]/g,
};

/** A text without what is unwanted in it; null if nothing would be left, or if only the author knows what was lost. */
export function repairText(text: string, shape: TextShape): string | null {
  if (ANY_LOST.test(text)) return null;
  const visible = text
    .replace(TERMINAL_COMMAND, "")
    .replace(BREAK[shape], shape === "line" ? " " : "\n")
    .replace(UNWANTED[shape], "");
  const repaired = shape === "line" ? visible.trim() : visible;
  return /\S/.test(repaired) ? repaired : null;
}

// A number in scientific notation, a column that was too narrow, or the name of an error, in English or German.
const SHORTENED =
  /^\s*(?:[+-]?\d(?:[.,]\d+)?E\+\d{2,3}|#{2,}|#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|BEZUG!|NV|WERT!|ZAHL!))\s*$/i;

/** Whether a text is what a spreadsheet shows in place of a value: `5,493E+19`, `####`, `#REF!`. */
export const isShortened = (text: string): boolean => SHORTENED.test(text);

/** Whether a rule on the characters of all texts reports this text of one line, so that a rule on its form need not. */
export const isDamaged = (text: string): boolean => isShortened(text) || findUnwanted(text, "line") !== null;

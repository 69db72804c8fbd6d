// What a client wrote and the profile does not know: how to print names of members, and which name or code may have been meant.
import type { CodeList } from "./rule-set.ts";

// 64 code points are enough for any real name; a longer one is cut, so that names cannot make an answer large.
const MAX_CODE_POINTS = 64;

// Control characters (Cc), lone surrogates (Cs), the separators of lines and paragraphs (Zl, Zp), the marks that change the direction of text
// around them, and the first character of what CI services take for a command anywhere in a line, such as `##[error]`.
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]|#(?=#\w*\[)/gu;

/** `\uXXXX` in place of a character. */
export const escapeMark = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The name cut to 64 code points, then with these characters as `\uXXXX`. */
export const sanitizeName = (name: string): string =>
  [...name].slice(0, MAX_CODE_POINTS).join("").replace(UNSAFE, escapeMark);

/** What must not reach a terminal or a log: the above, and the first colon of what is a command at the beginning of a line, such as `::error::`. */
export const UNSAFE_IN_LOGS = new RegExp(`${UNSAFE.source}|:(?=:[A-Za-z])`, "gu");

/**
 * A text that others wrote, for a terminal, a log or a calendar: what is not safe there, line breaks included, becomes `\uXXXX`. Within JSON on
 * one line the texts stay the same.
 */
export const escapeControls = (text: string): string => text.replace(UNSAFE_IN_LOGS, escapeMark);

/** A text of several lines, each of them made safe. Indented JSON stays the same value. */
export const escapeLines = (text: string): string => text.split("\n").map(escapeControls).join("\n");

// Two typing errors in a short name, three in a long one; with more, a suggestion is a guess.
const maxDistance = (length: number) => (length < 4 ? 1 : length < 12 ? 2 : 3);

/** The known name with the fewest single-character edits to `name`, the first in order among equals; null when none is close. */
export function nearest(name: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = maxDistance(name.length) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** A known name, ignoring case and separators, as in entityLegalName; otherwise the nearest; null if none is close. */
export function nameMeant(name: string, known: Iterable<string>): string | null {
  const meant = foldName(name);
  for (const candidate of known) if (foldName(candidate) === meant) return candidate;
  return nearest(name, known);
}

const foldName = (name: string): string => name.replace(/[\s_-]+/g, "").toLowerCase();

/**
 * Creates a function that finds the code of a label or of the code itself, ignoring case and white space; it returns null if none or several
 * match, or if the text is more than twice as long as any label. The code comes from the list, so a message may name it.
 */
export function createCodeMeant(items: CodeList["items"]): (text: string) => string | null {
  const meant = new Map<string, string | null>();
  for (const { code, label } of items)
    for (const text of new Set([foldText(label), foldText(code)])) meant.set(text, meant.has(text) ? null : code);
  const most = 2 * Math.max(...Array.from(meant.keys(), (text) => text.length));
  return (text) => (text.length > most ? null : (meant.get(foldText(text)) ?? null));
}

/** A text in lower case with single spaces, for comparison. */
export const foldText = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Levenshtein distance in UTF-16 code units, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

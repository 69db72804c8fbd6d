// Strict JSON (RFC 8259) from a client: JSON.parse builds the value, a scanner says where a text is broken or names a member
// twice. The engine's own error message is never used: it quotes the text.

/** Line and column count from 1; columns in code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type JsonReading =
  | { readonly value: unknown }
  | { readonly error: "invalid_json"; readonly variant: "empty" | "syntax"; readonly at: Position }
  | { readonly error: "duplicate_member"; readonly at: Position };

/** Reads a JSON text. A syntax error anywhere goes before a member named twice (escapes decoded), which JSON.parse would lose. */
export function readJson(text: string): JsonReading {
  const value = tryParse(text);
  // Of two members of one name JSON.parse keeps the last: where the text has no more names than the value has members, none stands
  // twice. Counting takes 2 µs of a full draft, scanning 7.
  if (value !== undefined && countNames(text) === countMembers(value)) return { value };
  const scan = scanJson(text);
  if (scan.errorAt !== null) {
    const variant = /^[ \t\n\r]*$/.test(text) ? "empty" : "syntax";
    return { error: "invalid_json", variant, at: positionOf(text, scan.errorAt) };
  }
  if (scan.duplicateAt !== null) return { error: "duplicate_member", at: positionOf(text, scan.duplicateAt) };
  if (value === undefined) throw new Error("JSON.parse refuses what the scanner takes");
  return { value };
}

/** The value of a JSON text; undefined where it is none. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * At least as many as a sound JSON text names members: colons behind a quote. Inside strings there may be more of them, and then the
 * scanner has the last word.
 */
function countNames(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    let before = colon - 1;
    while (isWhiteSpace(text.charCodeAt(before))) before--;
    if (text.charCodeAt(before) === QUOTE) count++;
  }
  return count;
}

const QUOTE = 0x22;

const isWhiteSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** How many members the objects of a parsed value have, at any depth; without recursion, as below. */
function countMembers(value: unknown): number {
  let count = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const members: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) if (typeof member === "object" && member !== null) open.push(member);
  }
  return count;
}

function positionOf(text: string, index: number): Position {
  const lines = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: lines.length, column: Array.from(lines.at(-1) as string).length + 1 };
}

// The numbers and names of RFC 8259 sections 3 and 6, matched where the scan stands.
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Where a text is first broken, and where an object in it first repeats a member name; null where nowhere. */
interface Scan {
  readonly errorAt: number | null;
  readonly duplicateAt: number | null;
}

/** Scans a whole text without recursion, so that depth costs memory of the heap and never the stack. */
function scanJson(text: string): Scan {
  // One entry an open container: the member names of an object, null for an array.
  const open: (Set<string> | null)[] = [];
  let expected: "value" | "value_or_end" | "name" | "name_or_end" | "next" = "value";
  let duplicateAt: number | null = null;
  let index = 0;
  for (;;) {
    index = skipWhiteSpace(text, index);
    const character = text[index];
    const names = open.at(-1);
    if (expected === "next") {
      if (names === undefined) return { errorAt: index === text.length ? null : index, duplicateAt };
      if (character === ",") expected = names === null ? "value" : "name";
      else if (character === (names === null ? "]" : "}")) open.pop();
      else return { errorAt: index, duplicateAt };
      index++;
    } else if (expected === "name" || expected === "name_or_end") {
      if (character === "}" && expected === "name_or_end") {
        open.pop();
        expected = "next";
        index++;
        continue;
      }
      const end = character === '"' ? endOfString(text, index) : -index - 1;
      if (end < 0) return { errorAt: -end - 1, duplicateAt };
      const name = decodeString(text.slice(index, end));
      if (names?.has(name)) duplicateAt ??= index;
      names?.add(name);
      index = skipWhiteSpace(text, end);
      if (text[index] !== ":") return { errorAt: index, duplicateAt };
      expected = "value";
      index++;
    } else if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : null);
      expected = character === "{" ? "name_or_end" : "value_or_end";
      index++;
    } else if (character === "]" && expected === "value_or_end") {
      open.pop();
      expected = "next";
      index++;
    } else {
      const end = character === '"' ? endOfString(text, index) : endOfScalar(text, index);
      if (end < 0) return { errorAt: -end - 1, duplicateAt };
      expected = "next";
      index = end;
    }
  }
}

function skipWhiteSpace(text: string, start: number): number {
  let index = start;
  while (isWhiteSpace(text.charCodeAt(index))) index++;
  return index;
}

/** The index behind a string that starts at `start`, or -1 minus the index at which it is broken. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === 0x22) return index + 1;
    if (code === 0x5c) {
      ESCAPE.lastIndex = index;
      if (!ESCAPE.test(text)) return -index - 1;
      index = ESCAPE.lastIndex;
    } else if (code >= 0x20) index++;
    else return -index - 1; // a control character; NaN past the end of the text
  }
}

/** The index behind a number, true, false or null that starts at `start`, or -1 minus `start`. */
function endOfScalar(text: string, start: number): number {
  SCALAR.lastIndex = start;
  return SCALAR.test(text) ? SCALAR.lastIndex : -start - 1;
}

const decodeString = (literal: string): string =>
  literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);

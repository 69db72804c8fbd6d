// Strict JSON (RFC 8259) from a client. JSON.parse builds the value. What it cannot tell is found here: where a syntax error is
// (the message of JSON.parse quotes the text, so it is never used), and whether an object names a member twice.

/** Line and column count from 1; columns in code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type JsonReading =
  | { readonly value: unknown }
  | { readonly error: "invalid_json"; readonly variant: "empty" | "syntax"; readonly at: Position }
  | { readonly error: "duplicate_member"; readonly at: Position };

/** Reads a JSON text. A syntax error anywhere is reported before a duplicate member name (compared after decoding escapes). */
export function readJson(text: string): JsonReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const variant = skipWhiteSpace(text, 0) === text.length ? "empty" : "syntax";
    return { error: "invalid_json", variant, at: positionOf(text, findSyntaxError(text)) };
  }
  const duplicateAt = findDuplicateName(text);
  return duplicateAt === null ? { value } : { error: "duplicate_member", at: positionOf(text, duplicateAt) };
}

function positionOf(text: string, index: number): Position {
  const lines = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: lines.length, column: [...(lines.at(-1) as string)].length + 1 };
}

/** The index of the first member name that its object already has, in a text that is JSON; null where there is none. */
function findDuplicateName(text: string): number | null {
  // The names of each open object, the innermost last. Arrays do not matter: a name belongs to the innermost object.
  const open: Set<string>[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === "{") open.push(new Set());
    else if (character === "}") open.pop();
    else if (character === '"') {
      const start = index++;
      while (text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
      if (text[skipWhiteSpace(text, index + 1)] !== ":") continue;
      const literal = text.slice(start, index + 1);
      const name = literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);
      const names = open.at(-1) as Set<string>;
      if (names.has(name)) return start;
      names.add(name);
    }
  }
  return null;
}

/** What may come next. */
type Expected = "value" | "first item" | "name" | "first name" | "colon" | "separator";

/** The index at which a text stops being JSON. Not recursive, so that deep nesting cannot overflow the stack. */
function findSyntaxError(text: string): number {
  // The open containers, the innermost last.
  const open: string[] = [];
  let expected: Expected = "value";
  for (let index = skipWhiteSpace(text, 0); ; ) {
    const token = text[index];
    const container = open.at(-1);
    if (token === undefined || !isAllowed(token, expected, container)) return index;
    const { end, isBroken } = endOfToken(text, index);
    if (isBroken) return end;
    if (token === "{" || token === "[") open.push(token);
    if (token === "}" || token === "]") open.pop();
    expected = expectedAfter(token, expected, container);
    index = skipWhiteSpace(text, end);
  }
}

/** Whether a token that begins with this character may come next. */
function isAllowed(token: string, expected: Expected, container: string | undefined): boolean {
  const isValue = !"}],:".includes(token);
  switch (expected) {
    case "value":
      return isValue;
    case "first item":
      return isValue || token === "]";
    case "name":
      return token === '"';
    case "first name":
      return token === '"' || token === "}";
    case "colon":
      return token === ":";
    case "separator":
      return container !== undefined && (token === "," || token === (container === "{" ? "}" : "]"));
  }
}

function expectedAfter(token: string, expected: Expected, container: string | undefined): Expected {
  if (token === "{") return "first name";
  if (token === "[") return "first item";
  if (token === ",") return container === "{" ? "name" : "value";
  if (token === ":") return "value";
  return expected === "name" || (expected === "first name" && token === '"') ? "colon" : "separator";
}

// The tokens of RFC 8259 sections 2, 3, 6 and 7, matched at `lastIndex`.
const WHITE_SPACE = " \t\n\r";
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const PLAIN = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function skipWhiteSpace(text: string, start: number): number {
  let index = start;
  while (WHITE_SPACE.includes(text.charAt(index)) && index < text.length) index++;
  return index;
}

interface TokenEnd {
  /** The index behind the token, or where the token is broken. */
  readonly end: number;
  readonly isBroken?: true;
}

function endOfToken(text: string, start: number): TokenEnd {
  const first = text[start] as string;
  if (first === '"') return endOfString(text, start);
  if ("{}[],:".includes(first)) return { end: start + 1 };
  SCALAR.lastIndex = start;
  return SCALAR.test(text) ? { end: SCALAR.lastIndex } : { end: start, isBroken: true };
}

function endOfString(text: string, start: number): TokenEnd {
  let index = start + 1;
  for (;;) {
    PLAIN.lastIndex = index;
    PLAIN.test(text);
    index = PLAIN.lastIndex;
    if (text[index] === '"') return { end: index + 1 };
    ESCAPE.lastIndex = index;
    if (!ESCAPE.test(text)) return { end: index, isBroken: true };
    index = ESCAPE.lastIndex;
  }
}

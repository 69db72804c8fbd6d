// Strict JSON (RFC 8259) from a client. JSON.parse builds the value. What it does not report is found here: where a syntax error is
// (the message of JSON.parse quotes the text, so it is never used), and whether an object names a member twice.

/** Line and column count from 1; columns in code points. */
interface Position {
  readonly line: number;
  readonly column: number;
}

export type ParsedJson =
  | { readonly value: unknown }
  | { readonly error: "invalid_json"; readonly variant: "empty" | "syntax"; readonly at: Position }
  | { readonly error: "duplicate_member"; readonly at: Position };

/** Reads a JSON text. A syntax error anywhere is reported before a duplicate member name (compared after decoding escapes). */
export function readJson(text: string): ParsedJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const variant = skipWhiteSpace(text, 0) === text.length ? "empty" : "syntax";
    return { error: "invalid_json", variant, at: findPosition(text, readTokens(text).end) };
  }
  // Few texts repeat a name, and counting is faster than comparing.
  const duplicateAt = countNames(text) === countMembers(value) ? null : readTokens(text).duplicateAt;
  return duplicateAt === null ? { value } : { error: "duplicate_member", at: findPosition(text, duplicateAt) };
}

/** Reads the JSON text of a file, which programs may have kept the byte order mark of. */
export const readJsonFile = (text: string): ParsedJson => readJson(text.replace(/^\ufeff/, ""));

function findPosition(text: string, index: number): Position {
  const lines = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: lines.length, column: [...(lines.at(-1) as string)].length + 1 };
}

/** Counts the member names in a JSON text: strings with a colon after them. */
function countNames(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start !== -1; ) {
    const end = endOfString(text, start);
    if (text[skipWhiteSpace(text, end)] === ":") count++;
    start = text.indexOf('"', end);
  }
  return count;
}

/** The index behind the string that begins at `start`, in a text that is JSON. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let index = end;
    while (text[index - 1] === "\\") index--;
    // A quotation mark after an odd number of reverse solidi is escaped.
    if ((end - index) % 2 === 0) return end + 1;
  }
}

/** Counts the members of a value and of all objects in it. Not recursive, so that deep nesting cannot overflow the stack. */
function countMembers(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    const isArray = Array.isArray(next);
    const members = isArray ? next : Object.values(next);
    if (!isArray) count += members.length;
    for (const member of members) if (typeof member === "object") open.push(member);
  }
  return count;
}

// What may come next, and the characters that a token of it begins with.
const ALLOWED = {
  value: /[^}\],:]/,
  "first item": /[^},:]/,
  name: /"/,
  "first name": /["}]/,
  colon: /:/,
  "after an item": /[,\]]/,
  "after a member": /[,}]/,
  end: /(?!)/,
};

interface Tokens {
  /** The index at which the text stops being JSON. */
  readonly end: number;
  /** The index of the first member name that its object already has; null where there is none. */
  readonly duplicateAt: number | null;
}

/** Reads the tokens of a text up to the first invalid one. Not recursive, so that deep nesting cannot overflow the stack. */
function readTokens(text: string): Tokens {
  // The open containers, the innermost last: of an object the names so far, of an array null.
  const open: (Set<string> | null)[] = [];
  let duplicateAt: number | null = null;
  let expected: keyof typeof ALLOWED = "value";
  for (let index = skipWhiteSpace(text, 0); ; ) {
    const token = text[index];
    if (token === undefined || !ALLOWED[expected].test(token)) return { end: index, duplicateAt };
    const { end, isBroken } = endOfToken(text, index);
    if (isBroken) return { end, duplicateAt };
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : null);
    if (token === "}" || token === "]") open.pop();
    const names = open.at(-1);
    if (names && token === '"' && expected.endsWith("name")) {
      const name = JSON.parse(text.slice(index, end)) as string;
      if (names.has(name)) duplicateAt ??= index;
      names.add(name);
    }
    expected = expectedAfter(token, expected, names);
    index = skipWhiteSpace(text, end);
  }
}

/** What may come after a token, in an object, in an array (null) or in neither. */
function expectedAfter(token: string, expected: string, container: object | null | undefined): keyof typeof ALLOWED {
  if (token === "{") return "first name";
  if (token === "[") return "first item";
  if (token === ",") return container === null ? "value" : "name";
  if (token === ":") return "value";
  if (token === '"' && expected.endsWith("name")) return "colon";
  if (container === undefined) return "end";
  return container === null ? "after an item" : "after a member";
}

const WHITE_SPACE = " \t\n\r";

function skipWhiteSpace(text: string, start: number): number {
  let index = start;
  while (WHITE_SPACE.includes(text.charAt(index)) && index < text.length) index++;
  return index;
}

// The tokens of RFC 8259 sections 2, 3, 6 and 7, a string without its closing quotation mark.
const TOKEN =
  /[{}[\],:]|"(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The index behind the token, or where the token is broken. */
function endOfToken(text: string, start: number): { readonly end: number; readonly isBroken: boolean } {
  TOKEN.lastIndex = start;
  if (!TOKEN.test(text)) return { end: start, isBroken: true };
  const end = TOKEN.lastIndex;
  if (text[start] !== '"') return { end, isBroken: false };
  return text[end] === '"' ? { end: end + 1, isBroken: false } : { end, isBroken: true };
}

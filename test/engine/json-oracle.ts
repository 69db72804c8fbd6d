// A second reader of JSON: JSON.parse for the value, and a recursive descent for what JSON.parse does not tell.
import fc from "fast-check";
import type { ParsedJson } from "../../server/engine/read-json.ts";
import { anyCharacter } from "./create-drafts.ts";

/** What a reader of JSON should find in a text that is not nested too deep for recursion. */
export function expectedReading(text: string): ParsedJson {
  const { end, duplicateAt } = descend(text);
  const isJson = end === null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isJson) throw new Error(`JSON.parse accepts ${JSON.stringify(text)}`);
    return duplicateAt === null ? { value } : { error: "duplicate_member", at: positionOf(text, duplicateAt) };
  } catch (error) {
    if (isJson || !(error instanceof SyntaxError)) throw error;
    const variant = /^[ \t\n\r]*$/.test(text) ? "empty" : "syntax";
    return { error: "invalid_json", variant, at: positionOf(text, end) };
  }
}

function positionOf(text: string, index: number) {
  const lines = text.slice(0, index).replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
  return { line: lines.length, column: Array.from(lines.at(-1) as string).length + 1 };
}

/** Where a text stops being JSON, or null, and where the first member name is that its object already has, or null. */
function descend(text: string): { end: number | null; duplicateAt: number | null } {
  let index = 0;
  let duplicateAt: number | null = null;
  const skip = (sticky: RegExp): boolean => {
    sticky.lastIndex = index;
    const isFound = sticky.test(text);
    if (isFound) index = sticky.lastIndex;
    return isFound;
  };
  const expectNext = (pattern: RegExp) => {
    if (!skip(pattern)) throw index;
  };
  const skipSpace = () => skip(/[ \t\n\r]*/y);
  const readString = (): string => {
    const start = index++;
    while (skip(/[ !#-[\]-\uffff]+/y) || skip(/\\["\\/bfnrt]/y) || skip(/\\u[\da-fA-F]{4}/y));
    expectNext(/"/y);
    return JSON.parse(text.slice(start, index));
  };
  const readItems = (close: RegExp, readItem: () => void) => {
    index++;
    skipSpace();
    if (skip(close)) return;
    for (;;) {
      skipSpace();
      readItem();
      skipSpace();
      if (skip(close)) return;
      expectNext(/,/y);
    }
  };
  const readObject = () => {
    const names = new Set<string>();
    readItems(/\}/y, () => {
      const start = index;
      if (text[index] !== '"') throw index;
      const name = readString();
      if (names.has(name)) duplicateAt ??= start;
      names.add(name);
      skipSpace();
      expectNext(/:/y);
      readValue();
    });
  };
  const readValue = () => {
    skipSpace();
    if (text[index] === "{") readObject();
    else if (text[index] === "[") readItems(/\]/y, readValue);
    else if (text[index] === '"') readString();
    else if (skip(/-?(?:0|[1-9]\d*)/y)) skip(/(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    else expectNext(/true|false|null/y);
  };
  try {
    readValue();
    skipSpace();
    return { end: index === text.length ? null : index, duplicateAt };
  } catch (end) {
    if (typeof end !== "number") throw end;
    return { end, duplicateAt };
  }
}

const json = fc.json({ maxDepth: 3, stringUnit: anyCharacter });
const insertion = fc.constantFrom(...'{}[],:"\\u0-.e \n\r\u0000\u2028', "", "\ud800", "\\u0061", '"a":1,', "1e999");
const changed = fc.tuple(json, fc.nat(), insertion, fc.nat({ max: 2 })).map(([text, where, inserted, removed]) => {
  const at = where % (text.length + 1);
  return text.slice(0, at) + inserted + text.slice(at + removed);
});

/** JSON texts, most of them with one change. */
export const jsonText: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: json },
  { weight: 3, arbitrary: changed },
);

// The strict JSON reader against JSON.parse: the same acceptance and values, no member lost, and a place for every refusal.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonReading, readJson } from "../../server/engine/read-json.ts";
import { anyCharacter } from "./drafts.ts";

/** All sequences of up to `length` tokens. */
function* sequences(tokens: readonly string[], length: number, prefix = ""): Generator<string> {
  yield prefix;
  if (length > 0) for (const token of tokens) yield* sequences(tokens, length - 1, prefix + token);
}

function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, member) => sum + countMembers(member), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

/** A valid text has one colon outside strings for each member; JSON.parse keeps one member of each name. */
const losesMember = (text: string, value: unknown): boolean =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length - 1 !== countMembers(value);

/** What the reader must say, by JSON.parse and by counting. */
function expectedOf(text: string): "invalid_json" | "duplicate_member" | { readonly value: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return losesMember(text, value) ? "duplicate_member" : { value };
  } catch {
    return "invalid_json";
  }
}

const outcomeOf = (reading: JsonReading) => ("error" in reading ? reading.error : reading);
const agrees = (text: string): boolean => isDeepStrictEqual(outcomeOf(readJson(text)), expectedOf(text));

describe("agrees with JSON.parse", () => {
  it.each([
    {
      name: "characters",
      length: 3,
      tokens: [...'{}[],:"\\u0a1-.eE+/ \t\n\r\f\u00a0\ufeff\0\u007f\u2028', "true", "false", "null", "nul", "True"],
    },
    { name: "structure", length: 5, tokens: ["{", "}", "[", "]", ",", '"a":', "1"] },
    { name: "numbers", length: 5, tokens: ["0", "1", "-", "+", ".", "e", "E"] },
    { name: "escapes", length: 5, tokens: ['"', "\\", "\\u", "00", "d8", "g", "b", "/"] },
  ])("on all short texts of $name", ({ tokens, length }) => {
    const readings = { invalid_json: 0, duplicate_member: 0, value: 0 };
    const disagreements: string[] = [];
    for (const text of sequences(tokens, length)) {
      const expected = expectedOf(text);
      if (!isDeepStrictEqual(outcomeOf(readJson(text)), expected)) disagreements.push(text);
      readings[typeof expected === "string" ? expected : "value"]++;
    }
    expect(disagreements).toEqual([]);
    expect(Math.min(readings.invalid_json, readings.value)).toBeGreaterThan(10);
  });

  it("on every code unit in a string, in a number, and between values", () => {
    const units = Array.from({ length: 0x3100 }, (_, code) => String.fromCharCode(code)).concat(
      "\ufeff",
      "\ufffe",
      "\uffff",
    );
    const texts = [...units, "\ud800", "\udfff"].flatMap((unit) => [
      `"a${unit}"`,
      `1${unit}`,
      `[1,${unit}2]`,
      `{"a"${unit}:1}`,
    ]);
    expect(texts.filter((text) => !agrees(text))).toEqual([]);
  });

  it("on all objects of a few members, which are duplicates at some depth in most", () => {
    const names = ['"a"', '"\\u0061"', '"b"', '"\\""', '"\\u0022"', '"__proto__"'];
    const objects = (values: readonly string[]) => [
      "{}",
      ...names.flatMap((first) => values.map((value) => `{${first}:${value}}`)),
      ...names.flatMap((first) =>
        names.flatMap((second) => values.map((value) => `{ ${first}:${value},${second}:1 }`)),
      ),
    ];
    const inner = objects(["1"]);
    const texts = [...objects(inner), ...inner.flatMap((one) => [`[${one},${inner.at(-1)}]`, `[[${one}]]`])];
    expect(texts.filter((text) => !agrees(text))).toEqual([]);
    expect(texts.filter((text) => outcomeOf(readJson(text)) === "duplicate_member").length).toBeGreaterThan(500);
  });

  it("on generated texts of any characters", () => {
    const text = fc.json({ maxDepth: 4, stringUnit: anyCharacter });
    fc.assert(
      fc.property(text, (drawn) => agrees(drawn)),
      { seed: 1, numRuns: 1_000 },
    );
  });

  it("on generated texts with one slip", () => {
    const slip = fc.constantFrom(
      ...'{}[],:"\\u0-.e \n\u0000\u2028',
      "",
      "\ud800",
      "\\u0061",
      '"a":1,',
      "1e999",
      "null",
    );
    const text = fc.json({ maxDepth: 3, stringUnit: anyCharacter });
    const mutated = fc.tuple(text, fc.nat(), slip, fc.nat({ max: 2 })).map(([json, where, inserted, removed]) => {
      const at = where % (json.length + 1);
      return json.slice(0, at) + inserted + json.slice(at + removed);
    });
    fc.assert(
      fc.property(mutated, (drawn) => agrees(drawn)),
      { seed: 2, numRuns: 4_000 },
    );
  });
});

describe("says where a text is broken", () => {
  it.each([
    { name: "nothing at all", text: "", variant: "empty", line: 1, column: 1 },
    { name: "white space only", text: " \t", variant: "empty", line: 1, column: 3 },
    { name: "line ends only", text: "\n\r\n", variant: "empty", line: 3, column: 1 },
    {
      name: "a no-break space, which is no white space of JSON",
      text: "\u00a0",
      variant: "syntax",
      line: 1,
      column: 1,
    },
    { name: "a byte order mark inside", text: "[\ufeff]", variant: "syntax", line: 1, column: 2 },
    { name: "an object that does not end", text: '{"a":1', variant: "syntax", line: 1, column: 7 },
    { name: "a comma before the end", text: '{"a":1,}', variant: "syntax", line: 1, column: 8 },
    { name: "text behind the value", text: '{"a":1} x', variant: "syntax", line: 1, column: 9 },
    { name: "the wrong bracket", text: '{"a":[1}', variant: "syntax", line: 1, column: 8 },
    { name: "a name without quotation marks", text: "{a:1}", variant: "syntax", line: 1, column: 2 },
    { name: "a missing colon", text: '{"a" 1}', variant: "syntax", line: 1, column: 6 },
    { name: "a leading zero", text: "[01]", variant: "syntax", line: 1, column: 3 },
    { name: "NaN", text: "[1,NaN]", variant: "syntax", line: 1, column: 4 },
    { name: "a tab in a string", text: '["a\tb"]', variant: "syntax", line: 1, column: 4 },
    { name: "an unknown escape", text: '["ab\\x"]', variant: "syntax", line: 1, column: 5 },
    { name: "a short escape", text: '["\\u12"]', variant: "syntax", line: 1, column: 3 },
    { name: "a string that does not end", text: '["ab', variant: "syntax", line: 1, column: 5 },
    { name: "a place behind LF", text: "[1,\n 2,\n  x]", variant: "syntax", line: 3, column: 3 },
    { name: "a place behind CR", text: "[1,\rx]", variant: "syntax", line: 2, column: 1 },
    { name: "a place behind CRLF", text: "[1,\r\nx]", variant: "syntax", line: 2, column: 1 },
    { name: "a place behind LF and CR", text: "[1,\n\rx]", variant: "syntax", line: 3, column: 1 },
    { name: "an astral character before it", text: '["😀" x]', variant: "syntax", line: 1, column: 6 },
    { name: "a lone surrogate before it", text: '["\ud83d" x]', variant: "syntax", line: 1, column: 6 },
    { name: "U+2028 before it, which ends no line", text: '["\u2028" x]', variant: "syntax", line: 1, column: 6 },
    { name: "a slip behind a duplicate", text: '{"a":1,"a":2,}', variant: "syntax", line: 1, column: 14 },
  ])("$name", ({ text, variant, line, column }) => {
    expect(readJson(text)).toEqual({ error: "invalid_json", variant, at: { line, column } });
  });
});

describe("says where a member is named again", () => {
  it.each([
    { name: "in the outer object", text: '{"a":1,"a":1}', line: 1, column: 8 },
    { name: "under an escape", text: '{"a":1,\n "\\u0061":2}', line: 2, column: 2 },
    { name: "in an object in a list", text: '[{"a":1},{"b":{"c":1,"c":2}}]', line: 1, column: 22 },
    { name: "behind an inner object of the same names", text: '{"a":{"a":1},"a":2}', line: 1, column: 14 },
    { name: "with the first of two places", text: '{"a":1,"a":2,"a":3}', line: 1, column: 8 },
    { name: "behind astral characters", text: '{"😀":"😀","😀":0}', line: 1, column: 10 },
    { name: "as __proto__", text: '{"__proto__":1,"__proto__":2}', line: 1, column: 16 },
    { name: "as the empty name", text: '{"":1,"":2}', line: 1, column: 7 },
  ])("$name", ({ text, line, column }) => {
    expect(readJson(text)).toEqual({ error: "duplicate_member", at: { line, column } });
  });

  it.each([
    { name: "the same name in two objects", text: '[{"a":1},{"a":1}]' },
    { name: "names that differ by case", text: '{"a":1,"A":1}' },
    { name: "names that differ by normal form", text: '{"\\u00e9":1,"e\\u0301":1}' },
    { name: "a name that looks like an escape", text: '{"\\\\u0061":1,"\\u0061":1}' },
    { name: "names of Object.prototype", text: '{"constructor":1,"toString":1,"__proto__":1}' },
  ])("but not for $name", ({ text }) => {
    expect(readJson(text)).toEqual({ value: JSON.parse(text) });
  });
});

describe("holds out against size", () => {
  it.each([
    { name: "nested lists", text: "[".repeat(200_000) + "]".repeat(200_000) },
    { name: "nested objects", text: `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}` },
  ])("200,000 $name are read", ({ text }) => {
    expect("value" in readJson(text)).toBe(true);
  });

  it("200,000 lists that stay open are refused where the text ends", () => {
    const at = { line: 1, column: 200_001 };
    expect(readJson("[".repeat(200_000))).toEqual({ error: "invalid_json", variant: "syntax", at });
  });

  const size = 262_144;
  it.each([
    { name: "a string", text: `"${"a".repeat(size - 2)}"`, limitMs: 50 },
    { name: "a string of escapes", text: `"${"\\u0061".repeat(size / 6)}"`, limitMs: 50 },
    { name: "a list of numbers", text: `[${"1,".repeat(size / 2 - 1)}1]`, limitMs: 200 },
    { name: "many members", text: `{${Array.from({ length: 25_000 }, (_, i) => `"${i}":0`).join()}}`, limitMs: 200 },
    { name: "line ends and a slip", text: `${"\n".repeat(size)}x`, limitMs: 200 },
    { name: "white space only", text: " ".repeat(size), limitMs: 200 },
  ])("$name of 256 KB is read within $limitMs ms", ({ text, limitMs }) => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      readJson(text);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(limitMs);
  });
});

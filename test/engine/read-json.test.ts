// The strict JSON reader against a second one: the same acceptance and values, no member lost, and a position for every rejection.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readJson } from "../../server/engine/read-json.ts";
import { getRuns } from "../property-runs.ts";
import { expectedReading, jsonText } from "./json-oracle.ts";

/** All sequences of up to `length` tokens. */
function* sequences(tokens: readonly string[], length: number, prefix = ""): Generator<string> {
  yield prefix;
  if (length > 0) for (const token of tokens) yield* sequences(tokens, length - 1, prefix + token);
}

const agrees = (text: string): boolean => isDeepStrictEqual(readJson(text), expectedReading(text));

it.each([
  {
    name: "characters",
    length: 2,
    tokens: [...'{}[],:"\\u0a1-.eE+/ \t\n\r\f\u00a0\ufeff\0\u2028', "true", "null", "nul"],
  },
  { name: "structure", length: 4, tokens: ["{", "}", "[", "]", ",", '"a":', "1"] },
  { name: "numbers", length: 4, tokens: ["0", "1", "-", "+", ".", "e", "E"] },
  { name: "escapes", length: 4, tokens: ['"', "\\", "\\u", "00", "d8", "g", "b", "/"] },
])("the reader agrees with a second one on all short texts of $name", ({ tokens, length }) => {
  const texts = [...sequences(tokens, length)];
  expect(texts.filter((text) => !agrees(text))).toEqual([]);
  expect(texts.filter((text) => "value" in readJson(text)).length).toBeGreaterThan(10);
});

it("the reader agrees with a second one on every code unit in a string, in a number and between values", () => {
  const units = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code));
  const texts = [...units, ..."\u2028\u3000\ufeff\uffff\ud800\udfff"].flatMap((unit) => [
    `"a${unit}"`,
    `[1${unit},${unit}2]`,
    `{"a"${unit}:1}`,
  ]);
  expect(texts.filter((text) => !agrees(text))).toEqual([]);
});

it("the reader agrees with a second one on objects of a few members, most of them with duplicates at some depth", () => {
  // Names that differ by case, by normal form, by their quotation marks or by an escape that is none are not the same.
  const names = [
    ...['"a"', '"\\u0061"', '"A"', '"\\\\u0061"', '"\\""', '"\\u0022"', '"\\"a\\""'],
    ...['"__proto__"', '"toString"', '"\\u00e9"', '"e\\u0301"'],
  ];
  const objects = (values: readonly string[]) =>
    names.flatMap((first) => names.flatMap((second) => values.map((value) => `{ ${first}:${value},${second} :1 }`)));
  const texts = objects(["{}", ...objects(["1", '":"']).map((inner) => `[${inner}]`)]);
  expect(texts.filter((text) => !agrees(text))).toEqual([]);
  expect(texts.filter((text) => "error" in readJson(text)).length).toBeGreaterThan(500);
});

it("the reader agrees with a second one on generated texts, valid and with one change", () => {
  fc.assert(
    fc.property(jsonText, (text) => agrees(text)),
    { seed: 1, numRuns: getRuns(1_600) },
  );
});

const at = (line: number, column: number) => ({ at: { line, column } });

it.each([
  ["nothing at all", "", "empty", 1, 1],
  ["only white space", " \t", "empty", 1, 3],
  ["only line ends", "\n\r\n", "empty", 3, 1],
  ["a no-break space", "\u00a0", "syntax", 1, 1],
  ["a comma before the end", '{"a":1,}', "syntax", 1, 8],
  ["a leading zero", "[01]", "syntax", 1, 3],
  ["a tab in a string", '["a\tb"]', "syntax", 1, 4],
  ["an unknown escape", '["ab\\x"]', "syntax", 1, 5],
  ["an error after LF", "[1,\n 2,\n  x]", "syntax", 3, 3],
  ["an error after CR", "[1,\rx]", "syntax", 2, 1],
  ["an error after CRLF", "[1,\r\nx]", "syntax", 2, 1],
  ["an error after LF and CR", "[1,\n\rx]", "syntax", 3, 1],
  ["an error after an astral character", '["😀" x]', "syntax", 1, 6],
  ["an error after a lone surrogate", '["\ud83d" x]', "syntax", 1, 6],
  ["an error after U+2028, which ends no line", '["\u2028" x]', "syntax", 1, 6],
  ["an error after a duplicate", '{"a":1,"a":2,}', "syntax", 1, 14],
])("the position of a syntax error is reported: %s", (_, text, variant, line, column) => {
  expect(readJson(text)).toEqual({ error: "invalid_json", variant, ...at(line, column) });
});

it.each([
  ["with an escape", '{"a":1,\n "\\u0061":2}', 2, 2],
  ["in an object in a list", '[{"a":1},{"b":{"c":1,"c":2}}]', 1, 22],
  ["after an inner object with the same name", '{"a":{"a":1},"a":2}', 1, 14],
  ["twice", '{"a":1,"a":2,"a":3}', 1, 8],
  ["after astral characters", '{"😀":"😀","😀":0}', 1, 10],
  ["as __proto__", '{"__proto__":1,"__proto__":2}', 1, 16],
])("the position of a repeated member name is reported: %s", (_, text, line, column) => {
  expect(readJson(text)).toEqual({ error: "duplicate_member", ...at(line, column) });
});

it.each([
  ["lists", "[".repeat(200_000), "]".repeat(200_000)],
  ["objects", `${'{"a":'.repeat(200_000)}1`, "}".repeat(200_000)],
])("200,000 nested %s are read, and rejected at the end of the text when they stay open", (_, start, end) => {
  expect("value" in readJson(start + end)).toBe(true);
  expect(readJson(start)).toEqual({ error: "invalid_json", variant: "syntax", ...at(1, start.length + 1) });
});

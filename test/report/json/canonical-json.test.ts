// Canonical JSON against the vectors of RFC 8785, and values that have no canonical form.
import canonicalize from "canonicalize";
import fc from "fast-check";
import stringify from "fast-json-stable-stringify";
import { expect, it } from "vitest";
import { canonicalText } from "../../../scripts/audit/verify/json.ts";
import { canonicalJson } from "../../../scripts/report/json/canonical-json.ts";
import { reverseMembers } from "../../pipeline/author.ts";
import vectors from "../../vectors/rfc8785.json" with { type: "json" };

const doubleOf = (bits: string): number => Buffer.from(bits, "hex").readDoubleBE();
const textOf = (codePoints: string): string =>
  String.fromCodePoint(...codePoints.split(" ").map((hex) => Number.parseInt(hex, 16)));

// RFC 7493 (I-JSON), section 2.2: readers need not tell such an integer from its neighbours.
const isInexact = (text: string) => /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));
const numbers = vectors.numbers as [bits: string, text: string][];

it.each(numbers.filter(([, text]) => !isInexact(text)))("the double %s is written %s", (bits, text) => {
  expect(canonicalJson(doubleOf(bits))).toBe(text);
});

it.each([...numbers.filter(([, text]) => isInexact(text)).map(([bits]) => bits), ...vectors.not_numbers])(
  "the double %s, which is inexact or no number, is rejected",
  (bits) => {
    expect(() => canonicalJson(doubleOf(bits as string))).toThrow(RangeError);
  },
);

it.each(vectors.strings as [codePoints: string, text: string][])("the characters %s are written %s", (points, text) => {
  expect(canonicalJson(textOf(points))).toBe(text);
});

it.each([
  ["by UTF-16 code unit", vectors.keys.map(textOf)],
  ["digits by code unit too", ["-1", "10", "9", "a"]],
  ["upper case first, and a prefix first", ["", "A", "B", "_", "a", "ab", "b"]],
  ["__proto__ like others", ["__proto__", "constructor"]],
])("members are sorted %s", (_, order) => {
  const text = canonicalJson(Object.fromEntries([...order].reverse().map((key) => [key, null])));
  expect(text).toBe(`{${order.map((key) => `${JSON.stringify(key)}:null`).join(",")}}`);
});

// Any value of I-JSON; zero has no sign in JSON.
const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));
// fast-check's own strings of all characters first list each of a million.
const text = fc.oneof(
  { weight: 9, arbitrary: fc.array(codePoint, { size: "small" }).map((points) => String.fromCodePoint(...points)) },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "valueOf") },
);
const number = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value))
  .map((value) => value + 0);
const { value: jsonValue } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.constant(null), fc.boolean(), text, number, tie("array"), tie("object")),
  array: fc.array(tie("value"), { maxLength: 5 }),
  object: fc.dictionary(text, tie("value"), { maxKeys: 5, noNullPrototype: true }),
}));

it("canonical text reads back as the same value, is stable, and does not depend on the order of members", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const canonical = canonicalJson(value);
      expect(JSON.parse(canonical)).toEqual(value);
      expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
      expect(canonicalJson(reverseMembers(value))).toBe(canonical);
      expect(canonicalText(value), "the writer of npm run verify").toBe(canonical);
      expect(canonicalize(value), "canonicalize, by an author of RFC 8785").toBe(canonical);
      expect(stringify(value), "the library that writes answers").toBe(canonical);
    }),
    { seed: 1 },
  );
});

class Point {
  readonly x = 1;
}

it.each<[name: string, value: unknown, error: ErrorConstructor]>([
  ["undefined", undefined, TypeError],
  // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested
  ["a hole in an array", [1, , 3], TypeError],
  ["a function", () => 1, TypeError],
  ["a symbol", Symbol("s"), TypeError],
  ["a BigInt", 1n, TypeError],
  ["a Date", new Date(0), TypeError],
  ["a Map", new Map([["a", 1]]), TypeError],
  ["bytes", new Uint8Array([1]), TypeError],
  ["an object of a class", new Point(), TypeError],
  ["an object with toJSON", { toJSON: () => 1 }, TypeError],
  ["an array with toJSON", Object.assign([1], { toJSON: () => 2 }), TypeError],
  ["NaN", Number.NaN, RangeError],
  ["infinity", Number.POSITIVE_INFINITY, RangeError],
  ["2^53", 2 ** 53, RangeError],
  ["a high surrogate alone", "a\ud83d", RangeError],
  ["surrogates in the wrong order", "\ude00\ud83d", RangeError],
  ["a key with half a surrogate pair", { "\ud83d": 1 }, RangeError],
])("%s is rejected, and the error begins with its place", (_, value, error) => {
  expect(() => canonicalJson(value)).toThrow(error);
  expect(() => canonicalJson({ a: [null, { b: value }] })).toThrow(/^\/a\/1\/b/);
});
